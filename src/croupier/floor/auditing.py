"""The log as the auditor reads it: streams, events with their digests, checkpoints."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from croupier.games.game import Viewer
from croupier.ledger import Head, Reading, Recorded, Unsealed

from .face_down import FaceDown
from .hosted import TABLES, Hosted
from .powers import must
from .refusals import NotThere
from .roles import Person

if TYPE_CHECKING:
    from .floor import Floor


@dataclass(frozen=True, slots=True)
class Audited:
    """An event as the auditor may read it."""

    event: Recorded
    body: Mapping[str, Any] | None
    """As it is stored; ``None`` while what it holds lies face down in a round in play."""
    opened: Unsealed | None = None
    """What is sealed in it, once its shoe is done."""
    utc: str | None = None
    """The machine's time when its entry was written; none in entries of release 0.1.0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One command of the log: what its digest is over, beside its events and their postings."""

    entry: int
    actor: str
    key: str
    asked: bytes
    reply: bytes
    """The digest of the reply; what it says is its actor's alone."""
    hash: bytes
    accounts: tuple[tuple[str, str, bool], ...]
    kept: tuple[bytes, ...]
    sealed: tuple[tuple[str, bytes, int], ...]
    """Of each secret: its name, the digest of its box, the number of the key that sealed it."""
    utc: str | None
    """The machine's time when it was written; none in entries of release 0.1.0."""


@dataclass(frozen=True, slots=True)
class Entries:
    """A page of entries, and what the first checkpoint follows from."""

    about: Mapping[str, str]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A signature over the ends of all streams, when an entry was made."""

    number: int
    entry: int
    signature: bytes
    digest: bytes


def streams(floor: "Floor", person: Person) -> tuple[Mapping[str, Head], str]:
    """Every stream of the log and its end, and the key that signs the checkpoints."""
    must(person, "see-audit")
    with floor.store.snapshot() as now:
        [(key,)] = now.rows.execute("SELECT value FROM about WHERE name = 'public_key'")
        return now.heads(), str(key)


def audited(
    floor: "Floor", person: Person, stream: str | None, *, after: int, limit: int
) -> list[Audited]:
    """A page of events: of one stream by their numbers in it, or of all by the floor's."""
    must(person, "see-audit")
    with floor.store.snapshot() as now:
        if stream is not None and now.head(stream).seq == 0:
            raise NotThere(f"There is no stream {stream!r}.", where="stream")
        found = _page(now, stream, after, limit)
        tables = {
            name: floor.hosted(name.removeprefix(TABLES))
            for name in {event.stream for event in found}
            if name.startswith(TABLES)
        }
        covered = {one for hosted in tables.values() for one in _face_down(hosted)}
        face_down = FaceDown(now)
        numbers = json.dumps(sorted({event.entry for event in found}))
        written = dict(now.rows.execute(WRITTEN, (numbers,)))
        return [
            Audited(
                event,
                None if (event.stream, event.seq) in covered else event.body,
                opened_to_auditor(face_down, event, tables.get(event.stream)),
                written[event.entry],
            )
            for event in found
        ]


def opened_to_auditor(
    face_down: FaceDown, event: Recorded, hosted: Hosted | None
) -> Unsealed | None:
    """What is sealed in an event, if it may be opened by now."""
    if hosted is None or event.seq >= hosted.opened_before:
        return None
    return face_down.opened(event)


def _page(now: Reading, stream: str | None, after: int, limit: int) -> "list[Recorded]":
    if stream is None:
        return list(now.all_events(after=after, limit=limit))
    return list(now.events(stream, after=after, limit=limit))


def _face_down(hosted: Hosted) -> Iterator[tuple[str, int]]:
    """The events of a round in play that hold what nobody may see yet."""
    if hosted.table is None or not hosted.table.is_round_open:
        return
    engine, round_ = hosted.table.engine, hosted.table.round
    for moment in hosted.moments:
        is_games = engine.events.has(type(moment.happening))
        if is_games and engine.hidden(round_, moment.happening, Viewer()) != frozenset():
            yield hosted.stream, moment.seq


def checkpoints(floor: "Floor", person: Person, *, after: int, limit: int) -> list[Checkpoint]:
    """A page of checkpoints, by their numbers."""
    must(person, "see-audit")
    asked = (
        "SELECT number, entry, signature, digest FROM checkpoints "
        "WHERE number > ? ORDER BY number LIMIT ?"
    )
    with floor.store.snapshot() as now:
        rows = list(now.rows.execute(asked, (after, limit)))
    return [Checkpoint(number, entry, bytes(one), bytes(two)) for number, entry, one, two in rows]


def entries(floor: "Floor", person: Person, *, after: int, limit: int) -> Entries:
    """A page of entries, by their numbers."""
    must(person, "see-audit")
    asked = (
        "SELECT entry, actor, key, asked, reply, hash, utc FROM entries "
        "WHERE entry > ? ORDER BY entry LIMIT ?"
    )
    with floor.store.snapshot() as now:
        about = {str(name): str(value) for name, value in now.rows.execute(ABOUT)}
        rows = list(now.rows.execute(asked, (after, limit)))
        last = rows[-1][0] if rows else after
        accounts, kept, sealed = (
            _by_entry(now.rows.execute(one, (after, last))) for one in (ACCOUNTS, KEPT, SEALED)
        )
    found = (
        Entry(
            entry=number,
            actor=actor,
            key=key,
            asked=bytes(asked_),
            reply=sha256(reply.encode()).digest(),
            hash=bytes(hash_),
            accounts=tuple((name, unit, bool(owes)) for name, unit, owes in accounts[number]),
            kept=tuple(bytes(digest) for (digest,) in kept[number]),
            sealed=tuple(
                (name, sha256(bytes(box)).digest(), by) for name, box, by in sealed[number]
            ),
            utc=utc,
        )
        for number, actor, key, asked_, reply, hash_, utc in rows
    )
    return Entries(about, tuple(found))


WRITTEN: Final = "SELECT entry, utc FROM entries WHERE entry IN (SELECT value FROM json_each(?))"
ABOUT: Final = "SELECT name, value FROM about"
ACCOUNTS: Final = (
    "SELECT entry, name, currency, may_owe FROM accounts "
    "WHERE entry > ? AND entry <= ? ORDER BY account"
)
KEPT: Final = "SELECT entry, digest FROM kept WHERE entry > ? AND entry <= ? ORDER BY entry, digest"
SEALED: Final = (
    "SELECT entry, name, box, key FROM sealed WHERE entry > ? AND entry <= ? ORDER BY entry, name"
)


def _by_entry(rows: Iterable[tuple[Any, ...]]) -> defaultdict[int, list[tuple[Any, ...]]]:
    found: defaultdict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for row in rows:
        found[row[0]].append(row[1:])
    return found
