"""Baccarat for learning programs: one seat, or thousands that are stepped together."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.compiled.baccarat import NO_COUP
from croupier.desk.arguments import flag, whole
from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.desk.wrong import WrongInput
from croupier.games.baccarat import BaccaratRules, Outcome
from croupier.simulate.baccarat.game import Baccarat
from croupier.simulate.baccarat.seats import RECENT, deal_seats, new_seats, step_seats

from .seats import NO_WAGER, SeatEnv, SeatsVectorEnv, seat_count


class BaccaratVectorEnv(SeatsVectorEnv):
    """Many seats, each alone at its own table, stepped together by one compiled loop.

    Actions, observations and rewards are those of ``BaccaratEnv``. The step after a settled wager
    makes a seat ready for the next one; its action is not looked at.
    """

    def __init__(  # noqa: PLR0913 (what a table may be)
        self,
        num_envs: int = 1,
        *,
        game: str = "baccarat",
        decks: int | None = None,
        at: str | None = None,
        draft: str | Path | None = None,
        policies: Mapping[str, str | bool] | None = None,
        burn: int | None = None,
        behind: int | None = None,
        runs: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Open tables; with ``runs`` every run that may be named is an action too."""
        seats = seat_count(num_envs)
        setting = open_setting(game, decks=decks, at=at, policies=policies, draft=draft)
        self.draft = setting.book.draft
        if not isinstance(setting.rules, BaccaratRules):
            raise WrongInput(f"game: {game} is no version of Baccarat.")
        ready = made_ready(
            setting, TableSetting(burn=whole("burn", burn), behind=whole("behind", behind))
        )
        assert isinstance(ready, Baccarat)
        if flag("runs", runs) and not ready.nominations:
            raise WrongInput(
                f"runs: none are offered in {game} at {ready.rules.at:%Y-%m-%dT%H:%M}."
            )
        self.game = ready
        self.seats = new_seats(ready, seats)
        named = [bet.name for bet in ready.bets[len(Outcome) :]] if runs else []
        left = enumerate(self.seats.shoes.full.tolist())
        super().__init__(
            self.seats,
            deal=deal_seats,
            step=step_seats,
            actions=(NO_WAGER, *(outcome.name.lower() for outcome in Outcome), *named),
            observed={f"left {value}": most + 1 for value, most in left}
            | {f"recent {place + 1}": NO_COUP + 1 for place in range(RECENT)},
            render_mode=render_mode,
        )


class BaccaratEnv(SeatEnv):
    """One player at a table of Baccarat; an episode is a wager from its placing to its settlement.

    Actions: 0 no wager, 1 Player, 2 Banker, 3 Tie, each for one coup. With ``runs`` the others are
    the runs that may be named, and the step deals as many coups as it takes to decide the run.
    ``env.unwrapped.actions`` names them.

    Observations, sixteen whole numbers: how many cards that count 0, 1 and so on to 9 have not been
    seen since the shuffle, burnt ones among them; the outcomes of the last six coups of the shoe,
    the latest first: 0 Player, 1 Banker, 2 a tie, 3 none. The shoe goes on from coup to coup.

    The reward is what the wager gained, in stakes, commission taken.
    """

    def __init__(self, **table: Any) -> None:
        """Open a table; see ``BaccaratVectorEnv`` for what may be chosen."""
        one = BaccaratVectorEnv(1, **table)
        super().__init__(one)
        self.game, self.seats = one.game, one.seats
