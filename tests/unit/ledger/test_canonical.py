"""One way to write a value."""

from enum import IntEnum, StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.ledger import Json, NotCanonical, canonical
from croupier.ledger.canonical import DEPTH_MAX, INTEGER_MAX, read_canonical

PLAIN = st.none() | st.booleans() | st.integers(-INTEGER_MAX, INTEGER_MAX) | st.text()
VALUES: st.SearchStrategy[Json] = st.recursive(
    PLAIN, lambda part: st.lists(part) | st.dictionaries(st.text(), part), max_leaves=20
)


@given(VALUES)
def test_what_is_written_is_read_back_and_written_the_same(value: Json) -> None:
    text = canonical(value)
    assert read_canonical(text) == value
    assert canonical(read_canonical(text)) == text


def test_keys_are_sorted_and_tuples_are_lists() -> None:
    assert canonical({"b": (1, 2), "a": None}) == '{"a":null,"b":[1,2]}'


def test_control_characters_are_written_as_rfc_8785_writes_them() -> None:
    assert canonical('\b\t\n\f\r"\\\x01\x7f€') == '"\\b\\t\\n\\f\\r\\"\\\\\\u0001\x7f€"'


class Shade(StrEnum):
    RED = "red"


class Box(IntEnum):
    FIRST = 1


def test_enums_are_their_values() -> None:
    assert canonical({"shade": Shade.RED, "box": Box.FIRST}) == '{"box":1,"shade":"red"}'


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({"data": {"cents": 1.0}}, "data.cents: a float; only whole numbers are kept"),
        ({"data": [1, 2, {3}]}, r"data\[2\]: a set"),
        ({"data": {7: 1}}, "data: the key 7 is no text"),
        (INTEGER_MAX + 1, f"the value: {INTEGER_MAX + 1} is beyond {INTEGER_MAX}"),
        (["\ud800"], r"\[0\]: text that is no Unicode"),
    ],
)
def test_what_cannot_be_kept_is_named_with_its_place(value: Json, says: str) -> None:
    with pytest.raises(NotCanonical, match=says):
        canonical(value)


def test_values_are_only_so_deep() -> None:
    deep: Json = 1
    for _ in range(DEPTH_MAX):
        deep = [deep]
    canonical(deep)
    with pytest.raises(NotCanonical, match="levels deep"):
        canonical([deep])


@pytest.mark.parametrize("text", ['{"b":1,"a":2}', '{"a": 1}', "[1.0]", "{", '"\\u0041"', "NaN"])
def test_text_written_in_another_way_is_refused(text: str) -> None:
    with pytest.raises(NotCanonical):
        read_canonical(text)
