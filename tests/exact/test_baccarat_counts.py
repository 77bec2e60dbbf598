"""Baccarat: how often each side wins, counted over every shoe, against published figures."""

from collections.abc import Iterator
from datetime import datetime
from itertools import product
from math import perm

from croupier.games.baccarat import BaccaratRules, Outcome, Step
from croupier.games.baccarat.kernel import (
    NO_CARD,
    BaccaratParams,
    Tally,
    add_card,
    next_step,
    outcome_of,
)
from croupier.rulebook import rulebook

PUBLISHED = {
    # decks: (player, banker, tie); Wizard of Odds, "Baccarat odds for 1 to 12 decks"
    6: (392_220_492_728_832, 403_095_751_234_560, 83_552_962_932_288),
    8: (2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216),
}
MOST_CARDS = 6


def endings(
    params: BaccaratParams, player: Tally, banker: Tally
) -> Iterator[tuple[tuple[int, ...], Outcome]]:
    step = next_step(params, player, banker)
    if step is Step.SETTLEMENT:
        yield (), outcome_of(player, banker)
        return
    for value in range(10):
        if step is Step.PLAYER_CARD:
            after = endings(params, add_card(params, player, value), banker)
        else:
            after = endings(params, player, add_card(params, banker, value))
        for drawn, outcome in after:
            yield (value, *drawn), outcome


def ways(coup: tuple[int, ...], decks: int) -> int:
    """Count the orders of six cards that begin with these values."""
    left = [16 * decks] + [4 * decks] * 9
    count = perm(52 * decks - len(coup), MOST_CARDS - len(coup))
    for value in coup:
        count *= left[value]
        left[value] -= 1
    return count


def test_counts_over_every_shoe_match_the_published_figures() -> None:
    params = BaccaratRules.from_law(rulebook().law("baccarat", datetime(2001, 1, 1))).params
    by_totals = {
        totals: tuple(endings(params, *(Tally(total, 2, NO_CARD) for total in totals)))
        for totals in product(range(10), repeat=2)
    }
    counted = {decks: [0, 0, 0] for decks in PUBLISHED}
    for p1, b1, p2, b2 in product(range(10), repeat=4):
        for drawn, outcome in by_totals[(p1 + p2) % 10, (b1 + b2) % 10]:
            for decks, counts in counted.items():
                counts[outcome] += ways((p1, b1, p2, b2, *drawn), decks)
    for decks, published in PUBLISHED.items():
        assert tuple(counted[decks]) == published
        assert sum(published) == perm(52 * decks, MOST_CARDS)
