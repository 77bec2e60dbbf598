"""Tables over HTTP: the lobby, documents, commands, streams, and the check of a shoe."""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import Response, StreamingResponse
from pydantic import ConfigDict, Field

from croupier.floor import table_of

from . import documents, shapes, shapes_matters
from .amounts import Sum, SumText
from .answers import as_json
from .bounds import (
    STREAM_TABLES_MAX,
    STREAMS_MAX,
    STREAMS_OF_ALL_MAX,
    Decks,
    Id,
    Options,
    Policies,
    Whole,
    Word,
    Words,
)
from .commands import CommandRoute, command, done
from .edge import AccessOf, EdgeOf, KeyOf, PersonOf, Said, Strict
from .gate import Gated
from .lobby import lobby
from .pages import After
from .previews import preview
from .problems import Problem
from .shapes import answers
from .streams import Stream, messages

router = APIRouter(route_class=Gated)


@router.get("/tables", response_model=None, responses=answers(shapes.Lobby))
def tables(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """The lobby."""
    return lobby(edge.floor, person)


class NewSign(Strict):
    """The limits that a sign announces."""

    min: SumText
    max: SumText
    unit: Sum = None
    per: Annotated[str, Field(max_length=20)] | None = None


class NewTable(Strict):
    """A table to open."""

    id: Id
    number: Whole
    game: Word
    decks: Decks | None = None
    limits: NewSign | None = None
    dealing: Word = "shoe"
    side_bets: Words = Field(default_factory=list)
    policies: Policies = Field(default_factory=dict)
    options: Options = Field(default_factory=dict)
    """What only some games have; sums are text in dollars."""
    law_at: Word | None = None
    smallest_chip: Sum = None


@router.post(
    "/tables", status_code=201, response_model=None, responses=answers(shapes.TableDoc, 201)
)
async def open_table(
    asked: NewTable,
    person: PersonOf,
    edge: EdgeOf,
    key: KeyOf,
) -> dict[str, Any]:
    """Open a table."""
    fields = asked.model_dump(exclude={"id"}, exclude_none=True)
    await done(edge, person, asked.id, "open-table", fields, key)
    return await edge.ask(edge.documents.of, asked.id, person)


@router.get("/tables/{table}", response_model=None, responses=answers(shapes.TableDoc))
def table(table: str, person: PersonOf, edge: EdgeOf) -> Response:
    """A table as the asker may see it."""
    return as_json(edge.documents.written(table, person).text)


router.add_api_route(
    "/tables/{table}/commands",
    command,
    methods=["POST"],
    response_model=None,
    responses=answers(shapes.Reply),
    route_class_override=CommandRoute,
)


class Foreseen(Said):
    """An irregularity that might be directed; its further fields are those that it asks for."""

    model_config = ConfigDict(extra="allow", strict=True)
    kind: Word


@router.post("/tables/{table}/preview", response_model=None, responses=answers(shapes.Preview))
def foreseen(table: str, asked: Foreseen, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """What an irregularity would do, for whoever may direct it; nothing is done."""
    hosted = edge.floor.hosted(table)
    documents.must_be_shown(table_of(hosted), person)
    return preview(hosted, person, asked.kind, dict(asked.model_extra or {}))


@router.get("/tables/{table}/shoe", response_model=None, responses=answers(shapes.OpenedShoe))
def shoe(table: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """The commitment to the shoe, and every card of it that the asker was shown, opened."""
    documents.must_be_shown(table_of(edge.floor.hosted(table)), person)
    return edge.floor.opened_shoe(table, person.viewer)


@router.get("/tables/{table}/results", response_model=None, responses=answers(shapes.Results))
def results(table: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """What came in the rounds of this shoe, or on the last spins of a wheel."""
    documents.must_be_shown(table_of(edge.floor.hosted(table)), person)
    return {"results": edge.results.of(table)}


@router.get(
    "/tables/{table}/waiting", response_model=None, responses=answers(shapes_matters.Waiting)
)
def waiting(table: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Who waits for a seat, in their order."""
    found = table_of(edge.floor.hosted(table))
    documents.must_be_shown(found, person)
    names = list(found.operation.waiting)
    place = names.index(person.name) + 1 if person.name in names else None
    return {"table": table, "waiting": names, "place": place}


@router.post(
    "/tables/{table}/waiting", response_model=None, responses=answers(shapes_matters.Waiting)
)
async def wait(table: str, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Wait for a seat."""
    await done(edge, person, table, "wait", {}, key)
    return waiting(table, person, edge)


@router.delete(
    "/tables/{table}/waiting", response_model=None, responses=answers(shapes_matters.Waiting)
)
async def stop_waiting(table: str, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Wait no longer."""
    await done(edge, person, table, "stop-waiting", {}, key)
    return waiting(table, person, edge)


@router.get("/stream", response_class=StreamingResponse)
async def stream(
    tables: Annotated[str, Query(max_length=5_000)],
    person: PersonOf,
    edge: EdgeOf,
    access: AccessOf,
) -> Stream:
    """What happens at any number of tables, as server-sent events."""
    wanted = frozenset(name for name in tables.split(",") if name)
    if not 0 < len(wanted) <= STREAM_TABLES_MAX:
        raise Problem(422, "unusable", f"Name 1 to {STREAM_TABLES_MAX} tables.", where="tables")
    for name in wanted:
        documents.must_be_shown(table_of(edge.floor.hosted(name)), person)
    if edge.bus.count(person.name) >= STREAMS_MAX:
        says = f"{STREAMS_MAX} streams are open already; close one."
        raise Problem(429, "too_many_streams", says, retry=1)
    if edge.bus.count() >= STREAMS_OF_ALL_MAX:
        raise Problem(503, "too_many_streams", "No further stream can be opened now.", retry=10)
    listener = edge.bus.listen(wanted, person.name, access.mark)
    good = edge.identity.is_good
    events = messages(edge.bus, edge.floor, edge.documents, listener, good, edge.ask)
    return Stream(edge.bus, listener, events)


@router.get("/tables/{table}/events", response_model=None, responses=answers(shapes.Happened))
def events(table: str, person: PersonOf, edge: EdgeOf, after: After = 0) -> dict[str, Any]:
    """What happened in the round in play after a number, as the asker may see it.

    Rounds before are at ``/rounds``.
    """
    document = edge.documents.of(table, person)
    found = [row for row in document["feed"] if row["number"] > after]
    return {"seen": document["seen"], "round": document["round"], "events": found}
