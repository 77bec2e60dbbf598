"""The HTTP application: sessions, tables, commands, streams, rules and rounds."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, FastAPI, Header, Query, Request, Response
from fastapi.responses import FileResponse, JSONResponse, StreamingResponse
from pydantic import BaseModel, ConfigDict

import croupier
from croupier.floor import Floor, FloorRefusal, Person
from croupier.games.refusal import RuleBreach
from croupier.ledger import Done, LedgerRefusal
from croupier.money import parse_dollars

from . import documents
from .identity import PASSWORD_MAX, PASSWORD_MIN, Identity
from .problems import Problem, add_problems
from .streams import Bus, messages

__all__ = ("Edge", "create_app")

COOKIE: Final = "croupier"
BODY_MAX: Final = 64 * 1024
SIGN_INS: Final = 4
"""Passwords that are checked at the same time; each takes some memory."""
STATIC: Final = Path(__file__).parent.parent / "web" / "static"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
SAFE: Final = ("GET", "HEAD", "OPTIONS")


@dataclass
class Edge:
    """What requests share."""

    floor: Floor
    identity: Identity
    is_demo: bool = False
    bus: Bus = field(default_factory=Bus)
    hashing: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(SIGN_INS))


class Strict(BaseModel):
    """A request that may have the fields it names and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SignIn(Strict):
    """Who one is: by password, by a one-time link, or on a demonstration floor by name."""

    name: str | None = None
    password: str | None = None
    token: str | None = None
    demo: bool = False


class Asked(BaseModel):
    """A command; its further fields are those that the table's offers name."""

    model_config = ConfigDict(extra="allow")
    do: str
    seen: int | None = None


def edge_of(request: Request) -> Edge:
    """What this application stands on."""
    edge = request.app.state.edge
    assert isinstance(edge, Edge)
    return edge


EdgeOf = Annotated[Edge, Depends(edge_of)]


def secret_of(request: Request) -> str:
    """The secret that a request carries: a cookie, or a bearer token."""
    bearer = request.headers.get("Authorization", "")
    if bearer.startswith("Bearer "):
        return bearer.removeprefix("Bearer ")
    return request.cookies.get(COOKIE, "")


def person_of(request: Request, edge: EdgeOf) -> Person:
    """Who is asking, or a refusal."""
    secret = secret_of(request)
    is_token = "Authorization" in request.headers
    find = edge.identity.whose_token if is_token else edge.identity.whose_session
    name = find(secret) if secret else None
    person = None if name is None else edge.floor.people.get(name)
    if person is None or person.is_disabled:
        raise Problem(401, "not_signed_in", "Sign in first.")
    return person


PersonOf = Annotated[Person, Depends(person_of)]
api = APIRouter(prefix="/api/v1")


# ---------------------------------------------------------------- who is here


@api.post("/session")
async def sign_in(
    asked: SignIn, edge: EdgeOf, request: Request, response: Response
) -> dict[str, Any]:
    """Sign in; the answer sets a cookie."""
    name = await _who(asked, edge)
    person = edge.floor.people.get(name) if name else None
    if person is None or person.is_disabled:
        raise Problem(401, "not_signed_in", "Name or password is not right.")
    session = edge.identity.new_session(person.name)
    response.set_cookie(
        COOKIE,
        session.secret,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )
    return {**documents.me(edge.floor, person), "demo": edge.is_demo}


async def _who(asked: SignIn, edge: Edge) -> str | None:
    if asked.demo:
        if not edge.is_demo:
            raise Problem(403, "not_a_demonstration", "Nobody is let in here by name alone.")
        return asked.name
    password = asked.password or ""
    if asked.token is not None:
        if not PASSWORD_MIN <= len(password) <= PASSWORD_MAX:
            says = f"A password has {PASSWORD_MIN} to {PASSWORD_MAX} characters."
            raise Problem(422, "unusable", says, where="password")
        async with edge.hashing:
            found = await asyncio.to_thread(edge.identity.use_link, asked.token, password)
        if found is None:
            raise Problem(401, "link_used", "This link has been used, or its time is up.")
        return found
    if asked.name is None or len(password) > PASSWORD_MAX:
        return None
    async with edge.hashing:
        right = await asyncio.to_thread(edge.identity.is_password, asked.name, password)
    return asked.name if right else None


@api.delete("/session", status_code=204)
def sign_out(edge: EdgeOf, request: Request, response: Response) -> None:
    """Sign out."""
    secret = request.cookies.get(COOKIE)
    if secret:
        edge.identity.end_session(secret)
    response.delete_cookie(COOKIE, path="/")


@api.get("/me")
def me(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Who I am."""
    return {**documents.me(edge.floor, person), "demo": edge.is_demo}


@api.get("/demo")
def demo(edge: EdgeOf) -> dict[str, Any]:
    """Whom one may be on a demonstration floor."""
    if not edge.is_demo:
        raise Problem(404, "not_a_demonstration", "This is no demonstration floor.")
    people = edge.floor.people.by_name.values()
    return {
        "people": [
            {"name": one.name, "roles": sorted(map(str, one.roles))} for one in people if one.roles
        ]
    }


# ---------------------------------------------------------------- tables


@api.get("/tables")
def tables(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """The lobby."""
    return documents.lobby(edge.floor, person)


class NewTable(Strict):
    """A table to open."""

    id: str
    number: int
    game: str
    decks: int | None = None
    limits: dict[str, str]
    dealing: str = "shoe"
    side_bets: list[str] = []
    policies: dict[str, str | bool] = {}
    options: dict[str, int | str | bool] = {}
    law_at: str | None = None
    smallest_chip: str | None = None


@api.post("/tables", status_code=201)
async def open_table(
    asked: NewTable,
    person: PersonOf,
    edge: EdgeOf,
    key: Annotated[str, Header(alias="Idempotency-Key")],
) -> dict[str, Any]:
    """Open a table."""
    fields = asked.model_dump(exclude={"id"}, exclude_none=True)
    await _done(edge, person, asked.id, "open-table", fields, key)
    return documents.table_document(edge.floor, asked.id, person)


@api.get("/tables/{table}")
def table(table: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """A table as the asker may see it."""
    return documents.table_document(edge.floor, table, person)


@api.post("/tables/{table}/commands")
async def command(
    table: str,
    asked: Asked,
    person: PersonOf,
    edge: EdgeOf,
    key: Annotated[str, Header(alias="Idempotency-Key")],
) -> dict[str, Any]:
    """Ask for something at a table."""
    fields = dict(asked.model_extra or {})
    before = documents.seen(edge.floor, table, person)
    done = await _done(edge, person, table, asked.do, fields, key, asked.seen)
    document = documents.table_document(edge.floor, table, person)
    return {
        "seen": document["seen"],
        "events": []
        if done.again
        else document["feed"][-max(0, edge.floor.hosted(table).seq - before) :],
        "view": document,
        "again": done.again,
    }


async def _done(
    edge: Edge,
    person: Person,
    table: str,
    do: str,
    fields: dict[str, Any],
    key: str,
    seen: int | None = None,
) -> Done:
    answer = edge.floor.submit(person.name, table, do, fields, key=key, seen=seen)
    return await asyncio.wrap_future(answer)


@api.get("/tables/{table}/shoe", dependencies=[Depends(person_of)])
def shoe(table: str, edge: EdgeOf) -> dict[str, Any]:
    """The commitment to the shoe, and every card of it that lies open, opened."""
    return edge.floor.opened_shoe(table)


@api.get("/stream")
async def stream(
    tables: Annotated[str, Query()], person: PersonOf, edge: EdgeOf
) -> StreamingResponse:
    """What happens at any number of tables, as server-sent events."""
    wanted = frozenset(name for name in tables.split(",") if name)
    for name in wanted:
        edge.floor.hosted(name)
    events = messages(edge.bus, edge.floor, person.name, wanted)
    return StreamingResponse(
        events, media_type="text/event-stream", headers={"Cache-Control": "no-store"}
    )


# ---------------------------------------------------------------- the cage, rules


class Amount(Strict):
    """A sum of dollars; all of it where none is said."""

    amount: str | None = None


@api.post("/cage/cash-out")
async def cash_out(
    asked: Amount,
    person: PersonOf,
    edge: EdgeOf,
    key: Annotated[str, Header(alias="Idempotency-Key")],
) -> dict[str, Any]:
    """Turn chips into money."""
    try:
        amount = None if asked.amount is None else parse_dollars(asked.amount)
    except ValueError as wrong:
        raise Problem(422, "unusable", f"{wrong}.", where="amount") from wrong
    await asyncio.to_thread(edge.floor.cash_out, person.name, amount, key=key)
    return documents.me(edge.floor, person)


@api.get("/rules/{game}", dependencies=[Depends(person_of)])
def rules(game: str, at: str, rule: str | None = None) -> dict[str, Any]:
    """The rules of a game at a moment, as the command line shows them."""
    try:
        return dict(croupier.rules(game, at=at, rule=rule))
    except ValueError as wrong:
        raise Problem(422, "unusable", str(wrong)) from wrong


# ---------------------------------------------------------------- the application


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
    async def running(_: FastAPI) -> AsyncIterator[None]:
        edge.bus.attach(edge.floor)
        house = asyncio.create_task(keep_house(edge.floor))
        other = None if beside is None else await beside()
        yield
        if other is not None:
            other.close()
        house.cancel()
        edge.bus.close()

    app = FastAPI(
        title="croupier",
        version="1",
        lifespan=running,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.edge = edge
    app.include_router(api)
    add_problems(app)

    @app.middleware("http")
    async def guard(request: Request, call_next: Any) -> Response:
        refused = _refused(request, hosts)
        if refused is not None:
            return refused
        response: Response = await call_next(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        response.headers.setdefault("Referrer-Policy", "no-referrer")
        return response

    _add_pages(app)
    return app


def _refused(request: Request, hosts: frozenset[str] | None) -> Response | None:
    """Refuse what comes from another site, under another name, or is too long."""

    def no(status: int, code: str, says: str) -> Response:
        body = {"code": code, "says": says, "where": None, "rule": None}
        return JSONResponse(body, status, media_type="application/problem+json")

    host = request.headers.get("Host", "")
    if hosts is not None and host.rpartition(":")[0] not in hosts and host not in hosts:
        return no(421, "wrong_host", "This floor does not answer under that name.")
    if request.method not in SAFE:
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return no(403, "wrong_origin", "This request comes from another site.")
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            return no(403, "wrong_origin", "This request comes from another site.")
        length = request.headers.get("Content-Length", "0")
        if not length.isdigit() or int(length) > BODY_MAX:
            return no(413, "too_long", f"A request has at most {BODY_MAX} bytes.")
    return None


def _add_pages(app: FastAPI) -> None:
    """Serve the web app: its files by name, and its page for every other address."""

    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str) -> Response:
        found = (STATIC / path).resolve()
        if path.startswith("api/"):
            raise Problem(404, "not_found", "There is nothing at this address.")
        if found.is_file() and found.is_relative_to(STATIC):
            lasting = "assets/" in path
            age = "public, max-age=31536000, immutable" if lasting else "no-cache"
            return FileResponse(found, headers={"Cache-Control": age})
        start = STATIC / "index.html"
        if not start.is_file():
            raise Problem(404, "not_built", "The web app is not built; run make web.")
        return FileResponse(start, headers={"Cache-Control": "no-cache"})


async def keep_house(floor: Floor) -> None:
    """Let the house do what is due, when it is due."""
    while True:
        for answer in await asyncio.to_thread(floor.tick):
            # Somebody was quicker: what is due is looked at again.
            with suppress(FloorRefusal, RuleBreach, LedgerRefusal):
                await asyncio.wrap_future(answer)
        await asyncio.sleep(0.1)
