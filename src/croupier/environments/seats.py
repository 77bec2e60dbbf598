"""What all environments share: seats at tables of their own, one of them or thousands together."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol, TypeVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from croupier.desk.arguments import required, whole
from croupier.desk.wrong import WrongInput
from croupier.simulate.seat_shoes import KEY_FIRST, KEY_SEED, SEATS_MOST, SHOES_EACH

Observation = NDArray[np.int64]
Actions = NDArray[np.int64]
Flags = NDArray[np.bool_]
Keys = NDArray[np.uint64]

NO_WAGER: Final = "no-wager"
"""What it is called to sit a round out."""
SEED_BITS: Final = 64
WHOLE: Final = "iub"
"""The kinds of NumPy's numbers that lose nothing as whole ones."""
FRESH: Final = 1 << 63
"""Seeds that nobody chose are below this."""


class Seats(Protocol):
    """What a compiled loop leaves behind for every seat."""

    @property
    def observed(self) -> Observation:
        """By seat: what it sees."""

    @property
    def rewards(self) -> NDArray[np.float64]:
        """By seat: what the last step gained, in original wagers."""

    @property
    def over(self) -> Flags:
        """By seat: whether its episode is over."""


S = TypeVar("S", bound=Seats)


def seat_count(num_envs: int) -> int:
    """The number of seats that is asked for."""
    count = required("num_envs", whole("num_envs", num_envs), "a whole number")
    if not 1 <= count <= SEATS_MOST:
        raise WrongInput(f"num_envs: {count} is not between 1 and {SEATS_MOST:,}.")
    return count


class SeatsVectorEnv(VectorEnv[Observation, Actions, NDArray[Any]]):
    """Many seats, each alone at its own table, stepped together by one compiled loop.

    A seat whose episode is over begins the next one with the step after it, whose action is not
    looked at. With a seed, every seat has shoes of its own, the first seat those of a single
    environment with that seed; no seat of any other seed ever plays one of them. With a list of
    seeds each seat plays as a single environment with its own does.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium's own form)
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    actions: tuple[str, ...]
    """What each action is called."""
    observed: tuple[str, ...]
    """What each part of an observation is called."""
    draft: str | None = None
    """The draft notice that the tables are played under, which is not law."""

    def __init__(
        self,
        seats: S,
        *,
        deal: Callable[[S, Keys, Flags], None],
        step: Callable[[S, Actions], None],
        actions: Sequence[str],
        observed: Mapping[str, int],
        render_mode: str | None,
    ) -> None:
        """Make the spaces; ``observed`` says how many values each part may have, from zero."""
        if render_mode is not None:
            raise WrongInput("render_mode: rounds are not drawn; leave it out.")
        self.num_envs = len(seats.over)
        self.actions, self.observed = tuple(actions), tuple(observed)
        self.render_mode = render_mode
        self.single_action_space = spaces.Discrete(len(actions))
        self.single_observation_space = spaces.MultiDiscrete(list(observed.values()))
        batch = gymnasium.vector.utils.batch_space
        self.action_space = batch(self.single_action_space, self.num_envs)
        self.observation_space = batch(self.single_observation_space, self.num_envs)
        self._answers = seats
        self._begin = partial(deal, seats)
        self._play = partial(step, seats)
        self._everybody = np.ones(self.num_envs, dtype=np.bool_)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin every seat afresh, or those of ``options["reset_mask"]``."""
        if not isinstance(seed, list):
            seed = whole("seed", seed)
        first = next(iter(seed), None) if isinstance(seed, list) else seed
        if first is not None:
            super().reset(seed=first)
        chosen = np.asarray((options or {}).get("reset_mask", self._everybody), dtype=np.bool_)
        if chosen.shape != self._everybody.shape:
            raise ValueError(f"reset_mask: has the shape {chosen.shape}, not ({self.num_envs},).")
        self._begin(self._keys(seed), chosen)
        return self._observation(), self._info()

    def step(
        self, actions: Actions
    ) -> tuple[Observation, NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Carry out one action for every seat."""
        given = np.asarray(actions)
        if given.dtype.kind not in WHOLE:
            raise ValueError(f"Actions are whole numbers, not {given.dtype}.")
        chosen = np.ascontiguousarray(given, dtype=np.int64)
        if chosen.shape != self._everybody.shape:
            raise ValueError(f"{self.num_envs} seats take as many actions, not {chosen.shape}.")
        if chosen.min() < 0 or chosen.max() >= len(self.actions):
            raise ValueError(f"Actions are 0 to {len(self.actions) - 1}.")
        self._play(chosen)
        over = self._answers.over.copy()
        return (
            self._observation(),
            self._answers.rewards.copy(),
            over,
            np.zeros_like(over),
            self._info(),
        )

    def _keys(self, seed: int | list[int | None] | None) -> Keys:
        """A key for every seat: its seed, by chance where none is given, and its first shoe."""
        keys = np.zeros((self.num_envs, 2), dtype=np.uint64)
        keys[:, KEY_SEED] = self.np_random.integers(FRESH, size=self.num_envs, dtype=np.uint64)
        if seed is None:
            return keys
        if not isinstance(seed, list):
            keys[:, KEY_FIRST] = np.arange(self.num_envs, dtype=np.uint64) * np.uint64(SHOES_EACH)
        seeds = seed if isinstance(seed, list) else [seed] * self.num_envs
        if len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} seats take as many seeds, not {len(seeds)}.")
        for seat, given in enumerate(seeds):
            own = whole("seed", given)
            if own is not None:
                if not 0 <= own < 1 << SEED_BITS:
                    raise ValueError(f"Seeds are 0 to 2^{SEED_BITS} - 1, not {own}.")
                keys[seat, KEY_SEED] = own
        return keys

    def _observation(self) -> Observation:
        return self._answers.observed.copy()

    def _info(self) -> dict[str, Any]:
        return {}


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat: what many seats are, with one of them."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(self, one: SeatsVectorEnv) -> None:
        """Take the only seat."""
        assert one.num_envs == 1
        self._one = one
        self.actions, self.observed = one.actions, one.observed
        self.render_mode, self.draft = one.render_mode, one.draft
        self.action_space = one.single_action_space
        self.observation_space = one.single_observation_space
        self._action = np.zeros(1, dtype=np.int64)
        self._is_over = False

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 (Gymnasium's own form)
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the next episode; with a seed, or after one cut short, from a fresh shoe."""
        super().reset(seed=seed)
        if seed is not None or not self._is_over:
            observation, info = self._one.reset(seed=seed)
        else:
            observation, _, _, _, info = self._one.step(self._action)
        self._is_over = False
        return observation[0], _of_one(info)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out one action and play on to the next choice or to the end."""
        if np.asarray(action).dtype.kind not in WHOLE:
            raise ValueError(f"An action is a whole number, not {action!r}.")
        self._action[0] = action
        observation, reward, over, _, info = self._one.step(self._action)
        self._is_over = bool(over[0])
        return observation[0], float(reward[0]), self._is_over, False, _of_one(info)


def _of_one(info: dict[str, Any]) -> dict[str, Any]:
    """What is told of the only seat, in the form that ``Discrete.sample`` takes."""
    if "action_mask" not in info:
        return {}
    return {"action_mask": info["action_mask"][0].astype(np.int8)}
