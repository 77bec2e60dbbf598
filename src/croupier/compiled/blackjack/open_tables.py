"""A version as tables whose decisions are left open: for somebody who decides hand by hand.

A *state* is a hand as the law sees it, at any moment: about to get a card, to be decided on, or
over. The tables are made by walking the games' own kernels. No rule is written here.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.interim import may_surrender
from croupier.games.blackjack.kernel import (
    EMPTY,
    INITIAL,
    STAGE_KEPT,
    STEP_CARD,
    STEP_DONE,
    BlackjackParams,
    Hand,
    add_card,
    best_total,
    hand_step,
    is_doubled,
    is_soft,
)

from .endings import FORFEITED, PLAYED, SURRENDERED
from .finishes import Finishes
from .hand_tables import HandTables, kinds_of, opens_of
from .walk import Numbered, walk_of

Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]

NO_STATE: Final = 0
FACTS: Final = (
    "total",
    "is_soft",
    "cards",
    "pair",
    "trio",
    "suit",
    "kind",
    "is_doubled",
)
"""What is told of a hand: its total, whether an ace counts 11, how many cards, the value of a pair
or 0, what is left of a 6-7-8 or 7-7-7 and in which suit, how the hand came about, a double."""


class OpenTables(NamedTuple):
    """Flattened arrays; several indices are row-major."""

    step: Bytes
    """By state: what it needs next, one of the kernel's ``STEP`` constants."""
    facts: Ints
    """By state and fact."""
    after: Ints
    """By state and symbol: the state after a card; ``NO_STATE`` where none is due."""
    hits: Ints
    """By state: the state in which a card has been called for."""
    doubles: Ints
    """By state: the state in which the double's card is due; ``NO_STATE`` where it is not open."""
    keeps: Ints
    """By state: the state in which a double has been kept."""
    splits: Bytes
    """By state: whether it is a pair that may be split while the box has room for a hand."""
    surrenders: Bytes
    """By state and value of the dealer's first card."""
    roots: Ints
    """By kind and symbol: the hand of one card that splitting leaves."""
    finish: Ints
    """By state and value of the dealer's first card: how it is finished as it stands."""
    gone: Ints
    """The finishes of a forfeited and of a surrendered hand."""
    start: int


OPEN_PLACES: Final = {name: place for place, name in enumerate(OpenTables._fields)}
"""Where an image of these tables says where each of them begins."""


class _States:
    """Every hand at every moment, numbered as it is met."""

    def __init__(self, params: BlackjackParams) -> None:
        self.walk = walk_of(params)
        self.moves = self.walk.moves
        self.finishes = Finishes(params)
        self.met: Numbered[Hand] = Numbered()

    def row(self, hand: Hand) -> tuple[list[int], int, int, int]:
        """The states after each card, after a hit, after a double, and after keeping one."""
        moves, places = self.moves(hand), self.finishes.places
        if moves.step == STEP_CARD:
            after = self.walk.after(hand)
            return [self.met.number(after[place]) for place in places], *(NO_STATE,) * 3
        hits, doubles, keeps = (
            NO_STATE if taken is None else self.met.number(taken)
            for taken in (moves.drawing, moves.doubling, moves.kept)
        )
        return [NO_STATE] * len(places), hits, doubles, keeps


@lru_cache(maxsize=8)
def open_tables(params: BlackjackParams) -> tuple[HandTables, OpenTables]:
    """Make the tables of a version.

    The first ones are of cards, the dealer's drawing and settlement: they have no nodes but the
    dealer's, since nothing is decided in them.
    """
    walk = _States(params)
    nothing = EMPTY._replace(stage=STAGE_KEPT)
    assert walk.met.number(nothing) == NO_STATE, "no hand is ever in this state"
    start = walk.met.number(EMPTY)
    kinds, made = kinds_of(walk.finishes)
    symbols = walk.finishes.symbols
    roots = np.zeros((len(kinds) // len(symbols) ** 2, len(symbols)), dtype=np.int32)
    for kind, symbol in made:
        hand = add_card(EMPTY._replace(kind=kind), *symbols[symbol])
        roots[kind, symbol] = walk.met.number(hand)
    rows = [walk.row(hand) for hand in walk.met.todo]  # grows
    hands, values = list(walk.met.numbers), walk.finishes.values
    finish = [
        [
            0 if _is_unfinished(params, hand) else walk.finishes.number(first, hand, PLAYED)
            for first in values
        ]
        for hand in hands
    ]
    gone = [walk.finishes.number(values[1], EMPTY, how) for how in (FORFEITED, SURRENDERED)]
    law = _law(walk, kinds)
    return law, OpenTables(
        step=np.array([walk.moves(hand).step for hand in hands], dtype=np.uint8),
        facts=np.array([_facts(params, hand) for hand in hands], dtype=np.int32).reshape(-1),
        after=np.array([after for after, *_ in rows], dtype=np.int32).reshape(-1),
        hits=np.array([hits for _, hits, _, _ in rows], dtype=np.int32),
        doubles=np.array([doubles for _, _, doubles, _ in rows], dtype=np.int32),
        keeps=np.array([keeps for *_, keeps in rows], dtype=np.int32),
        splits=np.array([walk.moves(hand).splits for hand in hands], dtype=np.uint8),
        surrenders=np.array(
            [[may_surrender(params, hand, first) for first in values] for hand in hands], np.uint8
        ).reshape(-1),
        roots=roots.reshape(-1),
        finish=np.array(finish, dtype=np.int32).reshape(-1),
        gone=np.array(gone, dtype=np.int32),
        start=start,
    )


def _is_unfinished(params: BlackjackParams, hand: Hand) -> bool:
    """Whether a hand can never be over as it is."""
    return hand_step(params, hand) == STEP_CARD or hand.cards < INITIAL


def _facts(params: BlackjackParams, hand: Hand) -> tuple[int, ...]:
    return (
        best_total(params, hand),
        is_soft(params, hand),
        hand.cards,
        hand.hard // INITIAL if hand.pair else 0,
        hand.trio,
        hand.suit,
        hand.kind,
        is_doubled(hand),
    )


def _law(walk: _States, kinds: Bytes) -> HandTables:
    """The dealer's drawing and settlement, as the loops for strategies have them too."""
    firsts, drawing = walk.finishes.dealer()
    fields = walk.finishes.fields()
    nodes, ends = fields["nodes"], fields["finishes"]
    follow = [
        nodes + number if goes_on else ends + number for row in drawing for goes_on, number in row
    ]
    none = np.zeros(0, dtype=np.uint16)
    return HandTables(
        first=none,
        follow=np.array(follow, dtype=np.uint16),
        declines=np.zeros(0, dtype=np.uint8),
        doubling=np.zeros(0, dtype=np.uint8),
        opens=opens_of(walk.finishes),
        kind=kinds,
        root=none,
        dealer=np.arange(nodes, nodes + firsts, dtype=np.uint16),
        **fields,
    )


assert STEP_DONE == 0, "a state without a step is over"
