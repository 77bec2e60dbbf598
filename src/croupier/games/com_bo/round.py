"""One round of Com-Bo: its wagers, its five cards, and what the panel was told."""

from dataclasses import dataclass

from croupier.equipment import Card, Rank
from croupier.games.settlement import Settlement
from croupier.money import Cents, Standing

from .kernel import Bet, Row
from .rules import ComBoRules, Terms

__all__ = ("HeldCard", "Round", "Wager", "row_of", "row_of_ranks")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """One player's chips on one area."""

    player: str
    on: Bet
    placed: Cents
    stake: Cents
    """What is paid or collected on, once the limits have been applied."""
    standing: Standing = Standing.WITHIN
    is_off_step: bool = False
    """Not a step that the sign allows above the minimum."""


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A surplus card of an earlier round that must open the next one (9.1)."""

    card: Card | None
    """``None`` while nobody has seen it."""


@dataclass(frozen=True, kw_only=True)
class Round:
    """The frozen state of a round."""

    rules: ComBoRules
    terms: Terms
    wagers: tuple[Wager, ...] = ()
    may_exceed: tuple[tuple[str, Bet], ...] = ()
    """Who may exceed the maximum, and on what."""
    is_closed: bool = False
    """No more bets."""
    cards: tuple[Card, ...] = ()
    """Boxes 1 to 5 in order, as far as they are dealt."""
    burned: tuple[Card, ...] = ()
    opens_with: HeldCard | None = None
    """The surplus card of the round before, which is the first card of this one."""
    held_over: HeldCard | None = None
    """The surplus card of this round, for the next one."""
    discarded: tuple[Card, ...] = ()
    """A surplus card that was seen and that no round uses, because its shoe ends here."""
    keyed: tuple[Rank, ...] | None = None
    """What stands in the panel."""
    is_entry_closed: bool = False
    """'Deal' has been pressed."""
    is_result_reported: bool = False
    """The Pit Boss knows that the closed entry is wrong."""
    have_lights_failed: bool = False
    is_out_of_service: bool = False
    """No further play until the lights are mended."""
    is_shuffle_due: bool = False
    """The cutting card has shown: the cards are shuffled when the round is over."""
    voided: tuple[str, ...] = ()
    """Players whose wagers were declared void (17.2.1)."""
    void: tuple[str, ...] = ()
    """The rules that made the round void; empty while it stands."""
    rows: tuple[Settlement, ...] | None = None
    """What every wager came to; ``None`` until the round is settled."""

    def wager(self, player: str, on: Bet) -> Wager | None:
        """What a player has on an area."""
        for wager in self.wagers:
            if wager.player == player and wager.on is on:
                return wager
        return None

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The result as it lies on the boxes."""
        return tuple(card.rank for card in self.cards)

    @property
    def is_result_right(self) -> bool:
        """Whether the panel was told the cards as they lie, in their order."""
        return self.keyed == self.ranks


def row_of(cards: tuple[Card, ...]) -> Row:
    """The five cards as the arithmetic sees them."""
    first, second, third, fourth, fifth = (card.code for card in cards)
    return Row(first, second, third, fourth, fifth)


def row_of_ranks(ranks: tuple[Rank, ...]) -> Row:
    """Five keyed ranks as the arithmetic sees them; their suit is of no account."""
    first, second, third, fourth, fifth = (int(rank) for rank in ranks)
    return Row(first, second, third, fourth, fifth)
