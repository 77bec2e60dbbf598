"""How quick other packages are: run by ``bench_simulate.py`` in an environment of their own.

Prints one JSON object: a rate per processor second for each that is installed. Imports nothing of
croupier's. The games differ in what they play, which the names say.
"""

import json
import random
import sys
from collections.abc import Callable
from importlib import import_module
from statistics import median
from subprocess import SubprocessError
from time import process_time
from typing import Any

RUNS = 5
SECONDS = 0.4


def _import(name: str) -> Any:
    """A rival's module: none of them is installed where the rest is checked."""
    return import_module(name)


def rate(work: Callable[[int], object], guess: int) -> float:
    """Items per processor second, median of several runs."""
    count = guess
    while True:
        start = process_time()
        work(count)
        took = process_time() - start
        if took >= SECONDS / 4:
            break
        count *= 4
    rates = []
    for _ in range(RUNS):
        start = process_time()
        work(count)
        rates.append(count / (process_time() - start))
    return median(rates)


def gymnasium_blackjack() -> float:
    env = _import("gymnasium").make("Blackjack-v1")

    def play(rounds: int) -> None:
        for _ in range(rounds):
            observation, _ = env.reset()
            over = False
            while not over:
                observation, _, over, _, _ = env.step(int(observation[0] < 17))

    return rate(play, 200)


def open_spiel_blackjack() -> float:
    game = _import("pyspiel").load_game("blackjack")
    choose = random.Random(1).choice

    def play(rounds: int) -> None:
        for _ in range(rounds):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choose(state.legal_actions()))

    return rate(play, 200)


def rlcard_blackjack() -> float:
    env = _import("rlcard").make("blackjack")
    env.set_agents([_import("rlcard.agents").RandomAgent(num_actions=env.num_actions)])

    def play(rounds: int) -> None:
        for _ in range(rounds):
            env.run(is_training=False)

    return rate(play, 200)


def hands(make: Callable[[str], object], count: int = 2000) -> list[list[object]]:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    pick = random.Random(2)
    return [[make(card) for card in pick.sample(deck, 5)] for _ in range(count)]


def ranked(rank: Callable[..., object], dealt: list[list[object]], *, apart: bool) -> float:
    def work(count: int) -> None:
        for _ in range(count // len(dealt)):
            for hand in dealt:
                if apart:
                    rank(*hand)
                else:
                    rank(hand)

    return rate(work, len(dealt))


def eval7_hands() -> float:
    eval7 = _import("eval7")
    return ranked(eval7.evaluate, hands(eval7.Card), apart=False)


def phevaluator_hands() -> float:
    rival = _import("phevaluator")
    return ranked(rival.evaluate_cards, hands(rival.Card), apart=True)


def treys_hands() -> float:
    treys = _import("treys")
    evaluator = treys.Evaluator()
    return ranked(lambda hand: evaluator.evaluate([], hand), hands(treys.Card.new), apart=False)


def pokerkit_hands() -> float:
    pokerkit = _import("pokerkit")
    dealt = hands(lambda text: next(pokerkit.Card.parse(text)), 200)
    return ranked(pokerkit.StandardHighHand, dealt, apart=False)


RIVALS: dict[str, Callable[[], float]] = {
    "RLCard, Blackjack (hit or stand)": rlcard_blackjack,
    "Gymnasium Blackjack-v1 (endless deck, hit or stand)": gymnasium_blackjack,
    "OpenSpiel blackjack through Python (one deck, hit or stand)": open_spiel_blackjack,
    "pokerkit, five-card hands": pokerkit_hands,
    "treys, five-card hands": treys_hands,
    "phevaluator, five-card hands": phevaluator_hands,
    "eval7, five-card hands": eval7_hands,
}


def main() -> None:
    found: dict[str, float | None] = {}
    for name, measure in RIVALS.items():
        try:
            found[name] = measure()
        except (ImportError, OSError, RuntimeError, SubprocessError, TypeError) as error:
            sys.stderr.write(f"{name}: {type(error).__name__}: {error}\n")
            found[name] = None
    print(json.dumps(found))


if __name__ == "__main__":
    main()
