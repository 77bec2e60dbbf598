"""Every table, folded from the log: as its last command left it, and as everybody may know it."""

from collections.abc import Iterable
from dataclasses import replace
from threading import Lock
from typing import Any

from croupier.ledger import Draft, Reading, ReadOnly, Store

from .hosted import TABLES, Hosted, Values, stream_of
from .standing import Standing


class HostedTables:
    """What a floor remembers of its tables, so that no command folds a whole stream."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._standing = Standing(store.stash)
        self._guard = Lock()
        self._decided: dict[str, Hosted] = {}
        """By stream, as of the last command that was decided; held against the log before use."""
        self._shown: dict[str, Hosted] = {}
        """By table, as of the last command that is durable."""
        self._seated: dict[str, frozenset[str]] = {}
        """By player, the tables that have a seat of theirs."""
        self._sealed: set[str] = set()
        """Tables that cannot be shown: the floor's keys are missing, which open their cards."""
        self._values: dict[str, Any] = {}
        """What is stored once, by its digest: the laws and the rules of tables."""

    def shown(self) -> tuple[Hosted, ...]:
        """Every table as everybody may know that it stands."""
        return tuple(self._shown.values())

    def with_seat_of(self, player: str) -> tuple[Hosted, ...]:
        """Those of them at which somebody has a seat."""
        return tuple(self._shown[table] for table in self._seated.get(player, ()))

    def get(self, table: str) -> Hosted | None:
        """One of them, if what lies face down there can be opened."""
        if table in self._sealed:
            raise ReadOnly("the cards of this table lie sealed, and the floor's keys are not here")
        return self._shown.get(table)

    def at(self, now: Reading, table: str) -> Hosted:
        """A table as a reading has it; what is kept is used only if the log agrees with it."""
        stream = stream_of(table)
        shown = self._shown.get(table, Hosted(stream=stream))
        found = self._caught_up(now, shown, self._decided.get(stream))
        self._decided[stream] = found
        return found

    def decided(self, draft: Draft, tables: Iterable[Hosted]) -> None:
        """Remember tables as a command leaves them, by the digest that the log will have."""
        for hosted in tables:
            head = draft.now.head(hosted.stream)
            self._decided[hosted.stream] = replace(hosted, hash=head.hash)

    def show(self, table: str) -> bool:
        """Show a table as the log has it now; whether that is something new."""
        stream = stream_of(table)
        with self._guard:
            shown, decided = self._shown.get(table), self._decided.get(stream)
            shown = shown or Hosted(stream=stream)
            if decided is not None and self._store.end_of(stream) == decided.head:
                self._put(decided)
            else:
                with self._store.snapshot() as now:
                    self._show(now, shown, decided)
            found = self._shown.get(table, shown)
        self._standing.note(found)
        return found.seq != shown.seq

    def fold(self, now: Reading) -> None:
        """Fold what the log holds of tables and was not kept, as a start does."""
        for stream in now.heads():
            if stream.startswith(TABLES):
                began = self._standing.of(now, stream)
                self._show(now, began, None)
                self._standing.note(self._shown.get(began.name, began))

    def keep(self) -> None:
        """Keep every table for the next start."""
        for hosted in self.shown():
            self._standing.note(hosted, every=1)

    def _show(self, now: Reading, shown: Hosted, kept: Hosted | None) -> None:
        try:
            found = self._caught_up(now, shown, kept)
        except ReadOnly:
            self._sealed.add(shown.name)
        else:
            self._put(found)

    def _put(self, found: Hosted) -> None:
        """Show a table as it was found."""
        before = _players(self._shown.get(found.name))
        self._shown[found.name] = found
        # Most of what happens leaves the seats as they are.
        for player in before ^ _players(found):
            tables = self._seated.get(player, frozenset())
            self._seated[player] = tables ^ {found.name}

    def _caught_up(self, now: Reading, from_: Hosted, kept: Hosted | None) -> Hosted:
        """Fold what a table has not seen yet of its stream."""
        head = now.head(from_.stream)
        if kept is not None and kept.head == head:
            return kept
        found = from_ if from_.seq <= head.seq else Hosted(stream=from_.stream)
        values = Values(now, self._values)
        while found.seq < head.seq:
            for event in now.events(found.stream, after=found.seq):
                found = found.folded(event, values)
        return found


def _players(hosted: Hosted | None) -> frozenset[str]:
    """Whoever has a seat at a table."""
    if hosted is None or hosted.table is None:
        return frozenset()
    return frozenset(seat.player for seat in hosted.table.seats)
