"""Crown Com-Bo by counting: every order that five cards can stand in, ties among them."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod

from croupier.equipment import CARDS, Rank, ace_high
from croupier.games.com_bo import Bet, ComBoParams, ComBoRules, Row
from croupier.games.com_bo.kernel import NO_LINE, winning_line

from .bet_odds import BetOdds, from_counts
from .counting import cards_by_rank, drawn_in_order

METHOD = "exact: every order of five cards from a full shoe counted"
CITED = {
    **{bet: ("combo.singles", "combo.tie") for bet in Bet if bet < Bet.HIGH_RUN_2},
    **{bet: ("combo.runs", "combo.tie") for bet in Bet if Bet.HIGH_RUN_2 <= bet < Bet.COM_BO},
    Bet.COM_BO: ("combo.combos", "combo.highest"),
}
COMBINATIONS = ("one pair", "two pair", "triple", "full house", "quad", "five of a kind")


def com_bo(rules: ComBoRules) -> tuple[BetOdds, ...]:
    """The odds of every bet at a table with the rules' number of decks.

    Nothing in rule 8.1 looks further than which cards are equal and which are higher, and a shoe
    holds as many cards of each rank, so the 541 orders of five places stand for all deals.
    """
    params = rules.params
    deals = {equal: _deals(equal, rules.decks) for equal in {equal for _, equal in _orders()}}
    found = []
    for bet in Bet:
        counts: Counter[int] = Counter()
        for row, equal in _orders():
            counts[winning_line(params, int(bet), row)] += deals[equal]
        found.append(
            from_counts(
                str(bet),
                {_ending(params, bet, line): count for line, count in counts.items()},
                method=METHOD,
                rules=rules.cite(*CITED[bet]),
            )
        )
    return tuple(found)


def _ending(params: ComBoParams, bet: Bet, line: int) -> tuple[str, Fraction]:
    """What a line of rule 8.1 is called, and what it wins."""
    if line == NO_LINE:
        return "lose", Fraction(-1)
    name = COMBINATIONS[line - bet] if bet is Bet.COM_BO else "win"
    return name, Fraction(params.to[line], params.one[line])


@cache
def _orders() -> tuple[tuple[Row, tuple[int, ...]], ...]:
    """Every way that five cards can be higher, lower and equal: cards, and how many are equal."""
    places = len(Row._fields)
    rising = sorted((card.code for card in CARDS[: len(Rank)]), key=ace_high)
    return tuple(
        (Row(*(rising[height] for height in order)), tuple(sorted(Counter(order).values())))
        for order in product(range(places), repeat=places)
        if len(set(order)) == max(order) + 1
    )


def _deals(equal: tuple[int, ...], decks: int) -> int:
    """How many deals stand in an order: choose the ranks, then cards of each in turn."""
    copies = cards_by_rank(decks)
    (each,) = set(copies.values())
    return comb(len(copies), len(equal)) * prod(drawn_in_order(each, count) for count in equal)
