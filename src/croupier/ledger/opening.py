"""Where a floor's log lies, and opening it there: a data folder, or a database that is shared."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, Union

from .projections import Projection
from .schema import Part
from .sqlite import Place, SqliteStore
from .store import Store
from .wrong import NotALedger

if TYPE_CHECKING:
    from .postgres_place import Database


AnyPlace: TypeAlias = Union[Place, "Database"]


def place_at(
    *,
    data: Path,
    database: str | None = None,
    keys: Path | None = None,
    witness: Path | None = None,
) -> AnyPlace:
    """The place of a log: in a folder, or in the database of an address."""
    if database is None:
        return Place(data=data, keys=keys, witness=witness)
    try:
        from .postgres_place import Database  # noqa: PLC0415 (an extra)
    except ImportError as error:
        says = "a database needs the extra `postgres`: pip install 'croupier[postgres]'"
        raise NotALedger(says) from error
    return Database(url=database, data=data, keys=keys, witness=witness)


def open_log(
    place: AnyPlace,
    *,
    projections: Sequence[Projection] = (),
    parts: Sequence[Part] = (),
    marks: Sequence[tuple[str, str]] = (),
) -> Store:
    """Open a log to write and to read it."""
    if isinstance(place, Place):
        return SqliteStore(place, projections=projections, parts=parts, marks=marks)
    from .postgres import PostgresStore  # noqa: PLC0415 (an extra)

    return PostgresStore(place, projections=projections, parts=parts, marks=marks)
