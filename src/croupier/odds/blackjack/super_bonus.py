"""How often the Super Bonus comes under the best play, and what it costs to play for it."""

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
from .found import BonusHand, SuperBonusPlay
from .rounds import pair_chance


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
