"""Payouts: the text form, exact winnings, and what is not a payout."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import MONEY_BACK, Cents, Payout

payouts = st.one_of(
    st.just(MONEY_BACK), st.builds(Payout, to=st.integers(1, 9_999), one=st.integers(1, 99))
)
stakes = st.integers(0, 10_000_000).map(Cents)


@given(payouts)
def test_a_payout_survives_its_own_text(payout: Payout) -> None:
    assert Payout.parse(str(payout)) == payout


@given(st.integers(0, 999), st.integers(1, 9))
def test_a_printed_half_is_doubled_out(whole: int, one: int) -> None:
    assert Payout.parse(f"{whole}½ to {one}").ratio == Fraction(2 * whole + 1, 2 * one)


def test_twelve_and_a_half_to_one_has_one_canonical_text() -> None:
    assert Payout.parse("12½ to 1") == Payout.parse("25 to 2") == Payout(25, 2)
    assert str(Payout.parse("12½ to 1")) == "25 to 2"


def test_a_payout_is_not_reduced() -> None:
    assert str(Payout.parse("6 to 4")) == "6 to 4"
    assert Payout.parse("6 to 4") != Payout.parse("3 to 2")


def test_money_back_wins_nothing() -> None:
    assert Payout.parse("money back") is MONEY_BACK
    assert MONEY_BACK.is_money_back and not Payout(1, 1).is_money_back
    assert MONEY_BACK.winnings(Cents(500)) == 0


@pytest.mark.parametrize(
    "text", ["", "3", "3 to", "3 to 0", "0 to 1", "-3 to 2", "3.5 to 1", "3:2", "not available"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a payout"):
        Payout.parse(text)


@pytest.mark.parametrize(("to", "one"), [(-1, 1), (1, 0), (0, 2), (1, -2)])
def test_other_ratios_are_refused(to: int, one: int) -> None:
    with pytest.raises(ValueError, match="not a payout"):
        Payout(to, one)


@given(payouts, stakes)
def test_winnings_are_exact(payout: Payout, stake: Cents) -> None:
    assert payout.winnings(stake) * payout.one == stake * payout.to
