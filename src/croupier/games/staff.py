"""Who directs: the people whom the rules name, and the ladder behind "or above"."""

from enum import StrEnum
from typing import Final

__all__ = ("Staff",)


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
        """Whether this rank may do what the rules give to another.

        >>> Staff.PIT_BOSS.may_act_as(Staff.DEALER), Staff.DEALER.may_act_as(Staff.GAME_SUPERVISOR)
        (True, False)
        >>> Staff.PIT_BOSS.may_act_as(Staff.SURVEILLANCE)
        False
        """
        if Staff.SURVEILLANCE in (self, needed):
            return self is needed
        return _LADDER[self] >= _LADDER[needed]

    @property
    def said(self) -> str:
        """The rank as a sentence names it.

        >>> Staff.GAME_SUPERVISOR.said
        'a Game Supervisor'
        """
        if self is Staff.SURVEILLANCE:
            return "Surveillance"
        return f"a {self.value.replace('-', ' ').title()}"


# The rules define the first three and use the others undefined; the order is our reading.
_LADDER: Final = {
    Staff.DEALER: 0,
    Staff.GAME_SUPERVISOR: 1,
    Staff.CASINO_SUPERVISOR: 2,
    Staff.PIT_BOSS: 2,
    Staff.GAMING_SHIFT_MANAGER: 3,
    Staff.TABLE_GAMES_OPERATIONS_MANAGER: 4,
}
