"""The power fails at any moment: what was acknowledged is there, and nothing is half done.

A run is recorded below SQLite. Then the disk is put together as a power cut may have left it after
any prefix of what it was told, and the log is read from it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from random import Random

import apsw
import pytest

from croupier.ledger import Command, NotALedger, Place, SqliteStore, verify
from croupier.ledger.schema import APPEND_ONLY
from croupier.ledger.witness import WitnessFile, WitnessLine
from ledger_work import asked, buy_in, place_in, script
from recorded_disk import FileState, Op, RecordedDisk

WAL_PAGES = 40
"""Small, so that the log is often copied into the file and begun anew."""
FILES = ("ledger.db", "ledger.db-wal", "ledger.db-journal", "floor.witness")


@dataclass(frozen=True, slots=True)
class Run:
    """What the disk was told, with marks where commands were sent and answered."""

    ops: list[Op]
    content: dict[int, bytes]
    """After which entry the log held what, as one digest of all its rows."""
    keys: Path


def rows_digest(connection: apsw.Connection) -> bytes:
    digest = sha256()
    for table in (*APPEND_ONLY, "balances"):
        digest.update(repr(connection.execute(f"SELECT * FROM {table}").fetchall()).encode())
    return digest.digest()


def record(folder: Path, monkeypatch: pytest.MonkeyPatch, synchronous: str, seed: int) -> Run:
    """Run a script of commands, some alone and some in groups, with the store opened twice."""
    disk = RecordedDisk(f"recorded-{synchronous}-{seed}")
    place = place_in(folder)
    content = {0: b""}

    def witnessed(self: WitnessFile, line: WitnessLine) -> None:
        text = str(line).encode()
        size = place.witness_file.stat().st_size
        disk.ops.append(Op("write", "floor.witness", size, text))
        unrecorded(self, line)
        disk.ops.append(Op("sync", "floor.witness"))

    unrecorded = WitnessFile.append
    monkeypatch.setattr(WitnessFile, "append", witnessed)
    chance = Random(seed)
    commands = script(seed, 44)
    for half in (commands[:24], commands[24:]):
        store = SqliteStore(place, vfs=disk.name, wal_pages=WAL_PAGES)
        store._writer.pragma("synchronous", synchronous)
        if not content[0]:
            content[0] = rows_digest(store._writer)
            head = place.witness_file.read_bytes()
            disk.ops += [Op("write", "floor.witness", 0, head), Op("sync", "floor.witness")]
            disk.ops.append(Op("created"))
        while half:
            group = [half.pop(0) for _ in range(min(len(half), chance.choice((1, 1, 1, 4))))]
            outcomes = store.submit_all(group)
            last = max(done.entry for done in outcomes)  # type: ignore[union-attr]
            content[last] = rows_digest(store._writer)
            disk.ops.append(Op("acknowledged", offset=last))
        store.close()
    monkeypatch.undo()
    disk.unregister()
    return Run(disk.ops, content, place.keys_folder)


def images(run: Run, count: int, seed: int) -> Iterator[tuple[dict[str, bytes | None], int, bool]]:
    """Disks after a power cut, the last entry that was acknowledged, and whether there was one."""
    chance = Random(seed)
    state = {name: FileState() for name in FILES}
    moments: list[tuple[dict[str, FileState], int, bool]] = []
    acknowledged, created = 0, False
    for op in run.ops:
        if op.kind == "acknowledged":
            acknowledged = op.offset
        elif op.kind == "created":
            created = True
        else:
            state[op.file].told(op)
        if any(file.pending for file in state.values()) or op.kind == "acknowledged":
            copied = {
                name: FileState(
                    None if file.safe is None else bytearray(file.safe), [*file.pending]
                )
                for name, file in state.items()
            }
            moments.append((copied, acknowledged, created))
    for made, (files, last, there) in enumerate(cycle(moments)):
        if made == count:
            return
        yield {name: file.after_power_loss(chance) for name, file in files.items()}, last, there


def lay_out(folder: Path, image: dict[str, bytes | None]) -> Place:
    place = place_in(folder)
    place.data.mkdir(exist_ok=True)
    (place.data / "ledger.db-shm").unlink(missing_ok=True)
    for name, content in image.items():
        path = (place.witness_file.parent if name.endswith("witness") else place.data) / name
        if content is None:
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(content)
    return place


def read_back(run: Run, place: Place, acknowledged: int) -> str | None:
    """What is wrong with an image, in the eyes of whoever was answered."""
    try:
        connection = apsw.Connection(str(place.file))
        try:
            found = connection.execute("SELECT coalesce(max(entry), 0) FROM entries").get
            held = rows_digest(connection)
        finally:
            connection.close()
    except apsw.Error as error:
        return f"cannot be read: {error}"
    if found < acknowledged:
        return f"acknowledged {acknowledged}, found {found}"
    return None if run.content.get(found) == held else f"entry {found} is not as it was"


def faults(run: Run, folder: Path, count: int, seed: int, *, reopen_every: int) -> list[str]:
    found = []
    for number, (image, acknowledged, created) in enumerate(images(run, count, seed)):
        place = lay_out(folder, image)
        if created and number % reopen_every:
            fault = read_back(run, place, acknowledged)
        else:
            fault = reopened(Place(data=place.data, keys=run.keys), number)
        if fault is not None:
            found.append(f"image {number}: {fault}")
    return found


def reopened(place: Place, number: int) -> str | None:
    """Whether the floor opens again, is whole, and goes on."""
    try:
        with SqliteStore(place) as store:
            wrong = verify(place)
            if wrong:
                return str(wrong[0])
            work = Command(asked("zoe", f"again-{number}"), buy_in("zoe", 100))
            store.submit(work.asked, work.work)
    except (apsw.Error, NotALedger) as error:
        return f"does not open: {error}"
    return None


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_no_power_cut_loses_what_was_acknowledged(
    seed: int, tmp_path: Path, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = record(tmp_path, monkeypatch, "FULL", seed)
    assert sum(op.kind == "acknowledged" for op in run.ops) > 20
    assert faults(run, memory, 5_000, seed, reopen_every=100) == []


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_the_test_sees_settings_that_do_not_sync(
    synchronous: str, tmp_path: Path, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = record(tmp_path, monkeypatch, synchronous, 1)
    found = faults(run, memory, 500, 1, reopen_every=1_000)
    assert len(found) > 100
    assert any("acknowledged" in fault for fault in found)
