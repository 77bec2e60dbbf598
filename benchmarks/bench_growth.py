"""How cost grows with the work, and how soon a first figure is there. Measured, never asserted.

    python benchmarks/bench_growth.py [--quick] [--write]

Every figure is the median of new processes, so that each has a peak of memory of its own. Rounds
and boxes are measured on one core; workers, and commands as a user starts them, have all cores.
"""

import json
import os
import resource
import subprocess
import sys
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from measure import Page, all_cores, asked, on_one_core

RUNS, QUICK_RUNS = 3, 1
STARTS, QUICK_STARTS = 9, 3
GAMES = ("blackjack", "baccarat")
ROUNDS, QUICK_ROUNDS = 10_000_000, 1_000_000
TIMES = (1, 10, 100)
BOXES = (1, 3, 9)
BOX_ROUNDS, QUICK_BOX_ROUNDS = 10_000_000, 1_000_000
WORKERS = (1, 2, 4)
WORKER_ROUNDS = {"blackjack": 400_000_000, "baccarat": 600_000_000}
"""So many that one worker is at it for four seconds or more."""
QUICK_PART = 20
COMMAND = ("-m", "croupier.cli.main", "simulate", "blackjack", "--rounds", "1e6", "--seed", "1")
ONE = "--one"
KILO = 1 if sys.platform == "darwin" else 1024
"""Bytes in the system's unit for a peak of memory."""


class Work(NamedTuple):
    """What one process plays."""

    game: str
    rounds: int
    boxes: int = 1
    workers: int = 1


class Cost(NamedTuple):
    """What it took."""

    clock: float
    """Seconds of playing alone, by the clock, …"""
    processor: float
    """… and of the processor, which others on the same machine do not add to."""
    peak: float
    """The most memory that the process held, in bytes."""


def play(work: Work) -> Cost:
    """Play in this process."""
    from croupier.desk.setting import open_setting  # noqa: PLC0415 (only the processes that play)
    from croupier.desk.simulation.games import made_ready  # noqa: PLC0415
    from croupier.desk.simulation.settings import TableSetting  # noqa: PLC0415
    from croupier.simulate.run import run  # noqa: PLC0415

    boxes = None if work.game == "baccarat" else work.boxes
    ready = made_ready(open_setting(work.game), TableSetting(boxes=boxes))
    run(ready, seed=1, rounds=1, workers=1)  # compiled, or read from what is kept
    began = process_time()
    played = run(ready, seed=1, rounds=work.rounds, workers=work.workers)
    spent = process_time() - began
    assert played.rounds == work.rounds
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILO
    return Cost(played.seconds, spent, peak)


def apart(work: Work) -> Cost:
    """Play in a new process."""
    command = [sys.executable, __file__, ONE, json.dumps(work)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return Cost(*json.loads(done.stdout))


def measured(work: Work, runs: int) -> Cost:
    """Medians of new processes; one before them compiles, so that none of them does."""
    apart(work._replace(rounds=1))
    costs = [apart(work) for _ in range(runs)]
    return Cost(*(median(column) for column in zip(*costs, strict=True)))


def tell_rounds(page: Page, *, quick: bool) -> None:
    """Time and memory for ten and a hundred times the rounds."""
    page.say("Rounds, one box, processor seconds on one core:")
    page.table("game, rounds", "seconds", "ns a round", "peak, MB")
    for game in GAMES:
        for times in TIMES:
            work = Work(game, (QUICK_ROUNDS if quick else ROUNDS) * times)
            tell(page, f"{game}, {work.rounds:,}", work, work.rounds, quick=quick)


def tell_boxes(page: Page, *, quick: bool) -> None:
    """Time and memory for more boxes at a table."""
    page.say(
        "Boxes, processor seconds on one core. One box with nothing beside it is played by a "
        "machine of the whole round, more of them hand by hand, which is why the second box costs "
        "more than the first:"
    )
    page.table("blackjack, boxes", "seconds", "ns a box", "peak, MB")
    for boxes in BOXES:
        work = Work("blackjack", QUICK_BOX_ROUNDS if quick else BOX_ROUNDS, boxes=boxes)
        tell(page, f"{boxes}, {work.rounds:,} rounds", work, work.rounds * boxes, quick=quick)


def tell(page: Page, says: str, work: Work, units: int, *, quick: bool) -> None:
    """One row."""
    cost = measured(work, QUICK_RUNS if quick else RUNS)
    each = f"{cost.processor / units * 1e9:.1f}"
    page.row(says, f"{cost.processor:.2f}", each, f"{cost.peak / 1e6:.0f}")


def tell_workers(page: Page, *, quick: bool) -> None:
    """How many times one worker several are, by the clock."""
    with all_cores() as cores:
        page.say(
            f"Workers, seconds by the clock on {cores} cores; the goal for two is 1.9 times one:"
        )
        page.table("game, workers", "seconds", "times one", "peak, MB")
        for game in GAMES:
            rounds = WORKER_ROUNDS[game] // (QUICK_PART if quick else 1)
            alone = 0.0
            for workers in WORKERS:
                work = Work(game, rounds, workers=workers)
                cost = measured(work, QUICK_RUNS if quick else RUNS)
                alone = alone or cost.clock
                page.row(
                    f"{game}, {workers}, {rounds:,} rounds",
                    f"{cost.clock:.2f}",
                    f"{alone / cost.clock:.2f}",
                    f"{cost.peak / 1e6:.0f}",
                )


def started(cache: str) -> float:
    """Seconds by the clock from the command to its answer, with things kept in a folder."""
    environment = {**os.environ, "CROUPIER_CACHE": cache}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began = perf_counter()
    command = [sys.executable, *COMMAND]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return perf_counter() - began


def tell_starts(page: Page, *, quick: bool) -> None:
    """How soon the first figure is there."""
    page.say("The first figure of `croupier simulate blackjack --rounds 1e6`, by the clock:")
    page.table("start", "seconds", "goal")
    with all_cores():
        with TemporaryDirectory() as kept:
            started(kept)
            warm = [started(kept) for _ in range(QUICK_STARTS if quick else STARTS)]
        cold = []
        for _ in range(QUICK_RUNS if quick else RUNS):
            with TemporaryDirectory() as empty:
                cold.append(started(empty))
    page.row("cold: nothing compiled yet", f"{median(cold):.2f}", "4")
    page.row("warm", f"{median(warm):.2f}", "0.6")


def main() -> None:
    """Print and perhaps write the tables; or play one piece of work for another process."""
    if ONE in sys.argv:
        print(json.dumps(play(Work(*json.loads(sys.argv[-1])))))
        return
    options = asked(__doc__)
    on_one_core()
    page = Page("growth", "Growth and starts")
    tell_rounds(page, quick=options.quick)
    tell_boxes(page, quick=options.quick)
    tell_workers(page, quick=options.quick)
    tell_starts(page, quick=options.quick)
    page.finish(write=options.write)


if __name__ == "__main__":
    main()
