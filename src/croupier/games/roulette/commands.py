"""What people ask of a round: a closed union, each a request that may be refused."""

from dataclasses import dataclass

from croupier.games.conduct import Contravene, Invalidate
from croupier.money import Cents

from .layout import Bet

__all__ = (
    "CloseBetting",
    "Command",
    "PlaceWager",
    "Spin",
    "WithdrawWager",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWager:
    """A player bets at a terminal."""

    player: str
    on: Bet
    stake: Cents
    numbers: tuple[int, ...] = ()
    """The numbers of an inside bet; the second zero is 37."""
    which: int | None = None
    """Which dozen or column, from 1."""
    terminal: int | None = None
    warned: bool = False
    """Whether the owner was warned before of wagers under the minimum."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawWager:
    """A player takes a wager back before betting is closed."""

    player: str
    number: int


@dataclass(frozen=True, slots=True)
class CloseBetting:
    """No more bets are taken from any terminal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spin:
    """The ball comes to rest in a pocket."""

    pocket: int


Command = PlaceWager | WithdrawWager | CloseBetting | Spin | Contravene | Invalidate
