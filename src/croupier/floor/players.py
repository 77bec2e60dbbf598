"""What people ask about seats and players: areas, restrictions, idle seats, waiting."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from croupier.table import Table, Vacate
from croupier.table.operation import Held
from croupier.table.players import (
    AllowSeveral,
    Hold,
    Lift,
    LimitSharing,
    SitOut,
    TellDirector,
    Wait,
)

from .fields import Fields, read_fields
from .refusals import Unusable
from .roles import Person, Role

if TYPE_CHECKING:
    from .floor import Floor
    from .table_work import TableWork


def _sharing(work: "TableWork", _: Person, fields: Fields) -> None:
    asked = read_fields(fields, most=int | None)
    if asked["most"] is not None and asked["most"] < 1:
        raise Unusable("At least one player has an area.", where="most")
    work.do(LimitSharing(most=asked["most"]))


def _several(work: "TableWork", _: Person, fields: Fields) -> None:
    asked = read_fields(fields, player=str | None, allowed=bool)
    enough = seats_enough(work.floor, work.table)
    work.do(AllowSeveral(player=asked["player"], allowed=asked["allowed"], seats_enough=enough))


def seats_enough(floor: "Floor", table: Table) -> bool:
    """Whether tables of equal limits seat everybody who waits for one of them (5.10)."""
    free = waiting = 0
    for hosted in floor.tables():
        one = table if hosted.table is not None and hosted.table.id == table.id else hosted.table
        if one is None or one.practice_for is not None:
            continue
        if not one.is_closed and one.sign == table.sign:
            free += one.rules.seats - len(one.seats)
            waiting += len(one.operation.waiting)
    return free >= waiting


def _tell(work: "TableWork", _: Person, fields: Fields) -> None:
    """Log that the Director or a delegate was told; who it was has the role."""
    asked = read_fields(fields, player=str, told=str)
    told = work.floor.people.get(asked["told"])
    if told is None or not (told.may_be(Role.DIRECTOR) or told.may_be(Role.DIRECTOR_DELEGATE)):
        raise Unusable(f"{asked['told']} is neither the Director nor a delegate.", where="told")
    work.do(TellDirector(player=asked["player"], told=told.name))


def _held(how: Held) -> Callable[["TableWork", Person, Fields], None]:
    def hold(work: "TableWork", person: Person, fields: Fields) -> None:
        asked = read_fields(fields, player=str)
        now = work.floor.clock.now()
        work.do(Hold(player=asked["player"], how=how, by=person.name, at=now))

    return hold


def _lift(work: "TableWork", _: Person, fields: Fields) -> None:
    asked = read_fields(fields, player=str)
    work.do(Lift(player=asked["player"]))


def _away(*, away: bool) -> Callable[["TableWork", Person, Fields], None]:
    def sit_out(work: "TableWork", person: Person, fields: Fields) -> None:
        read_fields(fields)
        work.do(SitOut(player=person.name, away=away))

    return sit_out


def _waits(*, waits: bool) -> Callable[["TableWork", Person, Fields], None]:
    def wait(work: "TableWork", person: Person, fields: Fields) -> None:
        read_fields(fields)
        work.do(Wait(player=person.name, waits=waits))

    return wait


def _vacate(work: "TableWork", _: Person, fields: Fields) -> None:
    asked = read_fields(fields, player=str)
    work.do(Vacate(player=asked["player"]))


PLAYERS: Final[Mapping[str, Callable[["TableWork", Person, Fields], None]]] = {
    "limit-sharing": _sharing,
    "several-areas": _several,
    "tell-director": _tell,
    "confine": _held(Held.CONFINED),
    "hold-to-minimum": _held(Held.MISSED),
    "lift": _lift,
    "sit-out": _away(away=True),
    "sit-in": _away(away=False),
    "wait": _waits(waits=True),
    "stop-waiting": _waits(waits=False),
    "vacate-seat": _vacate,
}
