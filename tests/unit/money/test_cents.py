"""Cents: the text of a sum survives, and nothing else is read as one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import Cents, dollars, parse_dollars, spoken_dollars


@given(st.integers(-(10**12), 10**12).map(Cents))
def test_a_sum_survives_its_own_text(amount: Cents) -> None:
    assert parse_dollars(dollars(amount)) == amount


@pytest.mark.parametrize("text", ["", "5.", ".50", "5.001", "1,000", "$5", "+5", " 5", "5e2"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a sum of dollars and cents"):
        parse_dollars(text)


def test_a_spoken_sum_has_cents_only_where_there_are_some() -> None:
    assert [spoken_dollars(Cents(amount)) for amount in (500, 1_250, 500_000, -5)] == [
        "$5",
        "$12.50",
        "$5,000",
        "-$0.05",
    ]
