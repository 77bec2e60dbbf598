"""Caribbean Stud: the table's events and the simulator's tables, on the same cards."""

import numpy as np
import pytest

from caribbean_table import rules
from croupier.compiled.hands import hand_tables
from croupier.equipment import CARDS, strength_of
from croupier.games.caribbean_stud import (
    Bet,
    CallBetOrFold,
    CloseBetting,
    Deal,
    Fold,
    PlaceAnte,
    Reveal,
    Round,
    Settle,
    Step,
    Terms,
    awaiting,
    decide,
    evolve,
)
from croupier.games.caribbean_stud.events import Dealt, UpCardTurned
from croupier.games.caribbean_stud.rules import Shoe
from croupier.games.caribbean_stud.settle import outcome_of
from croupier.money import Cents, Chips
from croupier.simulate.caribbean_play import BLOCK
from croupier.simulate.caribbean_stud import CaribbeanStud, bets_on_playing_hands
from croupier.simulate.traces import CARD, NET, RESULT, Trace

SEED = 25_1999
BLOCKS_QUICK = 1
BLOCKS_SLOW = 100

Row = tuple[int, int, int, int]


def game(shoe: Shoe) -> CaribbeanStud:
    held = rules()
    # A strategy that looks at the up card too: some hands are bet on even ranks alone.
    masks = bets_on_playing_hands(held)
    masks[3000:4000] &= 0b1010101010101
    return CaribbeanStud(rules=held, bets_on=masks, strategy="for the test", shoe=shoe)


def table_trace(ready: CaribbeanStud, block: int) -> list[Row]:
    rows: list[Row] = []
    traced = ready.trace(SEED, block)
    dealt = traced[traced[:, 0] == CARD][:, 2].reshape(BLOCK, -1).tolist()
    for codes in dealt:
        rows += round_rows(ready, codes)
    return rows


def round_rows(ready: CaribbeanStud, codes: list[int]) -> list[Row]:
    terms = Terms(chips=Chips(Cents(1)), shoe=ready.shoe)
    r = Round(rules=ready.rules, terms=terms)
    cards: list[list[int]] = []
    r = then(r, cards, PlaceAnte(player="ann", stake=Cents(ready.stake)), CloseBetting())
    r = then(r, cards, *(Deal(CARDS[code]) for code in codes), CallBetOrFold())
    assert awaiting(r) is Step.DECISION
    place = int(np.searchsorted(hand_tables().strengths, strength_of(r.seats[0].cards)))
    up = next(CARDS[code] for _, owner, code, face in cards if owner == 1 and face)
    bets = bool(int(ready.bets_on[place]) >> up.rank & 1)
    r = then(r, cards, Bet(player="ann") if bets else Fold(player="ann"))
    if awaiting(r) is Step.REVEAL:
        r = then(r, cards, Reveal())
    outcome = int(outcome_of(r, r.seats[0])) if bets else 0
    r = then(r, cards, Settle())
    assert r.rows is not None
    net = sum(row.net for row in r.rows)
    laid: list[Row] = [(what, owner, code, face) for what, owner, code, face in cards]
    return [*laid, (RESULT, int(bets), outcome, 0), (NET, 0, 0, net)]


def then(r: Round, cards: list[list[int]], *commands: object) -> Round:
    for command in commands:
        for event in decide(r, command):  # type: ignore[arg-type]
            match event:
                case Dealt(box=box, card=card, face_up=face_up):
                    cards.append([CARD, int(box is None), card.code, int(face_up)])
                case UpCardTurned(place=place):
                    mine = [row for row in cards if row[1] == 1]
                    mine[place - 1][3] = 1
                case _:
                    pass
            r = evolve(r, event)
    return r


@pytest.mark.parametrize("shoe", list(Shoe))
def test_table_and_simulator_write_the_same_trace(shoe: Shoe) -> None:
    ready = game(shoe)
    for block in range(BLOCKS_QUICK):
        traced = ready.trace(SEED, block)
        assert np.array_equal(traced, np.array(table_trace(ready, block))), f"{SEED}, {block}"


@pytest.mark.slow
@pytest.mark.parametrize("shoe", list(Shoe))
def test_table_and_simulator_write_the_same_long_trace(shoe: Shoe) -> None:
    ready = game(shoe)
    for block in range(1000, 1000 + BLOCKS_SLOW):
        assert np.array_equal(ready.trace(SEED, block), np.array(table_trace(ready, block))), block


def test_the_fast_loop_adds_up_what_the_trace_says() -> None:
    ready = game(Shoe.MANUAL)
    blocks = 20
    tally = ready.play(SEED, 0, blocks, 10**9).tolist()
    nets = np.concatenate([_nets(ready.trace(SEED, block)) for block in range(blocks)])
    assert tally[:6] == [
        nets.size,
        nets.size,
        nets.size,
        int(nets.sum()),
        int((nets**2).sum()),
        int(nets.sum()),
    ]
    for net in {ending.net for ending in ready.bets[0].endings}:
        counted = sum(
            count
            for ending, count in zip(ready.bets[0].endings, tally[6:], strict=True)
            if ending.net == net
        )
        assert counted == int((nets == net).sum())


def _nets(trace: Trace) -> Trace:
    found: Trace = trace[trace[:, 0] == NET][:, 3]
    return found
