"""Commands at tables: the one request that is made many hundred times a second."""

import asyncio
import json
from typing import Any, Final

from fastapi import Request
from fastapi.responses import Response
from pydantic import ConfigDict
from starlette.types import Message, Receive, Scope, Send

from croupier.floor import Person, table_of
from croupier.floor.correcting import takes_money_back
from croupier.ledger import Done

from .answers import as_json
from .bounds import Whole, Word
from .documents import must_be_shown
from .edge import (
    AccessOf,
    Edge,
    EdgeOf,
    KeyOf,
    PersonOf,
    Said,
    access_of,
    edge_of,
    key_of,
    person_of,
    proved,
)
from .gate import Gated
from .problems import Problem
from .written import written

JSON: Final = "application/json"


class Asked(Said):
    """A command; its further fields are those that the table's offers name."""

    model_config = ConfigDict(extra="allow", strict=True)
    do: Word
    seen: Whole | None = None


async def command(
    table: str,
    asked: Asked,
    person: PersonOf,
    access: AccessOf,
    edge: EdgeOf,
    key: KeyOf,
) -> Response:
    """Ask for something at a table; what takes money back wants the password said just now."""
    fields = dict(asked.model_extra or {})
    hosted = edge.floor.hosted(table)
    must_be_shown(table_of(hosted), person)
    if takes_money_back(hosted, asked.do):
        proved(edge, access)
    before = edge.documents.seen(table, person)
    answer = await done(
        edge, person, table, asked.do, fields, key, asked.seen, by_token=access.is_token
    )
    shown = await edge.ask(edge.documents.written, table, person)
    events = [] if answer.again else [row for row in shown.feed if row["number"] > before]
    told = written({"seen": shown.seen, "events": events, "again": answer.again})
    return as_json(f'{told[:-1]},"view":{shown.text}}}')


async def done(
    edge: Edge,
    person: Person,
    table: str,
    do: str,
    fields: dict[str, Any],
    key: str,
    seen: int | None = None,
    *,
    by_token: bool = False,
) -> Done:
    """Do something at a table, and wait until it is durable."""
    answer = edge.floor.submit(
        person.name, table, do, fields, key=key, seen=seen, by_token=by_token
    )
    return await asyncio.wrap_future(answer)


class CommandRoute(Gated):
    """Finds what a command needs in its request by itself: the usual finding takes longer than it.

    A request that is not as it should be goes the usual way, and is refused there.
    """

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a command."""
        request = Request(scope, receive)
        if scope["method"] == "POST":
            await self.let_in(request)
        body = await request.body() if scope["method"] == "POST" else b""
        asked = _asked(request, body)
        if asked is None:
            await super().handle(scope, _once_more(body, receive), send)
            return
        edge, person = await edge_of(request), await person_of(request)
        access, key = await access_of(request), await key_of(request.headers.get("Idempotency-Key"))
        answer = await command(scope["path_params"]["table"], asked, person, access, edge, key)
        await answer(scope, receive, send)


def _asked(request: Request, body: bytes) -> Asked | None:
    """What is asked for, where nothing is wrong with it."""
    if request.headers.get("Content-Type") != JSON:
        return None
    try:
        return Asked.model_validate(json.loads(body))
    except (ValueError, RecursionError, Problem):
        return None


def _once_more(body: bytes, receive: Receive) -> Receive:
    """A request whose body was read, for whoever reads it next."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return parts.pop() if parts else await receive()

    return again
