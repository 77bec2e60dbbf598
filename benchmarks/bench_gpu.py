"""How quick the simulator is on a GPU. Measured here, never asserted.

    python benchmarks/bench_gpu.py [--quick] [--write]

The kernel's rate is taken between two events on the device; the other is that of a whole run from
Python, with everything around it: launches, shoes that are left to the processor, and adding up.
"""

from collections.abc import Mapping
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from measure import Page, asked
from numba import cuda

from croupier.desk.setting import open_setting
from croupier.desk.simulate import TableSetting, made_ready
from croupier.simulate.game import ReadyGame
from croupier.simulate.gpu.device import DeviceKernel, device_names
from croupier.simulate.gpu.device_game import STREAMS, DeviceGame, device_pace
from croupier.simulate.gpu.passes import BoxPass
from croupier.simulate.gpu.plans import passes_of
from croupier.simulate.run import run

SEED = 1
LAUNCHES, QUICK_LAUNCHES = 5, 3
ROUNDS, QUICK_ROUNDS = 4 * 10**11, 10**11
FAR = 1 << 40
"""Units that no other run here plays."""

TABLES: tuple[tuple[str, str, Mapping[str, Any], TableSetting], ...] = (
    ("Blackjack 2003, best play, 8 decks, cutting card", "blackjack", {}, TableSetting()),
    ("Vegas Blackjack, best play, 4 decks, cutting card", "vegas-blackjack", {}, TableSetting()),
    ("Crown Pontoon 2003, best play, 8 decks, cutting card", "crown-pontoon", {}, TableSetting()),
    ("Crown Pontoon with the Super Bonus", "crown-pontoon", {"stake": 25}, TableSetting()),
    ("Baccarat with all runs, 8 decks, cutting card", "baccarat", {}, TableSetting()),
    ("Caribbean Stud, best play", "caribbean-stud", {}, TableSetting()),
    ("Com-Bo, all bets, 8 decks, cutting card", "com-bo", {}, TableSetting()),
    ("Rapid Roulette, all kinds of bet", "rapid-roulette", {}, TableSetting()),
    (
        "Blackjack with Perfect Pairs, two passes",
        "blackjack",
        {},
        TableSetting(side_bets=("perfect-pairs",)),
    ),
)


class Rate(NamedTuple):
    """What was measured of a table."""

    kernel: float
    """Rounds a second of the device's own time."""
    whole: float
    tables: float
    """Seconds for building tables."""
    compiling: float
    left: float
    """Units of a million that are left to the processor."""
    how: str


def kernel_seconds(kernel: DeviceKernel, first: int, units: int) -> tuple[float, int]:
    """The device's seconds for some units, and how many were left."""
    slot, before, after = kernel.slot(), cuda.event(), cuda.event()
    before.record(slot.stream)
    kernel.launch(slot, SEED, first, units)
    after.record(slot.stream)
    _, left = kernel.fetch(slot)
    return cuda.event_elapsed_time(before, after) / 1e3, left.size


def measured(game: ReadyGame, *, quick: bool) -> Rate:
    """Measure a table."""
    began = perf_counter()
    passes = passes_of(game)
    for work in passes:
        assert work.tables is not None
    built = perf_counter()
    kernels = [DeviceKernel(work, 0) for work in passes]
    compiled = perf_counter()
    units = min(kernel.most for kernel in kernels) // game.together * game.together
    seconds, left = [], 0
    for launch in range((QUICK_LAUNCHES if quick else LAUNCHES) + 1):
        took = 0.0
        for kernel in kernels:
            one, late = kernel_seconds(kernel, FAR + launch * units, units)
            took, left = took + one, left + late
        seconds.append(took)
    rounds = QUICK_ROUNDS if quick else ROUNDS
    device = DeviceGame(game)
    pace, threads = device_pace(game), STREAMS * len(device_names())
    whole = run(device, seed=SEED, rounds=rounds, workers=threads, pace=pace)
    each = whole.rounds / whole.units
    first = kernels[0].kernel
    how = f"{first.blocks} × {first.threads} threads, {first.shared // 1024} KB"
    if isinstance(passes[0], BoxPass):
        rows = first.shared - first.threads * passes[0].shoe.room * 4
        head = min(rows // 4 // passes[0].image.symbols, passes[0].image.rows)
        misses = passes[0].image.misses[min(head, passes[0].image.misses.size) - 1]
        how += f", {head:,} of {passes[0].image.rows:,} rows near, {misses:.1%} of cards beyond"
    return Rate(
        kernel=units * each / median(seconds[1:]),
        whole=whole.rounds / whole.seconds / max(len(device_names()), 1),
        tables=built - began,
        compiling=compiled - built,
        left=left / (len(seconds) * units) * 1e6,
        how=how,
    )


def main() -> None:
    """Measure, print and write."""
    options = asked(__doc__)
    page = Page("gpu", "On a GPU")
    page.say(
        f"{device_names()[0]}. Thousand million rounds a second, sums equal to the processor's "
        "(`make prove-gpu`): the kernel alone, median of launches of about a tenth of a second, "
        f"and a run of {QUICK_ROUNDS if options.quick else ROUNDS:.0e} rounds from Python with "
        "all that is around it. Tables and compiling are seconds before the clock starts; left are "
        "units of a million that the processor plays."
    )
    page.table("croupier", "kernel", "run", "tables, s", "compiling, s", "left", "how")
    for says, name, question, table in TABLES:
        rate = measured(made_ready(open_setting(name, **question), table), quick=options.quick)
        page.row(
            says,
            f"{rate.kernel / 1e9:.1f}",
            f"{rate.whole / 1e9:.1f}",
            f"{rate.tables:.1f}",
            f"{rate.compiling:.1f}",
            f"{rate.left:.0f}",
            rate.how,
        )
    page.finish(write=options.write)


if __name__ == "__main__":
    main()
