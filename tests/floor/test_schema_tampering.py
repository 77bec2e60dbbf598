"""Every table, column, index and trigger of a floor's store, changed behind its back.

Both verifiers find it, or the list below says why it is harmless. The list of what can be changed
is the schema itself: a new table is tried here without being named.
"""

import gzip
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import floor_samples
import pytest

from croupier.api.identity import Identity
from croupier.api.identity_tables import IDENTITY
from croupier.api.keeping import PARTS
from croupier.floor import PROJECTIONS, Clock, Floor, instant_of, open_store
from croupier.floor.storing import clock_faults
from croupier.floor.verifying import verify_place
from croupier.ledger import BALANCES, Place, change_key
from croupier.ledger.postgres_objects import expected_objects, objects_of_database
from croupier.ledger.postgres_place import Database
from croupier.ledger.postgres_rows import PostgresRows, connect
from croupier.ledger.schema import APPEND_ONLY
from croupier.ledger.schema_faults import Releases, schema_faults
from croupier.verifier import verify_log
from forged_log import changeable
from postgres_server import PostgresServer
from running_floor import EVENING

MADE_ANEW = "a projection is laid beside the log, and made anew: `croupier verify` alone knows how"
GOES_ON = "without it the house clock goes on from the last event, as on a new machine"
REMADE = "a projection of another version is made anew when the floor opens"
TAKEN = "a row that is gone lets nobody in"
COUNTED = "wrong codes and what was offered lately are counted, not recorded (docs/security.md)"
SESSIONS = "sessions are no events and end within 12 hours (docs/security.md)"
HARMLESS: dict[tuple[str, str], str] = {
    ("clock", "delete"): GOES_ON,
    ("projections", "update"): REMADE,
    **{
        (table, kind): COUNTED
        for table in ("codes", "ended", "offers")
        for kind in ("insert", "update", "delete")
    },
    **{(table, "delete"): TAKEN for table in ("links", "recoveries", "tokens")},
    **{("sessions", kind): SESSIONS for kind in ("insert", "update", "delete")},
}
"""What neither verifier need find, by table and kind, and why."""
PROJECTED = "balances cited cited_round cited_sealed results results_round rounds sittings"
BY_ONE: dict[str, str] = dict.fromkeys(PROJECTED.split(), MADE_ANEW)
"""Tables whose rows only the verifier that knows the floor's code can check, and why."""


@pytest.fixture(scope="module")
def whole(module_memory: Path) -> Place:
    """The floor of release 0.1.0, brought up to date, with its sealing key changed since."""
    sample = floor_samples.SAMPLES / "0.1.0"
    place = Place(data=module_memory / "floor")
    shutil.copytree(sample / "keys", place.keys_folder)
    for name, path in (("ledger.db", place.file), ("witness", place.witness_file)):
        path.write_bytes(gzip.decompress((sample / f"{name}.gz").read_bytes()))
    floor = Floor(open_store(place, parts=(IDENTITY,)), clock=Clock(instant_of(EVENING)))
    Identity(floor).adopt()
    change_key(floor.store, place.keys_folder)
    floor.close()
    assert verdicts(place) == ([], [])
    return place


@pytest.fixture
def copied(whole: Place, memory: Path) -> Callable[[], Place]:
    def copy() -> Place:
        shutil.rmtree(memory / "floor", ignore_errors=True)
        shutil.copytree(whole.data, memory / "floor", ignore=shutil.ignore_patterns("*-shm"))
        shutil.copy(whole.witness_file, memory / "floor.witness")
        return Place(data=memory / "floor")

    return copy


def verdicts(place: Place) -> tuple[list[str], list[str]]:
    """What both verifiers find: the one that knows the floor's code, and the one that does not."""
    inside = verify_place(place, parts=PARTS)["faults"]
    return [f"{one['where']}: {one['says']}" for one in inside], verify_log.examine(place.data)[0]


def tables_of(place: Place) -> list[str]:
    with sqlite3.connect(place.file) as rows:
        found = rows.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    rows.close()
    return sorted(str(name) for (name,) in found)


def change(place: Place, table: str, kind: str) -> bool:
    """Insert, update or delete one row; false where there is none to change."""
    database = changeable(place.file)
    database.execute("PRAGMA foreign_keys = OFF")
    columns = [
        (name, of) for _, name, of, *_ in database.execute(f"PRAGMA table_info({table})").fetchall()
    ]
    rows = database.execute(f"SELECT * FROM {table}").fetchall()
    if kind == "insert":
        fresh: dict[str, object] = {"INTEGER": 1, "BLOB": b"x" * 32}
        values = list(map(other, rows[-1])) if rows else [fresh.get(of, "x") for _, of in columns]
        if table == "clock":
            database.execute("DELETE FROM clock")
            values[0] = 1
        marks = ", ".join("?" * len(values))
        database.execute(f"INSERT INTO {table} VALUES ({marks})", values)
    elif rows:
        named = " AND ".join(f"{name} IS ?" for name, _ in columns)
        row = rows[len(rows) // 2]
        if kind == "delete":
            database.execute(f"DELETE FROM {table} WHERE {named}", row)
        else:
            name = columns[-1][0]
            database.execute(f"UPDATE {table} SET {name} = ? WHERE {named}", (other(row[-1]), *row))
    database.close()
    return bool(rows) or kind == "insert"


def other(value: object) -> object:
    if isinstance(value, int):
        return value + 1
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:]
    return f"{value}!"


def test_a_row_that_was_changed_behind_the_store_is_found(copied: Callable[[], Place]) -> None:
    missed, seen = [], set()
    for table in tables_of(copied()):
        for kind in ("insert", "update", "delete"):
            place = copied()
            if not change(place, table, kind):
                continue
            seen.add((table, kind))
            inside, alone = verdicts(place)
            is_found = bool(inside) and (bool(alone) or table in BY_ONE)
            if is_found == ((table, kind) in HARMLESS):
                missed.append((table, kind))
    assert missed == []
    assert seen >= {(table, "insert") for table in APPEND_ONLY} | {("clock", "update")}


def schema_changes(place: Place) -> Iterator[str]:
    """A statement for everything that can be dropped from the schema or added to it."""
    with sqlite3.connect(place.file) as rows:
        named = "SELECT type, name, tbl_name FROM sqlite_schema WHERE sql <> ''"
        found = rows.execute(named).fetchall()
    rows.close()
    for kind, name, table in found:
        if kind == "trigger":
            yield f"DROP TRIGGER {name}"
            yield (
                f"DROP TRIGGER {name}; CREATE TRIGGER {name} BEFORE UPDATE ON {table} "
                "BEGIN SELECT 1; END"
            )
        elif kind == "index":
            yield f"DROP INDEX {name}"
        else:
            yield f"ALTER TABLE {name} ADD COLUMN more TEXT"
            yield f"CREATE TRIGGER more AFTER INSERT ON {name} BEGIN SELECT 1; END"
    yield "CREATE TABLE more (one TEXT)"
    yield "CREATE VIEW more AS SELECT * FROM events"
    yield "CREATE INDEX more ON events (entry)"
    yield "DROP TABLE clock"
    yield "PRAGMA user_version = 2"
    yield "UPDATE parts SET version = 1 WHERE name = 'ledger'"
    yield "UPDATE parts SET version = 99 WHERE name = 'floor'"


def test_a_schema_that_was_changed_is_found(copied: Callable[[], Place]) -> None:
    missed = []
    for statement in list(schema_changes(copied())):
        place = copied()
        database = sqlite3.connect(place.file)
        database.executescript(statement)
        database.close()
        missed += [(statement, found[:1]) for found in verdicts(place) if not found]
    assert missed == []


@pytest.mark.parametrize("kind", ["without keys", "with keys"])
def test_the_number_of_a_sealing_key_that_was_changed_is_found(
    kind: str, copied: Callable[[], Place]
) -> None:
    place = copied()
    if kind == "without keys":
        shutil.rmtree(place.keys_folder)
    assert verdicts(place) == ([], [])
    database = changeable(place.file)
    database.execute("UPDATE sealed SET key = 2 WHERE name = (SELECT min(name) FROM sealed)")
    database.close()
    for found in verdicts(place):
        assert found and found[0].startswith("sealed "), found


PG_CHANGES = (
    "DROP TRIGGER events_kept ON events",
    "ALTER TABLE events DISABLE TRIGGER events_kept",
    "CREATE TRIGGER more AFTER INSERT ON events EXECUTE FUNCTION not_changed()",
    "CREATE OR REPLACE FUNCTION not_changed() RETURNS trigger AS 'BEGIN END' LANGUAGE plpgsql",
    "CREATE FUNCTION more() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE RULE more AS ON UPDATE TO balances DO INSTEAD NOTHING",
    "ALTER TABLE events ENABLE ROW LEVEL SECURITY",
    "ALTER TABLE entries ADD COLUMN more TEXT",
    "ALTER TABLE entries DROP COLUMN reply",
    "ALTER TABLE entries ALTER COLUMN reply DROP NOT NULL",
    "ALTER TABLE entries DROP CONSTRAINT entries_actor_key_key",
    "ALTER TABLE events DROP CONSTRAINT events_stream_fkey",
    "ALTER TABLE postings DROP CONSTRAINT postings_cents_check",
    "DROP INDEX postings_of_account",
    "CREATE INDEX more ON events (entry)",
    "CREATE TABLE more () INHERITS (events)",
    "CREATE VIEW more AS SELECT * FROM events",
    "CREATE SEQUENCE more",
    "ALTER TABLE balances SET UNLOGGED",
    "DROP TABLE clock",
    "UPDATE clock SET count = count + 1",
    "UPDATE parts SET version = 1 WHERE name = 'floor'",
    "INSERT INTO parts VALUES ('more', 1)",
)


def test_a_schema_in_postgresql_that_was_changed_is_found(
    postgres: PostgresServer, memory: Path
) -> None:
    place = Database(url=postgres.new_database(), data=memory / "floor")
    Floor(open_store(place, parts=(IDENTITY,)), clock=Clock(instant_of(EVENING))).close()
    assert verify_place(place, parts=PARTS)["faults"] == []
    known, missed = Releases(PARTS, (BALANCES, *PROJECTIONS), is_all=True), []
    with connect(place.url) as connection:
        rows = PostgresRows(connection)
        for statement in PG_CHANGES:
            connection.execute("BEGIN")
            connection.execute(statement)
            found = [*schema_faults(rows, known, objects_of_database, expected_objects)]
            missed += [statement] if not found and not list(clock_faults(rows)) else []
            connection.execute("ROLLBACK")
        assert not list(schema_faults(rows, known, objects_of_database, expected_objects))
    assert missed == []
