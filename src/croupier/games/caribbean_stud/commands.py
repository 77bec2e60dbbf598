"""What people ask of a round of Caribbean Stud: a closed union of commands that may be refused.

Boxes are counted from 1, the one on the dealer's left first; ``box=None`` is the dealer's hand.
Cards of a hand are counted from 1.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from croupier.equipment import Card
from croupier.games.conduct import Contravene, Invalidate
from croupier.games.staff import Staff
from croupier.money import Cents, Limits

__all__ = (
    "AgreeLimits",
    "Bet",
    "Button",
    "CallBetOrFold",
    "CannotBet",
    "CardsWithoutAnte",
    "CloseBetting",
    "Command",
    "Deal",
    "DealAstray",
    "ExposedCard",
    "ExtraCard",
    "Fold",
    "FoldAbsent",
    "IrregularityCommand",
    "JoinJackpot",
    "LeaveJackpot",
    "PassOver",
    "PlaceAnte",
    "PlaceJackpot",
    "PlayCommand",
    "RegisterJackpot",
    "RegistrationTimes",
    "RetractWager",
    "Reveal",
    "Settle",
    "ShoeFailed",
    "UnverifiedShoe",
    "WithdrawWager",
    "WrongBet",
    "WrongButton",
    "WrongCount",
    "WrongDeck",
)


# ---------------------------------------------------------------- wagers


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeLimits:
    """A supervisor agrees limits with one player, shown by a marker, for the Ante to come (6.5)."""

    player: str
    limits: Limits
    directed_by: Staff


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceAnte:
    """A player puts an Ante on a box."""

    player: str
    stake: Cents
    box: int | None = None
    """The next free box where it is left out."""
    warned: bool = False
    """Whether the player was warned before of wagers under the minimum."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceJackpot:
    """A player's jackpot wager is accepted, at the cost on the sign."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawWager:
    """A player takes the Ante, and the jackpot wager with it, off the layout again."""

    player: str


@dataclass(frozen=True, slots=True)
class CloseBetting:
    """The dealer announces that there are no more bets."""


# ---------------------------------------------------------------- cards and decisions


@dataclass(frozen=True, slots=True)
class Deal:
    """The next card leaves the shoe; the round knows whose it is."""

    card: Card


@dataclass(frozen=True, slots=True)
class CallBetOrFold:
    """The dealer calls "Bet or Fold"; players may look at their cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bet:
    """A player adds a Bet of exactly twice the Ante."""

    player: str
    stake: Cents | None = None
    """Twice the Ante where it is left out; anything else is refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """A player lays the cards face down and gives up the Ante."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldAbsent:
    """A supervisor has the hand of a player who does not act folded."""

    player: str
    directed_by: Staff = Staff.GAME_SUPERVISOR


@dataclass(frozen=True, slots=True)
class Reveal:
    """The dealer turns all the dealer's cards up and declares the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterJackpot:
    """The dealer presses the keypad's button for a straight flush or a royal flush (12.2)."""

    player: str


@dataclass(frozen=True, slots=True)
class Settle:
    """The dealer pays, takes and returns the wagers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetractWager:
    """A player takes the wagers back where a rule gives the option (14.5.2, 14.8)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveJackpot:
    """After a misdeal a player who was in the jackpot wants to leave (14.12.1)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinJackpot:
    """After a misdeal a new player wants to take part in the jackpot (14.12.2)."""

    player: str


PlayCommand = (
    Deal
    | AgreeLimits
    | PlaceAnte
    | PlaceJackpot
    | WithdrawWager
    | CloseBetting
    | CallBetOrFold
    | Bet
    | Fold
    | FoldAbsent
    | Reveal
    | RegisterJackpot
    | Settle
    | RetractWager
    | LeaveJackpot
    | JoinJackpot
)


# ---------------------------------------------------------------- what the deal did wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class PassOver:
    """The deal passed over the hand that was due a card; nobody has noticed yet."""

    box: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraCard:
    """A hand was given a card beyond its turn; nobody has noticed yet."""

    box: int | None
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAstray:
    """A card went to a box without an Ante; nobody has noticed yet."""

    box: int
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongBet:
    """A Bet that is not twice the Ante lies on the layout; nobody has noticed yet (14.11)."""

    player: str
    stake: Cents


# ---------------------------------------------------------------- irregularities that come to light


@dataclass(frozen=True, slots=True, kw_only=True)
class ExposedCard:
    """The dealer wrongly exposed a card (14.1 to 14.3)."""

    box: int | None
    place: int
    """Which card of that hand it is."""
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongCount:
    """A hand is found to hold a wrong number of cards (14.4 to 14.6)."""

    box: int | None
    directed_by: Staff
    count_is_right: bool | None = None
    """What the count of all cards showed; it is made after "Bet or Fold" only."""
    unrecoverable: tuple[str, ...] = ()
    """Players whose folded cards cannot be told apart in the discards (14.6.2.2, A-91)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsWithoutAnte:
    """Cards are found on a box without an Ante (14.7, 14.8)."""

    box: int
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongCard:
    """A card was dealt that lies on the table already; nobody has noticed yet."""

    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongDeck:
    """The deck is found not to have its number of cards (14.9)."""

    holds: int
    """How many it has."""
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class CannotBet:
    """A player lacks the chips for a Bet of twice the Ante (14.10)."""

    player: str
    warned: bool = False
    """Whether this player was warned of it before."""
    directed_by: Staff = Staff.DEALER


class Button(StrEnum):
    """The jackpot keypad's buttons that can be pressed by mistake."""

    COIN_IN = "coin-in"
    GAME_OVER = "game-over"


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongButton:
    """The dealer pressed coin-in or game-over by mistake (14.12.3)."""

    button: Button
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeFailed:
    """The shuffling shoe jams, stops or does not finish its cycle (14.13)."""

    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class UnverifiedShoe:
    """After the deal the shuffling shoe does not confirm the remaining cards (14.14)."""

    holds: int
    """How many cards the dealer counts in all hands and the stub together."""
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationTimes:
    """The jackpot's electronics failed, and Surveillance fixes the times (12.4)."""

    times: tuple[tuple[str, datetime], ...]
    """When each winner's hand was registered, or exposed if the keypad was dead too."""
    by_exposure: bool = False
    directed_by: Staff = Staff.SURVEILLANCE


IrregularityCommand = (
    PassOver
    | ExtraCard
    | DealAstray
    | WrongBet
    | ExposedCard
    | WrongCount
    | CardsWithoutAnte
    | WrongCard
    | WrongDeck
    | CannotBet
    | WrongButton
    | ShoeFailed
    | UnverifiedShoe
    | RegistrationTimes
    | Contravene
    | Invalidate
)

Command = PlayCommand | IrregularityCommand
