"""Hold a GPU against the processor: a million units of every game, counter by counter.

    python tools/prove_gpu.py                 every table below
    python tools/prove_gpu.py baccarat stud   those whose names begin so
    python tools/prove_gpu.py --units 1e8 blackjack
    python tools/prove_gpu.py --stops         interrupting a run, and runs that stop by themselves

A unit is a shoe, or a block of rounds where there is no shoe. All sums of all bets must be equal.
"""

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from signal import SIGINT
from threading import Timer
from time import perf_counter
from typing import Any

import numpy as np

from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.simulate.game import ReadyGame, Tally, stretches
from croupier.simulate.gpu.device import device_names
from croupier.simulate.gpu.device_game import STREAMS, DeviceGame, device_pace
from croupier.simulate.run import Pace, Progress, cores, run

UNITS = 1_000_000
SEED = 20260101
ALL = 1 << 50
EACH = 12_800
"""Units that a thread of the processor plays at a time."""
AFTER = 1.0
"""Seconds after the first shard at which a run is interrupted."""
ENDLESS = 10**15
RANGES = 7
"""A GPU plays them in so many ranges: sums must not depend on how a run is cut."""
TABLES: Mapping[str, tuple[str, Mapping[str, Any], TableSetting]] = {
    "blackjack": ("blackjack", {}, TableSetting()),
    "blackjack, cut early": ("blackjack", {}, TableSetting(behind=330)),
    "blackjack, cut late": ("blackjack", {}, TableSetting(behind=30)),
    "blackjack, 6 decks": ("blackjack", {"decks": 6}, TableSetting()),
    "blackjack, published": ("blackjack", {}, TableSetting(strategy="published")),
    "blackjack, perfect-pairs": ("blackjack", {}, TableSetting(side_bets=("perfect-pairs",))),
    "blackjack, sevens": ("blackjack", {}, TableSetting(side_bets=("magnificent-sevens-1",))),
    "blackjack, hi-lo": ("blackjack", {}, TableSetting(count="hi-lo")),
    "blackjack, ko, 6 decks": ("blackjack", {"decks": 6}, TableSetting(count="ko")),
    "blackjack, hi-lo and insurance": (
        "blackjack",
        {},
        TableSetting(count="hi-lo", insurance="count"),
    ),
    "blackjack, insured": ("blackjack", {}, TableSetting(insurance="always")),
    "blackjack, 3 boxes": (
        "blackjack",
        {},
        TableSetting(boxes=3, side_bets=("perfect-pairs",)),
    ),
    "blackjack, automatic shoe": ("blackjack", {}, TableSetting(continuous=True)),
    "blackjack, 4 decks, cut at once": ("blackjack", {"decks": 4}, TableSetting(behind=187)),
    "crown-blackjack": ("crown-blackjack", {}, TableSetting()),
    "crown-21": ("crown-21", {}, TableSetting()),
    "vegas-blackjack": ("vegas-blackjack", {}, TableSetting()),
    "crown-pontoon": ("crown-pontoon", {"stake": 25}, TableSetting()),
    "crown-pontoon, zen": ("crown-pontoon", {}, TableSetting(count="zen")),
    "pontoon-pandemonium": ("pontoon-pandemonium", {}, TableSetting()),
    "baccarat": ("baccarat", {}, TableSetting()),
    "baccarat, 6 decks": ("baccarat", {"decks": 6}, TableSetting()),
    "crown-baccarat": ("crown-baccarat", {}, TableSetting()),
    "caribbean-stud": ("caribbean-stud", {}, TableSetting()),
    "caribbean-stud, jackpot": ("caribbean-stud", {"meter": 100_000}, TableSetting()),
    "com-bo": ("com-bo", {}, TableSetting()),
    "com-bo, 1 deck": ("com-bo", {"decks": 1}, TableSetting()),
    "rapid-roulette": ("rapid-roulette", {}, TableSetting()),
    "rapid-roulette, 2 zeros": ("rapid-roulette", {"zeros": 2}, TableSetting()),
}


def on_processor(game: ReadyGame, units: int) -> Tally:
    """The tally of the first units by the game itself, on all cores."""
    game.play(SEED, 0, game.together, ALL)
    starts = range(0, units, EACH)
    with ThreadPoolExecutor(cores()) as pool:
        tallies = list(pool.map(lambda at: game.play(SEED, at, min(EACH, units - at), ALL), starts))
    total: Tally = np.sum(tallies, axis=0)
    return total


def on_gpu(game: ReadyGame, units: int) -> Tally:
    """The same by the GPUs here."""
    each = -(-units // RANGES // game.together) * game.together
    device = DeviceGame(game)
    device.play(SEED, 0, game.together, ALL)
    with ThreadPoolExecutor(STREAMS * len(device_names())) as pool:
        tallies = list(
            pool.map(
                lambda at: device.play(SEED, at, min(each, units - at), ALL), range(0, units, each)
            )
        )
    total: Tally = np.sum(tallies, axis=0)
    return total


def differing(game: ReadyGame, one: Tally, two: Tally) -> list[str]:
    """The bets whose counters are not all equal."""
    return [
        bet.name
        for bet, moments, endings in stretches(game.bets)
        if not np.array_equal(one[moments.start : endings.stop], two[moments.start : endings.stop])
    ]


def is_proven(name: str, units: int) -> bool:
    """Play a table on both, and say whether all is equal."""
    named, asked, table = TABLES[name]
    game = made_ready(open_setting(named, **asked), table)
    units = -(-units // game.together) * game.together
    began = perf_counter()
    found = on_gpu(game, units)
    took = perf_counter() - began
    expected = on_processor(game, units)
    wrong = differing(game, found, expected)
    says = "equal" if not wrong else f"DIFFERENT: {', '.join(wrong[:8])}"
    rounds, counters = f"{int(expected[1]):,} {game.round_word}", expected.size
    print(
        f"{name}: {rounds} in {units:,} {game.unit}s, {len(game.bets)} bets, {counters} counters: "
        f"{says} ({took:.1f} s with compiling)",
        flush=True,
    )
    return not wrong


def stopped(name: str) -> bool:
    """Interrupt a run: how long that takes, and whether what is kept is an ordinary run."""
    game, workers, pace = _to_run(name)
    sent: list[float] = []

    def interrupt() -> None:
        sent.append(perf_counter())
        os.kill(os.getpid(), SIGINT)

    timer = Timer(AFTER, interrupt)

    def begin(_progress: Progress) -> None:
        if not timer.is_alive() and not sent:
            timer.start()

    got = run(game, seed=SEED, rounds=ENDLESS, workers=workers, pace=pace, watch=begin)
    took = perf_counter() - sent[0]
    same = run(game, seed=SEED, rounds=got.rounds, workers=workers, pace=pace).totals == got.totals
    print(
        f"{name}: interrupted, over {took:.2f} s later with {got.rounds:,} {game.round_word} kept; "
        f"a run of as many is {'equal' if same else 'DIFFERENT'}",
        flush=True,
    )
    return same and got.interrupted and took < 1


def precise(name: str, error: float) -> bool:
    """Play until an error is small enough; a run of as many rounds must be the same."""
    game, workers, pace = _to_run(name)
    got = run(game, seed=SEED, rounds=None, until=error, workers=workers, pace=pace)
    same = run(game, seed=SEED, rounds=got.rounds, workers=workers, pace=pace).totals == got.totals
    print(
        f"{name}: until {error:g}: {got.rounds:,} {game.round_word} in {got.seconds:.2f} s; "
        f"a run of as many is {'equal' if same else 'DIFFERENT'}",
        flush=True,
    )
    return same


def _to_run(name: str) -> tuple[DeviceGame, int, Pace]:
    named, asked, table = TABLES[name]
    game = made_ready(open_setting(named, **asked), table)
    return DeviceGame(game), STREAMS * len(device_names()), device_pace(game)


def main() -> int:
    """Prove what is asked for; return the exit status."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", help="names, or how they begin")
    parser.add_argument("--units", type=float, default=UNITS, help="units of each, else a million")
    parser.add_argument("--stops", action="store_true", help="interrupt runs, and let runs stop")
    asked = parser.parse_args()
    print(f"on {', '.join(device_names())}", flush=True)
    if asked.stops:
        ended = [stopped(name) for name in ("blackjack", "blackjack, 3 boxes")]
        ended.append(precise("blackjack", 3e-6))
        return 0 if all(ended) else 1
    names = [n for n in TABLES if not asked.tables or n.startswith(tuple(asked.tables))]
    if not names:
        parser.error("no table is called so.")
    proven = [is_proven(name, int(asked.units)) for name in names]
    return 0 if all(proven) else 1


if __name__ == "__main__":
    sys.exit(main())
