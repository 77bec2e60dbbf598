"""How quick the simulator is on a GPU. Measured here, never asserted.

    python benchmarks/bench_gpu.py [--quick] [--write]

The kernel's rate is that of launches in a row with nothing between them; the other is that of a
whole run from Python, with everything around it: copies, shoes that are left to the processor, and
adding up.
"""

from collections.abc import Mapping
from time import perf_counter
from typing import Any, NamedTuple

from measure import Page, asked
from numba import cuda

from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.simulate.game import ReadyGame
from croupier.simulate.gpu.device import DeviceKernel, device_names
from croupier.simulate.gpu.device_game import STREAMS, DeviceGame, device_kernels, device_pace
from croupier.simulate.gpu.passes import BoxPass
from croupier.simulate.gpu.plans import passes_of
from croupier.simulate.run import run

SEED = 1
LAUNCHES, QUICK_LAUNCHES = 8, 4
SECONDS, QUICK_SECONDS = 4, 1.5
"""A run is as many rounds as the kernel alone would play in so long."""
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
    ("Blackjack, bets by hi-lo", "blackjack", {}, TableSetting(count="hi-lo")),
    (
        "Blackjack, bets and insurance by hi-lo, hand by hand",
        "blackjack",
        {},
        TableSetting(count="hi-lo", insurance="count"),
    ),
    ("Blackjack, 3 boxes, hand by hand", "blackjack", {}, TableSetting(boxes=3)),
    (
        "Blackjack, automatic shoe, hand by hand",
        "blackjack",
        {},
        TableSetting(continuous=True),
    ),
    ("Pontoon Pandemonium, hand by hand", "pontoon-pandemonium", {}, TableSetting()),
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


def kernel_seconds(kernel: DeviceKernel, units: int, launches: int) -> tuple[float, float]:
    """Seconds of a launch of so many units, launches one behind the other; and units left of one.

    As in a run there are two streams, so that the blocks of threads that end early make room for
    those of the next launch.
    """
    slots = [kernel.slot() for _ in range(STREAMS)]
    for number in range(-STREAMS, launches):
        if number == 0:
            cuda.synchronize()
            began = perf_counter()
        slot, first = slots[number % STREAMS], FAR + (number + STREAMS) * units
        if number < 0:
            kernel.prepare(slot, SEED, first, units)
        kernel.start(slot, SEED, first, units)
    cuda.synchronize()
    seconds = (perf_counter() - began) / launches
    left = sum(kernel.fetch(slot)[1].size for slot in slots)
    return seconds, left / (launches + STREAMS)


def measured(game: ReadyGame, *, quick: bool) -> Rate:
    """Measure a table."""
    began = perf_counter()
    passes = passes_of(game)
    for work in passes:
        assert work.tables is not None
    built = perf_counter()
    kernels = device_kernels(game)[0]
    compiled = perf_counter()
    units = min(kernel.most for kernel in kernels) // game.together * game.together
    seconds, left = 0.0, 0.0
    for kernel in kernels:
        one, late = kernel_seconds(kernel, units, QUICK_LAUNCHES if quick else LAUNCHES)
        seconds, left = seconds + one, left + late
    rate = units * game.rounds_per_unit / seconds
    rounds = int(rate * (QUICK_SECONDS if quick else SECONDS))
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
        kernel=units * each / seconds,
        whole=whole.rounds / whole.seconds / max(len(device_names()), 1),
        tables=built - began,
        compiling=compiled - built,
        left=left / units * 1e6,
        how=how,
    )


def main() -> None:
    """Measure, print and write."""
    options = asked(__doc__)
    page = Page("gpu", "On a GPU")
    page.say(
        f"{device_names()[0]}. Thousand million rounds a second, sums equal to the processor's "
        "(`make prove-gpu`): the kernel alone, launches of about a tenth of a second in a row, "
        f"and a run of about {QUICK_SECONDS if options.quick else SECONDS} s from Python with "
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
