"""Supervision: who is called and comes, and what follows a measure that was taken (17.2)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, assert_never

from croupier.games.conduct import SEIZED, Measure
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents

from .operation import Call, Operation, Second, Taken
from .refusals import RefusalCode
from .state import Table

__all__ = (
    "SUPERVISION_EVENTS",
    "AnswerCall",
    "AskSecond",
    "CallStaff",
    "DebtWaived",
    "EndInvestigation",
    "HandOver",
    "InvestigationEnded",
    "Readmit",
    "SupervisionCommand",
    "SupervisionEvent",
    "WaiveDebt",
    "happens",
    "measured",
    "supervised",
    "why_not",
    "why_not_excluded",
)


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

SUPERVISION_EVENTS: Final[dict[str, type[SupervisionEvent]]] = {
    "staff-called": StaffCalled,
    "call-answered": CallAnswered,
    "readmitted": Readmitted,
    "handed-over": HandedOver,
    "investigation-ended": InvestigationEnded,
    "debt-waived": DebtWaived,
    "second-asked": SecondAsked,
}


def _no(table: Table, code: RefusalCode, about: str, says: str) -> Refusal:
    return Refusal(code, table.rules.cites[about], says)


def _about(table: Table) -> str:
    """The condition behind what is done about a contravention."""
    return "contravention" if "contravention" in table.rules.cites else "staff"


# ---------------------------------------------------------------- why not


def why_not(table: Table, command: SupervisionCommand) -> Refusal | None:  # noqa: PLR0911
    """Return the first reason to refuse a command about supervision, or ``None``."""
    operation = table.operation
    match command:
        case CallStaff() | WaiveDebt() | AskSecond():
            return None
        case AnswerCall(number=number, rank=rank):
            call = operation.call(number)
            if call is None:
                says = f"No call {number} waits at this table."
                return _no(table, RefusalCode.NOT_CALLED, "staff", says)
            if not rank.may_act_as(call.of):
                says = f"{call.of.said} or above was called for, not {rank.said}."
                return _no(table, RefusalCode.NOT_ENTITLED, "staff", says)
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
    return _no(table, RefusalCode.NO_SUCH_MEASURE, _about(table), says)


@implements("GP-003")
def why_not_excluded(table: Table, player: str) -> Refusal | None:
    """Refuse whoever was excluded from the game, which is play at one table (17.2.2, 1.3)."""
    if not table.operation.stands(player, Measure.EXCLUDE):
        return None
    says = f"{player} is excluded from the game at this table."
    return _no(table, RefusalCode.EXCLUDED, _about(table), says)


# ---------------------------------------------------------------- what happens


def happens(table: Table, command: SupervisionCommand) -> Iterator[SupervisionEvent]:
    """What a command about supervision makes happen."""
    staff, rules = table.rules.cite("staff"), table.rules.cite(_about(table))
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
            amount = table.operation.seized(player)
            yield InvestigationEnded(
                player=player, amount=amount, returned=returned, by=by, rules=rules
            )
        case WaiveDebt(player=player, amount=amount, by=by):
            final = table.rules.cite("disputes" if "disputes" in table.rules.cites else "staff")
            yield DebtWaived(player=player, amount=amount, by=by, rules=final)
        case AskSecond(do=do, said=said, by=by):
            yield SecondAsked(do=do, said=said, by=by, rules=staff)
        case _:
            assert_never(command)


def supervised(operation: Operation, event: SupervisionEvent) -> Operation:  # noqa: PLR0911
    """What stands at the table after something that happened to its supervision."""
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
        case InvestigationEnded(player=player, returned=returned):
            how = "returned" if returned else "forfeited"
            return _ended(replace(operation, second=None), player, Measure.SEIZE, how)
        case DebtWaived():
            return replace(operation, second=None)
        case SecondAsked(do=do, said=said, by=by):
            return replace(operation, second=Second(do=do, said=said, by=by))
        case _:
            assert_never(event)


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
def measured(table: Table, happening: Any) -> Operation:
    """What stands at the table after a measure against a player in its round (17.2)."""
    operation, engine = table.operation, table.engine
    taken = engine.measure_of(happening)
    if taken is not None:
        one = Taken(
            player=taken.player,
            measure=taken.measure,
            round=table.rounds,
            by=taken.directed_by,
            held=taken.held,
        )
        # Whoever asked for the end of an investigation did not know of this one.
        return replace(operation, measures=(*operation.measures, one), second=None)
    undone = engine.money(happening).reverses
    if undone:
        operation = replace(operation, second=None)
    # What was held is no win any more where the outcome is set aside, and went back.
    for player in sorted({row.player for row in undone if row.bet == SEIZED}):
        operation = _ended(operation, player, Measure.SEIZE, "set aside")
    return operation
