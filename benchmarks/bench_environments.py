"""How many steps a second the environments take, beside Gymnasium's own Blackjack.

    python benchmarks/bench_environments.py [--quick] [--write]

Rates are per second of processor time under random actions, medians of repeated runs, without
compilation. Where an episode is one step, every second step only begins the next one.
"""

from collections.abc import Callable
from statistics import median

import gymnasium
import numpy as np
from measure import Page, asked, on_one_core, rates_of

from croupier.environments import ENVIRONMENTS

RUNS, QUICK_RUNS = 7, 3
SECONDS, QUICK_SECONDS = 0.3, 0.05
WIDTHS = (64, 4096)
RIVAL = "Blackjack-v1"
Work = Callable[[int], int]


def one(name: str) -> Work:
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

    return work


def many(name: str, seats: int, mode: str | None) -> Work:
    envs = gymnasium.make_vec(name, num_envs=seats, vectorization_mode=mode)
    envs.reset(seed=1)
    envs.action_space.seed(1)
    actions = [np.asarray(envs.action_space.sample()) for _ in range(64)]

    def work(steps: int) -> int:
        for step in range(steps):
            envs.step(actions[step % len(actions)])
        return steps * seats

    return work


def main() -> None:
    """Print and perhaps write a table of medians."""
    options = asked(__doc__)
    on_one_core()
    runs, seconds = (QUICK_RUNS, QUICK_SECONDS) if options.quick else (RUNS, SECONDS)
    page = Page("environments", "Environments")
    page.say("Thousand steps per second of processor time on one core, under random actions.")
    page.table("environment", "one seat", *(f"{seats:,} seats" for seats in WIDTHS))
    for name, mode in ((RIVAL, "sync"), *((name, None) for name in ENVIRONMENTS)):
        works = (one(name), *(many(name, seats, mode) for seats in WIDTHS))
        rates = (median(rates_of(work, 1, runs=runs, seconds=seconds)) for work in works)
        page.row(
            f"Gymnasium {name}" if name == RIVAL else name, *(f"{r / 1e3:,.0f}" for r in rates)
        )
    page.finish(write=options.write)


if __name__ == "__main__":
    main()
