"""The dealer's hand, the jackpot's keypad and the settlement of a round of Caribbean Stud."""

from collections.abc import Iterable
from enum import StrEnum

from croupier.equipment import PokerClass, poker_class, strength_of, write_cards
from croupier.games.act import PLAIN, Fields, Player, Rules, command, event
from croupier.games.game import Among, Money, Of, Put, Viewer
from croupier.games.notes import Notes
from croupier.games.refusal import Refusal
from croupier.games.settlement import Settlement
from croupier.kernel import implements
from croupier.money import Cents

from .acts import Act, Events, jackpot_of
from .kernel import Step, qualifies
from .play import note_player
from .prizes import meter_after
from .round import AtAHand, Ending, Event, Fate, Round, awaiting, changed, unregistered
from .rules import RefusalCode
from .settle import cards_left, excess_of, settlements


@event("revealed")
class Revealed(AtAHand):
    """The dealer turned all cards up and declared the hand."""

    declared: str
    """The class of the dealer's hand, or ``no hand``."""
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, is_revealed=True, retractable=())

    def sentence_in(self, r: Round) -> str:
        return f"the dealer shows {write_cards(r.dealer)}: {self.declared}"


@command("reveal", kw_only=False)
class Reveal(Act):
    """The dealer turns all the dealer's cards up and declares the hand."""

    def refusal(self, r: Round) -> Refusal | None:
        if awaiting(r) is not Step.REVEAL:
            says = "The dealer shows the hand once, after every player has decided."
            return r.refusal(RefusalCode.NO_REVEAL_AWAITED, "cs.betting.reveal", says)
        if len(r.dealer) != r.rules.hand_size:
            says = f"The dealer has {len(r.dealer)} cards; that must be put right first."
            return r.refusal(RefusalCode.NO_REVEAL_AWAITED, "cs.irr.count_dealer", says)
        return None

    @implements("CS-031", "CS-032")
    def events(self, r: Round) -> Events:
        """Declare the dealer's best hand, or no hand (8.5, 9.1, 9.2)."""
        strength = strength_of(r.dealer)
        if qualifies(r.params, strength):
            declared, key = str(PokerClass(poker_class(strength))), "cs.qualify"
        else:
            declared, key = "no hand", "cs.no_hand"
        return (Revealed(declared=declared, rules=r.rules.cites("cs.betting.reveal", key)),)


@event("jackpot-registered")
class JackpotRegistered(Event):
    """The keypad recorded a straight flush or a royal flush."""

    player: str
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, registered=(*r.registered, self.player))

    def sentence(self) -> str:
        return f"{self.player}'s hand is registered on the keypad"


@command("register")
class RegisterJackpot(Act):
    """The dealer presses the keypad's button for a straight flush or a royal flush (12.2)."""

    player: str

    def refusal(self, r: Round) -> Refusal | None:
        if awaiting(r) is Step.REGISTRATION and self.player in unregistered(r):
            return None
        says = f"{self.player} has no straight flush or royal flush that is to be registered now."
        return r.refusal(RefusalCode.NO_REGISTRATION_AWAITED, "cs.jackpot.register", says)

    @implements("CS-046")
    def events(self, r: Round) -> Events:
        """Record a straight or royal flush on the keypad (12.2)."""
        rules = r.rules.cites("cs.jackpot.register")
        return (JackpotRegistered(player=self.player, rules=rules),)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        if awaiting(r) is Step.REGISTRATION:
            yield {"player": Among(unregistered(r))}


@event("settled")
class Settled(Event):
    """Every wager was decided, and paid, taken or returned."""

    rows: tuple[Settlement, ...]
    excess: tuple[tuple[str, Cents], ...]
    """By player, what goes back of wagers over the maximum or over twice the Ante."""
    left_face_up: tuple[str, ...]
    """Players whose cards stay on the table, open, because they earned a jackpot prize."""
    meter: Cents | None
    """The jackpot displayed afterwards."""
    rules: Rules

    def apply(self, r: Round) -> Round:
        rows, left, meter = self.rows, self.left_face_up, self.meter
        return changed(r, rows=rows, left_face_up=left, meter=meter, retractable=())

    def money(self) -> Money:
        returned = (Put(player, Cents(-over)) for player, over in self.excess)
        return Money(rows=self.rows, puts=tuple(returned))

    def sentence(self) -> str:
        return "the wagers are settled"


@command("settle", kw_only=False)
class Settle(Act):
    """The dealer pays, takes and returns the wagers."""

    after = tuple(Ending)

    def refusal(self, r: Round) -> Refusal | None:
        step, code = awaiting(r), RefusalCode.NO_SETTLEMENT_AWAITED
        if r.ending is not None:
            return None
        if step is Step.REGISTRATION:
            says = f"{unregistered(r)[0]}'s hand must be registered on the keypad first."
            return r.refusal(code, "cs.jackpot.register", says)
        if step is not Step.SETTLEMENT:
            says = "Wagers are settled after the dealer has shown the hand."
            return r.refusal(code, "cs.betting.reveal", says)
        for seat in r.seats:
            if seat.is_in and len(seat.cards) != r.rules.hand_size:
                says = f"{seat.player} has {len(seat.cards)} cards; that must be put right first."
                return r.refusal(code, "cs.irr.count_player", says)
        return None

    def events(self, r: Round) -> Events:
        rows = settlements(r)
        settled = Settled(
            rows=rows,
            excess=excess_of(r, rows),
            left_face_up=cards_left(r),
            meter=meter_after(r),
            rules=r.ended_by or r.rules.cites("cs.settlement"),
        )
        return (settled,)


@event("wagers-retracted")
class WagersRetracted(Event):
    """A player took the wagers back, and the hand ended."""

    player: str
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r.with_fate(self.player, Fate.RETRACTED, self.rules)

    def sentence(self) -> str:
        return f"{self.player} takes the wagers back"


@command("retract")
class RetractWager(Act):
    """A player takes the wagers back where a rule gives the option (14.5.2, 14.8)."""

    by = Of.PLAYER

    player: Player

    def refusal(self, r: Round) -> Refusal | None:
        if self.player in r.retractable:
            return None
        says = f"{self.player} may not take wagers back: no rule gives that option now."
        return r.refusal(RefusalCode.NOT_RETRACTABLE, "cs.wager.locked", says)

    def events(self, r: Round) -> Events:
        return (WagersRetracted(player=self.player, rules=r.retract_rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.irregularities[-1].setdefault("withdrawn", []).append(self.player)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        return PLAIN if viewer.player in r.retractable else ()


# ---------------------------------------------------------------- the jackpot after a misdeal


class Button(StrEnum):
    """The jackpot keypad's buttons that can be pressed by mistake."""

    COIN_IN = "coin-in"
    GAME_OVER = "game-over"


def why_not_after_misdeal(r: Round) -> Refusal | None:
    """Refuse to change who is in the jackpot at any other time (14.12)."""
    if r.ending is Ending.MISDEAL:
        return None
    says = "That is for the time after a misdeal."
    return r.refusal(RefusalCode.NOT_IRREGULAR, "cs.irr.misdeal", says)


@event("jackpot-left")
class JackpotLeft(Event):
    """After a misdeal a player's jackpot wager was returned and an error notification written."""

    player: str
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, left=(*r.left, self.player))

    def sentence(self) -> str:
        return f"{self.player} leaves the jackpot and gets the wager back"


@command("leave-jackpot")
class LeaveJackpot(Act):
    """After a misdeal a player who was in the jackpot wants to leave (14.12.1)."""

    by = Of.PLAYER
    after = tuple(Ending)

    player: Player

    def refusal(self, r: Round) -> Refusal | None:
        refusal = why_not_after_misdeal(r)
        if refusal is not None or self.player in r.in_jackpot:
            return refusal
        says = f"{self.player} is not in the jackpot."
        return r.refusal(RefusalCode.NOT_IRREGULAR, "cs.irr.misdeal.leaves", says)

    @implements("CS-067")
    def events(self, r: Round) -> Events:
        """Return a leaver's jackpot wager, and write an error notification (14.12.1)."""
        return (JackpotLeft(player=self.player, rules=r.rules.cites("cs.irr.misdeal.leaves")),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        note_player(notes, "leaves-jackpot", self.player)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        is_in = r.ending is Ending.MISDEAL and viewer.player in r.in_jackpot
        return PLAIN if is_in else ()


@event("jackpot-joined")
class JackpotJoined(Event):
    """After a misdeal a new player's jackpot wager was taken, and the buttons were pressed."""

    player: str
    cost: Cents
    contribution: Cents
    """What the wager adds to the meter."""
    markers: tuple[str, ...]
    """Who was shown to be in already."""
    pressed: tuple[Button, ...]
    rules: Rules

    def apply(self, r: Round) -> Round:
        fed = Cents(r.fed + self.contribution)
        return changed(r, joined=(*r.joined, self.player), markers=self.markers, fed=fed)

    def money(self) -> Money:
        return Money(puts=(Put(self.player, self.cost),))

    def sentence(self) -> str:
        return f"{self.player} comes into the jackpot"


@command("join-jackpot")
class JoinJackpot(Act):
    """After a misdeal a new player wants to take part in the jackpot (14.12.2)."""

    by = Of.PLAYER
    after = tuple(Ending)

    player: Player

    def refusal(self, r: Round) -> Refusal | None:
        refusal = why_not_after_misdeal(r)
        if refusal is not None:
            return refusal
        if not r.has_jackpot:
            says = "This table has no approved jackpot."
            return r.refusal(RefusalCode.NO_JACKPOT, "cs.jackpot.approved", says)
        if self.player in r.in_jackpot:
            says = f"{self.player} is in the jackpot already."
            return r.refusal(RefusalCode.NOT_IRREGULAR, "cs.irr.misdeal.joins", says)
        return None

    @implements("CS-068")
    def events(self, r: Round) -> Events:
        """Mark who is in, press game-over, take the newcomer's wager, press coin-in (14.12.2)."""
        jackpot = jackpot_of(r)
        joined = JackpotJoined(
            player=self.player,
            cost=jackpot.cost,
            contribution=jackpot.contribution,
            markers=r.in_jackpot,
            pressed=(Button.GAME_OVER, Button.COIN_IN),
            rules=r.rules.cites("cs.irr.misdeal.joins"),
        )
        return (joined,)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        note_player(notes, "joins-jackpot", self.player)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:
        is_open = r.ending is Ending.MISDEAL and r.has_jackpot
        return PLAIN if is_open and viewer.player not in r.in_jackpot else ()
