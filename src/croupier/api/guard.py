"""What every request passes first: the right name, the right site, and no more than fits."""

import json
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

__all__ = ("BODY_MAX", "Guard")

BODY_MAX: Final = 64 * 1024
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
}

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]
Refusal = tuple[int, str, str]


class TooLong(Exception):
    """A body goes on for longer than a request may."""


class Guard:
    """Refuses what comes from another site, under another name, or is too long."""

    def __init__(self, app: App, hosts: frozenset[str] | None = None) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is not None:
            await _answer(send, refused)
            return
        body = _Counted(receive)

        async def sent(message: Message) -> None:
            if body.is_too_long:
                return
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((name, value) for name, value in HEADERS.items() if name not in there),
                ]
            await send(message)

        with suppress(TooLong):
            await self.app(scope, body.receive, sent)
        if body.is_too_long:
            await _answer(send, TOO_LONG)

    def _refused(self, scope: Message) -> Refusal | None:
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        host = headers.get("host", "")
        names = self.hosts
        if names is not None and host.rpartition(":")[0] not in names and host not in names:
            return 421, "wrong_host", "This floor does not answer under that name."
        if scope["method"] in SAFE:
            return None
        origin = headers.get("origin")
        is_other = origin is not None and urlsplit(origin).netloc != host
        if is_other or headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "wrong_origin", "This request comes from another site."
        length = headers.get("content-length", "0")
        return TOO_LONG if not length.isdigit() or int(length) > BODY_MAX else None


TOO_LONG: Final = (413, "too_long", f"A request has at most {BODY_MAX} bytes.")


class _Counted:
    """A body that says no length is counted as it comes; nobody has answered it before its end."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._taken = 0

    @property
    def is_too_long(self) -> bool:
        """Whether more has come than a request may have."""
        return self._taken > BODY_MAX

    async def receive(self) -> Message:
        """The next part."""
        message = await self._receive()
        self._taken += len(message.get("body", b""))
        if self.is_too_long:
            raise TooLong
        return message


async def _answer(send: Send, refused: Refusal) -> None:
    status, code, says = refused
    body = json.dumps({"code": code, "says": says, "where": None, "rule": None}).encode()
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
