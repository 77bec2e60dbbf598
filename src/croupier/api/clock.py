"""The house clock over HTTP."""

import asyncio
from datetime import datetime, timedelta
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from croupier.floor import Person
from croupier.floor.clock import instant_to_come, must_be_wall_time
from croupier.floor.powers import power_of
from croupier.floor.timing import advance
from croupier.games.codec import BadValue
from croupier.rulebook.wall_time import MELBOURNE

from . import shapes_books as shapes
from .edge import Edge, EdgeOf, KeyOf, PersonOf, Strict
from .gate import Gated
from .moments import wall_shown
from .problems import Problem
from .shapes import answers

router = APIRouter(route_class=Gated)


class Forward(Strict):
    """Where the clock goes: to a moment of Melbourne wall time, or on by some minutes."""

    to: Annotated[str, Field(max_length=40)] | None = None
    minutes: Annotated[int, Field(ge=1, le=60 * 24 * 366)] | None = None


def _document(edge: Edge, person: Person) -> dict[str, Any]:
    may = edge.floor.settings.clock_advances and power_of("advance-clock").lets_person(person)
    now = edge.floor.clock.now()
    offset = now.astimezone(MELBOURNE).isoformat()[-len("+11:00") :]
    return {"now": wall_shown(now), "offset": offset, "may_advance": may}


@router.get("/clock", response_model=None, responses=answers(shapes.ClockDoc))
def clock(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """House time."""
    return _document(edge, person)


@router.post("/clock", response_model=None, responses=answers(shapes.ClockDoc))
async def put_forward(asked: Forward, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Put the clock of a demonstration or test floor forward."""
    ahead = _ahead(asked, edge.floor.clock.now())
    await asyncio.to_thread(advance, edge.floor, person, ahead, key=key)
    return _document(edge, person)


def _ahead(asked: Forward, now: datetime) -> datetime | timedelta:
    if (asked.to is None) == (asked.minutes is None):
        raise Problem(422, "unusable", "Say either to or minutes.", where="to")
    if asked.minutes is not None:
        return timedelta(minutes=asked.minutes)
    assert asked.to is not None
    try:
        wall = datetime.fromisoformat(asked.to)
        must_be_wall_time(wall, "to")
        return instant_to_come(wall, now)
    except BadValue:
        raise
    except (ValueError, OverflowError):
        says = "A moment is Melbourne wall time, as 2003-02-06T19:00, without an offset."
        raise Problem(422, "unusable", says, where="to") from None
