"""Runs at Baccarat, counted from the histories of a block of shoes.

A history is the outcomes of the last six coups in base 4, the latest lowest; 3 is no coup. The
runs of a block of shoes are counted from how often each history came up.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.adopt import compiled_lightly
from croupier.compiled.baccarat import OUTCOME_BITS
from croupier.simulate.game import MOMENTS
from croupier.simulate.moments import add_group

U = np.uint64
Counts = NDArray[np.int64]
Histories = NDArray[np.uint16]
"""How often each history came in one block of shoes, which has fewer than 65,536 coups."""

HISTORY: Final = 6
HISTORIES: Final = 1 << (OUTCOME_BITS * HISTORY)
LEVELS: Final = tuple(
    sum(1 << (OUTCOME_BITS * length) for length in range(HISTORY - 1, later, -1))
    for later in range(HISTORY)
)
"""By number of coups: where their histories begin, in an array that holds those of all lengths."""
NO_HISTORY: Final = U(HISTORIES - 1)
SHIFT: Final = U(OUTCOME_BITS)
RUN_ENDINGS: Final = 3


class RunTables(NamedTuple):
    """What the loop reads to count runs."""

    rows: Counts
    """By run: its length, the history that wins it, what it pays, its stake."""
    begun: Counts
    """By run: the histories of one coup, two coups … that leave it undecided."""
    carried: bool
    """Whether runs go on from shoe to shoe."""


@compiled_lightly
def _sum_levels(histories: Histories, levels: Histories) -> None:
    """From how often histories of six coups came make how often those of five, four … came."""
    size = U(HISTORIES >> OUTCOME_BITS)
    for code in range(size):
        levels[code] = (
            histories[code]
            + histories[U(code + size)]
            + histories[U(code + U(2) * size)]
            + histories[U(code + U(3) * size)]
        )
    start = U(0)
    for _ in range(HISTORY - 2):
        shorter = U(size >> SHIFT)
        for code in range(shorter):
            at = U(start + code)
            levels[U(at + size)] = (
                levels[at]
                + levels[U(at + shorter)]
                + levels[U(at + U(2) * shorter)]
                + levels[U(at + U(3) * shorter)]
            )
        start, size = U(start + size), shorter


@compiled_lightly
def _tally_runs(
    coups: int,
    histories: Histories,
    levels: Histories,
    end_levels: Histories,
    tables: RunTables,
    is_first: bool,
    moments: Counts,
    endings: Counts,
) -> None:
    """Add a block of shoes to the sums of every run."""
    rows, begun = tables.rows, tables.begun
    for run in range(rows.shape[0]):
        length = rows[run, 0]
        code = rows[run, 1]
        wins = int(histories[code] if length == HISTORY else levels[LEVELS[length] + code])
        rounds, returned = coups, 0
        if not tables.carried:
            for done in range(length - 1):
                returned += int(end_levels[LEVELS[done + 1] + begun[run, done]])
        elif is_first:
            # Behind the very first coups there are too few for a run to have ended.
            rounds -= min(coups, length - 1)
        losses = rounds - wins - returned
        add_group(moments, run * MOMENTS, rounds, wins * rows[run, 2] - losses * rows[run, 3])
        endings[run, 0] += wins
        endings[run, 1] += losses
        endings[run, 2] += returned


@compiled_lightly
def tally_block(
    coups: int,
    histories: Histories,
    ends: Histories,
    levels: Histories,
    end_levels: Histories,
    runs: RunTables,
    is_first: bool,
    moments: Counts,
    endings: Counts,
) -> None:
    """Add a block of shoes to the runs' sums, and begin a new one."""
    if runs.rows.shape[0] > 0:
        _sum_levels(histories, levels)
        if not runs.carried:
            _sum_levels(ends, end_levels)
        _tally_runs(coups, histories, levels, end_levels, runs, is_first, moments, endings)
    for code in range(U(HISTORIES)):
        histories[code] = 0
        ends[code] = 0
