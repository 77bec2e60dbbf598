"""Caribbean Stud Poker for learning programs: one seat, or thousands that are stepped together."""

from pathlib import Path
from typing import Any

from croupier.compiled.hands import poker_tables
from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.equipment import CARDS, PokerClass
from croupier.simulate.caribbean_stud.game import CaribbeanStud
from croupier.simulate.caribbean_stud.seats import (
    ACTIONS,
    OBSERVED,
    deal_seats,
    new_seats,
    step_seats,
)

from .seats import SeatEnv, SeatsVectorEnv, seat_count


class CaribbeanStudVectorEnv(SeatsVectorEnv):
    """Many seats, each alone at its own table, stepped together by one compiled loop.

    Actions, observations and rewards are those of ``CaribbeanStudEnv``. A seat whose round is over
    is dealt the next round by the step after it, whose action is not looked at.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        at: str | None = None,
        draft: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Open tables."""
        setting = open_setting("caribbean-stud", at=at, draft=draft)
        self.draft = setting.book.draft
        game = made_ready(setting, TableSetting())
        assert isinstance(game, CaribbeanStud)
        self.game = game
        self.seats = new_seats(game, seat_count(num_envs))
        sizes = {"rank": len(poker_tables().strengths), "class": len(PokerClass)}
        super().__init__(
            self.seats,
            deal=deal_seats,
            step=step_seats,
            actions=ACTIONS,
            observed={name: sizes.get(name, len(CARDS)) for name in OBSERVED},
            render_mode=render_mode,
        )


class CaribbeanStudEnv(SeatEnv):
    """One player at a table of Caribbean Stud; an episode is a round.

    Actions: 0 fold, 1 bet.

    Observations, whole numbers: the rank of the player's hand among the 7,462 that differ, 0 the
    lowest; its class, 0 for odd cards to 9 for a royal flush; the code of the dealer's up card; the
    codes of the player's five cards, in the order of the codes. A code is the suit times 13 plus
    the rank, the ace being 0.

    The reward is what the Ante and the Bet gained together, in Antes. The jackpot is not wagered
    on, and no sign limits what a Bet may win.
    """

    def __init__(self, **table: Any) -> None:
        """Open a table; see ``CaribbeanStudVectorEnv`` for what may be chosen."""
        one = CaribbeanStudVectorEnv(1, **table)
        super().__init__(one)
        self.game, self.seats = one.game, one.seats
