"""The floor: where rules, storage, identity, chance and the clock meet.

One command is one transaction: the key is looked up, the table is read as the log has it, the
person's power is checked, the command is decided, and its events, postings and reply are stored
together. What follows at once (a drawn card, a settlement) is in the same transaction.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any, Final

from croupier.games.game import Viewer
from croupier.games.refusal import RuleBreach
from croupier.ledger import (
    Asked,
    Done,
    Draft,
    Event,
    GroupWriter,
    LedgerRefusal,
    Posting,
    Reading,
    Store,
    StoreAway,
    StoreLocked,
    Writer,
)
from croupier.money import Cents, spoken_dollars
from croupier.table import SessionCommand, Table

from .cage import CAGE_STREAM, CashedOut, cage_events
from .clock import Clock
from .covering import must_cover
from .expiry import Expiry
from .following import Follower
from .hosted import Hosted, table_of
from .hosted_tables import HostedTables
from .house import Move, sees_out, when_due
from .law import Drafting
from .machine_time import MachineTime
from .noting import noted
from .openings import opened_shoe, openings_after
from .people import HOUSE, PEOPLE, PEOPLE_EVENTS, People
from .postings import cashed_out, chips_of, purse_of
from .powers import must
from .refusals import FloorRefusal, NotAllowed, NotThere, Outdated, TooLittle, Unusable
from .roles import Person, Role
from .secrets import Secrets
from .settings import Settings
from .settings_log import SettingsLog
from .sevens import SevensEntries
from .staffing import add_person, disable_person, set_roles
from .storing import follow_clock, read_clock, read_machine_time, write_clock
from .table_work import TableWork
from .timing import CLOCK_STREAM
from .tournaments import Tournaments

KEPT_EVERY: Final = 60_000
"""Milliseconds of a standing sign that a kill may lose."""


class Floor:
    """A running floor over one store."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock,
        settings: Settings | None = None,
        drafting: Drafting | None = None,
        machine_time: MachineTime | None = None,
        writer: Callable[[Store], Writer] = GroupWriter,
    ) -> None:
        self.store = store
        self.name = store.floor
        self.clock = clock
        self.drafting = drafting
        """A draft notice that is tried at practice tables; real tables never see it."""
        self.machine_time = machine_time or MachineTime()
        self.expiry = Expiry(store, clock, self.machine_time)
        self.settings_log = SettingsLog(settings or Settings())
        self.secrets = Secrets(store)
        self.writer = writer(store)
        self._tables = HostedTables(store)
        self._people = People()
        self._failed_at: dict[str, int] = {}
        """By table, the event after which the house could not go on."""
        self.tournaments = Tournaments(self)
        self.sevens = SevensEntries(self)
        self._watchers: list[Callable[[str], None]] = []
        self._kept = 0
        """How far the count was written down."""
        self._people_watchers: list[Callable[[str], None]] = []
        self._follower = Follower(self, after=self._catch_up())
        if store.is_shared:
            self._follower.start()

    def close(self, *, is_kept: bool = True) -> None:
        """Finish what is waiting, and let the store go, with what the next start folds from."""
        self.store.hurry()
        self._follower.stop()
        # Where nothing can be written any more, what was answered is there.
        with suppress(LedgerRefusal, StoreAway, StoreLocked):
            self._keep_count(0)
            write_clock(self.store, self.clock, self.machine_time)
        self.writer.close()
        if is_kept:
            self._tables.keep()
        self.store.close()

    # ------------------------------------------------------------ reading

    @property
    def people(self) -> People:
        """Everybody whom the floor knows."""
        return self._people

    @property
    def settings(self) -> Settings:
        """The settings of the floor after every change."""
        return self.settings_log.now

    def meet_settings(self) -> None:
        """Take over changes of settings, of this process and of others."""
        with self.store.snapshot() as now:
            self.settings_log = self.settings_log.caught_up(now)

    def person(self, name: str) -> Person:
        """Somebody by name."""
        found = self._people.get(name)
        if found is None:
            raise NotThere(f"Nobody here is called {name!r}.", where="name")
        return found

    def tables(self) -> tuple[Hosted, ...]:
        """Every table, by its number."""
        found = [hosted for hosted in self._tables.shown() if hosted.table is not None]
        return tuple(sorted(found, key=lambda h: h.table.number if h.table else 0))

    def hosted(self, table: str) -> Hosted:
        """A table as everybody may know that it stands."""
        found = self._tables.get(table)
        if found is None or found.table is None:
            raise NotThere(f"There is no table {table!r}.", where="table")
        return found

    def seated(self, person: str) -> tuple[Hosted, ...]:
        """The tables at which somebody has a seat, by their numbers."""
        return tuple(sorted(self._tables.with_seat_of(person), key=lambda h: table_of(h).number))

    def balances(self, person: str) -> tuple[Cents, Cents]:
        """What somebody has in the purse and in chips."""
        with self.store.snapshot() as now:
            return now.balance(purse_of(person)), now.balance(chips_of(person))

    def opened_shoe(self, table: str, viewer: Viewer) -> dict[str, Any]:
        """The commitment to a table's shoe, and what opens each card that a viewer has seen."""
        return opened_shoe(self, self.hosted(table), viewer)

    def openings(self, table: str, person: Person) -> list[dict[str, Any]]:
        """What opens every card of the shoes that are done, for the auditor alone."""
        if not person.may_be(Role.AUDITOR):
            raise NotAllowed("Cards that nobody was shown are opened to the auditor alone.")
        return list(openings_after(self, self.hosted(table)))

    @property
    def waiting(self) -> int:
        """Commands that wait to be written."""
        return self.writer.waiting

    def watch(self, watcher: Callable[[str], None]) -> None:
        """Be told, after each commit, which table has changed; called from the writing thread."""
        self._watchers.append(watcher)

    def watch_people(self, watcher: Callable[[str], None]) -> None:
        """Be told of whoever may do less here than before."""
        self._people_watchers.append(watcher)

    def watch_others(self, look: Callable[[Reading], None]) -> None:
        """Look at the store whenever another process may have written it."""
        self._follower.looks.append(look)

    # ------------------------------------------------------------ people and money

    def add_person(self, name: str, roles: tuple[Role, ...], *, key: str, by: str = HOUSE) -> None:
        """Make a person known; a new player gets a purse."""
        add_person(self, name, roles, key=key, by=by)

    def set_roles(self, name: str, roles: tuple[Role, ...], *, key: str, by: str) -> None:
        """Change what a person may be; streams that a lost role opened end at once."""
        set_roles(self, name, roles, key=key, by=by)

    def disable(self, name: str, *, key: str, by: str) -> None:
        """Let a person do nothing more here."""
        disable_person(self, name, key=key, by=by)

    def cash_out(self, player: str, amount: Cents | None, *, key: str) -> Cents:
        """Turn chips into money at the cage, all of them unless an amount is said."""

        def work(draft: Draft) -> dict[str, Any]:
            self.acting(draft.now, player)
            held = draft.now.balance(chips_of(player))
            wanted = held if amount is None else amount
            if not 0 < wanted <= held:
                most = spoken_dollars(held)
                says = f"{player} has {most} in chips: no more is cashed, and no less than a cent."
                raise Unusable(says, where="amount")
            event = CashedOut(player=player, amount=wanted)
            paid = cashed_out(player, wanted)
            self.append(draft, CAGE_STREAM, cage_events.write(event), paid)
            return {"amount": wanted}

        body = {"cash-out": amount}
        done = self._submit(player, key, body, work).result()
        assert isinstance(done.reply, Mapping)
        cashed = done.reply["amount"]
        assert isinstance(cashed, int)
        return Cents(cashed)

    # ------------------------------------------------------------ tables

    def submit(
        self,
        who: str,
        table: str,
        do: str,
        fields: Mapping[str, Any],
        *,
        key: str,
        seen: int | None = None,
        due_at: int | None = None,
        by_token: bool = False,
    ) -> "Future[Done]":
        """Ask for something at a table; the answer comes when it is durable.

        ``due_at`` is the event after which it was due: nothing may have happened since. What takes
        two people is refused ``by_token``. The reply names the first and the last event of the
        command: ``{"after", "seq"}``.
        """

        def work(draft: Draft) -> dict[str, Any]:
            before = self._tables.at(draft.now, table)
            if due_at is not None and before.seq != due_at:
                raise Outdated("Something has happened since.")
            person = None if who == HOUSE else self.acting(draft.now, who)
            doing = TableWork(self, draft, before, person, by_token=by_token)
            after = doing.carry_out(do, fields, seen=seen)
            self.decided(draft, (after,))
            return {"after": before.seq, "seq": after.seq}

        body = {"table": table, "do": do, "fields": dict(fields), "seen": seen}
        answer: Future[Done] = Future()
        stored = self._submit(who, key, body, work)
        stored.add_done_callback(lambda done: self._durable((table,), done, answer))
        return answer

    def submit_work(
        self,
        who: str,
        key: str,
        body: Any,
        work: Callable[[Draft], dict[str, Any]],
        tables: Collection[str],
    ) -> "Future[Done]":
        """Do something that may touch tables; they are shown anew when it is durable."""
        answer: Future[Done] = Future()
        self._submit(who, key, body, work).add_done_callback(
            lambda stored: self._durable(tables, stored, answer)
        )
        return answer

    def at_table(self, draft: Draft, table: str, command: SessionCommand) -> Hosted:
        """Do something at a table as a part of something larger."""
        before = self._tables.at(draft.now, table)
        if before.table is None:
            raise NotThere(f"There is no table {table!r}.", where="table")
        doing = TableWork(self, draft, before, None)
        doing.do(command)
        return doing.now

    def decided(self, draft: Draft, tables: Iterable[Hosted]) -> None:
        """Remember tables as a command leaves them."""
        self._tables.decided(draft, tables)

    def table_at(self, now: Reading, table: str) -> Table | None:
        """A table as it stands in a reading of the log; ``None`` where there is none."""
        return self._tables.at(now, table).table

    def append(
        self,
        draft: Draft,
        stream: str,
        stored: Mapping[str, Any],
        postings: tuple[Posting, ...] = (),
    ) -> None:
        """Add an event to a stream, with its moment, as a part of something larger."""
        must_cover(draft.now, (postings,))
        body = {**stored, "at": self.clock.now().isoformat(), "count": self.clock.count()}
        draft.append(stream, [Event(body, postings)], after=draft.now.head(stream).seq)

    def people_at(self, now: Reading) -> People:
        """Everybody whom the floor knows, in a reading of the log."""
        people, head = self._people, now.head(PEOPLE).seq
        if people.seq > head:
            people = People()
        while people.seq < head:
            for event in now.events(PEOPLE, after=people.seq):
                people = people.after(PEOPLE_EVENTS.read(event.body))
        return people

    def due(self) -> datetime | None:
        """When the house next has something to do by itself; ``None``: it waits for somebody."""
        shown = self._tables.shown()
        found = [due[0] for hosted in shown if (due := self._due_at(hosted))]
        return min(found, default=None)

    def tick(self) -> "list[Future[Done]]":
        """Do whatever the house has to do now by its own timing."""
        self._keep_count(KEPT_EVERY)
        now, asked = self.clock.now(), []
        for hosted in self._tables.shown():
            table = hosted.name
            move = self._move(hosted, now)
            if move is not None and self._failed_at.get(table) != hosted.seq:
                # The key names the state that it was due in, so that it is done once.
                key = f"{table}/{hosted.seq}/{move.do}"
                fields = {} if move.name is None else {"name": move.name}
                answer = self.submit(HOUSE, table, move.do, fields, key=key, due_at=hosted.seq)
                answer.add_done_callback(partial(self._note_failed, table, hosted.seq))
                asked.append(answer)
        return asked

    def _move(self, hosted: Hosted, now: datetime) -> Move | None:
        """What the house has to do at a table by now."""
        if hosted.table is None or hosted.table.is_closed:
            return None
        due = self._due_at(hosted)
        if due is not None and due[0] <= now:
            return due[1]
        return sees_out(hosted.table, self._people)

    def _due_at(self, hosted: Hosted) -> tuple[datetime, Move] | None:
        return when_due(hosted, self.settings_log.in_round(hosted), self.clock)

    def _note_failed(self, table: str, seq: int, answer: "Future[Done]") -> None:
        """Remember a state that the house fails in: it does not try the same again and again."""
        failed = answer.exception()
        # Somebody was quicker: it is looked at again. Who cannot pay can no better in a moment.
        passing = (FloorRefusal, RuleBreach, LedgerRefusal, StoreAway, StoreLocked)
        lasts = not isinstance(failed, passing) or isinstance(failed, TooLittle)
        if failed is not None and lasts:
            self._failed_at[table] = seq

    def _keep_count(self, every: int) -> None:
        """While a sign stands, write the count down now and then: a stop loses no more."""
        stands = any(h.table.operation.is_announced for h in self._tables.shown() if h.table)
        counted = self.clock.count()
        if not stands or counted - self._kept < every:
            return
        self._kept = counted

        def work(draft: Draft) -> dict[str, Any]:
            self.append(draft, CLOCK_STREAM, {"type": "clock.counted", "v": 1, "data": {}})
            return {}

        self._submit(HOUSE, f"counted {counted}", {"counted": counted}, work).result()

    # ------------------------------------------------------------ use cases in modules of their own

    def carry(
        self, who: str, do: str | None, key: str, body: Any, work: Callable[[Draft], dict[str, Any]]
    ) -> Mapping[str, Any]:
        """Carry out a use case in one transaction, once for each key; the reply that was stored.

        Whoever asks has the power to as the log has it then; without a power, ``work`` sees to it.
        """

        def in_power(draft: Draft) -> dict[str, Any]:
            person = self.acting(draft.now, who)
            if do is not None:
                must(person, do)
            return work(draft)

        reply = self.submit_work(who, key, body, in_power, ()).result().reply
        assert isinstance(reply, Mapping)
        return reply

    # ------------------------------------------------------------ inside

    def _submit(
        self, who: str, key: str, body: Any, work: Callable[[Draft], dict[str, Any]]
    ) -> "Future[Done]":
        def after_others(draft: Draft) -> dict[str, Any]:
            if self.store.is_shared:
                follow_clock(draft.now, self.clock)
            return work(draft)

        asked = Asked(actor=who, key=key, body=body)
        return noted(asked, self.writer.submit(asked, after_others))

    def _durable(
        self, tables: Collection[str], stored: "Future[Done]", answer: "Future[Done]"
    ) -> None:
        """Show tables as they stand now that their last command cannot be lost; then answer."""
        failed = stored.exception()
        if failed is not None:
            answer.set_exception(failed)
            return
        for table in tables:
            # It is durable; where the database is away by now, it is shown when that answers again.
            with suppress(StoreAway):
                self.show(table)
        answer.set_result(stored.result())

    def show(self, table: str) -> None:
        """Show a table as the log has it now, and tell of it if that is something new."""
        if self._tables.show(table):
            for watcher in self._watchers:
                watcher(table)

    def acting(self, now: Reading, name: str) -> Person:
        """Whoever asks for something, as the log has it; nobody else passes for the house."""
        found = self.people_at(now).get(name)
        if found is None or found.is_disabled:
            raise NotAllowed(f"{name} may do nothing here.")
        return found

    def meet_people(self) -> None:
        """Learn of people who were added or changed, by this process or another."""
        before = self._people
        self._catch_up_people()
        for name, was in before.by_name.items():
            person = self._people.by_name[name]
            if (person.is_disabled and not was.is_disabled) or was.roles - person.roles:
                for watcher in self._people_watchers:
                    watcher(name)

    def _catch_up_people(self) -> None:
        with self.store.snapshot() as now:
            self._people = self.people_at(now)

    def _catch_up(self) -> int:
        """Fold everything that the log holds, as a start does; the number of its last event."""
        self._catch_up_people()
        self.meet_settings()
        with self.store.snapshot() as now:
            last = now.newest()
            self._kept = _counted(now)
            self.clock.counts_on(self._kept)
            if self.store.is_shared:
                read_clock(now, self.clock)
            read_machine_time(now, self.machine_time)
            self._tables.fold(now)
        return 0 if last is None else last[0]


def _counted(now: Reading) -> int:
    """How far the floor had counted when it last wrote."""
    found = 0
    for stream, head in now.heads().items():
        for event in now.events(stream, after=head.seq - 1):
            count = event.body.get("count")
            found = max(found, count if isinstance(count, int) else 0)
    return found
