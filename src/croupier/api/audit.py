"""The audit over HTTP: streams, events with their digests, checkpoints, verification, export."""

import json
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from croupier.desk.exported import rounds_as_csv, rounds_as_json
from croupier.desk.wrong import WrongInput
from croupier.floor import auditing, finished_rounds
from croupier.floor.powers import must
from croupier.ledger import INTEGER_MAX, Unsealed

from . import shapes_books as shapes
from .edge import Edge, EdgeOf, PersonOf
from .gate import Gated
from .moments import wall_shown
from .pages import PAGE, After, Limit, next_page
from .problems import Problem
from .shapes import answers
from .verifying import Verification

router = APIRouter(route_class=Gated)

ROUNDS_MAX: Final = 1_000
"""Rounds that one export has."""
Stream = Annotated[str | None, Query(max_length=200)]
Number = Annotated[int, Query(ge=1, le=INTEGER_MAX)]


@router.get("/audit/streams", response_model=None, responses=answers(shapes.Streams))
def streams(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Every stream of the log and its end, and the key that signs the checkpoints."""
    found, public_key = auditing.streams(edge.floor, person)
    return {
        "floor": edge.floor.name,
        "public_key": public_key,
        "streams": [
            {"stream": name, "seq": head.seq, "hash": head.hash.hex()}
            for name, head in found.items()
        ],
    }


@router.get("/audit/events", response_model=None, responses=answers(shapes.AuditEvents))
def events(
    person: PersonOf,
    edge: EdgeOf,
    stream: Stream = None,
    after: After = 0,
    limit: Limit = PAGE,
) -> dict[str, Any]:
    """A page of one stream's events by their numbers in it, or of all by the floor's."""
    found = auditing.audited(edge.floor, person, stream, after=after, limit=limit)
    number: Callable[[auditing.Audited], int] = (
        (lambda one: one.event.number) if stream is None else (lambda one: one.event.seq)
    )
    return {"events": [_event(one) for one in found], "after": next_page(found, limit, number)}


def _event(one: auditing.Audited) -> dict[str, Any]:
    event = one.event
    return {
        "number": event.number,
        "stream": event.stream,
        "seq": event.seq,
        "entry": event.entry,
        "utc": one.utc,
        "hash": event.hash.hex(),
        "body": None if one.body is None else dict(one.body),
        "opened": None if one.opened is None else _opened(one.opened),
        "postings": [
            {"account": p.account.name, "currency": p.account.currency, "cents": p.cents}
            for p in event.postings
        ],
    }


def _opened(one: Unsealed) -> dict[str, Any]:
    return {"salt": one.salt.hex(), "hidden": dict(one.hidden)}


@router.get("/audit/checkpoints", response_model=None, responses=answers(shapes.Checkpoints))
def checkpoints(
    person: PersonOf, edge: EdgeOf, after: After = 0, limit: Limit = PAGE
) -> dict[str, Any]:
    """A page of the signed checkpoints over all streams."""
    found = auditing.checkpoints(edge.floor, person, after=after, limit=limit)
    return {
        "checkpoints": [
            {
                "number": one.number,
                "entry": one.entry,
                "signature": one.signature.hex(),
                "digest": one.digest.hex(),
            }
            for one in found
        ],
        "after": next_page(found, limit, lambda one: one.number),
    }


@router.get("/audit/openings/{table}", response_class=PlainTextResponse)
def openings(table: str, person: PersonOf, edge: EdgeOf) -> PlainTextResponse:
    """What opens every card of the shoes that are done, a JSON object a line; for the auditor."""
    lines = edge.floor.openings(table, person)
    return PlainTextResponse("".join(f"{json.dumps(line)}\n" for line in lines))


# ---------------------------------------------------------------- verification


@router.post(
    "/audit/verifications",
    status_code=202,
    response_model=None,
    responses=answers(shapes.Verification, 202),
)
async def verify(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Begin to verify the whole log, or give the verification that runs."""
    must(person, "see-audit")
    clock = edge.floor.clock
    return _verification(edge.verifications.begin(person.name, lambda: wall_shown(clock.now())))


@router.get(
    "/audit/verifications/{verification}",
    response_model=None,
    responses=answers(shapes.Verification),
)
def verification(verification: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """How far a verification is, and what it found."""
    must(person, "see-audit")
    found = edge.verifications.get(verification)
    if found is None:
        raise Problem(404, "not_found", "There is no such verification.", where="verification")
    return _verification(found)


def _verification(one: Verification) -> dict[str, Any]:
    return {
        "id": one.id,
        "state": one.state,
        "asked_by": one.asked_by,
        "begun": one.begun,
        "ended": one.ended,
        "found": one.found,
        "says": one.says,
    }


# ---------------------------------------------------------------- export


class Written(StrEnum):
    """How rounds are written out."""

    JSON = "json"
    CSV = "csv"


@router.get("/audit/rounds/{table}.{written}", response_class=Response)
def export(
    table: str,
    written: Written,
    person: PersonOf,
    edge: EdgeOf,
    first: Number = 1,
    last: Number | None = None,
) -> Response:
    """The rounds of a table that are over, up to a thousand at once, as documents or as a table."""
    must(person, "see-audit")
    edge.floor.hosted(table)
    most = first + ROUNDS_MAX - 1
    found = _rounds(edge, table, first, most if last is None else min(last, most))
    try:
        if written is Written.CSV:
            name = {"Content-Disposition": f'attachment; filename="{table}.csv"'}
            return PlainTextResponse(rounds_as_csv(found), media_type="text/csv", headers=name)
        return JSONResponse({"rounds": rounds_as_json(found)})
    except WrongInput as wrong:
        raise Problem(404, "not_written", str(wrong)) from wrong


def _rounds(edge: Edge, table: str, first: int, last: int) -> list[tuple[str, Any]]:
    with edge.floor.store.snapshot() as now:
        return [(one.id, played) for one, played in finished_rounds(now, table, first, last)]
