"""Prove at length what a floor promises of its log: kills, power cuts, stops, races, tampering.

    python tools/prove_floor.py                              everything that is left to do
    python tools/prove_floor.py --only postgres-stops        one of them
    python tools/prove_floor.py --shard 2/4 --minutes 30     a quarter of it, for half an hour
    python tools/prove_floor.py --write                      what was done, into docs/proofs.md

Each proof is cut into pieces that a seed decides. A piece that is done is noted in .proofs/, and a
later run goes on from there; --anew forgets what was noted. A failure names its piece, which
--only NAME --piece SEED repeats.
"""

import json
import os
import platform
import shutil
import sys
import tempfile
import time
import traceback
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("tests/floor", "tests", "tools", "src")]

from test_ledger_kills import killed  # noqa: E402
from test_ledger_power_loss import faults, record  # noqa: E402
from test_ledger_races import check, race  # noqa: E402
from test_ledger_tampering import (  # noqa: E402
    KINDS,
    TABLES,
    copy_floor,
    old_copies,
    tamper,
    with_history,
)
from test_postgres_stops import stopped_at_once  # noqa: E402
from test_processes_of_a_floor import alternated  # noqa: E402
from test_server_in_play import killed_in_play  # noqa: E402

from croupier.ledger import SqliteStore  # noqa: E402
from ledger_work import place_in  # noqa: E402
from postgres_server import PostgresServer  # noqa: E402

NOTES = ROOT / ".proofs"
PAGE = ROOT / "docs" / "proofs.md"
BEGIN, END = "<!-- what was run: tools/prove_floor.py --write -->", "<!-- end -->"
SHARED = Path("/dev/shm")


@dataclass(frozen=True, slots=True)
class Proof:
    """Something that is done so many times, in pieces, and must never go wrong."""

    what: str
    wanted: int
    each: int
    """How many times a piece does it."""
    run: Callable[[Path, int, int], None]
    """Do one piece: a folder, how many times, a seed."""

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


PROOFS = {
    "writer-kills": Proof("kills (-9) of a writer, SQLite", 10_000, 100, writer_kills),
    "writer-kills-postgres": Proof(
        "kills (-9) of a writer, PostgreSQL", 1_000, 50, postgres_writer_kills
    ),
    "server-kills": Proof("kills (-9) of the server in play", 1_000, 20, server_kills),
    "power-loss": Proof("power-loss images below SQLite", 1_000_000, 5_000, power_loss),
    "postgres-stops": Proof("PostgreSQL stopped at once", 1_000, 20, postgres_stops),
    "races": Proof("duplicated, reordered, racing commands", 100_000, 5_000, races),
    "tampering": Proof("tampering, each of 7 kinds", 1_000, 20, tampering),
    "alternating": Proof("rounds between two processes", 1_000, 50, alternating),
}


@contextmanager
def serving_postgres() -> Iterator[PostgresServer]:
    server = PostgresServer()
    try:
        yield server
    finally:
        server.close()


def main() -> None:
    asked = _arguments()
    if asked.anew:
        shutil.rmtree(NOTES, ignore_errors=True)
    NOTES.mkdir(exist_ok=True)
    failed = 0 if asked.write else _proved(asked)
    if asked.write:
        _write_page()
    sys.exit(1 if failed else 0)


def _proved(asked: Namespace) -> int:
    until = time.monotonic() + 60 * asked.minutes
    shard, shards = asked.shard
    failed = 0
    for name, proof in PROOFS.items():
        if asked.only not in (None, name):
            continue
        done = {note["piece"] for note in _notes(name) if note["failed"] is None}
        pieces = range(proof.pieces) if asked.piece is None else (asked.piece,)
        for piece in pieces:
            if asked.piece is None and (piece in done or piece % shards != shard - 1):
                continue
            if time.monotonic() > until:
                return failed
            failed += not _piece(name, proof, piece)
    return failed


def _piece(name: str, proof: Proof, piece: int) -> bool:
    """Do one piece in a folder of its own, and note what came of it."""
    began, failed = time.monotonic(), None
    with tempfile.TemporaryDirectory(dir=SHARED if SHARED.is_dir() else None) as folder:
        try:
            proof.run(Path(folder), proof.each, piece)
        except Exception as error:  # noqa: BLE001 (whatever it is, it is a finding)
            failed = f"{type(error).__name__}: {error}"[:500]
            traceback.print_exc()
    seconds = round(time.monotonic() - began, 1)
    note = {"piece": piece, "times": proof.each, "seconds": seconds, "failed": failed}
    with (NOTES / f"{name}.jsonl").open("a", encoding="utf-8") as notes:
        notes.write(json.dumps(note) + "\n")
    told = f"FAILED {failed}" if failed else "nothing went wrong"
    print(
        f"{name}, piece {piece} of {proof.pieces}: {proof.each} times, {seconds} s, {told}",
        flush=True,
    )
    return failed is None


def _notes(name: str) -> list[dict[str, Any]]:
    file = NOTES / f"{name}.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.is_file() else []


def _write_page() -> None:
    """Put what was run and seen into the page, between its marks."""
    rows = ["| what | wanted | done | went wrong | hours |", "|---|---|---|---|---|"]
    for name, proof in PROOFS.items():
        notes = {note["piece"]: note for note in _notes(name)}
        good = sum(note["times"] for note in notes.values() if note["failed"] is None)
        bad = sorted(piece for piece, note in notes.items() if note["failed"] is not None)
        hours = sum(note["seconds"] for note in notes.values()) / 3600
        wrong = f"pieces {', '.join(map(str, bad))}" if bad else "nothing" if notes else "-"
        rows.append(f"| {proof.what} | {proof.wanted:,} | {good:,} | {wrong} | {hours:.2f} |")
    machine = f"{os.cpu_count()} cores, Linux, Python {platform.python_version()}"
    block = "\n".join([BEGIN, f"On {time.strftime('%Y-%m-%d')}, {machine}:", "", *rows, END])
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    PAGE.write_text(before + block + rest.split(END, 1)[1], encoding="utf-8")


def _arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PROOFS, help="this proof alone")
    parser.add_argument("--piece", type=int, help="this piece, done before or not")
    parser.add_argument("--shard", type=_shard, default=(1, 1), metavar="K/N", help="a part of it")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin nothing after so long")
    parser.add_argument("--anew", action="store_true", help="forget what was done")
    parser.add_argument("--write", action="store_true", help="write docs/proofs.md")
    return parser.parse_args()


def _shard(text: str) -> tuple[int, int]:
    part, of = map(int, text.split("/"))
    if not 1 <= part <= of:
        raise ValueError(text)
    return part, of


if __name__ == "__main__":
    main()
