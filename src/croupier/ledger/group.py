"""Commands that arrive together are made durable together: one sync for all of them."""

from concurrent.futures import Future
from queue import Empty, Full, Queue
from threading import Lock, Thread
from typing import Final, Protocol, Self

from .entry import Asked, Command, Done, Failed, Work
from .store import Store
from .wrong import Busy, ReadOnly

GROUP_MAX: Final = 64
WAITING_MAX: Final = 1_024


class Writer(Protocol):
    """Whoever takes commands and answers them when they are durable."""

    def submit(self, asked: Asked, work: Work) -> "Future[Done]":
        """Ask for a command."""
        ...

    @property
    def waiting(self) -> int:
        """Commands that wait to be written."""
        ...

    def close(self) -> None:
        """Do what is waiting, and stop."""
        ...


class GroupWriter:
    """One thread that writes. While it syncs a group, the next one gathers."""

    def __init__(self, store: Store, *, waiting_max: int = WAITING_MAX) -> None:
        self._store = store
        self._queue: Queue[tuple[Command, Future[Done]] | None] = Queue(waiting_max)
        self._closing, self._closed = Lock(), False
        self._thread = Thread(target=self._write, name="ledger-writer", daemon=True)
        self._thread.start()

    def submit(self, asked: Asked, work: Work) -> "Future[Done]":
        """Ask for a command; the answer comes when it is durable. Refused when too many wait."""
        answer: Future[Done] = Future()
        with self._closing:
            if self._closed:
                raise ReadOnly("nothing more is written: the floor is closing")
            try:
                self._queue.put_nowait((Command(asked, work), answer))
            except Full:
                raise Busy("too many commands wait; try again later") from None
        return answer

    @property
    def waiting(self) -> int:
        """Commands that wait, about."""
        return self._queue.qsize()

    def close(self) -> None:
        """Do what is waiting, and stop."""
        with self._closing:
            first, self._closed = not self._closed, True
        if first:
            self._queue.put(None)
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self) -> None:
        while (first := self._queue.get()) is not None:
            group = [first]
            last = False
            while len(group) < GROUP_MAX and not last:
                try:
                    waiting = self._queue.get_nowait()
                except Empty:
                    break
                last = waiting is None
                if waiting is not None:
                    group.append(waiting)
            self._do(group)
            if last:
                return

    def _do(self, group: "list[tuple[Command, Future[Done]]]") -> None:
        wanted = [each for each in group if each[1].set_running_or_notify_cancel()]
        try:
            outcomes = self._store.submit_all([command for command, _ in wanted])
        except Exception as error:  # noqa: BLE001  # whoever waits is told, and the thread goes on
            for _, answer in wanted:
                answer.set_exception(error)
            return
        for (_, answer), outcome in zip(wanted, outcomes, strict=True):
            if isinstance(outcome, Failed):
                answer.set_exception(outcome.error)
            else:
                answer.set_result(outcome)
