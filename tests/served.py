"""A floor behind its HTTP application, and people who ask it."""

import asyncio
import json
from collections.abc import Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from croupier.api import workers
from croupier.api.app import create_app
from croupier.api.edge import COOKIE, Edge
from croupier.api.identity import Identity
from croupier.api.identity_tables import IDENTITY
from croupier.floor import Clock, Floor, Role, instant_of, open_store
from croupier.floor.settings_log import SettingsLog
from croupier.ledger import Place
from running_floor import EVENING
from same_cards import secrets_of


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in a thread of its own: beside a browser, a loop runs in this one."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, work).result()


@dataclass(frozen=True)
class Answer:
    """What an application answered."""

    status: int
    headers: dict[str, str]
    text: str

    def json(self) -> Any:
        return json.loads(self.text)


async def asked(
    app: Any,
    method: str,
    path: str,
    headers: dict[str, str],
    body: Any,
    sent: list[Any] | None = None,
) -> Answer:
    """One request to an application, without a network in between; ``sent`` fills as it answers."""
    where, _, query = path.partition("?")
    parts = iter([body] if isinstance(body, bytes) else body)
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": where,
        "raw_path": where.encode(),
        "root_path": "",
        "scheme": "http",
        "query_string": query.encode(),
        "headers": [(k.lower().encode(), v.encode()) for k, v in headers.items()],
        "client": ("192.0.2.1", 1),
        "server": ("floor.test", 80),
    }
    sent = [] if sent is None else sent
    ended = [False]

    async def receive() -> Any:
        if ended[0]:
            # Nobody goes away before the answer is there.
            await asyncio.Event().wait()
        part = next(parts, None)
        ended[0] = part is None
        return {"type": "http.request", "body": part or b"", "more_body": part is not None}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    given = {k.decode(): v.decode() for k, v in sent[0]["headers"]}
    text = b"".join(one.get("body", b"") for one in sent[1:])
    return Answer(sent[0]["status"], given, text.decode())


@dataclass
class Served:
    """An application with people who are signed in; the house keeps no time of its own."""

    folder: Path
    tokens: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, dict[str, str]] = field(default_factory=dict)
    """Of those who have signed in; others act by their tokens."""

    def __post_init__(self) -> None:
        self.keys = count(1)
        store = open_store(Place(data=self.folder / "data"), parts=(IDENTITY,))
        floor = Floor(store, clock=Clock(instant_of(EVENING), steady=lambda: 0.0))
        floor.secrets = secrets_of(store)
        self.edge = Edge(floor=floor, identity=Identity(floor))
        self.app = create_app(self.edge, hosts=frozenset({"floor.test"}))

    def people(self, **roles: Role) -> None:
        for name, role in roles.items():
            self.edge.floor.add_person(name, (role,), key=f"add {name}")
            self.tokens[name] = self.edge.identity.new_token(name)
            self.sign_in(name)

    def sign_in(self, name: str) -> None:
        """Let a person act from now on by a session, as if the password had been said just now."""
        secret = self.edge.identity.new_session(name).secret
        self.cookies[name] = {"Cookie": f"{COOKIE}={secret}"}

    def by_token(self, *names: str) -> None:
        """Let people act by their tokens from now on."""
        for name in names:
            self.cookies.pop(name, None)

    def advances(self) -> None:
        """Let the operator put the clock forward, as on a test floor."""
        floor = self.edge.floor
        floor.settings_log = SettingsLog(replace(floor.settings, clock_advances=True))

    def table(self, name: str = "t", **fields: Any) -> None:
        asked = {"number": 1, "game": "blackjack", "limits": {"min": "5.00", "max": "500.00"}}
        self.edge.floor.submit("house", name, "open-table", {**asked, **fields}, key=name).result()

    def ask(self, who: str | None, method: str, path: str, **more: Any) -> Any:
        headers = {"Host": "floor.test", **more.pop("headers", {})}
        if who is not None and who in self.cookies:
            headers |= self.cookies[who]
        elif who is not None:
            headers["Authorization"] = f"Bearer {self.tokens[who]}"
        body: bytes | Iterable[bytes] = more.pop("content", b"")
        if "json" in more:
            body = json.dumps(more["json"]).encode()
            headers.setdefault("Content-Type", "application/json")
        if isinstance(body, bytes):
            headers["Content-Length"] = str(len(body))
        where = path if more.get("is_root") else f"/api/v1{path}"
        return run(asked(self.app, method, where, headers, body))

    def do(
        self, who: str, do: str, *, key: str | None = None, table: str = "t", **said: Any
    ) -> Any:
        headers = {"Idempotency-Key": key or f"{who} {next(self.keys)}"}
        body = {"do": do, **said}
        return self.ask(who, "POST", f"/tables/{table}/commands", json=body, headers=headers)

    def house(self) -> None:
        """Let the house do what is due, whatever time that would take."""
        floor = self.edge.floor
        for _ in range(10):
            due = floor.due()
            if due is None:
                return
            floor.clock.advance(max(due, floor.clock.now()))
            was_open = self._is_round_open()
            for answer in floor.tick():
                answer.result()
            if was_open or self._is_round_open():
                # A round that ends at once, with a blackjack, is left for its test to see.
                return

    def _is_round_open(self) -> bool:
        table = self.edge.floor.hosted("t").table
        return table is not None and table.is_round_open


@pytest.fixture(scope="session", autouse=True)
def eager_workers() -> Iterator[None]:
    """Nobody plays here: workers wait for no table, and are not starved by other tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workers, "NICE", 0)
        yield


@pytest.fixture
def served(memory: Path) -> Iterator[Served]:
    """A floor behind its application."""
    found = Served(memory)
    yield found
    found.edge.floor.close()
