"""Com-Bo: the table's settlements and the simulator's table of rows, on the same cards."""

from math import ceil

import numpy as np
import pytest

from com_bo_table import do, keyed, rules
from croupier.equipment import CARDS
from croupier.games.com_bo import Bet, CloseBetting, Deal, PlaceWager, Round, Settle, Terms
from croupier.money import Cents, Chips
from croupier.simulate.com_bo import ComBo
from croupier.simulate.game import Moments, stretches
from croupier.simulate.traces import CARD, NET, RESULT, Trace
from stretches import (
    MAIN,
    OTHER,
    Stretch,
    collected_seldom,
    compared_for_a_million,
    compared_over,
)

SEED = 2912000
VERSIONS = {"8-decks": 8, "1-deck": 1}
ROUNDS = {"8-decks": MAIN, "1-deck": OTHER}
NAMES = [str(bet) for bet in Bet]
ALL = 10**9


def closed(ready: ComBo) -> Round:
    """A round with every bet on the table, and no more bets; it is the same for every round."""
    wagers = [PlaceWager(player="ann", on=bet, stake=Cents(ready.stake)) for bet in Bet]
    opened = Round(rules=ready.rules, terms=Terms(chips=Chips(Cents(1))))
    return do(opened, *wagers, CloseBetting())


def table_trace(ready: ComBo, start: Round, shoe: int) -> list[tuple[int, int, int, int]]:
    rows: list[tuple[int, int, int, int]] = []
    for dealt in ready.cards(SEED, shoe).tolist():
        r = do(start, *(Deal(CARDS[code]) for code in dealt))
        rows += [(CARD, box, card.code, 1) for box, card in enumerate(r.cards)]
        rows.append((RESULT, 0, 0, 0))
        r = do(keyed(r), Settle())
        assert r.rows is not None
        nets = {row.bet: row.net for row in r.rows}
        rows += [(NET, place, 0, nets[name]) for place, name in enumerate(NAMES)]
    return rows


@collected_seldom()
def compare(stretch: Stretch) -> None:
    """Every card and payment of some rounds, and what the fast loop adds up on them."""
    ready = ComBo(rules=rules(VERSIONS[stretch.version]))
    start = closed(ready)
    traces: list[Trace] = []
    for shoe in range(stretch.first, stretch.first + ceil(stretch.rounds / ready.rounds_per_unit)):
        traced = ready.trace(SEED, shoe)
        table = np.array(table_trace(ready, start, shoe))
        assert np.array_equal(traced, table), f"seed {SEED}, shoe {shoe}"
        traces.append(traced)
    adds_up(ready, stretch.first, traces)


@compared_over(ROUNDS)
def test_table_and_simulator_write_the_same_trace(stretch: Stretch) -> None:
    compare(stretch)


@pytest.mark.slow
@compared_for_a_million(VERSIONS)
def test_table_and_simulator_write_the_same_long_trace(stretch: Stretch) -> None:
    compare(stretch)


@pytest.mark.parametrize("decks", [1, 8])
def test_the_fast_loop_adds_up_what_the_trace_says(decks: int) -> None:
    ready = ComBo(rules=rules(decks))
    adds_up(ready, 0, [ready.trace(SEED, shoe) for shoe in range(33)])


def test_an_automatic_shoe_deals_every_round_from_all_cards() -> None:
    ready = ComBo(rules=rules(1), continuous=True)
    start = closed(ready)
    traces = [ready.trace(SEED, shuffle) for shuffle in range(400)]
    for shuffle, traced in enumerate(traces):
        assert np.array_equal(traced, np.array(table_trace(ready, start, shuffle))), shuffle
    assert all(len(_nets(trace, 0)) == 1 for trace in traces)
    adds_up(ready, 0, traces)
    with pytest.raises(ValueError, match="no cutting card"):
        ComBo(rules=rules(1), continuous=True, behind=10)


def adds_up(ready: ComBo, first: int, traces: list[Trace]) -> None:
    """The fast loop's sums over some shoes are those of their traces."""
    shoes = len(traces)
    tally = ready.play(SEED, first, shoes, ALL)
    for bet, moments, endings in stretches(ready.bets):
        by_shoe = [_nets(trace, NAMES.index(bet.name)) for trace in traces]
        assert Moments(*tally[moments].tolist()) == Moments(
            groups=shoes,
            rounds=sum(len(nets) for nets in by_shoe),
            rounds_squared=sum(len(nets) ** 2 for nets in by_shoe),
            net=sum(int(nets.sum()) for nets in by_shoe),
            net_squared=sum(int(nets.sum()) ** 2 for nets in by_shoe),
            net_by_rounds=sum(int(nets.sum()) * len(nets) for nets in by_shoe),
        )
        ends = np.concatenate(by_shoe)
        for net in {ending.net for ending in bet.endings}:
            counted = sum(
                count
                for ending, count in zip(bet.endings, tally[endings].tolist(), strict=True)
                if ending.net == net
            )
            assert counted == int((ends == net).sum())


def _nets(trace: Trace, place: int) -> Trace:
    found: Trace = trace[(trace[:, 0] == NET) & (trace[:, 1] == place)][:, 3]
    return found
