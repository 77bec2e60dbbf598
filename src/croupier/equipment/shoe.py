"""Shoes: where the next card comes from.

A shoe is a value: drawing returns the card, and the shoe that is left.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol, Self

from croupier.kernel import implements

from .cards import Card, Rank, parse_cards, stack
from .cutting import CutRules, cut

__all__ = (
    "BurnDue",
    "DecksNotAllowed",
    "LiveShoe",
    "ScriptedShoe",
    "Shoe",
    "ShoeExhausted",
    "ShuffleCause",
    "load_shoe",
    "permitted_stack",
    "shuffle_due",
)


class ShoeExhausted(LookupError):
    """A card was wanted and none was left."""


class BurnDue(RuntimeError):
    """A card was to be dealt before the first card had been burnt."""


class DecksNotAllowed(ValueError):
    """The game is not played with that many decks."""


class Shoe(Protocol):
    """What anyone who deals needs of a shoe."""

    @property
    def left(self) -> int:
        """How many cards are left."""

    def draw(self) -> tuple[Card, Self]:
        """Take the next card; return it and the shoe without it."""


@dataclass(frozen=True, slots=True)
class ScriptedShoe:
    """Cards in an order that is known beforehand: a record's, or a test's.

    >>> card, shoe = ScriptedShoe.parse("7S 9D").draw()
    >>> str(card), shoe.rest
    ('7S', (Card.parse('9D'),))
    """

    cards: tuple[Card, ...]
    drawn: int = 0
    """How many of the cards are out."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a shoe from a row of cards, the first to be drawn first."""
        return cls(parse_cards(text))

    @property
    def left(self) -> int:
        """How many cards are left."""
        return len(self.cards) - self.drawn

    @property
    def rest(self) -> tuple[Card, ...]:
        """The cards that are left, in order."""
        return self.cards[self.drawn :]

    def draw(self) -> tuple[Card, Self]:
        """Take the next card; return it and the shoe without it."""
        return _next_card(self.cards, self.drawn), replace(self, drawn=self.drawn + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveShoe:
    """A shoe loaded at a table; its order is a secret of whoever holds it."""

    cards: tuple[Card, ...]
    cutting_card_at: int | None
    """How many cards lie in front of the cutting card; none lies in an automatic shoe."""
    burns_due: int
    """Cards that are still to be burnt before play."""
    drawn: int = 0
    """How many cards are out, burnt ones included."""

    def __post_init__(self) -> None:
        assert 0 <= self.drawn <= len(self.cards), self.drawn
        assert self.cutting_card_at is None or 0 <= self.cutting_card_at <= len(self.cards)

    @property
    def left(self) -> int:
        """How many cards are left."""
        return len(self.cards) - self.drawn

    @property
    def is_cutting_card_next(self) -> bool:
        """Whether the cutting card is the next thing to leave the shoe."""
        return self.drawn == self.cutting_card_at

    @property
    def is_cutting_card_out(self) -> bool:
        """Whether a card from behind the cutting card has been drawn."""
        return self.cutting_card_at is not None and self.drawn > self.cutting_card_at

    @implements("BJ-023")
    def burn(self) -> tuple[Card, Self]:
        """Take a card for the discard holder, face down, before play (4.3.1)."""
        if self.burns_due == 0:
            raise BurnDue("No card is to be burnt: that is done once, before play.")
        card = _next_card(self.cards, self.drawn)
        return card, replace(self, drawn=self.drawn + 1, burns_due=self.burns_due - 1)

    @implements("BJ-023")
    def draw(self) -> tuple[Card, Self]:
        """Take the next card for play; return it and the shoe without it."""
        if self.burns_due:
            raise BurnDue(f"Burn {self.burns_due} more before the first card of play.")
        return _next_card(self.cards, self.drawn), replace(self, drawn=self.drawn + 1)

    def __repr__(self) -> str:
        # The order must not find its way into a log.
        return f"<LiveShoe: {self.drawn} of {len(self.cards)} cards out>"


def _next_card(cards: Sequence[Card], drawn: int) -> Card:
    if drawn >= len(cards):
        raise ShoeExhausted(f"The shoe is empty: all {len(cards)} cards are out.")
    return cards[drawn]


@implements("BJ-009")
def permitted_stack(
    decks: int, *, allowed: Collection[int], removed: Iterable[Rank] = ()
) -> tuple[Card, ...]:
    """Take the decks that a game is played with, unshuffled; refuse any other number of them.

    >>> len(permitted_stack(8, allowed=range(4, 9)))
    416
    """
    if decks not in allowed:
        numbers = ", ".join(map(str, sorted(allowed)))
        raise DecksNotAllowed(f"This game is not played with {decks} decks; use one of: {numbers}.")
    return stack(decks, without=removed)


@implements("BJ-022")
def load_shoe(
    shuffled: Sequence[Card], *, cut_at: int, behind: int, burns: int, rules: CutRules
) -> LiveShoe:
    """Cut a shuffled stack, put the cutting card in for play, and load the shoe (4.2.4).

    ``cut_at`` is the number of cards in front of the cut, ``behind`` the number that will lie
    behind the cutting card, ``burns`` the number of cards that the rules burn.
    """
    cards = cut(shuffled, place=cut_at, rules=rules)
    rules.check_depth(len(cards), behind)
    return LiveShoe(cards=cards, cutting_card_at=len(cards) - behind, burns_due=burns)


class ShuffleCause(StrEnum):
    """Why cards are shuffled (4.1.1)."""

    BEFORE_PLAY = "before-play"
    CUTTING_CARD_FIRST = "cutting-card-first"
    """The cutting card is what a new round would begin with."""
    CUTTING_CARD_SHOWN = "cutting-card-shown"
    """The cutting card came out in the round that has just ended."""
    ABNORMAL_SEQUENCE = "abnormal-sequence"
    """A Casino Supervisor's opinion; acted on at once, within a round too."""
    REASONABLE_CAUSE = "reasonable-cause"
    """A Casino Supervisor's opinion."""
    MISHANDLED = "mishandled"
    """Cards were dropped or mishandled, where a game's rules name it."""
    CONTINUOUS = "continuous"
    """An automatic shoe, which shuffles all the time."""

    @property
    def is_directed(self) -> bool:
        """Whether a person must direct it; the shoe itself shows the other causes."""
        return self in (ShuffleCause.ABNORMAL_SEQUENCE, ShuffleCause.REASONABLE_CAUSE)


@implements("BJ-017")
def shuffle_due(shoe: LiveShoe | None) -> ShuffleCause | None:
    """Say, between two rounds, whether the shoe calls for a shuffle, and why (4.1.1)."""
    if shoe is None:
        return ShuffleCause.BEFORE_PLAY
    if shoe.cutting_card_at is None:
        return ShuffleCause.CONTINUOUS
    if shoe.is_cutting_card_out:
        return ShuffleCause.CUTTING_CARD_SHOWN
    return ShuffleCause.CUTTING_CARD_FIRST if shoe.is_cutting_card_next else None
