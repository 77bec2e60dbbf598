"""What a floor asks of the machine, decided by a seed: chance, steady time, and when it writes."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from hashlib import shake_256
from itertools import count

from croupier.ledger import Asked, Command, Done, Failed, Store, Work

__all__ = ("Writer", "seeded_chance")


@contextmanager
def seeded_chance(seed: str) -> Iterator[None]:
    """Let the operating system's chance be that of a seed."""
    drawn, kept = count(), os.urandom

    def urandom(size: int, /) -> bytes:
        return shake_256(f"{seed}/{next(drawn)}".encode()).digest(size)

    os.urandom = urandom
    try:
        yield
    finally:
        os.urandom = kept


class Answer(Future[Done]):
    """An answer that comes when the writer writes; whoever waits for it makes it write."""

    def __init__(self, write: Callable[[], None]) -> None:
        super().__init__()
        self._write = write

    def result(self, timeout: float | None = None) -> Done:
        """The answer, now."""
        if not self.done():
            self._write()
        return super().result(timeout)


class Writer:
    """Writes commands in the thread of whoever asks: at once, or gathered to groups."""

    def __init__(self, store: Store) -> None:
        self.gathers = False
        self._store = store
        self._waiting: list[tuple[Command, Answer]] = []

    def submit(self, asked: Asked, work: Work) -> "Future[Done]":
        """Take a command: it is written now, or with the group that gathers."""
        answer = Answer(self.write)
        self._waiting.append((Command(asked, work), answer))
        if not self.gathers:
            self.write()
        return answer

    def write(self) -> None:
        """Write what is waiting as one group, and answer."""
        group, self._waiting = self._waiting, []
        if not group:
            return
        try:
            outcomes = self._store.submit_all([command for command, _ in group])
        except Exception as error:  # noqa: BLE001 (whoever waits is told)
            for _, answer in group:
                answer.set_exception(error)
            return
        for (_, answer), outcome in zip(group, outcomes, strict=True):
            if isinstance(outcome, Failed):
                answer.set_exception(outcome.error)
            else:
                answer.set_result(outcome)

    @property
    def waiting(self) -> int:
        """Commands that wait to be written."""
        return len(self._waiting)

    def close(self) -> None:
        """Write what is waiting."""
        self.write()
