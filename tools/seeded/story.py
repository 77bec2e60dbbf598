"""One floor by one seed: first whatever can go wrong does, then it is healed and must end."""

import shutil
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

import apsw

from croupier.api.documents import Documents
from croupier.floor import HOUSE, Clock, Floor, FloorRefusal, NotThere, Person, Settings, instant_of
from croupier.floor.storing import FLOOR, PROJECTIONS
from croupier.floor.verifying import verify_floor
from croupier.games.codec import BadValue
from croupier.games.refusal import RuleBreach
from croupier.ledger import Done, LedgerRefusal, Place, ReadOnly, SqliteStore, StoreLocked
from croupier.rulebook import NotHeld
from croupier.table import Table

from . import contest
from .beside import beside
from .disk import Disk
from .invariants import Broken, Watch
from .people import (
    PEOPLE,
    PLAYERS,
    STAFF,
    Asking,
    any_offer,
    anything,
    some_tables,
    well_formed,
)
from .system import Writer, seeded_chance

__all__ = ("Failure", "Outcome", "Story", "play")

REFUSED: Final = (FloorRefusal, RuleBreach, LedgerRefusal, BadValue, NotHeld)
GONE: Final = (StoreLocked, ReadOnly)
EVENINGS: Final = (
    contest.EVENING,
    datetime(2003, 2, 6, 5, 30),
    datetime(2000, 12, 15, 3, 30),
    datetime(2002, 3, 31, 1, 30),
    datetime(2001, 10, 28, 1, 30),
)
"""Ordinary hours, hours just before the law changes, and the nights that the clock is set."""
LAWFUL: Final = "2003-02-06T19:00"
FLYING_MAX: Final = 40
TRAIL: Final = 30
"""Things that a failure tells of, the last ones before it."""
HEALED_MAX: Final = 600


class Failure(Exception):
    """A story that did not go as it must."""

    def __init__(self, seed: int, step: int, says: str, trail: Sequence[str]) -> None:
        super().__init__(f"seed {seed}, step {step}: {says}")
        self.seed, self.step, self.says, self.trail = seed, step, says, tuple(trail)


@dataclass(slots=True)
class Message:
    """A command on its way, which arrives late, twice, out of order, or not at all."""

    who: str
    key: str
    says: str
    send: Callable[[Floor], "Future[Done] | None"]
    copies: int = 1
    is_at_table: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a story ended: its digest, and what there was in it."""

    seed: int
    digest: str
    events: int
    counts: dict[str, int] = field(default_factory=dict)


def play(seed: int, steps: int, folder: Path) -> Outcome:
    """Play a seed's story in a folder that is its own."""
    with seeded_chance(f"floor {seed}"):
        story = Story(seed, folder)
        try:
            return story.run(steps)
        except Failure:
            raise
        except Exception as error:
            says = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
            raise Failure(seed, story.step, f"{says} [{story.doing}]", story.trail) from error
        finally:
            story.end()


class Story:
    """A floor, its people, and the faults that a seed has in store for them."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.seed, self.folder, self.step = seed, folder, 0
        self.trail: deque[str] = deque(maxlen=TRAIL)
        self.chance = Random(seed)
        self.counts: Counter[str] = Counter()
        self.passed = 0.0
        self.keys = count(1)
        self.flying: list[Message] = []
        self.answered: dict[tuple[str, str], Any] = {}
        self.told = sha256()
        self.watch = Watch()
        self.loss, self.twice = self.chance.uniform(0, 0.3), self.chance.uniform(0, 0.5)
        self.faults = self.chance.choice((0.0, 0.005, 0.02))
        self.opened_at = self.chance.choice(EVENINGS)
        self.settings = Settings(
            betting=self.chance.choice((5, 20)),
            deciding=self.chance.choice((10, 40)),
            supervises=self.chance.random() < 0.9,
            clock_advances=True,
        )
        self.is_contest = self.opened_at == contest.EVENING and self.chance.random() < 0.5
        self.disk = Disk(f"seeded-{seed}-{id(self)}")
        self.floor = self.start()

    @property
    def doing(self) -> str:
        """What is going on."""
        return self.trail[-1] if self.trail else "opening"

    @doing.setter
    def doing(self, what: str) -> None:
        self.trail.append(what)

    # ------------------------------------------------------------ the machine

    def start(self) -> Floor:
        """Open the floor on whatever the disk holds."""
        place = Place(data=self.folder / "data")
        store = SqliteStore(
            place, parts=(FLOOR,), projections=PROJECTIONS, vfs=self.disk.name, wal_pages=60
        )
        begun = self.passed
        clock = Clock(_house_time(store, self.opened_at), steady=lambda: self.passed - begun)
        self.store, self.documents = store, None
        floor = Floor(store, clock=clock, settings=self.settings, writer=Writer)
        self.documents = Documents(floor)
        return floor

    def crash(self) -> None:
        """Lose the power: what was not synced may be there, in part, or not."""
        self.counts["crashes"] += 1
        self.disk.is_off = True
        self.doing = "crash"
        self.store.close()
        self.disk.lose_power(self.chance)
        self.floor = self.start()
        with self.store.snapshot() as now:
            self.watch.must_hold(now)

    def restart(self) -> None:
        """Stop as one should, and start again; if the disk fails meanwhile, that is a crash."""
        self.counts["restarts"] += 1
        self.doing = "restart"
        try:
            self.floor.close()
        except apsw.Error:
            self.crash()
        else:
            self.floor = self.start()

    def end(self) -> None:
        """Give everything back."""
        self.store.close()
        self.disk.unregister()

    # ------------------------------------------------------------ the story

    def run(self, steps: int) -> Outcome:
        """Play it."""
        for name, role in PEOPLE.items():
            self.floor.add_person(name, (role,), key=f"add {name}")
        for table, fields in some_tables(self.chance):
            try:
                self.does(HOUSE, table, "open-table", fields, key=table)
            except REFUSED:
                # The game is not lawful yet at this hour: the table keeps to a later law.
                pinned = {**fields, "law_at": LAWFUL}
                self.does(HOUSE, table, "open-table", pinned, key=f"{table} pinned")
        if self.is_contest:
            contest.begin(self.floor, self.chance)
        self.watch.look(self.floor)
        for _ in range(steps):
            self.step += 1
            self.one_step()
        self.step += 1
        self.heal()
        return self.outcome()

    def one_step(self) -> None:
        """Somebody asks, the network delivers, time passes, the house acts, something breaks."""
        if self.chance.random() < self.faults:
            self.disk.fail_in(self.chance.randint(0, 60))
        if len(self.flying) < FLYING_MAX:
            self.asks()
        self.deliver()
        self.time_passes()
        if self.disk.is_dead or self.chance.random() < self.faults / 4:
            self.crash()
        elif self.chance.random() < 0.003:
            self.restart()
        self.watch.look(self.floor)

    # ------------------------------------------------------------ people

    def asks(self) -> None:
        """Somebody thinks of something to ask for."""
        if self.is_contest and self.chance.random() < 0.2:
            self.asks_of_contest()
            return
        hosted = self.floor.tables()
        if not hosted:
            return
        table = self.chance.choice(hosted).table
        assert table is not None
        name = self.whom(table)
        person = self.floor.people.get(name)
        assert person is not None, name
        if self.chance.random() < 0.05:
            key = f"{name} {next(self.keys)}"
            what, ask = beside(self.chance, person, key)
            self.sends(name, key, f"{name}: {what}", ask, is_at_table=False)
            return
        assert self.documents is not None
        try:
            document = self.documents.of(table.id, person)
        except NotThere:
            # Somebody else's practice table is no business of theirs.
            return
        said = self.what(table, person, document)
        if said is None:
            return
        do, fields = said
        seen = document["seen"] if self.chance.random() < 0.5 else None
        key = f"{name} {next(self.keys)}"

        def send(floor: Floor) -> "Future[Done]":
            return floor.submit(name, table.id, do, fields, key=key, seen=seen)

        self.sends(name, key, f"{name} at {table.id} ({table.game}): {do} {fields}", send)

    def asks_of_contest(self) -> None:
        """Somebody thinks of something to ask of the tournament."""
        key = f"cup {next(self.keys)}"
        wish = contest.wishes(self.floor, self.chance, key)
        if wish is not None:
            who, says, send = wish
            self.sends(who, f"{key} {who}", says, send)

    def whom(self, table: Table) -> str:
        """Whoever is waited for, somebody who sits there, or anybody at all."""
        need = None if table.round is None else table.engine.needs(table.round)
        dice, seated = self.chance.random(), [seat.player for seat in table.seats]
        if need is not None and need.players and dice < 0.5:
            return self.chance.choice(need.players)
        if table.dealer is not None and dice < 0.5:
            return table.dealer
        if dice < 0.7:
            return self.chance.choice(seated if len(seated) > 1 else PLAYERS)
        return self.chance.choice(STAFF if dice < 0.85 else tuple(PEOPLE))

    def what(self, table: Table, person: Person, document: Mapping[str, Any]) -> Asking | None:
        """What somebody asks for: mostly what is open to them, at times what is not."""
        dice = self.chance.random()
        if dice < 0.05:
            return anything(self.chance, table)
        if dice < (0.5 if person.name in STAFF else 0.1):
            return well_formed(self.chance, table, self.floor.clock.now())
        return any_offer(self.chance, document, table)

    def sends(
        self,
        who: str,
        key: str,
        says: str,
        send: "Callable[[Floor], Future[Done] | None]",
        *,
        is_at_table: bool = True,
    ) -> None:
        """A command leaves somebody's hands."""
        copies = self.chance.randint(2, 4) if self.chance.random() < self.twice else 1
        self.flying.append(Message(who, key, says, send, copies, is_at_table))

    # ------------------------------------------------------------ network and time

    def deliver(self) -> None:
        """Some of what is on its way arrives, in any order, and is written as one group."""
        if not self.flying:
            return
        chosen = self.chance.sample(self.flying, self.chance.randint(1, min(3, len(self.flying))))
        waiting: list[tuple[Message, Future[Done]]] = []
        for message in chosen:
            if self.chance.random() < self.loss:
                # It did not arrive; whoever sent it tries again, or gives up.
                self._again(message)
                continue
            self.doing = message.says
            self.counts["delivered"] += 1
            self.gather(gathers=message.is_at_table)
            try:
                found = message.send(self.floor)
            except GONE:
                continue
            except REFUSED as refused:
                self._refused(message, refused)
                continue
            if found is None:
                self._arrived(message)
            else:
                waiting.append((message, found))
        self.gather(gathers=False)
        for message, stored in waiting:
            self._answer(message, stored)

    def gather(self, *, gathers: bool) -> None:
        """Let commands gather to a group, or have what waits written."""
        writer = self.floor.writer
        assert isinstance(writer, Writer)
        writer.gathers = gathers
        if not gathers:
            writer.write()

    def does(self, who: str, table: str, do: str, fields: Mapping[str, Any], *, key: str) -> None:
        """Have something done at once, with nothing in between."""
        self.floor.submit(who, table, do, fields, key=key).result()

    def _answer(self, message: Message, stored: "Future[Done]") -> None:
        self.doing = message.says
        try:
            done = stored.result()
        except GONE:
            return
        except REFUSED as refused:
            self._refused(message, refused)
            return
        before = self.answered.setdefault((message.who, message.key), (done.entry, done.reply))
        if before != (done.entry, done.reply):
            raise Broken(f"I4: {message.who} {message.key} was answered {before}, then {done}")
        self.counts["done again" if done.again else "done"] += 1
        self.told.update(f"{message.key} {done.entry}\n".encode())
        if self.chance.random() < self.loss:
            # The answer is lost on its way back.
            self._again(message)
        else:
            self._arrived(message)

    def _refused(self, message: Message, refused: Exception) -> None:
        self.counts["refused"] += 1
        self.told.update(f"{message.key} {type(refused).__name__} {refused}\n".encode())
        self._arrived(message)

    def _arrived(self, message: Message) -> None:
        message.copies -= 1
        if message.copies <= 0:
            self.flying.remove(message)

    def _again(self, message: Message) -> None:
        if self.chance.random() < 0.1:
            self.flying.remove(message)

    def time_passes(self) -> None:
        """The clock goes on, now and then by much, and the house does what is due."""
        dice = self.chance.random()
        if dice < 0.5:
            self.passed += self.chance.choice((0.0, 0.1, 1.0, 3.0))
        elif dice < 0.98:
            due = self.floor.due()
            if due is not None and dice < 0.75:
                wait = (due - self.floor.clock.now()).total_seconds()
                self.passed += max(0.0, min(wait, 60.0))
            else:
                self.passed += self.chance.uniform(0, 60)
        else:
            self.passed += self.chance.uniform(0, 30 * 60)
        self.tick()

    def tick(self) -> None:
        """Let the house do what is due."""
        self.doing = "the house"
        self.gather(gathers=True)
        try:
            answers = self.floor.tick()
        except GONE:
            return
        finally:
            self.gather(gathers=False)
        for stored in answers:
            try:
                stored.result()
                self.counts["house"] += 1
            except (*GONE, *REFUSED):
                self.counts["house refused"] += 1

    # ------------------------------------------------------------ the end

    def heal(self) -> None:
        """Nothing fails any more: every round that is open comes to its end."""
        self.doing, self.loss, self.faults = "healing", 0.0, 0.0
        self.crash()
        self.flying.clear()
        for _ in range(HEALED_MAX):
            if not self._still_open():
                return
            for mend in contest.mends(self.floor) if self.is_contest else ():
                with suppress(*REFUSED):
                    mend(self.floor).result()
            for name, table, do, fields in list(self._mends()):
                key = f"{name} {next(self.keys)}"
                self.doing = f"healing: {name} at {table}: {do} {fields}"
                try:
                    self.does(name, table, do, fields, key=key)
                except REFUSED:
                    continue
            due = self.floor.due()
            wait = 0.0 if due is None else (due - self.floor.clock.now()).total_seconds()
            self.passed += max(1.0, wait)
            self.tick()
            self.watch.look(self.floor)
        raise Broken(f"liveness: {self._still_open()} will not end")

    def _still_open(self) -> dict[str, Any]:
        found = {}
        for hosted in self.floor.tables():
            table = hosted.table
            if table is not None and table.is_round_dealt and table.engine.name != "machines":
                found[table.id] = (table.game, str(table.dealing), table.engine.needs(table.round))
        return found

    def _mends(self) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
        """Whatever staff does to bring a round to its end."""
        assert self.documents is not None
        for hosted in self.floor.tables():
            table = hosted.table
            if table is None or table.id not in self._still_open():
                continue
            if table.operation.out_because is not None:
                yield "gus", table.id, "in-service", {}
            if str(table.dealing) == "shoe" and table.dealer is not None:
                yield table.dealer, table.id, "sign-off", {}
                continue
            for name in (*PLAYERS, "gus"):
                person = self.floor.people.get(name)
                assert person is not None
                if name in PLAYERS and not self._is_asked(table, name):
                    continue
                document = self.documents.of(table.id, person)
                own = [o for o in document["legal"] if o["do"] in table.engine.commands.kinds]
                said = any_offer(
                    self.chance, {**document, "legal": own, "irregularities": []}, table
                )
                if said is not None:
                    yield name, table.id, *said
                    break

    def _is_asked(self, table: Table, name: str) -> bool:
        need = table.engine.needs(table.round)
        return need is not None and name in need.players

    def outcome(self) -> Outcome:
        """Everything is verified once more, from the first event on."""
        self.doing = "verifying"
        with self.store.snapshot() as now:
            heads = {name: head.hash.hex() for name, head in sorted(now.heads().items())}
        self.floor.close()
        found = verify_floor(self.folder / "data")
        if found["faults"]:
            raise Broken(f"I12: {found['faults'][:3]}")
        self.told.update(repr(sorted(heads.items())).encode())
        counts = {**self.counts, "rounds": found["rounds"]}
        return Outcome(self.seed, self.told.hexdigest(), found["events"], counts)


def _house_time(store: SqliteStore, opened_at: datetime) -> datetime:
    """Where the house clock goes on: after the last event, or at the moment it was opened at."""
    last = instant_of(opened_at)
    with store.snapshot() as now:
        for name, head in now.heads().items():
            for event in now.events(name, after=head.seq - 1):
                last = max(last, datetime.fromisoformat(str(event.body["at"])))
    return last


def fresh(folder: Path) -> Path:
    """A folder with nothing in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
