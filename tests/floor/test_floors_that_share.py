"""Two processes of one floor, here in one: what one does, the other shows, and neither repeats."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest

from croupier.api.app import create_app
from croupier.api.codes import code_at
from croupier.api.edge import Edge
from croupier.api.identity import Identity, Session, mark_of
from croupier.api.identity_tables import IDENTITY
from croupier.api.limits import FREE
from croupier.api.second_factor import SecondFactors
from croupier.api.serving import Serving, open_edge
from croupier.api.streams import messages
from croupier.floor import (
    HOUSE,
    Clock,
    Floor,
    Outdated,
    Role,
    instant_of,
    law_at,
    open_store,
    wall_of,
)
from croupier.floor.expiry import Expiry
from croupier.floor.machine_time import MachineTime
from croupier.floor.settings_log import change_settings
from croupier.floor.verifying import verify_place
from croupier.ledger import Draft, Json, postgres_rows
from croupier.ledger.postgres_place import Database
from postgres_server import PostgresServer
from running_floor import EVENING
from served import asked
from serving import PATIENCE

TABLE = {"number": 1, "game": "blackjack", "limits": {"min": "5.00", "max": "500.00"}}


class Process:
    """A floor over the shared database, with a clock that the test moves."""

    def __init__(self, place: Database) -> None:
        self.passed = 0.0
        clock = Clock(instant_of(EVENING), steady=lambda: self.passed)
        self.floor = Floor(open_store(place), clock=clock)
        # The test says when others are looked at.
        self.follower = self.floor._follower
        self.follower.stop()

    def do(self, who: str, do: str, key: str, **fields: Json) -> None:
        self.floor.submit(who, "t", do, fields, key=key).result()

    def tick(self, seconds: float = 0.0) -> list[BaseException | None]:
        self.passed += seconds
        return [answer.exception() for answer in self.floor.tick()]


@pytest.fixture
def place(postgres: PostgresServer, memory: Path) -> Database:
    return Database(url=postgres.new_database(), data=memory / "floor")


@pytest.fixture
def two(place: Database) -> Iterator[tuple[Process, Process]]:
    one, other = Process(place), Process(place)
    for name, role in (("ann", Role.PLAYER), ("olga", Role.OPERATOR)):
        one.floor.add_person(name, (role,), key=f"add {name}")
    one.floor.submit(HOUSE, "t", "open-table", TABLE, key="open").result()
    one.do("ann", "sit", "sit", buy_in="200.00")
    other.follower.follow()
    yield one, other
    one.floor.close()
    other.floor.close()
    assert verify_place(place)["faults"] == []


def test_what_one_does_the_other_shows(two: tuple[Process, Process]) -> None:
    one, other = two
    heard: list[str] = []
    other.floor.watch(heard.append)
    before = other.floor.hosted("t").seq
    one.do("ann", "buy-in", "more", amount="5.00")
    assert other.floor.hosted("t").seq == before
    other.follower.follow()
    assert other.floor.hosted("t").seq == one.floor.hosted("t").seq > before
    assert heard == ["t"]
    assert other.floor.balances("ann") == one.floor.balances("ann")


def test_whoever_is_disabled_by_one_is_out_at_the_other(two: tuple[Process, Process]) -> None:
    one, other = two
    gone: list[str] = []
    other.floor.watch_people(gone.append)
    one.floor.disable("ann", key="out", by="olga")
    other.follower.follow()
    assert gone == ["ann"] and other.floor.person("ann").is_disabled


def test_settings_changed_by_one_hold_at_the_other(two: tuple[Process, Process]) -> None:
    one, other = two
    one.floor.add_person("oz", (Role.OPERATOR,), key="oz")
    change_settings(
        one.floor, one.floor.person("oz"), {"purse": 12_300, "deciding": 9}, "Test", key="change"
    )
    # What is written goes by the log, seen or not.
    other.floor.add_person("new", (Role.PLAYER,), key="new")
    assert other.floor.balances("new")[0] == 12_300
    other.follower.follow()
    assert other.floor.settings == one.floor.settings
    assert other.floor.settings.deciding == 9


def test_the_clock_is_one_and_never_goes_back(two: tuple[Process, Process]) -> None:
    one, other = two
    one.passed += 600
    one.do("ann", "buy-in", "late", amount="5.00")
    behind = one.floor.clock.now() - other.floor.clock.now()
    assert behind >= timedelta(seconds=600)
    # Whoever writes next goes on from there, having heard of it or not.
    other.do("ann", "buy-in", "later", amount="5.00")
    assert other.floor.clock.now() >= one.floor.clock.now()
    assert other.floor.clock.count() >= one.floor.clock.count()
    with one.floor.store.snapshot() as now:
        at = [str(event.body["at"]) for event in now.all_events()]
    assert at == sorted(at)


def test_a_process_that_starts_goes_on_from_the_others_clock(
    two: tuple[Process, Process], place: Database
) -> None:
    one, _ = two
    one.passed += 3_000
    one.floor.close()
    third = Process(place)
    assert third.floor.clock.now() == one.floor.clock.now()
    assert third.floor.clock.count() >= 3_000_000
    third.floor.close()


def test_the_house_does_a_thing_once_however_many_try(two: tuple[Process, Process]) -> None:
    one, other = two
    for _ in range(6):
        seq = one.floor.hosted("t").seq
        # Both see the same table, and both find the same thing due.
        assert one.tick(10) in ([None], [])
        assert all(error is None or isinstance(error, Outdated) for error in other.tick(10))
        moved = one.floor.hosted("t").seq
        other.follower.follow()
        one.follower.follow()
        assert one.floor.hosted("t") == other.floor.hosted("t")
        assert moved >= seq
    assert one.floor.hosted("t").table is not None


def test_what_was_due_before_somebody_acted_is_not_done_after(
    two: tuple[Process, Process],
) -> None:
    one, other = two
    one.do("ann", "buy-in", "acts", amount="5.00")
    refused = [error for error in other.tick(10) if error is not None]
    assert all(isinstance(error, Outdated) for error in refused) and refused


def test_a_shoe_that_one_prepared_in_vain_is_not_dealt_from(two: tuple[Process, Process]) -> None:
    one, other = two

    def in_vain(draft: Draft) -> dict[str, Json]:
        table = one.floor.hosted("t").table
        assert table is not None
        stack = table.engine.stack(table.engine.opening(law, table.setting))
        one.floor.secrets.new_shoe(draft, f"{one.floor.name}/t/1", stack)
        raise RuntimeError("the disk is full")

    law = law_at("blackjack", wall_of(one.floor.clock.now()))
    with pytest.raises(RuntimeError):
        one.floor.submit_work("ann", "vain", {}, in_vain, ()).result()
    other.tick(10)
    one.follower.follow()
    table = one.floor.hosted("t").table
    assert table is not None and table.shoe is not None and table.shoe.root is not None
    found = one.floor.secrets.shoe(
        f"{one.floor.name}/t/1",
        table.engine.stack(table.engine.opening(law, table.setting)),
        root=table.shoe.root,
    )
    assert found.commitment.root == table.shoe.root


@pytest.mark.parametrize(
    "end",
    [
        lambda identity, mine: identity.end_sessions("ann"),
        lambda identity, mine: identity.end_session(mine.secret),
        lambda identity, mine: identity.change_password("ann", "another long one", but=b""),
        lambda identity, mine: identity.use_link(identity.new_link("ann"), "another long one"),
        lambda identity, mine: identity.disable("ann", key="out", by=HOUSE),
    ],
    ids=["everywhere", "here", "password", "reset", "all"],
)
def test_a_session_that_ends_at_one_closes_its_streams_at_the_other(
    place: Database, end: Callable[[Identity, Session], object]
) -> None:
    stores = [open_store(place, parts=(IDENTITY,)) for _ in range(2)]
    clock = Clock(instant_of(EVENING), steady=lambda: 0.0)
    floors = [Floor(store, clock=clock) for store in stores]
    one, other = (Edge(floor=floor, identity=Identity(floor)) for floor in floors)
    one.floor.add_person("ann", (Role.PLAYER,), key="ann")
    mine, token = one.identity.new_session("ann"), one.identity.new_token("bob")

    async def heard() -> tuple[bool, bool]:
        other.bus.attach(other.floor)
        other.follow_others()
        marks = {"ann": mark_of(mine.secret), "bob": mark_of(token)}
        hers, his = (other.bus.listen(frozenset(), *each) for each in marks.items())
        await hers.changed()
        await asyncio.to_thread(end, one.identity, mine)
        await asyncio.wait_for(hers.changed(), PATIENCE)
        return hers.is_over(), his.is_over()

    try:
        assert asyncio.run(heard()) == (True, False)
    finally:
        one.floor.close()
        other.floor.close()


def waiting_in(database: psycopg.Connection[Any]) -> int:
    """How many wait for a lock there."""
    here = "(SELECT oid FROM pg_database WHERE datname = current_database())"
    waits = f"SELECT count(*) FROM pg_locks WHERE NOT granted AND database = {here}"
    [(number,)] = database.execute(waits).fetchall()
    return int(number)


def test_a_database_that_is_slow_keeps_nobody_waiting_who_does_not_ask_it(
    place: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Streams and commands wait for their documents; the server goes on answering meanwhile."""
    for name in ("lock_timeout", "statement_timeout"):
        monkeypatch.setitem(postgres_rows.SETTINGS, name, f"{PATIENCE:.0f}s")
    store = open_store(place, parts=(IDENTITY,))
    clock = Clock(instant_of(EVENING), steady=lambda: 0.0)
    floor = Floor(store, clock=clock)
    edge = Edge(floor=floor, identity=Identity(floor))
    edge.floor.add_person("ann", (Role.PLAYER,), key="ann")
    edge.floor.submit(HOUSE, "t", "open-table", TABLE, key="open").result()
    app, mark = create_app(edge), mark_of(edge.identity.new_token("ann"))

    async def held_up() -> None:
        with psycopg.connect(place.url) as other:
            other.execute("LOCK TABLE balances IN ACCESS EXCLUSIVE MODE")
            listener = edge.bus.listen(frozenset({"t"}), "ann", mark)
            good = edge.identity.is_good
            said = messages(edge.bus, edge.floor, edge.documents, listener, good, edge.ask)
            assert await anext(said) == "retry: 1000\n\n"
            told = asyncio.ensure_future(anext(said))
            while not waiting_in(other):
                await asyncio.sleep(0.01)
            # It would be answered when the lock is given back, and that is after this.
            answer = await asked(app, "GET", "/health/live", {"Host": "floor.test"}, b"")
            assert answer.status == 200 and not told.done()
            other.execute("LOCK TABLE streams IN ACCESS EXCLUSIVE MODE")
            answer = await asked(app, "GET", "/health", {"Host": "floor.test"}, b"")
            assert (answer.status, answer.json()["says"]) == (503, "The log does not answer.")
        assert (await told).startswith("event: table\nid: t:")

    try:
        asyncio.run(held_up())
    finally:
        edge.floor.close()


def test_a_code_counts_once_whichever_process_it_is_said_to(place: Database) -> None:
    stores = [open_store(place, parts=(IDENTITY,)) for _ in range(2)]
    clock = Clock(instant_of(EVENING), steady=lambda: 0.0)
    floors = [Floor(store, clock=clock) for store in stores]
    at = datetime(2026, 11, 16, 6, tzinfo=UTC)
    time = MachineTime(machine=lambda: at, steady=lambda: 0)
    factors = [
        SecondFactors(floor, Identity(floor), Expiry(floor.store, clock, time)) for floor in floors
    ]
    try:
        floors[0].add_person("ann", (Role.PLAYER,), key="ann")
        secret = factors[0].offer("ann")
        sealed = factors[1].offered("ann")
        assert sealed is not None
        recovery, *_ = factors[0].set_up("ann", sealed)
        assert factors[1].of("ann") == sealed, "at once, heard of or not"
        for code in (code_at(secret, int(at.timestamp()) // 30), recovery):
            with ThreadPoolExecutor(8) as pool:
                tried = [pool.submit(factors[n % 2].use, sealed, code) for n in range(8)]
            assert [one.result().is_right for one in tried].count(True) == 1
        # Wrong ones are counted together: those eight, of which one was right, and some more.
        wrong = [factors[n % 2].use(sealed, "000000") for n in range(FREE)]
        assert not any(one.is_right for one in wrong) and wrong[-1].wait > 0
    finally:
        for floor in floors:
            floor.close()


def test_the_address_of_the_database_is_on_no_command_line(place: Database) -> None:
    address = place.url.replace("postgresql://tests@", "postgresql://tests:very-secret@")
    edge = open_edge(Serving(data=place.data, database=address))

    def running() -> list[bytes]:
        found = []
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                found.append(path.read_bytes())
        return [one for one in found if b"verify" in one and str(place.data).encode() in one]

    async def verified() -> tuple[dict[str, Any] | None, list[bytes]]:
        with psycopg.connect(place.url) as other:
            # It has not read the log, and so it is there, until it was seen.
            other.execute("LOCK TABLE entries, events IN ACCESS EXCLUSIVE MODE")
            one = edge.verifications.begin("vera", lambda: "now")
            while not (lines := running()):
                await asyncio.sleep(0.02)
        while one.ended is None:
            await asyncio.sleep(0.02)
            lines += running()
        return one.found, lines

    try:
        found, lines = asyncio.run(verified())
    finally:
        edge.floor.close()
    assert found is not None and found["faults"] == []
    assert not any(b"very-secret" in line for line in lines)
