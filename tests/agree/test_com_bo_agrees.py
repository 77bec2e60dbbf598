"""Com-Bo: the table's settlements and the simulator's table of rows, on the same cards."""

import numpy as np
import pytest

from com_bo_table import do, keyed, rules
from croupier.equipment import CARDS
from croupier.games.com_bo import Bet, CloseBetting, Deal, PlaceWager, Round, Settle, Terms
from croupier.money import Cents, Chips
from croupier.simulate.com_bo import ComBo
from croupier.simulate.game import Moments, stretches
from croupier.simulate.traces import CARD, NET, RESULT, Trace

SEED = 2912000
ROUNDS_QUICK = 3_000
ROUNDS_SLOW = 300_000


def table_trace(ready: ComBo, shoe: int) -> list[tuple[int, int, int, int]]:
    rows: list[tuple[int, int, int, int]] = []
    stake = Cents(ready.stake)
    wagers = [PlaceWager(player="ann", on=bet, stake=stake) for bet in Bet]
    start = do(
        Round(rules=ready.rules, terms=Terms(chips=Chips(Cents(1)))), *wagers, CloseBetting()
    )
    for dealt in ready.cards(SEED, shoe).tolist():
        r = do(start, *(Deal(CARDS[code]) for code in dealt))
        rows += [(CARD, box, card.code, 1) for box, card in enumerate(r.cards)]
        rows.append((RESULT, 0, 0, 0))
        r = do(keyed(r), Settle())
        assert r.rows is not None
        nets = {row.bet: row.net for row in r.rows}
        rows += [(NET, place, 0, nets[str(bet)]) for place, bet in enumerate(Bet)]
    return rows


@pytest.mark.parametrize("decks", [1, 8])
def test_table_and_simulator_write_the_same_trace(decks: int) -> None:
    ready = ComBo(rules=rules(decks))
    for shoe in range(int(ROUNDS_QUICK / 2 / ready.rounds_per_unit)):
        traced = ready.trace(SEED, shoe)
        assert np.array_equal(traced, np.array(table_trace(ready, shoe))), f"{SEED}, shoe {shoe}"


@pytest.mark.slow
@pytest.mark.parametrize("decks", [1, 8])
def test_table_and_simulator_write_the_same_long_trace(decks: int) -> None:
    ready = ComBo(rules=rules(decks))
    for shoe in range(10**6, 10**6 + int(ROUNDS_SLOW / 2 / ready.rounds_per_unit)):
        assert np.array_equal(ready.trace(SEED, shoe), np.array(table_trace(ready, shoe))), shoe


@pytest.mark.parametrize("decks", [1, 8])
def test_the_fast_loop_adds_up_what_the_trace_says(decks: int) -> None:
    ready = ComBo(rules=rules(decks))
    shoes = 33
    tally = ready.play(SEED, 0, shoes, 10**9)
    traces = [ready.trace(SEED, shoe) for shoe in range(shoes)]
    places = {str(bet): place for place, bet in enumerate(Bet)}
    for bet, moments, endings in stretches(ready.bets):
        by_shoe = [_nets(trace, places[bet.name]) for trace in traces]
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
