"""Data that an earlier release wrote is opened by this one, with everything in it as it was."""

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

import floor_samples
import pytest

from croupier.api.identity import Identity
from croupier.api.identity_tables import IDENTITY
from croupier.api.keeping import PARTS, restore_floor
from croupier.floor import PROJECTIONS, Clock, Floor, Role, instant_of, open_store
from croupier.floor.verifying import verify_place
from croupier.ledger import LEDGER, AnyPlace, Place, back_up
from croupier.ledger.postgres_place import Database
from postgres_server import PostgresServer
from running_floor import EVENING

SAMPLES = sorted(floor_samples.SAMPLES.iterdir())
STORED = [sample for sample in SAMPLES if (sample / "ledger.db.gz").exists()]
"""By release; `before-0.1.0` has no tables, whose events were not yet for ever, and no face-down
cards, which were not yet sealed."""


@pytest.fixture(params=[*STORED, None], ids=lambda one: one.name if one else "this release")
def sample(request: pytest.FixtureRequest, memory: Path) -> Path:
    """What an earlier release wrote, or this one does."""
    if request.param is None:
        floor_samples.write(memory / "sample")
        return memory / "sample"
    stored: Path = request.param
    return stored


def unpacked(sample: Path, folder: Path) -> Place:
    place = Place(data=folder / "floor")
    shutil.copytree(sample / "keys", place.keys_folder)
    for name, path in (("ledger.db", place.file), ("witness", place.witness_file)):
        path.write_bytes(gzip.decompress((sample / f"{name}.gz").read_bytes()))
    return place


def told(sample: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((sample / "facts.json").read_text())
    return found


def must_be_the_same(sample: Path, place: AnyPlace) -> None:
    assert verify_place(place)["faults"] == []
    with open_store(place, parts=(IDENTITY,)) as store, store.snapshot() as now:
        before, found = told(sample), floor_samples.facts(store, now)
        assert {name: found[name] for name in before} == before
        taken = dict(now.rows.execute("SELECT name, version FROM parts"))
        assert taken == {part.name: len(part.steps) for part in (LEDGER, *PARTS)}
    floor = Floor(open_store(place, parts=(IDENTITY,)), clock=Clock(instant_of(EVENING)))
    assert Identity(floor).is_password("ann", "password of ann")
    floor.add_person("zoe", (Role.PLAYER,), key="zoe")
    assert {hosted.stream for hosted in floor.tables()} == {
        name for name in before["heads"] if name.startswith("table/")
    }
    floor.close()
    assert verify_place(place)["faults"] == []


def test_a_folder_of_an_earlier_release_is_opened(sample: Path, memory: Path) -> None:
    place = unpacked(sample, memory)
    open_store(place, parts=(IDENTITY,)).close()
    must_be_the_same(sample, place)


def test_a_backup_of_an_earlier_release_is_restored(
    sample: Path, memory: Path, postgres: PostgresServer
) -> None:
    old = unpacked(sample, memory)
    back_up(old, memory / "copy", parts=PARTS, projections=PROJECTIONS)
    for place in (
        Place(data=memory / "back"),
        Database(url=postgres.new_database(), data=memory / "base"),
    ):
        shutil.copytree(old.keys_folder, place.keys_folder)
        assert restore_floor(memory / "copy", place)["faults"] == []
        must_be_the_same(sample, place)


@pytest.mark.parametrize(
    "dump", [one for one in SAMPLES if one not in STORED], ids=lambda one: one.name
)
def test_a_database_of_an_earlier_release_is_opened(
    dump: Path, memory: Path, postgres: PostgresServer
) -> None:
    place = Database(url=postgres.new_database(), data=memory / "floor")
    shutil.copytree(dump / "keys", place.keys_folder)
    place.witness_file.write_bytes(gzip.decompress((dump / "witness.gz").read_bytes()))
    postgres.ask(place.url, gzip.decompress((dump / "dump.sql.gz").read_bytes()))
    open_store(place, parts=(IDENTITY,)).close()
    must_be_the_same(dump, place)


def test_there_is_a_sample_of_every_release() -> None:
    changes = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    released = {
        line.removeprefix("## ").split()[0].strip("[]")
        for line in changes.splitlines()
        if line.startswith("## ") and line[3:4].isdigit()
    }
    assert released <= {sample.name for sample in STORED}
