"""The tables, and how an older store becomes a newer one.

A part of the schema has a name and steps; a store remembers how many of them it has taken. Other
rooms add parts of their own (people, sessions) in the same way.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from .projections import Projection
from .store import Rows
from .wrong import NotALedger

APPLICATION_ID: Final = 0x43524F55
"""Marks the file as ours."""

APPEND_ONLY: Final = (
    "about",
    "streams",
    "events",
    "accounts",
    "postings",
    "entries",
    "kept",
    "sealed",
    "checkpoints",
)

Step = Callable[[Rows], None]


@dataclass(frozen=True, slots=True)
class Part:
    """Tables that belong together; step n makes version n out of version n - 1."""

    name: str
    steps: tuple[Step, ...]
    passing: tuple[str, ...] = ()
    """Tables that a backup leaves empty: what was taken back since must not come back."""


# An entry is written last, when its digest is known. What belongs to it names it without a foreign
# key: a deferred one would search all events for every entry. The entry's digest ties them closer.
TABLES: Final = (
    # Who this floor is: its name, the key that its checkpoints are signed with, marks for ever.
    """CREATE TABLE about (
        name TEXT PRIMARY KEY NOT NULL,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE entries (
        entry INTEGER PRIMARY KEY CHECK (entry > 0),
        actor TEXT NOT NULL,
        key TEXT NOT NULL,
        asked BLOB NOT NULL CHECK (length(asked) = 32),
        reply TEXT NOT NULL,
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        UNIQUE (actor, key)
    ) STRICT""",
    """CREATE TABLE streams (
        stream INTEGER PRIMARY KEY CHECK (stream > 0),
        name TEXT NOT NULL UNIQUE CHECK (name <> '')
    ) STRICT""",
    """CREATE TABLE events (
        number INTEGER PRIMARY KEY CHECK (number > 0),
        stream INTEGER NOT NULL REFERENCES streams,
        seq INTEGER NOT NULL CHECK (seq > 0),
        entry INTEGER NOT NULL CHECK (entry > 0),
        body TEXT NOT NULL,
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        UNIQUE (stream, seq)
    ) STRICT""",
    """CREATE TABLE accounts (
        account INTEGER PRIMARY KEY CHECK (account > 0),
        name TEXT NOT NULL CHECK (name <> ''),
        currency TEXT NOT NULL CHECK (currency <> ''),
        may_owe INTEGER NOT NULL CHECK (may_owe IN (0, 1)),
        entry INTEGER NOT NULL CHECK (entry > 0),
        UNIQUE (name, currency)
    ) STRICT""",
    """CREATE TABLE postings (
        event INTEGER NOT NULL REFERENCES events,
        line INTEGER NOT NULL CHECK (line > 0),
        account INTEGER NOT NULL REFERENCES accounts,
        cents INTEGER NOT NULL CHECK (cents <> 0),
        PRIMARY KEY (event, line)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX postings_of_account ON postings (account, event)",
    """CREATE TABLE kept (
        digest BLOB PRIMARY KEY NOT NULL CHECK (length(digest) = 32),
        value TEXT NOT NULL,
        entry INTEGER NOT NULL CHECK (entry > 0)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE sealed (
        name TEXT PRIMARY KEY NOT NULL CHECK (name <> ''),
        box BLOB NOT NULL,
        entry INTEGER NOT NULL CHECK (entry > 0)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE checkpoints (
        number INTEGER PRIMARY KEY CHECK (number > 0),
        entry INTEGER NOT NULL UNIQUE REFERENCES entries,
        signature BLOB NOT NULL CHECK (length(signature) = 64),
        digest BLOB NOT NULL CHECK (length(digest) = 32)
    ) STRICT""",
    # How far each projection has come. The only table of this part that changes.
    """CREATE TABLE projections (
        name TEXT PRIMARY KEY NOT NULL,
        version INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID""",
)


def _first(rows: Rows) -> None:
    for statement in TABLES:
        rows.execute(statement)
    for table in APPEND_ONLY:
        for verb in ("UPDATE", "DELETE"):
            rows.execute(
                f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table}: what happened is not changed'); END"
            )


def add_sealing_keys(rows: Rows) -> None:
    """The floor's key wraps sealing keys, so that it can be changed."""
    rows.execute(
        "CREATE TABLE sealing_keys (number INTEGER PRIMARY KEY CHECK (number > 0), "
        "wrapped BLOB NOT NULL) STRICT"
    )
    rows.execute("ALTER TABLE sealed ADD COLUMN key INTEGER NOT NULL DEFAULT 1")


def add_utc(rows: Rows) -> None:
    """Entries say when the machine wrote them; those from before have no such time."""
    rows.execute("ALTER TABLE entries ADD COLUMN utc TEXT")


LEDGER: Final = Part("ledger", (_first, add_sealing_keys, add_utc))


SEALING_KEYS, UTC = 2, 3
"""The steps of the ledger that made these."""


class Columns(NamedTuple):
    """What columns are called that a store of an earlier release has not got."""

    key: str
    utc: str


def version_of(rows: Rows, part: str) -> int:
    """How many steps of a part a store has taken."""
    taken: dict[str, int] = dict(rows.execute("SELECT name, version FROM parts"))
    return taken.get(part, 0)


def columns_of(rows: Rows) -> Columns:
    """How to ask a store of any release for its newer columns."""
    version = version_of(rows, LEDGER.name)
    return Columns(
        key="key" if version >= SEALING_KEYS else "1",
        utc="utc" if version >= UTC else "NULL",
    )


def upgrade(rows: Rows, parts: Iterable[Part]) -> None:
    """Take the steps that a store has not taken yet; a store of a later release is refused."""
    rows.execute(
        "CREATE TABLE IF NOT EXISTS parts (name TEXT PRIMARY KEY NOT NULL, "
        "version INTEGER NOT NULL) STRICT, WITHOUT ROWID"
    )
    taken = {str(name): int(version) for name, version in rows.execute("SELECT * FROM parts")}
    for part in parts:
        version = taken.get(part.name, 0)
        if version > len(part.steps):
            raise NotALedger(
                "a newer release has opened this floor: "
                f"{part.name} is of version {version}; this release knows {len(part.steps)}"
            )
        for step in part.steps[version:]:
            step(rows)
        if version < len(part.steps):
            rows.execute(
                "INSERT INTO parts VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET version = excluded.version",
                (part.name, len(part.steps)),
            )


def make(rows: Rows, projection: Projection) -> None:
    """Create a projection's tables, empty."""
    for table in projection.tables:
        rows.execute(f"DROP TABLE IF EXISTS {table}")
    for statement in projection.create:
        rows.execute(statement)
    rows.execute(
        "INSERT INTO projections VALUES (?, ?) "
        "ON CONFLICT (name) DO UPDATE SET version = excluded.version",
        (projection.name, projection.version),
    )
