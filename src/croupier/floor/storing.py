"""Open a floor's store with everything that the floor keeps beside the log."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from croupier.ledger import AnyPlace, Part, Projection, Reading, Rows, Store, open_log

from .cited import CITED
from .clock import Clock
from .results import RESULTS, SITTINGS
from .rounds import ROUNDS

__all__ = ("FLOOR", "PROJECTIONS", "follow_clock", "open_store", "read_clock", "write_clock")

PROJECTIONS: Final[tuple[Projection, ...]] = (ROUNDS, RESULTS, SITTINGS, CITED)


def _clock(rows: Rows) -> None:
    rows.execute(
        """CREATE TABLE clock (
            one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
            at TEXT NOT NULL,
            count INTEGER NOT NULL
        ) STRICT"""
    )


FLOOR: Final = Part("floor", (_clock,))
"""How far the house clock has come, for the processes that share it; no part of the log."""


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


def follow_clock(now: Reading, clock: Clock) -> None:
    """Go on from the last event, whoever wrote it: no event is older than the one before."""
    last = now.newest()
    if last is not None:
        count = last[1].get("count", 0)
        assert isinstance(count, int)
        clock.not_before(datetime.fromisoformat(str(last[1]["at"])), count)


def write_clock(store: Store, clock: Clock) -> None:
    """Tell the other processes how far this one's clock has come."""
    told = (clock.now().isoformat(), clock.count())

    def work(rows: Rows) -> None:
        rows.execute("INSERT INTO clock VALUES (1, ?, ?) ON CONFLICT DO NOTHING", told)
        rows.execute("UPDATE clock SET at = ? WHERE at < ?", (told[0], told[0]))
        rows.execute("UPDATE clock SET count = ? WHERE count < ?", (told[1], told[1]))

    store.beside(work)
