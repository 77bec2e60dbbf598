"""One round at one table: frozen, and changed by events only.

Cards and money are kept apart. A box has one set of hands, and up to three players each have
their own stakes on those hands. A round holds no shoe: it knows the cards that were put down.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from croupier.equipment import Card, suit_of
from croupier.games.settlement import Settlement
from croupier.money import Cents, Chips, Limits

from .events import Event, HandKind, Phase, Remedy, RuledOn
from .kernel import (
    EMPTY,
    STAGE_OPEN,
    STEP_DONE,
    STEP_FORFEIT,
    BlackjackParams,
    Hand,
    add_card,
    card_value,
    hand_step,
    may_split,
)
from .outcome import BET_CLOSED, BET_LIVE, BET_NONE, BET_SURRENDERED, Bet
from .rules import BlackjackRules

VOIDING: Final = (Remedy.ROUND_VOID, Remedy.ROUND_UNWOUND, Remedy.REFUNDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What the table's sign and its chips say."""

    limits: Limits | None = None
    personal: tuple[tuple[str, Limits], ...] = ()
    """By player, limits other than the sign's that were agreed (6.3)."""
    refuses_unpayable: bool = False
    """Whether wagers are refused whose win could not be paid exactly in chips (5.13)."""
    chips: Chips | None = None
    """Nothing where the table has the usual chips."""
    face_down: bool = False
    """Whether a box's initial cards are shown to its own players only (7.1)."""
    has_automatic_shoe: bool = False
    """Whether the cards come from an automatic shuffling and dealing shoe (9.10, 9.11)."""


def read_cards(params: BlackjackParams, cards: tuple[Card, ...], start: Hand = EMPTY) -> Hand:
    """What the law sees in some cards."""
    hand = start
    for card in cards:
        hand = add_card(hand, card_value(params, card.code), suit_of(card.code))
    return hand


@dataclass(frozen=True)
class PlayedHand:
    """One hand of a box: its cards and what was decided on it; the rest the law sees in them."""

    rules: BlackjackRules = field(compare=False, repr=False)
    cards: tuple[Card, ...] = ()
    kind: HandKind = HandKind.DEALT
    stage: int = STAGE_OPEN
    """Where the hand stands, one of the kernel's ``STAGE`` constants."""

    @cached_property
    def state(self) -> Hand:
        """The hand as the kernels take it."""
        start = EMPTY._replace(kind=int(self.kind)) if self.kind else EMPTY
        hand = read_cards(self.rules.params, self.cards, start)
        return hand._replace(stage=self.stage) if self.stage else hand

    @cached_property
    def step(self) -> int:
        """What the hand needs next, one of the kernel's ``STEP`` constants."""
        return hand_step(self.rules.params, self.state)


@dataclass(frozen=True, slots=True)
class Side:
    """A wager beside the main one: insurance or a side bet."""

    bet: str
    stake: Cents
    is_settled: bool = False


@dataclass(frozen=True, kw_only=True)
class Stake:
    """One player's money on one box."""

    player: str
    placed: Cents
    """The wager as it was put down."""
    original: Cents
    """The wager as it counts, cut down to the maximum."""
    bets: tuple[Bet, ...]
    """One for each hand of the box."""
    sides: tuple[Side, ...] = ()
    was_warned: bool = False
    is_under_minimum: bool = False
    """Settled this once, with a warning (6.2.1)."""
    is_returned: bool = False
    """Goes back whatever the result (6.2.1, 6.2.2)."""
    wants_even_money: bool = False
    has_answered: bool = False
    """Whether the player has answered the offer that is open."""
    won_super_bonus: bool = False

    def side(self, bet: str) -> Side | None:
        """A side bet of the player that is not settled yet."""
        for side in self.sides:
            if side.bet == bet and not side.is_settled:
                return side
        return None

    def is_live_on(self, hand: int) -> bool:
        """Whether a wager of the player rides on a hand, counted from 0."""
        return self.bets[hand].state in (BET_LIVE, BET_SURRENDERED)

    @property
    def is_live(self) -> bool:
        """Whether any main wager of the player is not settled yet."""
        return any(bet.state not in (BET_NONE, BET_CLOSED) for bet in self.bets)


@dataclass(frozen=True, kw_only=True)
class Box:
    """A betting area with its hands and the money on them."""

    number: int
    stakes: tuple[Stake, ...]
    """In order from the dealer; the first that is live controls the box."""
    hands: tuple[PlayedHand, ...]
    dealt: tuple[Card, ...] = ()
    """Every card that the box was dealt, in order."""
    has_declined_split: bool = False
    is_absent: bool = False
    missed: int = 0
    """Cards of the initial deal that passed the box over."""
    follow: int | None = None
    """The hand, counted from 0, that was just split and may be split by the others too."""

    def controller(self, hand: int) -> Stake | None:
        """The player who calls the decisions on a hand: the live wager nearest the dealer."""
        for stake in self.stakes:
            if stake.is_live_on(hand):
                return stake
        return None

    def stake_of(self, player: str) -> Stake | None:
        """A player's money on the box."""
        for stake in self.stakes:
            if stake.player == player:
                return stake
        return None

    def is_done(self, hand: int) -> bool:
        """Whether a hand, counted from 0, needs nothing more."""
        step = self.hands[hand].step
        if step == STEP_FORFEIT and not self.may_forfeit(hand):
            return True  # Whoever doubled is out of the round: nobody is left to answer.
        return step == STEP_DONE or self.controller(hand) is None

    def may_forfeit(self, hand: int) -> tuple[str, ...]:
        """Who doubled on a hand, counted from 0, and has not said play or forfeit."""
        return tuple(
            stake.player
            for stake in self.stakes
            if stake.bets[hand].extra and stake.is_live_on(hand) and not stake.has_answered
        )

    def may_split(self, hand: int) -> bool:
        """Whether a hand, counted from 0, might be split now."""
        played = self.hands[hand]
        params = played.rules.params
        return may_split(params, played.state, len(self.hands), self.has_declined_split)


@dataclass(frozen=True, kw_only=True)
class Round:
    """One deal and its settlement, for every box of the table."""

    rules: BlackjackRules
    terms: Terms = field(default_factory=Terms)
    phase: Phase = Phase.BETTING
    boxes: tuple[Box, ...] = ()
    """In ascending order of their numbers."""
    dealer: tuple[Card, ...] = ()
    placed: int = 0
    """How many places of the initial deal have been served or passed over."""
    is_offer_closed: bool = False
    is_meter_out: bool = False
    dealer_missed: bool = False
    """Whether the initial deal passed over the dealer's own card."""
    is_dealer_due: bool = False
    """Whether the dealer takes the missing card now, during the play of the boxes."""
    dealer_after: tuple[int, int] | None = None
    """Box and hand that are finished before the dealer takes the missing card."""
    drawn: tuple[Card, ...] = ()
    """Every card that has left the shoe for this round, in order."""
    held: tuple[Card, ...] = ()
    """Cards out of the shoe that must be dealt next, in order."""
    discarded: tuple[Card, ...] = ()
    astray: tuple[tuple[int, Card], ...] = ()
    """Cards lying on boxes without a wager, with the box."""
    settlements: tuple[Settlement, ...] = ()
    rulings: tuple[RuledOn, ...] = ()
    carried: tuple[Card, ...] = ()
    """Cards that the round before left to be dealt next."""
    history: tuple[Event, ...] = ()
    """Everything that has happened since the opening, what was taken back included."""

    @property
    def is_over(self) -> bool:
        """Whether every wager is settled and the cards may be picked up."""
        return self.phase is Phase.OVER

    @property
    def dealer_hand(self) -> Hand:
        """The dealer's hand as the kernels take it."""
        return read_cards(self.rules.params, self.dealer)

    @property
    def chips(self) -> Chips:
        """The chips at the table."""
        chips = self.terms.chips
        return Chips(self.rules.smallest_chip) if chips is None else chips

    @property
    def chip(self) -> Cents:
        """The smallest chip at the table."""
        return self.chips.smallest

    def box(self, number: int) -> Box | None:
        """A box by its number."""
        for box in self.boxes:
            if box.number == number:
                return box
        return None

    @property
    def on_layout(self) -> Counter[str]:
        """By player, the money that is not settled yet."""
        found: Counter[str] = Counter()
        for box in self.boxes:
            for stake in box.stakes:
                open_bets = [bet for bet in stake.bets if bet.state not in (BET_NONE, BET_CLOSED)]
                open_sides = [side.stake for side in stake.sides if not side.is_settled]
                found[stake.player] += sum(bet.stake + bet.extra for bet in open_bets)
                found[stake.player] += sum(open_sides)
        return found

    @property
    def is_void(self) -> bool:
        """Whether the round was declared void or its outcome invalidated."""
        return self.is_over and any(ruling.remedy in VOIDING for ruling in self.rulings)

    @property
    def is_reshuffled(self) -> bool:
        """Whether the discards were shuffled into the shoe during the round (9.9)."""
        return any(ruling.remedy is Remedy.RESHUFFLED for ruling in self.rulings)
