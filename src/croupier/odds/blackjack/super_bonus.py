"""How often the Super Bonus comes under the best play, and what it costs to play for it."""

from dataclasses import dataclass

import numpy as np

from croupier.games.blackjack.kernel import (
    EMPTY,
    KIND_DEALT,
    KIND_SPLIT,
    BlackjackParams,
    add_card,
    wins_super_bonus,
)

from .analysis import Analysis, Play
from .rounds import pair_chance

__all__ = ("BonusHand", "SuperBonusPlay", "super_bonus_play")


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
        """How many Super Bonuses a round brings, the prize being worth so many wagers."""
        won = sum(hand.chance * hand.third for hand in self._played_for(prize))
        return won + self.after_splits

    def cost(self, prize: float) -> float:
        """What the main wager gives up so that the Super Bonus may come."""
        return sum(hand.chance * hand.gives_up for hand in self._played_for(prize))

    def _played_for(self, prize: float) -> list[BonusHand]:
        return [hand for hand in self.hands if hand.third * prize >= hand.gives_up]


def super_bonus_play(analysis: Analysis, best: Play) -> SuperBonusPlay | None:
    """Find what the best play makes of the Super Bonus; ``None`` where there is none."""
    params, machine = analysis.params, analysis.tables.machine
    if params.super_bonus_value == 0:
        return None
    value = machine.values.tolist().index(params.super_bonus_value)
    sevens = [int(symbol) for symbol in np.flatnonzero(machine.symbol_value == value)]
    hands = []
    for up in sevens:
        for seven in sevens:
            chance = float(analysis.chance[up, seven, seven])
            if chance == 0 or not _wins(params, KIND_DEALT, int(machine.symbol_suit[seven])):
                continue
            node = analysis.tables.two[seven, seven]
            left = analysis.behind(up)
            third = max(int(left[seven]) - 2, 0) / (int(left.sum()) - 2)
            gives_up = best.two[up, seven, seven] - best.worth[up, node, 1]
            hands.append(BonusHand(chance, third, float(gives_up)))
    return SuperBonusPlay(tuple(hands), _after_splits(analysis, best, sevens))


def _wins(params: BlackjackParams, kind: int, suit: int) -> bool:
    hand = EMPTY._replace(kind=kind)
    for _ in range(3):
        hand = add_card(hand, params.super_bonus_value, suit)
    return wins_super_bonus(params, hand, 0, params.super_bonus_value)


def _after_splits(analysis: Analysis, best: Play, sevens: list[int]) -> float:
    """Suited sevens made after splitting sevens of different suits (A-55)."""
    params, machine = analysis.params, analysis.tables.machine
    if not _wins(params, KIND_SPLIT, int(machine.symbol_suit[sevens[0]])):
        return 0.0
    suited = {
        analysis.tables.state[machine.follows[machine.follows[machine.split_root[s], s], s], 2]
        for s in sevens
    }
    rows = sorted(int(finish) for finish in suited)
    total = 0.0
    for (up, first, second), split in best.split.items():
        if up in sevens and first in sevens and first != second:
            chance = pair_chance(analysis, up, first, second)
            total += chance * float(split.spread[rows].sum())
    return total
