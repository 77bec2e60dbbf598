"""What changed, told as the concordance has it: nothing that goes on is called gone or new."""

from datetime import datetime
from itertools import combinations

import pytest

from croupier.desk.changes import diff, history
from croupier.rulebook import NotHeld, rulebook

BOOK = rulebook()
MOMENTS = sorted({notice.effective for notice in BOOK.notices.values()})
LONG = ("1999-03-19T04:00", "2003-02-06T06:00")


def pairs() -> list[tuple[str, datetime, datetime]]:
    return [
        (game.name, *pair)
        for game in BOOK.corpus.games
        for pair in combinations(MOMENTS, 2)
        if any(BOOK.rules_or_none(game.name, moment) for moment in pair)
    ]


@pytest.mark.rule("RB-010")
@pytest.mark.parametrize(("game", "start", "end"), pairs())
def test_no_rule_that_goes_on_is_called_gone_or_new(
    game: str, start: datetime, end: datetime
) -> None:
    found = diff(game, start, end)
    gone = {rule["number"] for rule in found["removed"]}
    new = {rule["number"] for rule in found["added"]}
    for pair in BOOK.corpus.concordance:
        if start < BOOK.notices[pair.by].effective <= end and pair.book == BOOK.game(game).book:
            assert pair.was not in gone
    for moved in (*found["moved"], *found["merged"]):
        assert moved["was_number"] not in gone
        assert moved["number"] not in new
    assert all(rule["notice"] for rule in found["removed"]), "each end names its notice"


@pytest.mark.rule("RB-010")
def test_renumbering_merging_and_chapters_are_followed() -> None:
    found = diff("crown-pontoon", *LONG)
    moved = {(rule["was_number"], rule["number"]) for rule in found["moved"]}
    assert {("22.3.1", "10.4.1"), ("13.2", "7.5.6(c)"), ("#diagram-i", "#diagram-c")} <= moved
    merged = {(rule["was_number"], rule["number"]) for rule in found["merged"]}
    assert ("22.6.2#table-2", "10.11.1#super-bonus") in merged
    assert ("22.6.2", "10.11.1#super-bonus-note") in merged
    replaced = {c["number"]: c for c in found["changed"] if not c["was_held"]}
    assert (replaced["9.4"]["was_number"], replaced["9.4"]["notice"]) == ("15.5", "26/2000")
    assert (replaced["16.1"]["was_number"], replaced["16.1"]["notice"]) == ("20.1", "28/2000")
    chapter = [rule for rule in found["added"] if rule["number"].startswith("10.")]
    assert [rule["first_text_held"] for rule in chapter] == [False] * len(chapter)


@pytest.mark.rule("RB-010")
def test_a_figure_that_the_base_states_is_said_to_be_in_force() -> None:
    found = diff("crown-pontoon", *LONG)["changed"]
    [cards] = [c for c in found if c["key"] == "pontoon.double" and c["parameter"] == "cards"]
    assert (cards["was"], cards["is"], cards["through"]) == (1, 1, "7.5.4(a)(i)")


@pytest.mark.rule("RB-010")
def test_a_substituted_rule_of_the_base_is_changed_and_not_added() -> None:
    found = diff("crown-pontoon", "2000-12-15T03:59", "2000-12-15T04:00")
    assert found["added"] == []
    numbers = {c["number"] for c in found["changed"]}
    assert {"6.1", "15.5", "20", "20.3.5(b)"} <= numbers
    assert [(r["number"], r["notice"]) for r in found["removed"]] == [("6.6", "27/2000")]


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("20", ["20", "20", "16"]),
        ("9.4", ["15.5", "15.5", "9.4"]),
        ("22.6.2", ["22.6.2", "22.6.2#table-2", "22.6.2#table-2", "10.11.1#super-bonus"]),
    ],
)
def test_a_life_goes_on_under_other_numbers(rule: str, numbers: list[str]) -> None:
    versions = history("crown-pontoon", rule)["versions"]
    line = [version["number"] for version in versions if version["line"] == 1]
    assert [number for number in line if number in numbers] == numbers


def test_another_rule_under_the_same_number_is_told_apart() -> None:
    versions = history("crown-pontoon", "15.5")["versions"]
    assert [(v["number"], v["line"]) for v in versions] == [
        ("15.5", 1),
        ("15.5", 1),
        ("9.4", 1),
        ("15.5", 2),
    ]
    assert versions[0]["known_since"] == "2000-12-07T00:00:00"


def test_a_game_that_ended_says_so() -> None:
    found = diff("crown-21", "2000-12-15T04:00", "2003-02-06T06:00")
    assert "is not approved" in found["notes"][0]
    assert ("27", "14") in {(m["was_number"], m["number"]) for m in found["moved"]}
    with pytest.raises(NotHeld):
        diff("crown-21", "1999-01-01", "1999-02-01")


def test_the_cloth_of_a_version_is_that_versions() -> None:
    def diagrams(game: str, moment: str) -> list[tuple[str, str]]:
        entries = BOOK.rules(game, datetime.fromisoformat(moment)).entries
        return [(e.number, e.layer) for e in entries if e.number.startswith("#")]

    assert ("#diagram-i", "crown-pontoon") in diagrams("crown-pontoon", LONG[0])
    assert "#diagram-i" not in dict(diagrams("crown-21", "2000-12-15T04:00"))
    assert ("#diagram-c", "crown-pontoon") in diagrams("crown-pontoon", LONG[1])
