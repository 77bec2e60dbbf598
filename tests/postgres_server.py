"""A real PostgreSQL that tests start themselves, in a folder and at a socket of its own."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest
from psycopg import sql

from croupier.ledger import AnyPlace, Place
from croupier.ledger.postgres_place import Database

PATIENCE: Final = 60
SETTINGS: Final = """
listen_addresses = ''
fsync = on
synchronous_commit = on
full_page_writes = on
shared_buffers = 32MB
max_connections = 200
max_wal_size = 64MB
log_min_messages = fatal
"""


def binary(name: str) -> str | None:
    """A program of PostgreSQL: on the path, or where Debian puts it."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(found[-1]) if found else None)


def _account() -> str | None:
    """Whom to run it as: PostgreSQL refuses to be the superuser of the machine."""
    if os.geteuid():
        return None
    names = {one.pw_name for one in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class PostgresServer:
    """One server; a new database for whoever asks."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self._account = _account()
        if self._account is not None:
            shutil.chown(self.folder, self._account)
        self.data = self.folder / "data"
        self._numbers = count(1)
        self.run("initdb", "-D", self.data, "-U", "tests", "-A", "trust", "--data-checksums", "-N")
        config = self.data / "postgresql.conf"
        config.write_text(config.read_text() + SETTINGS)
        self.start()
        # However this process ends, its end of the pipe is closed, and the server goes too.
        stop = f"'{binary('pg_ctl')}' stop -s -m immediate -D '{self.data}'"
        after = f"cat; {stop}; rm -rf '{self.folder}'"
        self._watcher = subprocess.Popen(
            ["/bin/sh", "-c", after],
            user=self._account,
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def run(self, program: str, *arguments: object) -> None:
        found = binary(program)
        assert found is not None, f"these tests need PostgreSQL's {program}: make postgres"
        done = subprocess.run(
            [found, *map(str, arguments)],
            user=self._account,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        options = f"-k {self.folder}"
        log = self.folder / "log"
        self.run("pg_ctl", "start", "-w", "-s", "-D", self.data, "-o", options, "-l", log)

    def stop(self, mode: str = "fast") -> None:
        """Stop it; `immediate` is what a power cut leaves, less what the disk forgets."""
        self.run("pg_ctl", "stop", "-w", "-s", "-D", self.data, "-m", mode)

    def url(self, database: str, user: str = "tests") -> str:
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """Make an empty database; its address."""
        name = f"floor_{next(self._numbers)}"
        self.ask("postgres", sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.url(name)

    def ask(self, database: str, statement: Any) -> None:
        url = database if "://" in database else self.url(database)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(statement)

    def close(self) -> None:
        assert self._watcher.stdin is not None
        self._watcher.stdin.close()
        self._watcher.wait(timeout=PATIENCE)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server for all tests of this process."""
    server = PostgresServer()
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, memory: Path) -> AnyPlace:
    """A place for a log, of every kind in turn."""
    if request.param == "sqlite":
        return Place(data=memory / "floor")
    server: PostgresServer = request.getfixturevalue("postgres")
    return Database(url=server.new_database(), data=memory / "floor")
