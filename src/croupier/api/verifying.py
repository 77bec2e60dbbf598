"""Verifications of the whole log: each runs in a process of its own, one at a time."""

import asyncio
import json
import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Final

KEPT: Final = 20
"""Verifications whose result is remembered."""
WRONG: Final = (0, 2)
"""How ``croupier verify`` ends when it has an answer."""


@dataclass
class Verification:
    """One verification and what came of it."""

    id: str
    asked_by: str
    begun: str
    ended: str | None = None
    found: dict[str, Any] | None = None
    says: str | None = None

    @property
    def state(self) -> str:
        """How far it is."""
        if self.ended is None:
            return "running"
        return "failed" if self.found is None else "done"


class Verifications:
    """Those that run or have run since the server started."""

    def __init__(
        self, arguments: Sequence[str] | None, environment: Mapping[str, str] | None = None
    ) -> None:
        self._arguments = arguments
        """What ``croupier verify`` is told of this floor; ``None`` where it cannot be asked."""
        self._environment = environment or {}
        """What it is told besides, and others on this machine do not see."""
        self._known: OrderedDict[str, Verification] = OrderedDict()
        self._running: set[asyncio.Task[None]] = set()

    def get(self, id_: str) -> Verification | None:
        """One by its id."""
        return self._known.get(id_)

    @property
    def in_progress(self) -> Verification | None:
        """The one that runs."""
        return next((one for one in self._known.values() if one.ended is None), None)

    def begin(self, asked_by: str, now: Callable[[], str]) -> Verification:
        """Begin one, or give the one that runs."""
        running = self.in_progress
        if running is not None:
            return running
        one = Verification(token_hex(8), asked_by, now())
        self._known[one.id] = one
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        task = asyncio.create_task(self._run(one, now))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return one

    async def _run(self, one: Verification, now: Callable[[], str]) -> None:
        if self._arguments is None:
            one.ended, one.says = now(), "This floor's log is not in a folder of its own."
            return
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "croupier.cli.main", "verify", "--json", *self._arguments),
            env={**os.environ, **self._environment},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            out, _ = await process.communicate()
        except asyncio.CancelledError:
            process.kill()
            raise
        if process.returncode in WRONG and out:
            one.found = json.loads(out)
        else:
            one.says = "The verification could not be carried out."
        one.ended = now()

    def close(self) -> None:
        """Let go of what runs."""
        for task in self._running:
            task.cancel()
