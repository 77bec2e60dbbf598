"""Supervision: who is called and comes, and what follows a measure that was taken (17.2)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, assert_never

from croupier.games.conduct import SEIZED, Measure
from croupier.games.game import Money
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents

from .operation import Call, Operation, Second, Sitting, Taken
from .refusals import RefusalCode, no
from .state import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class CallStaff:
    """Somebody at the table calls for somebody of a rank."""

    of: Staff
    why: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerCall:
    """Somebody of the rank that was called for, or above, has come."""

    number: int
    by: str
    rank: Staff


@dataclass(frozen=True, slots=True, kw_only=True)
class Readmit:
    """A player who was excluded may play here again."""

    player: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver:
    """An authorised person attends and takes over whoever is detained (17.2.5)."""

    player: str
    to: str
    """The authorised person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndInvestigation:
    """An investigation is over: what is held goes back to the player, or to the house."""

    player: str
    returned: bool
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WaiveDebt:
    """What a player owes and cannot pay is let go, so that play may go on."""

    player: str
    amount: Cents
    """What the player lacks."""
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AskSecond:
    """Somebody asks for what takes two people, because it moves money that was settled or held."""

    do: str
    said: str
    by: str


SupervisionCommand = (
    CallStaff | AnswerCall | Readmit | HandOver | EndInvestigation | WaiveDebt | AskSecond
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffCalled:
    """Somebody was called for."""

    number: int
    of: Staff
    why: str
    by: str
    at: datetime
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnswered:
    """Whoever was called for has come."""

    number: int
    by: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Readmitted:
    """A player who was excluded may play here again."""

    player: str
    by: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedOver:
    """Whoever was detained is with an authorised person now."""

    player: str
    to: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InvestigationEnded:
    """What was held went back to the player, or to the house."""

    player: str
    amount: Cents
    returned: bool
    by: str
    currency: str | None
    """Of the tournament's chips that were held; ``None``: what the table's own are."""
    is_past: bool
    """Whether it was in a session that is over: its chips go back to where they came from."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtWaived:
    """The house made up what a player could not pay."""

    player: str
    amount: Cents
    by: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondAsked:
    """Somebody asked for what a second person has to ask for too."""

    do: str
    said: str
    by: str
    rules: tuple[str, ...]


SupervisionEvent = (
    StaffCalled
    | CallAnswered
    | Readmitted
    | HandedOver
    | InvestigationEnded
    | DebtWaived
    | SecondAsked
)


def lift_investigation_ended(data: dict[str, Any]) -> dict[str, Any]:
    """It used to be said of no chips which they are: it was what was played with just then."""
    return {**data, "currency": UNTOLD, "is_past": False}


SUPERVISION_EVENTS: Final[dict[str, type[SupervisionEvent]]] = {
    "staff-called": StaffCalled,
    "call-answered": CallAnswered,
    "readmitted": Readmitted,
    "handed-over": HandedOver,
    "investigation-ended": InvestigationEnded,
    "debt-waived": DebtWaived,
    "second-asked": SecondAsked,
}


RETURNED, FORFEITED = "returned", "forfeited"
INVESTIGATED: Final = (RETURNED, FORFEITED)
"""How an investigation of what was held may end."""
UNTOLD: Final = ""
"""The currency of an event that was stored before it said one."""


def contravention(table: Table) -> str:
    """The condition behind what is done about a contravention."""
    return "contravention" if "contravention" in table.rules.cites else "staff"


# ---------------------------------------------------------------- why not


def why_not(table: Table, command: SupervisionCommand) -> Refusal | None:
    """Return the first reason to refuse a command about supervision, or ``None``."""
    operation = table.operation
    match command:
        case CallStaff() | WaiveDebt() | AskSecond():
            return None
        case AnswerCall(number=number, rank=rank):
            call = operation.call(number)
            if call is None:
                says = f"No call {number} waits at this table."
                return no(table, RefusalCode.NOT_CALLED, "staff", says)
            if not rank.may_act_as(call.of):
                says = f"{call.of.said} or above was called for, not {rank.said}."
                return no(table, RefusalCode.NOT_ENTITLED, "staff", says)
            return None
        case Readmit(player=player):
            return _untaken(table, player, Measure.EXCLUDE, "is not excluded here")
        case HandOver(player=player):
            return _untaken(table, player, Measure.DETAIN, "is not detained here")
        case EndInvestigation(player=player):
            return _untaken(table, player, Measure.SEIZE, "has nothing that is held here")
        case _:
            assert_never(command)


def _untaken(table: Table, player: str, measure: Measure, what: str) -> Refusal | None:
    if table.operation.stands(player, measure):
        return None
    says = f"{player} {what}."
    return no(table, RefusalCode.NO_SUCH_MEASURE, contravention(table), says)


@implements("GP-003")
def why_not_excluded(table: Table, player: str) -> Refusal | None:
    """Refuse whoever was excluded from the game, which is play at one table (17.2.2, 1.3)."""
    if not table.operation.stands(player, Measure.EXCLUDE):
        return None
    says = f"{player} is excluded from the game at this table."
    return no(table, RefusalCode.EXCLUDED, contravention(table), says)


@implements("GP-004")
def why_not_withdrawn(table: Table, measures: int) -> Refusal | None:
    """Refuse to withdraw an entry, and with it the seizure that an investigation has decided.

    ``measures`` is how many had been taken here when the entry was made.
    """
    for one in table.operation.measures[measures:]:
        if one.measure is Measure.SEIZE and one.ended in INVESTIGATED:
            says = (
                f"An investigation has decided on what was held of {one.player} in this round "
                f"({one.ended}); the entry stays."
            )
            return no(table, RefusalCode.INVESTIGATED, contravention(table), says)
    return None


# ---------------------------------------------------------------- what happens


def happens(table: Table, command: SupervisionCommand) -> Iterator[SupervisionEvent]:
    """What a command about supervision makes happen."""
    staff, rules = table.rules.cite("staff"), table.rules.cite(contravention(table))
    match command:
        case CallStaff(of=of, why=why, by=by, at=at):
            number = table.operation.called + 1
            yield StaffCalled(number=number, of=of, why=why, by=by, at=at, rules=staff)
        case AnswerCall(number=number, by=by):
            yield CallAnswered(number=number, by=by, rules=staff)
        case Readmit(player=player, by=by):
            yield Readmitted(player=player, by=by, rules=rules)
        case HandOver(player=player, to=to):
            yield HandedOver(player=player, to=to, rules=rules)
        case EndInvestigation(player=player, returned=returned, by=by):
            for (currency, is_past), amount in _held(table, player).items():
                yield InvestigationEnded(
                    player=player,
                    amount=amount,
                    returned=returned,
                    by=by,
                    currency=currency,
                    is_past=is_past,
                    rules=rules,
                )
        case WaiveDebt(player=player, amount=amount, by=by):
            final = table.rules.cite("disputes" if "disputes" in table.rules.cites else "staff")
            yield DebtWaived(player=player, amount=amount, by=by, rules=final)
        case AskSecond(do=do, said=said, by=by):
            yield SecondAsked(do=do, said=said, by=by, rules=staff)
        case _:
            assert_never(command)


def _held(table: Table, player: str) -> dict[tuple[str | None, bool], Cents]:
    """What is held of a player, by the chips that it is in and whether their session is over."""
    found: dict[tuple[str | None, bool], Cents] = {}
    for one in table.operation.seizures(player):
        key = one.currency, _is_past(table, one)
        found[key] = Cents(found.get(key, 0) + one.held)
    return found


def held_by_sitting(table: Table, ended: InvestigationEnded) -> dict[Sitting | None, Cents]:
    """What an investigation was about, by the play of a tournament in which it was seized."""
    found: dict[Sitting | None, Cents] = {}
    for one in table.operation.seizures(ended.player):
        if (one.currency, _is_past(table, one)) == (ended.currency, ended.is_past):
            found[one.sitting] = Cents(found.get(one.sitting, 0) + one.held)
    return found


def _is_past(table: Table, one: Taken) -> bool:
    """Whether a measure was taken in a session that is over, or that the player has left."""
    if one.currency is None:
        return False
    kept = table.kept
    is_same = kept is not None and kept.currency == one.currency and one.round > kept.from_round
    return not is_same or table.seat_of(one.player) is None


def supervised(table: Table, event: SupervisionEvent) -> Operation:
    """What stands at the table after something that happened to its supervision."""
    operation = table.operation
    match event:
        case StaffCalled(number=number, of=of, why=why, by=by, at=at):
            call = Call(number=number, of=of, why=why, by=by, at=at)
            return replace(operation, called=number, calls=(*operation.calls, call))
        case CallAnswered(number=number):
            return replace(
                operation, calls=tuple(one for one in operation.calls if one.number != number)
            )
        case Readmitted(player=player):
            return _ended(operation, player, Measure.EXCLUDE, "readmitted")
        case HandedOver(player=player, to=to):
            return _ended(operation, player, Measure.DETAIN, f"handed over to {to}")
        case InvestigationEnded():
            return _investigated(table, event)
        case DebtWaived():
            return replace(operation, second=None)
        case SecondAsked(do=do, said=said, by=by):
            return replace(operation, second=Second(do=do, said=said, by=by))
        case _:
            assert_never(event)


def _investigated(table: Table, event: InvestigationEnded) -> Operation:
    """End the seizures that an investigation was about; an event of old was about them all."""
    how = RETURNED if event.returned else FORFEITED
    about = [
        one
        for one in table.operation.seizures(event.player)
        if event.currency == UNTOLD
        or (one.currency, _is_past(table, one)) == (event.currency, event.is_past)
    ]
    measures = tuple(
        replace(one, ended=how) if one in about else one for one in table.operation.measures
    )
    return replace(table.operation, second=None, measures=measures)


def _ended(operation: Operation, player: str, measure: Measure, how: str) -> Operation:
    return replace(
        operation,
        measures=tuple(
            replace(one, ended=how)
            if (one.player, one.measure) == (player, measure) and one.ended is None
            else one
            for one in operation.measures
        ),
    )


@implements("GP-003", "GP-004", "GP-005", "GP-006")
def measured(table: Table, happening: Any, moved: Money) -> Operation:
    """What stands at the table after a measure against a player in its round (17.2)."""
    operation, taken = table.operation, table.engine.measure_of(happening)
    if taken is not None:
        one = Taken(
            player=taken.player,
            measure=taken.measure,
            round=table.rounds,
            by=taken.directed_by,
            held=taken.held,
            currency=None if table.kept is None else table.kept.currency,
            sitting=None if table.kept is None else table.kept.sitting,
        )
        # Whoever asked for the end of an investigation did not know of this one.
        return replace(operation, measures=(*operation.measures, one), second=None)
    undone = moved.reverses
    if undone:
        operation = replace(operation, second=None)
    # What was held is no win any more where the outcome is set aside, and went back.
    for player in sorted({row.player for row in undone if row.bet == SEIZED}):
        operation = _ended(operation, player, Measure.SEIZE, "set aside")
    return operation
