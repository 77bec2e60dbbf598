"""What is proved at length, how often, and how one piece of it is done."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / part) for part in ("tests/floor", "tests", "src")]

from seeded.story import fresh, play
from test_cut_connections import cut
from test_fuzzed_api import fuzzed
from test_ledger_kills import killed
from test_ledger_power_loss import faults, record
from test_ledger_races import check, race
from test_ledger_tampering import (
    KINDS,
    TABLES,
    copy_floor,
    old_copies,
    tamper,
    with_history,
)
from test_postgres_stops import stopped_at_once
from test_processes_of_a_floor import alternated
from test_server_in_play import killed_in_play

from croupier.ledger import SqliteStore
from ledger_work import place_in
from postgres_server import PostgresServer
from promises.test_twins import twins_told

__all__ = ("PROOFS", "Proof")

STEPS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Proof:
    """Something that is done so many times, in pieces, and must never go wrong."""

    what: str
    wanted: int
    each: int
    """How many times a piece does it."""
    run: Callable[[Path, int, int], str | None]
    """Do one piece: a folder, how many times, a seed; a digest of what happened, if it has one."""
    on_disk: bool = False
    """Whether its files lie on the disk, and not in memory."""

    @property
    def pieces(self) -> int:
        return self.wanted // self.each


def writer_kills(folder: Path, times: int, seed: int) -> None:
    told = killed(folder, times, "careful", seed=seed)
    assert not told["lost"] + told["wrong"], told


def postgres_writer_kills(folder: Path, times: int, seed: int) -> None:
    with serving_postgres() as server:
        told = killed(folder, times, "careful", server.new_database(), seed=seed)
    assert not told["lost"] + told["wrong"], told


def server_kills(folder: Path, times: int, seed: int) -> None:
    killed_in_play(folder, kills=times, seed=seed)


def power_loss(folder: Path, times: int, seed: int) -> None:
    with pytest.MonkeyPatch.context() as patched:
        run = record(folder / "recorded", patched, "FULL", 1_000 + seed)
    (folder / "images").mkdir()
    found = faults(run, folder / "images", times, seed, reopen_every=100)
    assert found == [], found[:3]


def postgres_stops(folder: Path, times: int, seed: int) -> None:
    with serving_postgres() as server:
        stopped_at_once(server, folder, stops=times, seed=seed)


def races(folder: Path, times: int, seed: int) -> None:
    with SqliteStore(place_in(folder)) as store:
        # Each command is sent three times in the mean.
        all_sent = race(store, times // 3, seed)
        check(store, all_sent)


def tampering(folder: Path, times: int, seed: int) -> None:
    place = with_history(folder / "whole")
    for kind in KINDS:
        for number in range(times):
            tamper(
                copy_floor(place, folder / "copy"), kind, TABLES[number % 4], 1_000 * seed + number
            )
    old_copies(folder / "old", times + 1, seed)


def alternating(folder: Path, times: int, _seed: int) -> None:
    with serving_postgres() as server:
        alternated(server, folder, rounds=times)


def twins(_folder: Path, times: int, seed: int) -> None:
    twins_told(times, seed)


def cuts(folder: Path, times: int, seed: int) -> None:
    cut(folder, commands=times, seed=seed)


def fuzzing(folder: Path, times: int, seed: int) -> None:
    fuzzed(folder, times, seed)


def floors(folder: Path, times: int, seed: int) -> str:
    told = sha256()
    for number in range(times * seed, times * (seed + 1)):
        told.update(play(number, STEPS, fresh(folder / "floor")).digest.encode())
    return told.hexdigest()


PROOFS: Final = {
    "writer-kills": Proof("kills (-9) of a writer, SQLite", 10_000, 50, writer_kills, on_disk=True),
    "races": Proof("duplicated, reordered, racing commands", 100_000, 5_000, races),
    "cuts": Proof("commands whose connection is cut after the request", 900, 60, cuts),
    "alternating": Proof("rounds between two processes", 1_000, 25, alternating),
    "tampering": Proof("tampering, each of 7 kinds", 1_000, 20, tampering),
    "server-kills": Proof("kills (-9) of the server in play", 1_000, 5, server_kills),
    "writer-kills-postgres": Proof(
        "kills (-9) of a writer, PostgreSQL", 1_000, 50, postgres_writer_kills
    ),
    "postgres-stops": Proof("PostgreSQL stopped at once", 1_000, 20, postgres_stops),
    "twins": Proof("twin rounds, every game and kind of viewer", 200_000, 2_000, twins),
    "fuzzing": Proof("requests to each operation of the API, by everybody", 500, 5, fuzzing),
    "power-loss": Proof("power-loss images below SQLite", 1_000_000, 2_500, power_loss),
    "floors": Proof(f"seeded floors of {STEPS:,} steps", 10_000, 5, floors),
}
"""In the order in which they are done: the shorter first."""


@contextmanager
def serving_postgres() -> Iterator[PostgresServer]:
    server = PostgresServer()
    try:
        yield server
    finally:
        server.close()
