"""PostgreSQL as the ledger speaks to it: one connection, and the few words that it says otherwise.

Statements are written once, in SQL that SQLite takes; what PostgreSQL says otherwise is changed
here: places for values, types of columns, and how a list of numbers is read.
"""

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import count
from typing import Any, Final

import psycopg
from psycopg import errors

from .wrong import NotALedger

CHANNEL: Final = "croupier"
"""Where processes hint to one another that the log has grown."""
LOG_LOCK: Final = int.from_bytes(b"croupier", "big")
"""Whoever holds it writes the log; of this database alone."""
OLDEST: Final = 130_000
SETTINGS: Final = {
    "synchronous_commit": "on",
    "statement_timeout": "15s",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "1min",
    "timezone": "UTC",
}
SAFE: Final = {"fsync": "on", "full_page_writes": "on"}
"""Without these an acknowledged commit does not outlast a power cut."""
LINE: Final[dict[str, Any]] = {
    "application_name": "croupier",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
TYPES: Final = (
    (re.compile(r"\bBLOB\b"), "BYTEA"),
    (re.compile(r"\bINTEGER\b"), "BIGINT"),
    (re.compile(r"\bTEXT\b"), 'TEXT COLLATE "C"'),
    (re.compile(r"\)\s*STRICT(, WITHOUT ROWID)?\s*$"), ")"),
)
NUMBERS: Final = (
    "SELECT value FROM json_each(?)",
    "SELECT value::bigint FROM json_array_elements_text(?::json) AS value",
)
FETCHED: Final = 2_000
"""Rows that are asked for at a time where there may be millions."""


# It tells of every connection that is lost in mid-sentence; the store tells what came of it.
logging.getLogger("psycopg").setLevel(logging.ERROR)


def connect(url: str) -> psycopg.Connection[Any]:
    """Open a connection on which acknowledged means durable; every setting is read back."""
    try:
        connection = psycopg.connect(url, autocommit=True, cursor_factory=psycopg.RawCursor, **LINE)
    except psycopg.ProgrammingError:
        # What libpq says of it quotes all of it, the password too.
        says = "the address of the database cannot be read: postgresql://ROLE@HOST/DATABASE"
        raise NotALedger(says) from None
    try:
        for name, value in SETTINGS.items():
            connection.execute("SELECT set_config($1, $2, false)", (name, value))
        for name, value in SAFE.items():
            found = connection.execute("SELECT current_setting($1)", (name,)).fetchone()
            if found != (value,):
                raise NotALedger(f"the database is set to lose commits: {name} is not {value}")
        if connection.info.server_version < OLDEST:
            raise NotALedger("PostgreSQL 13 or later is needed")
    except BaseException:
        connection.close()
        raise
    connection.server_cursor_factory = psycopg.RawServerCursor
    return connection


class PostgresRows:
    """A connection whose statements are written as SQLite takes them."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection

    def execute(
        self, statements: str, bindings: Sequence[Any] | Mapping[str, Any] | None = None, /
    ) -> Iterator[Any]:
        """Run one statement and give its rows."""
        assert not isinstance(bindings, Mapping)
        done = self.connection.execute(_said(statements), bindings)
        return iter(done.fetchall() if done.description is not None else ())


class GatheredRows(PostgresRows):
    """The same, for writing: what gives no rows is sent along with the next question.

    What goes wrong with it is told then, or when all of it is settled.
    """

    def __init__(self, connection: psycopg.Connection[Any], pipeline: psycopg.Pipeline) -> None:
        super().__init__(connection)
        self._pipeline = pipeline

    def execute(
        self, statements: str, bindings: Sequence[Any] | Mapping[str, Any] | None = None, /
    ) -> Iterator[Any]:
        """Run one statement; its rows are waited for, if it has any."""
        assert not isinstance(bindings, Mapping)
        done = self.connection.execute(_said(statements), bindings)
        gives_rows = statements.startswith("SELECT") or " RETURNING " in statements
        return iter(done.fetchall() if gives_rows else ())

    def settle(self) -> None:
        """Wait for everything that was sent."""
        self._pipeline.sync()

    def give_up(self) -> None:
        """Pass over what was sent after something that failed."""
        with suppress(errors.PipelineAborted):
            self._pipeline.sync()


class StreamedRows(PostgresRows):
    """The same, for reading a whole log: rows come as they are wanted."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        super().__init__(connection)
        self._names = count(1)
        self._open: list[psycopg.RawServerCursor[Any]] = []

    def execute(
        self, statements: str, bindings: Sequence[Any] | Mapping[str, Any] | None = None, /
    ) -> Iterator[Any]:
        """Run a question, and give its rows a few thousand at a time."""
        assert not isinstance(bindings, Mapping)
        if bindings or not statements.startswith("SELECT"):
            return super().execute(statements, bindings)
        cursor = self.connection.cursor(name=f"rows_{next(self._names)}")
        assert isinstance(cursor, psycopg.RawServerCursor)
        self._open.append(cursor)
        cursor.itersize = FETCHED
        cursor.execute(_said(statements))
        return iter(cursor)

    def close(self) -> None:
        """Let go of every question that was not read to its end."""
        for cursor in self._open:
            with suppress(psycopg.Error):
                cursor.close()


@lru_cache(maxsize=512)
def _said(statement: str) -> bytes:
    """A statement as PostgreSQL takes it."""
    said = statement.replace(*NUMBERS)
    if said.lstrip().startswith(("CREATE TABLE", "ALTER TABLE")):
        for pattern, instead in TYPES:
            said = pattern.sub(instead, said)
    places = count(1)
    return re.sub(r"\?", lambda _: f"${next(places)}", said).encode()


def is_passing(error: BaseException) -> bool:
    """Whether the same may go well in a moment: a lost connection, a lock, a clash."""
    clash = errors.SerializationFailure, errors.DeadlockDetected, errors.LockNotAvailable
    if isinstance(error, (*clash, errors.QueryCanceled, errors.TooManyConnections)):
        return True
    if not isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return False
    return error.sqlstate is None or error.sqlstate[:2] == "08" or error.sqlstate[:3] == "57P"


def is_broken(error: Exception) -> bool:
    """Whether it is the database that fails, and not a command."""
    own = psycopg.IntegrityError | psycopg.DataError
    return isinstance(error, psycopg.Error) and not isinstance(error, own)
