"""Crown Com-Bo for learning programs: one seat, or thousands that are stepped together."""

from pathlib import Path
from typing import Any

from croupier.desk.arguments import whole
from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.equipment import RANKS
from croupier.games.com_bo import Bet
from croupier.simulate.com_bo.game import ComBo
from croupier.simulate.com_bo.seats import deal_seats, new_seats, step_seats

from .seats import NO_WAGER, SeatEnv, SeatsVectorEnv, seat_count


class ComBoVectorEnv(SeatsVectorEnv):
    """Many seats, each alone at its own table, stepped together by one compiled loop.

    Actions, observations and rewards are those of ``ComBoEnv``. The step after a round makes a seat
    ready for the next one; its action is not looked at.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        decks: int | None = None,
        at: str | None = None,
        draft: str | Path | None = None,
        behind: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Open tables; ``behind`` is how many cards lie behind the cutting card, else a quarter."""
        seats, table = seat_count(num_envs), TableSetting(behind=whole("behind", behind))
        setting = open_setting("com-bo", decks=decks, at=at, draft=draft)
        self.draft = setting.book.draft
        game = made_ready(setting, table)
        assert isinstance(game, ComBo)
        self.game = game
        self.seats = new_seats(game, seats)
        full = self.seats.shoes.full.tolist()
        super().__init__(
            self.seats,
            deal=deal_seats,
            step=step_seats,
            actions=(NO_WAGER, *map(str, Bet)),
            observed={f"left {rank}": most + 1 for rank, most in zip(RANKS, full, strict=True)},
            render_mode=render_mode,
        )


class ComBoEnv(SeatEnv):
    """One player at a table of Com-Bo; an episode is a round.

    Action 0 is no wager, 1 to 17 are the bets in the order of rule 8.1: high 1 to 5, low 1 to 5,
    high run 2 to 4, low run 2 to 4, Com-Bo. ``env.unwrapped.actions`` names them. Cards are dealt
    only where somebody has bet, so a player without a wager is taken to sit beside one who has.

    Observations, thirteen whole numbers: how many cards of each rank, the ace first and the king
    last, have not been seen since the shuffle. The shoe goes on from round to round. The reward is
    what the wager gained, in stakes.
    """

    def __init__(self, **table: Any) -> None:
        """Open a table; see ``ComBoVectorEnv`` for what may be chosen."""
        one = ComBoVectorEnv(1, **table)
        super().__init__(one)
        self.game, self.seats = one.game, one.seats
