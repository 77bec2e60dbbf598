"""What the operator of a floor chooses; every figure here is ours, none is a rule's."""

from dataclasses import dataclass
from typing import Final

from croupier.money import Cents

__all__ = ("Settings",)


PURSE: Final = Cents(100_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How the house runs a table that no dealer has signed on to, in seconds of house time."""

    betting: int = 20
    """From the first wager until betting closes, unless everybody seated is ready."""
    deciding: int = 40
    """Until somebody who does not decide is played for."""
    cutting: int = 8
    """Until the house cuts where a player is offered the cut."""
    revealing: int = 3
    """For players to reveal the values that they committed to, before chance goes on without."""
    between_rounds: int = 6
    """For everybody to see how a round ended."""
    seconding: int = 180
    """That a round stays as it ended where somebody wants it undone, which takes two people."""
    relieving: int = 300
    """Until the house relieves a dealer who does nothing while players wait."""
    supervises: bool = True
    """Whether the house also acts as Game Supervisor where none is on duty (our reading)."""
    arranged: bool = True
    """Whether jackpots, hand pays and transfers count as approved by the Authority until it has
    answered otherwise (our reading: the notices presume such approvals and record none)."""
    purse: Cents = PURSE
    """What the cage gives a new player."""
    clock_advances: bool = False
    """Whether the operator may put the house clock forward: a demonstration or a test floor."""
