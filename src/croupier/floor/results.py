"""What each player staked and won by round, and when each sat at a table: made from the log."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from croupier.ledger import Projection, Reading, Recorded, Rows, one_by_one
from croupier.money import Cents

from .hosted import TABLES
from .opening import PRACTICE
from .postings import CASH

# ---------------------------------------------------------------- rounds


def _note_round(rows: Rows, event: Recorded) -> None:
    if not event.stream.startswith(TABLES):
        return
    table = event.stream.removeprefix(TABLES)
    if event.body["type"] == "table.round-opened":
        data = event.body["data"]
        assert isinstance(data, Mapping)
        rows.execute(
            "INSERT INTO results_round VALUES (?, ?) "
            "ON CONFLICT (played_at) DO UPDATE SET number = excluded.number",
            (table, data["number"]),
        )
        return
    for player, (staked, net) in _changes(table, event).items():
        rows.execute(
            "INSERT INTO results VALUES "
            "(?, ?, coalesce((SELECT number FROM results_round WHERE played_at = ?), 0), "
            "?, ?, ?, ?) ON CONFLICT (player, played_at, number) "
            "DO UPDATE SET staked = results.staked + excluded.staked, "
            "net = results.net + excluded.net",
            (player, table, table, event.number, str(event.body["at"]), staked, net),
        )


def _changes(table: str, event: Recorded) -> dict[str, tuple[int, int]]:
    """By player, what an event added to the stakes on a layout, and what it won or lost.

    Commission moves chips alone. Whoever buys in pays for the chips, and neither wins nor loses.
    """
    if event.body["type"] == "table.bought-in":
        return {}
    laid, net = Counter[str](), Counter[str]()
    for posting in event.postings:
        kind, _, player = posting.account.name.rpartition("/")
        if posting.account.currency != CASH or kind not in ("chips", f"layout/{table}"):
            continue
        net[player] += posting.cents
        laid[player] += posting.cents if kind != "chips" else 0
    return {player: (max(0, laid[player]), won) for player, won in net.items()}


RESULTS: Final = Projection(
    name="results",
    version=2,
    tables=("results", "results_round"),
    create=(
        """CREATE TABLE results (
            player TEXT NOT NULL,
            played_at TEXT NOT NULL,
            number INTEGER NOT NULL,
            event INTEGER NOT NULL,
            at TEXT NOT NULL,
            staked INTEGER NOT NULL,
            net INTEGER NOT NULL,
            PRIMARY KEY (player, played_at, number)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX results_by_event ON results (player, event)",
        """CREATE TABLE results_round (
            played_at TEXT PRIMARY KEY NOT NULL,
            number INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID""",
    ),
    apply=one_by_one(_note_round),
)
"""By player and round, in money: the first event that moved chips, the stakes, the win."""


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """What a round was to a player."""

    table: str
    number: int
    event: int
    """The first event that put the player's chips on the layout."""
    at: str
    staked: Cents
    net: Cents

    @property
    def id(self) -> str:
        """As documents and addresses name it."""
        return f"{self.table}-{self.number}"


COLUMNS: Final = "played_at, number, event, at, staked, net"


def player_rounds(now: Reading, player: str, *, before: int, limit: int) -> list[PlayerRound]:
    """A page of somebody's rounds, the last first, those before an event's number."""
    asked = (
        f"SELECT {COLUMNS} FROM results WHERE player = ? AND event < ? "  # noqa: S608 (ours)
        "ORDER BY event DESC LIMIT ?"
    )
    return [PlayerRound(*row) for row in now.rows.execute(asked, (player, before, limit))]


def staked_in(now: Reading, player: str, table: str, number: int) -> int:
    """What a player staked in a round, in cents."""
    asked = "SELECT staked FROM results WHERE player = ? AND played_at = ? AND number = ?"
    return sum(int(staked) for (staked,) in now.rows.execute(asked, (player, table, number)))


def results_since(now: Reading, player: str, since: str) -> Iterator[PlayerRound]:
    """Somebody's rounds since a moment, as moments are stored."""
    asked = f"SELECT {COLUMNS} FROM results WHERE player = ? AND at >= ?"  # noqa: S608 (ours)
    for row in now.rows.execute(asked, (player, since)):
        yield PlayerRound(*row)


# ---------------------------------------------------------------- sittings


def _note_seat(rows: Rows, event: Recorded) -> None:
    kind = str(event.body["type"])
    if not event.stream.startswith(TABLES) or kind not in _SEATS:
        return
    if event.stream.startswith(f"{TABLES}{PRACTICE}"):
        return
    table, data, at = event.stream.removeprefix(TABLES), event.body["data"], str(event.body["at"])
    assert isinstance(data, Mapping)
    if kind == "table.seated":
        rows.execute(
            "INSERT INTO sittings VALUES (?, ?, ?, ?, NULL)",
            (data["player"], event.number, table, at),
        )
    elif kind == "table.left":
        rows.execute(
            "UPDATE sittings SET until = ? WHERE player = ? AND played_at = ? AND until IS NULL",
            (at, data["player"], table),
        )
    else:
        rows.execute(
            "UPDATE sittings SET until = ? WHERE played_at = ? AND until IS NULL", (at, table)
        )


_SEATS: Final = ("table.seated", "table.left", "table.closed")

SITTINGS: Final = Projection(
    name="sittings",
    version=1,
    tables=("sittings",),
    create=(
        """CREATE TABLE sittings (
            player TEXT NOT NULL,
            event INTEGER NOT NULL,
            played_at TEXT NOT NULL,
            since TEXT NOT NULL,
            until TEXT,
            PRIMARY KEY (player, event)
        ) STRICT, WITHOUT ROWID""",
    ),
    apply=one_by_one(_note_seat),
)
"""By player: at which table somebody sat down, when, and until when."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A time that somebody sat at a table."""

    table: str
    since: str
    until: str | None
    """``None``: still there."""


def sittings_of(now: Reading, player: str, since: str) -> list[Sitting]:
    """When somebody sat at tables, as far as it reaches past a moment."""
    asked = (
        "SELECT played_at, since, until FROM sittings "
        "WHERE player = ? AND (until IS NULL OR until > ?) ORDER BY since"
    )
    return [Sitting(*row) for row in now.rows.execute(asked, (player, since))]
