"""Rapid Roulette for learning programs: one wheel, or thousands that are spun together."""

from pathlib import Path
from typing import Any

from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.games.roulette.layout import INSIDE, WHICH, Bet
from croupier.simulate.roulette.game import Roulette
from croupier.simulate.roulette.seats import deal_seats, new_seats, step_seats

from .seats import NO_WAGER, SeatEnv, SeatsVectorEnv, seat_count


def _names(game: Roulette) -> list[str]:
    """What the wagers are called: ``red``, ``dozen-2``, ``split-1-4``."""
    found = []
    for bet, covered in game.wagers:
        if bet in WHICH:
            found.append(f"{bet}-{game.rules.bets[bet].index(covered) + 1}")
        elif bet in INSIDE and bet is not Bet.FIRST_FOUR:
            found.append("-".join([str(bet), *map(str, sorted(covered))]))
        else:
            found.append(str(bet))
    return found


class RouletteVectorEnv(SeatsVectorEnv):
    """Many seats, each at a wheel of its own, spun together by one compiled loop.

    Actions, observations and rewards are those of ``RouletteEnv``. The step after a spin makes a
    seat ready for the next one; its action is not looked at.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        zeros: int | None = None,
        at: str | None = None,
        draft: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Set up wheels with one zero or two."""
        setting = open_setting("rapid-roulette", zeros=zeros, at=at, draft=draft)
        self.draft = setting.book.draft
        game = made_ready(setting, TableSetting())
        assert isinstance(game, Roulette)
        assert sorted(game.pockets) == list(range(len(game.pockets)))
        self.game = game
        self.seats = new_seats(game, seat_count(num_envs))
        super().__init__(
            self.seats,
            deal=deal_seats,
            step=step_seats,
            actions=(NO_WAGER, *_names(game)),
            observed={"last": len(game.pockets) + 1},
            render_mode=render_mode,
        )


class RouletteEnv(SeatEnv):
    """One player at a wheel; an episode is a spin.

    Action 0 is no wager. The others are every wager that the layout has, in its order: each number,
    split, street, corner, the first four with one zero, each six line, dozen and column, red,
    black, odd, even, low and high. ``env.unwrapped.actions`` names them.

    The observation is the last pocket, the second zero being 37, or the number of pockets before
    the first spin. It tells nothing of the next one. The reward is what the wager gained, in
    stakes.
    """

    def __init__(self, **table: Any) -> None:
        """Set up a wheel; see ``RouletteVectorEnv`` for what may be chosen."""
        one = RouletteVectorEnv(1, **table)
        super().__init__(one)
        self.game, self.seats = one.game, one.seats
