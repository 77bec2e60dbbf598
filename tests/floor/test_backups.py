"""A floor is backed up while it is played, and comes back the same, in either kind of store."""

import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.api.identity import Identity
from croupier.api.identity_tables import IDENTITY
from croupier.api.keeping import back_up_floor, restore_floor
from croupier.cli.main import app
from croupier.floor import HOUSE, Clock, Floor, Role, instant_of, open_store
from croupier.ledger import AnyPlace, NotALedger, Place, ReadOnly, Store
from croupier.ledger.postgres_place import Database
from croupier.verifier import verify_log
from postgres_server import PostgresServer
from running_floor import EVENING

KINDS = ("sqlite", "postgres")


@pytest.fixture
def played(place: AnyPlace) -> Iterator[Floor]:
    """A floor with people, a table and a round, that goes on meanwhile."""
    store = open_store(place, parts=(IDENTITY,))
    passed = [0.0]
    floor = Floor(store, clock=Clock(instant_of(EVENING), steady=lambda: passed[0]))
    identity = Identity(floor)
    for name, role in (("ann", Role.PLAYER), ("olga", Role.OPERATOR)):
        floor.add_person(name, (role,), key=f"add {name}")
        identity.use_link(identity.new_link(name), f"secret of {name}")
    identity.new_session("ann")
    identity.new_token("olga")
    fields = {"number": 1, "game": "rapid-roulette", "limits": {"min": "1.00", "max": "100.00"}}
    floor.submit(HOUSE, "t", "open-table", fields, key="open").result()
    floor.submit("ann", "t", "sit", {"buy_in": "200.00"}, key="sit").result()
    for _ in range(20):
        passed[0] += 10
        for answer in floor.tick():
            answer.result()
    yield floor
    floor.close()


def facts(store: Store) -> dict[str, Any]:
    """What a floor knows."""
    with store.snapshot() as now:
        return {
            "floor": store.floor,
            "heads": now.heads(),
            "passwords": sorted(now.rows.execute("SELECT name, hash FROM passwords")),
        }


def counted(place: AnyPlace, table: str) -> int:
    with open_store(place, parts=(IDENTITY,)) as store, store.snapshot() as now:
        [(number,)] = now.rows.execute(f"SELECT count(*) FROM {table}")
        return int(number)


def into(kind: str, memory: Path, postgres: PostgresServer) -> AnyPlace:
    if kind == "sqlite":
        return Place(data=memory / "back")
    return Database(url=postgres.new_database(), data=memory / "back")


@pytest.mark.parametrize("kind", KINDS)
def test_what_comes_back_is_what_was_there(
    kind: str, played: Floor, place: AnyPlace, memory: Path, postgres: PostgresServer
) -> None:
    told = back_up_floor(place, memory / "copy")
    assert told["faults"] == [] and told["floor"] == played.name
    played.add_person("later", (Role.PLAYER,), key="later")
    back = into(kind, memory, postgres)
    found = restore_floor(memory / "copy", back)
    assert found["faults"] == [] and found["read_only"] and found["events"] == told["events"]
    with open_store(back, parts=(IDENTITY,)) as store:
        assert store.read_only_because == "the floor's keys are not in the keys folder"
        with pytest.raises(ReadOnly):
            store.beside(lambda rows: None)
    shutil.copytree(place.keys_folder, back.keys_folder)
    before = facts(played.store)
    with open_store(back, parts=(IDENTITY,)) as store:
        now = facts(store)
    # One person came after the copy; the rest is the same to the last digest.
    changed = {name for name in before["heads"] if before["heads"][name] != now["heads"].get(name)}
    assert changed == {"people", "cage"}
    assert (now["floor"], now["passwords"]) == (before["floor"], before["passwords"])
    # Whoever was let in asks anew: what was taken back since must not come back.
    assert [counted(back, table) for table in ("sessions", "tokens", "links")] == [0, 0, 0]
    floor = Floor(open_store(back, parts=(IDENTITY,)), clock=Clock(instant_of(EVENING)))
    floor.add_person("ben", (Role.PLAYER,), key="ben")
    floor.close()
    must_not_be_restored_again(memory, back)


def must_not_be_restored_again(memory: Path, back: AnyPlace) -> None:
    """A floor that is there is never written over, and what its witness saw is not lost."""
    with pytest.raises(NotALedger, match="name another --witness"):
        restore_floor(memory / "copy", back)
    back.witness_file.unlink()
    with pytest.raises(NotALedger, match="there is a floor in"):
        restore_floor(memory / "copy", back)


def test_no_key_and_no_secret_is_in_a_backup(played: Floor, place: AnyPlace, memory: Path) -> None:
    back_up_floor(place, memory / "copy")
    content = b"".join(path.read_bytes() for path in (memory / "copy").iterdir())
    for key in place.keys_folder.iterdir():
        assert key.read_bytes() not in content
        assert key.read_bytes().hex().encode() not in content
    assert b"secret of ann" not in content
    names = {path.name for path in (memory / "copy").iterdir()}
    assert names == {"ledger.db", "manifest.json", "witness"}
    for path in (memory / "copy").iterdir():
        assert path.stat().st_mode & 0o077 == 0


def test_a_backup_is_checked_by_the_tool_that_shares_no_code(
    played: Floor, place: AnyPlace, memory: Path
) -> None:
    copy = memory / "copy"
    told = back_up_floor(place, copy)
    faults, counts = verify_log.examine(copy, witness=copy / "witness")
    assert faults == [] and counts["events"] == told["events"]


def test_a_backup_that_was_changed_is_not_restored(
    played: Floor, place: AnyPlace, memory: Path
) -> None:
    copy = memory / "copy"
    back_up_floor(place, copy)
    with pytest.raises(NotALedger, match="is there already"):
        back_up_floor(place, copy)
    content = bytearray((copy / "ledger.db").read_bytes())
    content[-1] ^= 1
    (copy / "ledger.db").write_bytes(content)
    with pytest.raises(NotALedger, match=r"ledger\.db is not what was written"):
        restore_floor(copy, Place(data=memory / "back"))
    (copy / "manifest.json").unlink()
    with pytest.raises(NotALedger, match="is no backup"):
        restore_floor(copy, Place(data=memory / "back"))
    assert not (memory / "back").exists()


def test_the_commands_say_what_they_did(played: Floor, place: AnyPlace, memory: Path) -> None:
    options = ["--data", str(place.data)]
    if isinstance(place, Database):
        options += ["--database", place.url]
    runner = CliRunner()
    done = runner.invoke(app, ["backup", str(memory / "copy"), *options])
    assert done.exit_code == 0 and "without the floor's keys" in done.output.replace("\n", " ")
    done = runner.invoke(app, ["restore", str(memory / "copy"), "--data", str(memory / "back")])
    assert done.exit_code == 0, done.output
    assert "Restored and verified" in done.output and "read-only" in done.output
    done = runner.invoke(app, ["verify", "--data", str(memory / "back"), "--json"])
    assert json.loads(done.output)["faults"] == []


def test_a_backup_is_taken_while_somebody_writes(place: AnyPlace, memory: Path) -> None:
    with open_store(place, parts=(IDENTITY,)) as store:
        floor = Floor(store, clock=Clock(instant_of(EVENING)))
        until, copies = time.monotonic() + 2, 0
        for number in range(10_000):
            floor.add_person(f"p{number}", (Role.PLAYER,), key=f"p{number}")
            if number % 25 == 24:
                copies += 1
                assert back_up_floor(place, memory / f"copy {copies}")["faults"] == []
            if time.monotonic() > until and copies:
                break
        floor.close()
    assert copies
