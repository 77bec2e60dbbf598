"""How quick other packages are: run by ``bench_simulate.py`` in an environment of their own.

Prints one JSON object, by name: a rate per processor second, and for games the mean of what was
played and its standard error; null for what could not be run. Imports nothing of croupier's. In
every game the player takes a card below 17 and stands from there on.
"""

import json
import random
import sys
from collections.abc import Callable
from importlib import import_module
from math import sqrt
from statistics import median
from subprocess import SubprocessError
from typing import Any

from measure import rates_of

STANDS = 17
RUNS, QUICK_RUNS = 9, 3
SECONDS, QUICK_SECONDS = 0.5, 0.05

Found = dict[str, float]


def _import(name: str) -> Any:
    """A rival's module: none of them is installed where the rest is checked."""
    return import_module(name)


def measured(work: Callable[[int], list[float]], guess: int, *, quick: bool) -> Found:
    """Items per processor second, median of several runs; what they came to, where they say it."""
    results = list[float]()

    def noted(count: int) -> int:
        results.extend(work(count))
        return count

    runs, seconds = (QUICK_RUNS, QUICK_SECONDS) if quick else (RUNS, SECONDS)
    found = {"rate": median(rates_of(noted, guess, runs=runs, seconds=seconds))}
    if results:
        mean = sum(results) / len(results)
        squares = sum((result - mean) ** 2 for result in results)
        found["mean"] = mean
        found["std_error"] = sqrt(squares / (len(results) - 1) / len(results))
        found["rounds"] = len(results)
    return found


def gymnasium_blackjack(*, quick: bool) -> Found:
    env = _import("gymnasium").make("Blackjack-v1")
    env.reset(seed=1)

    def play(rounds: int) -> list[float]:
        results = []
        for _ in range(rounds):
            observation, _ = env.reset()
            over, reward = False, 0.0
            while not over:
                observation, reward, over, _, _ = env.step(int(observation[0] < STANDS))
            results.append(float(reward))
        return results

    return measured(play, 200, quick=quick)


def open_spiel_blackjack(*, quick: bool) -> Found:
    game = _import("pyspiel").load_game("blackjack")
    choose = random.Random(1).choice
    hit, stand = 0, 1

    def play(rounds: int) -> list[float]:
        results = []
        for _ in range(rounds):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():  # every card that is left is as likely as any other
                    state.apply_action(choose(state.legal_actions()))
                else:
                    draws = state.get_best_player_total(0) < STANDS
                    state.apply_action(hit if draws else stand)
            results.append(state.returns()[0])
        return results

    return measured(play, 200, quick=quick)


def rlcard_blackjack(*, quick: bool) -> Found:
    env = _import("rlcard").make("blackjack", config={"seed": 1})

    class DrawsBelow:
        use_raw = False

        def step(self, state: Any) -> int:
            return 0 if state["obs"][0] < STANDS else 1

        def eval_step(self, state: Any) -> tuple[int, dict[str, object]]:
            return self.step(state), {}

    env.set_agents([DrawsBelow()])

    def play(rounds: int) -> list[float]:
        return [float(env.run(is_training=False)[1][0]) for _ in range(rounds)]

    return measured(play, 200, quick=quick)


def hands(make: Callable[[str], object], count: int = 2000) -> list[list[object]]:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    pick = random.Random(2)
    return [[make(card) for card in pick.sample(deck, 5)] for _ in range(count)]


def ranked(
    rank: Callable[..., object], dealt: list[list[object]], *, apart: bool, quick: bool
) -> Found:
    def work(count: int) -> list[float]:
        for _ in range(count // len(dealt)):
            if apart:
                for hand in dealt:
                    rank(*hand)
            else:
                for hand in dealt:
                    rank(hand)
        return []

    return measured(work, len(dealt), quick=quick)


def eval7_hands(*, quick: bool) -> Found:
    eval7 = _import("eval7")
    return ranked(eval7.evaluate, hands(eval7.Card), apart=False, quick=quick)


def phevaluator_hands(*, quick: bool) -> Found:
    rival = _import("phevaluator")
    return ranked(rival.evaluate_cards, hands(rival.Card), apart=True, quick=quick)


def phevaluator_extension(*, quick: bool) -> Found:
    rank = _import("phevaluator._pheval").evaluate_5cards
    return ranked(rank, hands(_import("phevaluator").Card.to_id), apart=True, quick=quick)


def treys_hands(*, quick: bool) -> Found:
    treys = _import("treys")
    evaluator, dealt = treys.Evaluator(), hands(treys.Card.new)
    return ranked(lambda hand: evaluator.evaluate([], hand), dealt, apart=False, quick=quick)


def pokerkit_hands(*, quick: bool) -> Found:
    pokerkit = _import("pokerkit")
    dealt = hands(lambda text: next(pokerkit.Card.parse(text)), 200)
    return ranked(pokerkit.StandardHighHand, dealt, apart=False, quick=quick)


RIVALS: dict[str, Callable[..., Found]] = {
    "Gymnasium Blackjack-v1": gymnasium_blackjack,
    "OpenSpiel blackjack": open_spiel_blackjack,
    "RLCard blackjack": rlcard_blackjack,
    "eval7": eval7_hands,
    "phevaluator": phevaluator_hands,
    "phevaluator, its extension called directly": phevaluator_extension,
    "treys": treys_hands,
    "pokerkit": pokerkit_hands,
}


def main() -> None:
    found: dict[str, Found | None] = {}
    for name, measure in RIVALS.items():
        try:
            found[name] = measure(quick="--quick" in sys.argv[1:])
        except (
            AttributeError,
            ImportError,
            OSError,
            RuntimeError,
            SubprocessError,
            TypeError,
        ) as no:
            sys.stderr.write(f"{name}: {type(no).__name__}: {no}\n")
            found[name] = None
    print(json.dumps(found))


if __name__ == "__main__":
    main()
