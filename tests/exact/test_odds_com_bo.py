"""Crown Com-Bo: the odds against the reference figures, and against every deal taken singly."""

from datetime import datetime
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from croupier.games.com_bo import ComBoRules
from croupier.odds import BetOdds
from croupier.odds.com_bo import com_bo
from croupier.rulebook import rulebook

# Worked out by hand for the catalogue of the rules, to the digits given.
REFERENCE = {
    1: {"high-1": 5.882, "high-run-2": 3.373, "low-run-3": 12.669, "high-run-4": 15.064},
    8: {"low-5": 7.470, "low-run-2": 8.215, "high-run-3": 8.564, "low-run-4": 10.872},
}
COM_BO = {
    1: (
        8.980,
        {
            "one pair": 0.422569,
            "two pair": 0.047539,
            "triple": 0.021128,
            "full house": 0.00144058,
            "quad": 0.000240096,
            "lose": 0.507083,
        },
    ),
    8: (
        8.333,
        {
            "one pair": 0.458659,
            "two pair": 0.066649,
            "triple": 0.042999,
            "full house": 0.00378687,
            "quad": 0.00177128,
            "five of a kind": 0.0000258311,
            "lose": 0.426109,
        },
    ),
}


def bets(decks: int) -> dict[str, BetOdds]:
    law = rulebook().law("com-bo", datetime(2000, 12, 15, 4))
    return {bet.bet: bet for bet in com_bo(ComBoRules.from_law(law, decks=decks))}


@pytest.mark.parametrize("decks", [1, 8])
def test_edges_match_the_reference(decks: int) -> None:
    found = bets(decks)
    for bet, edge in REFERENCE[decks].items():
        assert round(float(found[bet].house_edge) * 100, 3) == edge
    edge, chances = COM_BO[decks]
    assert round(float(found["com-bo"].house_edge) * 100, 3) == edge
    lines = {line.name: float(line.chance) for line in found["com-bo"].lines}
    assert lines == pytest.approx(chances, abs=6e-7)
    assert float(found["com-bo"].void) == lines["one pair"]


def test_a_single_with_one_deck_is_eight_in_seventeen() -> None:
    found = bets(1)
    singles = [bet for name, bet in found.items() if name[:-1] in ("high-", "low-")]
    assert len(singles) == 10
    assert {bet.win for bet in singles} == {Fraction(8, 17)}
    assert {bet.house_edge for bet in singles} == {Fraction(1, 17)}


@pytest.mark.parametrize("decks", [1, 8])
def test_runs_and_combinations_match_every_row_of_five_ranks(decks: int) -> None:
    """The obvious way: all 13^5 rows of ranks, each with the number of deals that show it."""
    ranks = np.indices((13,) * 5).reshape(5, -1)
    seen = (ranks[:, None, :] == ranks[None, :, :]) & np.tri(5, k=-1, dtype=bool)[:, :, None]
    left = 4 * decks - seen.sum(axis=1)
    weights = np.prod(left, axis=0, dtype=object)
    total = sum(weights)
    found = bets(decks)
    falls = np.all(ranks[:-1] > ranks[1:], axis=0)
    assert found["high-run-4"].win == Fraction(weights[falls].sum(), total)
    rises = np.all(ranks[:3] < ranks[1:4], axis=0)
    assert found["low-run-3"].win == Fraction(weights[rises].sum(), total)
    around = ranks[4] > ranks[0]
    assert found["high-5"].win == Fraction(weights[around].sum(), total)
    alike = seen.sum(axis=(0, 1))
    lines = {line.name: line.chance for line in found["com-bo"].lines}
    for name, pairs in (("one pair", 1), ("two pair", 2), ("triple", 3), ("quad", 6)):
        assert lines[name] == Fraction(weights[alike == pairs].sum(), total)


def test_no_pair_with_one_deck_is_the_textbook_count() -> None:
    nothing = comb(13, 5) * 4**5
    assert bets(1)["com-bo"].lose == Fraction(nothing, comb(52, 5))
