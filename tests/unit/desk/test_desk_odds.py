"""Questions about odds: how they are read and filled up."""

from datetime import datetime
from fractions import Fraction

import pytest

from croupier.desk.compare import compare
from croupier.desk.odds import odds
from croupier.desk.over_time import edges_over_time
from croupier.desk.setting import law_moments, open_setting
from croupier.desk.wrong import WrongInput
from croupier.games.blackjack.rules import CHAPTERS
from croupier.games.registry import family
from croupier.rulebook import rulebook


def test_the_family_is_the_engine_s() -> None:
    assert family("blackjack") == tuple(CHAPTERS)


@pytest.mark.parametrize(
    ("game", "at", "decks"),
    [
        ("blackjack", datetime(2003, 2, 6, 6), 8),
        ("vegas-blackjack", datetime(2003, 2, 6, 6), 4),
        ("crown-21", datetime(2000, 12, 15, 4), 8),
        ("crown-pontoon", datetime(2003, 2, 6, 6), 8),
        ("caribbean-stud", datetime(1999, 12, 1, 4), 1),
        ("com-bo", datetime(2000, 12, 15, 4), 8),
        ("baccarat", datetime(2000, 12, 20, 4), 8),
        ("rapid-roulette", datetime(2000, 12, 20, 4), None),
    ],
)
def test_without_a_moment_the_last_version_held_is_meant(
    game: str, at: datetime, decks: int | None
) -> None:
    setting = open_setting(game)
    assert (setting.law.at, setting.decks) == (at, decks)


def test_every_version_held_of_crown_pontoon() -> None:
    assert [moment.date().isoformat() for moment in law_moments(rulebook(), "crown-pontoon")] == [
        "1999-03-19",
        "1999-11-08",
        "2000-12-15",
        "2003-02-06",
    ]


def test_assumed_decks_of_baccarat_can_be_left_with_a_note() -> None:
    shown = odds("baccarat", decks=1, bet="banker")
    assert shown["notes"] == ["The rules are assumed to allow 6 or 8 decks."]
    assert shown["status"] == "assumed"
    assert odds("baccarat", decks=6, bet="banker")["notes"] == []


def test_runs_are_not_told_before_they_were_offered() -> None:
    before = odds("baccarat", at="2000-12-20T03:59")
    assert [bet["bet"] for bet in before["bets"]] == ["player", "banker", "tie"]
    with pytest.raises(WrongInput, match="not offered at this moment"):
        odds("baccarat", at="2000-12-20T03:59", bet="run-player-2")


def test_the_status_is_that_of_the_rules_read() -> None:
    assert odds("com-bo", bet="com-bo")["status"] == "attested"
    assert odds("com-bo", bet="com-bo", at="2001-02-01")["status"] == "beyond"
    assert odds("crown-pontoon", bet="insurance", at="2000-12-15T04:00")["status"] == "assumed"


def test_edges_over_time_know_when_each_version_ended() -> None:
    edges = edges_over_time("crown-pontoon", bet="super-bonus", stake=3)
    assert [edge.until for edge in edges][-1] is None
    assert [edge.house_edge < 0 for edge in edges] == [False, False, True, True]
    assert edges[2].at == edges[1].until == datetime(2000, 12, 15, 4)


def test_a_bet_that_one_side_lacks_has_no_difference() -> None:
    found = compare("blackjack", "vegas-blackjack,decks=4", bet="perfect-pairs")
    [bet] = found["bets"]
    assert (bet["b"], bet["difference"]) == (None, None)
    assert bet["a"] is not None


def test_a_difference_is_taken_from_the_fractions() -> None:
    [bet] = compare("baccarat", "crown-baccarat", bet="banker")["bets"]
    plain, crown = (odds(game, bet="banker")["bets"][0] for game in ("baccarat", "crown-baccarat"))
    exact = Fraction(crown["exact"] or 0) - Fraction(plain["exact"] or 0)
    assert float(bet["difference"] or 0) == pytest.approx(float(exact), rel=1e-9)
