"""Note every command in the log of the process: who, under which key, and what came of it."""

import logging
from concurrent.futures import Future
from time import perf_counter
from typing import Any, Final

from croupier.ledger import Asked, Done

LOG: Final = logging.getLogger("croupier.commits")


def noted(asked: Asked, answer: "Future[Done]") -> "Future[Done]":
    """Note a command when it is answered; neither what was asked nor what was replied."""
    if not LOG.isEnabledFor(logging.INFO):
        return answer
    began = perf_counter()

    def note(done: "Future[Done]") -> None:
        failed = done.exception()
        told: dict[str, Any] = {
            "event": "refused" if failed else "commit",
            "actor": asked.actor,
            "key": asked.key,
            "ms": round(1000 * (perf_counter() - began), 1),
        }
        if failed is not None:
            told["because"] = getattr(failed, "code", type(failed).__name__)
        else:
            told |= {"entry": done.result().entry, "again": done.result().again}
        LOG.info("command", extra={"told": told})

    answer.add_done_callback(note)
    return answer
