"""Calls, pits and contraventions over HTTP."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from croupier.floor.seconds import Pending, pending
from croupier.floor.supervision import Pit, Waiting, calls, measures, pits, set_pit
from croupier.floor.tournament_money import tournament_of
from croupier.money import dollars
from croupier.table.operation import Taken

from . import shapes_matters as shapes
from .bounds import ITEMS_MAX, Id
from .edge import EdgeOf, KeyOf, PersonOf, Strict
from .gate import Gated
from .moments import wall_shown
from .shapes import answers

router = APIRouter(route_class=Gated)


class PitAsked(Strict):
    """The tables of a pit, and who looks after it."""

    tables: Annotated[list[Id], Field(max_length=ITEMS_MAX)]
    staff: Annotated[list[Id], Field(max_length=ITEMS_MAX)]


def _pit(one: Pit) -> dict[str, Any]:
    return {"name": one.name, "tables": list(one.tables), "staff": list(one.staff)}


def _call(one: Waiting) -> dict[str, Any]:
    return {
        "table": one.table,
        "call": one.call.number,
        "of": str(one.call.of),
        "why": one.call.why,
        "by": one.call.by,
        "at": wall_shown(one.call.at),
        "pit": None if one.pit is None else one.pit.name,
        "staff": [] if one.pit is None else list(one.pit.staff),
    }


def _taken(table: str, one: Taken) -> dict[str, Any]:
    return {
        "table": table,
        "round": f"{table}-{one.round}",
        "player": one.player,
        "measure": str(one.measure),
        "by": str(one.by),
        "held": dollars(one.held),
        "tournament": None if one.currency is None else tournament_of(one.currency),
        "ended": one.ended,
    }


@router.get("/calls", response_model=None, responses=answers(shapes.Calls))
def list_calls(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Calls that wait: the asker's own pits first, then the oldest. Tables answer them."""
    return {"calls": [_call(one) for one in calls(edge.floor, person)]}


def _pending(one: Pending) -> dict[str, Any]:
    return {
        "table": one.table,
        "do": one.do,
        "fields": dict(one.fields),
        "by": one.by,
        "at": None if one.at is None else wall_shown(one.at),
        "until": None if one.until is None else wall_shown(one.until),
        "may_agree": one.may_agree,
    }


@router.get("/seconds", response_model=None, responses=answers(shapes.Seconds))
def list_seconds(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Requests that wait for a second person. Whoever agrees makes the same request."""
    return {"seconds": [_pending(one) for one in pending(edge.floor, person)]}


@router.get("/pits", response_model=None, responses=answers(shapes.Pits))
def list_pits(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Every pit."""
    return {"pits": [_pit(one) for one in pits(edge.floor, person)]}


@router.put("/pits/{pit}", status_code=204, response_model=None)
async def put_pit(pit: str, asked: PitAsked, person: PersonOf, edge: EdgeOf, key: KeyOf) -> None:
    """Say which tables a pit has and who looks after it."""
    await asyncio.to_thread(
        set_pit, edge.floor, person, pit, tuple(asked.tables), tuple(asked.staff), key=key
    )


@router.get("/contraventions", response_model=None, responses=answers(shapes.Contraventions))
def contraventions(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """What was done about contraventions; to a player, what concerns the player."""
    found = measures(edge.floor, person)
    return {"contraventions": [_taken(table, one) for table, one in found]}
