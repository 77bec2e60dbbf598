"""What the pit may do with a table beside its rounds: what is open to somebody, and why not."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from fastapi import APIRouter

from croupier.equipment import ShuffleCause
from croupier.floor import Floor, Person, Role, law_at, wall_of
from croupier.floor.powers import Power, State, powers
from croupier.games.refusal import RuleBreach
from croupier.money import dollars
from croupier.rulebook import Law, NotHeld
from croupier.table import CloseTable, Command, Table, decide
from croupier.table.signs import AnnounceClosing

from . import shapes_matters as shapes
from .documents import must_be_shown
from .edge import EdgeOf, PersonOf
from .shapes import answers

__all__ = ("router",)

router = APIRouter()

SUM: Final = {"min": "0.50", "max": "1000000.00", "step": "0.50"}
OPTIONAL: Final = {"optional": True}
MOMENT: Final = {"moment": True, **OPTIONAL}


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One thing that the pit may ask of a table: its fields, and when there is nothing to ask."""

    do: str
    state: State | None = None
    fields: Callable[[Floor, Table], Mapping[str, Any]] = field(default=lambda *_: {})
    idle: Callable[[Table], str | None] = field(default=lambda _: None)
    """Why it makes no sense now, whoever asks."""
    tried: Callable[[Floor, Table], Command | None] = field(default=lambda *_: None)
    """The command itself where it needs no field: the table says whether it would be taken."""


def _limits(_: Floor, table: Table) -> Mapping[str, Any]:
    sign = table.sign
    stands = {} if sign is None else {"min": sign.wager_min, "max": sign.wager_max}
    return {name: {**SUM, "is": dollars(value)} for name, value in stands.items()} or {
        "min": SUM,
        "max": SUM,
    }


def _raise(floor: Floor, table: Table) -> Mapping[str, Any]:
    minutes = table.rules.figures.get("raise", 0)
    earliest = wall_of(floor.clock.now()) + timedelta(minutes=minutes)
    least = SUM if table.sign is None else {**SUM, "is": dollars(table.sign.wager_min)}
    return {"min": least, "from": {**MOMENT, "earliest": _minute(earliest)}}


def _close_at(floor: Floor, table: Table) -> Mapping[str, Any]:
    minutes = table.rules.figures.get("close", 0)
    earliest = wall_of(floor.clock.now()) + timedelta(minutes=minutes)
    return {"from": {**MOMENT, "earliest": _minute(earliest)}}


def _minute(at: datetime) -> str:
    """A moment as a sign states it: the whole minute that is not before it."""
    up = at + timedelta(seconds=(60 - at.second) % 60)
    return up.isoformat(timespec="minutes")


def _seated(_: Floor, table: Table) -> Mapping[str, Any]:
    return {"player": {"among": [seat.player for seat in table.seats]}}


def _nobody(table: Table) -> str | None:
    return None if table.seats else "Nobody is seated here."


def _held(_: Floor, table: Table) -> Mapping[str, Any]:
    return {"player": {"among": [one.player for one in table.operation.restrictions]}}


def _told(floor: Floor, table: Table) -> Mapping[str, Any]:
    directors = (Role.DIRECTOR, Role.DIRECTOR_DELEGATE)
    people = floor.people.by_name.values()
    named = [one.name for one in people if any(one.may_be(role) for role in directors)]
    return {**_seated(floor, table), "told": {"among": named}}


def _closing(floor: Floor, table: Table) -> Command | None:
    if table.round is not None and not table.seats:
        # What an empty table owes its round is settled as it closes.
        return None
    return CloseTable(now=floor.clock.now(), count=floor.clock.count())


def _closing_sign(floor: Floor, table: Table) -> Command:
    now = floor.clock.now()
    minutes = table.rules.figures.get("close", 0)
    comes = now + timedelta(minutes=minutes)
    return AnnounceClosing(comes=comes, at=now, count=floor.clock.count())


CAUSES: Final = [str(one) for one in ShuffleCause if one.is_directed]
ASKED: Final = (
    Asked(do="sign", fields=_limits),
    Asked(do="announce", fields=_raise),
    Asked(
        do="take-down",
        fields=lambda _, table: {
            "closing": {"among": _signs_up(table)},
        },
        idle=lambda table: None if _signs_up(table) else "No sign of anything to come is up.",
    ),
    Asked(do="shuffle", state=State.DIRECTED, fields=lambda *_: {"cause": {"among": CAUSES}}),
    Asked(do="announce-closing", fields=_close_at, tried=_closing_sign),
    Asked(do="close-table", tried=_closing),
    Asked(
        do="out-of-service",
        fields=lambda *_: {"because": {"text": True}},
        idle=lambda t: None if t.operation.out_because is None else "It is out of service already.",
    ),
    Asked(
        do="in-service",
        idle=lambda t: "It is in service." if t.operation.out_because is None else None,
    ),
    Asked(
        do="limit-sharing",
        fields=lambda *_: {"most": {"least": 1, "most": 3, **OPTIONAL}},
    ),
    Asked(
        do="several-areas",
        fields=lambda floor, table: {
            "player": {**_seated(floor, table)["player"], **OPTIONAL},
            "allowed": {"among": [True, False]},
        },
    ),
    Asked(
        do="personal-limits",
        fields=lambda floor, table: {
            **_seated(floor, table),
            "min": {**SUM, **OPTIONAL},
            "max": {**SUM, **OPTIONAL},
        },
        idle=_nobody,
    ),
    Asked(
        do="higher-limit",
        fields=lambda floor, table: {**_seated(floor, table), "max": SUM},
        idle=_nobody,
    ),
    Asked(do="vacate-seat", fields=_seated, idle=_nobody),
    Asked(do="tell-director", fields=_told, idle=_nobody),
    Asked(do="confine", fields=_seated, idle=_nobody),
    Asked(do="hold-to-minimum", fields=_seated, idle=_nobody),
    Asked(
        do="lift",
        fields=_held,
        idle=lambda t: None if t.operation.restrictions else "Nobody is held back here.",
    ),
    Asked(do="replace-cards", fields=lambda *_: {"unfit": {"among": [True, False]}}),
)
"""In the order in which a pit looks for them."""


def _signs_up(table: Table) -> list[bool]:
    """The signs of something to come: of limits, and of a closing."""
    up = table.operation
    return [
        closing for closing, sign in ((False, up.raising), (True, up.closing)) if sign is not None
    ]


@router.get("/tables/{table}/powers", response_model=None, responses=answers(shapes.TablePowers))
def table_powers(table: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Everything that the pit may ask of a table, with what stands in the asker's way."""
    hosted = edge.floor.hosted(table)
    assert hosted.table is not None
    must_be_shown(hosted.table, person)
    return {"powers": list(_rows(edge.floor, hosted.table, person))}


def _rows(floor: Floor, table: Table, person: Person) -> Iterator[dict[str, Any]]:
    law = _law(floor, table)
    for asked in ASKED:
        rows = [one for one in powers() if one.do == asked.do and asked.state in (None, one.state)]
        cited = _cited(law, rows)
        if rows[0].rules and not cited and asked.do != "sign":
            # The game has no such rule: there is no such thing to ask here. A sign every table has.
            continue
        may = any(one.lets_person(person) for one in rows)
        says, rule = _why_not(floor, table, asked, rows[0], may=may)
        yield {
            "do": asked.do,
            "may": may and says is None,
            "is_mine": may,
            "says": says,
            "rules": [rule] if rule is not None else cited,
            "fields": dict(asked.fields(floor, table)),
        }


def _why_not(
    floor: Floor, table: Table, asked: Asked, power: Power, *, may: bool
) -> tuple[str | None, str | None]:
    """Why something is not open: not in the asker's power, nothing to ask, or by a rule."""
    if not may:
        return f"For {power.said}.", None
    if table.is_closed:
        return "The table is closed.", None
    idle = asked.idle(table)
    command = asked.tried(floor, table) if idle is None else None
    if command is None:
        return idle, None
    try:
        decide(table, command)
    except RuleBreach as breach:
        return breach.refusal.says, breach.refusal.rule
    return None, None


def _law(floor: Floor, table: Table) -> Law | None:
    try:
        return law_at(table.game, table.law_at or wall_of(floor.clock.now()))
    except NotHeld:
        return None


def _cited(law: Law | None, rows: list[Power]) -> list[str]:
    """The rules behind some powers, in this game's law."""
    if law is None:
        return []
    found = [law.cite(key) for row in rows for key in row.rules if law.has(key)]
    return list(dict.fromkeys(found))
