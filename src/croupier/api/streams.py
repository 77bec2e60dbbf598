"""One stream of server-sent events for each page: whole documents, numbered for their viewer."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable

from croupier.floor import Floor

from .documents import Documents

__all__ = ("Bus", "messages")

BEAT = 15.0
"""Seconds after which a silent stream says that it stands."""


class Bus:
    """Tells every open stream which tables have changed."""

    def __init__(self) -> None:
        self._open: set[Listener] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def attach(self, floor: Floor) -> None:
        """Hear of every commit, from the thread that writes."""
        self._loop = asyncio.get_running_loop()
        floor.watch(self._changed)
        floor.watch_people(lambda name: self.end(lambda listener: listener.name == name))

    def _changed(self, table: str) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, table)

    def _tell(self, table: str) -> None:
        for listener in self._open:
            listener.hear(table)

    def listen(self, tables: frozenset[str], name: str, secret: str) -> "Listener":
        """Open a stream; nothing that happens from now on is missed."""
        listener = Listener(tables, name, secret)
        self._open.add(listener)
        return listener

    def count(self, name: str) -> int:
        """How many streams somebody has open."""
        return sum(1 for listener in self._open if listener.name == name)

    def end(self, which: "Callable[[Listener], bool]") -> None:
        """End some streams; from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end, which)

    def _end(self, which: "Callable[[Listener], bool]") -> None:
        for listener in self._open:
            if which(listener):
                listener.end()

    def forget(self, listener: "Listener") -> None:
        """Close a stream."""
        self._open.discard(listener)

    def close(self) -> None:
        """End every stream."""
        for listener in self._open:
            listener.end()


class Listener:
    """One open stream, and the tables that it has not been told of yet."""

    def __init__(self, tables: frozenset[str], name: str, secret: str) -> None:
        self.tables = tables
        self.name = name
        self.secret = secret
        """What it was opened with: it ends with that session."""
        self.ended = False
        self._changed: set[str] = set(tables)
        self._wake = asyncio.Event()
        self._wake.set()

    def hear(self, table: str) -> None:
        """Note that a table has changed."""
        if table in self.tables:
            self._changed.add(table)
            self._wake.set()

    def end(self) -> None:
        """Stop waiting."""
        self.ended = True
        self._wake.set()

    async def changed(self) -> set[str]:
        """Wait until something has changed, or for a beat."""
        try:
            await asyncio.wait_for(self._wake.wait(), BEAT)
        except TimeoutError:
            return set()
        self._wake.clear()
        found, self._changed = self._changed, set()
        return found


async def messages(
    bus: Bus, floor: Floor, documents: Documents, listener: Listener
) -> AsyncIterator[str]:
    """The events of one stream, for as long as its owner may listen."""
    try:
        yield "retry: 1000\n\n"
        while True:
            changed = await listener.changed()
            if listener.ended or floor.person(listener.name).is_disabled:
                return
            for table in sorted(changed):
                document = documents.of(table, floor.person(listener.name))
                data = json.dumps(document, separators=(",", ":"))
                yield f"event: table\nid: {table}:{document['seen']}\ndata: {data}\n\n"
            if not changed:
                yield ": still here\n\n"
    finally:
        bus.forget(listener)
