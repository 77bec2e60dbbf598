"""Which rules decided wagers in which rounds: made from the log, for whoever reads a rule."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cache
from typing import Any, Final

from croupier.games.registry import GAMES, game_of
from croupier.ledger import Projection, Reading, Recorded, Rows, one_by_one

from .clock import instant_of
from .face_down import SEALED, FaceDown
from .hosted import TABLES, stream_of
from .opening import PRACTICE
from .rounds import OPENED, REOPENED, WITHDRAWN, RoundAt, play_of

# ---------------------------------------------------------------- what is noted


def _note(rows: Rows, event: Recorded) -> None:
    if not event.stream.startswith(TABLES) or event.stream.startswith(f"{TABLES}{PRACTICE}"):
        return
    kind, data = str(event.body["type"]), event.body["data"]
    assert isinstance(data, Mapping)
    table = event.stream.removeprefix(TABLES)
    if kind == OPENED:
        rows.execute(
            "INSERT INTO cited_round VALUES (?, ?) "
            "ON CONFLICT (played_at) DO UPDATE SET number = excluded.number",
            (table, data["number"]),
        )
    elif kind in (REOPENED, WITHDRAWN):
        after = 0 if kind == REOPENED else int(str(data["after"]))
        for noted in ("cited", "cited_sealed"):
            rows.execute(
                f"DELETE FROM {noted} WHERE played_at = ? AND seq > ? "  # noqa: S608 (ours)
                "AND number = (SELECT number FROM cited_round WHERE played_at = ?)",
                (table, after, table),
            )
    elif SEALED in event.body and kind in _settling():
        rows.execute(
            "INSERT INTO cited_sealed VALUES "
            "(?, (SELECT number FROM cited_round WHERE played_at = ?), ?, ?)",
            (table, table, event.seq, str(event.body["at"])),
        )
    else:
        for rule in sorted(set(_decided_by(data))):
            rows.execute(
                "INSERT INTO cited VALUES "
                "(?, ?, (SELECT number FROM cited_round WHERE played_at = ?), ?, ?) "
                "ON CONFLICT DO NOTHING",
                (rule, table, table, event.seq, str(event.body["at"])),
            )


def _decided_by(data: Mapping[str, Any]) -> Iterator[str]:
    """The rules of the wagers that an event settles; every game writes them as its rows."""
    one, several = data.get("row"), data.get("rows")
    for row in (one, *(several if isinstance(several, list) else ())):
        if isinstance(row, Mapping):
            yield from row.get("rules", ())


@cache
def _settling() -> frozenset[str]:
    """The names of the events that settle wagers: what is sealed of them may be their rows."""
    every = [game_of(name).events for name in GAMES]
    return frozenset(
        f"{events.of}.{name}"
        for events in every
        for name, kind in events.kinds.items()
        if {"row", "rows"} & {field.name for field in fields(kind)}
    )


CITED: Final = Projection(
    name="cited",
    version=2,
    tables=("cited", "cited_sealed", "cited_round"),
    create=(
        """CREATE TABLE cited (
            rule TEXT NOT NULL,
            played_at TEXT NOT NULL,
            number INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (rule, played_at, number)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE cited_sealed (
            played_at TEXT NOT NULL,
            number INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (played_at, seq)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE cited_round (
            played_at TEXT PRIMARY KEY NOT NULL,
            number INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID""",
    ),
    apply=one_by_one(_note),
)
"""By rule and round: the event by which the rule first decided a wager, and when that was.

Rules of a wager that stays secret are in its envelope: where it lies is noted, and whoever counts
opens it.
"""


# ---------------------------------------------------------------- what is told


@dataclass(frozen=True, slots=True)
class InForce:
    """A version of some rules: their citations, and the wall time from and until which they ran."""

    rules: frozenset[str]
    since: datetime | None
    until: datetime | None

    def covers(self, at: datetime) -> bool:
        """Whether a round by the law of a moment was played by this version."""
        return (self.since is None or self.since <= at) and (self.until is None or at < self.until)


@dataclass(frozen=True, slots=True)
class Uses:
    """How many rounds a rule decided wagers in, and the last of them."""

    rounds: int
    last: RoundAt | None


def uses_of(
    now: Reading,
    version: InForce,
    *,
    pinned: Mapping[str, datetime],
    in_play: Iterable[tuple[str, int]] = (),
) -> Uses:
    """Count the rounds that some rules decided wagers in, in one version of them.

    ``pinned`` are tables that play by the law of one moment; a round that is in play is not told
    of.
    """
    left_out = frozenset(in_play)
    count, last_at, last = 0, "", None
    for found, at in _rounds_by(now, version.rules).items():
        if (found.table, found.number) in left_out:
            continue
        if _was_played_by(now, version, found, at, pinned.get(found.table)):
            count += 1
            if at >= last_at:
                last_at, last = at, found
    return Uses(count, last)


def _rounds_by(now: Reading, rules: frozenset[str]) -> dict[RoundAt, str]:
    """The rounds in which one of some rules decided a wager, and when it first did."""
    asked = (
        "SELECT r.played_at, r.number, r.first, r.last, r.opened, min(c.at) "  # noqa: S608 (ours)
        "FROM cited c JOIN rounds r ON r.played_at = c.played_at AND r.number = c.number "
        f"WHERE c.rule IN ({', '.join('?' * len(rules))}) "
        "GROUP BY r.played_at, r.number, r.first, r.last, r.opened"
    )
    found = {RoundAt(*where): at for *where, at in now.rows.execute(asked, sorted(rules))}
    for where, at in _sealed_by(now, rules):
        found[where] = min(at, found.get(where, at))
    return found


def _sealed_by(now: Reading, rules: frozenset[str]) -> Iterator[tuple[RoundAt, str]]:
    """The same of wagers that stayed secret, whose envelopes are opened to be counted."""
    asked = (
        "SELECT r.played_at, r.number, r.first, r.last, r.opened, c.seq, c.at "
        "FROM cited_sealed c JOIN rounds r ON r.played_at = c.played_at AND r.number = c.number"
    )
    opener = FaceDown(now)
    for *where, seq, at in list(now.rows.execute(asked, ())):
        found = RoundAt(*where)
        [event] = now.events(stream_of(found.table), after=seq - 1, limit=1)
        if rules & set(_decided_by(opener.body(event)["data"])):
            yield found, at


def _was_played_by(
    now: Reading, version: InForce, found: RoundAt, decided: str, pinned: datetime | None
) -> bool:
    """Whether a round was played by a version: the law of its first card counts."""
    if pinned is not None:
        return version.covers(pinned)
    # Instants are stored as text in one form, so that text is compared with text.
    since, until = _stored(version.since), _stored(version.until)
    if any(found.opened < turn <= decided for turn in (since, until) if turn is not None):
        return version.covers(play_of(now, found).at)
    return (since is None or since <= found.opened) and (until is None or found.opened < until)


def _stored(wall: datetime | None) -> str | None:
    return None if wall is None else instant_of(wall).isoformat()
