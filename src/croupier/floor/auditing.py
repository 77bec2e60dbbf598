"""The log as the auditor reads it: streams, events with their digests, checkpoints."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.games.game import Viewer
from croupier.ledger import Head, Reading, Recorded

from .powers import must
from .refusals import NotThere
from .roles import Person

if TYPE_CHECKING:
    from .floor import Floor

__all__ = ("Audited", "Checkpoint", "audited", "checkpoints", "streams")


@dataclass(frozen=True, slots=True)
class Audited:
    """An event as the auditor may read it."""

    event: Recorded
    body: Mapping[str, Any] | None
    """``None`` while what it holds lies face down in a round in play."""


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
    covered = {one for name in {event.stream for event in found} for one in _face_down(floor, name)}
    return [
        Audited(event, None if (event.stream, event.seq) in covered else event.body)
        for event in found
    ]


def _page(now: Reading, stream: str | None, after: int, limit: int) -> "list[Recorded]":
    if stream is None:
        return list(now.all_events(after=after, limit=limit))
    return list(now.events(stream, after=after, limit=limit))


def _face_down(floor: "Floor", stream: str) -> Iterator[tuple[str, int]]:
    """The events of a round in play that hold what nobody may see yet."""
    table = stream.removeprefix("table/")
    if not stream.startswith("table/"):
        return
    hosted = floor.hosted(table)
    if hosted.table is None or not hosted.table.is_round_open:
        return
    engine, round_ = hosted.table.engine, hosted.table.round
    for moment in hosted.moments:
        is_games = type(moment.happening) in engine.events.kinds.values()
        if is_games and engine.hidden(round_, moment.happening, Viewer()) != frozenset():
            yield stream, moment.seq


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
