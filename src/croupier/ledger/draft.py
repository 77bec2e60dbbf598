"""One command in the making, inside a savepoint, in SQL that every store takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from .canonical import INTEGER_MAX, Json, canonical
from .chain import EntryRecord, entry_hash, event_hash
from .entry import Account, Asked, Event, Head, Posting, Recorded
from .projections import Projection
from .reading import LogReading
from .sealing import Sealing
from .store import Rows
from .wrong import AccountDiffers, LedgerRefusal, Overdrawn, Stale, Unbalanced

__all__ = ("LogDraft", "LogEnd")


@dataclass(frozen=True, slots=True)
class LogEnd:
    """Where the whole log ends."""

    entry: int
    hash: bytes
    event: int


class _Now(LogReading):
    """The log inside a command; nobody else writes meanwhile, so that an end stays known."""

    def __init__(self, rows: Rows, sealing: Sealing) -> None:
        super().__init__(rows, sealing)
        self.ends: dict[str, Head] = {}

    def head(self, stream: str) -> Head:
        """The end of a stream, with what the command itself has appended."""
        found = self.ends.get(stream)
        if found is None:
            found = self.ends[stream] = super().head(stream)
        return found


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
    ) -> None:
        self._rows, self._asked, self._end = rows, asked, end
        self._sealing, self._projections = sealing, projections
        self._now = _Now(rows, sealing)
        self._streams: dict[str, int] = {}
        self._entry, self._event = end.entry + 1, end.event
        self._events: list[tuple[str, int, bytes]] = []
        self._postings: list[tuple[int, str, str, int]] = []
        self._accounts: list[tuple[str, str, bool]] = []
        self._kept: list[bytes] = []
        self._sealed: list[tuple[str, bytes]] = []

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
        number, seq, before = self._stream(stream), head.seq, head.hash
        for event in events:
            body = _written(event)
            seq, before = seq + 1, event_hash(before, body)
            self._event += 1
            self._write(
                "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)",
                (self._event, number, seq, self._entry, body, before),
            )
            self._post(event.postings)
            self._events.append((stream, seq, before))
            recorded = Recorded(
                number=self._event,
                stream=stream,
                seq=seq,
                entry=self._entry,
                body=event.body,
                hash=before,
                postings=event.postings,
            )
            for projection in self._projections:
                projection.apply(self._rows, recorded)
            self._now.ends[stream] = Head(seq, before)
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
        self._sealed.append((name, sha256(box).digest()))

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
        )
        digest = entry_hash(self._end.hash, record)
        self._write(
            "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)",
            (self._entry, record.actor, record.key, record.asked, text, digest),
        )
        return LogEnd(self._entry, digest, self._event), text

    def _stream(self, name: str) -> int:
        """The number of a stream, which is new if need be."""
        if name in self._streams:
            return self._streams[name]
        found = self._one("SELECT stream FROM streams WHERE name = ?", (name,))
        if found is None:
            found = self._one(
                "INSERT INTO streams SELECT coalesce(max(stream), 0) + 1, ? FROM streams "
                "RETURNING stream",
                (name,),
            )
            assert found is not None
        self._streams[name] = int(found[0])
        return self._streams[name]

    def _post(self, postings: Sequence[Posting]) -> None:
        """Write the money that an event moves; nothing is made and nothing is lost."""
        changes = _balanced(postings)
        for account, change in changes.items():
            _must_be_text("account", account.name)
            holds = self._now.balance(account)
            if not account.may_owe and holds + change < 0:
                raise Overdrawn(account.name, account.currency, holds=holds, change=change)
            if abs(holds + change) > INTEGER_MAX:
                raise Unbalanced(f"{account.name} would hold more than {INTEGER_MAX} cents")
        numbers = {account: self._account(account) for account in changes}
        for line, posting in enumerate(postings, start=1):
            self._write(
                "INSERT INTO postings VALUES (?, ?, ?, ?)",
                (self._event, line, numbers[posting.account], posting.cents),
            )
            account = posting.account
            self._postings.append(
                (len(self._events), account.name, account.currency, posting.cents)
            )

    def _account(self, account: Account) -> int:
        """The number of an account, which is opened by its first use."""
        found = self._one(
            "SELECT account, may_owe FROM accounts WHERE name = ? AND currency = ?",
            (account.name, account.currency),
        )
        if found is None:
            found = self._one(
                "INSERT INTO accounts SELECT coalesce(max(account), 0) + 1, ?, ?, ?, ? "
                "FROM accounts RETURNING account, may_owe",
                (account.name, account.currency, int(account.may_owe), self._entry),
            )
            assert found is not None
            self._accounts.append((account.name, account.currency, account.may_owe))
        number, may_owe = found
        if may_owe != account.may_owe:
            other = "may owe" if may_owe else "may not owe"
            raise AccountDiffers(f"{account.name} was opened as an account that {other}")
        return int(number)

    def _write(self, statement: str, bindings: Sequence[Any]) -> None:
        self._rows.execute(statement, bindings)

    def _one(self, statement: str, bindings: Sequence[Any]) -> tuple[Any, ...] | None:
        # To the end: a statement that has more to say would stand in the way of a commit.
        found = list(self._rows.execute(statement, bindings))
        return found[0] if found else None


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
