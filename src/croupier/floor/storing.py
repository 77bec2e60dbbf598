"""Open a floor's store with everything that the floor keeps beside the log."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final

from croupier.ledger import (
    AnyPlace,
    Fault,
    Part,
    Projection,
    Reading,
    Rows,
    Store,
    is_signed,
    open_log,
    version_of,
)

from .cited import CITED
from .clock import Clock
from .machine_time import MachineTime, text_of
from .results import RESULTS, SITTINGS
from .rounds import ROUNDS

PROJECTIONS: Final[tuple[Projection, ...]] = (ROUNDS, RESULTS, SITTINGS, CITED)


def _clock(rows: Rows) -> None:
    rows.execute(
        """CREATE TABLE clock (
            one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
            at TEXT NOT NULL,
            count INTEGER NOT NULL
        ) STRICT"""
    )


def _signed_clock(rows: Rows) -> None:
    """The clock is signed, and has the machine's time too; one that is not signed is let go.

    The floor then goes on from its last event, as it does where there is no row.
    """
    rows.execute("DELETE FROM clock")
    rows.execute("ALTER TABLE clock ADD COLUMN utc TEXT")
    rows.execute("ALTER TABLE clock ADD COLUMN signature BLOB")


FLOOR: Final = Part("floor", (_clock, _signed_clock))
"""How far the house clock and the machine's time have come; no part of the log, and signed."""
SIGNED: Final = 2
"""The step since which the clock is signed."""


def open_store(
    place: AnyPlace, *, parts: Sequence[Part] = (), marks: Sequence[tuple[str, str]] = ()
) -> Store:
    """Open the store of a floor."""
    return open_log(place, projections=PROJECTIONS, parts=(FLOOR, *parts), marks=marks)


def read_clock(now: Reading, clock: Clock) -> None:
    """Go on from where the floor's processes have come to, by their word and by the log."""
    for at, count in now.rows.execute("SELECT at, count FROM clock"):
        clock.not_before(datetime.fromisoformat(at), count)
    follow_clock(now, clock)


def read_machine_time(now: Reading, machine_time: MachineTime) -> None:
    """Go on from the machine's time that the floor has seen."""
    asked = (
        "SELECT utc FROM clock WHERE utc IS NOT NULL UNION ALL SELECT utc FROM entries "
        "WHERE entry = (SELECT max(entry) FROM entries) AND utc IS NOT NULL"
    )
    for (utc,) in now.rows.execute(asked):
        machine_time.not_before(datetime.fromisoformat(utc))


def follow_clock(now: Reading, clock: Clock) -> None:
    """Go on from the last event, whoever wrote it: no event is older than the one before."""
    last = now.newest()
    if last is not None:
        count = last[1].get("count", 0)
        assert isinstance(count, int)
        clock.not_before(datetime.fromisoformat(str(last[1]["at"])), count)


def write_clock(store: Store, clock: Clock, machine_time: MachineTime) -> None:
    """Write down how far this process's clocks have come, for the others and for the next start."""
    # Rounded up: an end that was past when it was looked at is past by what is stored.
    utc = text_of(machine_time.now() + timedelta(microseconds=999))
    own = (clock.now().isoformat(), clock.count(), utc)

    def work(rows: Rows) -> None:
        found = list(rows.execute("SELECT at, count, utc FROM clock"))
        at, count, utc = (
            max(one, other) for one, other in zip(own, (found or [own])[0], strict=True)
        )
        signature = store.sign(clock_message(store.floor, at, count, utc))
        if not found:
            insert = "INSERT INTO clock VALUES (1, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
            rows.execute(insert, (at, count, utc, signature))
            return
        # Where another process has gone further meanwhile, its word stands.
        rows.execute(
            "UPDATE clock SET at = ?, count = ?, utc = ?, signature = ? "
            "WHERE at <= ? AND count <= ? AND utc <= ?",
            (at, count, utc, signature, at, count, utc),
        )

    store.beside(work)


def clock_message(floor: str, at: str, count: int, utc: str) -> bytes:
    """What is signed of the clock."""
    return f"croupier/floor/clock/1\n{floor}\n{at}\n{count}\n{utc}\n".encode()


def clock_faults(rows: Rows) -> Iterator[Fault]:
    """The clock is as this floor's key signed it; there is at most one."""
    if version_of(rows, FLOOR.name) < SIGNED:
        return
    about: dict[str, str] = dict(rows.execute("SELECT name, value FROM about"))
    for at, count, utc, signature in rows.execute("SELECT at, count, utc, signature FROM clock"):
        message = clock_message(about["floor"], at, count, utc or "")
        if not is_signed(about["public_key"], message, bytes(signature or b"")):
            yield Fault("clock", "is not as this floor's key signed it")
