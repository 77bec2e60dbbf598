"""Perfect Pairs (rule 15): the initial two cards of a box as a pair."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from croupier.equipment import is_red, rank_of
from croupier.games.unplayed import UnplayedLaw, only
from croupier.kernel import implements, kernel
from croupier.money import Payout
from croupier.rulebook import Law


class Pair(IntEnum):
    """What a box's initial two cards make."""

    NONE = 0
    MIXED = 1
    COLOURED = 2
    PERFECT = 3


@implements("PF-002", "PF-006")
@kernel
def classify_pair(first: int, second: int) -> int:
    """Name the pair that two cards make; a king and a queen make none (15.2.1).

    >>> Pair(classify_pair(12, 12)), Pair(classify_pair(12, 51)), Pair(classify_pair(12, 11))
    (<Pair.PERFECT: 3>, <Pair.COLOURED: 2>, <Pair.NONE: 0>)
    """
    if rank_of(first) != rank_of(second):
        return PAIR_NONE
    if first == second:
        return PAIR_PERFECT
    return PAIR_COLOURED if is_red(first) == is_red(second) else PAIR_MIXED


PAIR_NONE: Final = int(Pair.NONE)
PAIR_MIXED: Final = int(Pair.MIXED)
PAIR_COLOURED: Final = int(Pair.COLOURED)
PAIR_PERFECT: Final = int(Pair.PERFECT)


@dataclass(frozen=True, slots=True)
class PerfectPairs:
    """What Perfect Pairs pays with the decks in use."""

    pays: tuple[Payout | None, ...]
    """Indexed by ``Pair``."""

    @classmethod
    @implements("PF-007")
    def from_law(cls, law: Law, *, decks: int) -> "PerfectPairs":
        """Read the column of the pay table for a number of decks (15.6.1)."""
        only(law.count, "pairs.wager.wins", "cards", 2, "pair of {} cards")
        only(law.count, "pairs.offer.each", "wagers", 1, "{} Perfect Pairs for a wager")
        column = f"decks_{decks}"
        rows = law.table("pairs.table", "odds")
        if any(column not in row for row in rows):
            raise UnplayedLaw(law, "pairs.table", f"no odds for {decks} decks")
        odds = {row["pair"]: str(row[column]) for row in rows}
        return cls((None, *(Payout.parse(odds[pair.name.lower()]) for pair in list(Pair)[1:])))
