"""A disk that writes down what it is told, and what may be left of it when the power fails.

What was synced is there. Of what was written since, any part may be: each write wholly, not at
all, or some of its sectors, in any combination, so that the order of writes means nothing.
"""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import apsw

SECTOR = 512


@dataclass(frozen=True, slots=True)
class Op:
    """One thing that the disk was told, or a mark of the test's own."""

    kind: str
    file: str = ""
    offset: int = 0
    data: bytes = b""


@dataclass(slots=True)
class FileState:
    """A file on the disk: what is safe, and what was told since."""

    safe: bytearray | None = None
    pending: list[Op] = field(default_factory=list)

    def told(self, op: Op) -> None:
        if op.kind == "sync":
            for each in self.pending:
                self.safe = applied(self.safe, each)
            self.safe = bytearray() if self.safe is None else self.safe
            self.pending = []
        elif op.kind == "delete-synced":
            self.safe, self.pending = None, []
        else:
            self.pending.append(op)

    def after_power_loss(self, chance: Random) -> bytes | None:
        """One of the contents that the file may have."""
        content = None if self.safe is None else bytearray(self.safe)
        share = chance.choice((0.0, 0.3, 0.7, 1.0))
        for op in self.pending:
            if chance.random() < 0.2:
                for part in torn(op, chance):
                    content = applied(content, part)
            elif chance.random() < share:
                content = applied(content, op)
        return None if content is None else bytes(content)


def applied(content: bytearray | None, op: Op) -> bytearray | None:
    if op.kind == "delete":
        return None
    content = bytearray() if content is None else content
    if op.kind == "truncate":
        del content[op.offset :]
        return content
    if len(content) < op.offset:
        content.extend(bytes(op.offset - len(content)))
    content[op.offset : op.offset + len(op.data)] = op.data
    return content


def torn(op: Op, chance: Random) -> list[Op]:
    """Some sectors of a write."""
    if op.kind != "write":
        return []
    first = op.offset // SECTOR * SECTOR
    parts = []
    for start in range(first, op.offset + len(op.data), SECTOR):
        begin, end = max(start, op.offset), min(start + SECTOR, op.offset + len(op.data))
        if chance.random() < 0.5:
            part = op.data[begin - op.offset : end - op.offset]
            parts.append(Op("write", op.file, begin, part))
    return parts


class RecordedFile(apsw.VFSFile):
    def __init__(self, name: "str | apsw.URIFilename | None", flags: list[int], ops: list[Op]):
        super().__init__("", name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._name = Path(path).name if path else ""
        self._ops = ops

    def xWrite(self, data: "bytes | bytearray | memoryview", offset: int) -> None:
        self._ops.append(Op("write", self._name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:
        self._ops.append(Op("truncate", self._name, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        self._ops.append(Op("sync", self._name))


class RecordedDisk(apsw.VFS):
    """SQLite's files pass through here to the real disk."""

    def __init__(self, name: str) -> None:
        self.name, self.ops = name, list[Op]()
        super().__init__(name, "")

    def xOpen(self, name: "str | apsw.URIFilename | None", flags: list[int]) -> apsw.VFSFile:
        return RecordedFile(name, flags, self.ops)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        self.ops.append(Op("delete-synced" if syncdir else "delete", Path(filename).name))
