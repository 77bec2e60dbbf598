"""Prove at length what a floor promises: kills, power cuts, races, tampering, twins, seeded floors.

    python tools/prove_floor.py                              everything that is left to do
    python tools/prove_floor.py --only floors --minutes 30   one of them, for half an hour
    python tools/prove_floor.py --only twins --piece 7       one piece, done before or not
    python tools/prove_floor.py --shard 2/4                  a quarter, on one of four machines
    python tools/prove_floor.py --write                      what was done, into docs/proofs.md

Each proof is cut into pieces that a seed decides, and as many pieces run at a time as there are
processors. A piece that is done is noted in .proofs/, and a later run goes on from there. Notes of
several machines are put together by copying them into one folder. A failure names its piece.
"""

import signal
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from os import cpu_count
from pathlib import Path

BEGAN = time.monotonic()
"""Before everything is loaded, which takes its time too."""
ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tools")]

from proving.notes import Notes, commit_of
from proving.page import page_written
from proving.pool import pieces_run
from proving.proofs import PROOFS


def main() -> None:
    asked = _arguments()
    notes = Notes(asked.notes, asked.commit or commit_of(ROOT))
    if asked.write:
        page_written(ROOT / "docs" / "proofs.md", notes.all())
        return
    if asked.anew:
        notes.forget(asked.only or PROOFS)
    # Whoever stops this stops it as one who has run out of time.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sys.exit(1 if _proved(asked, notes) else 0)


def _proved(asked: Namespace, notes: Notes) -> int:
    """Do what is left until time is up; how much of it failed."""
    failed, until, left = 0, BEGAN + 60 * asked.minutes, list(_left(asked, notes))
    print(f"{len(left)} pieces are left to do; notes are in {asked.notes}", flush=True)
    for outcome in pieces_run(left, asked.processes, until):
        proof = PROOFS[outcome.proof]
        note = notes.add(
            outcome.proof,
            outcome.piece,
            proof.each,
            seconds=outcome.seconds,
            failed=outcome.failed,
            saw=outcome.saw,
        )
        failed += note.failed is not None
        told = f"FAILED {note.failed}" if note.failed else "nothing went wrong"
        of = f"piece {note.piece} of {proof.pieces}"
        print(f"{note.proof}, {of}: {note.times} times, {note.seconds} s, {told}", flush=True)
    return failed


def _left(asked: Namespace, notes: Notes) -> Iterator[tuple[str, int]]:
    names = asked.only or PROOFS
    if asked.piece is not None:
        yield from ((name, asked.piece) for name in names)
        return
    done, (shard, shards) = notes.done(), asked.shard
    for name in names:
        for piece in range(PROOFS[name].pieces):
            if (name, piece) not in done and piece % shards == shard - 1:
                yield name, piece


def _arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PROOFS, nargs="+", help="these proofs alone")
    parser.add_argument("--piece", type=int, help="this piece, done before or not")
    parser.add_argument("--shard", type=_shard, default=(1, 1), metavar="K/N", help="a part of it")
    parser.add_argument("--minutes", type=float, default=1e9, help="end after so long")
    parser.add_argument("--processes", type=int, default=cpu_count(), help="pieces at a time")
    parser.add_argument("--notes", type=Path, default=ROOT / ".proofs", metavar="FOLDER")
    parser.add_argument("--commit", help="the version of the code, where git cannot tell")
    parser.add_argument("--anew", action="store_true", help="forget what was done")
    parser.add_argument("--write", action="store_true", help="write docs/proofs.md")
    asked = parser.parse_args()
    for name in asked.only or PROOFS:
        if asked.piece is not None and asked.piece not in range(PROOFS[name].pieces):
            parser.error(f"--piece: {name} has pieces 0 to {PROOFS[name].pieces - 1}")
    return asked


def _shard(text: str) -> tuple[int, int]:
    part, _, of = text.partition("/")
    if not (part.isdecimal() and of.isdecimal() and 1 <= int(part) <= int(of)):
        raise ArgumentTypeError(f"{text!r} is not like 2/8")
    return int(part), int(of)


if __name__ == "__main__":
    main()
