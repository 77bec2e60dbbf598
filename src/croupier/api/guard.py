"""What every request passes first: the right name and site, and no more than fits."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from .admission import HAND, HELD, RETRY, Admission, Hand, elsewhere
from .bounds import ADDRESS_MAX, BODY_MAX, HEADERS_MAX, IN_FLIGHT_MAX
from .limits import Rates
from .metrics import Metrics

BODY_SECONDS: Final = 20.0
"""How long a body is waited for, in however many parts it comes."""
POLICY: Final = (
    "default-src 'none'; object-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
SHEET: Final = {
    "Content-Security-Policy": "default-src 'none'; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'"
}
"""For a page that brings its own style, and nothing that runs."""
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}
LASTING: Final = b"max-age=31536000; includeSubDomains"

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Refusal:
    """An answer of the guard's own."""

    status: int
    code: str
    says: str
    retry: int | None = None
    """Seconds after which it is worth another try."""


class TooLong(Exception):
    """A body goes on for longer than a request may."""


class Guard:
    """Refuses what comes from another site or under another name, is too long, or is too much."""

    def __init__(
        self,
        app: App,
        hosts: frozenset[str] | None = None,
        rates: Rates | None = None,
        metrics: Metrics | None = None,
        admission: Admission | None = None,
    ) -> None:
        self.app = app
        self.hosts = hosts
        self.rates = rates or Rates()
        self.metrics = metrics or Metrics()
        self.admission = admission or Admission()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        hand: Hand | None = scope.get("state", {}).get(HELD)
        if hand is None and self.admission.turns_away(scope["path"]):
            self.metrics.refused(BUSY.status)
            await _answer(scope, send, BUSY)
            return
        hand = hand or self.admission.enter()
        known = HAND.set(hand)
        try:
            await self._held(scope, receive, send, hand)
        finally:
            hand.over()
            HAND.reset(known)

    async def _held(self, scope: Message, receive: Receive, send: Send, hand: Hand) -> None:
        refused = self._refused(scope)
        if refused is not None:
            self.metrics.refused(refused.status)
            await _answer(scope, send, refused)
            return
        with self.metrics.request(scope) as told:

            def begun(status: int) -> None:
                hand.over()
                told(status)

            await self._passed(scope, _Counted(receive), send, begun)

    async def _passed(
        self, scope: Message, body: "_Counted", send: Send, told: Callable[[int], None]
    ) -> None:
        is_begun = False

        async def sent(message: Message) -> None:
            nonlocal is_begun
            if body.refused is not None:
                return
            if message["type"] == "http.response.start":
                is_begun = True
                told(message["status"])
                there = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((name, value) for name, value in _headers(scope) if name not in there),
                ]
            await send(message)

        refused = None
        try:
            with suppress(TooLong):
                await self.app(scope, body.receive, sent)
            refused = body.refused
        except Exception:
            # What it was stands in the log; a stranger is told nothing of it.
            refused = FAILED
            raise
        finally:
            if refused is not None and not is_begun:
                told(refused.status)
                await _answer(scope, send, refused)

    def _refused(self, scope: Message) -> Refusal | None:
        if self.metrics.in_flight >= IN_FLIGHT_MAX:
            return Refusal(503, "busy", "Too many requests are being answered; try again.", 1)
        seconds = self.rates.address.wait((scope.get("client") or ("",))[0])
        if seconds:
            return Refusal(429, "too_many_requests", "Too many requests from there.", seconds)
        if sum(len(name) + len(value) for name, value in scope["headers"]) > HEADERS_MAX:
            return Refusal(431, "headers_too_long", f"Headers have at most {HEADERS_MAX} bytes.")
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > ADDRESS_MAX:
            return Refusal(414, "address_too_long", f"Addresses have at most {ADDRESS_MAX} bytes.")
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            return Refusal(400, "unusable", "No name at this address has such a character.")
        return self._elsewhere(scope)

    def _elsewhere(self, scope: Message) -> Refusal | None:
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        host = headers.get("host", "")
        names = self.hosts
        if names is not None and host.rpartition(":")[0] not in names and host not in names:
            return Refusal(421, "wrong_host", "This floor does not answer under that name.")
        if scope["method"] in SAFE:
            return None
        origin = headers.get("origin")
        is_other = origin is not None and origin not in (f"http://{host}", f"https://{host}")
        if is_other or headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return Refusal(403, "wrong_origin", "This request comes from another site.")
        length = headers.get("content-length", "0")
        return TOO_LONG if not length.isdigit() or int(length) > BODY_MAX else None


BUSY: Final = Refusal(503, "busy", "The server has too much to do; try again.", RETRY)
FAILED: Final = Refusal(500, "failed", "Something went wrong here; it has been noted.")
TOO_LONG: Final = Refusal(413, "too_long", f"A request has at most {BODY_MAX} bytes.")
TOO_SLOW: Final = Refusal(408, "too_slow", "The body of the request does not come.")


class _Counted:
    """A body that says no length is counted as it comes; nobody has answered it before its end."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._taken = 0
        self._is_whole = False
        self._due: float | None = None
        self.refused: Refusal | None = None
        """Why the body is not taken."""

    async def receive(self) -> Message:
        """The next part."""
        if self._is_whole:
            # Only whoever goes away is heard of now: it may take as long as it likes.
            return await self._receive()
        if self._due is None:
            self._due = asyncio.get_running_loop().time() + BODY_SECONDS
        try:
            with elsewhere():
                async with asyncio.timeout_at(self._due):
                    message = await self._receive()
        except TimeoutError:
            self.refused = TOO_SLOW
            raise TooLong from None
        self._taken += len(message.get("body", b""))
        self._is_whole = not message.get("more_body", False)
        if self._taken > BODY_MAX:
            self.refused = TOO_LONG
            raise TooLong
        return message


def _headers(scope: Message) -> Iterator[tuple[bytes, bytes]]:
    """What every answer says, whoever gives it."""
    yield from HEADERS.items()
    if scope["scheme"] == "https":
        yield b"strict-transport-security", LASTING
    if scope["path"].startswith("/api/"):
        yield b"cache-control", b"no-store"


async def _answer(scope: Message, send: Send, refused: Refusal) -> None:
    headers, body = refusal(scope, refused)
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def refusal(scope: Message, refused: Refusal) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """The headers and the body of a refusal."""
    told = {"code": refused.code, "says": refused.says, "where": None, "rule": None}
    body = json.dumps(told).encode()
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        *_headers(scope),
    ]
    if refused.retry is not None:
        headers.append((b"retry-after", str(refused.retry).encode()))
    return headers, body
