"""Connections that do not come to the point, and requests that two readers would read differently.

The parser counts nothing, and takes more than the next one would: what it lets through is refused
here, or ends with its connection.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from .admission import HELD, Admission
from .bounds import ADDRESS_MAX, AHEAD_MAX, BODY_MAX, HEADERS_MAX
from .guard import BUSY, refusal

HEAD_SECONDS: Final = 10.0
HEAD_MAX: Final = HEADERS_MAX + ADDRESS_MAX
REQUEST_MAX: Final = HEAD_MAX + 8 * BODY_MAX
"""Bytes of a request as they come: a body in pieces says of each how long it is."""
UNREAD_SECONDS: Final = 60.0
"""How long an answer waits for somebody who does not read it."""
VERSIONS: Final = ("1.0", "1.1")
BODIES: Final = frozenset({b"content-length", b"transfer-encoding"})


class Unheard(Exception):
    """A request that is not taken."""


class Line(HttpToolsProtocol):
    """A connection that is closed when a request does not come in time, or without an end.

    What an application is given is measured by the guard.
    """

    _patience: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _answered: RequestResponseCycle | None = None
    """What is being answered; requests that came since wait for it."""
    _in_head = False
    """Whether a request is begun whose head is not whole."""
    _taken = 0
    """Bytes of the request that comes."""
    _is_away = False
    """Whether the request that comes was sent away: its body is passed over."""
    admission = Admission()
    """Of the server; this one, of no server, lets everybody in."""

    @staticmethod
    def turned_away(status: int) -> None:
        """Count a request that was sent away."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait on while a head is not whole, however little comes of it at a time."""
        self._taken += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self._is_passed_over():
            return
        if self._in_head and self._taken > HEAD_MAX and not self._is_asked():
            self.send_400_response("Invalid HTTP request received.")
        elif self._taken > REQUEST_MAX:
            self.transport.close()
        elif self._is_asked():
            self._stop_waiting()
        elif self._patience is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer, and tell whoever answers: the newest request is not always that one."""
        self._stop_waiting()
        self.resume_writing()
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request; what is answered already is answered by nothing else."""
        cycle = self._answered
        is_next = cycle is None or cycle.response_complete
        if is_next or (cycle is self.cycle and cycle.more_body and not cycle.response_started):
            self.transport.write(_refusal(msg))
        self.transport.close()

    def pause_writing(self) -> None:
        """Give somebody who does not read the answer a while."""
        super().pause_writing()
        self._unread = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The answer is read."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    # What the parser tells

    def on_message_begin(self) -> None:
        """Begin to count."""
        super().on_message_begin()
        self._unset_keepalive_if_required()
        self._in_head, self._taken, self._is_away = True, 0, False

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; what comes after a body is none."""
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """A request is there, and answered from now on."""
        self._in_head = False
        version, names = self.parser.get_http_version(), [name for name, _ in self.headers]
        hosts = names.count(b"host")
        if version not in VERSIONS or hosts > 1 or (version == "1.1" and not hosts):
            raise Unheard
        # After an upgrade the parser looks for no body, and would take one for the next request.
        upgrades = self.parser.should_upgrade()
        if (upgrades and not BODIES.isdisjoint(names)) or len(self.pipeline) >= AHEAD_MAX:
            raise Unheard
        is_free = self._answered is None or self._answered.response_complete
        if is_free and self.admission.turns_away(self.url.decode("latin-1")):
            self._turn_away(is_last=upgrades or self.expect_100_continue)
            return
        if is_free:
            self.scope["state"][HELD] = self.admission.enter()
        super().on_headers_complete()
        if upgrades or self.expect_100_continue:
            # Nobody knows whether a body that was not asked for comes after the answer.
            self.cycle.keep_alive = False

    def _unsupported_upgrade_warning(self) -> None:
        """Say nothing: anybody may ask for another protocol, and gets none."""

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def on_body(self, body: bytes) -> None:
        """Take a part of a body; that of a request that was sent away is not kept."""
        if not self._is_away:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """A request is whole."""
        if not self._is_away:
            super().on_message_complete()
            return
        self._stop_waiting()
        self.timeout_keep_alive_task = self.loop.call_later(
            self.timeout_keep_alive, self.timeout_keep_alive_handler
        )

    def _turn_away(self, *, is_last: bool) -> None:
        """Answer a request that would wait too long: no task, no parsing, no log."""
        self._is_away = True
        self.turned_away(BUSY.status)
        ends = is_last or not self.parser.should_keep_alive()
        self.transport.write(AWAY[self.scheme == "https", ends])
        if ends:
            self.transport.close()

    # Patience

    def _is_passed_over(self) -> bool:
        """Whether a request was sent away that is whole: the next may take its time."""
        return self._is_away and self.timeout_keep_alive_task is not None

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


def line_of(admission: Admission, turned_away: Callable[[int], None]) -> type[Line]:
    """Connections of a server that counts what is in hand, and tells of whom it sends away."""
    return type("Line", (Line,), {"admission": admission, "turned_away": staticmethod(turned_away)})


def _away(scheme: str, *, ends: bool) -> bytes:
    headers, body = refusal({"scheme": scheme, "path": "/api/"}, BUSY)
    if ends:
        headers.append((b"connection", b"close"))
    head = b"".join(b"%s: %s\r\n" % one for one in headers)
    return b"HTTP/1.1 503 Service Unavailable\r\n%s\r\n%s" % (head, body)


AWAY: Final = {
    (is_tls, ends): _away("https" if is_tls else "http", ends=ends)
    for is_tls in (False, True)
    for ends in (False, True)
}
"""What is said to those who are sent away, written once."""


def _refusal(says: str) -> bytes:
    """An answer to what is no request, in the shape of every refusal."""
    body = json.dumps({"code": "no_request", "says": says, "where": None, "rule": None}).encode()
    head = (
        "HTTP/1.1 400 Bad Request\r\ncontent-type: application/problem+json\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
