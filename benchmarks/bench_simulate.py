"""How quick the simulator is on one core, and beside others. Measured here, never asserted.

    python benchmarks/bench_simulate.py [--rivals PYTHON] [--quick] [--write]

Rates are per second of processor time, medians of repeated runs, without compilation. ``--rivals``
names the interpreter of an environment with ``rivals.txt`` installed; ``--write`` puts the tables
into ``results.md``. Absolute figures differ from machine to machine; ratios taken in one run hold.
"""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
from measure import Page, asked, millions, on_one_core, rates_of
from presets import DECK_A_ROUND, ENDLESS, preset

from croupier.compiled.hands import poker_tables
from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.simulate.figures import BetFigures, figures_of
from croupier.simulate.game import ReadyGame, width_of
from croupier.simulate.hands import hand_ranks
from croupier.simulate.run import run

RUNS, QUICK_RUNS = 9, 3
SECONDS, QUICK_SECONDS = 0.4, 0.1
MEAN_ROUNDS, QUICK_MEAN_ROUNDS = 200_000_000, 5_000_000
"""Played for the mean of a preset, so that the error beside a rival's is the rival's alone."""
HANDS = 1_000_000
ALL = 10**12

GAMES = (
    ("baccarat", "Baccarat with all runs, 8 decks, cutting card"),
    ("caribbean-stud", "Caribbean Stud, best play"),
    ("com-bo", "Com-Bo, all bets, 8 decks, cutting card"),
    ("rapid-roulette", "Rapid Roulette, all kinds of bet"),
    ("blackjack", "Blackjack 2003, best play, 8 decks, cutting card"),
    ("crown-pontoon", "Crown Pontoon 2003, best play, 8 decks, cutting card"),
)
CAREFUL = ("baccarat", "blackjack")
"""Also measured with Philox for every card."""
HANDS_SAYS = "five-card hands, batches of a million"
BESIDE = (
    (ENDLESS, ("Gymnasium Blackjack-v1",)),
    (DECK_A_ROUND, ("OpenSpiel blackjack", "RLCard blackjack")),
)
RANKERS = (
    "eval7",
    "phevaluator",
    "phevaluator, its extension called directly",
    "treys",
    "pokerkit",
)

Rivals = Mapping[str, Mapping[str, float] | None]


class Pace(NamedTuple):
    """How much is measured."""

    runs: int
    seconds: float
    mean_rounds: int


def game_rates(ready: ReadyGame, pace: Pace, *, careful: bool = False) -> list[float]:
    """Rounds per processor second."""
    ready.play(1, 0, ready.together, ALL, careful=careful)

    def work(units: int) -> int:
        return int(ready.play(1, 0, units, ALL, careful=careful)[1])

    return rates_of(work, ready.together, runs=pace.runs, seconds=pace.seconds)


def hand_rates(pace: Pace) -> list[float]:
    """Five-card hands ranked per processor second."""
    rng = np.random.default_rng(1)
    hands = np.argsort(rng.random((HANDS, 52)), axis=1)[:, :5].astype(np.uint8)
    poker_tables()
    hand_ranks(hands)

    def work(times: int) -> int:
        for _ in range(times):
            hand_ranks(hands)
        return times * HANDS

    return rates_of(work, 1, runs=pace.runs, seconds=pace.seconds)


def tell_games(page: Page, pace: Pace) -> None:
    """Every game by itself."""
    page.say("Million rounds per second of processor time on one core.")
    page.table("croupier", "median", "best")
    for name, says in GAMES:
        ready = made_ready(open_setting(name), TableSetting())
        for careful in (False, True) if name in CAREFUL else (False,):
            rates = game_rates(ready, pace, careful=careful)
            more = ", Philox for every card" if careful else ""
            page.row(f"{says}{more}", millions(median(rates)), millions(max(rates)))


def theirs(python: str, *, quick: bool) -> Rivals:
    """Measure the rivals with their own interpreter; they stay on this process's core."""
    script = str(Path(__file__).with_name("rivals.py"))
    command = [python, script, *(["--quick"] if quick else [])]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found: Rivals = json.loads(done.stdout.splitlines()[-1])
    return found


def tell_ratios(page: Page, pace: Pace, rivals: Rivals) -> dict[str, BetFigures]:
    """Croupier beside each rival on the rival's own game; return what croupier's came to."""
    page.say(
        "Beside others, in the same run on the same core: million per second of processor time. "
        "In Blackjack both sides play the rival's own rules and take a card below 17 "
        "(`presets.py`); hands are ranked one by one where the rival has nothing else."
    )
    page.table("task: rival", "croupier", "rival", "times")
    figures: dict[str, BetFigures] = {}
    for name, others in BESIDE:
        game = preset(name)
        rate = median(game_rates(game, pace))
        for other in others:
            tell_ratio(page, f"Blackjack, {name}: {other}", rate, rivals.get(other))
        bet = game.bets[0]
        assert width_of(game.bets) == bet.width
        figures[name] = figures_of(
            bet, run(game, seed=1, rounds=pace.mean_rounds, workers=1).totals
        )
    rate = median(hand_rates(pace))
    for other in RANKERS:
        tell_ratio(page, f"{HANDS_SAYS}: {other}", rate, rivals.get(other))
    return figures


def tell_ratio(page: Page, says: str, ours: float, rival: Mapping[str, float] | None) -> None:
    """One rival's row."""
    if rival is None:
        page.row(says, millions(ours), "did not run", "–")
    else:
        times = f"{ours / rival['rate']:,.0f}"
        page.row(says, millions(ours), millions(rival["rate"]), times)


def tell_means(page: Page, figures: Mapping[str, BetFigures], rivals: Rivals) -> None:
    """What both sides' rounds came to: the same game has the same mean."""
    page.say(
        "Whether both play the same game: what a round gained on average, with standard errors. "
        "How far the two are apart is in standard errors of the difference; beyond 3 they differ."
    )
    page.table("rival", "croupier", "rival", "apart")
    for name, others in BESIDE:
        ours = figures[name]
        assert ours.std_error is not None
        for other in others:
            rival = rivals.get(other)
            told = f"{ours.mean:.5f} ± {ours.std_error:.5f}"
            if rival is None:
                page.row(other, told, "did not run", "–")
                continue
            error = float(np.hypot(ours.std_error, rival["std_error"]))
            apart = abs(ours.mean - rival["mean"]) / error
            page.row(other, told, f"{rival['mean']:.4f} ± {rival['std_error']:.4f}", f"{apart:.1f}")


def main() -> None:
    """Print and perhaps write the tables."""
    options = asked(__doc__, rivals=True)
    on_one_core()
    pace = (
        Pace(QUICK_RUNS, QUICK_SECONDS, QUICK_MEAN_ROUNDS)
        if options.quick
        else Pace(RUNS, SECONDS, MEAN_ROUNDS)
    )
    page = Page("simulate", "Simulator")
    tell_games(page, pace)
    if options.rivals:
        rivals = theirs(options.rivals, quick=options.quick)
        tell_means(page, tell_ratios(page, pace, rivals), rivals)
    page.finish(write=options.write)


if __name__ == "__main__":
    main()
