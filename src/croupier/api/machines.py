"""Gaming machines over HTTP: the banks of the floor, and the register of approved titles."""

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter

from croupier.desk.answers import MakersList
from croupier.desk.register import machines
from croupier.floor import wall_of
from croupier.games.machines import titles_of

from .edge import Edge, EdgeOf, PersonOf
from .gate import Gated
from .moments import wall_shown
from .shapes import Shape, answers
from .typed import model_of

router = APIRouter(route_class=Gated)


class Titled(Shape):
    """A machine by its name, with its title and who made it."""

    name: str
    title: str
    maker: str


class Bank(Shape):
    """A bank of machines; ``title`` and ``maker`` where all have the same."""

    table: str
    title: str | None
    maker: str | None
    machines: int | None
    each: list[Titled]
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
        options, titles = table.setting.options, titles_of(table.setting.options)
        yield {
            "table": table.id,
            "title": options.get("title"),
            "maker": options.get("maker"),
            "machines": len(titles),
            "each": [
                {"name": f"m{number}", "title": title, "maker": maker}
                for number, (title, maker) in enumerate(titles, start=1)
            ],
            "stopped": table.stopped_because,
        }
