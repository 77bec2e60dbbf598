"""Limits: too small, too big, off step; per area and per player."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import Cents, Limits, LimitsPer, Placed, Ruling, Standing

AREA = Limits(wager_min=Cents(500), wager_max=Cents(10_000))
PLAYER = Limits(wager_min=Cents(500), wager_max=Cents(10_000), per=LimitsPer.PLAYER)

stakes = st.lists(st.integers(1, 20_000).map(Cents), min_size=1, max_size=3)
placed = st.lists(
    st.builds(Placed, st.integers(1, 20_000).map(Cents), st.booleans()), min_size=1, max_size=3
)
either = st.sampled_from([AREA, PLAYER])


def judged(limits: Limits, *stakes: int, warned: bool = False) -> list[tuple[str, int, int]]:
    rulings = limits.judge([Placed(Cents(stake), warned) for stake in stakes])
    return [(ruling.standing.value, ruling.stake, ruling.returned) for ruling in rulings]


@pytest.mark.rule("BJ-049")
def test_the_excess_over_an_area_comes_off_the_wager_furthest_from_the_dealer() -> None:
    assert AREA.trim([Cents(8_000), Cents(1_500), Cents(2_000)]) == (8_000, 1_500, 500)
    assert AREA.trim([Cents(9_000), Cents(2_000), Cents(2_000)]) == (9_000, 1_000, 0)
    assert AREA.trim([Cents(12_000), Cents(500)]) == (10_000, 0)


@pytest.mark.rule("BJ-049", "BJ-053")
def test_limits_per_player_measure_each_wager_alone() -> None:
    assert PLAYER.trim([Cents(8_000), Cents(12_000), Cents(10_000)]) == (8_000, 10_000, 10_000)
    assert AREA.trim([Cents(8_000), Cents(12_000)]) == (8_000, 2_000)


@pytest.mark.rule("BJ-049")
def test_a_wager_over_the_maximum_is_settled_to_it_and_the_rest_goes_back() -> None:
    assert judged(AREA, 12_000) == [("trimmed", 10_000, 2_000)]
    assert judged(AREA, 10_000) == [("within", 10_000, 0)]


@pytest.mark.rule("BJ-048")
def test_a_wager_under_the_minimum_is_settled_once_and_then_returned() -> None:
    assert judged(AREA, 499) == [("under-minimum", 499, 0)]
    assert judged(AREA, 499, warned=True) == [("returned", 0, 499)]
    assert judged(AREA, 500, warned=True) == [("within", 500, 0)]


@pytest.mark.rule("BJ-048", "BJ-053")
def test_an_area_reaches_its_minimum_by_the_sum_and_a_player_alone() -> None:
    assert judged(AREA, 300, 200) == [("within", 300, 0), ("within", 200, 0)]
    assert judged(PLAYER, 300, 500) == [("under-minimum", 300, 0), ("within", 500, 0)]


@pytest.mark.rule("BJ-048")
def test_each_owner_under_an_areas_minimum_has_a_warning_of_their_own() -> None:
    first, second = AREA.judge([Placed(Cents(100), was_warned=True), Placed(Cents(200))])
    assert (first.standing, first.stake) == (Standing.RETURNED, 0)
    assert (second.standing, second.stake) == (Standing.UNDER_MINIMUM, 200)


@pytest.mark.rule("BJ-053")
def test_multiples_matter_only_where_the_sign_states_a_unit() -> None:
    stepped = Limits(wager_min=Cents(500), wager_max=Cents(10_000), unit=Cents(250))
    assert AREA.is_on_step(Cents(501))
    assert [stepped.is_on_step(Cents(stake)) for stake in (500, 750, 800)] == [True, True, False]


@pytest.mark.rule("BJ-053")
def test_a_wager_off_step_is_settled_and_marked() -> None:
    stepped = Limits(wager_min=Cents(500), wager_max=Cents(10_000), unit=Cents(250))
    assert stepped.judge([Placed(Cents(800))]) == (
        Ruling(standing=Standing.WITHIN, stake=Cents(800), returned=Cents(0), is_off_step=True),
    )


@given(either, placed)
def test_no_money_is_lost_between_what_stays_and_what_goes_back(
    limits: Limits, wagers: list[Placed]
) -> None:
    for wager, ruling in zip(wagers, limits.judge(wagers), strict=True):
        assert ruling.stake + ruling.returned == wager.stake
        assert ruling.stake >= 0 and ruling.returned >= 0


@given(stakes)
def test_an_area_keeps_as_much_as_its_maximum_allows(wagers: list[Cents]) -> None:
    kept = AREA.trim(wagers)
    assert sum(kept) == min(sum(wagers), AREA.wager_max)


@given(either, stakes)
def test_trimming_twice_changes_nothing(limits: Limits, wagers: list[Cents]) -> None:
    assert limits.trim(limits.trim(wagers)) == limits.trim(wagers)


@pytest.mark.parametrize(("low", "high"), [(0, 100), (-5, 100), (200, 100)])
def test_limits_that_no_wager_can_meet_are_refused(low: int, high: int) -> None:
    with pytest.raises(ValueError, match="limits run from"):
        Limits(wager_min=Cents(low), wager_max=Cents(high))


def test_a_unit_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="a unit is at least a cent"):
        Limits(wager_min=Cents(100), wager_max=Cents(200), unit=Cents(0))
