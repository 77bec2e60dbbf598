"""Secret wagers of a tournament's session (rule 14.6): what is done with their forms."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated

from croupier.games.act import PLAIN, Fields, Player, Rules, command, event
from croupier.games.game import Among, Fill, Money, Of, Put, Some, Viewer
from croupier.games.notes import Notes, Row
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.games.stakes import stake_bounds
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .betting import up_to, why_not_on_dummy
from .dealing import settled
from .kernel import Step
from .order import Act, BeforeCoup, why_over
from .round import (
    Announced,
    Bet,
    Command,
    Event,
    Events,
    Round,
    SecretForm,
    Wager,
    awaiting,
    changed,
)
from .rules import RefusalCode
from .secret import SIDES, inspectable, wager_of, why_not_beside, why_not_form

# ---------------------------------------------------------------- before the hand


@event("form-handed-in")
class FormHandedIn(Event):
    """A form was handed in, the place marked, and the wager recorded by the Game Supervisor."""

    player: str
    form: SecretForm
    rules: Rules

    @implements("BA-008")
    def apply(self, r: Round) -> Round:
        """Record a form."""
        return changed(r, forms=(*r.forms, self.form))

    def hidden_from(self, viewer: Viewer) -> frozenset[str]:
        """What a form says is its player's until it is announced (14.6.6)."""
        return frozenset() if viewer.player == self.player else frozenset({"form"})

    def sentence(self) -> str:
        return f"{self.form.player} hands in a form"


@command("secret-wager")
class HandInForm(BeforeCoup):
    """A player hands the dealer a form with a secret wager on the coup to come."""

    by = Of.WAGERS

    player: Player
    on: Bet | None
    """What is bet on; ``None`` where it cannot be told."""
    words: Cents | None
    """The amount in words; ``None`` where it is missing or cannot be read."""
    figures: Cents | None
    chips_held: Annotated[Cents, Fill.TABLE]
    """What the player has in chips at the table."""
    has_other_details: bool = True

    @property
    def form(self) -> SecretForm:
        """The form that is handed in."""
        return SecretForm(
            player=self.player,
            on=self.on,
            words=self.words,
            figures=self.figures,
            chips_held=self.chips_held,
            has_other_details=self.has_other_details,
        )

    def refusal(self, r: Round) -> Refusal | None:
        if r.is_dummy:
            return why_not_on_dummy(r)
        return why_not_form(r, self.player) or why_not_beside(r, self.form)

    def events(self, r: Round) -> Events:
        rules = r.rules.holds("bac.secret.form", "bac.secret.recorded")
        return (FormHandedIn(player=self.player, form=self.form, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        row: Row = {"player": self.player, "coup": notes.number, "chips": self.chips_held}
        on = None if self.on is None else str(self.on)
        read = {"on": on, "words": self.words, "figures": self.figures}
        row |= {name: value for name, value in read.items() if value is not None}
        if not self.has_other_details:
            row["incomplete"] = True
        notes.more.setdefault("secret", []).append(row)

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterator[Fields]:
        player = viewer.player
        assert player is not None
        if r.limits is None or r.is_dummy or why_not_form(r, player) is not None:
            return
        amount = stake_bounds(r.chips, r.limits)
        own = [wager for wager in r.wagers if wager.player == player]
        bets = [bet for bet in Bet if not own or not {bet, *(w.on for w in own)} >= SIDES]
        most = r.limits.wager_max - sum(wager.stake for wager in own)
        left = up_to(amount, most) if own else amount
        if left is not None and bets:
            on = Among(tuple(bet.value for bet in bets))
            yield {"on": on, "words": left, "figures": left}


@event("forms-examined")
class FormsExamined(Event):
    """The Game Supervisor examined the forms; some may have gone back."""

    returned: tuple[str, ...]
    rules: Rules

    def apply(self, r: Round) -> Round:
        left = tuple(form for form in r.forms if form.player not in self.returned)
        return changed(r, forms=left, are_forms_examined=True)

    def sentence(self) -> str:
        back = f", and gives back those of {', '.join(self.returned)}" if self.returned else ""
        return f"the Game Supervisor examines the forms{back}"


@command("examine-forms")
class ExamineForms(Act):
    """The Game Supervisor examines the forms before the hand."""

    least = Staff.GAME_SUPERVISOR

    returned: tuple[str, ...] = ()
    """Players whose forms are given back because they do not comply."""

    def refusal_at(self, r: Round, step: Step) -> Refusal | None:
        handed = {form.player for form in r.forms}
        if step is Step.EXAMINATION and set(self.returned) <= handed:
            return None
        says = "No form waits to be examined, or none of that player."
        rule = r.rules.cites.first("bac.secret.examined", "bac.assumed.deal")
        return Refusal(RefusalCode.NO_EXAMINATION_DUE, rule, says)

    def events(self, r: Round) -> Events:
        rules = r.rules.holds("bac.secret.examined")
        return (FormsExamined(returned=self.returned, rules=rules),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        for row in notes.more.get("secret", ()):
            if row["player"] in self.returned and row["coup"] == notes.number:
                row["returned"] = True

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterator[Fields]:  # noqa: ARG003
        if awaiting(r) is Step.EXAMINATION:
            yield {"returned": Some(tuple(form.player for form in r.forms))}


# ---------------------------------------------------------------- announcing


@event("secret-wagers-announced")
class SecretWagersAnnounced(Event):
    """The secret wagers were announced."""

    wagers: tuple[Announced, ...]
    rules: Rules

    def apply(self, r: Round) -> Round:
        return changed(r, are_forms_announced=True)

    def sentence(self) -> str:
        return f"announced: {', '.join(map(announced, self.wagers))}"


def announced(secret: Announced) -> str:
    """Describe a secret wager as it is announced."""
    amount = "no amount" if secret.amount is None else spoken_dollars(secret.amount)
    on = "nothing that can be told" if secret.on is None else secret.on.title()
    return f"{secret.player} {amount} on {on}"


@event("secret-chips-placed")
class SecretChipsPlaced(Event):
    """A player put chips for an announced secret wager on the layout."""

    wager: Wager
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r

    def money(self) -> Money:
        return Money(puts=(Put(self.wager.player, self.wager.stake),))

    def sentence(self) -> str:
        laid = self.wager
        return f"{laid.player} places {spoken_dollars(laid.stake)} on {laid.on.title()}"


@event("cards-passed")
class CardsPassed(Event):
    """The cards of the last hand go to the player who has staked most on a side."""

    player: str
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r

    def sentence(self) -> str:
        return f"the cards go to {self.player}"


@command("announce")
class AnnounceSecretWagers(Act):
    """The Game Supervisor announces every secret wager's type and amount."""

    def refusal_at(self, r: Round, step: Step) -> Refusal | None:
        if step is Step.ANNOUNCEMENT:
            return None
        says = "No secret wager is to be announced now."
        rule = r.rules.cites.first("bac.secret.announced", "bac.assumed.deal")
        return Refusal(RefusalCode.NO_ANNOUNCEMENT_DUE, rule, says)

    def events(self, r: Round) -> Events:
        due = () if r.decided is None else settled(r, r.decided)
        return (*announce(r), *due)


@implements("BA-010", "BA-016")
def announce(r: Round) -> Iterator[Event]:
    """Announce the secret wagers; in the last hand of the final chips and cards follow."""
    key = "bac.secret.final.announced" if r.is_announced_first else "bac.secret.announced"
    wagers = (Announced(player=form.player, on=form.on, amount=form.figures) for form in r.forms)
    yield SecretWagersAnnounced(wagers=tuple(wagers), rules=r.rules.holds(key))
    if not r.is_announced_first:
        return
    placed = [wager for form in r.forms if (wager := wager_of(r, form)) is not None]
    for wager in placed:
        yield SecretChipsPlaced(wager=wager, rules=r.rules.holds("bac.secret.final.placed"))
    highest = cards_go_to(r, placed)
    if highest is not None:
        yield CardsPassed(player=highest, rules=r.rules.holds("bac.secret.final.cards"))


def cards_go_to(r: Round, placed: list[Wager]) -> str | None:
    """The highest wager on a side; of equal ones the first in the order of dealing (A-127)."""
    assert r.session is not None
    order = r.session.players
    sides = [wager for wager in placed if wager.on in SIDES]
    if not sides:
        return None
    return max(sides, key=lambda wager: (wager.stake, -order.index(wager.player))).player


# ---------------------------------------------------------------- after the hand, and the last one


@event("form-inspected")
class FormInspected(Event):
    """A player looked at another's form."""

    player: str
    of: str
    rules: Rules

    def apply(self, r: Round) -> Round:
        return r

    def sentence(self) -> str:
        return type(self).__name__


@command("inspect-form")
class InspectForm(Command):
    """A player asks for, and looks at, the form that another player used."""

    by = Of.PLAYER

    player: Player
    of: str

    def why_not(self, r: Round) -> Refusal | None:
        if r.is_closed and awaiting(r) is None:
            return why_over(r)
        if any(form.player == self.of for form in inspectable(r)):
            return None
        says = f"There is no form of {self.of} that may be looked at now."
        rule = r.rules.cites.first("bac.secret.inspected", "bac.assumed.deal")
        return Refusal(RefusalCode.NO_SUCH_FORM, rule, says)

    def events(self, r: Round) -> Events:
        rules = r.rules.holds("bac.secret.inspected")
        return (FormInspected(player=self.player, of=self.of, rules=rules),)

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterator[Fields]:  # noqa: ARG003
        shown = tuple(form.player for form in inspectable(r))
        if shown and awaiting(r) is not None:
            yield {"of": Among(shown)}


@event("last-hand-called")
class LastHandCalled(Event):
    """The coup to come is the last hand of the final."""

    rules: Rules

    def apply(self, r: Round) -> Round:
        assert r.session is not None
        return changed(r, session=replace(r.session, is_last_hand_of_final=True))

    def sentence(self) -> str:
        return "the last hand of the final"


@command("call-last-hand")
class CallLastHand(BeforeCoup):
    """The coup to come is the last hand of the final."""

    least = Staff.GAME_SUPERVISOR

    def refusal(self, r: Round) -> Refusal | None:
        if r.session is not None and r.session.is_final:
            return None
        what = "No tournament session" if r.session is None else "No session of the final"
        says = f"{what} is being played at this table."
        rule = r.rules.cites.first("bac.secret.final", "bac.assumed.deal")
        return Refusal(RefusalCode.NO_SESSION, rule, says)

    def events(self, r: Round) -> Events:
        return (LastHandCalled(rules=r.rules.holds("bac.secret.final")),)

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.more["last_hand"] = notes.number

    @classmethod
    def choices(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        return PLAIN if cls().refusal(r) is None else ()
