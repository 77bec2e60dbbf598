"""Limits at a live table of every game: what a sign allows, and what a table remembers of it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from croupier.api.documents import Documents
from croupier.floor import Role, Settings
from croupier.games.refusal import RuleBreach
from croupier.games.registry import GAMES
from croupier.games.settlement import Result, Settlement
from croupier.money import Cents
from running_floor import Running

SMALL, LARGE = "3.00", "900.00"
"""Under the minimum of $5 and over the maximum of $500."""
WAGERS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "blackjack": ("wager", {"box": 1}),
    "com_bo": ("wager", {"on": "high-1"}),
    "caribbean_stud": ("ante", {}),
    "baccarat": ("wager", {"on": "banker"}),
    "roulette": ("wager", {"on": "red"}),
}
AT: Mapping[str, str] = {"crown-21": "2001-06-01T12:00:00"}
TABLE_GAMES = sorted(name for name, of in GAMES.items() if of.engine in WAGERS)


def opened(folder: Path, game: str, **fields: Any) -> Running:
    floor = Running(folder, settings=Settings(purse=Cents(1_000_000)))
    floor.people(ann=Role.PLAYER, bob=Role.PLAYER, pat=Role.PIT_BOSS)
    floor.table(game=game, law_at=AT.get(game), **fields)
    floor.do("ann", "sit", buy_in="9000.00")
    return floor


def settled(floor: Running, stake: str) -> Settlement:
    """Play a round with one wager by ann; return the row of that wager."""
    floor.until_betting()
    do, fields = WAGERS[floor.now.engine.name]
    floor.do("ann", do, stake=stake, **fields)
    while floor.need() is not None:
        floor.until_due()
    rows: tuple[Settlement, ...] = floor.now.engine.settlements(floor.now.round)
    return next(row for row in rows if row.player == "ann")


def chips(floor: Running) -> int:
    return int(floor.floor.balances("ann")[1])


@pytest.mark.rule("BJ-048", "CC-022", "CS-023")
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_second_wager_under_minimum_is_returned(tmp_path: Path, game: str) -> None:
    floor = opened(tmp_path, game)
    first, before = settled(floor, SMALL), chips(floor)
    feed = Documents(floor.floor).of("t", floor.floor.person("ann"))["feed"]
    assert any("under the minimum" in row["says"] for row in feed), "its owner is advised"
    assert first.stake == 300 and "warned" in first.note
    for _ in range(3):
        row = settled(floor, SMALL)
        assert (row.result, row.net, chips(floor)) == (Result.VOID, 0, before), row
        assert "after a warning" in row.note
        floor.again()
    # The warning is about this table until the player leaves it.
    floor.do("ann", "leave")
    floor.do("ann", "sit")
    assert not floor.now.warned
    settled(floor, SMALL)
    assert {player for _, player in floor.now.warned} == {"ann"}
    floor.close()


@pytest.mark.rule("BJ-049", "CC-023", "CS-024")
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_wager_over_maximum_is_settled_up_to_it(tmp_path: Path, game: str) -> None:
    floor = opened(tmp_path, game)
    before = chips(floor)
    row = settled(floor, LARGE)
    assert row.stake == 50_000
    rows = floor.now.engine.settlements(floor.now.round)
    assert chips(floor) == before + sum(row.net for row in rows) and not floor.now.warned
    floor.close()


@pytest.mark.rule("BJ-051", "CS-026")
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_agreed_limits_apply_wherever_they_may_be_agreed(tmp_path: Path, game: str) -> None:
    floor = opened(tmp_path, game)
    try:
        floor.do("pat", "personal-limits", player="ann", min="2.00", max="1000.00")
    except RuleBreach:
        assert floor.now.engine.name in ("com_bo", "baccarat", "roulette")
    else:
        assert settled(floor, LARGE).stake == 90_000
        settled(floor, SMALL)
        assert not floor.now.warned
    floor.close()


@pytest.mark.parametrize("game", TABLE_GAMES)
def test_wager_topped_up_to_the_minimum_is_not_warned_of(tmp_path: Path, game: str) -> None:
    floor = opened(tmp_path, game)
    floor.until_betting()
    do, fields = WAGERS[floor.now.engine.name]
    floor.do("ann", do, stake=SMALL, **fields)
    try:
        floor.do("ann", do, stake=SMALL, **fields)
    except RuleBreach:
        # Some games ask for the wager to be taken back and placed anew.
        floor.do("ann", "withdraw", **{k: v for k, v in fields.items() if do != "ante"})
        floor.do("ann", do, stake="6.00", **fields)
    while floor.need() is not None:
        floor.until_due()
    assert not floor.now.warned
    floor.close()


@pytest.mark.rule("CS-064")
def test_second_bet_that_is_not_possible_forfeits_the_ante(tmp_path: Path) -> None:
    floor = opened(tmp_path, "caribbean-stud")
    floor.people(sue=Role.GAME_SUPERVISOR)
    results = []
    for _ in range(2):
        floor.until_betting()
        floor.do("ann", "ante", stake="5.00")
        floor.until("decision")
        floor.do("sue", "cannot-bet", player="ann")
        while floor.need() is not None:
            floor.until_due()
        [row] = floor.now.engine.settlements(floor.now.round)
        results.append(row.result)
        floor.again()
    assert results == [Result.VOID, Result.FORFEIT]
    floor.close()
