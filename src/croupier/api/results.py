"""What came at a table in the rounds before: the roads of a shoe, the last numbers of a wheel."""

from typing import Any, Final

from croupier.floor import Floor, finished_rounds, round_of
from croupier.games import baccarat, roulette

SPINS_MAX: Final = 20
"""How many numbers a wheel's display keeps."""

Result = dict[str, Any]


class Results:
    """Results by table and round, read from the log; what is over is read once."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._kept: dict[str, dict[int, Result]] = {}

    def of(self, table_id: str) -> list[Result]:
        """What came since the shoe was shuffled, or as far back as a wheel shows, oldest first."""
        hosted = self._floor.hosted(table_id)
        table = hosted.table
        assert table is not None
        before = hosted.rounds_before if table.shoe else max(0, table.rounds - SPINS_MAX)
        kept = self._kept.setdefault(table.id, {})
        found = {number: one for number, one in kept.items() if number > before}
        with self._floor.store.snapshot() as now:
            for at, played in finished_rounds(now, table.id, max((before, *found)) + 1):
                came = result_of(round_of(played))
                if came is not None:
                    found[at.number] = {"round": at.id, **came}
        # The last round may still be corrected; those before it stand.
        self._kept[table.id] = {n: one for n, one in found.items() if n < table.rounds}
        return [found[number] for number in sorted(found)]


def result_of(played: Any) -> Result | None:
    """What a round brought, in a word; ``None`` for a game of which no record is shown."""
    match played:
        case baccarat.Round(decided=baccarat.Coup() as coup) if not coup.is_void:
            came = None if coup.outcome is None else coup.outcome.name.lower()
            return {"came": came, "is_dummy": coup.is_dummy}
        case roulette.Round(pocket=int() as pocket):
            return {"came": str(pocket), "is_dummy": False}
        case _:
            return None
