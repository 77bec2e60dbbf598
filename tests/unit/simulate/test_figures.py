"""Means and errors from sums, against the same from every group."""

import numpy as np
import pytest

from croupier.simulate.figures import figures_of
from croupier.simulate.game import UNITS, BetEnding, TalliedBet, alone

BET = TalliedBet(
    name="a",
    stake=2,
    endings=(BetEnding("big", 6), BetEnding("won", 2), BetEnding("void", 0), BetEnding("lost", -2)),
    over=UNITS,
)


def sums_of(groups: list[np.ndarray]) -> list[int]:
    n = np.array([group.size for group in groups])
    x = np.array([group.sum() for group in groups])
    counts = [sum(int((group == ending.net).sum()) for group in groups) for ending in BET.endings]
    sums = [len(groups), n.sum(), (n**2).sum(), x.sum(), (x**2).sum(), (x * n).sum()]
    return [int(value) for value in (*sums, *counts)]


def drawn(sizes: list[int]) -> list[np.ndarray]:
    rng = np.random.default_rng(4)
    return [rng.choice([6, 2, 0, -2], size, p=[0.02, 0.4, 0.1, 0.48]) for size in sizes]


def test_mean_variance_and_shares_are_those_of_all_rounds() -> None:
    groups = drawn([80, 81, 79, 85, 12])
    figures = figures_of(BET, sums_of(groups))
    rounds = np.concatenate(groups) / 2
    assert figures.rounds == rounds.size
    assert figures.mean == pytest.approx(rounds.mean())
    assert figures.house_edge == -figures.mean
    assert figures.variance == pytest.approx(rounds.var())
    assert figures.share(1) == pytest.approx((rounds > 0).mean())
    assert figures.share(0) == pytest.approx((rounds == 0).mean())
    assert figures.share(-1) == pytest.approx((rounds < 0).mean())
    assert sum(count for _, count in figures.distribution) == rounds.size
    assert [net for net, _ in figures.distribution] == [-1.0, 0.0, 1.0, 3.0]


def test_the_error_of_equal_groups_is_the_usual_one() -> None:
    groups = drawn([100] * 200)
    figures = figures_of(BET, sums_of(groups))
    means = np.array([group.mean() for group in groups]) / 2
    assert figures.std_error == pytest.approx(means.std(ddof=1) / 200**0.5)


def test_the_error_of_unequal_groups_is_a_ratios() -> None:
    groups = drawn([60 + 7 * (at % 9) for at in range(300)])
    figures = figures_of(BET, sums_of(groups))
    n = np.array([group.size for group in groups])
    x = np.array([group.sum() for group in groups]) / 2
    mean = x.sum() / n.sum()
    spread = ((x - mean * n) ** 2).sum() * 300 / 299
    assert figures.std_error == pytest.approx(spread**0.5 / n.sum())


def test_rounds_alone_have_the_error_of_independent_rounds() -> None:
    groups = drawn([5_000])
    counts = sums_of(groups)[6:]
    figures = figures_of(BET, alone(BET, counts))
    assert figures.std_error == pytest.approx(groups[0].std(ddof=1) / 2 / 5_000**0.5)


def test_one_group_cannot_tell_its_error_and_none_has_no_mean() -> None:
    assert figures_of(BET, sums_of(drawn([50]))).std_error is None
    nothing = figures_of(BET, [0] * 10)
    assert (nothing.rounds, nothing.mean, nothing.std_error) == (0, 0.0, None)


def test_nothing_cancels_in_very_long_runs() -> None:
    scale = 10**13
    sums = [scale * value for value in sums_of(drawn([80, 81] * 50))]
    figures = figures_of(BET, sums)
    short = figures_of(BET, sums_of(drawn([80, 81] * 50)))
    assert figures.mean == pytest.approx(short.mean)
    assert short.std_error is not None and figures.std_error is not None
    assert figures.std_error == pytest.approx(short.std_error * (99 / 100) ** 0.5 / scale**0.5)


def test_rounds_that_all_ended_alike_tell_nothing_of_their_error() -> None:
    figures = figures_of(BET, sums_of([np.zeros(50, dtype=np.int64)] * 40))
    assert (figures.house_edge, figures.std_error, figures.groups) == (0.0, None, 40)
    assert str(figures.house_edge) == "0.0"
    assert figures.is_even
    assert not figures_of(BET, sums_of(drawn([80, 81]))).is_even
