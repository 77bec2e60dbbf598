"""What other processes of the same floor have done, shown here soon after.

The log says what happened, by number and without gaps; a hint from the database only says that it
is worth looking now.
"""

from collections.abc import Callable
from threading import Event as Flag
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

from croupier.ledger import LedgerRefusal, Reading, StoreAway, StoreLocked

from .hosted import TABLES
from .people import PEOPLE
from .settings_log import SETTINGS
from .storing import read_clock, read_machine_time, write_clock

if TYPE_CHECKING:
    from .floor import Floor


TOLD_EVERY: Final = 1.0
"""Seconds after which the processes of a floor tell one another of their clocks."""
LOOKED_EVERY: Final = 0.25
"""Seconds after which a process looks for what others have done, hint or no hint."""


class Follower:
    """Follows the log in a thread of its own, where others may write it."""

    def __init__(self, floor: "Floor", *, after: int) -> None:
        self._floor = floor
        self._last = after
        """The last event of which everything is shown."""
        self.looks: list[Callable[[Reading], None]] = []
        """What is looked at besides the log, by whoever keeps it."""
        self._stopping = Flag()
        self._thread = Thread(target=self._follow_on, name="floor-follower", daemon=True)

    def start(self) -> None:
        """Begin to follow."""
        self._thread.start()

    def stop(self) -> None:
        """Follow no more; what is begun is finished."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()

    def follow(self) -> None:
        """Show what others have done since the last look."""
        floor, last, changed = self._floor, self._last, set[str]()
        with floor.store.snapshot() as now:
            read_clock(now, floor.clock)
            read_machine_time(now, floor.machine_time)
            for look in tuple(self.looks):
                look(now)
            while page := now.all_events(after=last):
                changed.update(event.stream for event in page)
                last = page[-1].number
        for stream in changed:
            if stream == PEOPLE:
                floor.meet_people()
            elif stream == SETTINGS:
                floor.meet_settings()
            elif stream.startswith(TABLES):
                floor.show(stream.removeprefix(TABLES))
        self._last = last

    def _follow_on(self) -> None:
        """Follow until the floor closes; a database that is away is waited for."""
        told, store = 0.0, self._floor.store
        while not self._stopping.is_set():
            store.wait_for_others(LOOKED_EVERY)
            try:
                self.follow()
                if monotonic() - told >= TOLD_EVERY and store.read_only_because is None:
                    write_clock(store, self._floor.clock, self._floor.machine_time)
                    told = monotonic()
            except (LedgerRefusal, StoreAway, StoreLocked):
                self._stopping.wait(LOOKED_EVERY)
