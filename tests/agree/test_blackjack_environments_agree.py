"""Environments of the Blackjack family play every round as the table engine does."""

from random import Random

import numpy as np
import pytest

from blackjack_driver import Player, nets, play_round, seated
from croupier.environments import BlackjackEnv, BlackjackVectorEnv
from croupier.equipment import CARDS
from croupier.games.blackjack.kernel import BlackjackParams, Hand
from croupier.games.blackjack.strategy import Action
from croupier.money import Cents
from croupier.simulate.blackjack.seats import ACTIONS, AT

STAKE = Cents(1000)
GAMES = ("blackjack", "crown-blackjack", "crown-21", "vegas-blackjack", "crown-pontoon")


class Script:
    """Does again what was done before, in the same order."""

    name = "script"

    def __init__(self, done: list[str]) -> None:
        self.done = list(done)

    def plays(
        self, params: BlackjackParams, hand: Hand, first: int, *, double: bool, split: bool
    ) -> Action:
        return Action[self.done.pop(0).upper()]

    def surrenders(self, params: BlackjackParams, hand: Hand, first: int) -> bool:
        return bool(self.done) and self.done[0] == "surrender"

    def forfeits(self, params: BlackjackParams, hand: Hand, first: int) -> bool:
        return self.done.pop(0) == "forfeit"


class Forgetful(Player):
    """Asks the script every time."""

    def plays(self, hand: Hand, first: int, hands: int, *, declined: bool) -> Action:
        self.known.clear()
        return super().plays(hand, first, hands, declined=declined)


def asks(env: BlackjackEnv, info: dict[str, np.ndarray]) -> bool:
    """Whether the law leaves a choice to the seat."""
    mask = info["action_mask"]
    return bool(mask[ACTIONS.index("hit")] or mask[ACTIONS.index("forfeit")])


@pytest.mark.parametrize("game", GAMES)
def test_rounds_are_played_as_at_the_table(game: str) -> None:
    env, chance = BlackjackEnv(game=game), Random(game)
    seats = env.seats
    params = env.rules.params
    observation, info = env.reset(seed=11)
    for _ in range(400):
        start = int(seats.numbers[0, AT]) - 3
        done: list[str] = []
        over, reward = False, 0.0
        while not over:
            mask = info["action_mask"]
            action = chance.choice([at for at, is_open in enumerate(mask) if is_open])
            if asks(env, info):
                done.append(ACTIONS[action])
            assert env.observation_space.contains(observation)
            observation, reward, over, _, info = env.step(np.int64(action))
        used = seats.shoes[0, start : int(seats.numbers[0, AT])].tolist()
        player = Forgetful(Script(done), params, STAKE)
        cards = iter([CARDS[code] for code in used])
        _, told = play_round(seated(env.rules, player, 1), player, cards, iter(()))
        assert next(cards, None) is None
        assert nets(told)[0, "main"] == reward * STAKE
        observation, info = env.reset()


def test_a_reward_comes_with_the_last_step_alone() -> None:
    many = BlackjackVectorEnv(64, game="crown-pontoon")
    chance = np.random.default_rng(3)
    many.reset(seed=5)
    played = 0
    for _ in range(500):
        observation, rewards, over, cut_short, infos = many.step(chance.integers(6, size=64))
        assert many.observation_space.contains(observation)
        assert not cut_short.any()
        assert not rewards[~over].any()
        assert infos["action_mask"][:, 0].all()
        played += int(over.sum())
    assert played > 5_000


def test_a_seat_may_see_which_cards_are_left() -> None:
    env = BlackjackEnv(game="blackjack", decks=6, shows_cards_left=True)
    observation, _ = env.reset(seed=2)
    cards = 6 * 52
    assert observation[10:].sum() == cards - 3
    observation, _, over, _, _ = env.step(np.int64(0))
    seen = cards - observation[10:].sum()
    while not over:
        observation, _, over, _, _ = env.step(np.int64(0))
    observation, _ = env.reset()
    assert cards - observation[10:].sum() >= seen + 3


def test_means_are_those_of_the_simulator() -> None:
    many = BlackjackVectorEnv(2048, game="blackjack")
    observation, _ = many.reset(seed=1)
    total = rounds = 0.0
    while rounds < 300_000:
        hits = (observation[:, 0] < 17).astype(np.int64)
        observation, rewards, over, _, _ = many.step(hits)
        total += rewards.sum()
        rounds += over.sum()
    # hit to 17 and nothing else: the exact analysis says 5.68 % (soft 17 stands)
    assert abs(-total / rounds - 0.0568) < 4 * 0.96 / 300_000**0.5 + 0.0005
