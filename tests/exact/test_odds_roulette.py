"""Rapid Roulette: every bet gives the house the zeros."""

from datetime import datetime
from fractions import Fraction

import pytest

from croupier.games.roulette import RouletteRules
from croupier.odds.roulette import roulette
from croupier.rulebook import rulebook


@pytest.mark.parametrize(("zeros", "edge"), [(1, Fraction(1, 37)), (2, Fraction(2, 38))])
def test_every_bet_has_the_same_edge(zeros: int, edge: Fraction) -> None:
    law = rulebook().law("rapid-roulette", datetime(2000, 12, 20, 4))
    found = roulette(RouletteRules.from_law(law, zeros=zeros))
    assert {bet.house_edge for bet in found} == {edge}
    assert len(found) == (14 if zeros == 1 else 13)
    by_name = {bet.bet: bet for bet in found}
    assert by_name["corner"].win == Fraction(4, 36 + zeros)
    assert (
        by_name["straight"].variance == Fraction(36**2, 36 + zeros) - Fraction(36, 36 + zeros) ** 2
    )
