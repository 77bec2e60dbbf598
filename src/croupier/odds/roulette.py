"""Rapid Roulette by counting: every pocket of the wheel against every bet of the layout."""

from collections import Counter
from fractions import Fraction
from typing import Final

from croupier.games.roulette import RouletteRules
from croupier.games.roulette.kernel import wager_net
from croupier.games.roulette.layout import bits

from .bet_odds import BetOdds, from_counts

METHOD = "exact: every pocket counted"
CHIP: Final = 1
"""Payments are taken to the cent here: what chips round is not part of the odds."""


def roulette(rules: RouletteRules) -> tuple[BetOdds, ...]:
    """The odds of every bet that the layout has, each wherever it can be placed."""
    pockets = (*rules.layout.zeros, *rules.layout.numbers)
    found = []
    for bet, places in rules.bets.items():
        pays = rules.pays[bet]
        ends = set()
        for covered in map(bits, places):
            nets = Counter(
                wager_net(covered, pocket, pays.one, pays.to, pays.one, CHIP) for pocket in pockets
            )
            ends.add(frozenset(nets.items()))
        if not ends:
            continue
        (same,) = ends  # a bet is worth the same wherever it is placed
        counts = {
            ("win" if net > 0 else "lose", Fraction(net, pays.one)): count for net, count in same
        }
        cited = rules.holds("rr.assumed.pockets", "rr.assumed.pays")
        found.append(from_counts(str(bet), counts, method=METHOD, rules=cited))
    return tuple(found)
