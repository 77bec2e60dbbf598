"""The HTTP application over one floor."""

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, Response

from croupier.floor import Floor, FloorRefusal
from croupier.games.refusal import RuleBreach
from croupier.ledger import LedgerRefusal, StoreAway, StoreLocked

from . import (
    audit,
    books,
    chain,
    clock,
    desk,
    exact,
    health,
    machines,
    matters,
    money,
    own,
    own_factor,
    people,
    powers,
    practice,
    rounds,
    sessions,
    settings,
    sevens,
    simulations,
    steps,
    supervision,
    tables,
    tournaments,
    uses,
)
from .described import describe
from .edge import Edge
from .guard import Guard
from .problems import Problem, add_problems
from .shapes import PROBLEMS

LOG: Final = logging.getLogger(__name__)
ROUTES: Final = (
    *(tables, sessions, own, own_factor, people, powers, rounds, steps, matters),
    *(money, supervision, books, audit, chain, tournaments, sevens, practice, machines, clock),
    settings,
    *(desk, uses, exact, simulations),
)
STATIC: Final = Path(__file__).parent.parent / "web" / "static"


def create_app(
    edge: Edge,
    *,
    hosts: frozenset[str] | None = None,
    beside: Callable[[], Awaitable[asyncio.AbstractServer]] | None = None,
) -> FastAPI:
    """The application over one floor.

    ``hosts`` are the names that it answers to; ``beside`` starts what runs along with it.
    """

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        _build_routes(app)
        edge.bus.attach(edge.floor)
        edge.follow_others()
        tasks = [
            asyncio.create_task(keep_house(edge.floor)),
            asyncio.create_task(edge.pulse.beat()),
        ]
        other = None if beside is None else await beside()
        yield
        if other is not None:
            other.close()
        for task in tasks:
            task.cancel()
        edge.verifications.close()
        edge.bus.close()
        edge.close_workers()
        # Nobody is answered any more.
        for threads in (edge.asking, edge.probing, edge.reading):
            threads.shutdown(wait=False, cancel_futures=True)

    app = FastAPI(
        title="croupier",
        version="1",
        lifespan=running,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    app.state.edge = edge
    for one in ROUTES:
        app.include_router(one.router, prefix="/api/v1", responses=PROBLEMS)
    add_problems(app)
    describe(app)

    app.include_router(health.router, responses=PROBLEMS)
    app.add_middleware(
        Guard, hosts=hosts, rates=edge.rates, metrics=edge.metrics, admission=edge.admission
    )
    _add_pages(app)
    return app


def _build_routes(app: FastAPI) -> None:
    """Build every route before the first request, which would wait for it with all that follow."""
    nothing = {"type": "http", "method": "GET", "path": "", "root_path": "", "headers": []}
    for route in app.routes:
        route.matches(dict(nothing))


def _add_pages(app: FastAPI) -> None:
    """Serve the web app: its files by name, and its page for every other address."""

    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str, request: Request) -> Response:
        if path.startswith("api/"):
            raise Problem(404, "not_found", "There is nothing at this address.")
        found = _file(path)
        if found is not None:
            lasting = "assets/" in path
            age = "public, max-age=31536000, immutable" if lasting else "no-cache"
            return _sent(found, request, age)
        start = STATIC / "index.html"
        if not start.is_file():
            raise Problem(404, "not_built", "The web app is not built; run make web.")
        return _sent(start, request, "no-cache")


def _sent(file: Path, request: Request, age: str) -> Response:
    """A file of the web app, packed where the browser unpacks; none of them holds a secret."""
    headers = {"Cache-Control": age, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return FileResponse(file, headers=headers)
    kind = guess_type(file.name)[0] or "application/octet-stream"
    packed = _packed(file, file.stat().st_mtime_ns)
    return Response(packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)


@lru_cache(maxsize=256)
def _packed(file: Path, _changed: int) -> bytes:
    """A file as gzip, packed once for all who come."""
    return gzip.compress(file.read_bytes(), compresslevel=9, mtime=0)


def _file(path: str) -> Path | None:
    """A file of the web app by its address; ``None`` where there is none."""
    try:
        found = (STATIC / path).resolve()
        return found if found.is_relative_to(STATIC) and found.is_file() else None
    except (OSError, ValueError):
        # No file can have such a name: it is too long, or has a character that no name has.
        return None


async def keep_house(floor: Floor) -> None:
    """Let the house do what is due, when it is due; nothing that fails ends it."""
    while True:
        try:
            answers = await asyncio.to_thread(floor.tick)
        except (LedgerRefusal, StoreAway, StoreLocked):
            answers = []
        for answer in answers:
            try:
                await asyncio.wrap_future(answer)
            except (FloorRefusal, RuleBreach, LedgerRefusal, StoreAway, StoreLocked):
                # Somebody was quicker, or the store is away: what is due is looked at again.
                continue
            except Exception:
                # The table waits for somebody to change it; the other tables go on.
                LOG.exception("the house could not go on at a table")
        await asyncio.sleep(0.1)
