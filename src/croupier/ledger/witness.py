"""The second place: every checkpoint, one line each, on disk before anyone is answered."""

import fcntl
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from .chain import CheckpointClaim
from .disk import write_whole
from .wrong import NotALedger

HEAD: Final = "croupier-witness 1"
LINE: Final = re.compile(r"([1-9]\d*) ([1-9]\d*) ([0-9a-f]{64}) ([0-9a-f]{128})\n")
LINE_BYTES_MAX: Final = 20 + 1 + 20 + 1 + 64 + 1 + 128 + 1


@dataclass(frozen=True, slots=True)
class WitnessLine:
    """A checkpoint as the witness holds it."""

    number: int
    entry: int
    hash: bytes
    signature: bytes

    @classmethod
    def of(cls, claim: CheckpointClaim, signature: bytes) -> Self:
        """The line of a signed checkpoint."""
        return cls(claim.number, claim.entry, claim.hash, signature)

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The checkpoint of a line; none if it is no whole line."""
        match = LINE.fullmatch(text)
        if match is None:
            return None
        number, entry, digest, signature = match.groups()
        return cls(int(number), int(entry), bytes.fromhex(digest), bytes.fromhex(signature))

    def __str__(self) -> str:
        return f"{self.number} {self.entry} {self.hash.hex()} {self.signature.hex()}\n"


@dataclass(frozen=True, slots=True)
class Witness:
    """What a witness file says: whose it is, and its whole lines."""

    floor: str
    public: str
    lines: tuple[WitnessLine, ...]
    torn: bool
    """Whether something follows that is no whole line: a crash, if it is the last."""

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a whole file; one that is not a witness is refused with its line."""
        with path.open(encoding="ascii", errors="replace", newline="\n") as file:
            floor, public = _head(file.readline())
            lines: list[WitnessLine] = []
            for position, text in enumerate(file, start=2):
                line = WitnessLine.read(text)
                if line is None:
                    if next(file, None) is not None:
                        raise NotALedger(f"witness, line {position}: no checkpoint")
                    return cls(floor, public, tuple(lines), torn=True)
                lines.append(line)
        return cls(floor, public, tuple(lines), torn=False)


class WitnessFile:
    """The file as the writer holds it: appended to and synced, line by line."""

    def __init__(self, path: Path, *, floor: str, public: str) -> None:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, head_of(floor, public).encode("ascii"))
        with path.open(encoding="ascii", errors="replace", newline="\n") as file:
            if _head(file.readline()) != (floor, public):
                says = "a floor that is begun anew needs another, or none in its place"
                raise NotALedger(f"the witness {path} belongs to another floor; {says}")
        self._handle = os.open(path, os.O_RDWR | os.O_APPEND)

    def last(self) -> WitnessLine | None:
        """The last whole line; what a crash left behind it is cut off."""
        size = os.fstat(self._handle).st_size
        start = max(0, size - 2 * LINE_BYTES_MAX)
        tail = os.pread(self._handle, size - start, start).decode("ascii", "replace")
        lines = re.findall(r"[^\n]*\n|[^\n]+", tail)
        if WitnessLine.read(lines[-1]) is None and not lines[-1].startswith(HEAD):
            os.ftruncate(self._handle, size - len(lines.pop()))
            os.fsync(self._handle)
        return WitnessLine.read(lines[-1])

    def append(self, line: WitnessLine) -> None:
        """Write a checkpoint and see it on disk."""
        content = str(line).encode("ascii")
        if os.write(self._handle, content) != len(content):
            raise OSError("the witness took a part of a line only")
        os.fdatasync(self._handle)

    def tell(self, lines: Sequence[WitnessLine]) -> None:
        """Write what the file has not got of some checkpoints; other processes may do the same."""
        if not lines:
            return
        fcntl.flock(self._handle, fcntl.LOCK_EX)
        try:
            seen = self.last()
            have = 0 if seen is None else seen.number
            missing = [line for line in lines if line.number > have]
            if missing and missing[0].number != have + 1:
                raise NotALedger(f"the witness lacks checkpoints from {have + 1} on")
            content = "".join(map(str, missing)).encode("ascii")
            if os.write(self._handle, content) != len(content):
                raise OSError("the witness took a part of its lines only")
            os.fdatasync(self._handle)
        finally:
            fcntl.flock(self._handle, fcntl.LOCK_UN)

    def close(self) -> None:
        """Give the file back."""
        os.close(self._handle)


def head_of(floor: str, public: str) -> str:
    """The first line: whose witness it is."""
    return f"{HEAD} {floor} {public}\n"


def _head(line: str) -> tuple[str, str]:
    match = re.fullmatch(rf"{HEAD} ([0-9a-f]{{32}}) ([0-9a-f]{{64}})\n", line)
    if match is None:
        raise NotALedger("witness, line 1: not the head of a witness")
    return match[1], match[2]
