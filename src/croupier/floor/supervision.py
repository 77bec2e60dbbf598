"""Supervision of a floor: calls and who answers them, pits, and what follows a contravention."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from croupier.games.names import Names
from croupier.games.staff import Staff
from croupier.ledger import Draft, Reading
from croupier.money import Cents
from croupier.table import Table
from croupier.table.operation import Call, Taken
from croupier.table.supervision import (
    AnswerCall,
    CallStaff,
    EndInvestigation,
    HandOver,
    Readmit,
    WaiveDebt,
)

from .fields import Fields, Request, read_fields
from .powers import at_table, must, power_of
from .refusals import NotThere, Unusable
from .roles import Person

if TYPE_CHECKING:
    from .floor import Floor
    from .table_work import TableWork


STREAM: Final = "pits"
TEXT_MAX: Final = 200
CALLABLE: Final = (
    Staff.GAME_SUPERVISOR,
    Staff.CASINO_SUPERVISOR,
    Staff.PIT_BOSS,
    Staff.GAMING_SHIFT_MANAGER,
    Staff.TABLE_GAMES_OPERATIONS_MANAGER,
    Staff.SURVEILLANCE,
)
"""Whom a table may call for."""


# ---------------------------------------------------------------- at a table


def _call(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, of=Staff, why=str | None)
    at_table(work.table, person, "call-staff")
    if asked["of"] not in CALLABLE:
        raise Unusable(f"Nobody calls for {asked['of'].said}.", where="of")
    now, why = work.floor.clock.now(), _short(asked["why"] or "", "why")
    work.do(CallStaff(of=asked["of"], why=why, by=person.name, at=now))


def _answer(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, call=int)
    assert person.rank is not None
    work.do(AnswerCall(number=asked["call"], by=person.name, rank=person.rank))


def _readmit(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, player=str)
    work.do(Readmit(player=asked["player"], by=person.name))


def _hand_over(work: "TableWork", _: Person, fields: Fields) -> None:
    asked = read_fields(fields, player=str, to=str)
    work.do(HandOver(player=asked["player"], to=_named(asked["to"], "to")))


def _end_investigation(work: "TableWork", person: Person, fields: Fields) -> None:
    asked = read_fields(fields, player=str, returned=bool)
    player, returned = asked["player"], asked["returned"]
    work.do_by_two(
        EndInvestigation(player=player, returned=returned, by=person.name),
        Request("end-investigation", fields),
    )


def _waive(work: "TableWork", person: Person, fields: Fields) -> None:
    """Let go what a player owes at the end of a shoe and cannot pay; the play goes on."""
    asked = read_fields(fields, player=str)
    table, player = work.table, asked["player"]
    owed = dict(debts(table)).get(player)
    if owed is None:
        raise Unusable(f"{player} owes nothing that is due.", where="player")
    lacks = owed - work.chips_of(player)
    if lacks <= 0:
        raise Unusable(f"{player} has the chips to pay with.", where="player")
    waived = WaiveDebt(player=player, amount=Cents(lacks), by=person.name)
    if work.do_by_two(waived, Request("waive-debt", fields)):
        need = table.engine.needs(table.round)
        assert need is not None
        work.play(table.engine.lapse(table.round, need))


def debts(table: Table) -> tuple[tuple[str, Cents], ...]:
    """By player, what is due before play goes on."""
    need = None if table.round is None else table.engine.needs(table.round)
    return table.round.owed if need is not None and need.step == "commission" else ()


def _short(text: str, where: str) -> str:
    if len(text) > TEXT_MAX:
        raise Unusable(f"This has more than {TEXT_MAX} characters.", where=where)
    return text.strip()


def _named(text: str, where: str) -> str:
    found = _short(text, where)
    if not found:
        raise Unusable("Somebody is named here.", where=where)
    return found


SUPERVISION: Final[Mapping[str, Callable[["TableWork", Person, Fields], None]]] = {
    "call-staff": _call,
    "answer-call": _answer,
    "readmit": _readmit,
    "hand-over": _hand_over,
    "end-investigation": _end_investigation,
    "waive-debt": _waive,
}


# ---------------------------------------------------------------- pits


@dataclass(frozen=True, slots=True, kw_only=True)
class PitSet:
    """A pit has these tables, and these people look after it."""

    pit: str
    tables: tuple[str, ...]
    staff: tuple[str, ...]
    by: str


EVENTS: Final[Names[PitSet]] = Names("pit", {"set": PitSet})


@dataclass(frozen=True, slots=True, kw_only=True)
class Pit:
    """Tables that are looked after together."""

    name: str
    tables: tuple[str, ...]
    staff: tuple[str, ...]


def _folded(now: Reading) -> dict[str, Pit]:
    found: dict[str, Pit] = {}
    after = 0
    while page := now.events(STREAM, after=after):
        for stored in page:
            event, after = EVENTS.read(stored.body), stored.seq
            for name, pit in tuple(found.items()):
                rest = tuple(one for one in pit.tables if one not in event.tables)
                found[name] = Pit(name=name, tables=rest, staff=pit.staff)
            found[event.pit] = Pit(name=event.pit, tables=event.tables, staff=event.staff)
            if not event.tables:
                del found[event.pit]
    return found


def pits(floor: "Floor", person: Person) -> tuple[Pit, ...]:
    """Every pit, for the staff."""
    must(person, "see-calls")
    with floor.store.snapshot() as now:
        return tuple(_folded(now).values())


def set_pit(
    floor: "Floor",
    person: Person,
    pit: str,
    tables: tuple[str, ...],
    staff: tuple[str, ...],
    *,
    key: str,
) -> None:
    """Say which tables a pit has and who looks after it; without tables there is no such pit."""

    def work(draft: Draft) -> dict[str, Any]:
        _named(pit, "pit")
        for table in tables:
            floor.hosted(table)
        for name in staff:
            _must_supervise(floor.people_at(draft.now).get(name), name)
        event = PitSet(pit=pit, tables=tables, staff=staff, by=person.name)
        floor.append(draft, STREAM, EVENTS.write(event))
        return {}

    body = {"set-pit": pit, "tables": list(tables), "staff": list(staff)}
    floor.carry(person.name, "set-pit", key, body, work)


def _must_supervise(found: Person | None, name: str) -> None:
    if found is None or found.is_disabled:
        raise NotThere(f"Nobody here is called {name!r}.", where="staff")
    if found.rank is None or not found.rank.may_act_as(Staff.GAME_SUPERVISOR):
        raise Unusable(f"{name} is not a Game Supervisor or above.", where="staff")


# ---------------------------------------------------------------- the queue, and what was done


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A call that waits, and whose pit it comes from."""

    table: str
    call: Call
    pit: Pit | None


def calls(floor: "Floor", person: Person) -> tuple[Waiting, ...]:
    """Every call that waits, those from the asker's own pits first, then the oldest."""
    must(person, "see-calls")
    with floor.store.snapshot() as now:
        by_table = {table: pit for pit in _folded(now).values() for table in pit.tables}
    found = [
        Waiting(table=hosted.table.id, call=call, pit=by_table.get(hosted.table.id))
        for hosted in floor.tables()
        if hosted.table is not None and not hosted.table.is_closed
        for call in hosted.table.operation.calls
    ]
    return tuple(sorted(found, key=lambda one: (not _is_own(one.pit, person), one.call.at)))


def _is_own(pit: Pit | None, person: Person) -> bool:
    return pit is not None and person.name in pit.staff


def measures(floor: "Floor", person: Person) -> tuple[tuple[str, Taken], ...]:
    """What was done about contraventions, by table; a player sees what concerns the player."""
    sees_all = power_of("see-measures").lets_person(person)
    return tuple(
        (hosted.table.id, one)
        for hosted in floor.tables()
        if hosted.table is not None
        for one in hosted.table.operation.measures
        if sees_all or one.player == person.name
    )
