"""Simulations as jobs: each has a name, tells how far it is, and can be stopped."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any, Final

from .bounds import SIMULATION_SECONDS
from .problems import Problem
from .questions import simulated
from .workers import Job, Workers

KEPT: Final = 200
"""Simulations that are remembered; the oldest that is over is forgotten first."""
PROCESSES: Final = 2
WAITING: Final = 20
PER_PERSON: Final = 2
BEAT: Final = 15.0
"""Seconds after which a silent stream says that it stands."""


@dataclass(eq=False)
class Simulated:
    """One simulation, what was asked for, and who wants to hear of it."""

    id: str
    owner: str
    asked: dict[str, Any]
    job: Job | None = None
    number: int = 0
    """How often it has told something."""
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    def told(self, _: Job) -> None:
        """Note that there is something new."""
        self.number += 1
        heard, self.heard = self.heard, asyncio.Event()
        heard.set()

    def shown(self) -> dict[str, Any]:
        """The job as JSON carries it."""
        job = self.job
        assert job is not None
        return {
            "id": self.id,
            "owner": self.owner,
            "state": job.state,
            "asked": self.asked,
            "progress": job.progress,
            "result": None if job.answer is None else job.answer["result"],
            "wrong": None if job.wrong is None or job.state == "cancelled" else _why(job.wrong),
        }


def _why(wrong: BaseException) -> dict[str, Any]:
    return {
        "code": getattr(wrong, "code", "failed"),
        "says": str(wrong),
        "where": getattr(wrong, "where", None),
        "rule": getattr(wrong, "rule", None),
    }


class Simulations:
    """Every simulation that is remembered."""

    def __init__(self, workers: Workers | None = None) -> None:
        self._workers = workers or Workers(
            processes=PROCESSES,
            waiting=WAITING,
            per_person=PER_PERSON,
            seconds=SIMULATION_SECONDS,
        )
        self._by_id: OrderedDict[str, Simulated] = OrderedDict()
        self.listening: list[str] = []
        """Who has a stream open, once for each."""
        self.is_closed = False

    def start(
        self,
        owner: str,
        asked: dict[str, Any],
        options: dict[str, Any],
        strategy: str | None,
        draft: str | None,
    ) -> Simulated:
        """Take a simulation on."""
        one = Simulated(token_urlsafe(9), owner, asked)
        one.job = self._workers.submit(
            owner, simulated, asked["game"], options, strategy, draft, tells=True, watch=one.told
        )
        self._by_id[one.id] = one
        over = [name for name, old in self._by_id.items() if old.job and old.job.is_over]
        for name in over[: max(0, len(self._by_id) - KEPT)]:
            del self._by_id[name]
        return one

    def find(self, name: str) -> Simulated:
        """A simulation by its name."""
        found = self._by_id.get(name)
        if found is None:
            raise Problem(404, "not_found", "There is no such simulation here any more.")
        return found

    def of(self, owner: str) -> list[Simulated]:
        """Somebody's simulations, the newest first."""
        return [one for one in reversed(self._by_id.values()) if one.owner == owner]

    def cancel(self, one: Simulated) -> None:
        """Stop a simulation; what it has played is kept."""
        assert one.job is not None
        if not one.job.is_over:
            self._workers.cancel(one.job)

    def close(self) -> None:
        """End every simulation, and every stream that tells of one."""
        self.is_closed = True
        self._workers.close()
        for one in self._by_id.values():
            one.heard.set()
