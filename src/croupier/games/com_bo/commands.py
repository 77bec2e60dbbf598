"""What people ask of a round of Com-Bo: a closed union of commands, each of which may be refused.

Cards and boxes are counted from 1.
"""

from dataclasses import dataclass

from croupier.equipment import Card, Rank
from croupier.games.conduct import Contravene
from croupier.games.invalidation import Invalidate
from croupier.games.staff import Staff
from croupier.money import Cents

from .kernel import Bet

__all__ = (
    "AllowHigher",
    "CloseBetting",
    "Command",
    "CuttingCard",
    "Deal",
    "ExcessCard",
    "FaceUpCard",
    "IrregularityCommand",
    "KeyResult",
    "LightsFailed",
    "LightsMended",
    "MisplacedCard",
    "OutOfSequence",
    "PlaceWager",
    "PlayCommand",
    "PressDeal",
    "RectifyResult",
    "RefuseWager",
    "ReportResult",
    "Settle",
    "ShoeFailed",
    "ShoeShort",
    "WithdrawWager",
    "WrongDeck",
)


# ---------------------------------------------------------------- betting


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWager:
    """A player puts chips on an area; a second time on the same area adds to the first."""

    player: str
    on: Bet
    stake: Cents
    warned: bool = False
    """Whether the owner was warned before of wagers under the minimum."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowHigher:
    """A shift manager lets a player exceed the maximum, with a marker beside the area (6.4)."""

    player: str
    on: Bet
    directed_by: Staff


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawWager:
    """A player takes a wager off the layout again."""

    player: str
    on: Bet


@dataclass(frozen=True, slots=True, kw_only=True)
class RefuseWager:
    """A wager whose win chips could not pay exactly is turned down (5.7)."""

    player: str
    on: Bet
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True)
class CloseBetting:
    """The dealer calls that betting is over."""


# ---------------------------------------------------------------- the deal and its result


@dataclass(frozen=True, slots=True)
class Deal:
    """The next card leaves the shoe; the round knows the box that it belongs to."""

    card: Card


@dataclass(frozen=True, slots=True)
class CuttingCard:
    """The cutting card comes out of the shoe."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyResult:
    """Five ranks are keyed into the panel, whether they are right or wrong."""

    ranks: tuple[Rank, ...] | None = None
    """``None``: as the cards lie."""
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class PressDeal:
    """The 'deal' button is pressed, which closes the entry."""

    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True)
class Settle:
    """The dealer takes the losing wagers and pays the winning ones."""


PlayCommand = (
    PlaceWager
    | AllowHigher
    | WithdrawWager
    | RefuseWager
    | CloseBetting
    | Deal
    | CuttingCard
    | KeyResult
    | PressDeal
    | Settle
)


# ---------------------------------------------------------------- irregularities


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcessCard:
    """One card more than the round needs was drawn (9.1)."""

    card: Card | None = None
    """The card, where it was seen; an undisclosed one is not known."""
    last_round: bool = False
    """Whether the shoe ends with this round."""
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class MisplacedCard:
    """A card lies on a wrong box and is moved to its own (9.2)."""

    drawn: int
    """Which card of the round it is, in the order drawn; its own box has the same number."""
    box: int
    """Where it was put."""
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfSequence:
    """The cards were dealt out of sequence (9.3)."""

    order: tuple[int, ...] | None = None
    """The cards as recorded, put back in the order in which they came; ``None``: nobody can."""
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceUpCard:
    """The next card is found face up in the shoe (9.4)."""

    card: Card
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeShort:
    """The shoe has too few cards to finish the round (9.5)."""

    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongCard:
    """A card was dealt that has come out as often as the decks hold it; nobody has noticed yet."""

    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongDeck:
    """The decks are found not to hold the right number of cards (9.6)."""

    holds: int
    """How many cards they hold."""
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeFailed:
    """An automatic shoe jams, stops or does not finish its cycle (9.7)."""

    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportResult:
    """The Pit Boss is told of a wrong result after 'deal' was pressed (9.8(b))."""

    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class RectifyResult:
    """The Pit Boss puts a reported result right (9.8(b))."""

    directed_by: Staff
    ranks: tuple[Rank, ...] | None = None
    """``None``: as the cards lie."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LightsFailed:
    """The winning areas stay dark, or the wrong ones light up (9.9)."""

    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class LightsMended:
    """The fault of the lights has been put right (9.9)."""

    directed_by: Staff = Staff.DEALER


IrregularityCommand = (
    ExcessCard
    | MisplacedCard
    | OutOfSequence
    | FaceUpCard
    | ShoeShort
    | WrongCard
    | WrongDeck
    | Contravene
    | Invalidate
    | ShoeFailed
    | ReportResult
    | RectifyResult
    | LightsFailed
    | LightsMended
)

Command = PlayCommand | IrregularityCommand
