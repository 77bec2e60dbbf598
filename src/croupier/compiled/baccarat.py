"""A coup of Baccarat as a small machine, made by walking the game's own kernels.

Card values are the symbols. Hands that the kernels cannot tell apart share a state; a finished coup
is a result. From the machine comes what the fast loop reads: one table from the cards that every
coup takes to a row, and one from that row and the cards that it may take to how the coup ends.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat import Outcome, Step
from croupier.games.baccarat.kernel import (
    NO_CARD,
    RUN_LOST,
    BaccaratParams,
    Tally,
    add_card,
    commission_on,
    next_step,
    outcome_of,
    run_after,
    run_kind,
    run_length_is_offered,
    wager_net,
)

HEAD: Final = 4
TAIL: Final = 2
"""The shape of the fast loop: cards that every coup takes, and cards that it may take besides.

The walk checks that the law has this shape; a law of another shape needs another loop.
"""
USED_BITS: Final = 4
RESULT_BITS: Final = 2
OUTCOME_BITS: Final = 2
"""An ending in eight bits, the cards used lowest."""
NO_COUP: Final = (1 << OUTCOME_BITS) - 1
"""Stands in a history for a coup that was not played."""
CHIP: Final = 1
"""Payments are not rounded here: the stake divides by every odds."""
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class CoupResult:
    """A way for a coup to end, as far as any wager can tell."""

    outcome: Outcome
    nets: tuple[int, int, int]
    """What a stake on Player, Banker and Tie gains, commission taken."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Coups:
    """The machine and the tables made of it; symbols are card values."""

    symbols: int
    stake: int
    results: tuple[CoupResult, ...]
    follows: NDArray[np.int32]
    """By state and symbol: the state after one more card."""
    takes: NDArray[np.int32]
    """By state: who takes the next card, 0 for Player and 1 for Banker; below 0 at the end."""
    totals: NDArray[np.int32]
    """By state: the totals of Player and of Banker."""
    result: NDArray[np.int32]
    """By state: the number of the result at the end."""
    head: NDArray[np.uint16]
    """By the first cards as a number in base ``symbols``: where the row of ``tail`` begins."""
    tail: NDArray[np.uint8]
    """By row and further cards: cards used, result and outcome, packed."""


State = tuple[Tally, Tally]


@lru_cache(maxsize=8)
def coups_of(params: BaccaratParams) -> Coups:
    """Walk every coup that the kernels know."""
    symbols = params.modulus
    stake = (
        lcm(*(params.player_one, params.banker_one, params.short_one, params.tie_one))
        * params.commission_whole
    )
    start = (Tally(0, 0, NO_CARD), Tally(0, 0, NO_CARD))
    states: dict[State, int] = {start: 0}
    found = [start]

    def number_of(state: State) -> int:
        if state not in states:
            states[state] = len(found)
            found.append(state)
        return states[state]

    results: dict[CoupResult, int] = {}
    follows, takes, totals, result = [], [], [], []
    for state in found:  # it grows on the way
        player, banker = state
        step = next_step(params, player, banker)
        totals.append((player.total, banker.total))
        if step is Step.SETTLEMENT:
            ending = _result(params, stake, player, banker)
            takes.append(NOBODY)
            result.append(results.setdefault(ending, len(results)))
            follows.append([states[state]] * symbols)
            continue
        takes.append(int(step is Step.BANKER_CARD))
        result.append(NOBODY)
        after = (_after(params, state, step, value) for value in range(symbols))
        follows.append([number_of(longer) for longer in after])
    assert len(results) <= 1 << RESULT_BITS, results
    assert max(Outcome) < NO_COUP, Outcome
    machine = (
        np.array(follows, dtype=np.int32),
        np.array(takes, dtype=np.int32),
        np.array(result, dtype=np.int32),
    )
    head, tail = _tables(*machine, tuple(results))
    return Coups(
        symbols=symbols,
        stake=stake,
        results=tuple(results),
        follows=machine[0],
        takes=machine[1],
        totals=np.array(totals, dtype=np.int32),
        result=machine[2],
        head=head,
        tail=tail,
    )


def _after(params: BaccaratParams, state: State, step: Step, value: int) -> State:
    player, banker = state
    if step is Step.PLAYER_CARD:
        return add_card(params, player, value), banker
    return player, add_card(params, banker, value)


def _result(params: BaccaratParams, stake: int, player: Tally, banker: Tally) -> CoupResult:
    on_player, on_banker, on_tie = (
        wager_net(params, bet, stake, player, banker, CHIP) for bet in Outcome
    )
    if on_banker > 0:
        on_banker -= commission_on(params, on_banker)
    return CoupResult(outcome_of(player, banker), (on_player, on_banker, on_tie))


def _tables(
    follows: NDArray[np.int32],
    takes: NDArray[np.int32],
    result: NDArray[np.int32],
    results: tuple[CoupResult, ...],
) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """Play every head of cards, and every tail behind each, through the machine."""
    symbols = follows.shape[1]
    rows: dict[tuple[int, ...], int] = {}
    head = np.zeros(symbols**HEAD, dtype=np.uint16)
    width = symbols**TAIL
    endings: dict[int, tuple[int, ...]] = {}
    for number, cards in enumerate(product(range(symbols), repeat=HEAD)):
        state = 0
        for card in cards:
            assert takes[state] != NOBODY, "every coup takes the head's cards"
            state = int(follows[state, card])
        if state not in endings:
            endings[state] = tuple(
                _packed(follows, takes, result, results, state, drawn)
                for drawn in product(range(symbols), repeat=TAIL)
            )
        head[number] = rows.setdefault(endings[state], len(rows)) * width
    assert len(rows) * width <= np.iinfo(np.uint16).max
    return head, np.array(list(rows), dtype=np.uint8).ravel()


def _packed(
    follows: NDArray[np.int32],
    takes: NDArray[np.int32],
    result: NDArray[np.int32],
    results: tuple[CoupResult, ...],
    state: int,
    drawn: tuple[int, ...],
) -> int:
    used = HEAD
    for card in drawn:
        if takes[state] == NOBODY:
            break
        state = int(follows[state, card])
        used += 1
    assert takes[state] == NOBODY, "no coup takes more than the tail's cards"
    number = int(result[state])
    assert used < 1 << USED_BITS
    return used | (number << USED_BITS) | (results[number].outcome << (USED_BITS + RESULT_BITS))


# ---------------------------------------------------------------- runs


@dataclass(frozen=True, slots=True)
class Nomination:
    """A run that may be named."""

    coups: tuple[Outcome, ...]
    code: int
    """The history that wins it: its outcomes in base 4, the last one lowest."""
    begun: tuple[int, ...]
    """The histories of one coup, two coups and so on after which it is still undecided."""


def nominations(shortest: int, longest: int, longest_tie: int) -> tuple[Nomination, ...]:
    """Every run that the rules offer, shortest first."""
    found = []
    for length in range(shortest, longest + 1):
        for coups in product(Outcome, repeat=length):
            kind = run_kind(*(coups.count(outcome) for outcome in Outcome))
            if kind >= 0 and run_length_is_offered(kind, length, shortest, longest, longest_tie):
                begun = tuple(winning_code(coups[:done]) for done in range(1, length))
                found.append(Nomination(coups, winning_code(coups), begun))
    return tuple(found)


def winning_code(coups: tuple[Outcome, ...]) -> int:
    """The one history that brings the coups that are named, found by asking the kernel."""
    found = []
    for history in product(Outcome, repeat=len(coups)):
        done = 0
        for wanted, came in zip(coups, history, strict=True):
            done = run_after(done, wanted, came, counts=True)
            if done == RUN_LOST:
                break
        if done == len(coups):
            found.append(_code(history))
    (code,) = found
    return code


def _code(history: tuple[Outcome, ...]) -> int:
    code = 0
    for outcome in history:
        code = (code << OUTCOME_BITS) | outcome
    return code
