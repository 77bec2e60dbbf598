"""Opening a data folder: what is refused, what goes on, and what is only read."""

import os
import pwd
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from croupier.ledger import (
    Draft,
    Json,
    NotALedger,
    Part,
    Place,
    ReadOnly,
    Rows,
    SqliteStore,
    StoreInUse,
    verify,
)
from croupier.ledger.schema import APPEND_ONLY
from croupier.ledger.sqlite_file import SAFE
from croupier.verifier import verify_log
from ledger_work import asked, buy_in, place_in, purse, script


@pytest.fixture
def place(memory: Path) -> Place:
    """A floor with a little history."""
    place = place_in(memory)
    with SqliteStore(place) as store:
        for command in script(1, 10):
            store.submit(command.asked, command.work)
        store.submit(asked("house", "shoe"), seal)
    return place


def seal(draft: Draft) -> Json:
    draft.seal("shoe/1", b"7S 8D")
    return None


def altered(place: Place, *statements: str) -> None:
    database = sqlite3.connect(place.file, isolation_level=None)
    for statement in statements:
        database.execute(statement)
    database.close()


def test_two_servers_cannot_open_one_folder(place: Place) -> None:
    with SqliteStore(place), pytest.raises(StoreInUse, match="another process uses"):
        SqliteStore(place)
    SqliteStore(place).close()


def test_closing_twice_is_closing(place: Place) -> None:
    store = SqliteStore(place)
    store.close()
    store.close()
    assert store.read_only_because == "the store is closed"


def test_settings_are_as_they_should_be(place: Place) -> None:
    with SqliteStore(place) as store, store.snapshot():
        for connection in (store._writer,):
            assert {name: connection.pragma(name) for name in SAFE} == SAFE
            assert connection.pragma("journal_mode") == "wal"


def test_a_file_that_is_not_write_ahead_logged_is_refused(place: Place) -> None:
    altered(place, "PRAGMA journal_mode = DELETE")
    with pytest.raises(NotALedger, match="did not take its settings: journal_mode is delete"):
        SqliteStore(place)


def test_what_happened_cannot_be_changed_by_a_statement(place: Place) -> None:
    database = apsw.Connection(str(place.file))
    try:
        for table in APPEND_ONLY:
            first = database.execute(f"PRAGMA table_info({table})").fetchall()[0][1]
            for statement in (f"UPDATE {table} SET {first} = {first}", f"DELETE FROM {table}"):
                with pytest.raises(apsw.ConstraintError, match="what happened is not changed"):
                    database.execute(statement)
    finally:
        database.close()


def test_what_happened_cannot_be_replaced_by_the_writer(place: Place) -> None:
    with SqliteStore(place) as store:
        for table in ("events", "entries", "checkpoints"):
            statement = f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}"
            with pytest.raises(apsw.ConstraintError, match="what happened is not changed"):
                store.beside(lambda rows, statement=statement: rows.execute(statement))
        assert store.read_only_because is None


def test_a_floor_without_its_keys_is_read_and_not_written(place: Place) -> None:
    shutil.rmtree(place.keys_folder)
    with SqliteStore(place) as store:
        assert store.read_only_because == "the floor's keys are not in the keys folder"
        with store.snapshot() as now:
            assert now.head("cage").seq == 4
        with pytest.raises(ReadOnly, match="nothing can be written: the floor's keys"):
            store.submit(asked("ann", "x"), buy_in("ann", 100))
        with store.snapshot() as now, pytest.raises(ReadOnly, match="cannot unseal"):
            now.unseal("shoe/1")
    assert not place.keys_folder.exists()
    assert verify(place) == ()


def test_the_keys_of_another_floor_are_refused(place: Place, memory: Path) -> None:
    stranger = place_in(memory / "stranger")
    SqliteStore(stranger).close()
    with pytest.raises(NotALedger, match="the keys of another floor"):
        SqliteStore(Place(data=place.data, keys=stranger.keys_folder))


def test_half_a_key_is_refused(place: Place) -> None:
    (place.keys_folder / "secrets.key").write_bytes(b"half")
    with pytest.raises(NotALedger, match="keys are not whole"):
        SqliteStore(place)


def test_keys_are_for_their_owner_alone(place: Place) -> None:
    for path in place.keys_folder.iterdir():
        assert path.stat().st_mode & 0o077 == 0
    assert place.data.stat().st_mode & 0o077 == 0


def test_another_program_s_database_is_refused(memory: Path) -> None:
    place = place_in(memory)
    place.data.mkdir()
    altered(place, "CREATE TABLE t (x)", "PRAGMA application_id = 7", "PRAGMA user_version = 3")
    altered(place, "PRAGMA journal_mode = WAL")
    with pytest.raises(NotALedger, match="is not a ledger of croupier"):
        SqliteStore(place)


@pytest.mark.parametrize("offset", [0, 16, 110])
def test_a_damaged_file_is_refused_in_words(offset: int, place: Place) -> None:
    content = bytearray(place.file.read_bytes())
    content[offset : offset + 16] = bytes(16)
    place.file.write_bytes(content)
    with pytest.raises(NotALedger, match=r"ledger\.db"):
        SqliteStore(place)


def test_marks_are_made_once_and_stay(memory: Path) -> None:
    place = place_in(memory)
    SqliteStore(place, marks=[("demonstration", "yes")]).close()
    with SqliteStore(place) as store:
        assert store.about["demonstration"] == "yes"
        store.submit(asked("ann", "1"), buy_in("ann", 100))
    altered(place, "DROP TRIGGER about_delete", "DELETE FROM about WHERE name = 'demonstration'")
    assert verify(place)


# The witness


def lines_of(place: Place) -> list[bytes]:
    return place.witness_file.read_bytes().splitlines(keepends=True)


def test_a_crash_between_commit_and_witness_is_told_afterwards(place: Place) -> None:
    lines = lines_of(place)
    for left in (b"", lines[-1][:40], b"\0" * 30, b"\0" * 60 + lines[-1][60:]):
        place.witness_file.write_bytes(b"".join(lines[:-1]) + left)
        SqliteStore(place).close()
        assert lines_of(place) == lines
    assert verify(place) == ()


def test_a_witness_that_lacks_more_is_refused(place: Place) -> None:
    place.witness_file.write_bytes(b"".join(lines_of(place)[:-2]))
    with pytest.raises(NotALedger, match="the witness lacks checkpoints from"):
        SqliteStore(place)
    assert "lacks checkpoints" in str(verify(place)[0])


def test_a_witness_that_is_gone_is_refused(place: Place) -> None:
    place.witness_file.unlink()
    assert verify(place)
    with pytest.raises(NotALedger, match="the witness lacks checkpoints"):
        SqliteStore(place)


def test_a_log_whose_tail_is_gone_is_refused(place: Place) -> None:
    altered(
        place,
        *(f"DROP TRIGGER {table}_delete" for table in APPEND_ONLY),
        "DELETE FROM checkpoints WHERE entry > 9",
        "DELETE FROM postings WHERE event IN (SELECT number FROM events WHERE entry > 9)",
        *(f"DELETE FROM {table} WHERE entry > 9" for table in ("events", "sealed", "entries")),
    )
    with pytest.raises(NotALedger, match="tail is missing, or it is an old copy"):
        SqliteStore(place)


def test_a_log_that_nothing_vouches_for_is_refused(place: Place) -> None:
    altered(place, "DROP TRIGGER checkpoints_delete", "DELETE FROM checkpoints WHERE entry = 11")
    with pytest.raises(NotALedger, match="entry 11 is the last and nothing vouches for it"):
        SqliteStore(place)


def test_a_checkpoint_that_is_not_signed_is_refused(place: Place) -> None:
    altered(
        place,
        "DROP TRIGGER checkpoints_update",
        "UPDATE checkpoints SET signature = zeroblob(64) WHERE entry = 11",
    )
    with pytest.raises(NotALedger, match="checkpoint 11 is not signed"):
        SqliteStore(place)


def test_a_log_that_a_kill_left_open_is_verified_before_anyone_opens_it(
    place: Place, memory: Path
) -> None:
    left = place_in(memory / "left")
    with SqliteStore(place) as store:
        store.submit(asked("ann", "x"), buy_in("ann", 100))
        shutil.copytree(place.data, left.data, ignore=shutil.ignore_patterns("*-shm"))
        shutil.copy(place.witness_file, left.witness_file)
    assert (left.data / "ledger.db-wal").stat().st_size
    faults, counts = verify_log.examine(left.data)
    assert faults == [] and counts["entries"] == 12
    assert verify(left) == ()


def test_the_witness_may_lie_anywhere(memory: Path) -> None:
    place = Place(data=memory / "floor", witness=memory / "other" / "seen")
    with SqliteStore(place) as store:
        store.submit(asked("ann", "1"), buy_in("ann", 100))
    assert len(lines_of(place)) == 2
    assert not (memory / "floor.witness").exists()


# Parts of the schema that other rooms add


def first(rows: Rows) -> None:
    rows.execute("CREATE TABLE people (name TEXT PRIMARY KEY NOT NULL) STRICT")


def second(rows: Rows) -> None:
    rows.execute("ALTER TABLE people ADD COLUMN role TEXT NOT NULL DEFAULT 'player'")


def test_a_part_is_brought_up_to_date_step_by_step(place: Place) -> None:
    with SqliteStore(place, parts=[Part("people", (first,))]) as store:
        store.beside(lambda rows: rows.execute("INSERT INTO people VALUES ('ann')"))
    for _ in range(2):
        newer = SqliteStore(place, parts=[Part("people", (first, second))])
        with newer as store, store.snapshot() as now:
            assert list(now.rows.execute("SELECT * FROM people")) == [("ann", "player")]
    with pytest.raises(NotALedger, match="people is of version 2; this release knows 1"):
        SqliteStore(place, parts=[Part("people", (first,))])


def test_work_beside_the_log_is_whole_or_not_done(place: Place) -> None:
    with SqliteStore(place, parts=[Part("people", (first,))]) as store:

        def work(rows: Rows) -> None:
            rows.execute("INSERT INTO people VALUES ('ann')")
            raise RuntimeError("no")

        with pytest.raises(RuntimeError):
            store.beside(work)
        with store.snapshot() as now:
            assert list(now.rows.execute("SELECT * FROM people")) == []
        store.submit(asked("ann", "x"), buy_in("ann", 100))
    assert verify(place) == ()


def test_a_constraint_of_another_part_refuses_the_command_and_locks_nothing(place: Place) -> None:
    def add(draft: Draft) -> Json:
        draft.rows.execute("INSERT INTO people VALUES ('ann')")
        return None

    with SqliteStore(place, parts=[Part("people", (first,))]) as store:
        store.submit(asked("ann", "1"), add)
        with pytest.raises(apsw.ConstraintError, match="UNIQUE"):
            store.submit(asked("ann", "2"), add)
        assert store.submit(asked("ann", "3"), buy_in("ann", 100)).entry == 13
    assert verify(place) == ()


def test_tables_beside_are_written_with_the_command(place: Place) -> None:
    with SqliteStore(place, parts=[Part("people", (first,))]) as store:

        def work(draft: Draft) -> Json:
            draft.rows.execute("INSERT INTO people VALUES ('zoe')")
            return buy_in("zoe", 300)(draft)

        store.submit(asked("zoe", "1"), work)
        with store.snapshot() as now:
            assert list(now.rows.execute("SELECT * FROM people")) == [("zoe",)]
            assert now.balance(purse("zoe")) == 300


# Keys that somebody else supplies


@contextmanager
def as_nobody() -> Iterator[None]:
    """Be somebody whom the modes of files hold, where these tests run as the superuser."""
    if os.geteuid():
        yield
        return
    os.seteuid(pwd.getpwnam("nobody").pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)


def given_out(path: Path, mode: int) -> None:
    if not os.geteuid():
        os.chown(path, pwd.getpwnam("nobody").pw_uid, -1)
    path.chmod(mode)


def test_keys_may_lie_where_they_can_only_be_read(memory: Path) -> None:
    """As a vault's agent or systemd's credentials supply them: files of 32 bytes, and no more."""
    keys = memory / "credentials"
    keys.mkdir()
    for name in ("checkpoints.key", "secrets.key"):
        (keys / name).write_bytes(os.urandom(32))
        given_out(keys / name, 0o400)
    given_out(keys, 0o500)
    given_out(memory, 0o700)
    place = Place(data=memory / "floor", keys=keys)

    with as_nobody():
        for _ in range(2):
            with SqliteStore(place) as store:
                store.submit(asked("house", "shoe"), seal)
                with store.snapshot() as now:
                    assert now.unseal("shoe/1") == b"7S 8D"
        empty = Place(data=memory / "other", keys=keys / "none")
        with pytest.raises(NotALedger, match="no keys can be made in the keys folder: Permission"):
            SqliteStore(empty)
    given_out(keys / "secrets.key", 0o000)
    with as_nobody(), pytest.raises(NotALedger, match="the keys cannot be read: Permission"):
        SqliteStore(place)
    assert {path.name for path in keys.iterdir()} == {"checkpoints.key", "secrets.key"}
    given_out(keys, 0o700)
