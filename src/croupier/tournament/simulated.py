"""Whole tournaments by the thousand: who wins how often, and what an entry is worth.

Entrants stake by their style and their chips (``croupier.simulate.contests``); seats are drawn anew
for every round, and who is tied is put in order by lot, which is what further hands among equals
come to. Rounds of a tournament are heats and a final; of catch-up rounds nothing is simulated.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.simulate.contests import EMPTY, Contest, ContestRounds, Style, play_contests

from .conditions import Conditions, Stage, StageKind

Ints = NDArray[np.int64]

BATCH: Final = 32
"""Tournaments at a time: their rounds are held in memory."""
STAKES: Final = 20
"""The fixed style stakes one part in so many of the chips at the start."""
SHARE: Final = 10
HANDS_A_MINUTE: Final = 1
"""What a session by the clock is taken to hold."""


class Cannot(ValueError):
    """A tournament that is not simulated, and why."""


@dataclass(slots=True, kw_only=True)
class StyleTally:
    """What became of the entrants of one style."""

    style: Style
    entrants: int = 0
    finalists: int = 0
    wins: int = 0
    prizes: int = 0
    prizes_squared: float = 0.0

    @property
    def mean(self) -> float:
        """The mean prize in cents."""
        return self.prizes / self.entrants if self.entrants else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean prize."""
        if self.entrants < 2:  # noqa: PLR2004
            return 0.0
        spread = self.prizes_squared / self.entrants - self.mean**2
        return sqrt(max(spread, 0.0) / self.entrants)


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """The result of a number of tournaments."""

    runs: int
    entrants: int
    seconds: float
    rounds_played: int
    """Of play, at all tables of all tournaments."""
    tables_played: int
    styles: tuple[StyleTally, ...] = field(default=())


def simulated(
    conditions: Conditions,
    source: ContestRounds,
    *,
    styles: Sequence[Style],
    entrants: int,
    runs: int,
    seed: int,
) -> Simulated:
    """Play whole tournaments; styles are given out evenly among the entrants by lot."""
    assert conditions.structure is not None
    stages = conditions.structure.stages
    if any(stage.kind not in (StageKind.HEAT, StageKind.FINAL) for stage in stages):
        raise Cannot("Repechage and secondary rounds are not simulated.")
    tallies = {style: StyleTally(style=style) for style in styles}
    lots = np.random.Generator(np.random.PCG64(seed))
    _warm(conditions, source)
    begun, shoes, rounds, tables = perf_counter(), 0, 0, 0
    for batch in _batches(runs):
        course = _Course(conditions, source, lots, seed=seed, first=shoes)
        given = np.array([styles[at % len(styles)] for at in range(entrants)], dtype=np.int64)
        alive = np.argsort(lots.random((batch, entrants)), axis=1)
        for stage in stages:
            alive = course.play(stage, alive, given)
        _tally(tallies, conditions, alive, given, course.finalists)
        shoes, rounds, tables = course.shoes, rounds + course.rounds, tables + course.tables
    return Simulated(
        runs=runs,
        entrants=entrants,
        seconds=perf_counter() - begun,
        rounds_played=rounds,
        tables_played=tables,
        styles=tuple(tallies.values()),
    )


def _warm(conditions: Conditions, source: ContestRounds) -> None:
    """Have everything compiled, so that the seconds are those of play alone."""
    assert conditions.structure is not None
    course = _Course(conditions, source, np.random.Generator(np.random.PCG64(0)), seed=0, first=0)
    one = np.zeros((1, 1), dtype=np.int64)
    course.play(conditions.structure.stages[-1], one, one[0])


def _batches(runs: int) -> Iterator[int]:
    for begin in range(0, runs, BATCH):
        yield min(BATCH, runs - begin)


class _Course:
    """A batch of tournaments on their way through the rounds."""

    def __init__(
        self,
        conditions: Conditions,
        source: ContestRounds,
        lots: np.random.Generator,
        *,
        seed: int,
        first: int,
    ) -> None:
        self.conditions, self.source, self.lots = conditions, source, lots
        self.seed, self.shoes = seed, first
        self.rounds = self.tables = 0
        self.finalists = np.zeros((0, 0), dtype=np.int64)

    def play(self, stage: Stage, alive: Ints, given: Ints) -> Ints:
        """Play a round; return who goes on, or after a final everybody in order."""
        runs, players = alive.shape
        tables = min(stage.tables, -(-players // stage.seats))
        seats = -(-players // tables)
        drawn = self.lots.permuted(alive, axis=1)
        seated = np.full((runs, tables * seats), EMPTY, dtype=np.int64)
        seated[:, :players] = drawn
        # Entrants go round the tables, one seat after the other, so that tables are as full alike.
        seated = seated.reshape(runs, seats, tables).transpose(0, 2, 1)
        held = self._held(stage, seated, given)
        score = np.where(seated == EMPTY, -1.0, held + self.lots.random(held.shape))
        if stage.kind is StageKind.FINAL:
            self.finalists = drawn
            order = np.argsort(-score[:, 0, :], axis=1)[:, :players]
            return np.take_along_axis(seated[:, 0, :], order, axis=1)
        return _going_on(stage, seated, score)

    def _held(self, stage: Stage, seated: Ints, given: Ints) -> NDArray[np.float64]:
        runs, tables, seats = seated.shape
        count = runs * tables
        styles = np.where(seated == EMPTY, EMPTY, given[np.maximum(seated, 0)])
        nets, begins, ends = self._rounds(stage, count)
        self.rounds += int((ends - begins).sum())
        self.tables += count
        contest = self._contest(stage)
        flat = np.ascontiguousarray(styles.reshape(count, seats))
        held = play_contests(nets, begins, ends, flat, contest)
        return held.reshape(runs, tables, seats).astype(np.float64)

    def _rounds(self, stage: Stage, tables: int) -> tuple[Ints, Ints, Ints]:
        """The rounds of every table: whole shoes, or as many hands as a session has."""
        hands = stage.length.hands or (stage.length.minutes or 0) * HANDS_A_MINUTE
        sessions = stage.sessions
        shoes = (stage.length.shoes or 1) * sessions
        if hands:
            _, probe = self.source.rounds(self.seed, self.shoes, 1)
            shoes = -(-hands * sessions // max(int(probe[1]) - 2, 1)) + 1
        nets, starts = self.source.rounds(self.seed, self.shoes, tables * shoes)
        self.shoes += tables * shoes
        begins = np.ascontiguousarray(starts[:-1:shoes])
        ends = np.ascontiguousarray(starts[shoes::shoes])
        return nets, begins, np.minimum(ends, begins + hands * sessions) if hands else ends

    def _contest(self, stage: Stage) -> Contest:
        limits, chips = self.conditions.limits, self.conditions.chips
        assert chips is not None
        step = limits.unit or limits.wager_min
        fixed = max(chips // STAKES // step * step, limits.wager_min)
        return Contest(
            chips=chips,
            least=limits.wager_min,
            most=limits.wager_max,
            step=step,
            fixed=fixed,
            share=SHARE,
            goes_on=max(stage.progress, 1),
            unit=self.source.unit,
            is_boxes=self.source.is_boxes,
        )


def _going_on(stage: Stage, seated: Ints, score: NDArray[np.float64]) -> Ints:
    """Those with most chips at each table, then the best of all the others."""
    runs = seated.shape[0]
    order = np.argsort(-score, axis=2)
    ranked = np.take_along_axis(seated, order, axis=2)
    chips = np.take_along_axis(score, order, axis=2)
    winners = ranked[:, :, : stage.progress].reshape(runs, -1)
    rest = ranked[:, :, stage.progress :].reshape(runs, -1)
    best = np.argsort(-chips[:, :, stage.progress :].reshape(runs, -1), axis=1)[:, : stage.others]
    going = np.concatenate([winners, np.take_along_axis(rest, best, axis=1)], axis=1)
    # Every run has as many seats filled, so that the empty ones are as many in each.
    filled: Ints = going[going != EMPTY].reshape(runs, -1)
    return filled


def _tally(
    tallies: dict[Style, StyleTally],
    conditions: Conditions,
    ranked: Ints,
    given: Ints,
    finalists: Ints,
) -> None:
    assert conditions.prizes is not None
    places = conditions.prizes.places[: ranked.shape[1]]
    for style, tally in tallies.items():
        mine = given == style
        tally.entrants += int(mine.sum()) * ranked.shape[0]
        tally.finalists += int(mine[finalists].sum())
        tally.wins += int(mine[ranked[:, 0]].sum())
        for place, prize in enumerate(places):
            won = int(mine[ranked[:, place]].sum())
            tally.prizes += won * prize
            tally.prizes_squared += won * float(prize) ** 2
