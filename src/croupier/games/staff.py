"""Who directs: the people whom the rules name, and the ladder behind "or above"."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from croupier.rulebook import Law, rulebook

from .unplayed import UnplayedLaw


class Staff(StrEnum):
    """Somebody on the casino's side by rank; a Casino Supervisor is anyone from Pit Boss up."""

    DEALER = "dealer"
    GAME_SUPERVISOR = "game-supervisor"
    CASINO_SUPERVISOR = "casino-supervisor"
    """The class as such, where a record names no particular rank in it."""
    PIT_BOSS = "pit-boss"
    GAMING_SHIFT_MANAGER = "gaming-shift-manager"
    TABLE_GAMES_OPERATIONS_MANAGER = "table-games-operations-manager"
    SURVEILLANCE = "surveillance"
    """The operator's Surveillance Department stands beside the ladder, not on it."""

    def may_act_as(self, needed: "Staff") -> bool:
        """Whether this rank may do what the rules give to another, by the usual ladder.

        >>> Staff.PIT_BOSS.may_act_as(Staff.DEALER), Staff.DEALER.may_act_as(Staff.GAME_SUPERVISOR)
        (True, False)
        >>> Staff.PIT_BOSS.may_act_as(Staff.SURVEILLANCE)
        False
        """
        return _usual_ladder().lets(self, needed)

    @property
    def said(self) -> str:
        """The rank as a sentence names it.

        >>> Staff.GAME_SUPERVISOR.said
        'a Game Supervisor'
        """
        if self is Staff.SURVEILLANCE:
            return "Surveillance"
        return f"a {self.value.replace('-', ' ').title()}"


@dataclass(frozen=True, slots=True)
class Ladder:
    """Who ranks above whom; where the rules do not say, the order is a reading (A-112)."""

    ranks: tuple[tuple[Staff, int], ...]

    @classmethod
    def from_law(cls, law: Law) -> "Ladder":
        """Read the ladder on which "or above" rests."""
        ranks: dict[Staff, int] = {}
        for row in law.table("staff.ladder", "ranks"):
            if row["role"] not in set(Staff):
                raise UnplayedLaw(law, "staff.ladder", f"no rank of {row['role']}")
            ranks[Staff(str(row["role"]))] = int(row["rank"])
        lowest = law.count("staff.ladder", "casino_supervisor_from")
        if lowest not in ranks.values() or Staff.DEALER not in ranks:
            raise UnplayedLaw(law, "staff.ladder", f"no Casino Supervisors from rank {lowest} on")
        return cls((*ranks.items(), (Staff.CASINO_SUPERVISOR, lowest)))

    def lets(self, who: Staff, needed: Staff) -> bool:
        """Whether one rank may do what the rules give to another; Surveillance stands apart."""
        if Staff.SURVEILLANCE in (who, needed):
            return who is needed
        ranks = dict(self.ranks)
        return ranks[who] >= ranks[needed]


@cache
def _usual_ladder() -> Ladder:
    held = rulebook()
    newest = max(held.notices.values(), key=lambda notice: notice.effective)
    game = next(game for game in held.corpus.games if game.book == newest.book and not game.base)
    return Ladder.from_law(held.law(game.name, newest.effective))
