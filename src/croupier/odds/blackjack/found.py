"""What an analysis finds, as plain values that are kept and printed without the compiler."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HandEnding:
    """One way for a hand to end."""

    name: str
    hands: float
    """How many hands of a round end so, on average: a split box has more than one."""
    net: float
    """What a hand then gains, in original wagers."""
    contribution: float


@dataclass(frozen=True, slots=True)
class Results:
    """The result of a round on the main wager, all hands of a split box together."""

    win: float
    lose: float
    void: float
    variance: float


@dataclass(frozen=True, slots=True)
class Exceptional:
    """A hand that is better played otherwise than its row of the chart says."""

    cards: str
    """The values of its cards, highest first, with the suit where that matters: ``T-2``."""
    first: str
    """The dealer's first card."""
    chart: str
    best: str
    chance: float
    """How often the hand comes up in a round of the best play."""
    gain: float
    """What playing it best gains, in original wagers, when it comes up."""


@dataclass(frozen=True, slots=True)
class BonusHand:
    """Two cards that one more may turn into a Super Bonus."""

    chance: float
    third: float
    """The chance that the third card completes it."""
    gives_up: float
    """What hitting gives up against the best play of the main wager; 0 where that hits too."""


@dataclass(frozen=True, slots=True)
class SuperBonusPlay:
    """Everything that decides how often the Super Bonus comes."""

    hands: tuple[BonusHand, ...]
    after_splits: float
    """How many more a round brings on split boxes, on average."""

    def chance(self, prize: float) -> float:
        """How many Super Bonuses a round brings, the prize being worth ``prize`` wagers."""
        won = sum(hand.chance * hand.third for hand in self._played_for(prize))
        return won + self.after_splits

    def cost(self, prize: float) -> float:
        """What the main wager gives up so that the Super Bonus may come."""
        return sum(hand.chance * hand.gives_up for hand in self._played_for(prize))

    def _played_for(self, prize: float) -> list[BonusHand]:
        return [hand for hand in self.hands if hand.third * prize >= hand.gives_up]
