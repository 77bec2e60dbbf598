"""Questions to the log, all answered from one snapshot."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, cast

from croupier.money import Cents

from .canonical import Json, NotCanonical, read_stored
from .chain import stream_start
from .entry import Account, Asked, Done, Head, Posting, Recorded
from .sealing import Sealing
from .store import PAGE_MAX, Rows
from .wrong import KeyReused, NotALedger, NotFound, ReadOnly

EVENTS = "SELECT number, name, seq, entry, body, hash FROM events JOIN streams USING (stream) "
POSTINGS_OF = (
    "SELECT event, name, currency, may_owe, cents FROM postings JOIN accounts USING (account) "
    "WHERE event IN (SELECT value FROM json_each(?)) ORDER BY event, line"
)


class LogReading:
    """What a connection sees inside its transaction, in SQL that every store takes."""

    def __init__(
        self,
        rows: Rows,
        sealing: Sealing | None = None,
        renewed: Callable[[Rows], Sealing] | None = None,
    ) -> None:
        self._rows, self._sealing = rows, sealing
        self._renewed = renewed
        """Gives the keys anew, where another process may have changed one."""

    @property
    def rows(self) -> Rows:
        """Projections and parts of the schema, read at the same moment."""
        return self._rows

    def head(self, stream: str) -> Head:
        """The end of a stream; number 0 if nothing has happened in it."""
        found = self._one(
            "SELECT seq, hash FROM events "
            "WHERE stream = (SELECT stream FROM streams WHERE name = ?) ORDER BY seq DESC LIMIT 1",
            (stream,),
        )
        return Head(0, stream_start(stream)) if found is None else Head(*found)

    def heads(self) -> Mapping[str, Head]:
        """The ends of all streams."""
        names = [name for (name,) in self._all("SELECT name FROM streams ORDER BY name")]
        return {name: self.head(name) for name in names}

    def events(self, stream: str, *, after: int = 0, limit: int = PAGE_MAX) -> Sequence[Recorded]:
        """A page of a stream's events, in order."""
        return self._recorded(
            "WHERE stream = (SELECT stream FROM streams WHERE name = ?) AND seq > ? "
            "ORDER BY seq LIMIT ?",
            (stream, after, _page(limit)),
        )

    def all_events(self, *, after: int = 0, limit: int = PAGE_MAX) -> Sequence[Recorded]:
        """A page of all streams' events, in the order in which they happened."""
        return self._recorded("WHERE number > ? ORDER BY number LIMIT ?", (after, _page(limit)))

    def newest(self) -> tuple[int, Mapping[str, Json]] | None:
        """The number and the body of the event that happened last, in whatever stream."""
        found = self._one("SELECT number, body FROM events ORDER BY number DESC LIMIT 1", ())
        return None if found is None else (found[0], _read(found[1], "event", found[0]))

    def balance(self, account: Account) -> Cents:
        """What an account holds."""
        found = self._one(
            "SELECT cents FROM balances WHERE account = ? AND currency = ?",
            (account.name, account.currency),
        )
        return Cents(0 if found is None else found[0])

    def balances_of(self, accounts: Collection[Account]) -> Mapping[Account, Cents]:
        """What several accounts hold."""
        places = ", ".join("?" * len(accounts))
        rows = self._all(
            f"SELECT account, currency, cents FROM balances WHERE account IN ({places})",  # noqa: S608 (ours)
            [account.name for account in accounts],
        )
        found = {(name, currency): cents for name, currency, cents in rows}
        return {one: Cents(found.get((one.name, one.currency), 0)) for one in accounts}

    def balances(self) -> Mapping[Account, Cents]:
        """What all accounts hold."""
        rows = self._all("SELECT account, currency, may_owe, cents FROM balances")
        return {
            Account(name, currency, may_owe=bool(may_owe)): Cents(cents)
            for name, currency, may_owe, cents in rows
        }

    def postings(
        self, account: Account, *, after: int = 0, limit: int = PAGE_MAX
    ) -> Sequence[tuple[Recorded, Posting]]:
        """A page of an account's postings with their events, those after an event's number."""
        events = self._recorded(
            "WHERE number IN (SELECT DISTINCT event FROM postings "
            "WHERE account = (SELECT account FROM accounts WHERE name = ? AND currency = ?) "
            "AND event > ? ORDER BY event LIMIT ?) ORDER BY number",
            (account.name, account.currency, after, _page(limit)),
        )
        named = (account.name, account.currency)
        return tuple(
            (event, posting)
            for event in events
            for posting in event.postings
            if (posting.account.name, posting.account.currency) == named
        )

    def value(self, digest: str) -> Json:
        """A value that was kept under its digest, `sha256:…`."""
        kind, _, number = digest.partition(":")
        found = self._one("SELECT value FROM kept WHERE digest = ?", (bytes.fromhex(number),))
        if kind != "sha256" or found is None:
            raise NotFound(f"nothing is kept under {digest}")
        if sha256(found[0].encode()).hexdigest() != number:
            raise NotFound(f"what is kept under {digest} has been changed")
        return read_stored(found[0])

    def reply(self, asked: Asked) -> Done | None:
        """What was answered to this key before, if anything."""
        found = self._one(
            "SELECT entry, asked, reply FROM entries WHERE actor = ? AND key = ?",
            (asked.actor, asked.key),
        )
        if found is None:
            return None
        entry, digest, reply = found
        if digest not in self._opens_with().digests_of(asked):
            raise KeyReused(asked.actor, asked.key)
        return Done(entry=entry, reply=read_stored(reply), again=True)

    def unseal(self, name: str) -> bytes:
        """Open a secret."""
        sealing = self._opens_with()
        found = self._one("SELECT * FROM sealed WHERE name = ?", (name,))
        if found is None:
            raise NotFound(f"no secret {name!r} is sealed")
        _, box, _, *numbers = found
        # An early release had one key, and no column for its number.
        number = numbers[0] if numbers else 1
        if number not in sealing.sealing_keys and self._renewed is not None:
            sealing = self._sealing = self._renewed(self._rows)
        return sealing.open(name, number, bytes(box))

    def has_secret(self, name: str) -> bool:
        """Whether something is sealed under a name."""
        return self._one("SELECT 1 FROM sealed WHERE name = ?", (name,)) is not None

    def secrets(self) -> Sequence[str]:
        """The names of what is sealed; never what it is."""
        return [name for (name,) in self._all("SELECT name FROM sealed ORDER BY name")]

    def _opens_with(self) -> Sealing:
        if self._sealing is None:
            raise ReadOnly("cannot unseal: the floor's keys are not in the keys folder")
        return self._sealing

    def _recorded(self, where: str, bindings: Sequence[Any]) -> tuple[Recorded, ...]:
        rows = list(self._all(EVENTS + where, bindings))
        posted = self._posted([row[0] for row in rows]) if rows else {}
        return tuple(
            Recorded(
                number=number,
                stream=name,
                seq=seq,
                entry=entry,
                body=_read(body, name, seq),
                hash=digest,
                postings=tuple(posted.get(number, ())),
            )
            for number, name, seq, entry, body, digest in rows
        )

    def _posted(self, events: Sequence[int]) -> Mapping[int, Sequence[Posting]]:
        posted: dict[int, list[Posting]] = {}
        accounts: dict[tuple[str, str, int], Account] = {}
        rows = self._all(POSTINGS_OF, (json.dumps(events),))
        for event, *named, cents in rows:
            name, currency, may_owe = key = tuple(named)
            account = accounts.get(key)
            if account is None:
                account = accounts[key] = Account(name, currency, may_owe=bool(may_owe))
            posted.setdefault(event, []).append(Posting(account, cents))
        return posted

    def _one(self, statement: str, bindings: Sequence[Any]) -> tuple[Any, ...] | None:
        return next(iter(self._all(statement, bindings)), None)

    def _all(self, statement: str, bindings: Sequence[Any] = ()) -> Iterable[tuple[Any, ...]]:
        return self._rows.execute(statement, bindings)


def _read(body: str, stream: str, seq: int) -> Mapping[str, Json]:
    try:
        value = read_stored(body)
    except NotCanonical as error:
        raise NotALedger(f"{stream}, event {seq}: cannot be read: {error}") from None
    return cast("Mapping[str, Json]", value)


def _page(limit: int) -> int:
    if not 1 <= limit <= PAGE_MAX:
        raise ValueError(f"a page has 1 to {PAGE_MAX} rows, not {limit}")
    return limit
