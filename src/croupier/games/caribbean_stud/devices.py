"""What goes wrong with the keypad and the shuffling shoe (rules 12.4, 14.12.3, 14.13 and 14.14)."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated

from croupier.games.act import PLAIN, Director, Fields, Rules, command, event
from croupier.games.game import Among, Bounds, Viewer
from croupier.games.notes import Notes
from croupier.games.staff import Staff
from croupier.kernel import implements

from .acts import Events
from .round import Ending, Event, Round, RoundVoided, changed
from .showdown import Button
from .slips import HOLDS, Irregularity


@event("markers-placed")
class MarkersPlaced(Event):
    """After a wrong press marker buttons show who is in the jackpot."""

    button: Button
    markers: tuple[str, ...]
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, markers=self.markers)

    def sentence(self) -> str:
        return f"{self.button} was pressed by mistake; markers show who is in"


@command("wrong-button")
class WrongButton(Irregularity):
    """The dealer pressed coin-in or game-over by mistake (14.12.3)."""

    keys = ("cs.irr.misdeal.button",)
    about = "A button of the keypad was pressed by mistake (14.12.3)."
    remedy = "Marker buttons show who is in the jackpot."
    after = (Ending.MISDEAL,)

    button: Annotated[Button, "Which."]
    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> str | None:
        return None if r.terms.jackpot else "This table has no jackpot."

    @implements("CS-069")
    def events(self, r: Round) -> Events:
        """Show by marker buttons who is in the jackpot (14.12.3)."""
        placed = MarkersPlaced(
            button=self.button,
            markers=r.in_jackpot,
            directed_by=self.directed_by,
            rules=r.rules.cites("cs.irr.misdeal.button"),
        )
        return (placed,)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        if r.terms.jackpot:
            yield {"button": Among(tuple(button.value for button in Button))}


@event("reshuffled")
class Reshuffled(Event):
    """The cards in the shoe were shuffled again; hands already dealt stay."""

    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r

    def sentence(self) -> str:
        return "the cards in the shoe are shuffled again"


@command("shoe-failed")
class ShoeFailed(Irregularity):
    """The shuffling shoe jams, stops or does not finish its cycle (14.13)."""

    keys = ("cs.irr.shuffler",)
    about = "The shuffling shoe jammed or failed its cycle (14.13)."
    remedy = "What it holds is shuffled again; hands already dealt stay."

    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> str | None:
        return None if r.is_in_sets else "There is no shuffling shoe here."

    @implements("CS-070")
    def events(self, r: Round) -> Events:
        """Shuffle again what the shoe still holds; hands already dealt are not touched (14.13)."""
        rules = r.rules.cites("cs.irr.shuffler")
        return (Reshuffled(directed_by=self.directed_by, rules=rules),)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        return PLAIN if r.is_in_sets else ()


@event("shoe-counted")
class ShoeCounted(Event):
    """The dealer counted all hands and the stub, and the deck is complete."""

    cards: int
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r

    def sentence(self) -> str:
        return f"hands and stub are counted: {self.cards} cards"


@command("unverified-shoe")
class UnverifiedShoe(Irregularity):
    """After the deal the shuffling shoe does not confirm the remaining cards (14.14)."""

    keys = ("cs.irr.shuffler_count",)
    about = "The shoe did not confirm its cards (14.14)."
    remedy = "Hands and stub are counted; a wrong number voids the round."
    moment = "when the deal is done"

    holds: Annotated[int, HOLDS]
    """How many cards the dealer counts in all hands and the stub together."""
    directed_by: Director = Staff.DEALER

    def objection(self, r: Round) -> str | None:
        is_so = r.is_in_sets and r.is_closed and r.is_dealt
        return None if is_so else "A shuffling shoe verifies its cards when the deal is done."

    @implements("CS-071")
    def events(self, r: Round) -> Events:
        """Too few or too many cards in hands and stub together void the round (14.14)."""
        by, holds = self.directed_by, self.holds
        rules = r.rules.cites("cs.irr.shuffler_count")
        if holds == r.rules.deck_size:
            return (ShoeCounted(cards=holds, directed_by=by, rules=rules),)
        reason = f"Hands and stub make {holds} cards and should make {r.rules.deck_size}."
        return (RoundVoided(reason=reason, directed_by=by, rules=rules),)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        if r.is_in_sets and r.is_closed and r.is_dealt:
            yield {"holds": Bounds(least=0)}


@event("registrations-fixed")
class RegistrationsFixed(Event):
    """Surveillance fixed the times at which hands were registered, or exposed."""

    times: tuple[tuple[str, datetime], ...]
    """In order of time."""
    by_exposure: bool
    directed_by: Staff
    rules: Rules

    def apply(self, r: Round) -> Round:
        order = tuple(player for player, _ in self.times)
        return changed(r, registered=order, registered_rules=self.rules)

    def sentence(self) -> str:
        return f"Surveillance fixes the order: {', '.join(player for player, _ in self.times)}"


@command("registration-times")
class RegistrationTimes(Irregularity):
    """The jackpot's electronics failed, and Surveillance fixes the times (12.4)."""

    keys = ("cs.jackpot.failure",)
    about = "The jackpot's electronics failed, and Surveillance fixed the times (12.4)."
    remedy = "The winners are taken in that order."
    moment = "once the hands are shown"
    least = Staff.SURVEILLANCE
    is_offered = False

    times: Annotated[tuple[tuple[str, datetime], ...], "When each winner's hand was registered."]
    """When each winner's hand was registered, or exposed if the keypad was dead too."""
    by_exposure: Annotated[bool, "The keypad was dead too: when the hands were exposed."] = False
    directed_by: Director = Staff.SURVEILLANCE

    def objection(self, r: Round) -> str | None:
        named = [player for player, _ in self.times]
        if (r.is_revealed or r.is_dealer_faulty) and sorted(named) == sorted(r.from_meter):
            return None
        return "Times are fixed for every hand that the meter pays, once the hands are shown."

    def in_order(self) -> tuple[tuple[str, datetime], ...]:
        return tuple(sorted(self.times, key=lambda named: named[1]))

    @implements("CS-048")
    def events(self, r: Round) -> Events:
        """Take the winners in the order of the times that Surveillance gives (12.4)."""
        fixed = RegistrationsFixed(
            times=self.in_order(),
            by_exposure=self.by_exposure,
            directed_by=self.directed_by,
            rules=r.rules.cites("cs.jackpot.failure"),
        )
        return (fixed,)

    def record(self, r: Round, notes: Notes) -> None:
        """Note their order; the times themselves bear on nothing."""
        Irregularity.record(self, r, notes)
        row = notes.irregularities[-1]
        row.pop("times", None)
        row["players"] = [player for player, _ in self.in_order()]
