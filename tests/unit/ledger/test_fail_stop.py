"""When the disk fails, the store stops: it says so, stays readable, and tries nothing again."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw
import pytest

from croupier.ledger import (
    Busy,
    Command,
    Draft,
    GroupWriter,
    Json,
    Place,
    ReadOnly,
    SqliteStore,
    StoreLocked,
    verify,
)
from croupier.ledger.witness import WitnessFile
from ledger_work import asked, buy_in, place_in, purse


class FailingFile(apsw.VFSFile):
    def __init__(
        self, disk: "FailingDisk", name: "str | apsw.URIFilename | None", flags: list[int]
    ) -> None:
        super().__init__("", name, flags)
        self._disk = disk

    def xWrite(self, data: "bytes | bytearray | memoryview", offset: int) -> None:
        self._disk.asked("write")
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:
        self._disk.asked("sync")
        super().xSync(flags)


class FailingDisk(apsw.VFS):
    """Fails once, at the n-th write or sync from when it is told to."""

    def __init__(self, name: str) -> None:
        self.name, self.fails, self.after, self.calls = name, "", 0, 0
        super().__init__(name, "")

    def xOpen(self, name: "str | apsw.URIFilename | None", flags: list[int]) -> apsw.VFSFile:
        return FailingFile(self, name, flags)

    def asked(self, what: str) -> None:
        self.calls += 1
        if what != self.fails:
            return
        self.after -= 1
        if self.after == 0:
            raise apsw.IOError("the disk does not answer") if what == "sync" else apsw.FullError()


@contextmanager
def failing(name: str) -> Iterator[FailingDisk]:
    disk = FailingDisk(name)
    try:
        yield disk
    finally:
        disk.unregister()


def written_until_locked(store: SqliteStore) -> int:
    for number in range(1, 50):
        try:
            store.submit(asked("ann", f"{number}"), buy_in("ann", 100))
        except StoreLocked:
            return number - 1
    raise AssertionError("the disk never failed")


@pytest.mark.parametrize("what", ["sync", "write"])
@pytest.mark.parametrize("after", range(1, 8))
def test_a_disk_that_fails_locks_the_store(what: str, after: int, memory: Path) -> None:
    place = place_in(memory)
    with failing(f"failing-{what}-{after}") as disk:
        store = SqliteStore(place, vfs=disk.name, wal_pages=5)
        store.submit(asked("ann", "0"), buy_in("ann", 100))
        disk.fails, disk.after = what, after
        acknowledged = 1 + written_until_locked(store)
        calls = disk.calls
        with pytest.raises(StoreLocked, match="not tried again"):
            store.submit(asked("ann", "x"), buy_in("ann", 100))
        assert disk.calls == calls
        assert "writing failed" in str(store.read_only_because)
        with store.snapshot() as now:
            assert now.balance(purse("ann")) >= 100 * acknowledged
        store.close()
    with SqliteStore(place) as store, store.snapshot() as now:
        assert now.head("cage").seq - acknowledged in (0, 1)
    assert verify(place) == ()


def test_a_witness_that_fails_locks_the_store(
    memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = place_in(memory)
    with SqliteStore(place) as store:
        store.submit(asked("ann", "0"), buy_in("ann", 100))
        with monkeypatch.context() as patched:
            patched.setattr(os, "fdatasync", _fails)
            with pytest.raises(StoreLocked, match="no space left"):
                store.submit(asked("ann", "1"), buy_in("ann", 100))
        with pytest.raises(StoreLocked):
            store.submit(asked("ann", "2"), buy_in("ann", 100))
        with store.snapshot() as now:
            assert now.balance(purse("ann")) == 200
    # It had been stored and nobody was told: its key answers now.
    with SqliteStore(place) as store:
        assert store.submit(asked("ann", "1"), buy_in("ann", 100)).again
    assert verify(place) == ()


def _fails(_: int) -> None:
    raise OSError("no space left")


def test_an_interruption_inside_a_command_undoes_it_and_nothing_else(memory: Path) -> None:
    place = place_in(memory)
    with SqliteStore(place) as store:

        def work(draft: Draft) -> Json:
            buy_in("ann", 100)(draft)
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            store.submit(asked("ann", "1"), work)
        assert store.submit(asked("ann", "1"), buy_in("ann", 100)).entry == 1
    assert verify(place) == ()


def test_an_interruption_after_the_commit_locks_the_store(
    memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with SqliteStore(place_in(memory)) as store:
        monkeypatch.setattr(WitnessFile, "append", interrupted)
        with pytest.raises(StoreLocked):
            store.submit(asked("ann", "1"), buy_in("ann", 100))


def test_whoever_waits_for_a_locked_store_is_told(memory: Path) -> None:
    with SqliteStore(place_in(memory)) as store, GroupWriter(store) as writer:
        store._locked = "the disk is gone"
        with pytest.raises(StoreLocked, match="the disk is gone"):
            writer.submit(asked("ann", "1"), buy_in("ann", 100)).result()


def test_only_so_many_commands_wait(memory: Path) -> None:
    with SqliteStore(place_in(memory)) as store:
        with store._writing, GroupWriter(store, waiting_max=3) as writer:
            answers = []
            with suppress(Busy):
                for number in range(100):
                    answers.append(writer.submit(asked("ann", f"{number}"), buy_in("ann", 100)))  # noqa: PERF401
            assert len(answers) < 10
            with pytest.raises(Busy, match="try again later"):
                writer.submit(asked("ann", "x"), buy_in("ann", 100))
            store._writing.release()
            entries = [answer.result().entry for answer in answers]
            store._writing.acquire()
        assert entries == list(range(1, len(entries) + 1))


def test_a_writer_that_is_closed_does_what_waits_and_takes_nothing_more(memory: Path) -> None:
    with SqliteStore(place_in(memory)) as store:
        writer = GroupWriter(store)
        answers = [writer.submit(asked("ann", f"{n}"), buy_in("ann", 100)) for n in range(100)]
        writer.close()
        writer.close()
        assert [answer.result().entry for answer in answers] == list(range(1, 101))
        with pytest.raises(ReadOnly, match="the floor is closing"):
            writer.submit(asked("ann", "x"), buy_in("ann", 100))


def test_a_group_is_one_checkpoint(memory: Path) -> None:
    place: Place = place_in(memory)
    with SqliteStore(place) as store:
        commands = [Command(asked("ann", f"{n}"), buy_in("ann", 100)) for n in range(20)]
        store.submit_all(commands)
    assert len(place.witness_file.read_text().splitlines()) == 2
