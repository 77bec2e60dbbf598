"""Readings of unclear rules, the search for rules, and a game on one page."""

import pytest

from croupier.desk.readings import in_words, readings
from croupier.desk.search import search
from croupier.desk.summary import summary
from croupier.desk.wrong import WrongInput
from croupier.rulebook import rulebook

KEYS = {"id", "rules", "unclear", "reading", "policy", "default", "alternatives", "worth"}


def test_every_unclear_point_is_told_in_the_shape_of_the_contract() -> None:
    found = readings()["readings"]
    assert len(found) == 132
    assert all(reading.keys() >= KEYS for reading in found)


@pytest.mark.parametrize("which", ["A-04", "a-4", "4", "dealer_blackjack_after_split"])
def test_a_reading_is_found_by_number_or_policy(which: str) -> None:
    [found] = readings(which)["readings"]
    assert (found["id"], found["default"]) == ("A-04", "bb+1")
    assert found["rules"] == ["blackjack 7.5.5(h)", "blackjack 7.5.5(i)"]
    assert {choice["value"] for choice in found["alternatives"]} == {
        "bb+1",
        "obo",
        "cap-fill",
        "enhc",
    }
    assert found["worth"] is not None and found["worth"]["enhc"].startswith("+0.0216%")


def test_a_reading_that_is_none_is_refused_with_the_nearest() -> None:
    with pytest.raises(WrongInput, match="did you mean dealer_blackjack_vs_21"):
        readings("dealer_blackjack_vs21")
    with pytest.raises(WrongInput, match="from A-01 to A-132"):
        readings("A-133")


def test_policies_are_said_in_words() -> None:
    [said] = in_words({"dealer_blackjack_after_split": "bb+1"})
    assert said.startswith("A-04: Busted hands are lost, and one original wager")


def test_rules_are_found_by_their_words_at_a_moment_or_at_any_time() -> None:
    now = search("doubling aces", at="2003-02-06T06:00")["rules"]
    assert now and all(rule["until"] is None for rule in now)
    ever = search("super bonus")["rules"]
    assert {"22.6.2#table-2", "10.11.1#super-bonus"} <= {rule["number"] for rule in ever}
    assert search("dealer's blackjack split")["readings"]
    assert search("zebra")["rules"] == []
    with pytest.raises(WrongInput, match="no word"):
        search("…")


@pytest.mark.parametrize("game", [game.name for game in rulebook().corpus.games])
def test_every_game_has_a_page(game: str) -> None:
    at = "2000-12-15T04:00" if game == "crown-21" else "2003-02-06T06:00"
    found = summary(game, at=at)
    assert found["sections"]
    titles = [section["title"] for section in found["sections"]]
    assert "What is paid" in titles


def test_a_page_has_the_versions_own_rules() -> None:
    found = summary("crown-pontoon", at="2003-02-06T06:00")
    numbers = {rule["number"] for section in found["sections"] for rule in section["rules"]}
    assert "10.4.1" in numbers and "3.1" not in numbers
    old = summary("crown-pontoon", at="1999-03-19T04:00")
    statuses = {
        rule["number"]: rule["status"] for section in old["sections"] for rule in section["rules"]
    }
    assert (statuses["22.3.1"], statuses["7.5.5(a)"]) == ("attested", "assumed")
