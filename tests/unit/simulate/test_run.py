"""The runner: the same result whoever plays, wherever it stops."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from signal import SIGINT, raise_signal

import numpy as np
import pytest

from croupier.simulate.figures import figures_of
from croupier.simulate.game import (
    MOMENTS,
    NO_WAGERS,
    ROUNDS,
    UNITS,
    BetEnding,
    RoundNets,
    TalliedBet,
    Tally,
)
from croupier.simulate.run import SPILL, OtherSource, Pace, Played, Progress, run
from croupier.simulate.sessions import sessions_of


@dataclass(frozen=True)
class Coins:
    """A game simple enough to check by hand: so many coins a shoe, some shoes longer."""

    name: str = "coins"
    identity: str = "coins"
    unit: str = "shoe"
    together: int = 4
    round_word: str = "coins"
    rounds_per_unit: float = 1010.0
    settings: tuple[tuple[str, str], ...] = ()
    stop_after: int | None = None
    """The shoe at which somebody presses the keys."""

    @property
    def bets(self) -> tuple[TalliedBet, ...]:
        return (
            TalliedBet(
                name="heads",
                stake=1,
                endings=(BetEnding("won", 1), BetEnding("lost", -1)),
                over=UNITS,
            ),
            TalliedBet(
                name="tails",
                stake=1,
                endings=(BetEnding("won", 1), BetEnding("lost", -1)),
                over=UNITS,
            ),
        )

    def coins(self, seed: int, shoe: int) -> Tally:
        rng = np.random.Generator(np.random.Philox(key=[seed, shoe]))
        return np.where(rng.integers(0, 2, 1000 + shoe % 21), 1, -1).astype(np.int64)

    def play(self, seed: int, first: int, units: int, most: int, *, careful: bool = False) -> Tally:
        assert first % self.together == 0
        if self.stop_after is not None and first >= self.stop_after:
            raise KeyboardInterrupt
        tally = np.zeros(16, dtype=np.int64)
        for shoe in range(first, first + units):
            nets = self.coins(seed, shoe)[:most]
            if nets.size == 0:
                break
            most -= nets.size
            for at, sign in ((0, 1), (8, -1)):
                n, x = nets.size, sign * int(nets.sum())
                won = int((nets == sign).sum())
                tally[at : at + 8] += [1, n, n * n, x, x * x, x * n, won, n - won]
        return tally

    def nets(
        self, seed: int, first: int, units: int, *, bet: int = 0, careful: bool = False
    ) -> RoundNets:
        shoes = [self.coins(seed, shoe) for shoe in range(first, first + units)]
        starts = np.cumsum([0, *map(len, shoes)]).astype(np.int64)
        nets = np.concatenate([*shoes, np.zeros(0, dtype=np.int64)])
        return RoundNets(-nets if bet else nets, starts, NO_WAGERS)


def without_clock(result: Played) -> tuple[object, ...]:
    return result.totals, result.rounds, result.units, result.path, result.sessions


@pytest.mark.parametrize("rounds", [1, 999, 250_000])
def test_the_result_does_not_depend_on_the_workers(rounds: int) -> None:
    runs = [run(Coins(), seed=3, rounds=rounds, workers=workers) for workers in (1, 2, 5)]
    assert len({without_clock(result) for result in runs}) == 1
    assert runs[0].rounds == rounds


def test_a_run_is_the_coins_of_its_shoes_in_order() -> None:
    result = run(Coins(), seed=3, rounds=150_000, workers=2)
    nets = np.concatenate([Coins().coins(3, shoe) for shoe in range(200)])[:150_000]
    assert result.totals[3] == int(nets.sum()) == -result.totals[11]
    assert result.totals[6] == int((nets == 1).sum())
    assert result.path[-1] == (150_000, int(nets.sum()))


def test_another_executor_plays_the_same() -> None:
    with ThreadPoolExecutor(3) as executor:
        there = run(Coins(), seed=3, rounds=250_000, executor=executor, workers=3)
    assert without_clock(there) == without_clock(run(Coins(), seed=3, rounds=250_000, workers=1))


@pytest.mark.parametrize("workers", [1, 3])
def test_what_is_done_is_kept_when_it_is_interrupted(workers: int) -> None:
    # Shards of this game are 100 shoes: the third one is never finished.
    stopped = run(Coins(stop_after=200), seed=3, rounds=10**7, workers=workers)
    assert stopped.interrupted
    shorter = run(Coins(), seed=3, rounds=stopped.rounds, workers=1)
    assert without_clock(stopped) == without_clock(shorter)
    assert stopped.units == 200


def test_the_keys_stop_a_run_whose_shards_are_single_pieces() -> None:
    # So it is on a GPU: between two pieces of a shard nobody looks, for there are no two.
    def press(progress: Progress) -> None:
        if progress.rounds < 150_000:
            raise_signal(SIGINT)

    stopped = run(
        Coins(),
        seed=3,
        rounds=3 * 10**6,
        workers=1,
        pace=Pace(at_once=10**9),
        watch=press,
    )
    assert stopped.interrupted
    assert stopped.rounds < 10**6
    shorter = run(Coins(), seed=3, rounds=stopped.rounds, workers=1)
    assert stopped.totals == shorter.totals


def test_it_stops_when_it_is_precise_enough() -> None:
    result = run(Coins(), seed=3, rounds=None, until=4e-4, workers=2)
    figures = figures_of(Coins().bets[0], result.totals[:8])
    assert figures.std_error is not None and figures.std_error <= 4e-4
    assert result.rounds < 10**8
    assert without_clock(result) == without_clock(
        run(Coins(), seed=3, rounds=None, until=4e-4, workers=1)
    )


def test_the_watcher_sees_every_shard() -> None:
    seen: list[Progress] = []
    run(Coins(), seed=3, rounds=400_000, workers=2, bet=1, watch=seen.append)
    assert [progress.rounds for progress in seen] == sorted(p.rounds for p in seen)
    assert seen[-1].rounds == 400_000 == seen[-1].target
    assert {progress.figures.bet.name for progress in seen} == {"tails"}


def test_sessions_are_whole_shoes_of_the_run() -> None:
    plan = sessions_of(Coins(), bankroll=30, rounds=2_000)
    assert plan.units == 2
    result = run(Coins(), seed=3, rounds=250_000, workers=2, sessions=plan)
    assert result.sessions is not None
    # The last shoe is broken off, and with it the session that it is in.
    assert result.sessions.sessions == (result.units - 1) // 2
    again = run(Coins(), seed=3, rounds=250_000, workers=1, sessions=plan)
    assert again.sessions == result.sessions


@dataclass(frozen=True)
class Large(Coins):
    """A game whose sums pass 64 bits."""

    def play(self, seed: int, first: int, units: int, most: int, *, careful: bool = False) -> Tally:
        tally = super().play(seed, first, units, most, careful=careful)
        tally[4] = SPILL - 1
        return tally


def test_sums_may_pass_64_bits() -> None:
    result = run(Large(), seed=3, rounds=1_000_000, workers=2)
    assert result.totals[4] == (SPILL - 1) * len(result.path)
    assert result.totals[4] > 2**63


def test_rounds_that_stand_alone_count_their_units_by_length() -> None:
    @dataclass(frozen=True)
    class Alone(Coins):
        rounds_per_unit: float = 1000.0

        @property
        def bets(self) -> tuple[TalliedBet, ...]:
            return tuple(
                TalliedBet(name=bet.name, stake=1, endings=bet.endings, over=ROUNDS)
                for bet in super().bets
            )

        def coins(self, seed: int, shoe: int) -> Tally:
            return super().coins(seed, shoe)[:1000]

    assert run(Alone(), seed=3, rounds=2_500, workers=1).units == 3
    whole = run(Alone(), seed=3, rounds=12_500, workers=1)
    cut = run(Alone(), seed=3, rounds=12_500, workers=2, pace=Pace(least=1_000, units=3))
    assert (cut.totals, cut.units, len(cut.path)) == (whole.totals, 13, 2)


def test_a_worker_with_other_code_is_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    room = import_module("croupier.simulate.run")
    monkeypatch.setattr(room, "source_digest", lambda: "theirs")
    with pytest.raises(OtherSource, match="another version"):
        run(Coins(), seed=3, rounds=1000, workers=1)


def test_the_line_of_a_long_run_keeps_few_points_and_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = import_module("croupier.simulate.run")
    whole = run(Coins(), seed=3, rounds=4_000_000, workers=2, bet=1)
    monkeypatch.setattr(room, "POINTS_MOST", 8)
    thin = run(Coins(), seed=3, rounds=4_000_000, workers=2, bet=1)
    assert len(whole.path) > 30
    assert 4 <= len(thin.path) <= 9
    assert thin.path[-1] == whole.path[-1]
    assert set(thin.path) <= set(whole.path)
    assert whole.path[-1][1] == whole.totals[MOMENTS + 2 + 3], "of the bet that is watched"


INTERRUPTED = """
import json, sys, threading, _thread
from croupier.desk.simulate import simulate
timer = threading.Timer(float(sys.argv[2]), _thread.interrupt_main)

def watch(played):  # the time runs from the first rounds on, however long compiling takes
    if not timer.ident:
        timer.start()

result = simulate(sys.argv[1], rounds=1e12, seed=4, workers=2, watch=watch)
again = simulate(sys.argv[1], rounds=result.rounds, seed=4, workers=1)
print(json.dumps([result.interrupted, result.rounds, result.house_edge == again.house_edge]))
"""


def test_interrupting_keeps_an_ordinary_shorter_run() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, "baccarat", "0.3"],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    interrupted, rounds, is_same = json.loads(done.stdout)
    assert interrupted
    assert rounds > 0
    assert is_same
