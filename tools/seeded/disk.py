"""A disk that fails when it is told to, and what it may hold when the power goes.

SQLite's files pass through here to real ones. What was synced is there after a power loss; of what
was written since, any part may be: each write wholly, in some of its sectors, or not at all.
"""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import apsw

__all__ = ("Disk",)

SECTOR: Final = 512


@dataclass(slots=True)
class _Content:
    safe: bytearray = field(default_factory=bytearray)
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)
    """Writes by their place; ``None`` cuts the file off there."""

    def sync(self) -> None:
        for place, data in self.pending:
            _apply(self.safe, place, data)
        self.pending.clear()

    def after_power_loss(self, chance: Random) -> bytes:
        found, share = bytearray(self.safe), chance.choice((0.0, 0.3, 0.7, 1.0))
        for place, data in self.pending:
            if data is not None and chance.random() < 0.2:
                for start in range(0, len(data), SECTOR):
                    if chance.random() < 0.5:
                        _apply(found, place + start, data[start : start + SECTOR])
            elif chance.random() < share:
                _apply(found, place, data)
        return bytes(found)


def _apply(content: bytearray, place: int, data: bytes | None) -> None:
    if data is None:
        del content[place:]
        return
    if len(content) < place:
        content.extend(bytes(place - len(content)))
    content[place : place + len(data)] = data


class _File(apsw.VFSFile):
    def __init__(
        self, disk: "Disk", name: "str | apsw.URIFilename | None", flags: list[int]
    ) -> None:
        super().__init__("", name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._disk = disk
        self._content = disk.content(Path(path)) if path else _Content()

    def xWrite(self, data: "bytes | bytearray | memoryview", offset: int) -> None:
        if self._disk.works(apsw.SQLITE_IOERR_WRITE):
            self._content.pending.append((offset, bytes(data)))
            super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:
        if self._disk.works(apsw.SQLITE_IOERR_TRUNCATE):
            self._content.pending.append((newsize, None))
            super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:
        if self._disk.works(apsw.SQLITE_IOERR_FSYNC):
            super().xSync(flags)
            self._content.sync()
            # The power may go when everything is safe and nobody knows it yet.
            self._disk.works(apsw.SQLITE_IOERR_FSYNC)


class Disk(apsw.VFS):
    """The disk of one floor; ``fail_in`` lets the power go after so many more of its operations."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._contents: dict[Path, _Content] = {}
        self._left: int | None = None
        self.is_dead = False
        """Whether it has failed; whoever writes hears of it."""
        self.is_off = False
        """Whether the process has ended with it: nothing reaches the disk any more."""
        super().__init__(name, "")

    def content(self, path: Path) -> _Content:
        """What is known of a file."""
        found = self._contents.get(path)
        if found is None:
            there = path.read_bytes() if path.exists() else b""
            found = self._contents[path] = _Content(bytearray(there))
        return found

    def fail_in(self, operations: int) -> None:
        """Let it fail after so many writes and syncs."""
        self._left = operations

    def works(self, error: int) -> bool:
        """Whether an operation is to be done; raises where the disk has failed."""
        if self.is_off:
            return False
        if self._left is not None:
            self._left -= 1
            self.is_dead = self.is_dead or self._left < 0
        if self.is_dead:
            raise apsw.exception_for(error)
        return True

    def lose_power(self, chance: Random) -> None:
        """Leave in the folder what a power loss may leave, and work again."""
        for path, content in self._contents.items():
            path.write_bytes(content.after_power_loss(chance))
            if path.name.endswith(".db"):
                path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
        self._contents.clear()
        self._left, self.is_dead, self.is_off = None, False, False

    def xOpen(self, name: "str | apsw.URIFilename | None", flags: list[int]) -> apsw.VFSFile:
        return _File(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001
        if not self.is_off:
            super().xDelete(filename, syncdir)
            self._contents.pop(Path(filename), None)
