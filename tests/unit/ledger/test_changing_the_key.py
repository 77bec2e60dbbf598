"""The key in its folder is changed: what was sealed is opened by the new one, and by no other."""

import os
import shutil
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
    with pytest.raises(NotALedger, match="the keys of another floor"):
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
