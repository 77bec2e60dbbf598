"""Pieces of proofs side by side, each in a process of its own that is ended when time is up.

The process that runs them has one thread and has loaded everything: a piece begins with a fork and
not with an interpreter. What a piece starts belongs to its group of processes, and goes with it.
"""

import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path

from .proofs import PROOFS, Proof

__all__ = ("Outcome", "pieces_run")

SHARED = Path("/dev/shm")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one piece."""

    proof: str
    piece: int
    seconds: float
    failed: str | None
    saw: str


@dataclass(slots=True)
class _Running:
    proof: str
    piece: int
    process: int
    folder: Path
    told: Connection
    began: float

    def ended(self) -> Outcome:
        """Take the outcome, and clear away whatever the piece left."""
        try:
            failed, saw = self.told.recv()
        except EOFError:
            failed, saw = "its process ended without a word", ""
        seconds = time.monotonic() - self.began
        self.clear()
        return Outcome(self.proof, self.piece, seconds, failed, saw)

    def clear(self) -> None:
        """End the piece's processes and remove its folder."""
        with suppress(ProcessLookupError):
            os.killpg(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        self.told.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def pieces_run(
    pieces: Iterable[tuple[str, int]], processes: int, until: float
) -> Iterator[Outcome]:
    """Run pieces side by side; those that are not over in time are as if they had never begun."""
    left, running = iter(pieces), list[_Running]()
    try:
        while True:
            while len(running) < processes and (following := next(left, None)) is not None:
                running.append(_begun(*following))
            patience = until - time.monotonic()
            if not running or patience <= 0:
                return
            ready = wait([one.told for one in running], timeout=min(patience, 60))
            for one in [one for one in running if one.told in ready]:
                running.remove(one)
                yield one.ended()
    finally:
        for one in running:
            one.clear()


def _begun(name: str, piece: int) -> _Running:
    proof = PROOFS[name]
    memory = SHARED if SHARED.is_dir() and not proof.on_disk else None
    folder = Path(tempfile.mkdtemp(prefix=f"{name}-{piece}-", dir=memory))
    # A PostgreSQL of its own runs as somebody else, and has to get through.
    folder.chmod(0o711)
    hears, tells = Pipe(duplex=False)
    sys.stdout.flush()
    sys.stderr.flush()
    began, process = time.monotonic(), os.fork()
    if process == 0:
        os.setpgid(0, 0)
        tempfile.tempdir = str(folder)
        tells.send(_outcome(proof, folder, piece))
        os._exit(0)
    with suppress(OSError):
        # It may have done so itself, and be over.
        os.setpgid(process, process)
    tells.close()
    return _Running(name, piece, process, folder, hears, began)


def _outcome(proof: Proof, folder: Path, piece: int) -> tuple[str | None, str]:
    try:
        return None, proof.run(folder, proof.each, piece) or ""
    except BaseException as error:  # noqa: BLE001 (whatever it is, it is a finding)
        traceback.print_exc()
        return f"{type(error).__name__}: {error}"[:500], ""
