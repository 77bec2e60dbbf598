"""One stream of server-sent events for each page: whole documents, numbered for their viewer."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from time import monotonic
from typing import Any

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from croupier.floor import Floor, FloorRefusal
from croupier.ledger import LedgerRefusal, StoreAway, StoreLocked

from .documents import Documents

BEAT = 15.0
"""Seconds after which a silent stream says that it stands."""


class Bus:
    """Tells every open stream which tables have changed."""

    def __init__(self) -> None:
        self._open: set[Listener] = set()
        self._by_table: defaultdict[str, set[Listener]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None

    def attach(self, floor: Floor) -> None:
        """Hear of every commit, from the thread that writes."""
        self._loop = asyncio.get_running_loop()
        floor.watch(self._changed)
        floor.watch_people(self.end_of)

    def _changed(self, table: str) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, table)

    def _tell(self, table: str) -> None:
        for listener in self._by_table.get(table, ()):
            listener.hear(table)

    def listen(self, tables: frozenset[str], name: str, mark: bytes) -> "Listener":
        """Open a stream; nothing that happens from now on is missed."""
        listener = Listener(tables, name, mark)
        self._open.add(listener)
        for table in tables:
            self._by_table[table].add(listener)
        return listener

    def count(self, name: str | None = None) -> int:
        """How many streams somebody has open; of everybody where nobody is named."""
        if name is None:
            return len(self._open)
        return sum(1 for listener in self._open if listener.name == name)

    def end_of(self, name: str) -> None:
        """End somebody's streams; from any thread."""
        self.end(lambda listener: listener.name == name)

    def marks(self) -> frozenset[bytes]:
        """Of the sessions and tokens that streams are open with; from any thread."""
        return frozenset(listener.mark for listener in tuple(self._open))

    def end_with(self, marks: Collection[bytes]) -> None:
        """End the streams that were opened with sessions or tokens; from any thread."""
        self.end(lambda listener: listener.mark in marks)

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
        for table in listener.tables:
            self._by_table[table].discard(listener)
            if not self._by_table[table]:
                del self._by_table[table]

    def close(self) -> None:
        """End every stream."""
        for listener in self._open:
            listener.end()


class Listener:
    """One open stream, and the tables that it has not been told of yet."""

    def __init__(self, tables: frozenset[str], name: str, mark: bytes) -> None:
        self.tables = tables
        self.name = name
        self.mark = mark
        """Of the session or token that it was opened with, and ends with."""
        self._ended = False
        self._changed: set[str] = set(tables)
        self._wake = asyncio.Event()
        self._wake.set()

    def hear(self, table: str) -> None:
        """Note that a table of its own has changed."""
        self._changed.add(table)
        self._wake.set()

    def end(self) -> None:
        """Stop waiting."""
        self._ended = True
        self._wake.set()

    def is_over(self) -> bool:
        """Whether nothing more is to be told."""
        return self._ended

    async def changed(self) -> set[str]:
        """Wait until something has changed, or for a beat."""
        # A timer of the loop's: a wait with a limit would be a task for each that waits.
        beat = asyncio.get_running_loop().call_later(BEAT, self._wake.set)
        try:
            await self._wake.wait()
        finally:
            beat.cancel()
        self._wake.clear()
        found, self._changed = self._changed, set()
        return found


class Stream(StreamingResponse):
    """An answer that goes on; its listener is forgotten, even where nothing was ever sent."""

    def __init__(self, bus: Bus, listener: Listener, said: AsyncIterator[str]) -> None:
        without = {"Cache-Control": "no-store"}
        super().__init__(said, media_type="text/event-stream", headers=without)
        self._bus, self._listener = bus, listener

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, for as long as somebody hears it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._bus.forget(self._listener)


async def messages(
    bus: Bus,
    floor: Floor,
    documents: Documents,
    listener: Listener,
    is_good: Callable[[bytes], bool],
    ask: Callable[..., Awaitable[Any]],
) -> AsyncIterator[str]:
    """The events of one stream, for as long as its owner may listen."""
    checked = monotonic()
    try:
        yield "retry: 1000\n\n"
        while True:
            changed = await listener.changed()
            if listener.is_over() or floor.person(listener.name).is_disabled:
                return
            if monotonic() - checked >= BEAT:
                # Time ends a session or a token, too.
                checked = monotonic()
                if not await ask(is_good, listener.mark):
                    return
            for table in sorted(changed):
                shown = await ask(documents.written, table, floor.person(listener.name))
                if listener.is_over():
                    # It may have been read slowly.
                    return
                yield f"event: table\nid: {table}:{shown.seen}\ndata: {shown.text}\n\n"
            if not changed:
                yield ": still here\n\n"
    except (FloorRefusal, LedgerRefusal, StoreAway, StoreLocked):
        # A table is shown no more, or the store is away: whoever asks again is told which.
        return
    finally:
        bus.forget(listener)
