"""The cut: who is asked for it, and where the cutting card may go (Blackjack rule 4.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from croupier.kernel import implements

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRules:
    """Where the cutting card may go; the figures are the rulebook's."""

    deck_size: int
    """Cards in one deck of the game."""
    decks_from_end: int
    """How many decks there are, at least, between the cut and either end (4.2.3)."""
    depth_max: Fraction
    """How far in from the back, at most, as a share of the stack, for play (4.2.4(b))."""

    def __post_init__(self) -> None:
        assert self.deck_size > 0, self
        assert self.decks_from_end >= 0, self
        assert 0 <= self.depth_max <= 1, self

    @implements("BJ-021")
    def places(self, card_count: int) -> range:
        """Where a stack may be cut, as the number of cards in front of the cutting card.

        A stack too short to leave that many decks at both ends is cut in the middle.

        >>> rules = CutRules(deck_size=52, decks_from_end=1, depth_max=Fraction(1, 2))
        >>> rules.places(8 * 52), rules.places(61)
        (range(52, 365), range(30, 32))
        """
        margin = self.deck_size * self.decks_from_end
        if card_count < 2 * margin:
            return range(card_count // 2, (card_count + 1) // 2 + 1)
        return range(margin, card_count - margin + 1)

    @implements("BJ-022")
    def depths(self, card_count: int) -> range:
        """Where the cutting card may go for play, as the number of cards behind it."""
        return range(int(card_count * self.depth_max) + 1)


class CutOccasion(StrEnum):
    """Why the cards are about to be cut, which settles who is asked first (4.2.1)."""

    NEW_GAME = "new-game"
    """The game is beginning: the first player to arrive."""
    CARD_ON_AREA = "card-on-area"
    """The cutting card came out at a betting area: the player of that area."""
    CARD_TO_DEALER = "card-to-dealer"
    """It came out at the dealer's hand: the player furthest to the dealer's right."""
    CARDS_REPLACED = "cards-replaced"
    """New cards were brought: the player furthest to the dealer's right."""


@implements("BJ-019", "BJ-020")
def cut_offers(
    occasion: CutOccasion, seated: Sequence[T], *, named: T | None = None
) -> tuple[T, ...]:
    """List the players in the order in which they are offered the cut.

    ``seated`` runs clockwise from the dealer's left, so that its last player is the one furthest
    to the dealer's right. ``named`` is the first to arrive, or the player of the area. When
    everyone on the list has declined, a Game Supervisor or a Casino Supervisor cuts (4.2.2).

    >>> cut_offers(CutOccasion.CARD_ON_AREA, ["ann", "bob", "cy"], named="bob")
    ('bob', 'cy', 'ann')
    >>> cut_offers(CutOccasion.CARD_TO_DEALER, ["ann", "bob", "cy"])
    ('cy', 'ann', 'bob')
    """
    if not seated:
        return ()
    if occasion in (CutOccasion.CARD_TO_DEALER, CutOccasion.CARDS_REPLACED):
        first = len(seated) - 1
    else:
        if named is None or named not in seated:
            raise ValueError(f"{occasion}: say which of the seated players is asked first")
        first = seated.index(named)
    return (*seated[first:], *seated[:first])
