"""One round of Caribbean Stud: the players' hands and wagers, and the dealer's hand."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from croupier.equipment import Card, class_of
from croupier.games.settlement import Settlement
from croupier.money import Cents, Limits, Standing

from .kernel import CaribbeanParams, bet_due, hand_due, is_checked
from .rules import CaribbeanRules, Prize, Terms

__all__ = ("Ending", "Fate", "Round", "Seat")

NOTHING: Final = Cents(0)


class Fate(StrEnum):
    """How a hand ended before it was compared."""

    FOLDED = "folded"
    VOID = "void"
    RETRACTED = "retracted"
    FORFEITED = "forfeited"


class Ending(StrEnum):
    """How a whole round ended without a result."""

    MISDEAL = "misdeal"
    VOID = "void"


@dataclass(frozen=True, kw_only=True)
class Seat:
    """One player's box: wagers, cards, and what became of the hand."""

    player: str
    box: int
    placed: Cents
    ante: Cents
    """The Ante as it counts, once the limits have been applied."""
    standing: Standing = Standing.WITHIN
    has_jackpot: bool = False
    cards: tuple[Card, ...] = ()
    bet: Cents | None = None
    """The Bet as it lies on the layout."""
    fate: Fate | None = None
    fate_rules: tuple[str, ...] = ()

    @property
    def is_in(self) -> bool:
        """Whether the hand is still to be compared."""
        return self.fate is None

    @property
    def is_undecided(self) -> bool:
        """Whether the player has neither bet nor folded."""
        return self.fate is None and self.bet is None


@dataclass(frozen=True, kw_only=True)
class Round:
    """The frozen state of a round."""

    rules: CaribbeanRules
    terms: Terms
    seats: tuple[Seat, ...] = ()
    """In dealing order, which is that of the boxes."""
    agreed: tuple[tuple[str, Limits], ...] = ()
    """Limits that were agreed with one player each."""
    carried: tuple[str, ...] = ()
    """Players whose jackpot wager is in from a round that was misdealt."""
    fed: Cents = NOTHING
    """What the accepted wagers have added to the meter."""
    is_closed: bool = False
    """No more bets."""
    turn: int = 0
    """How many turns of the deal have passed, with or without a card."""
    dealer: tuple[Card, ...] = ()
    up: int | None = None
    """Which of the dealer's cards faces up, counted from 1."""
    is_dealer_faulty: bool = False
    """The dealer's hand counts as no hand because it had a wrong number of cards."""
    unrecoverable: tuple[str, ...] = ()
    astray: tuple[tuple[int, Card], ...] = ()
    """Cards on boxes without an Ante."""
    burned: tuple[Card, ...] = ()
    exposed: tuple[tuple[int | None, int], ...] = ()
    """Wrongly exposed cards by hand and place, except the one that became the up card."""
    is_called: bool = False
    """The dealer has called "Bet or Fold"."""
    is_revealed: bool = False
    retractable: tuple[str, ...] = ()
    """Players who may take their wagers back now …"""
    retract_rules: tuple[str, ...] = ()
    """… and the rule that lets them."""
    registered: tuple[str, ...] = ()
    """Winners from the meter, in order of registration."""
    registered_rules: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    """Players who took their jackpot wager back after a misdeal."""
    joined: tuple[str, ...] = ()
    """Players who came into the jackpot after a misdeal."""
    markers: tuple[str, ...] = ()
    """Players whom marker buttons show to be in the jackpot."""
    ending: Ending | None = None
    ended_by: tuple[str, ...] = ()
    left_face_up: tuple[str, ...] = ()
    rows: tuple[Settlement, ...] | None = None
    """What every wager came to; ``None`` until the round is settled."""
    meter: Cents | None = None
    """The jackpot displayed once every prize is paid."""

    @property
    def params(self) -> CaribbeanParams:
        """The rules as the arithmetic sees them, for this table's shoe."""
        return self.rules.params(self.terms.shoe)

    def limits_of(self, player: str) -> Limits | None:
        """The limits that bind a player's Ante: the own ones, or those on the sign."""
        return dict(self.agreed).get(player, self.terms.limits)

    def seat(self, player: str) -> Seat | None:
        """Find a player's seat."""
        for seat in self.seats:
            if seat.player == player:
                return seat
        return None

    def seat_at(self, box: int) -> Seat | None:
        """Find the seat at a box."""
        for seat in self.seats:
            if seat.box == box:
                return seat
        return None

    def seats_with(self, changed: Seat) -> tuple[Seat, ...]:
        """The seats with one of them changed."""
        return tuple([changed if seat.box == changed.box else seat for seat in self.seats])

    @property
    def turns(self) -> int:
        """How many turns a whole deal has."""
        return self.rules.hand_size * (len(self.seats) + 1)

    @property
    def box_due(self) -> int | None:
        """The box whose turn it is; ``None`` is the dealer."""
        hand = hand_due(self.params, self.turn, len(self.seats))
        return self.seats[hand].box if hand < len(self.seats) else None

    @property
    def cards_out(self) -> tuple[Card, ...]:
        """Every card that has left the shoe."""
        held = (card for seat in self.seats for card in seat.cards)
        return (*held, *self.dealer, *(card for _, card in self.astray), *self.burned)

    def is_out(self, card: Card) -> bool:
        """Whether a card has left the shoe."""
        if card in self.dealer or card in self.burned:
            return True
        for seat in self.seats:
            if card in seat.cards:
                return True
        return any(card == astray for _, astray in self.astray)

    def bet_due(self, seat: Seat) -> Cents:
        """What a player's Bet must be; it goes by the Ante as it counts."""
        returned = seat.standing is Standing.RETURNED
        return Cents(bet_due(self.params, seat.placed if returned else seat.ante))

    @property
    def displayed(self) -> Cents | None:
        """The jackpot on display."""
        return self.meter if self.rows is not None else self.unpaid_meter

    @property
    def unpaid_meter(self) -> Cents | None:
        """The jackpot before any prize of this round is paid from it."""
        jackpot = self.terms.jackpot
        return None if jackpot is None else Cents(jackpot.meter + self.fed)

    @property
    def in_jackpot(self) -> tuple[str, ...]:
        """Everybody whose jackpot wager is in; it ends with a hand that is void or forfeited."""
        seated = tuple(
            seat.player
            for seat in self.seats
            if seat.has_jackpot and seat.fate in (None, Fate.FOLDED)
        )
        everyone = dict.fromkeys((*seated, *self.carried_without_hand, *self.joined))
        return tuple(player for player in everyone if player not in self.left)

    @property
    def carried_without_hand(self) -> tuple[str, ...]:
        """Players whose jackpot wager is in from a misdeal, and who have no hand now."""
        return tuple(player for player in self.carried if self.seat(player) is None)

    def prize_of(self, seat: Seat) -> Prize | None:
        """The line of the jackpot table that a hand has earned, if it takes part."""
        if not seat.has_jackpot or len(seat.cards) != self.rules.hand_size:
            return None
        is_found = seat.fate is Fate.FOLDED and seat.player not in self.unrecoverable
        if not is_checked(seat.is_in, self.is_dealer_faulty, is_found):
            return None
        return self.rules.prizes[class_of(seat.cards)]

    @property
    def from_meter(self) -> tuple[str, ...]:
        """Players whose prize comes from the meter, the one on the dealer's right first."""
        return tuple(
            seat.player
            for seat in reversed(self.seats)
            if (prize := self.prize_of(seat)) is not None and prize.is_from_meter
        )
