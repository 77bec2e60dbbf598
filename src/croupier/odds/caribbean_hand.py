"""What betting on one hand of Caribbean Stud is worth against the dealer's up card."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

import numpy as np

from croupier.compiled.hands import strengths_of
from croupier.equipment import CARDS, Card, poker_class, poker_strength
from croupier.games.caribbean_stud.kernel import (
    CaribbeanParams,
    ante_net,
    bet_due,
    bet_net,
    outcome,
)
from croupier.money import Cents

DOWN: Final = 4


def bet_worth(params: CaribbeanParams, hand: Sequence[Card], up: Card, ante: Cents) -> Fraction:
    """The mean gain of betting, in cents, over every hand that the dealer may have."""
    known = {card.code for card in (*hand, up)}
    left = [card.code for card in CARDS if card.code not in known]
    rest = np.array(list(combinations(left, DOWN)), dtype=np.int64)
    dealt = strengths_of(np.column_stack((rest, np.full(len(rest), up.code))))
    first, second, third, fourth, fifth = (card.code for card in hand)
    mine = poker_strength(first, second, third, fourth, fifth)
    results = Counter(int(strength) for strength in dealt)
    bet, total = bet_due(params, ante), 0
    for strength, count in results.items():
        result = outcome(params, mine, strength)
        won = ante_net(params, result, ante) + bet_net(params, result, bet, poker_class(mine))
        total += count * won
    return Fraction(total, len(rest))
