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
from functools import reduce
from math import ceil, lcm
from operator import add
from signal import SIGINT, default_int_handler, signal
from threading import Event, current_thread, main_thread
from time import perf_counter
from types import FrameType
from typing import Final

import numpy as np

from croupier.compiled.caches import source_digest

from .figures import BetFigures, figures_of
from .game import ROUNDS, Moments, ReadyGame, Tally, stretches
from .sessions import Sessions, SessionTally, walk

SHARDS_ABOUT: Final = 500
"""Shards of a run of middling length."""
POINTS_MOST: Final = 1000
"""Points of the bankroll's line."""
ROUNDS_LEAST: Final = 100_000
"""Rounds in a shard: with fewer, calling the loop would cost more than the loop."""
ROUNDS_MOST: Final = 1_000_000
"""With more, an interruption would throw away too much."""
ROUNDS_AT_ONCE: Final = 250_000
"""ShardTally between two looks whether somebody wants to stop."""
ROUNDS_OPEN: Final = 10**13
GROUPS_LEAST: Final = 30
"""A standard error of fewer groups is not believed when it decides about stopping."""
AHEAD: Final = 2
"""Tasks under way for every worker."""
ROUNDS_PER_TASK: Final = 20_000_000
"""On other machines a task is this many rounds, so that sending it costs little beside it."""
ROUNDS_WALKED: Final = 200_000
"""Rounds that are laid out one by one at a time, where sessions are walked through."""
NET: Final = Moments._fields.index("net")
SPILL: Final = 1 << 61
"""Sums are moved to Python's integers before they could pass 64 bits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How a run is cut into shards, and shards into pieces, for those who play it.

    Shards must not depend on how quick a machine is; pieces may.
    """

    shards: int = SHARDS_ABOUT
    least: int = ROUNDS_LEAST
    most: int = ROUNDS_MOST
    at_once: int = ROUNDS_AT_ONCE
    units: int = 1
    """Where so many rounds are asked for, a shard is so many units, or twice or three times as
    many: as many as are played side by side, so that none waits for others at a shard's end."""


class OtherSource(RuntimeError):
    """A worker would play by other code than the one that asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a run has come."""

    rounds: int
    target: int | None
    """``None`` where it ends when it is precise enough."""
    seconds: float
    figures: BetFigures
    """Of the bet that is watched."""
    sessions: SessionTally | None = None


Watcher = Callable[[Progress], None]
ShardTally = tuple[Tally, SessionTally | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What was played, and the sums of it."""

    totals: tuple[int, ...]
    """The tally of everything that was played, a game's own numbers last."""
    rounds: int
    units: int
    seconds: float
    """Of playing alone: compiling is done before the clock starts."""
    workers: int
    path: tuple[tuple[int, int], ...]
    """Now and then: the rounds played, and what the bet that is watched had gained."""
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
        return self.part(slice(None))

    def part(self, places: slice) -> tuple[int, ...]:
        small = self.small[places].tolist()
        if self.large is None:
            return tuple(small)
        return tuple(a + b for a, b in zip(self.large[places], small, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    game: ReadyGame
    seed: int
    rounds: int
    shard: int
    """Units in a shard."""
    sessions: Sessions | None
    careful: bool
    at_once: int
    """Rounds that are played between two looks whether somebody wants to stop."""
    source: str = field(default_factory=source_digest)
    """What is to be run; another machine may have something else installed."""

    def play_several(self, first: int, shards: int, stop: Event | None = None) -> list[ShardTally]:
        """Play some shards one after another: this is what a worker does."""
        if self.source != source_digest():
            raise OtherSource(
                "a worker has another version of croupier installed; its results would differ"
            )
        firsts = range(first, first + shards * self.shard, self.shard)
        return [self.play(start, self._left_at(start), stop) for start in firsts]

    def _left_at(self, first: int) -> int:
        """How many rounds are left when a unit begins: known where all have as many."""
        if self.sessions is not None or self.game.bets[0].over != ROUNDS:
            return self.rounds
        return max(self.rounds - int(first * self.game.rounds_per_unit), 1)

    def play(self, first: int, most: int, stop: Event | None = None) -> ShardTally:
        """Play one shard, and at most ``most`` rounds of it."""
        _look(stop)  # a shard may be a single piece
        game, end = self.game, first + self.shard
        each = ceil(self.at_once / game.rounds_per_unit / game.together) * game.together
        tally = game.play(self.seed, first, min(each, self.shard), most, careful=self.careful)
        for start in range(first + each, end, each):
            _look(stop)
            left = most - int(tally[1])
            if left > 0:
                units = min(each, end - start)
                tally += game.play(self.seed, start, units, left, careful=self.careful)
        if self.sessions is None:
            return tally, None
        whole = self.shard if tally[1] < most else max(_units_of(game, tally) - 1, 0)
        return tally, self._walk(self.sessions, first, whole, stop)

    def _walk(self, sessions: Sessions, first: int, units: int, stop: Event | None) -> SessionTally:
        """Walk through the sessions of some units, a few at a time: their rounds take room."""
        each = ceil(ROUNDS_WALKED / (sessions.units * self.game.rounds_per_unit)) * sessions.units
        parts = []
        for start in range(first, first + units, each) or (first,):
            _look(stop)
            nets = self.game.nets(
                self.seed,
                start,
                min(each, first + units - start),
                bet=sessions.bet,
                careful=self.careful,
            )
            parts.append(walk(sessions, nets))
        return reduce(add, parts)


class _Stopped(Exception):
    """Somebody wants to stop."""


def _look(stop: Event | None) -> None:
    if stop is not None and stop.is_set():
        raise _Stopped


def run(
    game: ReadyGame,
    *,
    seed: int,
    rounds: int | None,
    until: float | None = None,
    bet: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    careful: bool = False,
    sessions: Sessions | None = None,
    watch: Watcher | None = None,
    pace: Pace | None = None,
) -> Played:
    """Play until ``rounds`` rounds are done, or a bet's standard error is small enough.

    ``bet`` is the place of the bet whose error decides and whose figures are watched.
    With an executor the shards are played there, whatever it is made of; otherwise on threads of
    this process. Interrupting keeps the shards that are complete.
    """
    plan = _planned(
        game,
        seed=seed,
        rounds=rounds,
        sessions=sessions,
        careful=careful,
        pace=pace or Pace(),
    )
    warm, _ = plan.play(0, 1)  # compiles what is not compiled yet
    hands = workers or cores()
    here = executor is None
    together = 1 if here else ceil(ROUNDS_PER_TASK / (plan.shard * game.rounds_per_unit))
    stop = Event() if here else None
    with _executor(executor, hands) as pool, _heard(stop):
        started = perf_counter()
        done = _Done(plan, rounds, until, bet, watch, started, warm.size)
        interrupted = False
        try:
            for tally, walked in _in_order(pool, plan, hands, together, stop):
                if done.takes(tally, walked, stop):
                    break
        except (KeyboardInterrupt, _Stopped):
            interrupted = True
        seconds = perf_counter() - started
    return Played(
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
    game: ReadyGame,
    *,
    seed: int,
    rounds: int | None,
    sessions: Sessions | None,
    careful: bool,
    pace: Pace,
) -> _Plan:
    """Choose the size of a shard; it must not depend on who will play it."""
    step = game.together if sessions is None else lcm(game.together, sessions.units)
    about = pace.most if rounds is None else rounds // pace.shards
    wanted = min(max(about, pace.least), pace.most)
    if rounds is not None:
        step = lcm(step, pace.units)
    return _Plan(
        game=game,
        seed=seed,
        rounds=ROUNDS_OPEN if rounds is None else rounds,
        shard=ceil(wanted / game.rounds_per_unit / step) * step,
        sessions=sessions,
        careful=careful,
        at_once=pace.at_once,
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


@contextmanager
def _heard(stop: Event | None) -> Iterator[None]:
    """Let the keys that interrupt set the flag, so that nothing is left half added.

    Pressed again they interrupt at once. Only a program's main thread may listen to them.
    """
    if stop is None or current_thread() is not main_thread():
        yield
        return

    def hear(number: int, frame: FrameType | None) -> None:
        if stop.is_set():
            default_int_handler(number, frame)
        stop.set()

    before = signal(SIGINT, hear)
    try:
        yield
    finally:
        signal(SIGINT, before)


def _in_order(
    pool: Executor, plan: _Plan, workers: int, together: int, stop: Event | None
) -> Iterator[ShardTally]:
    """Keep the workers busy, and yield the shards in the order of their numbers."""
    flag = () if stop is None else (stop,)
    waiting: deque[Future[list[ShardTally]]] = deque()
    first = 0
    expected = 0.0
    try:
        while True:
            # Near the end nothing is started that will probably not be needed.
            while len(waiting) < workers * AHEAD and (expected < plan.rounds or not waiting):
                waiting.append(pool.submit(plan.play_several, first, together, *flag))
                first += plan.shard * together
                expected += plan.shard * together * plan.game.rounds_per_unit
            yield from waiting.popleft().result()
    finally:
        if stop is not None:
            stop.set()  # what is still played is not needed
        for future in waiting:
            future.cancel()


def _units_of(game: ReadyGame, tally: Tally) -> int:
    """How many units a tally is of; the last one may have been broken off."""
    if game.bets[0].over == ROUNDS:
        return ceil(int(tally[1]) / game.rounds_per_unit)
    return int(tally[0])


class _Done:
    """What has been added up so far."""

    def __init__(
        self,
        plan: _Plan,
        target: int | None,
        until: float | None,
        bet: int,
        watch: Watcher | None,
        started: float,
        width: int,
    ) -> None:
        self.plan, self.target, self.until = plan, target, until
        self.bet, self.moments, self.endings = list(stretches(plan.game.bets))[bet]
        self.watch, self.started = watch, started
        self.sums = _Sums(width)
        self.rounds = self.units = self.shards = 0
        self.path: list[tuple[int, int]] = []
        self.each = 1
        self.sessions: SessionTally | None = None

    def takes(self, tally: Tally, walked: SessionTally | None, stop: Event | None) -> bool:
        """Add the next shard; whether that was the last one."""
        left = self.plan.rounds - self.rounds
        if tally[1] > left:
            # The run ends within this shard: play it again, and only so far.
            tally, walked = self.plan.play(self.shards * self.plan.shard, left, stop)
        self.sums.add(tally)
        self.shards += 1
        self.rounds += int(tally[1])
        self.units += _units_of(self.plan.game, tally)
        self._draw()
        if walked is not None:
            self.sessions = walked if self.sessions is None else self.sessions + walked
        if self.watch is not None:
            self.watch(
                Progress(
                    rounds=self.rounds,
                    target=self.target,
                    seconds=perf_counter() - self.started,
                    figures=self.figures(),
                    sessions=self.sessions,
                )
            )
        return self.rounds >= self.plan.rounds or self._is_precise()

    def _draw(self) -> None:
        """Go on with the bankroll's line; the longer it gets, the fewer shards have a point."""
        if (self.shards - 1) % self.each:
            self.path.pop()
        self.path.append((self.rounds, self.sums.part(self.moments)[NET]))
        if len(self.path) >= POINTS_MOST and self.shards % (2 * self.each) == 0:
            self.path = self.path[1::2]
            self.each *= 2

    def figures(self) -> BetFigures:
        """The figures of the bet that is watched."""
        stretch = slice(self.moments.start, self.endings.stop)
        return figures_of(self.bet, self.sums.part(stretch))

    def _is_precise(self) -> bool:
        if self.until is None:
            return False
        figures = self.figures()
        return (
            figures.std_error is not None
            and figures.groups >= GROUPS_LEAST
            and figures.std_error <= self.until
        )
