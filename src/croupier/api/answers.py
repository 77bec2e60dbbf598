"""Answers that were worked out, kept for as long as the law is the same."""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, Final

from fastapi import Request
from fastapi.responses import Response

import croupier
from croupier.rulebook import rulebook

from .admission import elsewhere
from .problems import Problem
from .workers import Failed, Job, Stopped, TookTooLong, Workers

KEPT: Final = 2_000
"""Answers that are remembered; the one asked for longest ago is forgotten first."""
CONTENT: Final = {
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "svg": "image/svg+xml",
    "toml": "application/toml; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
}


class Answers:
    """Works questions out once: by the law's digest, the version and the question."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[str, str] = OrderedDict()
        self._under_way: dict[str, Job] = {}
        self._lock = Lock()

    @staticmethod
    def key_of(*question: Any) -> str:
        """What a question is known by."""
        asked = json.dumps(question, sort_keys=True, default=str)
        named = f"{rulebook().corpus.digest} {croupier.__version__} {asked}"
        return hashlib.sha256(named.encode()).hexdigest()

    def at_once(self, key: str, answer: Callable[[], Any]) -> str:
        """A question that takes no time, worked out here."""
        found = self._found(key)
        return self._keep(key, answer()) if found is None else found

    async def worked_out(self, key: str, owner: str, task: Callable[..., Any], *args: Any) -> str:
        """A question that takes time, worked out by a worker; several askers wait for one."""
        found = self._found(key)
        if found is not None:
            return found
        job = self._under_way.get(key)
        if job is None:
            job = self._under_way[key] = self._workers.submit(owner, task, *args)
        try:
            with elsewhere():
                answer = await job.result()
            return self._keep(key, answer)
        except Stopped as stopped:
            raise Problem(503, "stopping", "The server is being stopped.", retry=5) from stopped
        except TookTooLong as long:
            says = f"{long} Ask for less at once."
            raise Problem(422, "took_too_long", says) from long
        except Failed as failed:
            raise Problem(500, "failed", str(failed)) from failed
        finally:
            self._under_way.pop(key, None)

    def _found(self, key: str) -> str | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def _keep(self, key: str, answer: Any) -> str:
        text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
        with self._lock:
            self._kept[key] = text
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return text


def told(request: Request, key: str, text: str, form: str = "json") -> Response:
    """An answer with its tag; a browser that has it already is told so."""
    headers = {"ETag": f'"{key[:32]}"', "Cache-Control": "private, no-cache"}
    if request.headers.get("If-None-Match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type=CONTENT[form], headers=headers)


def as_json(text: str) -> Response:
    """An answer that is written already, and of plain values: nothing looks at it again."""
    return Response(text, media_type="application/json")
