"""Credentials that no event covers are found by both verifiers."""

import gzip
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import floor_samples
import pytest

from croupier.api.identity import Identity
from croupier.api.identity_tables import IDENTITY
from croupier.api.serving import Serving, open_edge
from croupier.cli.main import main
from croupier.floor import Floor, Role, open_store
from croupier.floor.clock import Clock, instant_of
from croupier.floor.verifying import verify_place
from croupier.ledger import Place
from croupier.ledger.postgres_place import Database
from croupier.verifier.verify_log import examine
from postgres_server import PostgresServer
from running_floor import EVENING

HASH = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$AAAA"
INSERTS = {
    "a token": "INSERT INTO tokens VALUES (X'00', 'id', 'olga', 'all', NULL)",
    "a scope": "UPDATE tokens SET scope = 'all'",
    "an end": "UPDATE tokens SET until = '2999-01-01'",
    "an owner": "UPDATE tokens SET name = 'olga'",
    "a password": f"INSERT INTO passwords VALUES ('olga', '{HASH}')",
    "another password": f"UPDATE passwords SET hash = '{HASH}'",
    "no password": "DELETE FROM passwords",
    "a link": "INSERT INTO links VALUES (X'00', 'olga', '2999-01-01')",
    "a recovery code": "INSERT INTO recoveries VALUES ('s', X'00')",
}


def furnished(place: Any) -> None:
    """People with a password, a token, a link and recovery codes."""
    floor = Floor(open_store(place, parts=(IDENTITY,)), clock=Clock(instant_of(EVENING)))
    identity = Identity(floor)
    identity.adopt()
    for name, role in (("ann", Role.PLAYER), ("olga", Role.OPERATOR)):
        floor.add_person(name, (role,), key=name)
    identity.use_link(identity.new_link("ann"), "password of ann")
    identity.new_token("ann", scope="play", days=9)
    identity.new_link("ann", by="olga")
    identity.issue_codes("ann", "s", [b"\1", b"\2"])
    floor.close()


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Place:
    place = Place(data=tmp_path_factory.mktemp("credentials") / "floor")
    furnished(place)
    return place


@pytest.fixture
def place(original: Place, memory: Path) -> Place:
    copy = Place(data=memory / "floor")
    shutil.copytree(original.data, copy.data)
    shutil.copy(original.witness_file, copy.witness_file)
    return copy


def test_what_is_covered_is_whole(place: Place) -> None:
    found = verify_place(place)
    assert found["faults"] == [] and found["uncovered"] == 0
    faults, counts = examine(place.data)
    assert faults == [] and "credentials without events" not in counts


@pytest.mark.parametrize("what", INSERTS)
def test_both_verifiers_find(place: Place, what: str) -> None:
    with closing(sqlite3.connect(place.file)) as rows, rows:
        rows.execute(INSERTS[what])
    said = verify_place(place)["faults"]
    faults, _ = examine(place.data)
    assert len(said) >= 1
    assert [f"{fault['where']}: {fault['says']}" for fault in said] == faults
    assert any(name in faults[0] for name in ("ann", "olga", "recovery code"))


def test_a_row_in_a_shared_database_is_found(memory: Path, postgres: PostgresServer) -> None:
    place = Database(url=postgres.new_database(), data=memory / "floor")
    furnished(place)
    assert verify_place(place)["faults"] == []
    postgres.ask(place.url, b"INSERT INTO tokens VALUES ('\\x00', 'id', 'olga', 'all', NULL)")
    [fault] = verify_place(place)["faults"]
    assert fault["where"] == "token id of olga"


def test_credentials_of_an_earlier_release_are_adopted_once(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sample, place = floor_samples.SAMPLES / "0.1.0", Place(data=memory / "floor")
    shutil.copytree(sample / "keys", place.keys_folder)
    for name, path in (("ledger.db", place.file), ("witness", place.witness_file)):
        path.write_bytes(gzip.decompress((sample / f"{name}.gz").read_bytes()))
    before = verify_place(place)
    assert before["faults"] == [] and before["uncovered"] == 12
    assert examine(place.data)[1]["credentials without events"] == 12
    assert main(["verify", "--data", str(place.data)]) == 0
    assert "Not covered by events: 12 passwords, tokens and links" in capsys.readouterr().out
    for _ in range(2):
        edge = open_edge(Serving(data=place.data))
        with edge.floor.store.snapshot() as now:
            assert now.head("credentials").seq == 1
        edge.floor.close()
    assert verify_place(place)["uncovered"] == 0 and examine(place.data)[0] == []
    with closing(sqlite3.connect(place.file)) as rows, rows:
        rows.execute(INSERTS["a scope"])
    assert len(verify_place(place)["faults"]) == len(examine(place.data)[0]) == 6
