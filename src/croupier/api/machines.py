"""Gaming machines over HTTP: the banks of the floor, and the register of approved titles."""

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter

from croupier.desk.answers import MakersList
from croupier.desk.register import machines
from croupier.floor import wall_of

from .documents import wall_shown
from .edge import Edge, EdgeOf, PersonOf
from .shapes import Shape, answers
from .typed import model_of

__all__ = ("router",)

router = APIRouter()


class Bank(Shape):
    """A bank of machines: a title that is or was approved, and how many there are."""

    table: str
    title: str | None
    maker: str | None
    machines: int | None
    stopped: str | None


class Machines(Shape):
    """The banks of the floor, and the register as it stands at this moment of house time."""

    at: str
    banks: list[Bank]
    lists: list[model_of(MakersList)]  # type: ignore[valid-type] # read from a typed dictionary


@router.get("/machines", response_model=None, responses=answers(Machines))
def the_machines(_: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """The banks of the floor and every maker's list of approved titles."""
    now = edge.floor.clock.now()
    at = wall_of(now).isoformat(timespec="minutes")
    return {**machines(at=at), "at": wall_shown(now), "banks": list(_banks(edge))}


def _banks(edge: Edge) -> Iterator[dict[str, Any]]:
    for hosted in edge.floor.tables():
        table = hosted.table
        if table is None or table.game != "gaming-machines" or table.practice_for is not None:
            continue
        options = table.setting.options
        yield {
            "table": table.id,
            "title": options.get("title"),
            "maker": options.get("maker"),
            "machines": options.get("machines"),
            "stopped": table.stopped_because,
        }
