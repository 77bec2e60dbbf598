"""What ends by the machine's time: sessions, links, tokens, waits after wrong codes.

A clock that is set back revives nothing that has expired, and lets nobody wait longer than was
promised, also where the process starts again in between: what was answered is written down first.
"""

from contextlib import suppress
from datetime import UTC, datetime

from croupier.ledger import LedgerRefusal, Store, StoreAway, StoreLocked

from .clock import Clock
from .machine_time import MachineTime
from .storing import write_clock


class Expiry:
    """The machine's time, with how far of it is written down."""

    def __init__(self, store: Store, clock: Clock, machine_time: MachineTime) -> None:
        self._store, self._clock = store, clock
        self.machine_time = machine_time
        self._kept = datetime.min.replace(tzinfo=UTC)

    def now(self) -> datetime:
        """The machine's time as this floor has it."""
        return self.machine_time.now()

    def is_past(self, end: datetime) -> bool:
        """Whether an end is over; before that is answered, it is written down."""
        if self.now() <= end:
            return False
        self._keep(end)
        return True

    def begin(self) -> datetime:
        """The moment from which something lasts, written down before that is stored."""
        now = self.now()
        self._keep(now)
        return now

    def _keep(self, reached: datetime) -> None:
        """See that the store knows that the time has come so far."""
        if self._kept < reached and self._store.read_only_because is None:
            # What is written is cut to milliseconds, and never earlier than this process started.
            kept = self.now()
            # Where nothing can be written any more, what is asked is answered all the same.
            with suppress(LedgerRefusal, StoreAway, StoreLocked):
                write_clock(self._store, self._clock, self.machine_time)
                self._kept = kept
