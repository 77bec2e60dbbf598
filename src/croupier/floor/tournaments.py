"""Tournaments on the floor: their streams, their money, and the tables that are kept for them.

A tournament has a stream of its own. A command is decided against the log inside its transaction;
what it does to tables (kept for a session, released after it) is in the same one. Chips are a
currency of the tournament's: counts are what the ledger says that each player holds.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from croupier.games.codec import BadValue, coder_of
from croupier.games.refusal import RuleBreach
from croupier.games.staff import Staff
from croupier.ledger import Account, Done, Draft, Event, Posting, Reading
from croupier.money import Cents, spoken_dollars
from croupier.table import KeepTable, ReleaseTable, Table
from croupier.tournament import (
    EVENTS,
    Conditions,
    Round,
    Tournament,
    TournamentRules,
    decide,
    evolve,
    why_not_play,
)
from croupier.tournament import Event as Happening
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.ranking import OTHERS
from croupier.tournament.rules import About
from croupier.tournament.seating import SEATING_SEED_BYTES, commitment_of

from .clock import wall_of
from .hosted import Hosted, Values, unkept
from .postings import chips_of, purse_of
from .refusals import NotThere, Outdated, Unusable
from .roles import Person
from .tournament_steps import Step, Steps, listed, who_of

if TYPE_CHECKING:
    from .floor import Floor

__all__ = ("Running", "Tournaments", "currency_of_tournament", "who_of")

STREAM: Final = "tournament/"
KEPT_FIELDS: Final = frozenset({"law", "conditions"})
"""What is large: stored once, under its digest."""
FILLED: Final = frozenset({"is_qualified", "at", "counts"})
"""What the floor knows better than whoever asks."""


def currency_of_tournament(name: str) -> str:
    """The chips of a tournament: a currency that meets money nowhere."""
    return f"CHIPS-{name}"


def fund_of(name: str) -> Account:
    """Where fees go and prizes come from."""
    return Account(f"tournament/{name}", may_owe=True)


def bank_of(name: str) -> Account:
    """Where a tournament's chips come from and go back to."""
    return Account(f"bank/{name}", currency=currency_of_tournament(name), may_owe=True)


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
        if kind is c.Withdraw:
            fields["at"] = wall_of(self._floor.clock.now()).isoformat()
        if kind in (c.CountTable, c.EndEarly):
            name = str(fields.get("table"))
            self._must_be_over(now, t, name, is_early=kind is c.EndEarly)
            fields["counts"] = self._counted(now, t, name)
        if kind is c.AdmitEarned and not fields:
            fields["entries"] = self._floor.sevens.next_entries(now)
        if kind is c.CountTieBreak:
            fields["counts"] = self._of_tie(now, t)
        if kind is c.OpenEntries and not fields:
            fields["commitments"] = self._commitments(draft, t)
        if kind is c.DrawSeats and not fields:
            fields["seed"] = self.seating_seed(t) or ""
        command: c.Command = coder_of(kind, in_dollars=True).read(fields, "")
        self._must_be_possible(draft, command)
        return command

    def _must_be_possible(self, draft: Draft, command: c.Command) -> None:
        """Refuse what the floor knows better: who plays here, and what time it is."""
        match command:
            case c.NominateSubstitute(substitute=name):
                person = self._floor.people_at(draft.now).get(name)
                if person is None or person.is_disabled or not person.plays:
                    raise NotThere(f"No player here is called {name!r}.", where="substitute")
            case c.MoveStart(to=to) if to.tzinfo is not None:
                raise BadValue("to", "is wall time, without an offset.")
            case c.MoveStart(to=to) if to < wall_of(self._floor.clock.now()):
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

    def _must_be_over(self, now: Reading, t: Tournament, name: str, *, is_early: bool) -> None:
        """Chips are counted when the session has had its shoes or hands, or is ended early."""
        table = self._floor.table_at(now, name)
        if table is None or table.kept is None or table.kept.tournament != t.id:
            return
        if table.is_round_dealt:
            raise Outdated("A hand is in play; chips are counted when it is over.")
        measured = table.kept.shoes is not None or table.kept.hands is not None
        if measured and not table.is_session_over and not is_early:
            says = "The session is not over; end-early ends it before its time, where that may be."
            raise Outdated(says, where="table")

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
        cents = self.chips(now, t, t.entries[entry - 1].plays)
        return [entry, f"{cents // 100}.{cents % 100:02}"]

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
                        self._append(draft, name, happening, t)
                        touched.update(self._tables(draft, after, happening))
                        t = after
                if isinstance(step.command, c.AdmitEarned):
                    floor.sevens.take(draft, name, step.command.entries)
            assert t is not None
            floor.decided(draft, touched.values())
            return {"tournament": name, "phase": str(t.phase)}

        asked = {"tournament": name, **body}
        return floor.submit_work(who, key, asked, work, touched)

    def _append(
        self, draft: Draft, name: str, happening: Happening, before: Tournament | None
    ) -> None:
        if before is not None:
            _must_afford(draft.now, before, happening)
        stored = EVENTS.write(happening)
        data = dict(stored["data"])
        for kept in KEPT_FIELDS & data.keys():
            data[kept] = draft.keep(data[kept])
        clock = self._floor.clock
        when = {"at": clock.now().isoformat(), "count": clock.count()}
        body = {**stored, "data": data, **when}
        postings = () if before is None else self._postings(draft.now, before, happening)
        stream = STREAM + name
        draft.append(stream, [Event(body, postings)], after=draft.now.head(stream).seq)

    def _postings(  # noqa: PLR0911 (one a kind)
        self, now: Reading, t: Tournament, happening: Happening
    ) -> tuple[Posting, ...]:
        """Cash between purses and the fund; chips out of the bank and back into it."""
        match happening:
            case e.EntryAccepted(player=player, fee=fee):
                return _paid(t.id, player, Cents(-fee))
            case e.BoughtBack(entry=entry, fee=fee):
                return _paid(t.id, t.entries[entry - 1].player, Cents(-fee))
            case e.LeftPlay(entry=entry, refund=refund):
                gone = t.entries[entry - 1]
                chips = self.chips(now, t, gone.plays)
                return (*_paid(t.id, gone.player, refund), *_issued(t.id, gone.plays, -chips))
            case e.Cancelled(refunds=refunds):
                return tuple(
                    one
                    for entry, refund in refunds
                    for one in _paid(t.id, t.entries[entry - 1].player, refund)
                )
            case e.BonusPaid(entry=entry, amount=amount) | e.PrizePaid(entry=entry, amount=amount):
                return _paid(t.id, t.entries[entry - 1].player, amount)
            case e.SessionStarted(chips=issued):
                return _all_issued(t, issued, 1)
            case e.TableCounted(counts=counts) | e.TieBreakCounted(counts=counts):
                return _all_issued(t, counts, -1)
            case e.TieBreakBegun(entries=entries, allocated=allocated):
                r = t.round_in_play
                assert r is not None
                held = dict(r.counts)
                given = tuple((one, allocated or held[one]) for one in entries)
                return _all_issued(t, given, 1)
            case _:
                return ()

    def _tables(self, draft: Draft, t: Tournament, happening: Happening) -> dict[str, Hosted]:
        """Keep a table for a session that begins, and release it when its chips are counted."""
        r = t.round_in_play
        match happening:
            case e.SessionStarted(table=table):
                assert r is not None
                length = r.stage.length
                seated = r.at_table(table)
                return self._keep(draft, t, r, table, seated, length.shoes, length.hands)
            case e.TableCounted(table=table):
                return {table: self._floor.at_table(draft, table, ReleaseTable())}
            case e.TieBreakBegun(scope=scope, entries=entries, shoes=shoes):
                assert r is not None
                table = r.in_use[0] if scope == OTHERS else scope
                hands = None if shoes else 1
                return self._keep(draft, t, r, table, entries, shoes or None, hands)
            case e.TieBreakCounted():
                assert r is not None
                table = next(one for one in r.in_use if self._is_kept(draft.now, one, t))
                return {table: self._floor.at_table(draft, table, ReleaseTable())}
            case _:
                return {}

    def _is_kept(self, now: Reading, name: str, t: Tournament) -> bool:
        table = self._floor.table_at(now, name)
        return table is not None and table.kept is not None and table.kept.tournament == t.id

    def _keep(
        self,
        draft: Draft,
        t: Tournament,
        r: Round,
        table: str,
        entries: tuple[int, ...],
        shoes: int | None,
        hands: int | None,
    ) -> dict[str, Hosted]:
        playing = t.active(entries)
        places = {place.entry: place.seat for place in r.places}
        seats = tuple((places[one], t.entries[one - 1].plays) for one in playing)
        if len({number for number, _ in seats}) < len(seats):
            # Tied players of several tables meet at one: they sit in the order of their entries.
            seats = tuple(enumerate((t.entries[one - 1].plays for one in playing), start=1))
        keep = KeepTable(
            tournament=t.id,
            currency=currency_of_tournament(t.id),
            rule=t.rules.rule(About.EXCLUSIVE),
            seats=seats,
            shoes=shoes,
            hands=hands,
            terms=_terms(t),
        )
        return {table: self._floor.at_table(draft, table, keep)}


def _seating(tournament: str, stage: str) -> str:
    """The name under which the seed of a round's draw is sealed."""
    return f"{STREAM}{tournament}/seating/{stage}"


def _must_afford(now: Reading, t: Tournament, happening: Happening) -> None:
    """Refuse an entry or a buy-back that the purse does not cover."""
    match happening:
        case e.EntryAccepted(player=player, fee=fee):
            pass
        case e.BoughtBack(entry=entry, fee=fee):
            player = t.entries[entry - 1].player
        case _:
            return
    held = now.balance(purse_of(player))
    if held < fee:
        says = (
            f"This costs {spoken_dollars(fee)}; {player} has {spoken_dollars(held)} in the purse."
        )
        raise Unusable(says, where="fee")


def _hex(seed: bytes) -> str:
    return seed[:SEATING_SEED_BYTES].hex()


def _terms(t: Tournament) -> tuple[tuple[str, int], ...]:
    """What the game at the tables has to know of the conditions."""
    number = t.conditions.secret_wagers
    return () if number is None else (("secret_wagers", number),)


def _paid(name: str, player: str, amount: Cents) -> tuple[Posting, ...]:
    if not amount:
        return ()
    return Posting(fund_of(name), Cents(-amount)), Posting(purse_of(player), amount)


def _issued(name: str, player: str, amount: int) -> tuple[Posting, ...]:
    if not amount:
        return ()
    chips = chips_of(player, currency_of_tournament(name))
    return Posting(bank_of(name), Cents(-amount)), Posting(chips, Cents(amount))


def _all_issued(
    t: Tournament, counts: tuple[tuple[int, Cents], ...], sign: int
) -> tuple[Posting, ...]:
    return tuple(
        one
        for entry, amount in counts
        for one in _issued(t.id, t.entries[entry - 1].plays, sign * amount)
    )
