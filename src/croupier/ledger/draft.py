"""One command in the making, inside a savepoint, in SQL that every store takes."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from typing import Any, Final

from croupier.money import Cents

from .canonical import INTEGER_MAX, Json, canonical
from .chain import EntryRecord, entry_hash, event_hash
from .entry import Account, Asked, Event, Head, Posting, Recorded
from .known import Known
from .projections import Projection
from .reading import LogReading
from .sealing import Sealing
from .store import Rows
from .wrong import AccountDiffers, LedgerRefusal, Overdrawn, Stale, Unbalanced

ROWS_MAX: Final = 100
"""Rows that one statement inserts."""


@dataclass(frozen=True, slots=True)
class LogEnd:
    """Where the whole log ends."""

    entry: int
    hash: bytes
    event: int


class _Now(LogReading):
    """The log inside a command; nobody else writes meanwhile, so that what was read stays known."""

    def __init__(self, rows: Rows, sealing: Sealing, learnt: Known) -> None:
        super().__init__(rows, sealing)
        self._learnt = learnt
        self._held: dict[tuple[str, str], Cents] = {}
        """By name and currency, as they are stored."""

    def head(self, stream: str) -> Head:
        """The end of a stream, with what the command itself has appended."""
        found = self._learnt.end(stream)
        if found is None:
            found = self._learnt.ends[stream] = super().head(stream)
        return found

    def balance(self, account: Account) -> Cents:
        """What an account holds, with what the command itself has posted."""
        return self.balances_of((account,))[account]

    def balances_of(self, accounts: Collection[Account]) -> Mapping[Account, Cents]:
        """What several accounts hold; those are asked for that were not before."""
        unasked = [one for one in accounts if _named(one) not in self._held]
        if unasked:
            asked = super().balances_of(unasked)
            self._held.update((_named(one), cents) for one, cents in asked.items())
        return {one: self._held[_named(one)] for one in accounts}

    def post(self, account: Account, change: int) -> None:
        """Note that an account whose balance was asked for holds more or less now."""
        named = _named(account)
        self._held[named] = Cents(self._held[named] + change)


class LogDraft:
    """Collects what a command leaves behind; ``finish`` makes it an entry."""

    def __init__(
        self,
        rows: Rows,
        asked: Asked,
        end: LogEnd,
        *,
        sealing: Sealing,
        projections: Sequence[Projection],
        known: Known,
    ) -> None:
        self._rows, self._asked, self._end = rows, asked, end
        self._sealing, self._projections = sealing, projections
        self.learnt = Known(known)
        """What was asked for or made, and is known for good once this command is durable."""
        self._now = _Now(rows, sealing, self.learnt)
        self._entry, self._event = end.entry + 1, end.event
        self._events: list[tuple[str, int, bytes]] = []
        self._postings: list[tuple[int, str, str, int]] = []
        self._accounts: list[tuple[str, str, bool]] = []
        self._kept: list[bytes] = []
        self._sealed: list[tuple[str, bytes, int]] = []

    @property
    def now(self) -> LogReading:
        """The log as this command finds it, with what the command itself has appended."""
        return self._now

    @property
    def rows(self) -> Rows:
        """Tables of other parts of the schema, written in the same transaction."""
        return self._rows

    def append(self, stream: str, events: Sequence[Event], *, after: int) -> int:
        """Add events to a stream that ends where the command thinks it does."""
        _must_be_text("stream", stream)
        head = self._now.head(stream)
        if head.seq != after:
            raise Stale(stream, expected=after, found=head.seq)
        if not events:
            return after
        number, seq, before = self._stream(stream), head.seq, head.hash
        rows, posted, recorded = [], list[tuple[int, int, int, int]](), list[Recorded]()
        for event in events:
            body = _written(event)
            seq, before = seq + 1, event_hash(before, body)
            self._event += 1
            rows.append((self._event, number, seq, self._entry, body, before))
            posted += self._posted(event.postings)
            self._events.append((stream, seq, before))
            recorded.append(
                Recorded(
                    number=self._event,
                    stream=stream,
                    seq=seq,
                    entry=self._entry,
                    body=event.body,
                    hash=before,
                    postings=event.postings,
                )
            )
        self._insert("events", rows)
        self._insert("postings", posted)
        for projection in self._projections:
            projection.apply(self._rows, recorded)
        self.learnt.ends[stream] = Head(seq, before)
        return seq

    def keep(self, value: Json) -> str:
        """Store a value once and give its digest, `sha256:…`."""
        text = canonical(value)
        digest = sha256(text.encode()).digest()
        is_new = "INSERT INTO kept VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1"
        if self._one(is_new, (digest, text, self._entry)) is not None:
            self._kept.append(digest)
        return f"sha256:{digest.hex()}"

    def seal(self, name: str, secret: bytes) -> None:
        """Store a secret that only the floor's key opens."""
        number, box = self._sealing.seal(name, secret)
        if self._now.has_secret(name):
            raise LedgerRefusal(f"a secret {name!r} is already sealed")
        self._write("INSERT INTO sealed VALUES (?, ?, ?, ?)", (name, box, self._entry, number))
        self._sealed.append((name, sha256(box).digest(), number))

    def finish(self, reply: Json) -> tuple[LogEnd, str]:
        """Write the entry that joins it all to the log."""
        text = canonical(reply)
        record = EntryRecord(
            entry=self._entry,
            actor=self._asked.actor,
            key=self._asked.key,
            asked=self._sealing.digest_of(self._asked),
            reply=text,
            events=self._events,
            postings=self._postings,
            accounts=self._accounts,
            kept=sorted(self._kept),
            sealed=sorted(self._sealed),
            utc=_utc(),
        )
        digest = entry_hash(self._end.hash, record)
        self._write(
            "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)",
            (self._entry, record.actor, record.key, record.asked, text, digest, record.utc),
        )
        return LogEnd(self._entry, digest, self._event), text

    def _stream(self, name: str) -> int:
        """The number of a stream, which is new if need be."""
        known = self.learnt.stream(name)
        if known is not None:
            return known
        found = self._one("SELECT stream FROM streams WHERE name = ?", (name,))
        if found is None:
            found = self._one(
                "INSERT INTO streams SELECT coalesce(max(stream), 0) + 1, ? FROM streams "
                "RETURNING stream",
                (name,),
            )
            assert found is not None
        self.learnt.streams[name] = int(found[0])
        return int(found[0])

    def _posted(self, postings: Sequence[Posting]) -> list[tuple[int, int, int, int]]:
        """The rows of the money that an event moves; nothing is made and nothing is lost."""
        changes = _balanced(postings)
        for account in changes:
            _must_be_text("account", account.name)
        held = self._now.balances_of(changes)
        for account, change in changes.items():
            holds = held[account]
            if not account.may_owe and holds + change < 0:
                raise Overdrawn(account.name, account.currency, holds=holds, change=change)
            if abs(holds + change) > INTEGER_MAX:
                raise Unbalanced(f"{account.name} would hold more than {INTEGER_MAX} cents")
        numbers = {account: self._account(account) for account in changes}
        for account, change in changes.items():
            self._now.post(account, change)
        index = len(self._events)
        self._postings += [(index, p.account.name, p.account.currency, p.cents) for p in postings]
        return [
            (self._event, line, numbers[posting.account], posting.cents)
            for line, posting in enumerate(postings, start=1)
        ]

    def _account(self, account: Account) -> int:
        """The number of an account, which is opened by its first use."""
        named = _named(account)
        found = self.learnt.account(named)
        if found is None:
            found = self.learnt.accounts[named] = self._found_account(account)
        number, may_owe = found
        if may_owe != account.may_owe:
            other = "may owe" if may_owe else "may not owe"
            raise AccountDiffers(f"{account.name} was opened as an account that {other}")
        return number

    def _found_account(self, account: Account) -> tuple[int, bool]:
        """The number of an account by the log, and whether it may owe."""
        found = self._one(
            "SELECT account, may_owe FROM accounts WHERE name = ? AND currency = ?",
            _named(account),
        )
        if found is None:
            found = self._one(
                "INSERT INTO accounts SELECT coalesce(max(account), 0) + 1, ?, ?, ?, ? "
                "FROM accounts RETURNING account, may_owe",
                (account.name, account.currency, int(account.may_owe), self._entry),
            )
            assert found is not None
            self._accounts.append((account.name, account.currency, account.may_owe))
        return int(found[0]), bool(found[1])

    def _insert(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        for first in range(0, len(rows), ROWS_MAX):
            some = rows[first : first + ROWS_MAX]
            values = [value for row in some for value in row]
            self._write(_inserting(table, len(some), len(some[0])), values)

    def _write(self, statement: str, bindings: Sequence[Any]) -> None:
        self._rows.execute(statement, bindings)

    def _one(self, statement: str, bindings: Sequence[Any]) -> tuple[Any, ...] | None:
        # To the end: a statement that has more to say would stand in the way of a commit.
        found = list(self._rows.execute(statement, bindings))
        return found[0] if found else None


def _utc() -> str:
    """The machine's own time, as entries say it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@cache
def _inserting(table: str, rows: int, columns: int) -> str:
    """A statement that inserts so many rows at once."""
    row = f"({', '.join('?' * columns)})"
    return f"INSERT INTO {table} VALUES {', '.join([row] * rows)}"  # noqa: S608 (ours)


def _named(account: Account) -> tuple[str, str]:
    return account.name, account.currency


def _must_be_text(what: str, name: str) -> None:
    """Refuse a name that not every store can hold."""
    if "\0" in name:
        raise LedgerRefusal(f"the {what} {name!r} has a character in it that no name has")


def _written(event: Event) -> str:
    """An event as it is stored; it has a type and a version at least."""
    kind, version = event.body.get("type"), event.body.get("v")
    if not isinstance(kind, str) or not kind:
        raise LedgerRefusal("an event has a type")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise LedgerRefusal(f"{kind}: an event has a version, a whole number from 1")
    return canonical(event.body)


def _balanced(postings: Sequence[Posting]) -> dict[Account, int]:
    """What each account gains or loses, if every currency adds up to nothing."""
    changes: dict[Account, int] = {}
    sums: dict[str, int] = {}
    for posting in postings:
        account, cents = posting.account, posting.cents
        if type(cents) is not int or not 0 < abs(cents) <= INTEGER_MAX:
            raise Unbalanced(f"{account.name}: {cents!r} is no whole number of cents to post")
        changes[account] = changes.get(account, 0) + cents
        sums[account.currency] = sums.get(account.currency, 0) + cents
    for currency, total in sums.items():
        if total:
            raise Unbalanced(f"the postings in {currency} add up to {total} cents, not to nothing")
    return changes
