"""Where a floor's log lies in PostgreSQL, and how it is read without being opened."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from .postgres_objects import expected_objects, objects_of_database
from .postgres_rows import StreamedRows, connect
from .postgres_schema import is_new
from .schema_faults import Objects
from .store import Rows
from .wrong import NotALedger


@dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    """A floor's log in PostgreSQL, and what a process keeps beside it."""

    url: str = field(repr=False)
    """As libpq reads it; it may hold a password."""
    data: Path = Path("floor")
    """By default the keys are in it and the witness beside it, as where the log is a file."""
    keys: Path | None = None
    witness: Path | None = None

    @property
    def keys_folder(self) -> Path:
        """Where the floor's keys are; the same for all its processes."""
        return self.keys or self.data / "keys"

    @property
    def witness_file(self) -> Path:
        """Where checkpoints go as well; processes of one machine may share it."""
        data = self.data.resolve()
        return self.witness or data.with_name(data.name + ".witness")

    @property
    def is_shared(self) -> bool:
        """Whether several processes write it."""
        return True

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """What a damaged database leads to."""
        return (psycopg.Error,)

    @contextmanager
    def look(self) -> Iterator[Rows]:
        """Read the rows at one moment without opening the log."""
        try:
            connection = connect(self.url)
        except psycopg.OperationalError as error:
            raise NotALedger(f"the database does not answer: {said(error)}") from None
        with connection, closing(StreamedRows(connection)) as rows:
            connection.execute("SET statement_timeout = 0")
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            if is_new(connection):
                raise NotALedger("there is no floor in this database")
            yield rows

    def damage(self, _rows: Rows, _most: int) -> Iterator[str]:
        """Nothing: a page that does not fit its checksum is refused when it is read."""
        yield from ()

    def objects(self, rows: Rows) -> Objects:
        """Describe the schema as it is."""
        return objects_of_database(rows)

    def expected_objects(self, made: Rows) -> Objects:
        """Describe the schema as it should be, by what the same steps make in SQLite."""
        return expected_objects(made)


def said(error: BaseException) -> str:
    """What an error says, on one line; what libpq asks in return is left out."""
    lines = str(error).splitlines()
    return lines[0].rstrip(".") if lines else type(error).__name__
