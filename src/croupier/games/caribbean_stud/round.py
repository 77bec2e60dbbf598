"""One round of Caribbean Stud: hands and wagers, the dealer's hand, and what it awaits.

Boxes are counted from 1, the one on the dealer's left first; ``box=None`` is the dealer's hand.
"""

from abc import abstractmethod
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from croupier.equipment import Card, class_of
from croupier.games import act
from croupier.games.act import Irregular, Rules, event
from croupier.games.conduct import (
    Contravened,
    Invalidate,
    Measure,
    OutcomeSetAside,
    no_outcome,
    why_set_aside,
)
from croupier.games.fast import replacer
from croupier.games.game import Draw, Need, Of, Viewer
from croupier.games.notes import Notes, Row
from croupier.games.refusal import Refusal
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents, Limits, Standing

from .kernel import CaribbeanParams, Step, bet_due, hand_due, is_checked, next_step
from .rules import CaribbeanRules, Prize, RefusalCode, Shoe, Terms

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

    @property
    def may_be_void(self) -> bool:
        """Whether the hand stands, or was folded and not settled."""
        return self.fate in (None, Fate.FOLDED)


seat_with: Final = replacer(Seat)


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
    def has_jackpot(self) -> bool:
        """Whether jackpot wagers are taken: the arrangements are approved (11.3)."""
        return self.terms.jackpot is not None and self.terms.jackpot.is_approved

    @property
    def in_jackpot(self) -> tuple[str, ...]:
        """Everybody whose jackpot wager is in; it ends with a hand that is void or forfeited."""
        seated = tuple(seat.player for seat in self.seats if seat.has_jackpot and seat.may_be_void)
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

    def refusal(self, code: RefusalCode, key: str, says: str) -> Refusal:
        """Refuse something under a rule."""
        return self.rules.cites.refusal(code, key, says)

    @implements("CS-005")
    def why_not_card(self, card: Card) -> Refusal | None:
        """A single deck holds every card once (3.1)."""
        if not self.is_out(card):
            return None
        says = (
            f"{card} is on the table already, and the deck has one; "
            "if it really came twice, record a wrong deck."
        )
        return self.refusal(RefusalCode.NOT_IN_THE_DECK, "cs.deck", says)

    def why_not_irregular(self, command: Irregular[Any]) -> Refusal | None:
        """Refuse a rank that may not direct it, then what did not happen."""
        codes = (RefusalCode.NOT_AUTHORISED, RefusalCode.NOT_IRREGULAR)
        return act.why_not_irregular(self, command, self.rules.cites, self.rules.staff, codes)

    # ------------------------------------------------------------ the deal

    @property
    def is_dealt(self) -> bool:
        """Whether every hand has had all its turns."""
        return self.turn == self.turns

    @property
    def turn_due(self) -> int:
        """Which of its turns the hand that is due a card has come to, counted from 1."""
        size, hands = self.rules.hand_size, len(self.seats) + 1
        return (self.turn % size if self.is_in_sets else self.turn // hands) + 1

    @property
    def is_in_sets(self) -> bool:
        """Whether a shuffling shoe deals five cards at a time."""
        return self.terms.shoe is Shoe.SHUFFLER

    @property
    def free_boxes(self) -> tuple[int, ...]:
        """The boxes without an Ante."""
        taken = {seat.box for seat in self.seats}
        return tuple(box for box in range(1, self.rules.hands_most + 1) if box not in taken)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The players who have neither bet nor folded."""
        return tuple(seat.player for seat in self.seats if seat.is_undecided)

    def hand_at(self, box: int | None) -> tuple[Card, ...]:
        """The cards of a hand; none where there is no hand."""
        seat = None if box is None else self.seat_at(box)
        return self.dealer if box is None else () if seat is None else seat.cards

    def whose(self, box: int | None) -> str | None:
        """Whose hand lies on a box; ``None`` is the dealer's."""
        seat = None if box is None else self.seat_at(box)
        return None if seat is None else seat.player

    def card_key(self, box: int | None, *, is_up: bool = False) -> str:
        """The rule by which a hand gets its card."""
        if self.is_in_sets:
            return "cs.deal.shuffler.dealer" if box is None else "cs.deal.shuffler.players"
        if is_up:
            return "cs.deal.manual.rest"
        return "cs.deal.manual.dealer" if box is None else "cs.deal.manual.players"

    @implements("CS-028", "CS-029")
    def left_out(self, turn: int) -> "tuple[Event, ...]":
        """Pass over hands that were void before a card: their boxes have no wager (7.2.1)."""
        passed: list[Event] = []
        while turn < self.turns:
            hand = hand_due(self.params, turn, len(self.seats))
            if hand >= len(self.seats) or self.seats[hand].is_in or self.seats[hand].cards:
                break
            box = self.seats[hand].box
            passed.append(HandPassedOver(box=box, rules=self.rules.cites(self.card_key(box))))
            turn += 1
        return tuple(passed)

    # ------------------------------------------------------------ after an event

    def with_seat(self, player: str, **new: Any) -> "Round":
        """Return the round with the hand of a player changed."""
        seat = self.seat(player)
        assert seat is not None, player
        return changed(self, seats=self.seats_with(seat_with(seat, **new)))

    def with_another(self, seat: Seat) -> "Round":
        """Return the round with another hand, in the order of the boxes."""
        return changed(self, seats=tuple(sorted((*self.seats, seat), key=lambda one: one.box)))

    def with_card(self, box: int | None, card: Card) -> "Round":
        """Return the round with another card in a hand."""
        if box is None:
            return changed(self, dealer=(*self.dealer, card))
        seat = self.seat_at(box)
        assert seat is not None, box
        return changed(self, seats=self.seats_with(seat_with(seat, cards=(*seat.cards, card))))

    def with_fate(self, player: str, fate: Fate, rules: Rules) -> "Round":
        """Return the round after a hand ended before it was compared."""
        return self.with_seat(player, fate=fate, fate_rules=rules).without_option(player)

    def without_option(self, player: str) -> "Round":
        """Return the round once a player may not take the wagers back any more."""
        left = tuple(name for name in self.retractable if name != player)
        return changed(self, retractable=left)

    # ------------------------------------------------------------ conduct

    @property
    def is_settled(self) -> bool:
        """Whether its wagers have been settled."""
        return self.rows is not None

    @property
    def settled_rows(self) -> tuple[Settlement, ...]:
        """What every wager was settled at, so far."""
        return self.rows or ()

    @property
    def players(self) -> tuple[str, ...]:
        """The players with a wager, in order."""
        return tuple(seat.player for seat in self.seats)

    def can_void(self, player: str) -> bool:
        """Whether a player has a wager in play that can be declared void."""
        seat = self.seat(player)
        is_open = self.is_closed and self.rows is None and self.ending is None
        return is_open and seat is not None and seat.may_be_void

    def no_outcome(self) -> str | None:
        """Return why there is no outcome that could be set aside."""
        ended = None if self.ending is None else "The round ended without an outcome."
        return no_outcome(is_closed=self.is_closed, ended=ended)

    def moment(self, notes: Notes) -> Row:
        """Return what its file says of now: how many had decided, before the settlement."""
        if self.rows is not None:
            return {}
        decided = {"decided": len(notes.decisions)}
        if self.is_dealt:
            return {"settled": False, **decided}
        return decided if notes.decisions else {}

    def measured(self, taken: tuple[Contravened, ...]) -> "tuple[Event, ...]":
        """Return measures with what follows: a hand that is void gets no first card."""
        void = next((measure for measure in taken if measure.measure is Measure.VOID), None)
        seat = None if void is None else self.seat(void.player)
        if seat is None:
            return taken
        without = replace(self, seats=self.seats_with(replace(seat, fate=Fate.VOID)))
        return (*taken, *without.left_out(self.turn))

    def invalidated(self, command: Invalidate) -> "tuple[Event, ...]":
        """Make the round void where its wagers are not settled yet (17.3, 17.4)."""
        voided = RoundVoided(
            reason="A Casino Supervisor invalidated the outcome.",
            directed_by=command.directed_by,
            rules=why_set_aside(command, self.rules.cites),
        )
        return (voided,)

    def after_measure(self, happened: Contravened) -> "Round":
        """Return the round after a measure against a player."""
        if happened.measure is Measure.VOID:
            return self.with_fate(happened.player, Fate.VOID, happened.rules)
        return changed(self, rows=(*self.rows, *happened.rows)) if self.rows is not None else self

    def after_set_aside(self, happened: OutcomeSetAside) -> "Round":
        """Return the round after its outcome was set aside; the meter has its prizes again."""
        rows, rules, meter = happened.rows, happened.rules, self.unpaid_meter
        return changed(self, rows=rows, ending=Ending.VOID, ended_by=rules, meter=meter)


Event = act.Event[Round]
Command = act.Command[Round]
changed: Final = replacer(Round)


class AtAHand(Event):
    """Something that happened to a hand, which the round alone can name."""

    __slots__ = ()

    def sentence(self) -> None:
        return None

    @abstractmethod
    def sentence_in(self, r: Round) -> str:
        """Describe it."""


@event("hand-passed-over")
class HandPassedOver(AtAHand):
    """A hand missed its turn."""

    box: int | None
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, turn=r.turn + 1)

    def hidden_from(self, viewer: Viewer) -> frozenset[str] | None:
        """Nobody but the staff is shown what nobody has noticed."""
        return None if viewer.rank is None else act.NOTHING

    def sentence_in(self, r: Round) -> str:
        return f"the deal passes over {r.whose(self.box) or 'the dealer'}"


@event("round-voided")
class RoundVoided(Event):
    """The round does not count; every wager goes back."""

    reason: str
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, ending=Ending.VOID, ended_by=self.rules, retractable=())

    def sentence(self) -> str:
        return f"the round is void: {self.reason[:1].lower()}{self.reason[1:].rstrip('.')}"


STEPS: Final = {
    Step.WAGERS: (Of.WAGERS, "wagers", "cs.wager.before_first_card"),
    Step.PLAYER_CARD: (Of.CHANCE, "card", "cs.deal.manual"),
    Step.DEALER_CARD: (Of.CHANCE, "card", "cs.deal.manual"),
    Step.CALL: (Of.STAFF, "call", "cs.betting.look"),
    Step.DECISION: (Of.PLAYER, "decision", "cs.choice"),
    Step.REVEAL: (Of.STAFF, "reveal", "cs.betting.reveal"),
    Step.REGISTRATION: (Of.STAFF, "registration", "cs.jackpot.register"),
    Step.SETTLEMENT: (Of.STAFF, "settlement", "cs.settlement"),
}
DEAL: Final = (Step.PLAYER_CARD, Step.DEALER_CARD)


def awaiting(r: Round) -> Step | None:
    """Return what the round awaits next; ``None`` once it is settled."""
    if r.rows is not None:
        return None
    if r.ending is not None:
        return Step.SETTLEMENT
    if r.is_closed and not any(seat.is_in or seat.cards for seat in r.seats):
        return Step.SETTLEMENT  # No wager is left to deal to.
    is_shown = r.is_revealed or r.is_dealer_faulty
    return next_step(
        r.params,
        len(r.seats),
        r.is_closed,
        r.turn,
        r.is_called,
        0 if is_shown else len(r.undecided),
        is_shown,
        len(unregistered(r)) if is_shown else 0,
    )


def unregistered(r: Round) -> tuple[str, ...]:
    """Players whose straight or royal flush the keypad has not recorded yet (12.2)."""
    return tuple(player for player in r.from_meter if player not in r.registered)


def needs(r: Round) -> Need | None:
    """Return what the round awaits, for a host."""
    step = awaiting(r)
    if step is None:
        return None
    of, word, key = STEPS[step]
    is_card = of is Of.CHANCE
    return Need(
        of=of,
        step=word,
        players=r.undecided if step is Step.DECISION else (),
        box=r.box_due if is_card else None,
        draws=Draw.CARD if is_card else None,
        rules=r.rules.cites(key),
    )
