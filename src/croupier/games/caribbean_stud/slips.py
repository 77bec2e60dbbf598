"""Slips of a round of Caribbean Stud: recorded as they happen, before anyone has noticed.

They come to light by a further command: that is how the rules speak of them, before and after the
call "Bet or Fold" (rule 14). Exposed cards, which everyone sees at once, stand here too.
"""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Final

from croupier.equipment import Card
from croupier.games.act import Director, Drawn, Fields, Irregular, Rules, command, event
from croupier.games.game import Among, Bounds, Viewer
from croupier.games.notes import Notes, Row
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.games.stakes import stake_bounds
from croupier.kernel import implements
from croupier.money import Cents

from .acts import Act, Events, why_not_stake
from .kernel import Step
from .play import BetPlaced, bet_of, why_not_undecided
from .round import AtAHand, Ending, Event, HandPassedOver, Round, awaiting, changed

HAND: Final = "The box of the hand; none for the dealer's."
HOLDS: Final = "How many cards were counted."
DEALER: Final = "dealer"
"""How an entry of a file names the dealer's hand."""
Noticed = frozenset[str] | None


class Irregularity(Irregular[Round], Act):
    """An irregularity of Caribbean Stud."""

    __slots__ = ()
    says_called: ClassVar[bool] = False
    """Whether its entry in a file says that "Bet or Fold" had been called."""
    says_decided: ClassVar[bool] = False
    """Whether its entry says how many decisions had been made."""
    is_by_hand: ClassVar[bool] = False
    """Whether its entry names a hand by its player, and not by its box."""
    gives_option: ClassVar[bool] = False
    """Whether players may take their wagers back after it."""

    def refusal(self, r: Round) -> Refusal | None:
        """Refuse a rank that may not direct it, then what did not happen."""
        return r.why_not_irregular(self)

    def also(self, r: Round, notes: Notes) -> Row:  # noqa: ARG002
        """Return what its entry in a file says beside its fields."""
        return {}

    def record(self, r: Round, notes: Notes) -> None:
        Irregular.record(self, r, notes)
        row = notes.irregularities[-1]
        if self.is_by_hand:
            row.pop("box", None)
            row["hand"] = r.whose(getattr(self, "box", None)) or DEALER
        row |= self.also(r, notes)
        if self.says_called and r.is_called:
            row["called"] = True
        if self.says_decided and notes.decisions:
            row["decided"] = len(notes.decisions)


class Slip(Irregularity):
    """A slip of the deal; a file has it in the entry of what comes to light."""

    __slots__ = ()
    moment = "between no more bets and the call"
    remedy = "Nobody has noticed yet."

    def objection(self, r: Round) -> Refusal | str | None:
        if r.is_closed and not r.is_called:
            return self.contradiction(r)
        return "Slips of the deal happen between no more bets and the call."

    def contradiction(self, r: Round) -> Refusal | str | None:  # noqa: ARG002
        """Return what on the table shows that it did not happen."""
        return None

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        return cls.possible(r) if r.is_closed and not r.is_called else ()

    @classmethod
    def possible(cls, r: Round) -> Iterable[Fields]:  # noqa: ARG003
        """What may go astray between no more bets and the call."""
        return ()


def noticed(viewer: Viewer) -> Noticed:
    """Hide a card from the staff, and from everyone else that there is one."""
    return None if viewer.rank is None else frozenset({"card"})


@command("passed-over")
class PassOver(Slip):
    """The deal passed over the hand that was due a card; nobody has noticed yet."""

    keys = ("cs.irr.count_before",)
    about = "The deal passed over the hand whose turn it was."

    box: Annotated[int | None, HAND]

    def contradiction(self, r: Round) -> str | None:
        if r.turn < r.turns and r.box_due == self.box:
            return None
        return "Only the hand whose turn it is can be passed over."

    def events(self, r: Round) -> Events:
        return (HandPassedOver(box=self.box, rules=r.rules.cites("cs.irr.count_before")),)

    def record(self, r: Round, notes: Notes) -> None:
        notes.slips["missed", self.box] = r.turn_due

    @classmethod
    def possible(cls, r: Round) -> Iterable[Fields]:
        if r.turn < r.turns:
            yield {"box": r.box_due}


@event("extra-card-dealt")
class ExtraCardDealt(AtAHand):
    """A hand has a card too many."""

    box: int | None
    card: Card
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r.with_card(self.box, self.card)

    def hidden_from(self, viewer: Viewer) -> Noticed:
        return noticed(viewer)

    def sentence_in(self, r: Round) -> str:
        return f"{self.card} to {r.whose(self.box) or 'the dealer'}, beyond the turn"


@command("extra-card")
class ExtraCard(Slip):
    """A hand was given a card beyond its turn; nobody has noticed yet."""

    keys = ("cs.irr.count_before",)
    about = "A hand was given a card beyond its turn."

    box: Annotated[int | None, HAND]
    card: Drawn

    def contradiction(self, r: Round) -> Refusal | str | None:
        is_absent = self.box is not None and r.seat_at(self.box) is None
        absent = f"Box {self.box} has no Ante." if is_absent else None
        return r.why_not_card(self.card) or absent

    def events(self, r: Round) -> Events:
        rules = r.rules.cites("cs.irr.count_before")
        return (ExtraCardDealt(box=self.box, card=self.card, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        note_card(notes, "extra", self.box, self.card)

    @classmethod
    def possible(cls, r: Round) -> Iterable[Fields]:
        yield {"box": Among((None, *(seat.box for seat in r.seats)))}


def note_card(notes: Notes, slip: str, box: int | None, card: Card) -> None:
    """Write a card that went where it does not belong."""
    notes.cards.append(str(card))
    notes.slips.setdefault((slip, box), []).append(len(notes.cards))


@event("card-astray")
class CardAstray(Event):
    """A card lies on a box without an Ante."""

    box: int
    card: Card
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, astray=(*r.astray, (self.box, self.card)))

    def hidden_from(self, viewer: Viewer) -> Noticed:
        return noticed(viewer)

    def sentence(self) -> str:
        return f"{self.card} goes to box {self.box}, which has no Ante"


@command("astray-card")
class DealAstray(Slip):
    """A card went to a box without an Ante; nobody has noticed yet."""

    keys = ("cs.irr.no_ante_before",)
    about = "A card went to a box without an Ante."

    box: Annotated[int, "The box."]
    card: Drawn

    def contradiction(self, r: Round) -> Refusal | str | None:
        there = f"Box {self.box} has an Ante." if r.seat_at(self.box) is not None else None
        return r.why_not_card(self.card) or there

    def events(self, r: Round) -> Events:
        rules = r.rules.cites("cs.irr.no_ante_before")
        return (CardAstray(box=self.box, card=self.card, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        note_card(notes, "drawn", self.box, self.card)

    @classmethod
    def possible(cls, r: Round) -> Iterable[Fields]:
        if r.free_boxes:
            yield {"box": Among(r.free_boxes)}


@command("wrong-bet")
class WrongBet(Irregularity):
    """A Bet that is not twice the Ante lies on the layout; nobody has noticed yet (14.11)."""

    keys = ("cs.irr.bet_size", "cs.irr.bet_size.over", "cs.irr.bet_size.under")
    about = "A Bet that is not twice the Ante lies on the layout."
    remedy = "Found at settlement: what is too much goes back, too little stands."
    moment = "as a player decides"

    player: Annotated[str, "Whose."]
    stake: Annotated[Cents, "What lies there."]

    def objection(self, r: Round) -> Refusal | str | None:
        refusal = why_not_undecided(r, self.player) or why_not_stake(r, self.stake)
        if refusal is not None:
            return refusal
        is_right = self.stake == bet_of(r, self.player)
        return "That is exactly twice the Ante." if is_right else None

    def events(self, r: Round) -> Events:
        rules = r.rules.cites("cs.irr.bet_size")
        return (BetPlaced(player=self.player, stake=self.stake, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.decisions.append({"player": self.player, "do": "bet", "stake": self.stake})

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        """A Bet under or over twice the Ante, in amounts that chips make."""
        chip = stake_bounds(r.terms.chips, None).step
        for player in r.undecided if awaiting(r) is Step.DECISION else ():
            due = bet_of(r, player)
            if chip <= due - chip:
                under = Bounds(least=chip, most=(due - 1) // chip * chip, step=chip)
                yield {"player": player, "stake": under}
            yield {"player": player, "stake": Bounds(least=due // chip * chip + chip, step=chip)}


@event("card-exposed")
class CardExposed(AtAHand):
    """A card was wrongly exposed; it is turned over, or serves as the dealer's up card."""

    box: int | None
    place: int
    becomes_up: bool
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        if self.becomes_up:
            return changed(r, up=self.place)
        return changed(r, exposed=(*r.exposed, (self.box, self.place)))

    def sentence_in(self, r: Round) -> str:
        remedy = "becomes the up card" if self.becomes_up else "is turned over"
        hand = r.whose(self.box) or "the dealer"
        return f"card {self.place} of {hand} is exposed and {remedy}"


@event("misdealt")
class Misdealt(Event):
    """The deal does not count; Antes and Bets go back, jackpot wagers stay in."""

    reason: str
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, ending=Ending.MISDEAL, ended_by=self.rules, retractable=())

    def sentence(self) -> str:
        return f"misdeal: {self.reason[:1].lower()}{self.reason[1:].rstrip('.')}"


@command("exposed-card")
class ExposedCard(Irregularity):
    """The dealer wrongly exposed a card (14.1 to 14.3)."""

    keys = ("cs.irr.exposed", "cs.irr.exposed_many", "cs.irr.exposed_dealer")
    about = "The dealer wrongly exposed a card (14.1 to 14.3)."
    remedy = "It is turned over, or is the dealer's up card; too many are a misdeal."
    moment = "until the dealer shows the hand"
    is_by_hand = True

    box: Annotated[int | None, HAND]
    place: Annotated[int, "Which card of that hand."]
    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> str | None:
        if not 1 <= self.place <= len(r.hand_at(self.box)) or r.is_revealed:
            return f"That hand has no face-down card {self.place}."
        if (self.box, self.place) in r.exposed or (self.box is None and self.place == r.up):
            return "That card counts as exposed already, or faces up rightly."
        return None

    @implements("CS-051", "CS-052", "CS-053")
    def events(self, r: Round) -> Events:
        """Turn it over, or let it be the dealer's up card; three are a misdeal (14.1 to 14.3)."""
        by = self.directed_by
        becomes_up = self.box is None and r.up is None and r.turn < r.turns
        key = "cs.irr.exposed_dealer" if becomes_up else "cs.irr.exposed"
        shown = CardExposed(
            box=self.box,
            place=self.place,
            becomes_up=becomes_up,
            directed_by=by,
            rules=r.rules.cites(key, "cs.irr.exposed_many"),
        )
        wrongly = len(r.exposed) + (0 if becomes_up else 1)
        if wrongly < r.rules.misdeal_from:
            return (shown,)
        reason = f"The dealer wrongly exposed {wrongly} cards."
        rules = r.rules.cites("cs.irr.exposed_many")
        return shown, Misdealt(reason=reason, directed_by=by, rules=rules)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        boxes = (None, *(seat.box for seat in r.seats)) if r.turn and not r.is_revealed else ()
        for box in boxes:
            places = range(1, len(r.hand_at(box)) + 1)
            down = tuple(
                place
                for place in places
                if (box, place) not in r.exposed and (box is not None or place != r.up)
            )
            if down:
                yield {"box": box, "place": Among(down)}
