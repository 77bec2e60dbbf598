"""Somebody with the file and no key changes the log: both verifiers find it and name the place.

Seven kinds: edit, delete, insert, swap, duplicate, truncate, and an old copy that went on by
itself. Each is done to events, postings, replies and checkpoints, with the triggers taken away. A
thorough forger also works out the digests anew; only signatures and the witness stop that one.
"""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from croupier.ledger import Command, NotALedger, Place, SqliteStore, verify
from croupier.ledger.schema import APPEND_ONLY
from croupier.verifier import verify_log
from forged_log import changeable, make_right, rows_of
from ledger_work import asked, buy_in, place_in, script

COMMANDS = 60
ROUNDS = 100
TABLES = ("events", "postings", "entries", "checkpoints")
PLAIN = {
    "events": ("stream", "seq", "entry", "body", "hash"),
    "postings": ("account", "cents"),
    "entries": ("actor", "key", "asked", "reply", "hash", "utc"),
    "checkpoints": ("entry", "signature", "digest"),
}
"""What can be changed in each."""

Rows = list[tuple[object, ...]]


@pytest.fixture(scope="module")
def whole(module_memory: Path) -> Place:
    return with_history(module_memory)


def with_history(folder: Path) -> Place:
    """A floor with some history, closed."""
    place = place_in(folder)
    with SqliteStore(place) as store:
        commands = script(3, COMMANDS)
        while commands:
            store.submit_all([commands.pop(0) for _ in range(min(3, len(commands)))])
    assert verify(place) == ()
    assert verify_log.examine(place.data, None, None, every=True)[0] == []
    return place


@pytest.fixture
def copied(whole: Place, memory: Path) -> Callable[[], Place]:
    return lambda: copy_floor(whole, memory)


def put_back(database: sqlite3.Connection, table: str, rows: Rows) -> None:
    database.execute("BEGIN")
    database.execute(f"DELETE FROM {table}")
    marks = ", ".join("?" * len(rows[0])) if rows else ""
    for row in rows:
        database.execute(f"INSERT INTO {table} VALUES ({marks})", row)
    database.execute("COMMIT")


def other(value: object, chance: Random) -> object:
    """Something near a value that is not it."""
    if isinstance(value, int):
        return value + chance.choice((-1, 1, 100))
    if isinstance(value, bytes):
        place = chance.randrange(len(value))
        return value[:place] + bytes([value[place] ^ 1 << chance.randrange(8)]) + value[place + 1 :]
    assert isinstance(value, str)
    place = chance.randrange(len(value))
    return value[:place] + chr(ord(value[place]) ^ 1) + value[place + 1 :]


def columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]


def edit(database: sqlite3.Connection, table: str, chance: Random) -> None:
    rows, names = rows_of(database, table), columns(database, table)
    place, column = chance.randrange(len(rows)), names.index(chance.choice(PLAIN[table]))
    row = list(rows[place])
    row[column] = other(row[column], chance)
    key = names[:2] if table == "postings" else names[:1]
    where = " AND ".join(f"{name} = ?" for name in key)
    database.execute(
        f"UPDATE OR REPLACE {table} SET {names[column]} = ? WHERE {where}",
        (row[column], *rows[place][: len(key)]),
    )


def delete(database: sqlite3.Connection, table: str, chance: Random) -> None:
    rows = rows_of(database, table)
    del rows[chance.randrange(len(rows))]
    put_back(database, table, rows)


def insert(database: sqlite3.Connection, table: str, chance: Random) -> None:
    """Push in a row of the forger's own, and move those behind it along."""
    rows = rows_of(database, table)
    place = chance.randrange(1, len(rows))
    new = tuple(other(value, chance) for value in rows[place])
    put_back(database, table, renumbered(table, [*rows[:place], new, *rows[place:]]))


def swap(database: sqlite3.Connection, table: str, chance: Random) -> None:
    """Exchange what two rows say and leave them their numbers."""
    rows = rows_of(database, table)
    while True:
        one, two = sorted(chance.sample(range(len(rows)), 2))
        first, second = rows[one], rows[two]
        keys = 2 if table == "postings" else 1
        if first[keys:] != second[keys:]:
            break
    rows[one], rows[two] = first[:keys] + second[keys:], second[:keys] + first[keys:]
    put_back(database, table, rows)


def duplicate(database: sqlite3.Connection, table: str, chance: Random) -> None:
    rows = rows_of(database, table)
    place = chance.randrange(len(rows))
    put_back(database, table, renumbered(table, [*rows[: place + 1], *rows[place:]]))


def truncate(database: sqlite3.Connection, table: str, chance: Random) -> None:
    """Cut the tail off one table, or cleanly off the whole log."""
    if chance.random() < 0.5:
        rows = rows_of(database, table)
        put_back(database, table, rows[: chance.randrange(len(rows))])
        return
    (last,) = database.execute("SELECT max(number) FROM checkpoints").fetchone()
    kept = chance.randrange(1, last)
    (entry,) = database.execute(
        "SELECT entry FROM checkpoints WHERE number = ?", (kept,)
    ).fetchone()
    database.execute("PRAGMA foreign_keys = OFF")
    database.execute("DELETE FROM checkpoints WHERE number > ?", (kept,))
    database.execute(
        "DELETE FROM postings WHERE event IN (SELECT number FROM events WHERE entry > ?)", (entry,)
    )
    for name in ("events", "accounts", "kept", "sealed", "entries"):
        database.execute(f"DELETE FROM {name} WHERE entry > ?", (entry,))


def renumbered(table: str, rows: Rows) -> Rows:
    """Number rows anew where uniqueness would give a clumsy forger away."""
    again: Rows = []
    seqs: dict[object, int] = {}
    for number, row in enumerate(rows, start=1):
        if table == "events":
            seqs[row[1]] = seqs.get(row[1], 0) + 1
            again.append((number, row[1], seqs[row[1]], *row[3:]))
        elif table == "entries":
            again.append((number, row[1], f"{row[2]}-{number}", *row[3:]))
        elif table == "postings":
            line = sum(1 for held in again if held[0] == row[0]) + 1
            again.append((row[0], line, *row[2:]))
        else:
            again.append((number, *row[1:]))
    if table == "checkpoints":
        again = [(row[0], index, *row[2:]) for index, row in enumerate(again, start=1)]
    return again


KINDS: dict[str, Callable[[sqlite3.Connection, str, Random], None]] = {
    "edit": edit,
    "delete": delete,
    "insert": insert,
    "swap": swap,
    "duplicate": duplicate,
    "truncate": truncate,
}


def found_by_both(place: Place) -> Iterator[list[str]]:
    yield [str(fault) for fault in verify(place)]
    yield verify_log.examine(place.data, None, None)[0]


@pytest.mark.parametrize("kind", KINDS)
def test_tampering_is_found_and_its_place_named(kind: str, copied: Callable[[], Place]) -> None:
    for number in range(ROUNDS):
        tamper(copied(), kind, TABLES[number % len(TABLES)], number)


def tamper(place: Place, kind: str, table: str, seed: int) -> None:
    database = changeable(place.file)
    KINDS[kind](database, table, Random(seed))
    database.close()
    for faults in found_by_both(place):
        assert faults, f"{kind} in {table}, seed {seed}, was not found"
        assert any(character.isdigit() for character in faults[0]), faults[0]


def test_an_old_copy_that_went_on_by_itself_is_found(memory: Path) -> None:
    old_copies(memory, ROUNDS, seed=9)


def old_copies(memory: Path, rounds: int, seed: int) -> None:
    """Copies of a log go on by themselves; both histories are signed with the floor's own key."""
    true, fork = place_in(memory / "true"), place_in(memory / "fork")
    with SqliteStore(true) as store:
        for number, command in enumerate(script(seed, rounds)):
            store.submit(command.asked, command.work)
            copy_floor(true, memory / f"{number}")
    for number in range(rounds - 1):
        copy_floor(place_in(memory / f"{number}"), fork.data.parent)
        with SqliteStore(fork) as store:
            for other in range(1 + number % 3):
                store.submit(asked("eve", f"{other}"), buy_in("eve", 5_000))
        shutil.copy(true.witness_file, fork.witness_file)
        for faults in found_by_both(fork):
            assert any(f"checkpoint {number + 2}:" in fault for fault in faults), faults
        with pytest.raises(NotALedger, match=r"the witness (ends|lacks)"):
            SqliteStore(fork)


def copy_floor(place: Place, folder: Path) -> Place:
    """Copy a floor that nobody writes just now, over whatever is there."""
    copy = place_in(folder)
    shutil.rmtree(copy.data, ignore_errors=True)
    shutil.copytree(place.data, copy.data, ignore=shutil.ignore_patterns("*-shm"))
    shutil.copy(place.witness_file, copy.witness_file)
    return copy


def test_a_forger_who_works_out_all_digests_anew_is_found(copied: Callable[[], Place]) -> None:
    for number in range(ROUNDS):
        place = copied()
        database = changeable(place.file)
        (count,) = database.execute("SELECT count(*) FROM events").fetchone()
        at = Random(number).randrange(1, count + 1)
        (entry,) = database.execute("SELECT entry FROM events WHERE number = ?", (at,)).fetchone()
        (checkpoint,) = database.execute(
            "SELECT min(number) FROM checkpoints WHERE entry >= ?", (entry,)
        ).fetchone()
        forge(database, at)
        database.close()
        for faults in found_by_both(place):
            # Without the key, all that is left to find is the first checkpoint and the last.
            assert any(f"checkpoint {checkpoint}:" in fault for fault in faults), faults
            assert not any("digest" in fault for fault in faults), faults


def forge(database: sqlite3.Connection, at: int) -> None:
    """Change one event and make every digest after it right again; only signatures stay old."""
    (body,) = database.execute("SELECT body FROM events WHERE number = ?", (at,)).fetchone()
    database.execute(
        "UPDATE events SET body = ? WHERE number = ?", (body.replace('"v":1', '"v":2'), at)
    )
    make_right(database)


@pytest.mark.parametrize("utc", [None, "2026-01-02T03:04:05Z", "yesterday"])
def test_an_entry_without_a_time_after_one_with_a_time_is_found(
    utc: str | None, copied: Callable[[], Place]
) -> None:
    place = copied()
    database = changeable(place.file)
    database.execute("UPDATE entries SET utc = ? WHERE entry = 5", (utc,))
    make_right(database, stolen=place)
    database.close()
    for faults in found_by_both(place):
        assert [fault.split(":")[0] for fault in faults] == ["entry 5"], faults
        assert "time of" in faults[0]


def test_one_flipped_bit_anywhere_is_found_or_harmless(
    whole: Place, copied: Callable[[], Place]
) -> None:
    chance = Random(5)
    content = whole.file.read_bytes()
    expected = everything(whole)
    found = 0
    for _ in range(ROUNDS):
        place = copied()
        at = chance.randrange(len(content))
        flipped = bytes([content[at] ^ 1 << chance.randrange(8)])
        place.file.write_bytes(content[:at] + flipped + content[at + 1 :])
        for faults in found_by_both(place):
            found += bool(faults)
            assert faults or everything(place) == expected
    assert found > ROUNDS // 5


def everything(place: Place) -> list[Rows]:
    database = sqlite3.connect(place.file)
    try:
        return [rows_of(database, table) for table in APPEND_ONLY]
    finally:
        database.close()


def test_commands_of_another_floor_are_no_part_of_this_one(
    copied: Callable[[], Place], memory: Path
) -> None:
    place = copied()
    stranger = place_in(memory / "stranger")
    with SqliteStore(stranger) as store:
        store.submit_all([Command(asked("ann", "in"), buy_in("ann", 500))])
    shutil.copy(stranger.witness_file, place.witness_file)
    for faults in found_by_both(place):
        assert "another floor" in faults[0]
