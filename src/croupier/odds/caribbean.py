"""Caribbean Stud Poker exactly: every hand, every up card, and the better of Bet and fold."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Final

import numpy as np

from croupier.equipment import PokerClass, poker_class
from croupier.games.caribbean_stud.kernel import (
    CaribbeanParams,
    Outcome,
    ante_net,
    bet_due,
    bet_net,
    qualifies,
)
from croupier.games.caribbean_stud.rules import CaribbeanRules, Shoe
from croupier.money import Cents

from .bet_odds import BetOdds, from_counts
from .caribbean_sweep import DEALER_REST, UP_CARDS, Swept, sweep
from .poker_orders import HANDS, orders_of_hands

METHOD: Final = (
    "exact: every player's hand and up card with the better of Bet and fold, "
    "every hand of the dealer counted"
)
RESULTS: Final = (Outcome.NO_HAND, Outcome.HIGHER, Outcome.EQUAL, Outcome.LOWER)
CITED: Final = (
    "cs.bet",
    "cs.qualify",
    "cs.no_hand.ante",
    "cs.compare.higher",
    "cs.compare.lower",
    "cs.compare.equal",
    "cs.pays.ante",
    "cs.pays.table",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CaribbeanAnalysis:
    """What the game is worth under the best play, and what that play is."""

    main: BetOdds
    bet_frequency: Fraction
    """How often the best play bets."""
    element_of_risk: Fraction
    """The house's edge on all that is wagered, Bets included."""
    playing_from: int
    """The first place in the order of hands on which the dealer plays."""
    unit: int
    """What one Ante is in the units of ``swept.gain``."""
    swept: Swept


def analyse(
    rules: CaribbeanRules, *, ante: Cents | None = None, max_payout: Cents | None = None
) -> CaribbeanAnalysis:
    """Analyse the game; a maximum payout on the Bet counts only beside the size of the Ante."""
    found = _analyse(rules.params(Shoe.MANUAL), ante, max_payout)
    keys = CITED if max_payout is None else (*CITED, "cs.pays.max")
    main = from_counts("main", found.counts, per="ante", method=METHOD, rules=rules.cite(*keys))
    return CaribbeanAnalysis(
        main=main,
        bet_frequency=found.bet_frequency,
        element_of_risk=main.house_edge / (1 + rules.bet_multiple * found.bet_frequency),
        playing_from=found.playing_from,
        unit=found.unit,
        swept=found.swept,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    counts: dict[tuple[str, Fraction], int]
    bet_frequency: Fraction
    playing_from: int
    unit: int
    swept: Swept


@cache
def _analyse(params: CaribbeanParams, ante: Cents | None, max_payout: Cents | None) -> _Found:
    orders = orders_of_hands()
    plays = [qualifies(params, strength) for strength in orders.strengths]
    playing_from = plays.index(True)
    assert all(plays[playing_from:]), "the dealer plays from some hand on"
    # An Ante of which every payment is whole.
    whole = lcm(params.ante_one, *params.bet_one)
    unit = (ante or 1) * whole
    values = np.array(
        [
            [
                _value(params, result, unit, poker_class(strength), max_payout, whole)
                for result in RESULTS
            ]
            for strength in orders.strengths
        ],
        dtype=np.int64,
    )
    swept = sweep(orders, playing_from=playing_from, values=values, folding=-unit)
    counts: Counter[tuple[str, int]] = Counter()
    for place, strength in enumerate(orders.strengths):
        hand = poker_class(strength)
        none, higher, equal, lower = (int(value) for value in values[place])
        counts["dealer has no hand", none] += int(swept.no_hand[place])
        counts[f"wins with {_name(hand)}", higher] += int(swept.higher[place])
        counts["equal", equal] += int(swept.equal[place])
        counts["loses", lower] += int(swept.lower[place])
        counts["folds", -unit] += int(swept.folded[place])
    total = HANDS * UP_CARDS * DEALER_REST
    assert sum(counts.values()) == total, counts
    return _Found(
        counts={(name, Fraction(net, unit)): count for (name, net), count in counts.items()},
        bet_frequency=1 - Fraction(int(swept.folded.sum()), total),
        playing_from=playing_from,
        unit=unit,
        swept=swept,
    )


def _value(
    params: CaribbeanParams,
    result: Outcome,
    ante: int,
    hand: int,
    max_payout: Cents | None,
    whole: int,
) -> int:
    """What an Ante and its Bet gain together, the Bet up to the maximum payout (10.11)."""
    bet = bet_net(params, result, bet_due(params, ante), hand)
    if max_payout is not None:
        bet = min(bet, max_payout * whole)
    return ante_net(params, result, ante) + bet


def _name(hand: int) -> str:
    lowest = PokerClass.ODD_CARDS
    return "an ace and a king" if hand == lowest else str(PokerClass(hand))
