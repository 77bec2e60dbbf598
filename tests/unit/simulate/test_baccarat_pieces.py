"""Baccarat in pieces: runs that go on from shoe to shoe, wherever a range of shoes begins."""

from datetime import datetime

import numpy as np
import pytest

from croupier.games.baccarat import AtShoeEnd, BaccaratRules, Policies
from croupier.rulebook import rulebook
from croupier.simulate.baccarat.game import Baccarat

AT = datetime(2000, 12, 20, 4)
MOST = 10**12


@pytest.mark.parametrize("end", list(AtShoeEnd))
@pytest.mark.parametrize(("decks", "behind"), [(8, 14), (8, 400), (1, 40), (1, 44)])
def test_a_range_may_be_played_in_pieces_however_short_the_shoes(
    decks: int, behind: int, end: AtShoeEnd
) -> None:
    rules = BaccaratRules.from_law(rulebook().law("baccarat", AT))
    game = Baccarat(rules=rules, decks=decks, behind=behind, policies=Policies(run_at_shoe_end=end))
    step = game.together
    whole = game.play(3, 0, 4 * step, MOST)
    parts = [game.play(3, piece * step, step, MOST) for piece in range(4)]
    assert np.array_equal(whole, np.sum(parts, axis=0))
