"""Connections that do not come to the point: a request's head has some seconds to arrive."""

import asyncio
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

__all__ = ("Line",)

HEAD_SECONDS: Final = 10.0


class Line(H11Protocol):
    """A connection that is closed when the head of a request does not come in time."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait on while a head is not whole, however little comes of it at a time."""
        super().data_received(data)
        if self._is_asked():
            self._stop_waiting()
        elif self._patience is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _is_asked(self) -> bool:
        """Whether a request is being answered, or none is begun."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None:
            return False
        return not cycle.response_complete or not self.conn.trailing_data[0]

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
