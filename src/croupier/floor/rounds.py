"""The rounds of a floor: where each lies in the log, and how it was played."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from croupier.games.game import AnyGame
from croupier.games.played import Act, Played
from croupier.games.registry import game_of
from croupier.ledger import PAGE_MAX, Projection, Reading, Recorded, Rows

from .clock import wall_of
from .hosted import TABLES, Values, stream_of, unkept
from .refusals import NotThere

OPENED, REOPENED, WITHDRAWN = "table.round-opened", "table.round-reopened", "table.entry-withdrawn"


# ---------------------------------------------------------------- where they lie


def _note(rows: Rows, events: Sequence[Recorded]) -> None:
    lasts: dict[str, int] = {}
    """By table, the last event so far of the round in play there."""
    for event in events:
        if not event.stream.startswith(TABLES):
            continue
        kind, table = str(event.body["type"]), event.stream.removeprefix(TABLES)
        if kind == OPENED:
            if table in lasts:
                _note_last(rows, table, lasts.pop(table))
            data, at = event.body["data"], event.body["at"]
            assert isinstance(data, Mapping)
            row = (table, data["number"], event.seq, event.seq, at)
            rows.execute("INSERT INTO rounds VALUES (?, ?, ?, ?, ?)", row)
        elif not kind.startswith("table.") or kind in (REOPENED, WITHDRAWN):
            lasts[table] = event.seq
    for table, seq in lasts.items():
        _note_last(rows, table, seq)


def _note_last(rows: Rows, table: str, seq: int) -> None:
    rows.execute(
        "UPDATE rounds SET last = ? WHERE played_at = ? AND number = "
        "(SELECT max(number) FROM rounds WHERE played_at = ?)",
        (seq, table, table),
    )


ROUNDS: Final = Projection(
    name="rounds",
    version=1,
    tables=("rounds",),
    create=(
        """CREATE TABLE rounds (
            played_at TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number > 0),
            first INTEGER NOT NULL,
            last INTEGER NOT NULL,
            opened TEXT NOT NULL,
            PRIMARY KEY (played_at, number)
        ) STRICT, WITHOUT ROWID""",
    ),
    apply=_note,
)
"""By table and number, the first and the last event of every round, and when it was opened."""


@dataclass(frozen=True, slots=True)
class RoundAt:
    """Where a round lies in the stream of its table."""

    table: str
    number: int
    first: int
    last: int
    opened: str

    @property
    def id(self) -> str:
        """As documents and addresses name it."""
        return f"{self.table}-{self.number}"


def round_at(now: Reading, id_: str) -> RoundAt:
    """Find a round by its name, ``TABLE-NUMBER``."""
    table, _, number = id_.rpartition("-")
    asked = "SELECT * FROM rounds WHERE played_at = ? AND number = ?"
    if number.isascii() and number.isdigit() and len(number) <= len("9999999999"):
        for row in now.rows.execute(asked, (table, int(number))):
            return RoundAt(*row)
    raise NotThere(f"There is no round {id_!r}.", where="round")


def finished_rounds(
    now: Reading, table: str, first: int = 1, last: int | None = None
) -> Iterator[tuple[RoundAt, Played]]:
    """The rounds of a table that are over, in order; all of them unless numbers are said."""
    asked = "SELECT * FROM rounds WHERE played_at = ? AND number >= ? ORDER BY number"
    for row in list(now.rows.execute(asked, (table, first))):
        found = RoundAt(*row)
        if last is not None and found.number > last:
            return
        played = play_of(now, found)
        if is_over(played):
            yield found, played


# ---------------------------------------------------------------- how they were played


def round_of(played: Played) -> Any:
    """The round as it stood at the end."""
    engine = game_of(played.game)
    events = [event for act in played.acts for event in act.events]
    return engine.replay(engine.open(played.opening), events)


def is_over(played: Played) -> bool:
    """Whether everything in a round is decided."""
    return game_of(played.game).needs(round_of(played)) is None


@dataclass
class _Batch:
    """Events of one command, as they are collected."""

    seq: int
    command: Any
    events: list[Any] = field(default_factory=list)
    draws: str | None = None
    """When it brought the first card out, if it did."""


def play_of(now: Reading, found: RoundAt) -> Played:
    """Read how a round was played; what was withdrawn or begun anew is left out."""
    stream, values = stream_of(found.table), Values(now)
    [opened] = now.events(stream, limit=1)
    about = opened.body["data"]
    assert isinstance(about, Mapping)
    game = str(about["game"])
    engine = game_of(game)
    opening, began, batches = None, found.opened, list[_Batch]()
    for event in _events(now, stream, found):
        body = values.body(event)
        kind, data = str(body["type"]), body["data"]
        if kind == REOPENED:
            batches, began = [], str(body["at"])
        elif kind == WITHDRAWN:
            batches = [batch for batch in batches if batch.seq <= int(str(data["after"]))]
        elif _is_opening(engine, kind):
            opening = engine.openings.read({**body, "data": unkept(data, values)})
        elif not kind.startswith("table."):
            _collect(engine, batches, event.seq, body)
    before: tuple[Played, ...] = ()
    if found.number > 1 and engine.carries(opening):
        before = play_of(now, round_at(now, f"{found.table}-{found.number - 1}")).series
    first = next((batch.draws for batch in batches if batch.draws is not None), began)
    pinned = about["law_at"]
    return Played(
        game=game,
        at=wall_of(datetime.fromisoformat(first))
        if pinned is None
        else datetime.fromisoformat(str(pinned)),
        opening=opening,
        acts=tuple(Act(batch.command, tuple(batch.events)) for batch in batches),
        before=before,
    )


def _events(now: Reading, stream: str, found: RoundAt) -> Iterator[Recorded]:
    after = found.first - 1
    while after < found.last:
        limit = min(PAGE_MAX, found.last - after)
        for event in now.events(stream, after=after, limit=limit):
            yield event
            after = event.seq


def _is_opening(engine: AnyGame, kind: str) -> bool:
    of, _, name = kind.partition(".")
    return of == engine.openings.of and name in engine.openings.kinds


def _collect(engine: AnyGame, batches: list[_Batch], seq: int, body: Mapping[str, Any]) -> None:
    if "asked" in body:
        batches.append(_Batch(seq, engine.commands.read(body["asked"])))
    batches[-1].events.append(engine.events.read(body))
    if body.get("from") is not None and batches[-1].draws is None:
        batches[-1].draws = str(body["at"])
