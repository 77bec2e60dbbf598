"""Play many units on many workers, add up what comes out, and stop where it was asked to stop.

Units are played in shards, and shards are added up in the order of their numbers, whoever played
them; what was played beyond the end is left out. So the result depends on the seed, the number of
rounds and the game alone, and what is kept after an interruption is an ordinary, shorter run.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil, lcm
from time import perf_counter
from typing import Final

import numpy as np

from .figures import BetFigures, figures_of
from .game import MOMENTS, Game, Tally, width_of
from .sessions import Sessions, SessionTally, walk

__all__ = ("Progress", "Run", "Watcher", "cores", "run")

SHARDS_ABOUT: Final = 500
"""Shards of a long run whose length is known: as many points has the bankroll's line."""
ROUNDS_LEAST: Final = 100_000
"""Rounds in a shard: with fewer, calling the loop would cost more than the loop."""
ROUNDS_IN_OPEN: Final = 1_000_000
"""Rounds in a shard of a run that ends when it is precise enough."""
ROUNDS_OPEN: Final = 10**13
GROUPS_LEAST: Final = 30
"""A standard error of fewer groups is not believed when it decides about stopping."""
AHEAD: Final = 2
"""Shards under way for every worker."""
SPILL: Final = 1 << 61
"""Sums are moved to Python's integers before they could pass 64 bits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a run has come."""

    rounds: int
    target: int | None
    """``None`` where it ends when it is precise enough."""
    seconds: float
    first_bet: BetFigures


Watcher = Callable[[Progress], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What a run came to."""

    totals: tuple[int, ...]
    """The tally of everything that was played."""
    rounds: int
    units: int
    seconds: float
    """Of playing alone: compiling is done before the clock starts."""
    workers: int
    path: tuple[tuple[int, int], ...]
    """After each shard: the rounds played, and what the first bet had gained."""
    interrupted: bool
    sessions: SessionTally | None


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(slots=True)
class _Sums:
    """Whole numbers of any size, added up quickly."""

    width: int
    small: Tally = field(init=False)
    large: list[int] | None = None

    def __post_init__(self) -> None:
        self.small = np.zeros(self.width, dtype=np.int64)

    def add(self, tally: Tally) -> None:
        self.small += tally
        if np.abs(self.small).max(initial=0) >= SPILL:
            self.large = list(self.total())
            self.small[:] = 0

    def total(self) -> tuple[int, ...]:
        small = self.small.tolist()
        if self.large is None:
            return tuple(small)
        return tuple(a + b for a, b in zip(self.large, small, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    game: Game
    seed: int
    rounds: int
    shard: int
    """Units in a shard."""
    sessions: Sessions | None
    careful: bool

    def play(self, first: int, most: int) -> tuple[Tally, SessionTally | None]:
        """Play one shard: this is what a worker does."""
        tally = self.game.play(self.seed, first, self.shard, most, careful=self.careful)
        if self.sessions is None:
            return tally, None
        whole = self.shard if tally[1] < most else max(int(tally[0]) - 1, 0)
        nets, starts = self.game.nets(self.seed, first, whole)
        return tally, walk(self.sessions, nets, starts)


def run(
    game: Game,
    *,
    seed: int,
    rounds: int | None,
    until: float | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    careful: bool = False,
    sessions: Sessions | None = None,
    watch: Watcher | None = None,
) -> Run:
    """Play until so many rounds are done, or the first bet's standard error is small enough.

    With an executor the shards are played there, whatever it is made of; otherwise on threads of
    this process. Interrupting keeps the shards that are complete.
    """
    plan = _planned(game, seed=seed, rounds=rounds, sessions=sessions, careful=careful)
    plan.play(0, 1)  # compiles what is not compiled yet
    hands = workers or cores()
    with _executor(executor, hands) as pool:
        started = perf_counter()
        done = _Done(plan, rounds, until, watch, started)
        interrupted = False
        try:
            for tally, walked in _in_order(pool, plan, hands):
                if done.takes(tally, walked):
                    break
        except KeyboardInterrupt:
            interrupted = True
        seconds = perf_counter() - started
    return Run(
        totals=done.sums.total(),
        rounds=done.rounds,
        units=done.units,
        seconds=seconds,
        workers=hands,
        path=tuple(done.path),
        interrupted=interrupted,
        sessions=done.sessions,
    )


def _planned(
    game: Game, *, seed: int, rounds: int | None, sessions: Sessions | None, careful: bool
) -> _Plan:
    """Choose the size of a shard; it must not depend on who will play it."""
    step = game.together if sessions is None else lcm(game.together, sessions.units)
    wanted = ROUNDS_IN_OPEN if rounds is None else max(rounds // SHARDS_ABOUT, ROUNDS_LEAST)
    return _Plan(
        game=game,
        seed=seed,
        rounds=ROUNDS_OPEN if rounds is None else rounds,
        shard=ceil(wanted / game.rounds_per_unit / step) * step,
        sessions=sessions,
        careful=careful,
    )


@contextmanager
def _executor(given: Executor | None, workers: int) -> Iterator[Executor]:
    if given is not None:
        yield given
        return
    pool = ThreadPoolExecutor(workers, thread_name_prefix="shoe")
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _in_order(
    pool: Executor, plan: _Plan, workers: int
) -> Iterator[tuple[Tally, SessionTally | None]]:
    """Keep the workers busy, and yield the shards in the order of their numbers."""
    waiting: deque[Future[tuple[Tally, SessionTally | None]]] = deque()
    first = 0
    expected = 0.0
    try:
        while True:
            # Near the end nothing is started that will probably not be needed.
            while len(waiting) < workers * AHEAD and (expected < plan.rounds or not waiting):
                waiting.append(pool.submit(plan.play, first, plan.rounds))
                first += plan.shard
                expected += plan.shard * plan.game.rounds_per_unit
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


class _Done:
    """What has been added up so far."""

    def __init__(
        self,
        plan: _Plan,
        target: int | None,
        until: float | None,
        watch: Watcher | None,
        started: float,
    ) -> None:
        self.plan, self.target, self.until = plan, target, until
        self.watch, self.started = watch, started
        self.sums = _Sums(width_of(plan.game.bets))
        self.rounds = self.units = self.shards = 0
        self.path: list[tuple[int, int]] = []
        self.sessions: SessionTally | None = None

    def takes(self, tally: Tally, walked: SessionTally | None) -> bool:
        """Add the next shard; whether that was the last one."""
        left = self.plan.rounds - self.rounds
        if tally[1] > left:
            # The run ends within this shard: play it again, and only so far.
            tally, walked = self.plan.play(self.shards * self.plan.shard, left)
        self.sums.add(tally)
        self.shards += 1
        self.rounds += int(tally[1])
        self.units += int(tally[0])
        gained = (self.path[-1][1] if self.path else 0) + int(tally[3])
        self.path.append((self.rounds, gained))
        if walked is not None:
            self.sessions = walked if self.sessions is None else self.sessions + walked
        first_bet = self.plan.game.bets[0]
        figures = figures_of(first_bet, self.sums.total()[: MOMENTS + len(first_bet.endings)])
        if self.watch is not None:
            self.watch(
                Progress(
                    rounds=self.rounds,
                    target=self.target,
                    seconds=perf_counter() - self.started,
                    first_bet=figures,
                )
            )
        return self.rounds >= self.plan.rounds or self._is_precise(figures)

    def _is_precise(self, figures: BetFigures) -> bool:
        return (
            self.until is not None
            and figures.std_error is not None
            and figures.groups >= GROUPS_LEAST
            and figures.std_error <= self.until
        )
