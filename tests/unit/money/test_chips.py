"""Chips: rounding laws, and making an amount out of chips."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import Cents, Chips

smallest = st.one_of(st.sampled_from([1, 5, 25, 50, 100, 250, 500]), st.integers(1, 1_000)).map(
    Cents
)
amounts = st.one_of(
    st.integers(0, 10_000_000), st.fractions(min_value=0, max_value=10_000_000, max_denominator=40)
)


@pytest.mark.rule("BJ-050")
@given(smallest, amounts)
def test_rounding_up_gives_the_least_payable_amount_that_is_enough(
    chip: Cents, amount: int | Fraction
) -> None:
    chips = Chips(chip)
    rounded = chips.round_up(amount)
    assert chips.is_payable(rounded)
    assert amount <= rounded < amount + chip


@given(smallest, amounts)
def test_rounding_down_gives_the_most_that_is_payable_within_it(
    chip: Cents, amount: int | Fraction
) -> None:
    chips = Chips(chip)
    rounded = chips.round_down(amount)
    assert chips.is_payable(rounded)
    assert amount - chip < rounded <= amount


@given(smallest, amounts)
def test_the_two_roundings_agree_only_on_payable_amounts(
    chip: Cents, amount: int | Fraction
) -> None:
    chips = Chips(chip)
    assert (chips.round_up(amount) == chips.round_down(amount)) == chips.is_payable(amount)


@pytest.mark.rule("BJ-050")
def test_three_to_two_on_an_odd_half_dollar_is_paid_up_to_the_next_chip() -> None:
    won = Fraction(3 * 250, 2)
    assert Chips(Cents(50)).round_up(won) == 400
    assert Chips(Cents(250)).round_up(won) == 500


@pytest.mark.parametrize("way", ["round_up", "round_down"])
def test_a_collection_is_never_rounded(way: str) -> None:
    with pytest.raises(AssertionError, match="collection"):
        getattr(Chips(Cents(50)), way)(-25)


def test_a_negative_amount_is_not_payable() -> None:
    assert not Chips(Cents(50)).is_payable(-50)


def test_a_chip_is_worth_something() -> None:
    with pytest.raises(ValueError, match="at least a cent"):
        Chips(Cents(0))
