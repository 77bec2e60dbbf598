"""What is noted of access: who came in and how, who was refused what; never with what."""

import logging
from typing import Any, Final

from fastapi import Request

LOG: Final = logging.getLogger("croupier.access")
NOTED: Final = (401, 403, 429)
"""Refusals that are noted: not known, not allowed, too often."""
NAME_MAX: Final = 40
PATH_MAX: Final = 200


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return "" if request.client is None else request.client.host


def note(request: Request, event: str, *, who: str | None, **told: Any) -> None:
    """Note something of access; names are cut, and written so that no line is broken by them."""
    LOG.info(
        event,
        extra={
            "told": {
                "event": event,
                "who": None if who is None else who[:NAME_MAX],
                "address": address_of(request),
                "method": request.method,
                "path": request.url.path[:PATH_MAX],
                **told,
            }
        },
    )
