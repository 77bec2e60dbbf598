"""Whether the server lives and is ready, for whoever watches it; and its numbers."""

import asyncio
from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import JSONResponse, PlainTextResponse

from croupier.floor.powers import must
from croupier.ledger import LedgerRefusal, StoreAway, StoreLocked

from .edge import Edge, EdgeOf, PersonOf
from .gate import Gated
from .metrics import as_text
from .shapes import Shape, answers

router = APIRouter(route_class=Gated)

ANSWERS_WITHIN: Final = 1.0
"""Seconds after which a log that says nothing counts as one that cannot be read."""


class Health(Shape):
    """Whether all is well, and why not; nothing that a stranger could use."""

    ok: bool
    says: str | None


@router.get("/health/live", response_model=None, responses=answers(Health))
def live() -> dict[str, Any]:
    """The process answers."""
    return {"ok": True, "says": None}


READY: Final[dict[int | str, dict[str, Any]]] = {
    **answers(Health),
    503: {"model": Health, "description": "Not ready."},
}


@router.get("/health", response_model=None, responses=READY, operation_id="health")
@router.get("/health/ready", response_model=None, responses=READY)
async def ready(edge: EdgeOf) -> JSONResponse:
    """The log can be read and written, and says so soon."""
    probe = asyncio.get_running_loop().run_in_executor(edge.probing, _wrong, edge)
    try:
        wrong = await asyncio.wait_for(probe, ANSWERS_WITHIN)
    except TimeoutError:
        wrong = "The log does not answer."
    status = 200 if wrong is None else 503
    headers = {} if wrong is None else {"Retry-After": "5"}
    return JSONResponse({"ok": wrong is None, "says": wrong}, status, headers)


def _wrong(edge: Edge) -> str | None:
    try:
        with edge.floor.store.snapshot() as now:
            now.head("people")
    except (LedgerRefusal, StoreAway, StoreLocked):
        return "The log cannot be read."
    if edge.floor.store.read_only_because is not None:
        return "The log is read and no more written."
    return None


@router.get("/metrics", response_class=PlainTextResponse)
def metrics(person: PersonOf, edge: EdgeOf) -> PlainTextResponse:
    """Numbers in the text format of Prometheus, for the operator and the auditor."""
    must(person, "see-metrics")
    floor = edge.floor
    tables = [hosted.table for hosted in floor.tables() if hosted.table is not None]
    gauges: dict[str, tuple[str, float]] = {
        "ready": ("Whether the log can be read and written.", float(_wrong(edge) is None)),
        "streams": ("Streams that are open.", edge.bus.count()),
        "tables": ("Tables that are open.", sum(not table.is_closed for table in tables)),
        "rounds": ("Rounds that were opened.", sum(table.rounds for table in tables)),
        "seated": ("Seats that are taken.", sum(len(table.seats) for table in tables)),
        "people": ("People who are known.", len(floor.people.by_name)),
        "commands_waiting": ("Commands that wait to be written.", floor.waiting),
        "loop_stall_seconds": (
            "Longest stall of the event loop since the start.",
            edge.pulse.longest,
        ),
        "loop_stall_recent_seconds": (
            "Longest stall of the event loop in the last minute or two.",
            edge.pulse.lately,
        ),
        "requests_in_hand": ("Requests that are worked on or wait.", edge.admission.inside),
        "queue_wait_seconds": ("What a request that comes now would wait.", edge.admission.wait),
        "requests_turned_away": (
            "Requests that were refused because of that wait.",
            edge.admission.refused,
        ),
    }
    text = as_text(edge.metrics, gauges)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
