"""Tournaments on the floor: their streams, their money, and the tables that are kept for them.

A tournament has a stream of its own. A command is decided against the log inside its transaction;
what it does to tables (kept for a session, released after it) is in the same one. Chips are a
currency of the tournament's: counts are what the ledger says that each player holds.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from croupier.games.codec import BadValue, coder_of
from croupier.games.conduct import Measure
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.ledger import Done, Draft, Event, Posting, Reading
from croupier.money import Cents, dollars
from croupier.table import Table
from croupier.table.refusals import RefusalCode as TableCode
from croupier.table.supervision import InvestigationEnded, contravention, held_by_sitting
from croupier.tournament import (
    EVENTS,
    Conditions,
    Power,
    Tournament,
    TournamentRules,
    Who,
    decide,
    evolve,
    why_not_play,
)
from croupier.tournament import Event as Happening
from croupier.tournament import commands as c
from croupier.tournament.rules import About
from croupier.tournament.seating import SEATING_SEED_BYTES, commitment_of

from .clock import must_be_wall_time, wall_of
from .covering import must_cover
from .hosted import Hosted, Values, unkept
from .postings import chips_of
from .refusals import NotThere, Unusable
from .roles import Person
from .tournament_money import (
    chips_held,
    currency_of_tournament,
    must_afford,
    postings_of,
    tournament_of,
)
from .tournament_steps import Step, Steps, listed, who_of
from .tournament_tables import entry_at, must_be_over, must_fit, must_have_played_on, tables_moved

if TYPE_CHECKING:
    from .floor import Floor


STREAM: Final = "tournament/"
TABLE_KEPT: Final = TableCode.KEPT_FOR_TOURNAMENT
KEPT_FIELDS: Final = frozenset({"law", "conditions"})
"""What is large: stored once, under its digest."""
FILLED: Final = frozenset({"is_qualified", "at", "count", "counts"})
"""What the floor knows better than whoever asks."""


@dataclass(frozen=True, kw_only=True)
class Running:
    """A tournament as the log has it."""

    seq: int = 0
    hash: bytes = b""
    """Of the last event: what is kept is used only where the log still has it."""
    tournament: Tournament | None = None


class Tournaments:
    """Every tournament of a floor."""

    def __init__(self, floor: "Floor") -> None:
        self._floor = floor
        self._known: dict[str, Running] = {}
        """As far as it was folded; held against the log before use."""

    # ------------------------------------------------------------ reading

    def at(self, now: Reading, name: str) -> Running:
        """A tournament as it stands in a reading of the log."""
        stream = STREAM + name
        head, found = now.head(stream), self._known.get(name, Running())
        if not self._still_there(now, stream, found):
            found = Running()
        values = Values(now)
        while page := now.events(stream, after=found.seq):
            for event in page:
                data = unkept(event.body["data"], values)
                happening = EVENTS.read({**event.body, "data": data})
                after = evolve(found.tournament, happening)
                found = Running(seq=event.seq, hash=event.hash, tournament=after)
        if found.seq == head.seq and found.hash:
            self._known[name] = found
        return found

    @staticmethod
    def _still_there(now: Reading, stream: str, kept: Running) -> bool:
        """Whether the log has what was kept; a command that failed may have been folded."""
        if not kept.seq or now.head(stream).seq < kept.seq:
            return False
        [last] = now.events(stream, after=kept.seq - 1, limit=1)
        return last.hash == kept.hash

    def all(self) -> tuple[Tournament, ...]:
        """Every tournament, by name."""
        with self._floor.store.snapshot() as now:
            names = [s.removeprefix(STREAM) for s in now.heads() if s.startswith(STREAM)]
            found = [self.at(now, name).tournament for name in sorted(names)]
        return tuple(one for one in found if one is not None)

    def get(self, name: str) -> Tournament:
        """A tournament by its name."""
        with self._floor.store.snapshot() as now:
            found = self.at(now, name).tournament
        if found is None:
            raise NotThere(f"There is no tournament {name!r}.", where="tournament")
        return found

    def must_be_in_session(self, now: Reading, table: Table) -> None:
        """Refuse play at a table that is kept, while its session does not run (16.2.4)."""
        if table.kept is None:
            return
        t = self.at(now, table.kept.tournament).tournament
        assert t is not None
        refusal = why_not_play(t, table.id)
        if refusal is not None:
            raise RuleBreach(refusal)

    @implements("TP-021")
    def why_not_sit(self, now: Reading, table: Table) -> Refusal | None:
        """Why nobody sits down for other play: a round uses the table, between sessions too."""
        for stream in now.heads() if table.kept is None else ():
            if stream.startswith(STREAM):
                t = self.at(now, stream.removeprefix(STREAM)).tournament
                if t is not None and _uses(t, table):
                    says = "A round of a tournament uses this table: no other play until it closes."
                    return Refusal(TABLE_KEPT, t.rules.rule(About.EXCLUSIVE), says)
        return None

    def lets_sit(self, table: Table) -> bool:
        """The same for whoever looks at a table: the log is asked where memory says that it is."""
        if not any(known.tournament and _uses(known.tournament, table) for known in self._lately()):
            return True
        with self._floor.store.snapshot() as now:
            return self.why_not_sit(now, table) is None

    def _lately(self) -> tuple[Running, ...]:
        return tuple(self._known.values())

    def chips(self, now: Reading, t: Tournament, player: str) -> Cents:
        """What a player holds in a tournament's chips."""
        return now.balance(chips_of(player, currency_of_tournament(t.id)))

    # ------------------------------------------------------------ asking

    def draft(
        self, who: str, name: str, conditions: Conditions, rules: TournamentRules, *, key: str
    ) -> "Future[Done]":
        """The operator draws conditions up, or changes them."""
        command = c.DraftConditions(id=name, conditions=conditions, rules=rules)

        def steps(_: Draft, __: Tournament | None, asker: Person) -> Steps:
            yield Step(command, who_of(asker))

        return self._submit(who, name, steps, {"draft": conditions.digest}, key)

    def submit(
        self, who: str, name: str, do: str, fields: Mapping[str, Any], *, key: str
    ) -> "Future[Done]":
        """Ask for something of a tournament; the reply says how far its stream has come."""
        kind = c.COMMANDS.kinds.get(do)
        if kind is None or kind is c.DraftConditions:
            raise Unusable(f"{do!r} is nothing that is asked of a tournament.", where="do")

        def steps(draft: Draft, t: Tournament | None, asker: Person) -> Steps:
            if t is None:
                raise NotThere(f"There is no tournament {name!r}.", where="tournament")
            yield Step(self._read(draft, t, kind, dict(fields)), who_of(asker))

        return self._submit(who, name, steps, {"do": do, "fields": dict(fields)}, key)

    def enter_all(
        self, who: str, name: str, players: Sequence[tuple[int, str]], *, key: str
    ) -> "Future[Done]":
        """The operator enters everybody of a list, each by its line; all of them or none."""

        def steps(draft: Draft, t: Tournament | None, asker: Person) -> Steps:
            if t is None:
                raise NotThere(f"There is no tournament {name!r}.", where="tournament")
            return listed(t, asker, players, self._floor.people_at(draft.now))

        return self._submit(who, name, steps, {"entrants": [list(one) for one in players]}, key)

    def _read(
        self, draft: Draft, t: Tournament, kind: type[c.Command], fields: dict[str, Any]
    ) -> c.Command:
        """A command from a request; what the floor knows it fills in itself."""
        now = draft.now
        for name in FILLED & fields.keys():
            raise BadValue(name, "is not asked for; the floor knows it.")
        if kind in (c.AppointDirector, c.AppointDeputy):
            person = self._floor.people.get(str(fields.get("name")))
            rank = None if person is None else person.rank
            qualified = rank is not None and rank.may_act_as(Staff.GAME_SUPERVISOR)
            fields["is_qualified"] = qualified
        if kind in (c.Begin, c.Withdraw, c.StartSession):
            fields["at"] = wall_of(self._floor.clock.now()).isoformat()
        if kind in (c.StartSession, c.StopClock, c.StartClock):
            fields["count"] = self._floor.clock.count()
        if kind in (c.CountTable, c.EndEarly):
            name = str(fields.get("table"))
            must_be_over(self._floor, now, t, name, is_early=kind is c.EndEarly)
            fields["counts"] = self._counted(now, t, name)
        if kind is c.AdmitEarned and not fields:
            fields["entries"] = self._floor.sevens.next_entries(now)
        if kind is c.CountTieBreak:
            must_have_played_on(self._floor, now, t)
            fields["counts"] = self._of_tie(now, t)
        if kind is c.OpenEntries and not fields:
            fields["commitments"] = self._commitments(draft, t)
        if kind is c.DrawSeats and not fields:
            fields["seed"] = self.seating_seed(t) or ""
        command: c.Command = coder_of(kind, in_dollars=True).read(fields, "")
        self._must_be_possible(draft, t, command)
        return command

    def _must_be_possible(self, draft: Draft, t: Tournament, command: c.Command) -> None:
        """Refuse what the floor knows better: who plays here, at which tables, and when."""
        match command:
            case c.StartSession(table=table):
                must_fit(self._floor.table_at(draft.now, table), table, t)
            case c.NominateSubstitute(substitute=name):
                person = self._floor.people_at(draft.now).get(name)
                if person is None or person.is_disabled or not person.plays:
                    raise NotThere(f"No player here is called {name!r}.", where="substitute")
            case c.MoveStart(to=to):
                must_be_wall_time(to, "to")
                if to < wall_of(self._floor.clock.now()):
                    raise Unusable("A heat cannot be moved to a time that is past.", where="to")
            case _:
                return

    def _commitments(self, draft: Draft, t: Tournament) -> list[list[str]]:
        """Seal a seed for the seating draw of every round, and commit to each."""
        structure = t.conditions.structure
        # Once entries are open, the seeds that were committed to stay.
        stages = () if structure is None or t.commitments else structure.stages
        sealed = self._floor.secrets
        return [
            [one.name, commitment_of(_hex(sealed.new_seed(draft, _seating(t.id, one.name))))]
            for one in stages
        ]

    def seating_seed(self, t: Tournament) -> str | None:
        """The seed of the next round's draw, where the house holds it; it is shown by the draw."""
        stage = t.next_stage
        if stage is None or _seating(t.id, stage.name) not in self._floor.secrets:
            return None
        return _hex(self._floor.secrets.seed(_seating(t.id, stage.name)))

    def _counted(self, now: Reading, t: Tournament, table: str) -> list[Any]:
        r = t.round_in_play
        seated = () if r is None else t.active(r.at_table(table))
        return [self._held(now, t, entry) for entry in seated]

    def _of_tie(self, now: Reading, t: Tournament) -> list[Any]:
        r = t.round_in_play
        open_break = None if r is None else r.open_break
        tied = () if open_break is None else open_break.entries
        return [self._held(now, t, entry) for entry in tied]

    def _held(self, now: Reading, t: Tournament, entry: int) -> list[Any]:
        return [entry, dollars(chips_held(now, t, entry))]

    # ------------------------------------------------------------ what follows from a table

    @implements("GP-003")
    def seen_out(self, draft: Draft, table: Table, player: str) -> None:
        """Whoever is seen out of a session is out of its tournament: excluded, or retired."""
        assert table.kept is not None
        t = self.at(draft.now, table.kept.tournament).tournament
        assert t is not None
        entry = entry_at(t, table.id, player)
        if entry is None or not t.active((entry,)):
            return
        command: c.Command = c.SeeOut(entry=entry)
        if table.operation.stands(player, Measure.EXCLUDE):
            command = c.Exclude(entry=entry, rule=table.rules.cites[contravention(table)])
        self._follow(draft, t, command)

    @implements("GP-004")
    def held_returned(self, draft: Draft, table: Table, happenings: Iterable[Any]) -> None:
        """Tell a tournament of chips that come back when the play that they are of is over.

        The table is as it was just before: it knows what was held, and in which play.
        """
        for ended in happenings:
            if not isinstance(ended, InvestigationEnded) or not ended.is_past:
                continue
            name = tournament_of(ended.currency or "")
            t = None if name is None else self.at(draft.now, name).tournament
            entry = None if t is None else entry_at(t, table.id, ended.player)
            if t is None or entry is None or not ended.returned or not ended.amount:
                continue
            for sitting, amount in held_by_sitting(table, ended).items():
                command = c.ReturnHeld(
                    entry=entry,
                    table=table.id,
                    amount=amount,
                    rule=ended.rules[0],
                    round=None if sitting is None else sitting.round,
                    play_off=None if sitting is None else sitting.play_off,
                )
                t = self._follow(draft, t, command)

    def _follow(self, draft: Draft, t: Tournament, command: c.Command) -> Tournament:
        who = Who(name=c.HOUSE, powers=frozenset({Power.HOUSE}))
        for happening in decide(t, command, who):
            self._append(draft, t.id, happening, t, who.name)
            t = evolve(t, happening)
        return t

    # ------------------------------------------------------------ inside

    def _submit(
        self,
        who: str,
        name: str,
        steps: Callable[[Draft, Tournament | None, Person], Steps],
        body: Any,
        key: str,
    ) -> "Future[Done]":
        floor = self._floor
        touched: dict[str, Hosted] = {}

        def work(draft: Draft) -> dict[str, Any]:
            before = self.at(draft.now, name)
            person = floor.people_at(draft.now).get(who)
            if person is None:
                raise NotThere(f"Nobody here is called {who!r}.", where="name")
            t = before.tournament
            for step in steps(draft, t, person):
                with step.told():
                    for happening in decide(t, step.command, step.who):
                        after = evolve(t, happening)
                        self._append(draft, name, happening, t, step.who.name)
                        touched.update(tables_moved(floor, draft, after, happening))
                        t = after
                if isinstance(step.command, c.AdmitEarned):
                    floor.sevens.take(draft, name, step.command.entries)
            assert t is not None
            floor.decided(draft, touched.values())
            return {"tournament": name, "phase": str(t.phase)}

        asked = {"tournament": name, **body}
        return floor.submit_work(who, key, asked, work, touched)

    def _append(
        self, draft: Draft, name: str, happening: Happening, before: Tournament | None, by: str
    ) -> None:
        if before is not None:
            must_afford(draft.now, before, happening)
        stored = EVENTS.write(happening)
        data = dict(stored["data"])
        for kept in KEPT_FIELDS & data.keys():
            data[kept] = draft.keep(data[kept])
        clock = self._floor.clock
        when = {"at": clock.now().isoformat(), "count": clock.count()}
        body = {**stored, "data": data, **when, "by": {"name": by}}
        postings: tuple[Posting, ...] = ()
        if before is not None:
            held = partial(chips_held, draft.now, before)
            postings = postings_of(before, happening, held)
        must_cover(draft.now, (postings,))
        stream = STREAM + name
        draft.append(stream, [Event(body, postings)], after=draft.now.head(stream).seq)


def log_of(now: Reading, name: str) -> Iterator[tuple[Happening, str, datetime]]:
    """Everything that happened in a tournament: whose command it came of, and when."""
    seq, values = 0, Values(now)
    while page := now.events(STREAM + name, after=seq):
        for event in page:
            seq, body = event.seq, event.body
            happening = EVENTS.read({**body, "data": unkept(body["data"], values)})
            by, at = body["by"], datetime.fromisoformat(str(body["at"]))
            assert isinstance(by, Mapping)
            yield happening, str(by["name"]), wall_of(at)


def _uses(t: Tournament, table: Table) -> bool:
    """Whether a round that has begun has places at a table and is not closed (16.3.2)."""
    r = t.round_in_play
    if r is None or t.phase.is_over or not (r.playing or r.sessions):
        return False
    return table.id in r.in_use


def _seating(tournament: str, stage: str) -> str:
    """The name under which the seed of a round's draw is sealed."""
    return f"{STREAM}{tournament}/seating/{stage}"


def _hex(seed: bytes) -> str:
    return seed[:SEATING_SEED_BYTES].hex()
