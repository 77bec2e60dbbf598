"""Com-Bo: the table's settlements and the simulator's table of rows, on the same cards."""

import numpy as np
import pytest

from com_bo_table import do, keyed, rules
from croupier.equipment import CARDS
from croupier.games.com_bo import (
    Bet,
    CloseBetting,
    Deal,
    Opened,
    PlaceWager,
    Round,
    Settle,
    Terms,
    open_round,
)
from croupier.money import Cents, Chips
from croupier.simulate.com_bo.game import ComBo
from croupier.simulate.traces import CARD, NET, RESULT
from stretches import MAIN, OTHER, Stretch, compared_for_a_million, compared_over
from traced import Row, adds_up, compare, nets_of

SEED = 2912000
VERSIONS = {"8-decks": 8, "1-deck": 1}
ROUNDS = {"8-decks": MAIN, "1-deck": OTHER}
PLACES = {str(bet): place for place, bet in enumerate(Bet)}


def closed(ready: ComBo) -> Round:
    """A round with every bet on the table, and no more bets; it is the same for every round."""
    wagers = [PlaceWager(player="ann", on=bet, stake=Cents(ready.stake)) for bet in Bet]
    opened = open_round(Opened(law=ready.rules, terms=Terms(chips=Chips(Cents(1)))))
    return do(opened, *wagers, CloseBetting())


def table_trace(ready: ComBo, start: Round, shoe: int) -> list[Row]:
    rows: list[Row] = []
    for dealt in ready.cards(SEED, shoe).tolist():
        r = do(start, *(Deal(CARDS[code]) for code in dealt))
        rows += [(CARD, box, card.code, 1) for box, card in enumerate(r.cards)]
        rows.append((RESULT, 0, 0, 0))
        r = do(keyed(r), Settle())
        assert r.rows is not None
        nets = {row.bet: row.net for row in r.rows}
        rows += [(NET, place, 0, nets[name]) for name, place in PLACES.items()]
    return rows


def agrees(stretch: Stretch) -> None:
    """Every card and payment of some rounds, and what the fast loop adds up on them."""
    ready = ComBo(rules=rules(VERSIONS[stretch.version]))
    start = closed(ready)
    compare(ready, SEED, stretch, lambda shoe: table_trace(ready, start, shoe), PLACES)


@compared_over(ROUNDS)
def test_table_and_simulator_write_the_same_trace(stretch: Stretch) -> None:
    agrees(stretch)


@pytest.mark.slow
@compared_for_a_million(VERSIONS)
def test_table_and_simulator_write_the_same_long_trace(stretch: Stretch) -> None:
    agrees(stretch)


@pytest.mark.parametrize("decks", [1, 8])
def test_the_fast_loop_adds_up_what_the_trace_says(decks: int) -> None:
    ready = ComBo(rules=rules(decks))
    adds_up(ready, SEED, 0, [ready.trace(SEED, shoe) for shoe in range(33)], PLACES)


def test_an_automatic_shoe_deals_every_round_from_all_cards() -> None:
    ready = ComBo(rules=rules(1), continuous=True)
    start = closed(ready)
    traces = [ready.trace(SEED, shuffle) for shuffle in range(400)]
    for shuffle, traced in enumerate(traces):
        assert np.array_equal(traced, np.array(table_trace(ready, start, shuffle))), shuffle
    assert all(len(nets_of(trace, 0)) == 1 for trace in traces)
    adds_up(ready, SEED, 0, traces, PLACES)
    with pytest.raises(ValueError, match="no cutting card"):
        ComBo(rules=rules(1), continuous=True, behind=10)
