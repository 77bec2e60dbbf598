"""Opening SQLite so that acknowledged means durable, and refusing to go on where it does not."""

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import apsw

from .wrong import NotALedger

SQLITE_OLDEST: Final = 3_051_003
"""Older ones may lose a commit when a write-ahead log is begun anew."""
BUSY_MS: Final = 5_000
WRITABLE: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
WAL_PAGES: Final = 1_000
"""How long the write-ahead log grows before it is copied into the file."""

SAFE: Final = {
    "synchronous": 2,  # full
    "foreign_keys": 1,
    "recursive_triggers": 1,  # or REPLACE would delete without asking them
    "trusted_schema": 0,
    "cell_size_check": 1,
    "mmap_size": 0,
    "busy_timeout": BUSY_MS,
}


def create_file(path: Path, vfs: str | None) -> None:
    """Make an empty file that is a write-ahead logged database, and is there after a power cut."""
    connection = apsw.Connection(str(path), vfs=vfs)
    try:
        connection.pragma("synchronous", "EXTRA")
        if connection.pragma("journal_mode", "WAL") != "wal":
            raise NotALedger("this file system cannot hold a write-ahead log")
    finally:
        connection.close()


def is_finished(path: Path, vfs: str | None) -> bool:
    """Whether there is a database with something in it; a crash may have left less."""
    if not path.exists() or not path.stat().st_size:
        return False
    connection = apsw.Connection(str(path), vfs=vfs)
    try:
        return bool(connection.pragma("user_version"))
    finally:
        connection.close()


def connect_writer(path: Path, vfs: str | None, *, wal_pages: int) -> apsw.Connection:
    """Open for writing, with every setting read back."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE, vfs=vfs)
    try:
        _make_safe(connection)
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
        connection.wal_autocheckpoint(wal_pages)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_reader(path: Path, vfs: str | None = None) -> apsw.Connection:
    """Open for reading alone."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY, vfs=vfs)
    try:
        _make_safe(connection)
        connection.pragma("query_only", 1)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def look_at(path: Path) -> Iterator[apsw.Connection]:
    """Open for one look; a file that may not be written is read without a trace beside it."""
    if not _is_read_only(path):
        with closing(connect_reader(path)) as connection:
            yield connection
        return
    wal = path.with_name(path.name + "-wal")
    with TemporaryDirectory(prefix="croupier-") as folder:
        file = path.resolve()
        if wal.exists() and wal.stat().st_size:
            # What is not in the file yet has to be put into one, and may not be put here.
            file = Path(folder) / path.name
            shutil.copyfile(path, file)
            shutil.copyfile(wal, file.with_name(wal.name))
            uri = f"{file.as_uri()}?mode=rw"
        else:
            uri = f"{file.as_uri()}?immutable=1"
        with closing(_connect_copy(uri)) as connection:
            yield connection


def _is_read_only(path: Path) -> bool:
    """Whether a file or its folder may not be written, be it by its mode or for its medium."""
    return any(
        not os.access(one, os.W_OK) or not one.stat().st_mode & WRITABLE
        for one in (path, path.parent)
        if one.exists()
    )


def _connect_copy(uri: str) -> apsw.Connection:
    flags = apsw.SQLITE_OPEN_READWRITE if "mode=rw" in uri else apsw.SQLITE_OPEN_READONLY
    connection = apsw.Connection(uri, flags=flags | apsw.SQLITE_OPEN_URI)
    try:
        for name, value in SAFE.items():
            connection.pragma(name, value)
        connection.pragma("query_only", 1)
    except BaseException:
        connection.close()
        raise
    return connection


def _make_safe(connection: apsw.Connection) -> None:
    if apsw.SQLITE_VERSION_NUMBER < SQLITE_OLDEST:
        raise NotALedger(f"SQLite {apsw.sqlite_lib_version()} is too old: 3.51.3 is needed")
    for name, value in SAFE.items():
        connection.pragma(name, value)
    found = {name: connection.pragma(name) for name in SAFE}
    found["journal_mode"] = connection.pragma("journal_mode")
    wanted = SAFE | {"journal_mode": "wal"}
    if found != wanted:
        wrong = ", ".join(
            f"{name} is {found[name]}" for name in found if found[name] != wanted[name]
        )
        raise NotALedger(f"SQLite did not take its settings: {wrong}")
