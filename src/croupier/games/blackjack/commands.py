"""What people ask of a round: a closed union of commands, each a request that may be refused.

Boxes are the betting areas' numbers, from 1. ``player`` left out means the player who controls
the box. Amounts left out mean the usual ones: half for insurance, an equal amount for a double.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from croupier.equipment import Card
from croupier.games.conduct import Invalidate, Measure
from croupier.games.staff import Staff
from croupier.money import Cents

NOTHING: Final = Cents(0)


# ---------------------------------------------------------------- betting


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWager:
    """A player puts a wager on a box; the first on a box is the one nearest the dealer."""

    box: int
    player: str
    stake: Cents
    perfect_pairs: Cents = NOTHING
    magnificent_sevens: Cents = NOTHING
    pandemonium: Cents = NOTHING
    warned: bool = False
    """Whether the owner was warned before of wagers under the minimum."""
    sits_here: bool = False
    """Whether the player has the box's seat in a full house, and so decides for it (5.10.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawWager:
    """A player takes a wager, with its side bets, off a box again before the first card."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class CloseBetting:
    """The dealer calls that betting is over."""


# ---------------------------------------------------------------- cards and prizes


@dataclass(frozen=True, slots=True)
class Deal:
    """The next card leaves the shoe; the round knows where it belongs."""

    card: Card


class Presser(StrEnum):
    """Who sets off the jackpot button."""

    PLAYER = "player"
    NOMINEE = "nominee"
    DEALER = "dealer"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPrize:
    """The button is pressed for the player whose turn it is, and the meter shows a prize."""

    prize: Cents
    """For each dollar wagered."""
    pressed_by: Presser = Presser.PLAYER
    nominee: str | None = None


# ---------------------------------------------------------------- offers


@dataclass(frozen=True, slots=True, kw_only=True)
class Insure:
    """A player wagers that the dealer's second card is worth ten."""

    box: int
    player: str | None = None
    stake: Cents | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackInsurance:
    """A player takes the insurance wager back while it is still on offer."""

    box: int
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EvenMoney:
    """A player with Blackjack against an ace asks to be paid the initial wager at once."""

    box: int
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Surrender:
    """A player gives up half the original wager."""

    box: int
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeit:
    """A player withdraws the doubled portion and gives up the original wager."""

    box: int
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep:
    """A player plays on with a doubled wager instead of forfeiting it."""

    box: int
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decline:
    """A player does not take what is on offer now."""

    box: int
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RetractWager:
    """A player whose box has a single card takes the wager back (9.7(a))."""

    box: int
    player: str | None = None


@dataclass(frozen=True, slots=True)
class CloseOffer:
    """The dealer closes the offer that is open; whoever has not answered has declined."""


# ---------------------------------------------------------------- decisions on the cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """The controlling player calls for a card."""

    box: int
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """The controlling player takes no further card."""

    box: int
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Double:
    """A player adds to the wager for exactly one more card; others follow the controller."""

    box: int
    player: str | None = None
    stake: Cents | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """A player makes two hands of a pair; others follow the controller."""

    box: int
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Nominate:
    """A player who did not split with the controller names the hand to ride on (A-19)."""

    box: int
    player: str
    hand: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Absent:
    """A supervisor directs that the box be played by the fixed policy."""

    box: int
    directed_by: Staff = Staff.GAME_SUPERVISOR


PlayCommand = (
    PlaceWager
    | WithdrawWager
    | CloseBetting
    | Deal
    | DrawPrize
    | Insure
    | TakeBackInsurance
    | EvenMoney
    | Surrender
    | Forfeit
    | Keep
    | Decline
    | RetractWager
    | CloseOffer
    | Hit
    | Stand
    | Double
    | Split
    | Nominate
    | Absent
)


# ---------------------------------------------------------------- irregularities of the deal


@dataclass(frozen=True, slots=True, kw_only=True)
class PassOver:
    """The initial deal passed over a box, or the dealer's own place, that was due a card."""

    box: int | None
    """``None`` is the dealer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAstray:
    """During the initial deal a card went to a box without a wager."""

    box: int
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardAstray:
    """It is noticed that a box without a wager was dealt a hand (9.5)."""

    box: int
    directed_by: Staff = Staff.DEALER


class MissingCard(StrEnum):
    """What the player deciding has the dealer do about the missing first card (9.6)."""

    TAKE = "take"
    """Take it at once (9.6.2)."""
    FINISH = "finish"
    """Take it when the hand in play is finished (9.6.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerLacksCard:
    """It is noticed that the dealer has no first card; the player deciding chooses (9.6)."""

    choice: MissingCard
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceUpCard:
    """The next card is found face up in the shoe (9.2)."""

    card: Card
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcessCard:
    """A card is drawn that the round did not call for (9.3)."""

    card: Card
    disclosed: bool = True
    directed_by: Staff = Staff.DEALER


class Withdrawn(NamedTuple):
    """A wager that its owner takes back before a hand is reconstructed."""

    box: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MisplacedCard:
    """A card was put in the wrong place and the hand is reconstructed (9.4)."""

    drawn: int
    """Which card of the round went astray, counted from 1 in the order drawn."""
    directed_by: Staff
    withdrawn: tuple[Withdrawn, ...] = ()
    settled: bool = True
    """Whether what fell due with the last card had been settled when it came to light."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipPlayer:
    """The dealer went on without asking the player whose decision is awaited."""

    box: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MisappliedDecision:
    """A player was skipped or a decision was carried out wrongly (9.8)."""

    right: int
    """Cards rightly drawn; whatever was drawn after them is taken back."""
    decisions: int = 0
    """Decisions made after those cards that were right and stand."""
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorFoundLate:
    """An error comes to light only after the next round has begun (9.8(a))."""

    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnOmitted:
    """No card was burned at the start of the shoe (9.1)."""

    first_round: bool = False
    """Whether this is the first round of the shoe."""
    restart: bool = False
    """Whether an unfinished first round is reconstructed behind a burned card (9.1.1)."""
    directed_by: Staff = Staff.DEALER
    settled: bool = True
    """Whether what fell due with the last card had been settled when it came to light."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeShort:
    """The shoe runs out during the round; the discards are shuffled and the round goes on (9.9)."""

    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeFailed:
    """An automatic shoe fails and the round cannot be finished (9.10)."""

    directed_by: Staff
    settled: bool = True
    """Whether what fell due with the last card had been settled when it came to light."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsTogether:
    """An automatic shoe delivers cards together and their order cannot be told (9.11)."""

    directed_by: Staff
    cards: tuple[Card, ...] = ()
    settled: bool = True
    """Whether what fell due with the last card had been settled when it came to light."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongCard:
    """A card was put down that the decks of the version in play cannot have given."""

    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongDeck:
    """The decks in play are found not to be those of the version in play (9.12)."""

    directed_by: Staff
    settled: bool = True
    """Whether what fell due with the last card had been settled when it came to light."""


# ---------------------------------------------------------------- Pandemonium, conduct, disruption


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherPress:
    """Somebody else set off the button while it was offered to a player entitled to it (11.7.1)."""

    prize: Cents
    accepted: bool = False
    """Whether the player keeps the result; otherwise the button is pressed again."""
    player: str | None = None
    """To whom the button was offered; whoever is being offered it if not given."""
    box: int | None = None
    """On which box, where that player has several."""
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class StrayPress:
    """The button was set off when nobody entitled to it was being offered it (11.7.2, 11.6.5)."""

    player: str | None = None
    """A player with Pontoon and no Pandemonium wager who pressed it."""
    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterFailed:
    """The bonus meter fails (11.7.3)."""

    directed_by: Staff = Staff.DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class Contravene:
    """A player has broken a rule, and a Casino Supervisor acts on it (17.2)."""

    player: str
    measures: tuple[Measure, ...]
    directed_by: Staff
    settled: bool = True
    """Whether what fell due with the last card had been settled when it came to light."""


IrregularityCommand = (
    PassOver
    | DealAstray
    | DiscardAstray
    | DealerLacksCard
    | FaceUpCard
    | ExcessCard
    | MisplacedCard
    | SkipPlayer
    | MisappliedDecision
    | ErrorFoundLate
    | BurnOmitted
    | ShoeShort
    | ShoeFailed
    | CardsTogether
    | WrongCard
    | WrongDeck
    | OtherPress
    | StrayPress
    | MeterFailed
    | Contravene
    | Invalidate
)

Command = PlayCommand | IrregularityCommand
