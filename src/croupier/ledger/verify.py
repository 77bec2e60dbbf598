"""Is the log what was written? Every digest, signature, posting and projection, worked out anew.

``croupier.verifier`` asks the same and shares no code with this room.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from itertools import chain, groupby, islice, starmap
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, Protocol

import apsw

from .canonical import NotCanonical, read_canonical
from .chain import (
    LOG_START,
    CheckpointClaim,
    EntryRecord,
    checkpoint_digest,
    entry_hash,
    event_hash,
    first_digest,
    stream_start,
)
from .keys import is_signed
from .projections import BALANCES, Projection
from .reading import LogReading
from .schema import Part, columns_of
from .schema_faults import Objects, Releases, schema_faults
from .sealing import sealing_of
from .secret_faults import secret_faults
from .store import PAGE_MAX, Rows
from .witness import Witness, WitnessLine
from .wrong import NotALedger

BROKEN: Final = (apsw.Error, NotALedger, AttributeError, TypeError, ValueError)
"""What a damaged file can lead to: rows that cannot be read, or are of another kind."""

FAULTS_MAX: Final = 20
"""After so many the rest is not listed: one is enough not to trust a log."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where."""

    where: str
    says: str

    def __str__(self) -> str:
        return f"{self.where}: {self.says}"


class LogPlace(Protocol):
    """Where a log lies: a way to look at its rows, and its witness."""

    @property
    def witness_file(self) -> Path:
        """Where checkpoints went as well."""
        ...

    @property
    def keys_folder(self) -> Path:
        """Where the floor's keys are, if they are held here."""
        ...

    @property
    def is_shared(self) -> bool:
        """Whether several processes write it, each with a witness that may be behind."""
        ...

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """What a damaged database leads to."""
        ...

    def look(self) -> AbstractContextManager[Rows]:
        """Read the rows at one moment, also while they are written."""
        ...

    def damage(self, rows: Rows, most: int) -> Iterator[str]:
        """What the database itself finds to be broken."""
        ...

    def objects(self, rows: Rows) -> Objects:
        """Describe the schema as it is."""
        ...

    def expected_objects(self, made: Rows) -> Objects:
        """Describe the schema as it should be, which was made in an empty SQLite database."""
        ...


@contextmanager
def read_log(place: LogPlace) -> Iterator[LogReading]:
    """Read a log at one moment without opening it for play; a server may be writing it.

    Its secrets are opened where its keys are held.
    """
    with place.look() as rows:
        yield LogReading(rows, sealing_of(rows, place.keys_folder))


def verify(
    place: LogPlace,
    *,
    projections: Sequence[Projection] = (),
    parts: Sequence[Part] | None = None,
    public: str | None = None,
) -> tuple[Fault, ...]:
    """Check a whole log, also while it is being written; nothing is returned if all is well.

    ``parts`` are all that the store may consist of; without them, tables of others are passed over.
    ``public`` is the floor's key as it was known before.
    """
    known = Releases(parts or (), (BALANCES, *projections), is_all=parts is not None)
    return tuple(islice(_all_faults(place, known, public), FAULTS_MAX))


def _all_faults(place: LogPlace, known: Releases, public: str | None) -> Iterator[Fault]:
    try:
        before = Witness.read(place.witness_file)
    except FileNotFoundError:
        before = None
        yield Fault("witness", f"there is no {place.witness_file.name}")
    except (NotALedger, OSError) as error:
        before = None
        yield Fault("witness", str(error))
    broken: tuple[type[Exception], ...] = BROKEN + place.errors
    with ExitStack() as open_:
        try:
            rows = open_.enter_context(place.look())
        except broken as error:
            yield Fault("file", str(error))
            return
        log = _Log(rows)
        try:
            # Lines that were written while the snapshot was taken are in the second reading.
            after = Witness.read(place.witness_file) if before else None
            whole = True
            for fault in chain(
                _log_faults(place, log, (before, after), public),
                starmap(Fault, schema_faults(rows, known, place.objects, place.expected_objects)),
            ):
                whole = False
                yield fault
            if whole:
                yield from _projection_faults(rows, known.projections, broken)
        except broken as error:
            yield Fault(f"after entry {log.entry}", f"cannot be read on: {error!r}")


def _log_faults(
    place: LogPlace,
    log: "_Log",
    witnesses: tuple[Witness | None, Witness | None],
    public: str | None,
) -> Iterator[Fault]:
    before, after = witnesses
    for says in place.damage(log.rows, FAULTS_MAX):
        yield Fault("file", says)
    about: dict[str, str] = dict(log.rows.execute("SELECT name, value FROM about"))
    if not {"floor", "public_key"} <= about.keys():
        yield Fault("about", "the floor's name or key is missing")
        return
    if before and (before.floor, before.public) != (about["floor"], about["public_key"]):
        yield Fault("witness", "belongs to another floor or another key")
    if public is not None and public != about["public_key"]:
        yield Fault("about", "the public key is not the one that was given")
    yield from log.faults()
    lines: list[WitnessLine] = []
    yield from _checkpoint_faults(log, about, public or about["public_key"], lines)
    if before is not None and after is not None:
        yield from _witness_faults(lines, before, after, may_lag=place.is_shared)
    yield from starmap(Fault, secret_faults(log.rows, place.keys_folder))


@dataclass(slots=True)
class _Log:
    """Entries, events and postings walked through in order, beside one another."""

    rows: Rows
    hashes: dict[int, bytes] = field(default_factory=dict)
    """Of each entry, as worked out."""
    heads: dict[int, tuple[int, bytes]] = field(default_factory=dict)
    balances: dict[int, int] = field(default_factory=dict)
    entry: int = 0
    event: int = 0

    def faults(self) -> Iterator[Fault]:
        has = columns_of(self.rows)
        streams = dict(self.rows.execute("SELECT stream, name FROM streams"))
        accounts = {
            row[0]: row[1:]
            for row in self.rows.execute("SELECT account, name, currency, may_owe FROM accounts")
        }
        of_entry = {
            name: _Beside(self.rows.execute(statement.format(key=has.key)))
            for name, statement in OF_ENTRY.items()
        }
        postings = _Beside(
            self.rows.execute("SELECT event, line, account, cents FROM postings ORDER BY 1, 2")
        )
        before = LOG_START
        expected = 1
        is_timed = False
        for entry, actor, key, asked, reply, digest, utc in self.rows.execute(
            f"SELECT entry, actor, key, asked, reply, hash, {has.utc} AS utc "  # noqa: S608 (ours)
            "FROM entries ORDER BY entry"
        ):
            where = f"entry {entry}"
            if entry != expected:
                yield Fault(where, f"entry {expected} should stand here")
            expected = entry + 1
            events: list[tuple[str, int, bytes]] = []
            posted: list[tuple[int, str, str, int]] = []
            for row in of_entry["events"].take(entry):
                yield from self._event_faults(row, streams, accounts, postings, events, posted)
            for name, beside in of_entry.items():
                yield from beside.passed(name, "belongs to no entry")
            record = EntryRecord(
                entry=entry,
                actor=actor,
                key=key,
                asked=asked,
                reply=reply,
                events=events,
                postings=posted,
                accounts=[(n, c, bool(o)) for _, n, c, o in of_entry["accounts"].take(entry)],
                kept=[row[1] for row in of_entry["kept"].take(entry)],
                sealed=[
                    (name, sha256(box).digest(), number)
                    for _, name, box, number in of_entry["sealed"].take(entry)
                ],
                utc=utc,
            )
            yield from _utc_faults(where, utc, is_timed=is_timed)
            is_timed = is_timed or utc is not None
            found = entry_hash(before, record)
            if found != digest:
                yield Fault(where, "its digest does not follow from what it holds")
            self.hashes[entry] = before = digest
            self.entry = entry
        for name, beside in (*of_entry.items(), ("postings", postings)):
            yield from beside.rest(name)
        for number in streams.keys() - self.heads.keys():
            yield Fault(f"stream {number}", f"{streams[number]!r} has no events")
        for digest, value in self.rows.execute("SELECT digest, value FROM kept"):
            if sha256(value.encode()).digest() != digest:
                yield Fault(f"value {digest.hex()}", "is not what its digest says")

    def _event_faults(
        self,
        row: tuple[Any, ...],
        streams: Mapping[int, str],
        accounts: Mapping[int, tuple[str, str, int]],
        postings: "_Beside",
        events: list[tuple[str, int, bytes]],
        posted: list[tuple[int, str, str, int]],
    ) -> Iterator[Fault]:
        _, number, stream, seq, body, digest = row
        name = streams.get(stream, "?")
        where = f"{name}, event {seq}"
        if number != self.event + 1:
            yield Fault(where, f"is number {number}, and {self.event + 1} should stand here")
        self.event = number
        last, before = self.heads.get(stream) or (0, stream_start(name))
        if seq != last + 1:
            yield Fault(where, f"event {last + 1} should stand here")
        if event_hash(before, body) != digest:
            yield Fault(where, "its digest does not follow from it and the event before")
        try:
            read_canonical(body)
        except NotCanonical as error:
            yield Fault(where, str(error))
        self.heads[stream] = (seq, digest)
        lines = [line[1:] for line in postings.take(number)]
        yield from postings.passed("postings", "belong to no event")
        yield from self._posting_faults(where, lines, accounts)
        for _, account, cents in lines:
            name_and_currency = accounts.get(account, ("?", "?"))[:2]
            posted.append((len(events), *name_and_currency, cents))
        events.append((name, seq, digest))

    def _posting_faults(
        self,
        where: str,
        lines: Sequence[tuple[int, int, int]],
        accounts: Mapping[int, tuple[str, str, int]],
    ) -> Iterator[Fault]:
        sums: dict[str, int] = {}
        for position, (line, account, cents) in enumerate(lines, start=1):
            name, currency, _ = accounts.get(account, ("?", "?", 0))
            if line != position or name == "?":
                yield Fault(where, f"posting {line} is not the one that belongs here")
            sums[currency] = sums.get(currency, 0) + cents
            self.balances[account] = self.balances.get(account, 0) + cents
        for currency, cents in sums.items():
            if cents:
                yield Fault(where, f"postings in {currency} add up to {cents} cents")
        for account in {line[1] for line in lines}:
            name, _, may_owe = accounts.get(account, ("?", "?", 0))
            if not may_owe and self.balances[account] < 0:
                yield Fault(where, f"{name} owes {-self.balances[account]} cents and may not")


OF_ENTRY: Final = {
    "events": "SELECT entry, number, stream, seq, body, hash FROM events ORDER BY number",
    "accounts": "SELECT entry, name, currency, may_owe FROM accounts ORDER BY account",
    "kept": "SELECT entry, digest FROM kept ORDER BY entry, digest",
    "sealed": "SELECT entry, name, box, {key} AS key FROM sealed ORDER BY entry, name",
}
UTC: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)


def _is_time(utc: str) -> bool:
    """Whether a text is a moment as entries say it, of a day that there is."""
    try:
        datetime.fromisoformat(utc)
    except ValueError:
        return False
    return UTC.fullmatch(utc) is not None


def _utc_faults(where: str, utc: str | None, *, is_timed: bool) -> Iterator[Fault]:
    """The machine's time of an entry: well written, and never missing once there was one."""
    if utc is None and is_timed:
        yield Fault(where, "says no time of the machine, and an entry before it does")
    if utc is not None and not _is_time(utc):
        yield Fault(where, f"{utc!r} is no time of a machine")


class _Beside:
    """Rows that are read beside others, by the number in their first column."""

    def __init__(self, rows: Iterable[tuple[Any, ...]]) -> None:
        self._groups = groupby(rows, key=itemgetter(0))
        self._passed: list[int] = []
        self._next: tuple[int, list[tuple[Any, ...]]] | None = None
        self._step()

    def _step(self) -> None:
        found = next(self._groups, None)
        self._next = None if found is None else (found[0], list(found[1]))

    def take(self, number: int) -> list[tuple[Any, ...]]:
        """The rows of a number; rows of smaller ones have been passed over."""
        while self._next is not None and self._next[0] < number:
            self._passed.append(self._next[0])
            self._step()
        if self._next is None or self._next[0] != number:
            return []
        rows = self._next[1]
        self._step()
        return rows

    def passed(self, name: str, says: str) -> Iterator[Fault]:
        """What nothing else has a place for."""
        for number in self._passed:
            yield Fault(f"{name} of {number}", says)
        self._passed.clear()

    def rest(self, name: str) -> Iterator[Fault]:
        """What is left at the end."""
        if self._next is not None:
            yield Fault(f"{name} of {self._next[0]}", "are beyond the end of the log")


def _checkpoint_faults(
    log: _Log, about: Mapping[str, str], public: str, lines: list[WitnessLine]
) -> Iterator[Fault]:
    floor, hashes = about["floor"], log.hashes
    before, last, covered = first_digest(about), None, 0
    for number, entry, signature, digest in log.rows.execute(
        "SELECT number, entry, signature, digest FROM checkpoints ORDER BY number"
    ):
        where = f"checkpoint {number}"
        if number != len(lines) + 1:
            yield Fault(where, f"checkpoint {len(lines) + 1} should stand here")
        if entry <= covered:
            yield Fault(where, f"vouches for entry {entry}, and one before it for {covered}")
        claim = CheckpointClaim(
            floor=floor, number=number, entry=entry, hash=hashes.get(entry, b""), before=before
        )
        if checkpoint_digest(claim, signature) != digest:
            yield Fault(where, "its digest does not follow from the log and the one before")
            if not is_signed(public, claim.message(), signature):
                yield Fault(where, "its signature is not for this log")
        last, before, covered = (claim, signature), digest, entry
        lines.append(WitnessLine.of(claim, signature))
    # Each names the digest of the one before it: the last signature vouches for all.
    if last is not None and not is_signed(public, last[0].message(), last[1]):
        yield Fault(f"checkpoint {last[0].number}", "its signature is not for this log")
    if covered != max(hashes, default=0):
        yield Fault(
            "checkpoints", f"end with entry {covered}, the log with {max(hashes, default=0)}"
        )


def _witness_faults(
    lines: Sequence[WitnessLine], before: Witness, after: Witness, *, may_lag: bool
) -> Iterator[Fault]:
    """The log has all that the witness saw; the witness saw all but perhaps the last.

    That of one process among several lacks what the others have written since.
    """
    for position, (line, seen) in enumerate(zip(lines, after.lines, strict=False), start=1):
        if line != seen:
            yield Fault(f"checkpoint {position}", "is not the one that the witness has")
            return
    if len(before.lines) > len(lines):
        missing = before.lines[len(lines)]
        yield Fault(
            f"checkpoint {missing.number}",
            f"is in the witness and not in the log, which should reach entry "
            f"{before.lines[-1].entry}",
        )
    if len(lines) > len(after.lines) + 1 and not may_lag:
        yield Fault("witness", f"lacks checkpoints from {len(after.lines) + 1} on")


def _projection_faults(
    rows: Rows, projections: Sequence[Projection], broken: tuple[type[Exception], ...]
) -> Iterator[Fault]:
    """Make projections anew beside the log, and lay the two side by side."""
    anew, sound = apsw.Connection(":memory:"), list(projections)
    try:
        for projection in projections:
            for statement in projection.create:
                anew.execute(statement)
        reading, after = LogReading(rows), 0
        anew.execute("BEGIN")
        while page := reading.all_events(after=after, limit=PAGE_MAX):
            for projection in tuple(sound):
                try:
                    projection.apply(anew, page)
                except broken as error:
                    sound.remove(projection)
                    yield Fault(f"projection {projection.name}", f"cannot be made anew: {error}")
            after = page[-1].number
        for projection in sound:
            for table in projection.tables:
                yield from _table_faults(rows, anew, table, broken)
    finally:
        anew.close()


def _table_faults(
    rows: Rows, anew: apsw.Connection, table: str, broken: tuple[type[Exception], ...]
) -> Iterator[Fault]:
    """The first row of a projection's table that is not what the log gives."""
    everything = f"SELECT * FROM {table} ORDER BY {_columns(anew, table)}"  # noqa: S608
    try:
        held = iter(rows.execute(everything))
        for row in anew.execute(everything):
            found = next(held, None)
            if found != row:
                yield Fault(f"projection {table}", f"holds {found}; the log gives {row}")
                return
        if (more := next(held, None)) is not None:
            yield Fault(f"projection {table}", f"holds {more}, of which the log knows nothing")
    except broken as error:
        yield Fault(f"projection {table}", f"cannot be made anew: {error}")


def _columns(connection: apsw.Connection, table: str) -> str:
    return ", ".join(row[1] for row in connection.execute(f"PRAGMA table_info({table})"))
