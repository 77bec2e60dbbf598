"""Magnificent Sevens (rule 13): sevens among the first cards of a box."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from croupier.equipment import parse_rank, rank_of, suit_of
from croupier.games.blackjack.refusals import RefusalCode
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.unplayed import UnplayedLaw, only
from croupier.kernel import implements, kernel
from croupier.money import Payout
from croupier.rulebook import Law

NO_CARD: Final = -1


class Sevens(IntEnum):
    """What the first cards of a box make."""

    FIRST_IS_NONE = 0
    """Lost at the first card."""
    SECOND_IS_NONE = 1
    """Lost at the second."""
    TWO_MIXED = 2
    TWO_SUITED = 3
    THREE_MIXED = 4
    THREE_SUITED = 5


FIRST_IS_NONE: Final = int(Sevens.FIRST_IS_NONE)
SECOND_IS_NONE: Final = int(Sevens.SECOND_IS_NONE)
TWO_MIXED: Final = int(Sevens.TWO_MIXED)
TWO_SUITED: Final = int(Sevens.TWO_SUITED)
THREE_MIXED: Final = int(Sevens.THREE_MIXED)
THREE_SUITED: Final = int(Sevens.THREE_SUITED)

ROWS: Final = {
    "two-mixed": TWO_MIXED,
    "two-suited": TWO_SUITED,
    "three-mixed": THREE_MIXED,
    "three-suited": THREE_SUITED,
}


@implements("M7-004", "M7-005", "M7-006")
@kernel
def classify_sevens(first: int, second: int, third: int, rank: int, all_three: int) -> int:
    """Name what a box's first cards make; ``NO_CARD`` for a third that never came (13.4).

    ``rank`` is a seven's; ``all_three`` is 1 where the rows for two sevens compare the suits of all
    three cards (A-69).
    """
    if rank_of(first) != rank:
        return FIRST_IS_NONE
    if rank_of(second) != rank:
        return SECOND_IS_NONE
    suited = suit_of(first) == suit_of(second)
    if third != NO_CARD and rank_of(third) == rank:
        return THREE_SUITED if suited and suit_of(third) == suit_of(first) else THREE_MIXED
    if all_three == 1 and third != NO_CARD:
        suited = suited and suit_of(third) == suit_of(first)
    return TWO_SUITED if suited else TWO_MIXED


@dataclass(frozen=True, slots=True, kw_only=True)
class MagnificentSevens:
    """What Magnificent Sevens pays in the version and with the decks in use."""

    version: int
    pays: tuple[Payout | None, ...]
    """Indexed by ``Sevens``."""
    entries: int
    """Tournament entries that come with three suited sevens."""
    rank: int
    """The rank that counts, a seven's."""

    @classmethod
    @implements("M7-015")
    def from_law(cls, law: Law, *, decks: int, version: int | None) -> "MagnificentSevens":
        """Read the table of a version and its column for a number of decks (13.7.1, 13.8.1)."""
        versions = law.counts("sevens.versions", "versions")
        if version not in versions:
            named = " or ".join(map(str, versions))
            given = "none is named" if version is None else f"not {version}"
            says = f"Magnificent Sevens is played in version {named}; {given}."
            cite = law.cite("sevens.versions")
            raise RuleBreach(Refusal(RefusalCode.SIDE_BET_VERSION, cite, says))
        only(law.count, "sevens.wager.three", "cards", 3, "best hand of {} sevens")
        only(law.count, "sevens.wager.two", "cards", 2, "second hand of {} sevens")
        only(law.count, "sevens.offer.each", "wagers", 1, "{} Magnificent Sevens for a wager")
        ranks = law.ranks("sevens.wager.three", "rank")
        if len(ranks) != 1:
            raise UnplayedLaw(law, "sevens.wager.three", "no Magnificent Sevens of several ranks")
        key, column = f"sevens.table_{version}", f"decks_{decks}"
        pays: list[Payout | None] = [None] * len(Sevens)
        rows = law.table(key, "odds")
        if any(column not in row for row in rows):
            raise UnplayedLaw(law, key, f"no odds for {decks} decks")
        for row in rows:
            pays[ROWS[str(row["hand"])]] = Payout.parse(str(row[column]))
        entries = law.count(key, "entries") if law.states(key, "entries") else 0
        rank = int(parse_rank(ranks[0]))
        return cls(version=version, pays=tuple(pays), entries=entries, rank=rank)
