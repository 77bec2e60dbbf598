"""The Blackjack family for learning programs: one seat, or thousands that are stepped together."""

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from croupier.desk.odds_question import ask
from croupier.games.blackjack.kernel import (
    CARDS_MOST,
    KIND_SPLIT_SUITED_SEVENS,
    LIMIT,
    SUIT_MIXED,
    TRIO_NONE,
)
from croupier.games.blackjack.rules import BlackjackRules
from croupier.simulate.blackjack_seats import (
    ACTIONS,
    OBSERVED,
    Seats,
    deal_seats,
    new_seats,
    step_seats,
)

__all__ = ("BlackjackEnv", "BlackjackVectorEnv")

Observation = NDArray[np.int64]
SEEDS: Final = 1 << 63
SIZES: Final = {
    "total": LIMIT + 2,
    "is_soft": 2,
    "cards": CARDS_MOST + 1,
    "pair": 11,
    "trio": TRIO_NONE + 1,
    "suit": SUIT_MIXED + 1,
    "kind": KIND_SPLIT_SUITED_SEVENS + 1,
    "is_doubled": 2,
    "first": 11,
    "hands": 4,
}
"""How many values each part of an observation may have, from nought up."""


def _rules(
    game: str, decks: int | None, at: str | None, policies: Mapping[str, Any]
) -> BlackjackRules:
    rules = ask(game, decks=decks, at=at, policies=dict(policies)).rules
    assert isinstance(rules, BlackjackRules), f"{game} is not of the Blackjack family"
    return rules


def _space(rules: BlackjackRules, *, shows_cards_left: bool) -> spaces.MultiDiscrete:
    assert tuple(SIZES) == OBSERVED
    sizes = list(SIZES.values())
    if shows_cards_left:
        by_value = [rules.decks * rules.deck_size + 1] * len(set(rules.params.values))
        sizes += by_value
    return spaces.MultiDiscrete(sizes)


class BlackjackVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many seats, each alone at its own table, stepped together by one compiled loop.

    Actions, observations and rewards are those of ``BlackjackEnv``. A seat whose round is over is
    dealt the next round by the step after it, whose action is not looked at. What is open to each
    seat is in ``infos["action_mask"]``.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium's own form)
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(  # noqa: PLR0913 (what a table may be)
        self,
        num_envs: int = 1,
        *,
        game: str = "blackjack",
        decks: int | None = None,
        at: str | None = None,
        policies: Mapping[str, str | bool] | None = None,
        burn: int = 1,
        behind: int | None = None,
        shows_cards_left: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Open tables; ``behind`` is how many cards lie behind the cutting card, else a quarter."""
        assert render_mode is None, "rounds are not drawn"
        rules = _rules(game, decks, at, policies or {})
        size = rules.decks * rules.deck_size
        self.rules = rules
        self.shows_cards_left = shows_cards_left
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_action_space = spaces.Discrete(len(ACTIONS))
        self.single_observation_space = _space(rules, shows_cards_left=shows_cards_left)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, num_envs
        )
        self._seats: Seats = new_seats(
            rules, num_envs, burn=burn, behind=size // 4 if behind is None else behind
        )
        self._everybody = np.ones(num_envs, dtype=np.bool_)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Shuffle every shoe, or those of ``options["reset_mask"]``, and deal."""
        first = seed[0] if isinstance(seed, list) else seed
        if first is not None:
            super().reset(seed=first)
        chosen = self._everybody if options is None else options.get("reset_mask", self._everybody)
        deal_seats(self._seats, np.uint64(self.np_random.integers(SEEDS)), chosen)
        return self._observation(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Carry out one action for every seat."""
        step_seats(self._seats, np.ascontiguousarray(actions, dtype=np.int64))
        over = self._seats.over.copy()
        return (
            self._observation(),
            self._seats.rewards.copy(),
            over,
            np.zeros_like(over),
            self._info(),
        )

    def _observation(self) -> Observation:
        seats = self._seats
        if self.shows_cards_left:
            return np.concatenate((seats.observed, seats.left), axis=1)
        return seats.observed.copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._seats.legal.copy(), "_action_mask": self._everybody.copy()}


class BlackjackEnv(gymnasium.Env[Observation, np.int64]):
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

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(self, **table: Any) -> None:
        """Open a table; see ``BlackjackVectorEnv`` for what may be chosen."""
        self._one = BlackjackVectorEnv(1, **table)
        self.rules = self._one.rules
        self.render_mode = self._one.render_mode
        self.action_space = self._one.single_action_space
        self.observation_space = self._one.single_observation_space
        self._action = np.zeros(1, dtype=np.int64)
        self._is_fresh = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the next round; with a seed, from a fresh shoe that the seed alone decides."""
        super().reset(seed=seed)
        if seed is not None or not self._is_fresh or options is not None:
            observation, info = self._one.reset(seed=seed)
        else:
            observation, _, _, _, info = self._one.step(self._action)
        self._is_fresh = False
        return observation[0], _of_one(info)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out one action and play on to the next choice or to the end of the round."""
        self._action[0] = action
        observation, reward, over, _, info = self._one.step(self._action)
        self._is_fresh = bool(over[0])
        return observation[0], float(reward[0]), bool(over[0]), False, _of_one(info)


def _of_one(info: dict[str, Any]) -> dict[str, Any]:
    """What is told of the only seat, in the form that ``Discrete.sample`` takes."""
    return {"action_mask": info["action_mask"][0].astype(np.int8)}
