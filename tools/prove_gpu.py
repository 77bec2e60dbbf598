"""Hold a GPU against the processor: a million units of every game, counter by counter.

    python tools/prove_gpu.py                 every table below
    python tools/prove_gpu.py baccarat stud   those whose names begin so
    python tools/prove_gpu.py --units 1e8 blackjack

A unit is a shoe, or a block of rounds where there is no shoe. All sums of all bets must be equal.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any

import numpy as np

from croupier.desk.setting import open_setting
from croupier.desk.simulate import TableSetting, made_ready
from croupier.simulate.game import ReadyGame, Tally, stretches
from croupier.simulate.gpu.device import device_names
from croupier.simulate.gpu.device_game import STREAMS, DeviceGame
from croupier.simulate.run import cores

UNITS = 1_000_000
SEED = 20260101
ALL = 1 << 50
EACH = 12_800
"""Units that a thread of the processor plays at a time."""
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
    "crown-blackjack": ("crown-blackjack", {}, TableSetting()),
    "crown-21": ("crown-21", {}, TableSetting()),
    "vegas-blackjack": ("vegas-blackjack", {}, TableSetting()),
    "crown-pontoon": ("crown-pontoon", {"stake": 25}, TableSetting()),
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


def main() -> int:
    """Prove what is asked for; return the exit status."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", help="names, or how they begin")
    parser.add_argument("--units", type=float, default=UNITS, help="units of each, else a million")
    asked = parser.parse_args()
    print(f"on {', '.join(device_names())}", flush=True)
    names = [n for n in TABLES if not asked.tables or n.startswith(tuple(asked.tables))]
    if not names:
        parser.error("no table is called so.")
    proven = [is_proven(name, int(asked.units)) for name in names]
    return 0 if all(proven) else 1


if __name__ == "__main__":
    sys.exit(main())
