"""Run a floor: open its store, make sure that somebody can sign in, and serve it."""

import gc
import json
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp

from croupier.desk.under_draft import under_draft
from croupier.floor import Clock, Drafting, Floor, Role, Settings, instant_of, open_store
from croupier.floor.settings_log import initialise_settings
from croupier.ledger import AnyPlace, Store, StoreInUse, place_at

from .admin import by_socket, listen, operate
from .app import create_app
from .demo import furnish
from .edge import Edge
from .floor_file import FLOOR_FILE, read_floor_file
from .identity import Identity
from .identity_tables import IDENTITY
from .lines import Line, line_of
from .listening import (
    is_heard_by_others,
    listening,
    must_be_addresses,
    must_certify,
    printed_host,
)
from .logs import Logged, write_logs
from .verifying import Verifications

OPENED_AT: Final = datetime(2003, 2, 6, 19, 0)
"""The house time of a floor that is opened without another: the last law that is held."""
LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})
GRACE: Final = 1
"""Seconds that requests in hand have to end by themselves when the server stops."""
DATABASE: Final = "CROUPIER_DATABASE"
GARBAGE: Final = (20_000, 20, 50)
"""Objects after which the newest are looked through, and how often that comes before older ones.

Hardly anything here goes in circles, and whoever waits at a table waits for the collector, too.
"""
TURN_SECONDS: Final = 0.001
"""How long a thread goes on before another has its turn.

The event loop waits one turn for each thread that parses or folds; at Python's own 5 ms it answered
``/health`` half as soon beside the worst requests, and did fewer of those, too.
"""
READ_ON_THE_WAY: Final = (
    "other machines reach this floor over plain http, and whoever is on the way can read passwords "
    "and tokens; give it --tls-cert and --tls-key, or name with --proxy what ends TLS before it."
)
OUTDATED: Final = (
    "floor.toml differs from the floor's log in {}. The log counts; "
    "change settings with croupier settings NAME=VALUE --reason TEXT."
)
STARTS_WITHIN: Final = 10.0
"""Seconds that a server may take from opening its store until it hears the operator."""
KEEP_ALIVE: Final = 30
"""Seconds that a connection may lie idle between two requests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """How a floor is served."""

    data: Path
    database: str | None = field(default=None, repr=False)
    """The address of a database that other processes share; the folder then holds the keys."""
    host: str = "127.0.0.1"
    port: int = 8717
    opened_at: datetime | None = None
    is_demo: bool = False
    keys: Path | None = None
    witness: Path | None = None
    tls_cert: Path | None = None
    tls_key: Path | None = None
    staff_codes: bool = False
    """Whether staff do nothing before they have a second factor."""
    proxies: tuple[str, ...] = ()
    """Addresses whose word is taken for who calls through them; anybody else's is not."""
    config: Path | None = None
    """What a new floor begins with; ``floor.toml`` in the data folder where none is named."""
    draft: Path | None = None
    """A draft notice that practice tables are played by; real tables never are."""
    log: str | None = None
    """Where the server tells what it does: a file, or ``-``."""

    @property
    def place(self) -> AnyPlace:
        """Where the log lies."""
        return place_at(
            data=self.data, database=self.database, keys=self.keys, witness=self.witness
        )


def open_edge(serving: Serving) -> Edge:
    """Open a floor's store and everything that stands on it."""
    file = serving.config or serving.data / FLOOR_FILE
    wanted = read_floor_file(file) if serving.config or file.is_file() else {}
    marks = (("demo", "yes"),) if serving.is_demo else ()
    store = open_store(serving.place, parts=(IDENTITY,), marks=marks)
    is_demo = store.about.get("demo") == "yes"
    clock = Clock(_house_time(store, serving.opened_at))
    drafting = None if serving.draft is None else Drafting(book=under_draft(serving.draft)[0])
    settings = Settings(clock_advances=is_demo)
    floor = Floor(store, clock=clock, settings=settings, drafting=drafting)
    if wanted and store.read_only_because is None:
        initialise_settings(floor, wanted, file.name)
    if is_demo:
        furnish(floor)
    identity = Identity(floor)
    identity.adopt()
    verifies = ["--data", str(serving.data)]
    for option, path in (("--witness", serving.witness), ("--keys", serving.keys)):
        if path is not None:
            verifies += [option, str(path)]
    return Edge(
        floor=floor,
        identity=identity,
        is_demo=is_demo,
        staff_codes=serving.staff_codes,
        outdated_settings=floor.settings_log.differing(wanted),
        verifications=Verifications(verifies, _environment(serving)),
    )


def _environment(serving: Serving) -> dict[str, str]:
    """How a process of ours learns of the database: its address may hold a password."""
    return {} if serving.database is None else {DATABASE: serving.database}


def administer(serving: Serving, request: Mapping[str, Any]) -> dict[str, Any]:
    """Do something on a floor, whether or not a server runs on its folder."""
    until = monotonic() + STARTS_WITHIN
    while True:
        try:
            edge = open_edge(serving)
            break
        except StoreInUse:
            found = by_socket(serving.data, request)
            if found is not None:
                return found
            if monotonic() > until:
                raise
            sleep(0.05)
    try:
        return operate(edge, request)
    finally:
        edge.floor.close()


def _house_time(store: Store, opened_at: datetime | None) -> datetime:
    """Where the house clock goes on: after the last event, or at the moment that was asked for."""
    asked = instant_of(opened_at or OPENED_AT)
    with store.snapshot() as now:
        newest = now.newest()
    if newest is None:
        return asked
    last = datetime.fromisoformat(str(newest[1]["at"]))
    return max(last, asked) if opened_at else last


class _Served(uvicorn.Server):
    """A server that ends its streams first when it is told to stop: nobody waits for them."""

    def __init__(self, config: uvicorn.Config, edge: Edge) -> None:
        super().__init__(config)
        self._edge = edge

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop within the grace that is given."""
        self._edge.bus.close()
        self._edge.close_workers()
        await super().shutdown(sockets)


def first_link(edge: Edge) -> str | None:
    """A one-time link for the operator of a floor that nobody runs yet."""
    if any(person.may_be(Role.OPERATOR) for person in edge.floor.people.by_name.values()):
        return None
    # One key for all processes that start at the same time.
    edge.floor.add_person("operator", (Role.OPERATOR,), key="the first operator")
    return edge.identity.new_link("operator")


def is_read_on_the_way(serving: Serving, bound: socket.socket) -> bool:
    """Whether passwords may come as plain text over a network."""
    return serving.tls_cert is None and not serving.proxies and is_heard_by_others(bound)


def configured(serving: Serving, app: ASGIApp, line: type[Line] = Line) -> uvicorn.Config:
    """How an application is served, over connections of a kind."""
    options: dict[str, Any] = {}
    if serving.tls_cert is not None:
        options = {"ssl_certfile": serving.tls_cert, "ssl_keyfile": serving.tls_key}
    return uvicorn.Config(
        Logged(app),
        log_config=None if serving.log else uvicorn.config.LOGGING_CONFIG,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=KEEP_ALIVE,
        http=line,
        ws="none",
        server_header=False,
        # Left to itself it takes the word of whoever calls from this machine.
        proxy_headers=bool(serving.proxies),
        forwarded_allow_ips=list(serving.proxies),
        **options,
    )


def serve(
    serving: Serving,
    *,
    say: Callable[[str], None],
    warn: Callable[[str], None],
    as_json: bool = False,
) -> None:
    """Serve a floor until it is stopped."""
    write_logs(serving.log)
    if serving.tls_cert is not None and serving.tls_key is not None:
        must_certify(serving.tls_cert, serving.tls_key)
    must_be_addresses(serving.proxies)
    # What nobody could reach is not opened: its first link would be lost.
    bound = listening(serving.host, serving.port)
    try:
        edge = open_edge(serving)
    except BaseException:
        bound.close()
        raise
    scheme = "https" if serving.tls_cert else "http"
    address = f"{scheme}://{printed_host(serving.host)}:{bound.getsockname()[1]}/"
    link = None if edge.is_demo else first_link(edge)
    sign_in = None if link is None else f"{address}#link={link}"
    if as_json:
        say(json.dumps({"address": address, "sign_in": sign_in}))
    else:
        say(f"The floor is open: {address}")
        if sign_in is not None:
            say(f"Choose the operator's password within ten minutes: {sign_in}")
        store = edge.floor.store
        if store.read_only_because is not None:
            say(f"It is read and not played: {store.read_only_because}.")
        if store.less_safe_because is not None:
            say(f"It could be safer: {store.less_safe_because}.")
    if edge.outdated_settings:
        warn(OUTDATED.format(", ".join(edge.outdated_settings)))
    if is_read_on_the_way(serving, bound):
        warn(READ_ON_THE_WAY)
    app = create_app(
        edge,
        hosts=LOOPBACK if edge.is_demo else None,
        beside=None if serving.database else lambda: listen(edge, serving.data, address),
    )
    # Told to stop, the server lets its streams and its store go before it ends.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    # What is there by now stays there: nobody has to look again whether it is still used.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(TURN_SECONDS)
    try:
        line = line_of(edge.admission, edge.metrics.refused)
        _Served(configured(serving, app, line), edge).run(sockets=[bound])
    finally:
        edge.floor.close()
        sys.stdout.flush()
        # Python would go through all of its memory once more before it ends: that took seconds.
        gc.freeze()
