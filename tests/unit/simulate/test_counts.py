"""Counts of the cards and spreads: what is published of them, and how a spread is written."""

from math import exp

import numpy as np
import pytest

from croupier.desk.simulation.tables import count_notes, count_table, counted_as_dict
from croupier.equipment import CARDS, Rank
from croupier.simulate.blackjack.counted import counted_of
from croupier.simulate.blackjack.counts import (
    COUNT_FAR,
    COUNTED_HEAD,
    COUNTED_ROW,
    COUNTS,
    HI_LO,
    Spread,
    parse_spread,
)

DECK = [card.code for card in CARDS]


@pytest.mark.parametrize("name", COUNTS)
def test_true_counts_are_balanced_and_the_running_one_ends_at_its_pivot(name: str) -> None:
    count = COUNTS[name]
    added = count.shoe_sum(DECK)
    assert added == (4 if name == "ko" else 0)
    assert count.begins(DECK * 8) == (-28 if name == "ko" else 0)
    assert count.begins(DECK * 8) + count.shoe_sum(DECK * 8) == (count.pivot or 0)


@pytest.mark.parametrize("name", COUNTS)
def test_tens_count_alike_and_fives_help_most(name: str) -> None:
    tags = COUNTS[name].tags
    assert len(set(tags[9:])) == 1
    assert tags[4] == max(tags) > 0 > tags[9] == min(tags)


def test_insurance_gains_from_about_where_it_is_taken() -> None:
    """Shuffled eight decks, at every ace before a cutting card: is the next card a ten?"""
    chance, decks, cut = np.random.default_rng(3), 8, 312
    ranks = np.tile(np.arange(13, dtype=np.int8), 4 * decks)
    shoes = chance.permuted(np.tile(ranks, (30_000, 1)), axis=1)
    shoe, place = np.nonzero(shoes[:, :cut] == Rank.ACE)
    gains = np.where(shoes[shoe, place + 1] >= Rank.TEN, 2, -1)
    for count in COUNTS.values():
        seen = np.array(count.tags, dtype=np.int16)[shoes].cumsum(axis=1)[shoe, place]
        unseen = (ranks.size - place - 1) * count.parts
        at = seen * 52 // unseen if count.pivot is None else seen + count.pivot - 4 * decks
        taken, left = at >= count.insures_from, (at < count.insures_from) & (at > -2)
        assert gains[taken].mean() > 2 / np.sqrt(taken.sum())
        assert gains[left].mean() < -2 / np.sqrt(left.sum())


def test_a_spread_stakes_from_its_counts_on() -> None:
    spread = parse_spread("0, -1:1, +2:4,5:12")
    assert spread == Spread(below=0, steps=((-1, 1), (2, 4), (5, 12)))
    assert [spread.units_at(count) for count in range(-3, 8)] == [
        0, 0, 1, 1, 1, 4, 4, 4, 12, 12, 12,
    ]  # fmt: skip
    assert parse_spread(str(spread)) == spread
    assert parse_spread("1:2") == Spread(steps=((1, 2),))
    assert parse_spread("3").units_at(-7) == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' is no step"),
        ("1:2,", "'' is no step"),
        ("1-2", "'1-2' is no step"),
        ("1:2;2:4", "is no step"),
        ("1:-2", "is no step"),
        ("1.5:2", "is no step"),
        ("1:2,3", "'3' is no step"),
        ("2:4,1:2", "must rise"),
        ("1:2,1:4", "must rise"),
        ("1:1001", "0 to 1000 units"),
        ("99:2", "between -40 and 40"),
        ("0,1:0", "something must be staked"),
    ],
)
def test_a_wrong_spread_is_explained(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_spread(text)


def numbers_of(rows: dict[int, tuple[int, int, int, int, int]], head: list[int]) -> list[int]:
    found = [*head, *[0] * (COUNTED_ROW * (2 * COUNT_FAR + 1))]
    for count, sums in rows.items():
        at = COUNTED_HEAD + (count + COUNT_FAR) * COUNTED_ROW
        found[at : at + COUNTED_ROW] = sums
    return found


def test_figures_follow_from_the_sums() -> None:
    # 900 rounds that lose one round in thirty, 100 at eight units that gain one in ten
    times = 10_000  # so much that the gain is many standard errors
    rows = {
        0: (900 * times, -60 * times, 3600 * times, 0, 0),
        5: (100 * times, 20 * times, 400 * times, 30 * times, 10 * times),
    }
    gained = -60 * 1 + 20 * 8
    head = [900 + 800, 900 + 6400, gained, 3600 + 400 * 64]
    numbers = numbers_of(rows, [times * each for each in head])
    counted = counted_of(HI_LO, numbers, stake=2, insurance=1)
    assert [(row.count, row.units, row.rounds) for row in counted.rows] == [
        (0, 1, 900 * times),
        (5, 8, 100 * times),
    ]
    assert [row.house_edge for row in counted.rows] == pytest.approx([1 / 30, -1 / 10])
    assert counted.rows[1].insurance_edge == pytest.approx(-1 / 3)
    assert (counted.rounds, counted.units_per_round) == (1000 * times, 1.7)
    mean = gained / 2 / 1000
    assert counted.gain_per_round == pytest.approx(mean)
    variance = (900 + 100 * 64) / 1000 - mean**2
    assert counted.deviation == pytest.approx(variance**0.5)
    score, long_run = counted.score, counted.long_run
    assert score is not None and long_run is not None
    assert score.figure * long_run.figure == pytest.approx(1e6)
    assert long_run.figure == pytest.approx(variance / mean**2)
    none, some, more = (counted.ruin(units) for units in (0, 100, 200))
    assert none is not None and some is not None and more is not None
    assert none.figure == 1 > some.figure > more.figure > 0
    assert more.figure == pytest.approx(some.figure**2)
    # Each error is what the figure moves by when the gain moves by its own error.
    moved = mean + counted.gain_error
    assert score.std_error == pytest.approx(1e6 * moved**2 / variance - score.figure, rel=0.1)
    assert long_run.std_error == pytest.approx(long_run.figure - variance / moved**2, rel=0.2)
    assert some.std_error == pytest.approx(some.figure - exp(-2 * moved * 100 / variance), rel=0.2)
    assert "SCORE" in count_notes(counted, None)[1]


def test_a_spread_that_loses_has_no_score() -> None:
    numbers = numbers_of({0: (100, -60, 100, 0, 0)}, [100, 100, -60, 100])
    counted = counted_of(HI_LO, numbers, stake=1, insurance=1)
    assert (counted.score, counted.long_run, counted.ruin(10**6)) == (None, None, (1.0, 0.0))
    assert "does not gain" in count_notes(counted, 10)[1]


def test_a_gain_that_may_be_chance_has_no_score_on_paper() -> None:
    numbers = numbers_of({0: (10, 2, 20, 0, 0)}, [10, 10, 2, 20])
    counted = counted_of(HI_LO, numbers, stake=1, insurance=1)
    assert len(count_notes(counted, 10)) == 2
    shown = counted_as_dict(counted, 10)
    figures = ("score", "n0", "long_run_ruin")
    assert [shown[name] for name in figures] == [None] * 3
    assert [shown[f"{name}_std_error"] for name in figures] == [None] * 3


@pytest.mark.parametrize(("errors", "is_told"), [(1.9, False), (2.1, True)])
def test_figures_need_a_gain_of_two_standard_errors(errors: float, is_told: bool) -> None:
    rounds, squares = 10_000, 10_000
    gained = round(errors * (squares**0.5))
    numbers = numbers_of({0: (rounds, gained, squares, 0, 0)}, [rounds, rounds, gained, squares])
    counted = counted_of(HI_LO, numbers, stake=1, insurance=1)
    told = (counted.score, counted.long_run, counted.ruin(100))
    assert [figure is not None for figure in told] == [is_told] * 3
    assert ("may be chance" in count_notes(counted, 100)[1]) is not is_told


def test_nothing_played_is_told_as_nothing() -> None:
    nothing = counted_of(HI_LO, numbers_of({}, [0, 0, 0, 0]), stake=1, insurance=1)
    assert (count_notes(nothing, 10), list(count_table(nothing).rows)) == ([], [])
    assert counted_as_dict(nothing)["gain_per_round"] == 0.0


def test_seldom_counts_are_shown_together() -> None:
    rows = dict.fromkeys(range(-2, 5), (10000, 0, 10000, 0, 0))
    rows |= {-9: (3, 3, 3, 0, 0), -8: (2, 1, 2, 0, 0), 9: (1, 1, 1, 0, 0), 7: (5, -5, 5, 0, 0)}
    counted = counted_of(HI_LO, numbers_of(rows, [1, 1, 1, 1]), stake=1, insurance=1)
    shown = count_table(counted)
    assert shown.columns[0] == "true count" and "insurance" not in shown.columns
    assert [row[0] for row in shown.rows] == [
        "-2 or less", "-1", "0", "+1", "+2", "+3", "+4 or more",
    ]  # fmt: skip
    assert shown.rows[0][2] == "10,005" and shown.rows[-1][2] == "10,006"
