"""The walk over the kernels: every hand that can come about, and what may be done with it.

The machine of the exact analysis (``automaton``), the tables for those who decide hand by hand
(``open_tables``) and the tables of a strategy (``hand_tables``) are projections of it: each numbers
the hands that it tells apart, and all of them ask here. No rule is written here.
"""

from collections.abc import Hashable
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

from croupier.games.blackjack.kernel import (
    INITIAL,
    KIND_DEALT,
    STAGE_DOUBLING,
    STAGE_DRAWING,
    STAGE_KEPT,
    STEP_CARD,
    STEP_DECISION,
    STEP_FORFEIT,
    SUIT_MIXED,
    BlackjackParams,
    Hand,
    add_card,
    hand_step,
    may_double,
    may_split,
)

SUITS: Final = 4
ANY_SUIT: Final = 0

K = TypeVar("K", bound=Hashable)


class Moves(NamedTuple):
    """What a hand needs next, and the hand that each answer makes of it."""

    step: int
    """One of the kernel's ``STEP`` constants."""
    drawing: Hand | None
    """The hand as its next card finds it; ``None`` where it takes none."""
    doubling: Hand | None
    """The hand as the one card of a double finds it; ``None`` where it may not be doubled."""
    kept: Hand | None
    """The hand once its double is kept; ``None`` where nothing may be forfeited."""
    splits: bool
    """Whether it is a pair that may be split while its box has room for a hand."""


class Walk:
    """The hands of a version, asked for once each."""

    def __init__(self, params: BlackjackParams) -> None:
        self.params = params
        self.values = tuple(sorted(set(params.values)))
        self._moves: dict[Hand, Moves] = {}
        self._after: dict[Hand, tuple[Hand, ...]] = {}

    def moves(self, hand: Hand) -> Moves:
        """What may be done with a hand."""
        found = self._moves.get(hand)
        if found is None:
            found = self._moves[hand] = _moves(self.params, hand)
        return found

    def after(self, drawing: Hand) -> tuple[Hand, ...]:
        """The hands that one more card makes, by value and suit, row-major.

        Once the suits of a hand no longer matter, one card stands for all suits of its value.
        """
        found = self._after.get(drawing)
        if found is None:
            suits = (
                range(SUITS) if drawing.cards == 0 or drawing.suit != SUIT_MIXED else (0,) * SUITS
            )
            made = (add_card(drawing, value, suit) for value in self.values for suit in suits)
            found = self._after[drawing] = tuple(made)
        return found

    def doubled(self, hand: Hand) -> tuple[Hand, ...]:
        """The hands that doubling makes, by value and suit; none where it is not open."""
        doubling = self.moves(hand).doubling
        return () if doubling is None else self.after(doubling)


@lru_cache(maxsize=8)
def walk_of(params: BlackjackParams) -> Walk:
    """The walk of a version, shared by all its projections."""
    return Walk(params)


def _moves(params: BlackjackParams, hand: Hand) -> Moves:
    step = hand_step(params, hand)
    drawing = hand if step == STEP_CARD else None
    if step == STEP_DECISION:
        drawing = hand._replace(stage=STAGE_DRAWING)
    hands = 1 if hand.kind == KIND_DEALT else INITIAL
    return Moves(
        step=step,
        drawing=drawing,
        doubling=hand._replace(stage=STAGE_DOUBLING) if may_double(params, hand) else None,
        kept=hand._replace(stage=STAGE_KEPT) if step == STEP_FORFEIT else None,
        splits=may_split(params, hand, hands, declined=False),
    )


class Numbered(Generic[K]):
    """Things numbered as they are met, and which of them are still to be looked at."""

    def __init__(self) -> None:
        self.numbers: dict[K, int] = {}
        self.todo: list[K] = []

    def number(self, key: K) -> int:
        """The number of a thing; one that is met for the first time is still to be looked at."""
        found = self.numbers.get(key)
        if found is None:
            found = self.numbers[key] = len(self.numbers)
            self.todo.append(key)
        return found
