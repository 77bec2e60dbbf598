"""One spin of the wheel: the wagers from the terminals around it, and where the ball fell."""

from dataclasses import dataclass

from croupier.games.settlement import Settlement
from croupier.money import Cents, Chips, Limits

from .layout import Bet, bits
from .rules import RouletteRules

__all__ = ("Round", "Wager")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """What one player has on one bet."""

    number: int
    """Counts the player's own wagers of the round from 1: it tells nothing of the others'."""
    player: str
    on: Bet
    covers: tuple[int, ...]
    """The pockets that win it, in order."""
    stake: Cents
    terminal: int | None = None
    warned: bool = False
    """Whether its owner was warned before of wagers under the minimum."""

    @property
    def bits(self) -> int:
        """The same pockets as the arithmetic sees them."""
        return bits(self.covers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """The frozen state of a round."""

    rules: RouletteRules
    chips: Chips
    limits: Limits | None = None
    wagers: tuple[Wager, ...] = ()
    numbered: tuple[tuple[str, int], ...] = ()
    """The number of each player's last wager, one that was taken back included."""
    is_betting_closed: bool = False
    voided: tuple[str, ...] = ()
    """Players whose wagers were declared void (17.2.1)."""
    is_set_aside: bool = False
    pocket: int | None = None
    """Where the ball came to rest."""
    settlements: tuple[Settlement, ...] | None = None
    """What every wager came to; ``None`` until the round is over."""

    def player_at(self, terminal: int) -> str | None:
        """Who bets from a terminal in this round."""
        return next((w.player for w in self.wagers if w.terminal == terminal), None)
