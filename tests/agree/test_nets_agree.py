"""Rounds laid out one by one, for sessions, come to the sums of the fast loops, bet by bet."""

from typing import Any

import numpy as np
import pytest

from blackjack_table import rules
from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.games.blackjack.strategy import SIMPLE
from croupier.simulate.blackjack.game import Blackjack
from croupier.simulate.game import UNITS, Moments, ReadyGame, stretches

MOST = 10**12
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("baccarat", {}),
    ("com-bo", {}),
    ("rapid-roulette", {}),
    ("caribbean-stud", {"strategy": "playing-hands"}),
    ("blackjack", {"side_bets": ("perfect-pairs", "magnificent-sevens-1"), "insurance": "always"}),
    ("blackjack", {"boxes": 3, "count": "zen", "insurance": "count"}),
    ("blackjack", {"count": "ko", "spread": "0,-5:1,1:10"}),
    ("crown-pontoon", {"continuous": True}),
    ("pontoon-pandemonium", {}),
    ("blackjack", {"endless": True}),
    ("com-bo", {"continuous": True}),
)


def made(name: str, how: dict[str, Any]) -> ReadyGame:
    if "endless" in how:
        return Blackjack(rules=rules(name), strategy=SIMPLE["mimic-dealer"], **how)
    return made_ready(open_setting(name), TableSetting(**how))


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize(("name", "how"), GAMES)
def test_rounds_come_to_the_sums_of_the_loop(name: str, how: dict[str, Any], careful: bool) -> None:
    game = made(name, how)
    units = 30 if game.unit == "shoe" else 3
    tally = game.play(7, 0, units, MOST, careful=careful)
    for place, (bet, moments, _) in enumerate(stretches(game.bets)):
        if not bet.by_round:
            continue
        nets, starts, wagers = game.nets(7, 0, units, bet=place, careful=careful)
        sums = Moments(*tally[moments].tolist())
        staked = wagers if wagers.size else np.ones(nets.size, dtype=np.int64)
        assert (staked.sum(), (nets * staked).sum()) == (sums.rounds, sums.net)
        assert (len(starts), starts[-1]) == (units + 1, nets.size)
        if bet.over == UNITS:
            by_shoe = np.add.reduceat(nets * staked, starts[:-1])
            assert (by_shoe**2).sum() == sums.net_squared


@pytest.mark.parametrize(("name", "how"), GAMES)
def test_a_range_of_rounds_may_be_laid_out_in_pieces(name: str, how: dict[str, Any]) -> None:
    game = made(name, how)
    for place, bet in enumerate(game.bets[:4]):
        if bet.by_round:
            whole = game.nets(7, 4, 5, bet=place)
            parts = [game.nets(7, 4, 2, bet=place), game.nets(7, 6, 3, bet=place)]
            for column in ("nets", "wagers"):
                joined = np.concatenate([getattr(part, column) for part in parts])
                assert np.array_equal(joined, getattr(whole, column))
    assert game.nets(7, 4, 0).nets.size == 0
