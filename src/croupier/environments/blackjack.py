"""The Blackjack family for learning programs: one seat, or thousands that are stepped together."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from croupier.desk.arguments import flag, whole
from croupier.desk.setting import open_setting
from croupier.desk.wrong import WrongInput
from croupier.games.blackjack.kernel import (
    BUST,
    CARDS_MOST,
    KIND_SPLIT_SUITED_SEVENS,
    SUIT_MIXED,
    TRIO_NONE,
)
from croupier.games.blackjack.rules import BlackjackRules
from croupier.simulate.blackjack.seats import (
    ACTIONS,
    OBSERVED,
    deal_seats,
    new_seats,
    step_seats,
)

from .seats import Observation, SeatEnv, SeatsVectorEnv, seat_count


def _rules(
    game: str,
    decks: int | None,
    at: str | None,
    policies: Mapping[str, str | bool] | None,
    draft: str | Path | None,
) -> tuple[BlackjackRules, str | None]:
    """Read the rules of a game, and the number of the draft under which they stand."""
    setting = open_setting(game, decks=decks, at=at, policies=policies, draft=draft)
    if not isinstance(setting.rules, BlackjackRules):
        raise WrongInput(f"game: {game} is not of the Blackjack family.")
    return setting.rules, setting.book.draft


def _sizes(rules: BlackjackRules, *, shows_cards_left: bool) -> dict[str, int]:
    """How many values each part of an observation may have, from zero up."""
    params = rules.params
    values = max(params.values) + 1
    sizes = {
        "total": BUST + 1,
        "is_soft": 2,
        "cards": CARDS_MOST + 1,
        "pair": values,
        "trio": TRIO_NONE + 1,
        "suit": SUIT_MIXED + 1,
        "kind": KIND_SPLIT_SUITED_SEVENS + 1,
        "is_doubled": 2,
        "first": values,
        "hands": params.split_hands + 1,
    }
    assert tuple(sizes) == OBSERVED
    if not shows_cards_left:
        return sizes
    most = rules.decks * rules.deck_size + 1
    return sizes | {f"left {value}": most for value in sorted(set(params.values))}


class BlackjackVectorEnv(SeatsVectorEnv):
    """Many seats, each alone at its own table, stepped together by one compiled loop.

    Actions, observations and rewards are those of ``BlackjackEnv``. A seat whose round is over is
    dealt the next round by the step after it, whose action is not looked at. What is open to each
    seat is in ``infos["action_mask"]``.
    """

    def __init__(  # noqa: PLR0913 (what a table may be)
        self,
        num_envs: int = 1,
        *,
        game: str = "blackjack",
        decks: int | None = None,
        at: str | None = None,
        draft: str | Path | None = None,
        policies: Mapping[str, str | bool] | None = None,
        burn: int | None = None,
        behind: int | None = None,
        shows_cards_left: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Open tables; ``behind`` is how many cards lie behind the cutting card, else a quarter."""
        seats = seat_count(num_envs)
        burn, behind = whole("burn", burn), whole("behind", behind)
        self.rules, self.draft = _rules(game, decks, at, policies, draft)
        self.shows_cards_left = flag("shows_cards_left", shows_cards_left)
        try:
            self.seats = new_seats(self.rules, seats, burn=burn, behind=behind)
        except ValueError as error:
            raise WrongInput(f"--behind, --burn: {error}.") from error
        super().__init__(
            self.seats,
            deal=deal_seats,
            step=step_seats,
            actions=ACTIONS,
            observed=_sizes(self.rules, shows_cards_left=shows_cards_left),
            render_mode=render_mode,
        )

    def _observation(self) -> Observation:
        if self.shows_cards_left:
            return np.concatenate((self.seats.observed, self.seats.left), axis=1)
        return super()._observation()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.seats.legal.copy(), "_action_mask": self._everybody.copy()}


class BlackjackEnv(SeatEnv):
    """One box of a version of Blackjack or Pontoon; an episode is a round.

    Actions: 0 stand, 1 hit, 2 double, 3 split, 4 surrender, 5 forfeit (take the double back). One
    that is not open is taken as a stand; ``info["action_mask"]`` says which are open. Where nothing
    is to be decided, as with a natural, the one step that ends the round takes any action.

    Observations, whole numbers: the total of the hand in play, whether it is soft, how many cards
    it has (seven for more), the value of a pair or 0, what is left of a 6-7-8 or 7-7-7 and in which
    suit (the kernel's numbers), how the hand came about, whether it is doubled; the value of the
    dealer's first card, an ace being 1; how many hands the box has. With ``shows_cards_left`` there
    follows how many cards of each value, the ace first, have not been seen since the shuffle.

    The reward is what the round gained, in original wagers, with its last step. Insurance is not
    taken, and the Super Bonus is not counted.
    """

    def __init__(self, **table: Any) -> None:
        """Open a table; see ``BlackjackVectorEnv`` for what may be chosen."""
        one = BlackjackVectorEnv(1, **table)
        super().__init__(one)
        self.rules, self.seats = one.rules, one.seats
