"""What happened in a round of Caribbean Stud; every event names the rules it was taken under.

``box=None`` is the dealer's hand. ``told`` is who had to be notified.
"""

from dataclasses import dataclass
from datetime import datetime

from croupier.equipment import Card
from croupier.games.conduct import Contravened, OutcomeSetAside
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents, Limits, Standing

from .commands import Button

__all__ = (
    "AnteForfeited",
    "AntePlaced",
    "AstrayBurned",
    "BetOrFoldCalled",
    "BetPlaced",
    "BettingClosed",
    "CardAstray",
    "CardExposed",
    "CardsCounted",
    "DealerHasNoHand",
    "Dealt",
    "Event",
    "ExtraCardDealt",
    "Folded",
    "HandPassedOver",
    "HandVoided",
    "IrregularityEvent",
    "JackpotAccepted",
    "JackpotJoined",
    "JackpotLeft",
    "JackpotRegistered",
    "LimitsAgreed",
    "MarkersPlaced",
    "Misdealt",
    "PlayEvent",
    "RegistrationsFixed",
    "Remedy",
    "Reshuffled",
    "RetractionOffered",
    "Revealed",
    "RoundVoided",
    "Settled",
    "ShoeCounted",
    "Slip",
    "UpCardTurned",
    "WagerWithdrawn",
    "WagersRetracted",
)


# ---------------------------------------------------------------- play


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsAgreed:
    """A player has limits of the own."""

    player: str
    limits: Limits
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AntePlaced:
    """An Ante lies on a box, and the limits have been applied to it."""

    player: str
    box: int
    placed: Cents
    ante: Cents
    """What is paid or collected on."""
    standing: Standing
    has_jackpot: bool
    """Whether a jackpot wager is in for it already, from a round that was misdealt."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotAccepted:
    """A jackpot wager was accepted; its cost is spent."""

    player: str
    cost: Cents
    contribution: Cents
    """What it adds to the meter."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerWithdrawn:
    """A player's wagers left the layout before the first card."""

    player: str
    returned: Cents
    """All that comes back."""
    contribution: Cents
    """What leaves the meter with them."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingClosed:
    """No more bets."""

    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A card was dealt in its turn."""

    box: int | None
    card: Card
    face_up: bool
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UpCardTurned:
    """The dealer turned up the top card of the dealer's set."""

    place: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BetOrFoldCalled:
    """The dealer called "Bet or Fold", and players may look at their cards."""

    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BetPlaced:
    """A player placed a Bet."""

    player: str
    stake: Cents
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """A player's cards and Ante were collected."""

    player: str
    directed_by: Staff | None
    """Who had an absent player's hand folded."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed:
    """The dealer turned all cards up and declared the hand."""

    declared: str
    """The class of the dealer's hand, or ``no hand``."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotRegistered:
    """The keypad recorded a straight flush or a royal flush."""

    player: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """Every wager was decided, and paid, taken or returned."""

    rows: tuple[Settlement, ...]
    excess: tuple[tuple[str, Cents], ...]
    """By player, what goes back of wagers over the maximum or over twice the Ante."""
    left_face_up: tuple[str, ...]
    """Players whose cards stay on the table, open, because they earned a jackpot prize."""
    meter: Cents | None
    """The jackpot displayed afterwards."""
    rules: tuple[str, ...]


PlayEvent = (
    Dealt
    | LimitsAgreed
    | AntePlaced
    | JackpotAccepted
    | WagerWithdrawn
    | BettingClosed
    | UpCardTurned
    | BetOrFoldCalled
    | BetPlaced
    | Folded
    | Revealed
    | JackpotRegistered
    | Settled
)


# ---------------------------------------------------------------- slips of the deal


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPassedOver:
    """A hand missed its turn."""

    box: int | None
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraCardDealt:
    """A hand has a card too many."""

    box: int | None
    card: Card
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAstray:
    """A card lies on a box without an Ante."""

    box: int
    card: Card
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardExposed:
    """A card was wrongly exposed; it is turned over, or serves as the dealer's up card."""

    box: int | None
    place: int
    becomes_up: bool
    directed_by: Staff
    rules: tuple[str, ...]


Slip = HandPassedOver | ExtraCardDealt | CardAstray | CardExposed


# ---------------------------------------------------------------- remedies


@dataclass(frozen=True, slots=True, kw_only=True)
class Misdealt:
    """The deal does not count; Antes and Bets go back, jackpot wagers stay in."""

    reason: str
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVoided:
    """The round does not count; every wager goes back."""

    reason: str
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsCounted:
    """All the cards were counted because of one hand, and the Pit Boss was told."""

    box: int | None
    is_right: bool
    directed_by: Staff
    told: tuple[Staff, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandVoided:
    """A player's hand is void; its wagers go back."""

    player: str
    warning: str
    """What the player was told, if anything."""
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerHasNoHand:
    """A faulty dealer's hand counts as no hand; folded Antes come back to life."""

    unrecoverable: tuple[str, ...]
    """Players whose folded cards cannot be told apart any more."""
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AstrayBurned:
    """Cards on a box without an Ante were burnt."""

    box: int
    cards: tuple[Card, ...]
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RetractionOffered:
    """These players may take their wagers back."""

    players: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WagersRetracted:
    """A player took the wagers back, and the hand ended."""

    player: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnteForfeited:
    """A player who was warned before lost the Ante and the cards."""

    player: str
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotLeft:
    """After a misdeal a player's jackpot wager was returned and an error notification written."""

    player: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotJoined:
    """After a misdeal a new player's jackpot wager was taken, and the buttons were pressed."""

    player: str
    cost: Cents
    contribution: Cents
    """What the wager adds to the meter."""
    markers: tuple[str, ...]
    """Who was shown to be in already."""
    pressed: tuple[Button, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkersPlaced:
    """After a wrong press marker buttons show who is in the jackpot."""

    button: Button
    markers: tuple[str, ...]
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffled:
    """The cards in the shoe were shuffled again; hands already dealt stay."""

    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeCounted:
    """The dealer counted all hands and the stub, and the deck is complete."""

    cards: int
    directed_by: Staff
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationsFixed:
    """Surveillance fixed the times at which hands were registered, or exposed."""

    times: tuple[tuple[str, datetime], ...]
    """In order of time."""
    by_exposure: bool
    directed_by: Staff
    rules: tuple[str, ...]


Remedy = (
    Misdealt
    | RoundVoided
    | CardsCounted
    | HandVoided
    | DealerHasNoHand
    | AstrayBurned
    | RetractionOffered
    | WagersRetracted
    | AnteForfeited
    | JackpotLeft
    | JackpotJoined
    | MarkersPlaced
    | Reshuffled
    | ShoeCounted
    | RegistrationsFixed
    | Contravened
    | OutcomeSetAside
)

IrregularityEvent = Slip | Remedy

Event = PlayEvent | IrregularityEvent
