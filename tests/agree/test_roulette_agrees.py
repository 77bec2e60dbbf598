"""Rapid Roulette: the table's settlements and the simulator's counts, on the same spins."""

from datetime import datetime

import pytest

from croupier.games.roulette import (
    Bet,
    CloseBetting,
    Opened,
    PlaceWager,
    RouletteRules,
    Round,
    Spin,
    decide,
    evolve,
    open_round,
)
from croupier.games.roulette.layout import INSIDE, WHICH
from croupier.money import Cents, Chips
from croupier.rulebook import rulebook
from croupier.simulate.roulette.game import Roulette
from croupier.simulate.traces import CARD, NET, RESULT
from stretches import MAIN, OTHER, Stretch, compared_for_a_million, compared_over
from traced import Row, adds_up, compare

SEED = 332000
AT = datetime(2000, 12, 20, 4)
AT_FIRST = datetime(2000, 12, 9, 4)
VERSIONS = {"one-zero": (AT, 1), "two-zeros": (AT, 2), "one-zero-at-first": (AT_FIRST, 1)}
ROUNDS = {name: MAIN if name == "one-zero" else OTHER for name in VERSIONS}


def game(zeros: int, at: datetime = AT) -> Roulette:
    return Roulette(rules=RouletteRules.from_law(rulebook().law("rapid-roulette", at), zeros=zeros))


def placed(ready: Roulette) -> Round:
    """A round with one wager of each kind, and no more bets."""
    r = open_round(Opened.of(ready.rules, chips=Chips(Cents(1))))
    for bet in ready.bets:
        on = Bet(bet.name)
        wager = PlaceWager(
            player=bet.name,
            on=on,
            stake=Cents(bet.stake),
            numbers=tuple(sorted(ready.rules.bets[on][0])) if on in INSIDE else (),
            which=1 if on in WHICH else None,
        )
        for event in decide(r, wager):
            r = evolve(r, event)
    for event in decide(r, CloseBetting()):
        r = evolve(r, event)
    return r


def table_trace(ready: Roulette, start: Round, block: int) -> list[Row]:
    rows = []
    for pocket in ready.spins(SEED, block, 1).tolist():
        r = start
        for event in decide(r, Spin(pocket=pocket)):
            r = evolve(r, event)
        assert r.settlements is not None
        nets = {row.player: row.net for row in r.settlements}
        rows += [(CARD, 0, pocket, 1), (RESULT, 0, 0, 0)]
        rows += [(NET, place, 0, nets[bet.name]) for place, bet in enumerate(ready.bets)]
    return rows


def places(ready: Roulette) -> dict[str, int]:
    return {bet.name: place for place, bet in enumerate(ready.bets)}


def agrees(stretch: Stretch) -> None:
    """Every spin and payment of some blocks, and what the fast loop adds up on them."""
    at, zeros = VERSIONS[stretch.version]
    ready = game(zeros, at)
    start = placed(ready)
    compare(ready, SEED, stretch, lambda block: table_trace(ready, start, block), places(ready))


@compared_over(ROUNDS)
def test_table_and_simulator_write_the_same_trace(stretch: Stretch) -> None:
    agrees(stretch)


@pytest.mark.slow
@compared_for_a_million(VERSIONS)
def test_table_and_simulator_write_the_same_long_trace(stretch: Stretch) -> None:
    agrees(stretch)


@pytest.mark.parametrize("zeros", [1, 2])
def test_the_fast_loop_adds_up_what_the_trace_says(zeros: int) -> None:
    ready = game(zeros)
    adds_up(ready, SEED, 0, [ready.trace(SEED, block) for block in range(7)], places(ready))
