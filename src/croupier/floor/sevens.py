"""Entries to Magnificent Sevens Tournaments as they are earned at the tables of a floor."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from croupier.games.codec import BadValue, coder_of
from croupier.games.game import Setting
from croupier.games.settlement import Result
from croupier.kernel import implements
from croupier.ledger import Draft, Reading
from croupier.rulebook import NotHeld
from croupier.table import Table
from croupier.tournament.rules import SIDE_BET
from croupier.tournament.sevens import (
    SEVENS_EVENTS,
    ChangeVersion,
    ChooseVersion,
    CloseTables,
    EarnEntry,
    House,
    NoticeChange,
    SevensCommand,
    SevensLaw,
    TakeEntries,
    decide_sevens,
    evolve_sevens,
)

from .clock import must_be_wall_time, wall_of
from .law import law_at
from .refusals import Outdated, Unusable
from .roles import Person

if TYPE_CHECKING:
    from .floor import Floor


STREAM: Final = "sevens"
VERSION: Final = "magnificent_sevens_version"
CHANGES: Final[Mapping[str, type[SevensCommand]]] = {
    "announce-version": NoticeChange,
    "close-for-version": CloseTables,
    "change-version": ChangeVersion,
}
"""What is asked of the side bet as a whole, in the order of 13.7.3."""
FILLED: Final = frozenset({"at", "still_open"})
"""What the floor knows better than whoever asks."""


class SevensEntries:
    """The entries that wait, folded from their stream."""

    def __init__(self, floor: "Floor") -> None:
        self._floor = floor

    def house(self, now: Reading, at: datetime | None = None) -> House:
        """The side bet in the whole casino, as the log has it."""
        law = SevensLaw.from_law(law_at("blackjack", at or wall_of(self._floor.clock.now())))
        found, seq = House(law=law), 0
        while page := now.events(STREAM, after=seq):
            for event in page:
                found, seq = evolve_sevens(found, SEVENS_EVENTS.read(event.body)), event.seq
        return found

    @implements("M7-018")
    def earned(self, draft: Draft, table: Table, happenings: Iterable[Any]) -> None:
        """Note every entry that a round brings; tournaments and practice bring none (A-123)."""
        is_other = table.kept is not None or table.practice_for is not None
        if is_other or SIDE_BET not in table.setting.side_bets:
            return
        version = table.setting.options.get(VERSION)
        for happening in happenings:
            if not table.engine.events.has(type(happening)):
                continue
            for row in table.engine.money(happening).rows:
                if row.result is Result.ENTRY:
                    assert isinstance(version, int)
                    self._earn(draft, table, row.player, version)

    def _earn(self, draft: Draft, table: Table, player: str, version: int) -> None:
        at = wall_of(self._floor.clock.now())
        where = f"table {table.number}, round {table.rounds}"
        command = EarnEntry(player=player, where=where, at=at, version=version)
        self._append(draft, self.house(draft.now), command)

    @implements("M7-011")
    def table_opens(self, draft: Draft, setting: Setting, at: datetime) -> None:
        """Refuse a table with another version than all the others have (13.7.2)."""
        version = setting.options.get(VERSION)
        if SIDE_BET in setting.side_bets and isinstance(version, int):
            house = self.house(draft.now, at)
            self._append(draft, house, ChooseVersion(version=version, at=at))

    def next_entries(self, now: Reading) -> list[list[str]]:
        """The earliest entries, as many as the largest size that they fill (A-75)."""
        house = self.held(now)
        size = house.law.sevens.largest(len(house.waiting))
        if size is None:
            raise Outdated(f"{len(house.waiting)} entries wait; the tournament is put off.")
        return [[one.player, one.where] for one in house.waiting[: size.entrants]]

    def take(self, draft: Draft, tournament: str, entries: tuple[tuple[str, str], ...]) -> None:
        """Note that a tournament has taken entries that waited; others came from elsewhere."""
        house = self.held(draft.now)
        taken = house.waiting[: len(entries)]
        if taken and tuple((one.player, one.where) for one in taken) == entries:
            at = wall_of(self._floor.clock.now())
            self._append(draft, house, TakeEntries(tournament=tournament, at=at))

    # ------------------------------------------------------------ a change of version

    def held(self, now: Reading) -> House:
        """The side bet as the log has it, where the law of this moment knows it."""
        try:
            return self.house(now)
        except NotHeld as gap:
            raise Outdated(str(gap)) from gap

    @implements("M7-012", "M7-013", "M7-014")
    def change(self, person: Person, do: str, fields: Mapping[str, Any], *, key: str) -> None:
        """Announce a change of version, close the tables for it, or open them with it (13.7.3)."""
        if do not in CHANGES:
            raise Unusable(f"{do!r} is nothing that is asked of the side bet.", where="do")

        def work(draft: Draft) -> dict[str, Any]:
            house = self.held(draft.now)
            self._append(draft, house, self.command(do, fields))
            return {"do": do}

        self._floor.carry(person.name, do, key, {"do": do, "fields": dict(fields)}, work)

    def command(self, do: str, fields: Mapping[str, Any]) -> SevensCommand:
        """A command from a request; what the floor knows it fills in itself."""
        kind = CHANGES[do]
        for name in FILLED & fields.keys():
            raise BadValue(name, "is not asked for; the floor knows it.")
        given = {**fields, "at": wall_of(self._floor.clock.now()).isoformat()}
        if kind is CloseTables:
            given["still_open"] = list(self.open_tables)
        if kind is NoticeChange:
            given.setdefault("changes_at", None)
        command: SevensCommand = coder_of(kind).read(given, "")
        if isinstance(command, NoticeChange) and command.changes_at is not None:
            must_be_wall_time(command.changes_at, "changes_at")
        return command

    @property
    def open_tables(self) -> tuple[int, ...]:
        """The numbers of the tables that offer the side bet and are open; tournaments' too."""
        tables = (hosted.table for hosted in self._floor.tables())
        found = (
            table.number
            for table in tables
            if table is not None
            and not table.is_closed
            and table.practice_for is None
            and SIDE_BET in table.setting.side_bets
        )
        return tuple(sorted(found))

    def _append(self, draft: Draft, house: House, command: SevensCommand) -> None:
        for event in decide_sevens(house, command):
            self._floor.append(draft, STREAM, SEVENS_EVENTS.write(event))
