"""What happened in a round: a closed union of events, each with the rules it was taken under."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

from croupier.equipment import Card
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.money import Cents

from . import kernel
from .commands import Presser

DEALER: Final = 0
"""Where an event names a box, the dealer's own place."""

Rules = tuple[str, ...]
"""Rules as a record cites them: ``("blackjack 7.5.4(a)",)``."""

Rows = tuple[Settlement, ...]


class Phase(IntEnum):
    """Where a round is; a record has the name."""

    BETTING = kernel.PHASE_BETTING
    DEAL = kernel.PHASE_DEAL
    INSURANCE = kernel.PHASE_INSURANCE
    INTERIM = kernel.PHASE_INTERIM
    SURRENDER = kernel.PHASE_SURRENDER
    BOXES = kernel.PHASE_BOXES
    DEALER = kernel.PHASE_DEALER
    SETTLEMENT = kernel.PHASE_SETTLEMENT
    OVER = kernel.PHASE_OVER


class HandKind(IntEnum):
    """How a hand came about; a record has the name."""

    DEALT = kernel.KIND_DEALT
    SPLIT = kernel.KIND_SPLIT
    SPLIT_ACES = kernel.KIND_SPLIT_ACES
    SPLIT_SUITED_SEVENS = kernel.KIND_SPLIT_SUITED_SEVENS


# ---------------------------------------------------------------- betting


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerPlaced:
    """A player's wager stands on a box, with its side bets."""

    box: int
    player: str
    stake: Cents
    perfect_pairs: Cents
    magnificent_sevens: Cents
    pandemonium: Cents
    warned: bool
    in_front: bool
    """Whether it was put in front of the others on the box, nearest the dealer."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerWithdrawn:
    """A player took a wager off a box before the first card."""

    box: int
    player: str
    stake: Cents
    """All that came off the box: the wager and what stood beside it."""
    reverses: Rows
    """What had been given back of it already; it is part of the stake."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerJudged:
    """A wager was found outside the limits: trimmed, warned of, or to be returned."""

    box: int
    player: str
    stake: Cents
    """The amount that is paid or collected on."""
    excess: Cents
    """The amount that goes back untouched."""
    returned: bool
    """Whether the wager goes back whatever the result."""
    warned: bool
    """Whether its owner is warned now."""
    rules: Rules


@dataclass(frozen=True, slots=True)
class BettingClosed:
    """The dealer announced that no more bets may be placed."""

    rules: Rules


# ---------------------------------------------------------------- the course of the round


@dataclass(frozen=True, slots=True)
class PhaseOpened:
    """The round went on to its next phase."""

    phase: Phase
    rules: Rules


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card was put down."""

    card: Card
    box: int
    """``DEALER`` is the dealer."""
    hand: int
    """The hand of the box, from 1."""
    rules: Rules


@dataclass(frozen=True, slots=True)
class Settled:
    """A wager was decided, and paid, taken or returned."""

    row: Settlement

    @property
    def rules(self) -> Rules:
        """The rules that decided it."""
        return self.row.rules


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeDrawn:
    """The jackpot button gave a prize to a player with a winning Pandemonium wager."""

    box: int
    player: str
    prize: Cents
    pressed_by: Presser
    nominee: str | None
    rules: Rules


# ---------------------------------------------------------------- offers


@dataclass(frozen=True, slots=True, kw_only=True)
class Insured:
    """A player placed an insurance wager."""

    box: int
    player: str
    stake: Cents
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class InsuranceTakenBack:
    """A player took the insurance wager back while it was on offer."""

    box: int
    player: str
    stake: Cents
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class EvenMoneyAsked:
    """A player with Blackjack asked to be paid the initial wager at the interim settlement."""

    box: int
    player: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Surrendered:
    """A player gave up half the original wager."""

    box: int
    player: str
    rules: Rules
    unsaid: bool = False
    """Whether the controller's word carried it along."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeited:
    """A player withdrew the doubled portion; the original wager is collected."""

    box: int
    hand: int
    player: str
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A player plays on with a doubled wager."""

    box: int
    hand: int
    player: str
    rules: Rules
    unsaid: bool = False
    """Whether the offer was closed without a word from the player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDeclined:
    """A player did not take what was on offer."""

    box: int
    player: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class OfferClosed:
    """The dealer closed the offer that was open."""

    rules: Rules


# ---------------------------------------------------------------- decisions on the cards


@dataclass(frozen=True, slots=True)
class HitCalled:
    """A card was called for."""

    box: int
    hand: int
    passes_split: bool
    """Whether a pair that might have been split was not."""
    rules: Rules


@dataclass(frozen=True, slots=True)
class Stood:
    """No further card was called for."""

    box: int
    hand: int
    passes_split: bool
    """Whether a pair that might have been split was not."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubled:
    """A player added to the wager; the controller's double commits the hand to one card."""

    box: int
    hand: int
    player: str
    stake: Cents
    """What was added."""
    passes_split: bool
    """Whether a pair that might have been split was not."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSplit:
    """A player split a pair; the controller's split makes the two hands."""

    box: int
    hand: int
    """The hand that was split; the new one comes directly after it."""
    player: str
    kind: HandKind
    """What the two hands are."""
    stake: Cents
    """What was put on the new hand."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Nominated:
    """A player who did not split with the controller chose the hand to ride on."""

    box: int
    player: str
    hand: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Directed:
    """A supervisor directed that a box be played by the policy for absent players."""

    box: int
    directed_by: Staff
    rules: Rules


# ---------------------------------------------------------------- irregularities


class Remedy(StrEnum):
    """What the rules make of an irregularity."""

    CONTINUES = "play-continues"
    RESTARTED = "round-restarted-behind-a-burned-card"
    DISCARDED = "card-discarded"
    NEXT_CARD = "used-as-the-next-card"
    RECONSTRUCTED = "hand-reconstructed"
    DEALER_TAKES = "dealer-takes-the-card"
    WAGER_VOID = "wager-void"
    WAGER_RETRACTED = "wager-retracted"
    REDEALT = "later-cards-dealt-again"
    NO_EFFECT = "no-effect-on-later-rounds"
    RESHUFFLED = "discards-shuffled-and-round-finished"
    ROUND_VOID = "round-void-settled-wagers-stand"
    ROUND_UNWOUND = "round-void-and-all-money-returned"
    RESULT_KEPT = "result-kept"
    PRESSED_AGAIN = "button-pressed-again"
    RESULT_VOID = "result-void"
    NOT_OFFERED = "side-bet-not-offered"
    FIXED_PAYOUT = "winning-wagers-paid-a-fixed-sum"
    WAGERS_VOID = "wagers-of-the-player-void"
    EXCLUDED = "player-excluded"
    SEIZED = "winnings-held-pending-investigation"
    CONFISCATED = "device-confiscated"
    DETAINED = "person-detained"
    REFUNDED = "outcome-invalidated-and-wagers-refunded"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledOn:
    """An irregularity came to light; the record says who directed what, under which rule."""

    kind: str
    """A name from ``irregularities.KINDS``."""
    remedy: Remedy
    directed_by: Staff
    rules: Rules
    box: int | None = None
    player: str | None = None
    amount: Cents | None = None
    """Winnings that are held, where a remedy is about money."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedOver:
    """The initial deal left out a place that was due a card."""

    box: int
    """``DEALER`` is the dealer."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAstray:
    """A card lies on a box without a wager."""

    box: int
    card: Card
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDiscarded:
    """A card went to the discards without being played."""

    card: Card
    rules: Rules
    astray: bool = False
    """Whether it lay on a box without a wager until now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardHeld:
    """A card drawn in excess waits to be the next one dealt."""

    card: Card
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerCardDue:
    """The dealer takes the missing first card now, or when the hand in play is finished."""

    after: tuple[int, int] | None
    """Box and hand to be finished first; ``None`` is now."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """The deal went on without the decision of a player, and nobody has noticed yet."""

    box: int
    hand: int
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """The round was rebuilt from its first events; later cards wait to be dealt again, in order."""

    keeps: int
    """How many of the round's events, counted from its opening, came before what is undone."""
    held: tuple[Card, ...]
    """The cards that were taken back, in the order in which they come again."""
    discarded: tuple[Card, ...]
    drawn: tuple[Card, ...]
    """Every card that has left the shoe for this round."""
    standing: Rows
    """What was paid meanwhile and stands nevertheless."""
    reverses: Rows
    """What was settled meanwhile and does not stand."""
    returned: tuple[tuple[str, Cents], ...]
    """By player, what was added meanwhile and came off the layout; what went back is negative."""
    rules: Rules
    insured: tuple[tuple[int, str, Cents], ...] = ()
    """Box, player and stake of insurance that was placed meanwhile and stays on the layout."""


@dataclass(frozen=True, slots=True)
class RoundUnwound:
    """Everything that had been settled in the round was reversed."""

    reverses: Rows
    rules: Rules


@dataclass(frozen=True, slots=True)
class MeterOut:
    """The bonus meter failed: winning Pandemonium wagers get a fixed sum from now on."""

    rules: Rules


Event = (
    Dealt
    | Settled
    | PhaseOpened
    | HitCalled
    | Stood
    | WagerPlaced
    | BettingClosed
    | OfferClosed
    | OfferDeclined
    | Insured
    | InsuranceTakenBack
    | EvenMoneyAsked
    | Surrendered
    | Doubled
    | Forfeited
    | Kept
    | HandSplit
    | Nominated
    | Directed
    | PrizeDrawn
    | WagerJudged
    | WagerWithdrawn
    | RuledOn
    | PassedOver
    | Skipped
    | CardAstray
    | CardDiscarded
    | CardHeld
    | DealerCardDue
    | TakenBack
    | RoundUnwound
    | MeterOut
)
