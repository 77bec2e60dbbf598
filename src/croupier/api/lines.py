"""Connections that do not come to the point: a request's head has a size, and seconds to arrive."""

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from .guard import ADDRESS_MAX, BODY_MAX, HEADERS_MAX

__all__ = ("Line",)

HEAD_SECONDS: Final = 10.0
HEAD_MAX: Final = HEADERS_MAX + ADDRESS_MAX
REQUEST_MAX: Final = HEAD_MAX + 8 * BODY_MAX
"""Bytes of a request as they come: a body in pieces says of each how long it is."""


class Line(HttpToolsProtocol):
    """A connection that is closed when a request does not come in time, or without an end.

    The parser counts nothing; what an application is given is measured by the guard.
    """

    _patience: asyncio.TimerHandle | None = None
    _in_head = False
    """Whether a request is begun whose head is not whole."""
    _taken = 0
    """Bytes of the request that comes."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait on while a head is not whole, however little comes of it at a time."""
        self._taken += len(data)
        super().data_received(data)
        if self._in_head and self._taken > HEAD_MAX and not self._is_asked():
            self.send_400_response("Invalid HTTP request received.")
        elif self._taken > REQUEST_MAX:
            self.transport.close()
        elif self._is_asked():
            self._stop_waiting()
        elif self._patience is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().connection_lost(exc)

    # What the parser tells

    def on_message_begin(self) -> None:
        """Begin to count."""
        super().on_message_begin()
        self._in_head, self._taken = True, 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; what comes after a body is none."""
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """A request is there, and answered from now on."""
        self._in_head = False
        super().on_headers_complete()

    # Patience

    def _is_asked(self) -> bool:
        """Whether a request is being answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _wait(self) -> None:
        self._patience = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        self._patience = None
        if not self._is_asked() and not self.transport.is_closing():
            self.transport.close()
