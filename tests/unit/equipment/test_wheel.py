"""The wheel's pockets in writing."""

from datetime import datetime

from croupier.equipment import DOUBLE_ZERO, write_pocket
from croupier.rulebook import rulebook


def test_every_pocket_is_written_as_the_wheel_prints_it() -> None:
    assert [write_pocket(pocket) for pocket in (0, 1, 36, DOUBLE_ZERO)] == ["0", "1", "36", "00"]


def test_the_second_zero_is_the_rulebooks() -> None:
    law = rulebook().law("rapid-roulette", datetime(2003, 2, 6, 6))
    assert law.count("rr.assumed.pockets", "double_zero") == DOUBLE_ZERO
