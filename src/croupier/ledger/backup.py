"""A copy of a log, taken while it is written, and brought back into either kind of store.

    DEST/ledger.db        the log as SQLite holds it, wherever it came from
    DEST/witness          every checkpoint of it
    DEST/manifest.json    whose it is, how far it goes, and the SHA-256 of both files

The floor's keys are never in it.
"""

import json
import os
import shutil
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from hashlib import file_digest
from pathlib import Path
from typing import Any, Final

import apsw

from .disk import sync_folder, write_whole
from .opening import AnyPlace
from .projections import BALANCES, Projection
from .schema import APPLICATION_ID, LEDGER, Part, make, upgrade
from .sealing import about_of
from .sqlite import Place
from .sqlite_file import create_file
from .store import Rows
from .verify import read_log
from .witness import Witness, WitnessLine, head_of
from .writing import outdated, remake
from .wrong import NotALedger

FILE, WITNESS, MANIFEST = "ledger.db", "witness", "manifest.json"
FORMAT: Final = "croupier-backup 1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """Whose log a backup holds, and how far it goes."""

    format: str
    floor: str
    public_key: str
    entries: int
    events: int
    checkpoints: int
    files: dict[str, str]


def back_up(
    place: AnyPlace, dest: Path, *, parts: Sequence[Part], projections: Sequence[Projection]
) -> Manifest:
    """Copy a log as it stands at one moment; servers go on meanwhile."""
    projections = (BALANCES, *projections)
    if dest.exists() and (not dest.is_dir() or any(dest.iterdir())):
        raise NotALedger(f"{dest} is there already; a backup has a folder of its own")
    dest.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = dest / FILE
    if isinstance(place, Place):
        _copy_file(place, file)
    else:
        _copy_rows(place, file, parts, projections)
    with closing(_opened(file)) as copy:
        for table in [name for part in parts for name in part.passing]:
            if table in _tables(copy):
                copy.execute(f"DELETE FROM {table}")  # noqa: S608 (ours)
        copy.pragma("wal_checkpoint", "TRUNCATE")
        write_whole(dest / WITNESS, _witness_of(copy))
        manifest = _manifest(copy, {name: _digest(dest / name) for name in (FILE, WITNESS)})
    file.chmod(0o600)
    _sync(file)
    write_whole(dest / MANIFEST, (json.dumps(asdict(manifest), indent=2) + "\n").encode())
    return manifest


def manifest_of(source: Path) -> Manifest:
    """What a backup says of itself, if its files are what was written."""
    try:
        told = json.loads((source / MANIFEST).read_text(encoding="utf-8"))
        manifest = Manifest(**told)
    except FileNotFoundError:
        raise NotALedger(f"{source} is no backup: it has no {MANIFEST}") from None
    except (OSError, ValueError, TypeError) as error:
        raise NotALedger(f"{source} is no backup: {error}") from None
    if manifest.format != FORMAT:
        raise NotALedger(f"{source} is a backup of another kind: {manifest.format}")
    for name in (FILE, WITNESS):
        if not (source / name).is_file() or _digest(source / name) != manifest.files.get(name):
            raise NotALedger(f"{source}: {name} is not what was written")
    return manifest


def restore(
    source: Path, place: AnyPlace, *, parts: Sequence[Part], projections: Sequence[Projection]
) -> Manifest:
    """Bring a log back where there is none; it is still to be verified."""
    manifest, projections = manifest_of(source), (BALANCES, *projections)
    _must_go_on_from(place.witness_file, source / WITNESS)
    place.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = place.data / (FILE + ".part")
    if isinstance(place, Place) and place.file.exists():
        raise NotALedger(f"there is a floor in {place.data} already")
    part.unlink(missing_ok=True)
    shutil.copyfile(source / FILE, part)
    part.chmod(0o600)
    try:
        with closing(_opened(part)) as rows:
            _bring_up_to_date(rows, parts, projections)
            if not isinstance(place, Place):
                _write_rows(rows, place.url, parts, projections)
            rows.pragma("wal_checkpoint", "TRUNCATE")
        _sync(part)
        if isinstance(place, Place):
            part.rename(place.file)
    finally:
        for left in (part, *place.data.glob(part.name + "-*")):
            left.unlink(missing_ok=True)
    place.witness_file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(place.witness_file, (source / WITNESS).read_bytes())
    sync_folder(place.data)
    return manifest


# The copy


def _copy_file(place: Place, file: Path) -> None:
    """Copy the pages of a file while another process writes to it."""
    if not place.file.is_file():
        raise NotALedger(f"there is no floor in {place.data}")
    with place.look() as rows:
        assert isinstance(rows, apsw.Connection)
        with closing(apsw.Connection(str(file))) as copy, copy.backup("main", rows, "main") as work:
            while not work.done:
                work.step(-1)


def _copy_rows(
    place: AnyPlace, file: Path, parts: Sequence[Part], projections: Sequence[Projection]
) -> None:
    """Write the rows of another database into a new file, all of one moment."""
    with read_log(place) as now:
        taken = dict(now.rows.execute("SELECT name, version FROM parts"))
        if taken != {part.name: len(part.steps) for part in (LEDGER, *parts)}:
            raise NotALedger("the database is of another release: `croupier upgrade` first")
        create_file(file, None)
        with closing(_opened(file)) as copy:
            copy.execute("BEGIN")
            upgrade(copy, (LEDGER, *parts))
            for projection in projections:
                make(copy, projection)
            copy.execute("DELETE FROM projections")
            for table in _tables(copy):
                if table != "parts":
                    _fill(copy, table, now.rows)
            copy.pragma("application_id", APPLICATION_ID)
            copy.pragma("user_version", 1)
            copy.execute("COMMIT")


def _fill(copy: apsw.Connection, table: str, rows: Rows) -> None:
    columns = _columns(copy, table)
    named, places = ", ".join(columns), ", ".join("?" * len(columns))
    found = rows.execute(f"SELECT {named} FROM {table}")  # noqa: S608 (ours)
    copy.executemany(f"INSERT INTO {table} ({named}) VALUES ({places})", found)  # noqa: S608


def _write_rows(
    rows: apsw.Connection, url: str, parts: Sequence[Part], projections: Sequence[Projection]
) -> None:
    """Write the rows of a file into an empty PostgreSQL database, wholly or not at all."""
    import psycopg  # noqa: PLC0415 (an extra)
    from psycopg import sql  # noqa: PLC0415

    from .postgres_rows import LOG_LOCK, PostgresRows, connect  # noqa: PLC0415
    from .postgres_schema import LEDGER as TABLES  # noqa: PLC0415
    from .postgres_schema import is_new  # noqa: PLC0415

    def fill(connection: psycopg.Connection[Any]) -> None:
        connection.execute("SET LOCAL statement_timeout = 0")
        connection.execute("SELECT pg_advisory_xact_lock($1)", (LOG_LOCK,))
        if not is_new(connection):
            raise NotALedger("there is a floor in this database already")
        upgrade(PostgresRows(connection), (TABLES, *parts))
        for projection in projections:
            make(PostgresRows(connection), projection)
        connection.execute("DELETE FROM projections")
        for table in _tables(rows):
            if table == "parts":
                continue
            columns = _columns(rows, table)
            into = sql.SQL("COPY {} ({}) FROM STDIN").format(
                sql.Identifier(table), sql.SQL(", ").join(map(sql.Identifier, columns))
            )
            with connection.cursor() as cursor, cursor.copy(into) as lines:
                for row in rows.execute(f"SELECT {', '.join(columns)} FROM {table}"):  # noqa: S608
                    lines.write_row(row)

    try:
        with connect(url) as connection, connection.transaction():
            fill(connection)
    except psycopg.Error as error:
        raise NotALedger(f"the database cannot be filled: {error}") from error


def _bring_up_to_date(
    rows: apsw.Connection, parts: Sequence[Part], projections: Sequence[Projection]
) -> None:
    """Take the steps that a backup of an earlier release has not taken."""
    if rows.pragma("application_id") != APPLICATION_ID:
        raise NotALedger(f"{FILE} is not a ledger of croupier")
    rows.execute("BEGIN IMMEDIATE")
    upgrade(rows, (LEDGER, *parts))
    remake(rows, outdated(rows, projections))
    rows.execute("COMMIT")


# What stands beside it


def _witness_of(rows: apsw.Connection) -> bytes:
    """Every checkpoint of a log, as a witness has it."""
    about = about_of(rows)
    lines = rows.execute(
        "SELECT number, entry, hash, signature FROM checkpoints JOIN entries USING (entry) "
        "ORDER BY number"
    )
    told = "".join(str(WitnessLine(*line)) for line in lines)
    return (head_of(about["floor"], about["public_key"]) + told).encode("ascii")


def _must_go_on_from(there: Path, copy: Path) -> None:
    """Refuse to lose what a witness that is there already has seen."""
    if not there.exists():
        return
    seen, held = Witness.read(there), Witness.read(copy)
    if (seen.floor, seen.public) != (held.floor, held.public):
        raise NotALedger(f"{there.name} is the witness of another floor")
    if seen.lines[: len(held.lines)] != held.lines[: len(seen.lines)]:
        raise NotALedger(f"{there.name} has seen another log than the backup's")
    if len(seen.lines) > len(held.lines):
        raise NotALedger(
            f"{there.name} has seen checkpoint {len(seen.lines)} and the backup ends with "
            f"{len(held.lines)}: to go on without the rest, name another --witness"
        )


def _manifest(rows: apsw.Connection, files: dict[str, str]) -> Manifest:
    about = about_of(rows)
    [(entries, events, checkpoints)] = rows.execute(
        "SELECT (SELECT count(*) FROM entries), (SELECT count(*) FROM events), "
        "(SELECT count(*) FROM checkpoints)"
    )
    return Manifest(
        format=FORMAT,
        floor=about["floor"],
        public_key=about["public_key"],
        entries=entries,
        events=events,
        checkpoints=checkpoints,
        files=files,
    )


def _opened(file: Path) -> apsw.Connection:
    connection = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)
    connection.pragma("secure_delete", 1)
    return connection


def _tables(rows: apsw.Connection) -> list[str]:
    """The tables of a log, each after those that it names."""
    found = rows.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' "
        "ORDER BY rowid"
    )
    return [str(name) for (name,) in found]


def _columns(rows: apsw.Connection, table: str) -> list[str]:
    return [str(row[1]) for row in rows.execute(f"PRAGMA table_info({table})")]


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()


def _sync(file: Path) -> None:
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
