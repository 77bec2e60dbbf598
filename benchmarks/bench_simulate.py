"""How quick the simulator is on one core, and beside others. Measured here, never asserted.

    python benchmarks/bench_simulate.py [--rivals PYTHON] [--write]

Rates are per second of processor time, medians of repeated runs, without compilation. ``--rivals``
names the interpreter of an environment with ``rivals.txt`` installed; ``--write`` puts the tables
into ``results.md``. Absolute figures differ from machine to machine; ratios taken in one run hold.
"""

import argparse
import json
import platform
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import numba
import numpy as np

from croupier.compiled.hands import hand_tables
from croupier.desk.odds_question import ask
from croupier.desk.simulate import Table, made_ready
from croupier.desk.wrong import WrongInput
from croupier.simulate.game import Game
from croupier.simulate.hands import hand_ranks
from croupier.simulate.run import cores, run

RUNS = 9
SECONDS = 0.25
RESULTS = Path(__file__).with_name("results.md")
BEGIN, END = "<!-- simulate: begin -->", "<!-- simulate: end -->"
HANDS = 1_000_000

GAMES = (
    ("baccarat", "Baccarat with all runs, 8 decks, cutting card"),
    ("caribbean-stud", "Caribbean Stud, best play"),
    ("com-bo", "Com-Bo, all bets, 8 decks, cutting card"),
    ("rapid-roulette", "Rapid Roulette, all kinds of bet"),
    ("blackjack", "Blackjack 2003, best play, 8 decks, cutting card"),
    ("crown-pontoon", "Crown Pontoon 2003, best play, 8 decks, cutting card"),
)


def rates_of(work: Callable[[int], int], start: int) -> list[float]:
    """Rounds per processor second of several runs of about the same length."""
    size, took = start, 0.0
    while took < SECONDS:
        began = process_time()
        work(size)
        took = process_time() - began
        if took < SECONDS:
            size *= 2
    found = []
    for _ in range(RUNS):
        began = process_time()
        rounds = work(size)
        found.append(rounds / (process_time() - began))
    return found


def game_rates(ready: Game, *, careful: bool = False) -> list[float]:
    ready.play(1, 0, ready.together, 10**12, careful=careful)

    def work(units: int) -> int:
        return int(ready.play(1, 0, units, 10**12, careful=careful)[1])

    return rates_of(work, ready.together)


def hand_rates() -> list[float]:
    rng = np.random.default_rng(1)
    hands = np.argsort(rng.random((HANDS, 52)), axis=1)[:, :5].astype(np.uint8)
    hand_tables()
    hand_ranks(hands)

    def work(times: int) -> int:
        for _ in range(times):
            hand_ranks(hands)
        return times * HANDS

    return rates_of(work, 1)


def scaling(ready: Game) -> float:
    """How many times one core all cores are, by the clock."""
    took = []
    for workers in (1, cores()):
        began = perf_counter()
        run(ready, seed=1, rounds=50_000_000, workers=workers)
        took.append(perf_counter() - began)
    return took[0] / took[1]


def millions(rate: float) -> str:
    digits = 4 if rate < 1e5 else 2 if rate < 1e7 else 0
    return f"{rate / 1e6:,.{digits}f}"


def ours() -> list[tuple[str, float, float]]:
    rows = []
    for name, says in GAMES:
        try:
            ready = made_ready(ask(name), Table())
        except WrongInput as error:
            print(f"{name}: {error}")
            continue
        rates = game_rates(ready)
        rows.append((says, median(rates), max(rates)))
        print(f"{says:60} {millions(median(rates)):>10} million/s", flush=True)
        if name == "baccarat":
            careful = game_rates(ready, careful=True)
            rows.append((f"{says}, Philox for every card", median(careful), max(careful)))
            print(f"{rows[-1][0]:60} {millions(median(careful)):>10} million/s", flush=True)
            print(f"{'all cores against one':60} {scaling(ready):10.2f} times", flush=True)
    rates = hand_rates()
    rows.append(("five-card hands in batches of a million", median(rates), max(rates)))
    print(f"{rows[-1][0]:60} {millions(median(rates)):>10} million/s")
    return rows


def theirs(python: str) -> dict[str, float | None]:
    script = Path(__file__).with_name("rivals.py")
    done = subprocess.run([python, str(script)], check=True, capture_output=True, text=True)
    found: dict[str, float | None] = json.loads(done.stdout.splitlines()[-1])
    for name, rate in found.items():
        print(f"{name:60} {'did not run' if rate is None else millions(rate) + ' million/s'}")
    return found


def machine() -> str:
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        model = names[0].partition(":")[2].strip() if names else model
    return (
        f"{model}, Python {platform.python_version()}, Numba {numba.__version__}, "
        f"{datetime.now(UTC):%Y-%m-%d}"
    )


def written(rows: list[tuple[str, float, float]], rivals: dict[str, float | None]) -> str:
    lines = [
        BEGIN,
        "## Simulator",
        "",
        f"One core of: {machine()}. Million a second of processor time.",
        "",
        "| what | median | best |",
        "|---|---:|---:|",
        *(f"| {says} | {millions(middle)} | {millions(best)} |" for says, middle, best in rows),
    ]
    if rivals:
        lines += ["", "| others, in the same run | median |", "|---|---:|"]
        lines += [
            f"| {name} | {'did not run' if rate is None else millions(rate)} |"
            for name, rate in rivals.items()
        ]
    return "\n".join((*lines, END, ""))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rivals", metavar="PYTHON")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    assert find_spec("croupier") is not None
    rows = ours()
    rivals = theirs(arguments.rivals) if arguments.rivals else {}
    if arguments.write:
        old = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else "# Measured speeds\n\n"
        before, _, rest = old.partition(BEGIN)
        after = rest.partition(END)[2].lstrip("\n") if rest else ""
        RESULTS.write_text(before + written(rows, rivals) + after, encoding="utf-8")
        print(f"written to {RESULTS.name}")


if __name__ == "__main__":
    main()
