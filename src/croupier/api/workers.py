"""A bounded pool of processes that work out what takes long, away from the tables.

A task is a function that can be sent to another process. It is told of its progress as it goes, and
asked to stop where nobody wants it any more; one that does not stop is ended with its process.
"""

import asyncio
import logging
import os
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Condition, Thread
from time import monotonic
from typing import Any, Final

from croupier.rulebook import CannotAnswer

from .problems import Problem

LOG: Final = logging.getLogger(__name__)
NICE: Final = 10
"""Tables come first: workers take the time that they leave."""
GRACE: Final = 3.0
"""Seconds that a task has to stop by itself."""
GRACE_TOLD: Final = 60.0
"""The same for one that hears of it and has something to show: others may leave it little time."""
LOOK: Final = 0.1
"""Seconds between two looks whether a running task is still wanted."""
STOP: Final = "stop"
"""Said to a process whose task nobody waits for any more."""
IDLE: Final = 300.0
"""Seconds after which a process that nobody asks gives its memory back."""
RETRY: Final = 5
"""Seconds after which somebody who was sent away may ask again."""


class Stopped(Exception):
    """A task was asked to stop before it had anything to show."""


class TookTooLong(Exception):
    """A task was ended because it had worked for as long as it may."""


class Failed(Exception):
    """A task ended without an answer, and not because of what was asked."""


class Tell:
    """What a task has of the outside: it tells how far it is, and hears whether to stop."""

    def __init__(self, pipe: "Connection[Any, Any]") -> None:
        self._pipe = pipe
        self.is_stopped = False

    def __call__(self, progress: Any) -> None:
        """Tell how far the task is."""
        self._pipe.send(("progress", progress))

    def wants_stop(self) -> bool:
        """Whether nobody waits for the task any more."""
        if not self.is_stopped and self._pipe.poll():
            self._pipe.recv()
            self.is_stopped = True
        return self.is_stopped


Task = Callable[..., Any]
"""Called with its arguments and, where it tells of its progress, with ``tell``."""


@dataclass(eq=False)
class Job:
    """One task: waiting, running, or over with an answer or a reason why there is none."""

    owner: str
    task: Task
    args: tuple[Any, ...]
    tells: bool
    watch: Callable[["Job"], None] | None = None
    progress: Any = None
    answer: Any = None
    wrong: BaseException | None = None
    state: str = "waiting"
    stop: bool = False
    done: "asyncio.Event" = field(default_factory=asyncio.Event)
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self.state not in ("waiting", "running")

    async def result(self) -> Any:
        """Wait for the answer, or raise what was wrong."""
        await self.done.wait()
        if self.wrong is not None:
            raise self.wrong
        return self.answer


class Workers:
    """A few processes, started when they are first needed, and a short queue before them."""

    def __init__(self, *, processes: int, waiting: int, per_person: int, seconds: float) -> None:
        """``seconds``: how long a process may work on one task."""
        self.seconds = seconds
        self._most = processes
        self._room = waiting
        self._per_person = per_person
        self._queue: deque[Job] = deque()
        self._jobs: list[Job] = []
        self._threads: list[Thread] = []
        self._ready = Condition()
        self._idle = 0
        self._closed = False

    def submit(
        self,
        owner: str,
        task: Task,
        *args: Any,
        tells: bool = False,
        watch: Callable[[Job], None] | None = None,
    ) -> Job:
        """Take a task on, unless its owner has enough under way or too many wait."""
        job = Job(owner, task, args, tells, watch)
        with self._ready:
            if sum(1 for one in self._jobs if one.owner == owner) >= self._per_person:
                says = f"You have {self._per_person} of these under way; wait for one."
                raise Problem(429, "too_many_at_once", says, retry=RETRY)
            if len(self._queue) >= self._room:
                raise Problem(503, "busy", "Too much is being worked out now.", retry=RETRY)
            self._jobs.append(job)
            self._queue.append(job)
            if self._idle == 0 and len(self._threads) < self._most:
                self._threads.append(Thread(target=self._serve, daemon=True, name="worker"))
                self._threads[-1].start()
            self._ready.notify()
        return job

    def cancel(self, job: Job) -> None:
        """Stop a task: at once where it only waits, soon where it runs."""
        with self._ready:
            job.stop = True
            if job in self._queue:
                self._queue.remove(job)
                self._over(job, wrong=Stopped())

    def close(self) -> None:
        """End every process; what is under way is lost."""
        with self._ready:
            self._closed = True
            for job in self._jobs:
                job.stop = True
            self._ready.notify_all()

    # ------------------------------------------------------------ one thread for each process

    def _serve(self) -> None:
        worker: _Process | None = None
        while True:
            with self._ready:
                self._idle += 1
                self._ready.wait_for(lambda: self._queue or self._closed, IDLE)
                self._idle -= 1
                if self._closed:
                    break
                job = self._queue.popleft() if self._queue else None
                if job is not None:
                    job.state = "running"
            if job is None:
                if worker is not None:
                    worker.end()
                    worker = None
                continue
            self._told(job)
            try:
                if worker is None or not worker.is_alive:
                    worker = _Process()
                worker.run(job, self._told, lambda: self._closed, self.seconds)
            except Exception as wrong:  # noqa: BLE001 (handed to whoever asked)
                self._over(job, wrong=wrong)
            else:
                self._over(job)
        if worker is not None:
            worker.end()

    def _over(self, job: Job, *, wrong: BaseException | None = None) -> None:
        job.wrong = wrong
        job.state = "done" if wrong is None else "failed"
        if isinstance(wrong, Stopped):
            job.state = "cancelled"
        with self._ready:
            self._jobs.remove(job)
        self._told(job)
        with suppress(RuntimeError):  # the loop is gone: so is whoever asked
            job.loop.call_soon_threadsafe(job.done.set)

    def _told(self, job: Job) -> None:
        if job.watch is not None:
            with suppress(RuntimeError):
                job.loop.call_soon_threadsafe(job.watch, job)


class _Process:
    """One process, and the pipe to it."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, NICE), daemon=True)
        self._process.start()
        theirs.close()

    @property
    def is_alive(self) -> bool:
        """Whether it can take a task."""
        return self._process.is_alive()

    def run(
        self,
        job: Job,
        told: Callable[[Job], None],
        closing: Callable[[], bool],
        seconds: float,
    ) -> None:
        """Let it do a task, pass on what it tells, and end it where it does not stop in time."""
        self._pipe.send((job.task, job.args, job.tells))
        due = monotonic() + seconds
        asked, patience = False, GRACE_TOLD if job.tells else GRACE
        while True:
            if monotonic() > due:
                self.end()
                raise TookTooLong(f"This took longer than {seconds:g} seconds.")
            try:
                if not self._pipe.poll(LOOK):
                    if asked:
                        patience -= LOOK
                    if closing() or patience <= 0:
                        self.end()
                        raise Stopped
                    if job.stop and not asked:
                        asked = True
                        self._pipe.send(STOP)
                    continue
                kind, said = self._pipe.recv()
            except (EOFError, OSError) as gone:
                self.end()
                raise Failed("The process that worked this out has ended.") from gone
            if kind == "progress":
                job.progress = said
                told(job)
            elif kind == "answer":
                job.answer = said
                return
            else:
                raise said

    def end(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _work(pipe: "Connection[Any, Any]", nice: int) -> None:
    """What a process does: one task after another, until nobody sends any."""
    os.nice(nice)
    # The folder that the server was started in may go away; a question has one of its own.
    os.chdir(os.sep)
    while True:
        try:
            said = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if said == STOP:
            continue  # it came when the task was over
        task, args, tells = said
        tell = Tell(pipe)
        try:
            answer = task(*args, tell=tell) if tells else task(*args)
        except (CannotAnswer, Stopped) as wrong:
            pipe.send(("wrong", wrong))
        except KeyboardInterrupt:
            return
        except Exception:
            LOG.exception("a question could not be answered")
            pipe.send(("wrong", Failed("This could not be worked out; the server has a note.")))
        else:
            pipe.send(("answer", answer))
