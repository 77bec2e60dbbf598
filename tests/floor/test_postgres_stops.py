"""PostgreSQL is stopped at once, again and again: what was acknowledged is there, and once."""

import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from croupier.ledger import Command, Done, NotALedger, StoreAway, StoreLocked, postgres_rows, verify
from croupier.ledger.postgres import PostgresStore
from croupier.ledger.postgres_place import Database
from ledger_work import asked, buy_in, play, purse
from postgres_server import PostgresServer

STAKE = 500


class Writer:
    """Writes on and on through every stop, and remembers what was answered."""

    def __init__(self, place: Database, name: str, seed: int) -> None:
        self.store, self.name, self.chance = PostgresStore(place, patience=60), name, Random(seed)
        self.answered: set[str] = set()
        self.sent: set[str] = set()
        self.locked: StoreLocked | None = None
        self.wrong: Exception | None = None
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self) -> None:
        try:
            self.write()
        except Exception as wrong:  # noqa: BLE001 (told when it is stopped)
            self.wrong = wrong

    def write(self) -> None:
        for number in count():
            keys = [f"{number}-{each}" for each in range(self.chance.choice((1, 1, 3)))]
            self.sent.update(keys)
            work = play(self.name, STAKE, wins=self.chance.random() < 0.5)
            commands = [Command(asked(self.name, key, do="play"), work) for key in keys]
            try:
                outcomes = self.store.submit_all(commands)
            except StoreAway:
                continue
            except StoreLocked as locked:
                self.locked = locked
                return
            # A command that was retried after its commit is answered as if nothing had been.
            assert all(isinstance(one, Done) and not one.again for one in outcomes), outcomes
            self.answered.update(keys)
            if self.stopping.is_set():
                return

    def stop(self) -> None:
        self.stopping.set()
        self.thread.join()
        self.store.close()
        if self.wrong is not None:
            raise self.wrong


def stopped(server: PostgresServer, writers: list[Writer], chance: Random) -> None:
    """Stop and start the server while somebody writes."""
    before = [len(writer.answered) for writer in writers]
    while [len(writer.answered) for writer in writers] == before:
        if not all(writer.thread.is_alive() for writer in writers):
            return
        time.sleep(0.001)
    time.sleep(chance.uniform(0, 0.05))
    server.stop("immediate")
    server.start()


def stopped_at_once(server: PostgresServer, folder: Path, stops: int, seed: int) -> None:
    place, chance = Database(url=server.new_database(), data=folder / "floor"), Random(seed)
    with PostgresStore(place) as store:
        for name in ("ann", "ben"):
            store.submit(asked(name, "in"), buy_in(name, 10**9))
    writers = [Writer(place, name, seed) for name in ("ann", "ben")]
    for _ in range(stops):
        stopped(server, writers, chance)
    for writer in writers:
        writer.stop()
        assert writer.locked is None
    assert sum(len(writer.answered) for writer in writers) >= stops
    with PostgresStore(place) as store, store.snapshot() as now:
        for writer in writers:
            held = [
                key
                for (key,) in now.rows.execute(
                    "SELECT key FROM entries WHERE actor = ?", (writer.name,)
                )
            ]
            assert len(held) == len(set(held))
            assert writer.answered <= set(held) <= {"in", *writer.sent}
            assert now.balance(purse(writer.name)) >= 0
    assert verify(place) == ()


@pytest.fixture
def own_server() -> Iterator[PostgresServer]:
    """A server that may be stopped."""
    server = PostgresServer()
    yield server
    server.close()


def test_a_server_that_forgets_what_it_acknowledged_is_found_out(
    own_server: PostgresServer, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgres_rows.SETTINGS, "synchronous_commit", "off")
    place = Database(url=own_server.new_database(), data=memory / "floor")
    with PostgresStore(place) as store:
        store.submit(asked("ann", "in"), buy_in("ann", 10**9))
    writer = Writer(place, "ann", 3)
    chance = Random(3)
    for _ in range(20):
        stopped(own_server, [writer], chance)
        if writer.locked:
            break
    writer.stop()
    assert "is no longer in the log" in str(writer.locked)
    assert "is in the witness and not in the log" in str(verify(place)[0])
    with pytest.raises(NotALedger, match="its tail is missing, or it is an old copy"):
        PostgresStore(place)


def test_twenty_stops_lose_nothing_that_was_acknowledged(
    own_server: PostgresServer, memory: Path
) -> None:
    stopped_at_once(own_server, memory, stops=20, seed=1)
