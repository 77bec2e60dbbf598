"""The wheel: pockets, colours, the layout, and a fair spin."""

from collections import Counter
from itertools import pairwise

import pytest

from croupier.equipment import (
    DOUBLE_ZERO,
    SEED_BYTES,
    Colour,
    KeyStream,
    Wheel,
    colour_of,
    column_of,
    dozen_of,
    parse_pocket,
    row_of,
    write_pocket,
)

ONE, TWO = Wheel(1), Wheel(2)


@pytest.mark.parametrize(("wheel", "pockets"), [(ONE, 37), (TWO, 38)])
def test_a_wheel_has_36_numbers_and_its_zeros(wheel: Wheel, pockets: int) -> None:
    assert wheel.pockets == tuple(range(pockets))
    assert sorted(wheel.rim) == list(range(pockets))
    assert [wheel.has(pocket) for pocket in (-1, 0, 36, pockets - 1, pockets)] == [
        False, True, True, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize("wheel", [ONE, TWO])
def test_half_the_numbers_are_red_and_half_black(wheel: Wheel) -> None:
    colours = Counter(colour_of(pocket) for pocket in wheel.pockets)
    assert colours == {Colour.RED: 18, Colour.BLACK: 18, Colour.GREEN: wheel.zeros}


@pytest.mark.parametrize("wheel", [ONE, TWO])
def test_red_and_black_take_turns_round_the_rim(wheel: Wheel) -> None:
    colours = [colour_of(pocket) for pocket in wheel.rim]
    for this, following in pairwise(colours):
        assert this is not following


def test_colours_follow_the_parity_of_the_number_by_halves_of_the_layout() -> None:
    for number in range(1, 37):
        odd_is_red = number in range(1, 11) or number in range(19, 29)
        assert (colour_of(number) is Colour.RED) == (odd_is_red == (number % 2 == 1))


def test_the_layout_has_twelve_rows_of_three_columns_in_three_dozens() -> None:
    places = [(row_of(n), column_of(n), dozen_of(n)) for n in range(1, 37)]
    assert places == [(row, column, (row + 3) // 4) for row in range(1, 13) for column in (1, 2, 3)]


@pytest.mark.parametrize("zero", [0, DOUBLE_ZERO])
def test_a_zero_is_in_no_row_column_or_dozen(zero: int) -> None:
    assert (row_of(zero), column_of(zero), dozen_of(zero)) == (0, 0, 0)
    assert colour_of(zero) is Colour.GREEN


def test_every_pocket_survives_its_own_text() -> None:
    assert [parse_pocket(write_pocket(pocket)) for pocket in TWO.pockets] == list(TWO.pockets)
    assert write_pocket(DOUBLE_ZERO) == "00"


@pytest.mark.parametrize("text", ["", "37", "-1", "01", "000", "x", "½"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no such pocket"):
        parse_pocket(text)


@pytest.mark.parametrize("zeros", [0, 3])
def test_other_wheels_are_refused(zeros: int) -> None:
    with pytest.raises(ValueError, match="1 or 2 zeros"):
        Wheel(zeros)


def test_every_pocket_is_one_of_the_equally_likely_answers() -> None:
    for wheel in (ONE, TWO):
        size = len(wheel.pockets)
        fell = [wheel.spin(lambda bound, at=at: at % bound) for at in range(size)]  # type: ignore[misc]
        assert sorted(fell) == list(wheel.pockets)


def test_a_seed_repeats_its_spin() -> None:
    seed = bytes(range(256)) + bytes(SEED_BYTES - 256)
    spins = [ONE.spin(KeyStream(seed, purpose="spin").below) for _ in range(2)]
    assert spins[0] == spins[1]
