"""What was proved before: a line of JSON for each piece, in any number of files of one folder.

A run writes a file of its own, so that notes of several machines are put together by copying them
into one folder.
"""

import json
import os
import platform
import subprocess
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

__all__ = ("Note", "Notes", "commit_of", "this_machine")


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One piece of a proof: how often it did what it does, and what went wrong."""

    proof: str
    piece: int
    times: int
    seconds: float
    failed: str | None
    saw: str = ""
    """A digest of what happened, where the piece has one."""
    day: str
    commit: str
    where: str


class Notes:
    """A folder of notes, and the file in it that this run writes."""

    def __init__(self, folder: Path, commit: str) -> None:
        self.folder = folder
        self._commit = commit
        self._file = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.jsonl"

    def all(self) -> tuple[Note, ...]:
        """Everything that was noted; of a piece that was done again, the last time counts."""
        found: dict[tuple[str, int], Note] = {}
        for file in sorted(self.folder.glob("*.jsonl")):
            for line in file.read_text("utf-8").splitlines():
                note = Note(**json.loads(line))
                found[note.proof, note.piece] = note
        return tuple(found.values())

    def done(self) -> set[tuple[str, int]]:
        """The pieces in which nothing went wrong."""
        return {(note.proof, note.piece) for note in self.all() if note.failed is None}

    def add(
        self, proof: str, piece: int, times: int, *, seconds: float, failed: str | None, saw: str
    ) -> Note:
        """Write a piece down at once: whatever stops this run, it stays done."""
        note = Note(
            proof=proof,
            piece=piece,
            times=times,
            seconds=round(seconds, 1),
            failed=failed,
            saw=saw,
            day=time.strftime("%Y-%m-%d"),
            commit=self._commit,
            where=this_machine(),
        )
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(asdict(note))}\n")
        return note

    def forget(self, proofs: Iterable[str]) -> Self:
        """Leave out every note of some proofs."""
        names = frozenset(proofs)
        for file in self.folder.glob("*.jsonl"):
            lines = file.read_text("utf-8").splitlines(keepends=True)
            kept = [line for line in lines if json.loads(line)["proof"] not in names]
            file.write_text("".join(kept), encoding="utf-8")
        return self


def this_machine() -> str:
    """How this machine is told apart on the page."""
    return f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def commit_of(folder: Path) -> str:
    """Which version of the code this is, with a plus where it was changed since."""
    asked = ["git", "-C", str(folder), "describe", "--always", "--exclude=*", "--dirty=+"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    return told.stdout.strip() or "unknown"
