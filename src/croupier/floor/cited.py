"""Which rules decided wagers in which rounds: made from the log, for whoever reads a rule."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from croupier.ledger import Projection, Reading, Recorded, Rows

from .clock import instant_of
from .hosted import TABLES
from .opening import PRACTICE
from .rounds import OPENED, REOPENED, WITHDRAWN, RoundAt, play_of

__all__ = ("CITED", "InForce", "Uses", "uses_of")


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
        rows.execute(
            "DELETE FROM cited WHERE played_at = ? AND seq > ? "
            "AND number = (SELECT number FROM cited_round WHERE played_at = ?)",
            (table, after, table),
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


CITED: Final = Projection(
    name="cited",
    version=1,
    tables=("cited", "cited_round"),
    create=(
        """CREATE TABLE cited (
            rule TEXT NOT NULL,
            played_at TEXT NOT NULL,
            number INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (rule, played_at, number)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE cited_round (
            played_at TEXT PRIMARY KEY NOT NULL,
            number INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID""",
    ),
    apply=_note,
)
"""By rule and round: the event by which the rule first decided a wager, and when that was."""


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
    rules, left_out = sorted(version.rules), frozenset(in_play)
    asked = (
        "SELECT r.played_at, r.number, r.first, r.last, r.opened, min(c.at) "  # noqa: S608 (ours)
        "FROM cited c JOIN rounds r ON r.played_at = c.played_at AND r.number = c.number "
        f"WHERE c.rule IN ({', '.join('?' * len(rules))}) "
        "GROUP BY r.played_at, r.number, r.first, r.last, r.opened"
    )
    count, last_at, last = 0, "", None
    for *where, at in now.rows.execute(asked, rules):
        found = RoundAt(*where)
        if (found.table, found.number) in left_out:
            continue
        if _was_played_by(now, version, found, at, pinned.get(found.table)):
            count += 1
            if at >= last_at:
                last_at, last = at, found
    return Uses(count, last)


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
