"""What PostgreSQL adds: several writers, roles, time-outs, connections that are cut, fail-stop."""

import shutil
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql

from croupier.ledger import (
    Draft,
    Json,
    NotALedger,
    Part,
    ReadOnly,
    Rows,
    StoreAway,
    StoreLocked,
    place_at,
    verify,
)
from croupier.ledger.postgres import PostgresStore
from croupier.ledger.postgres_place import Database
from croupier.ledger.postgres_rows import LOG_LOCK
from croupier.ledger.postgres_schema import grant
from croupier.ledger.schema import APPEND_ONLY
from croupier.ledger.witness import Witness, WitnessFile
from ledger_work import asked, buy_in, happened, purse, script
from postgres_server import PostgresServer


@pytest.fixture
def place(postgres: PostgresServer, memory: Path) -> Database:
    return Database(url=postgres.new_database(), data=memory / "floor")


@pytest.fixture
def direct(place: Database) -> Iterator[psycopg.Connection[Any]]:
    """A connection past the store, of the tables' owner."""
    with psycopg.connect(
        place.url, autocommit=True, cursor_factory=psycopg.RawCursor
    ) as connection:
        yield connection


def written(store: PostgresStore, seed: int = 1, count: int = 10) -> None:
    for command in script(seed, count):
        store.submit(command.asked, command.work)


def test_two_processes_write_one_log(place: Database) -> None:
    with PostgresStore(place) as one, PostgresStore(place) as two:
        for number in range(20):
            for store in (one, two):
                done = store.submit(asked("ann", f"{number}"), buy_in("ann", 100))
                assert done.again is (store is two)
            assert done.entry == number + 1
        with ThreadPoolExecutor(2) as pool:
            list(
                pool.map(
                    lambda store: [
                        store.submit(asked(str(id(store)), f"{n}"), buy_in("ben", 100))
                        for n in range(50)
                    ],
                    (one, two),
                )
            )
        with one.snapshot() as now:
            assert now.balance(purse("ben")) == 10_000
    assert verify(place) == ()
    assert len(Witness.read(place.witness_file).lines) == 120


def test_each_machine_has_a_witness_that_may_be_behind(place: Database, memory: Path) -> None:
    other = Database(url=place.url, data=place.data, witness=memory / "other")
    with PostgresStore(place) as one, PostgresStore(other) as two:
        one.submit(asked("ann", "1"), buy_in("ann", 100))
        two.submit(asked("ann", "2"), buy_in("ann", 100))
        two.submit(asked("ann", "3"), buy_in("ann", 100))
        one.submit(asked("ann", "4"), buy_in("ann", 100))
        assert len(Witness.read(place.witness_file).lines) == 4
        assert len(Witness.read(other.witness_file).lines) == 3
        two.submit(asked("ann", "5"), buy_in("ann", 100))
    assert verify(place) == () and verify(other) == ()
    assert len(Witness.read(other.witness_file).lines) == 5


def test_a_process_hears_of_another_s_commit(place: Database) -> None:
    with PostgresStore(place) as one, PostgresStore(place) as two:
        one.wait_for_others(0.01)
        timer = threading.Timer(0.1, lambda: two.submit(asked("ann", "1"), buy_in("ann", 100)))
        timer.start()
        one.wait_for_others(20)
        timer.join()


def test_what_happened_cannot_be_changed_by_a_statement(
    place: Database, direct: psycopg.Connection[Any]
) -> None:
    with PostgresStore(place) as store:
        written(store)
    for table in APPEND_ONLY:
        named = sql.Identifier(table)
        for verb in ("DELETE FROM {}", "TRUNCATE {} CASCADE"):
            with pytest.raises(psycopg.IntegrityError, match="what happened is not changed"):
                direct.execute(sql.SQL(verb).format(named))
    with pytest.raises(psycopg.IntegrityError, match="what happened is not changed"):
        direct.execute("UPDATE events SET seq = seq")
    assert verify(place) == ()


# Roles


@pytest.fixture
def serving(place: Database, direct: psycopg.Connection[Any], postgres: PostgresServer) -> Database:
    """The same floor, as a role that may only serve it."""
    role = "serves_" + direct.info.dbname
    direct.execute(sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(role)))
    return Database(url=postgres.url(direct.info.dbname, role), data=place.data)


def test_a_role_that_serves_adds_to_the_log_and_changes_nothing_of_it(
    place: Database, serving: Database, direct: psycopg.Connection[Any]
) -> None:
    with PostgresStore(place) as store:
        written(store)
        assert "owns the tables" in str(store.less_safe_because)
    grant(direct, "serves_" + direct.info.dbname)
    with PostgresStore(serving) as store:
        assert store.less_safe_because is None
        store.submit(asked("zoe", "1"), buy_in("zoe", 100))
        for statement in (
            "UPDATE events SET seq = seq",
            "DELETE FROM entries",
            "DROP TABLE events",
        ):
            with (
                psycopg.connect(serving.url) as connection,
                pytest.raises(psycopg.errors.InsufficientPrivilege),
            ):
                connection.execute(statement)
    assert verify(place) == ()


def test_a_role_that_serves_leaves_the_tables_to_their_owner(
    place: Database, serving: Database, direct: psycopg.Connection[Any]
) -> None:
    with pytest.raises(NotALedger, match=r"permission denied.*croupier upgrade"):
        PostgresStore(serving)
    with PostgresStore(place) as store:
        written(store)
    role = sql.Identifier("serves_" + direct.info.dbname)
    grant(direct, "serves_" + direct.info.dbname)

    def people(rows: Rows) -> None:
        rows.execute("CREATE TABLE people (name TEXT PRIMARY KEY NOT NULL) STRICT")

    parts = [Part("people", (people,))]
    with pytest.raises(NotALedger, match="tables of people are not of this release"):
        PostgresStore(serving, parts=parts)
    PostgresStore(place, parts=parts).close()
    direct.execute(sql.SQL("GRANT SELECT ON people TO {}").format(role))
    PostgresStore(serving, parts=parts).close()


# Keys, and other things that are not there


def test_a_floor_without_its_keys_is_read_and_not_written(place: Database) -> None:
    with PostgresStore(place) as store:
        written(store)
    shutil.rmtree(place.keys_folder)
    with PostgresStore(place) as store:
        assert store.read_only_because == "the floor's keys are not in the keys folder"
        with store.snapshot() as now:
            assert now.head("cage").seq == 4
        with pytest.raises(ReadOnly, match="nothing can be written: the floor's keys"):
            store.submit(asked("ann", "x"), buy_in("ann", 100))
        with store.snapshot() as now, pytest.raises(ReadOnly, match="cannot unseal"):
            now.unseal("shoe/1")
    assert not place.keys_folder.exists()


def test_the_keys_of_another_floor_are_refused(place: Database, memory: Path) -> None:
    PostgresStore(place).close()
    other = memory / "other"
    shutil.copytree(place.keys_folder, other)
    (other / "secrets.key").write_bytes(bytes(32))
    with pytest.raises(NotALedger, match="is not the key of this log"):
        PostgresStore(Database(url=place.url, data=place.data, keys=other))
    (other / "checkpoints.key").write_bytes(bytes(32))
    with pytest.raises(NotALedger, match="the keys of another floor"):
        PostgresStore(Database(url=place.url, data=place.data, keys=other))


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("postgresql://ann:hushhush@127.0.0.1:1/floor", "cannot be used: connection failed"),
        ("postgresql://ann:hushhush@[half/floor", "address of the database cannot be read"),
    ],
)
def test_a_database_that_is_not_there_is_named_without_its_password(
    url: str, says: str, memory: Path
) -> None:
    place = place_at(data=memory, database=url)
    assert isinstance(place, Database) and "hushhush" not in repr(place)
    with pytest.raises(NotALedger, match=says) as refused:
        PostgresStore(place)
    assert "hushhush" not in str(refused.value)


# Connections and locks


def cut(direct: psycopg.Connection[Any]) -> None:
    direct.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


def test_connections_that_are_cut_are_made_anew(
    place: Database, direct: psycopg.Connection[Any]
) -> None:
    with PostgresStore(place) as store:
        for number in range(10):
            cut(direct)
            store.submit(asked("ann", f"{number}"), buy_in("ann", 100))
            cut(direct)
            with store.snapshot() as now:
                assert now.balance(purse("ann")) == 100 * (number + 1)
    assert verify(place) == ()


@pytest.mark.parametrize("error", ["40001", "40P01", "55P03", "57P01"])
def test_a_command_that_clashes_is_tried_again(place: Database, error: str) -> None:
    clashes = 3

    def work(draft: Draft) -> Json:
        nonlocal clashes
        draft.append("t", [happened("t.a")], after=0)
        if clashes:
            clashes -= 1
            draft.rows.execute(f"DO 'BEGIN RAISE EXCEPTION USING ERRCODE = ''{error}''; END'")
        return None

    with PostgresStore(place) as store:
        assert store.submit(asked("ann", "1"), work).entry == 1
        assert store.read_only_because is None
    assert clashes == 0 and verify(place) == ()


def test_whoever_waits_too_long_for_the_log_is_told(
    place: Database, direct: psycopg.Connection[Any]
) -> None:
    with PostgresStore(place, patience=0.3) as store:
        store._connected().execute("SET lock_timeout = '100ms'")
        direct.execute("SELECT pg_advisory_lock($1)", (LOG_LOCK,))
        with pytest.raises(StoreAway, match="its key answers"):
            store.submit(asked("ann", "1"), buy_in("ann", 100))
        direct.execute("SELECT pg_advisory_unlock_all()")
        assert not store.submit(asked("ann", "1"), buy_in("ann", 100)).again


def test_a_commit_of_which_nothing_was_heard_is_found_and_not_repeated(
    place: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = [False]
    commit = PostgresStore._commit

    def unheard(connection: psycopg.Connection[Any]) -> None:
        commit(connection)
        if not heard[0]:
            heard[0] = True
            connection.close()
            raise psycopg.OperationalError("the connection is lost")

    with PostgresStore(place) as store:
        monkeypatch.setattr(PostgresStore, "_commit", staticmethod(unheard))
        done = store.submit(asked("ann", "1"), buy_in("ann", 100))
        assert (done.entry, done.again) == (1, False)
        with store.snapshot() as now:
            assert now.balance(purse("ann")) == 100
    assert heard[0] and verify(place) == ()
    assert len(Witness.read(place.witness_file).lines) == 1


# Fail-stop


@pytest.mark.parametrize("error", ["53100", "58030", "XX001", "42P01"])
def test_a_database_that_fails_locks_the_store(place: Database, error: str) -> None:
    def work(draft: Draft) -> Json:
        draft.rows.execute(f"DO 'BEGIN RAISE EXCEPTION USING ERRCODE = ''{error}''; END'")
        return None

    with PostgresStore(place) as store:
        store.submit(asked("ann", "0"), buy_in("ann", 100))
        with pytest.raises(StoreLocked, match="not tried again"):
            store.submit(asked("ann", "1"), work)
        with pytest.raises(StoreLocked):
            store.submit(asked("ann", "2"), buy_in("ann", 100))
        with store.snapshot() as now:
            assert now.balance(purse("ann")) == 100
    assert verify(place) == ()


def test_a_witness_that_fails_locks_the_store(
    place: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError("no space left")

    with PostgresStore(place) as store:
        with monkeypatch.context() as patched:
            patched.setattr(WitnessFile, "tell", fails)
            with pytest.raises(StoreLocked, match="no space left"):
                store.submit(asked("ann", "1"), buy_in("ann", 100))
        with pytest.raises(StoreLocked):
            store.submit(asked("ann", "2"), buy_in("ann", 100))
    with PostgresStore(place) as store:
        assert store.submit(asked("ann", "1"), buy_in("ann", 100)).again
    assert verify(place) == ()


def test_a_log_that_another_has_cut_short_locks_the_store(
    place: Database, direct: psycopg.Connection[Any]
) -> None:
    with PostgresStore(place) as store:
        written(store)
        for table in APPEND_ONLY:
            direct.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        direct.execute("DELETE FROM checkpoints WHERE number = 10")
        with pytest.raises(StoreLocked, match="checkpoint 10 is no longer in the log"):
            store.submit(asked("ann", "x"), buy_in("ann", 100))
    with pytest.raises(NotALedger, match="tail is missing, or it is an old copy"):
        PostgresStore(place)
    place.witness_file.unlink()
    with pytest.raises(StoreLocked, match="entry 10 is the last and nothing vouches for it"):
        PostgresStore(place)


def test_a_floor_that_closes_does_not_wait_for_a_database_that_is_away(
    place: Database, direct: psycopg.Connection[Any]
) -> None:
    with PostgresStore(place) as store:
        direct.execute("SELECT pg_advisory_lock($1)", (LOG_LOCK,))
        store._connected().execute("SET lock_timeout = '50ms'")
        store.hurry()
        with pytest.raises(StoreAway):
            store.submit(asked("ann", "1"), buy_in("ann", 100))
        direct.execute("SELECT pg_advisory_unlock_all()")


def test_whoever_asks_is_not_told_where_the_database_is(
    place: Database, postgres: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    with PostgresStore(place, patience=0.1) as store:
        name = place.url.partition("@/")[2].partition("?")[0]
        postgres.ask(
            "postgres", sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
        )
        for ask in (
            lambda: store.submit(asked("ann", "1"), buy_in("ann", 1)),
            store.snapshot().__enter__,
        ):
            with pytest.raises(StoreAway) as refused:
                ask()
            assert name not in str(refused.value) and str(postgres.folder) not in str(refused.value)
    assert name in caplog.text
