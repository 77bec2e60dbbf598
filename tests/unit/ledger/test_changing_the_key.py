"""The key in its folder is changed: what was sealed is opened by the new one, and by no other."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.ledger import (
    AnyPlace,
    Asked,
    Draft,
    Json,
    NotALedger,
    Place,
    Store,
    StoreInUse,
    back_up,
    change_key,
    open_log,
    restore,
    verify,
)
from croupier.ledger.disk import hold
from croupier.ledger.postgres_place import Database
from postgres_server import PostgresServer

KEY, NEXT, CHANGING = "secrets.key", "secrets.key.next", "secrets.key.changing"


def sealed(store: Store, name: str) -> None:
    def work(draft: Draft) -> Json:
        draft.seal(name, f"secret of {name}".encode())
        return None

    store.submit(Asked(actor="house", key=name, body={}), work)


def opened(store: Store, *names: str) -> None:
    with store.snapshot() as now:
        for name in names:
            assert now.unseal(name) == f"secret of {name}".encode()


def test_what_was_sealed_is_opened_and_the_former_key_opens_nothing(
    place: AnyPlace, memory: Path
) -> None:
    with open_log(place) as store:
        sealed(store, "one")
    back_up(place, memory / "copy", parts=(), projections=())
    with open_log(place) as store:
        first = change_key(store, place.keys_folder).read_bytes()
    with open_log(place) as store:
        sealed(store, "two")
        opened(store, "one", "two")
        change_key(store, place.keys_folder)
    with open_log(place) as store:
        sealed(store, "three")
        opened(store, "one", "two", "three")
        with store.snapshot() as now:
            numbers = list(now.rows.execute("SELECT key FROM sealed ORDER BY key"))
    assert numbers == [(1,), (2,), (3,)] and verify(place) == ()
    (place.keys_folder / KEY).write_bytes(first)
    with pytest.raises(NotALedger, match="not the key of this log, but one from before or after"):
        open_log(place)
    # A copy from before is opened by the key from before.
    back = Place(data=memory / "back")
    restore(memory / "copy", back, parts=(), projections=())
    shutil.copytree(place.keys_folder, back.keys_folder)
    with open_log(back) as store:
        opened(store, "one")


def test_a_key_is_changed_by_one_at_a_time(place: AnyPlace) -> None:
    with open_log(place) as store:
        sealed(store, "one")
        before = (place.keys_folder / KEY).read_bytes()
        handle = hold(place.keys_folder / CHANGING)
        with pytest.raises(StoreInUse):
            change_key(store, place.keys_folder)
        os.close(handle)
        assert (place.keys_folder / KEY).read_bytes() == before
        change_key(store, place.keys_folder)
        opened(store, "one")


@pytest.mark.parametrize("stored", [False, True], ids=["before", "after"])
def test_a_change_that_is_stopped_half_way_is_finished_or_has_not_begun(
    place: AnyPlace, stored: bool
) -> None:
    folder = place.keys_folder
    with open_log(place) as store:
        sealed(store, "one")
        before = (folder / KEY).read_bytes()
        if stored:
            # As if the process had been killed before it put the new key in its place.
            change_key(store, folder)
            (folder / KEY).rename(folder / NEXT)
            (folder / KEY).write_bytes(before)
        else:
            (folder / NEXT).write_bytes(bytes(32))
    with open_log(place) as store:
        opened(store, "one")
    assert ((folder / KEY).read_bytes() == before) is not stored
    assert (folder / NEXT).exists() is not stored


WRITER = """
import sys
from pathlib import Path
from croupier.ledger import Asked, StoreLocked, open_log
from croupier.ledger.postgres import Database

url, data, until = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
with open_log(Database(url=url, data=data)) as store:
    number = 0
    while not until.exists():
        name = f"{data.name}/{number}"

        def work(draft):
            draft.seal(name, f"secret of {name}".encode())

        try:
            store.submit(Asked(actor=data.name, key=str(number), body={}), work)
        except StoreLocked as locked:
            sys.exit(str(locked))
        number += 1
"""
"""A process of a floor that seals one secret after another until a file is there."""


def until(is_so: Callable[[], bool]) -> None:
    patience = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < patience
        time.sleep(0.02)


def test_processes_that_run_take_the_new_key_or_write_no_more(
    postgres: PostgresServer, memory: Path
) -> None:
    """One shares the keys folder, the other has a copy of it; both seal while the key changes."""
    place, end = Database(url=postgres.new_database(), data=memory / "near"), memory / "end"
    with open_log(place) as store:
        sealed(store, "first")
        shutil.copytree(place.keys_folder, memory / "far" / "keys")
        writers = {
            name: subprocess.Popen(
                [sys.executable, "-c", WRITER, place.url, str(memory / name), str(end)],
                stderr=subprocess.PIPE,
                text=True,
            )
            for name in ("near", "far")
        }

        def keys() -> list[tuple[str, int]]:
            with store.snapshot() as now:
                asked = "SELECT actor, sealed.key FROM sealed JOIN entries USING (entry)"
                return list(now.rows.execute(f"{asked} ORDER BY entry"))

        try:
            until(lambda: all(keys().count((name, 1)) > 5 for name in writers))
            change_key(store, place.keys_folder)
            assert "the key for secrets was changed" in writers["far"].communicate(timeout=60)[1]
            # It seals by a key that the store in this process has not read yet.
            until(lambda: keys().count(("near", 2)) > 5)
            end.touch()
            writers["near"].communicate(timeout=60)
            assert [one.returncode for one in writers.values()] == [0, 1]
            with store.snapshot() as now:
                names = now.secrets()
            opened(store, *names)
            sealed(store, "last")
            found = keys()
        finally:
            end.touch()
            for one in writers.values():
                one.communicate(timeout=60)
    numbers = [number for _, number in found]
    assert numbers == sorted(numbers), "nothing is sealed by a former key once it is changed"
    assert ("far", 2) not in found and verify(place) == ()
