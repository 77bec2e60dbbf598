"""What people ask of a coup: a closed union, each a request that may be refused."""

from dataclasses import dataclass

from croupier.equipment import Card
from croupier.games.conduct import Contravene, Invalidate
from croupier.money import Cents

from .round import Bet

__all__ = (
    "AnnounceSecretWagers",
    "CallLastHand",
    "CloseBetting",
    "CloseTable",
    "Command",
    "Deal",
    "DeclareDummyCoup",
    "DeferCommission",
    "EndShoe",
    "ExamineForms",
    "HandInForm",
    "InspectForm",
    "Leave",
    "PlaceRun",
    "PlaceWager",
    "SettleCommission",
    "TableCommand",
    "WithdrawWager",
)


# ---------------------------------------------------------------- betting


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWager:
    """A player wagers on the coup to come."""

    player: str
    on: Bet
    stake: Cents
    warned: bool = False
    """Whether the owner was warned before of wagers under the minimum."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawWager:
    """A player takes the wagers on one bet back before betting is closed."""

    player: str
    on: Bet


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRun:
    """A player names what several coups will bring, the next one that counts first."""

    player: str
    nominates: str
    """A letter for each coup: ``PBP``."""
    stake: Cents


@dataclass(frozen=True, slots=True)
class DeclareDummyCoup:
    """The next coup is dealt with no ordinary wager on it."""


@dataclass(frozen=True, slots=True)
class CloseBetting:
    """The dealer calls that betting is over."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The next card leaves the shoe; the coup knows where it belongs."""

    card: Card


# ---------------------------------------------------------------- commission and the shoe


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """A player ceases wagering and leaves the game."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeferCommission:
    """A seated player's commission is from now on owed instead of taken."""

    player: str
    seat: int | None
    """The number of the player's place; ``None`` for somebody who stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleCommission:
    """A player pays the commission that is owed."""

    player: str


@dataclass(frozen=True, slots=True)
class EndShoe:
    """The last coup of the shoe has been dealt; the one to come is for another shoe."""


@dataclass(frozen=True, slots=True)
class CloseTable:
    """The table closes; no further coup is dealt."""


# ---------------------------------------------------------------- secret wagers in tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class HandInForm:
    """A player hands the dealer a form with a secret wager on the coup to come."""

    player: str
    on: Bet | None
    """What is bet on; ``None`` where it cannot be told."""
    words: Cents | None
    """The amount in words; ``None`` where it is missing or cannot be read."""
    figures: Cents | None
    chips_held: Cents
    """What the player has in chips at the table."""
    has_other_details: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamineForms:
    """The Game Supervisor examines the forms before the hand."""

    returned: tuple[str, ...] = ()
    """Players whose forms are given back because they do not comply."""


@dataclass(frozen=True, slots=True)
class AnnounceSecretWagers:
    """The Game Supervisor announces every secret wager's type and amount."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectForm:
    """A player asks for, and looks at, the form that another player used."""

    player: str
    of: str


@dataclass(frozen=True, slots=True)
class CallLastHand:
    """The coup to come is the last hand of the final."""


TableCommand = (
    PlaceWager
    | WithdrawWager
    | PlaceRun
    | DeclareDummyCoup
    | CloseBetting
    | Leave
    | DeferCommission
    | SettleCommission
    | EndShoe
    | CloseTable
    | Contravene
    | Invalidate
    | HandInForm
    | ExamineForms
    | AnnounceSecretWagers
    | InspectForm
    | CallLastHand
)

Command = Deal | TableCommand
