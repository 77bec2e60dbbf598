"""How many steps a second the environments take, beside Gymnasium's own Blackjack.

    python benchmarks/bench_environments.py

Rates are per second of processor time under random actions, medians of repeated runs, without
compilation. Where an episode is one step, every second step only begins the next one.
"""

from collections.abc import Callable
from statistics import median
from time import process_time

import gymnasium
import numpy as np

from croupier.environments import ENVIRONMENTS

RUNS = 7
SECONDS = 0.3
WIDTHS = (64, 4096)
RIVAL = "Blackjack-v1"


def rate(work: Callable[[int], int]) -> float:
    """Steps per processor second."""
    size, took = 1, 0.0
    while took < SECONDS:
        size *= 2
        began = process_time()
        work(size)
        took = process_time() - began
    rates = []
    for _ in range(RUNS):
        began = process_time()
        steps = work(size)
        rates.append(steps / (process_time() - began))
    return median(rates)


def one(name: str) -> float:
    env = gymnasium.make(name)
    env.reset(seed=1)
    env.action_space.seed(1)
    actions = [env.action_space.sample() for _ in range(1024)]

    def work(steps: int) -> int:
        for step in range(steps):
            _, _, over, _, _ = env.step(actions[step % len(actions)])
            if over:
                env.reset()
        return steps

    return rate(work)


def many(name: str, seats: int, mode: str | None) -> float:
    envs = gymnasium.make_vec(name, num_envs=seats, vectorization_mode=mode)
    envs.reset(seed=1)
    envs.action_space.seed(1)
    actions = [np.asarray(envs.action_space.sample()) for _ in range(64)]

    def work(steps: int) -> int:
        for step in range(steps):
            envs.step(actions[step % len(actions)])
        return steps * seats

    return rate(work)


def main() -> None:
    print(f"{'thousand steps a second':34} {'one seat':>10}", *(f"{n:>10}" for n in WIDTHS))
    for name, mode in ((RIVAL, "sync"), *((name, None) for name in ENVIRONMENTS)):
        rates = (one(name), *(many(name, seats, mode) for seats in WIDTHS))
        print(f"{name:34}", *(f"{found / 1e3:10,.0f}" for found in rates), flush=True)


if __name__ == "__main__":
    main()
