"""What a server writes down of itself: a JSON object a line, with ids and without secrets.

A request is told by its method, path, status and key, a commit by who asked under which key: no
bodies, no queries, no headers but the key, and so no passwords, tokens or cards.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any, Final
from uuid import uuid4

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .listening import WrongSetting

LOG: Final = logging.getLogger("croupier.requests")
KEY: Final = b"idempotency-key"
OWN: Final = ("croupier", "uvicorn")
PATH_MAX: Final = 200


class JsonLines(logging.Formatter):
    """A record as one JSON object: what it tells, or what it says and where it broke."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.name,
        }
        told = getattr(record, "told", None)
        line |= told if isinstance(told, dict) else {"says": record.getMessage()}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def write_logs(to: str | None) -> None:
    """Write logs to a file, or for ``-`` to the standard error stream; for nothing, failures."""
    handler: logging.Handler = logging.StreamHandler(sys.stderr)
    if to is None:
        handler.setLevel(logging.WARNING)
        logging.getLogger("croupier").addHandler(handler)
        return
    if to != "-":
        try:
            handler = logging.FileHandler(Path(to), encoding="utf-8")
        except OSError as error:
            says = f"{to} cannot be written: {(error.strerror or str(error)).lower()}."
            raise WrongSetting("--log", says) from error
    handler.setFormatter(JsonLines())
    for name in OWN:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(logging.INFO if name == "croupier" else logging.WARNING)
        logger.propagate = False


class Logged:
    """Tells of every request once it is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        # A request's id is this server's own and a number: asking the system for chance each time
        # would hand the processor over to whoever writes.
        self._begun, self._numbers = uuid4().hex[:8], count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note what came of it."""
        if scope["type"] != "http" or not LOG.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        began, status, sent = perf_counter(), 500, 0

        async def note(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "http.response.body":
                sent += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, note)
        finally:
            key = next((value for name, value in scope["headers"] if name == KEY), None)
            told = {
                "event": "request",
                "request": f"{self._begun}{next(self._numbers):08x}",
                "method": scope["method"],
                "path": scope["path"][:PATH_MAX],
                "status": status,
                "bytes": sent,
                "ms": round(1000 * (perf_counter() - began), 1),
                "key": None if key is None else key.decode("latin-1")[:PATH_MAX],
            }
            LOG.info("request", extra={"told": told})
