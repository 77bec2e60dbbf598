"""What is true of a floor after every step, whatever has happened: reliability's I1 to I15.

Everything is held against the log itself: a second fold of every event, and balances added up
again from the postings.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from croupier.floor import Floor
from croupier.floor.hosted import TABLES, Hosted, Values, unkept
from croupier.floor.moved import postings_of
from croupier.floor.people import PEOPLE, PEOPLE_EVENTS, People
from croupier.floor.postings import chips_of, currency_of, layout_of
from croupier.floor.tournament_money import currency_of_tournament
from croupier.floor.tournament_money import postings_of as contest_postings
from croupier.floor.tournaments import STREAM
from croupier.games.caribbean_stud import (
    JackpotAccepted,
    JackpotJoined,
    Settled,
    WagerWithdrawn,
)
from croupier.games.conduct import OutcomeSetAside
from croupier.ledger import PAGE_MAX, Account, Reading, Recorded
from croupier.money import Cents
from croupier.table import Dealing, Table
from croupier.table.events import Shuffled, SignPutUp, TableClosed, Withdrawn
from croupier.table.signs import raises
from croupier.tournament import EVENTS, Tournament, evolve
from croupier.tournament.commands import HOUSE
from croupier.tournament.events import TableCounted, TieBreakCounted

__all__ = ("Broken", "Watch")

WHOLE: Final = 100
"""Per cent."""
NOTICE: Final = 20 * 60 * 1000
"""Milliseconds that a sign stands before what it announces."""


class Broken(AssertionError):
    """Something that is always true was not."""


class Watch:
    """Reads the log along with a floor, and says what is not as it must be."""

    def __init__(self) -> None:
        self.last = 0
        """The last event that was read."""
        self.hash = b""
        self.events = 0
        self._tables: dict[str, Hosted] = {}
        self._people = People()
        self._balances: dict[Account, int] = {}
        self._sums: dict[str, int] = {}
        self._values: dict[str, Any] = {}
        self._contests: dict[str, Tournament] = {}
        self._fresh: set[str] = set()
        """Tables whose shoe no round was opened with yet."""
        self._at = ""
        self._count = 0

    def look(self, floor: Floor) -> None:
        """Read what has happened since, and check it; a step has ended."""
        with floor.store.snapshot() as now:
            changed = set[str]()
            more = True
            while more:
                page = now.all_events(after=self.last)
                more = len(page) == PAGE_MAX
                for event in page:
                    self._event(now, floor, event)
                    changed.add(event.stream)
            for stream in changed:
                if stream.startswith(TABLES):
                    self._table(now, floor, self._tables[stream])
        _must(not any(self._sums.values()), "I1", f"the accounts add up to {self._sums}")

    def must_hold(self, now: Reading) -> None:
        """After a crash: what was answered is there, unchanged (I13)."""
        if self.last:
            found = now.all_events(after=self.last - 1, limit=1)
            same = bool(found) and found[0].hash == self.hash
            _must(same, "I13", f"event {self.last} was answered for and is not there")

    def state(self) -> Mapping[str, Hosted]:
        """Every table as the log has it."""
        return self._tables

    # ------------------------------------------------------------ one event

    def _event(self, now: Reading, floor: Floor, event: Recorded) -> None:
        where = f"{event.stream} {event.seq} {event.body['type']}"
        _must(event.number == self.last + 1, "I9", f"{where}: event {event.number} leaves a gap")
        self.last, self.hash, self.events = event.number, event.hash, self.events + 1
        self._time(event, where)
        self._money(event, where)
        if event.stream == PEOPLE:
            self._people = self._people.after(PEOPLE_EVENTS.read(event.body))
        elif event.stream.startswith(TABLES):
            self._happening(now, floor, event, where)
        elif event.stream.startswith(STREAM):
            self._contest(now, event, where)

    def _time(self, event: Recorded, where: str) -> None:
        at, count = str(event.body["at"]), event.body["count"]
        assert isinstance(count, int)
        _must(at >= self._at, "I9", f"{where}: {at} is before {self._at}")
        _must(count >= self._count, "I9", f"{where}: count {count} is before {self._count}")
        self._at, self._count = at, count

    def _money(self, event: Recorded, where: str) -> None:
        sums: dict[str, int] = {}
        for posting in event.postings:
            account, cents = posting.account, posting.cents
            _must(type(cents) is int, "I2", f"{where}: {cents!r} is no whole number of cents")
            held = self._balances.get(account, 0) + cents
            sums[account.currency] = sums.get(account.currency, 0) + cents
            self._balances[account] = held
        for posting in event.postings:
            held = self._balances[posting.account]
            may = posting.account.may_owe or held >= 0
            _must(may, "I1", f"{where}: {posting.account.name} holds {held}")
        _must(not any(sums.values()), "I2", f"{where}: postings add up to {sums}")
        for currency, added in sums.items():
            self._sums[currency] = self._sums.get(currency, 0) + added

    def _happening(self, now: Reading, floor: Floor, event: Recorded, where: str) -> None:
        before = self._tables.get(event.stream, Hosted(stream=event.stream))
        after = before.folded(event, Values(now, self._values))
        self._tables[event.stream] = after
        happening = after.moments[-1].happening
        expected = postings_of(before, happening)
        _must(expected == event.postings, "I7", f"{where}: its postings are not its money's")
        self._by(event, where)
        _cited(event, happening, where)
        assert after.table is not None
        if before.table is not None:
            batch = event.body["batch"]
            assert isinstance(batch, Sequence)
            if batch[1] == 0:
                # Within a batch a round may stand where it never rests.
                self._served(before.table, after.table, event, where)
            self._noticed(before.table, happening, event, where)
            _meter(before.table, after.table, happening, where)
            self._shoe(floor, before.table, after, event, where)

    def _contest(self, now: Reading, event: Recorded, where: str) -> None:
        """A tournament's chips and cash move as its events say, never one for the other (I1)."""
        t = self._contests.get(event.stream)
        data = unkept(event.body["data"], Values(now, self._values))
        happening = EVENTS.read({**event.body, "data": data})
        self._contests[event.stream] = evolve(t, happening)
        if str(event.body["by"]) != str({"name": HOUSE}):
            self._by(event, where)
        _must(bool(happening.rules), "I6", f"{where}: by no rule")
        if t is None:
            return
        chips = currency_of_tournament(t.id)
        held = {
            one.number: Cents(self._before(event, chips_of(one.plays, chips))) for one in t.entries
        }
        expected = contest_postings(t, happening, held.__getitem__)
        _must(expected == event.postings, "I1", f"{where}: its postings are not its money's")
        if isinstance(happening, TableCounted | TieBreakCounted):
            for entry, counted in happening.counts:
                _must(held[entry] == counted, "I1", f"{where}: entry {entry} held {held[entry]}")

    def _before(self, event: Recorded, account: Account) -> int:
        """What an account held before an event whose postings are booked."""
        moved = sum(one.cents for one in event.postings if one.account == account)
        return self._balances.get(account, 0) - moved

    def _by(self, event: Recorded, where: str) -> None:
        """Whoever did it was somebody who could, by the roles of that moment (I10)."""
        by = event.body["by"]
        assert isinstance(by, Mapping)
        if "name" not in by:
            return
        person = self._people.get(str(by["name"]))
        _must(person is not None and not person.is_disabled, "I10", f"{where}: by {by}")
        assert person is not None
        if "rank" in by:
            _must(str(person.rank) == by["rank"], "I10", f"{where}: {by} is no such rank")
        if "agreed_by" in by:
            _must(by["agreed_by"] != by["name"], "I10", f"{where}: {by} agreed with nobody else")

    def _served(self, before: Table, after: Table, event: Recorded, where: str) -> None:
        """A table that is closed or out of service takes no wager and no card (I15)."""
        if before.is_closed or before.operation.out_because is not None:
            lay, lies = (sum(amount for _, amount in one.layout) for one in (before, after))
            betting = before.is_round_open and not before.is_round_dealt
            _must(not (betting and lies > lay), "I15", f"{where}: a wager was taken")
            _must(not (betting and event.body.get("from")), "I15", f"{where}: a deal began")

    def _noticed(self, before: Table, happening: Any, event: Recorded, where: str) -> None:
        """What a sign announces comes no sooner than twenty minutes after it went up (I9)."""
        count = event.body["count"]
        assert isinstance(count, int)
        up = None
        if isinstance(happening, SignPutUp) and before.sign is not None and before.seats:
            if not raises(before.sign, happening.sign) or "raise" not in before.rules.figures:
                return
            up = before.operation.raising
        elif isinstance(happening, TableClosed) and before.seats:
            if "close" not in before.rules.figures:
                return
            up = before.operation.closing
        else:
            return
        _must(up is not None, "I9", f"{where}: no sign was up")
        assert up is not None
        _must(count - up.since >= NOTICE, "I9", f"{where}: the sign stood {count - up.since} ms")

    def _shoe(
        self, floor: Floor, before: Table, after: Hosted, event: Recorded, where: str
    ) -> None:
        """Cards leave the shoe in the order that was promised, each once (I3)."""
        source, shoe = event.body.get("from"), before.shoe
        happening = after.moments[-1].happening
        self._no_commission(before, after, where)
        if not isinstance(source, Mapping):
            return
        _must(shoe is not None, "I3", f"{where}: a card without a shoe")
        assert shoe is not None
        _must(source["shoe"] == shoe.number, "I3", f"{where}: of another shoe")
        _must(source["card"] == shoe.drawn + 1, "I3", f"{where}: card {source['card']} is out")
        _must(shoe.drawn + int(str(source["of"])) <= shoe.cards, "I3", f"{where}: beyond the shoe")
        if before.dealing is not Dealing.SHOE or source["of"] != 1:
            return
        card = getattr(happening, "card", None)
        if card is None or before.opening is None:
            return
        name = f"{floor.name}/{before.id}/{shoe.number}"
        stack = before.engine.stack(before.opening)
        promised = floor.secrets.shoe(name, stack, root=shoe.root)
        drawn = promised.card(shoe, shoe.drawn + 1)
        _must(card == drawn, "I3", f"{where}: {card} was dealt, {drawn} was promised")

    def _no_commission(self, before: Table, after: Hosted, where: str) -> None:
        """No commission is owed when a shoe's first coup is opened (I14)."""
        happening, now = after.moments[-1].happening, after.table
        assert now is not None
        if isinstance(happening, Shuffled):
            self._fresh.add(now.id)
        elif now.id in self._fresh and now.opening is not before.opening:
            self._fresh.discard(now.id)
            owed = now.round.owed if now.engine.name == "baccarat" else ()
            _must(not owed, "I14", f"{where}: commission is owed: {owed}")

    # ------------------------------------------------------------ one table

    def _table(self, now: Reading, floor: Floor, found: Hosted) -> None:
        table, stream = found.table, found.stream
        assert table is not None
        shown = floor.hosted(table.id)
        _must(shown.seq == found.seq, "I5", f"{stream}: shown at {shown.seq}, not {found.seq}")
        _must(shown.table == table, "I5", f"{stream}: what is shown is not what the log says")
        head = now.head(stream)
        _must(head.seq == found.seq and head.hash == found.hash, "I12", f"{stream}: another head")
        currency, on_layout = currency_of(table), dict(table.layout)
        players = {*on_layout, *(seat.player for seat in table.seats)}
        accounts = {player: layout_of(table.id, player, currency) for player in players}
        balances = now.balances_of(accounts.values())
        for player, account in accounts.items():
            booked, lies = self._balances.get(account, 0), on_layout.get(player, 0)
            _must(booked == lies, "I7", f"{stream}: {player} has {lies} down and {booked} booked")
            kept = balances[account]
            _must(kept == booked, "I1", f"{stream}: the balance says {kept}, postings {booked}")
        if table.round is not None and not table.is_round_open and not _spans(table):
            _must(not on_layout, "I7", f"{stream}: the round is over, {on_layout} lies there")


def _must(holds: bool, which: str, says: str) -> None:  # noqa: FBT001
    if not holds:
        raise Broken(f"{which}: {says}")


def _cited(event: Recorded, happening: Any, where: str) -> None:
    """Whatever moves money in a round says by which rule (I6)."""
    if event.postings:
        rows = [row for row in getattr(happening, "rows", ()) if hasattr(row, "rules")]
        cited = bool(getattr(happening, "rules", ())) or (
            bool(rows) and all(row.rules for row in rows)
        )
        row = getattr(happening, "row", None)
        _must(cited or bool(getattr(row, "rules", ())), "I6", f"{where}: by no rule")


def _meter(before: Table, after: Table, happening: Any, where: str) -> None:
    """A jackpot's meter rises by what wagers add to it, and falls by a prize that is paid (I8)."""
    old, new = (getattr(one.round, "displayed", None) for one in (before, after))
    if old is None or new is None or isinstance(happening, Withdrawn):
        # An entry that two people withdraw takes the meter back with the round.
        return
    due = old
    match happening:
        case JackpotAccepted(contribution=added) | JackpotJoined(contribution=added):
            due += added
        case WagerWithdrawn(contribution=taken):
            due -= taken
        case OutcomeSetAside():
            due = before.round.unpaid_meter
        case Settled() if before.round.ending is None:
            for player in before.round.registered:
                prize = before.round.prize_of(before.round.seat(player))
                reset = before.round.terms.jackpot.reset
                due = reset if prize.takes_all else due - due * prize.share // WHOLE
        case _ if before.round is not after.round and happening is after.opening:
            # What wagers had added goes back with them where betting begins anew.
            due = before.round.unpaid_meter - before.round.fed if before.is_round_open else old
    _must(new == due, "I8", f"{where}: the meter shows {new}, not {due}")


def _spans(table: Table) -> bool:
    """Whether wagers may stay on the layout from one round to the next."""
    return table.engine.name in ("baccarat", "machines")
