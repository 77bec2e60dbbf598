"""Entries to Magnificent Sevens Tournaments as they are earned at the tables of a floor."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from croupier.games.game import Setting
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.settlement import Result
from croupier.kernel import implements
from croupier.ledger import Draft, Reading
from croupier.rulebook import Law, NotHeld
from croupier.table import Table
from croupier.tournament.rules import SIDE_BET
from croupier.tournament.sevens import (
    SEVENS_EVENTS,
    EarnEntry,
    EntriesTaken,
    House,
    RefusalCode,
    SevensLaw,
    decide_sevens,
    evolve_sevens,
)

from .clock import wall_of
from .law import law_at
from .refusals import Outdated

if TYPE_CHECKING:
    from .floor import Floor

__all__ = ("SevensEntries",)

STREAM: Final = "sevens"
VERSION: Final = "magnificent_sevens_version"


class SevensEntries:
    """The entries that wait, folded from their stream."""

    def __init__(self, floor: "Floor") -> None:
        self._floor = floor

    def house(self, now: Reading) -> House:
        """The side bet in the whole casino, as the log has it."""
        law = SevensLaw.from_law(law_at("blackjack", wall_of(self._floor.clock.now())))
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
        events = table.engine.events.kinds.values()
        for happening in happenings:
            if type(happening) not in events:
                continue
            for row in table.engine.money(happening).rows:
                if row.result is Result.ENTRY:
                    assert isinstance(version, int)
                    self._earn(draft, table, row.player, version)

    def _earn(self, draft: Draft, table: Table, player: str, version: int) -> None:
        at = wall_of(self._floor.clock.now())
        where = f"table {table.number}, round {table.rounds}"
        command = EarnEntry(player=player, where=where, at=at, version=version)
        for event in decide_sevens(self.house(draft.now), command):
            self._floor.append(draft, STREAM, SEVENS_EVENTS.write(event))

    @implements("M7-011")
    def must_be_same(self, setting: Setting, law: Law) -> None:
        """Refuse a table with another version than the tables that are open have (13.7.2)."""
        version = setting.options.get(VERSION)
        if SIDE_BET not in setting.side_bets:
            return
        for hosted in self._floor.tables():
            table = hosted.table
            if table is None or table.is_closed or SIDE_BET not in table.setting.side_bets:
                continue
            other = table.setting.options.get(VERSION)
            if other != version:
                says = f"Table {table.number} plays version {other}; all tables play the same."
                rule = law.cite("sevens.versions.same")
                raise RuleBreach(Refusal(RefusalCode.NO_SUCH_VERSION, rule, says))

    def next_entries(self, now: Reading) -> list[list[str]]:
        """The earliest entries, as many as the largest size that they fill (A-75)."""
        try:
            house = self.house(now)
        except NotHeld as gap:
            raise Outdated(str(gap)) from gap
        size = house.law.sevens.largest(len(house.waiting))
        if size is None:
            raise Outdated(f"{len(house.waiting)} entries wait; the tournament is put off.")
        return [[one.player, one.where] for one in house.waiting[: size.entrants]]

    def take(self, draft: Draft, tournament: str, entries: tuple[tuple[str, str], ...]) -> None:
        """Note that a tournament has taken entries that waited; others came from elsewhere."""
        house = self.house(draft.now)
        taken = house.waiting[: len(entries)]
        if taken and tuple((one.player, one.where) for one in taken) == entries:
            at = wall_of(self._floor.clock.now())
            event = EntriesTaken(
                tournament=tournament, entries=taken, at=at, rules=(house.law.schedules,)
            )
            self._floor.append(draft, STREAM, SEVENS_EVENTS.write(event))
