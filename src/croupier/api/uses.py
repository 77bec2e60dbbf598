"""How often a rule decided wagers on this floor, for whoever reads the rule."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query

from croupier.desk.moment import read_moment
from croupier.desk.whole_rule import version_of
from croupier.floor import table_of, wall_of
from croupier.floor.cited import InForce, uses_of

from .edge import EdgeOf, PersonOf
from .gate import Gated
from .shapes import Shape, answers

router = APIRouter(route_class=Gated)


class LastUse(Shape):
    """The last round in which a rule decided a wager."""

    round: str
    table: str
    at: str
    """When it was opened."""


class Uses(Shape):
    """The rounds of this floor that are over and in which a rule, as it stood, decided a wager."""

    game: str
    rule: str
    at: str
    since: str | None
    until: str | None
    """From and until when this version of the rule was in force."""
    rounds: int
    last: LastUse | None


@router.get("/rules/{game}/{rule}/uses", response_model=None, responses=answers(Uses))
def uses(
    game: str,
    rule: str,
    _: PersonOf,
    edge: EdgeOf,
    at: Annotated[str, Query(max_length=40, description="Melbourne wall time")],
) -> dict[str, Any]:
    """In how many rounds of this floor a rule, as it stood at a moment, decided a wager."""
    found = version_of(game, rule, at=at)
    tables = [table_of(hosted) for hosted in edge.floor.tables()]
    with edge.floor.store.snapshot() as now:
        told = uses_of(
            now,
            InForce(found.citations, found.since, found.until),
            pinned={table.id: table.law_at for table in tables if table.law_at is not None},
            in_play=[(table.id, table.rounds) for table in tables if table.is_round_open],
        )
    last = None
    if told.last is not None:
        opened = wall_of(datetime.fromisoformat(told.last.opened))
        last = {"round": told.last.id, "table": told.last.table, "at": opened.isoformat()}
    return {
        "game": game,
        "rule": rule,
        "at": read_moment(at).isoformat(),
        "since": None if found.since is None else found.since.isoformat(),
        "until": None if found.until is None else found.until.isoformat(),
        "rounds": told.rounds,
        "last": last,
    }
