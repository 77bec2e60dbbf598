"""The codec is strict both ways, and names are explicit."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment import CARDS, Card
from croupier.games.codec import BadValue, coder_of
from croupier.games.names import Names, shape_digest
from croupier.money import Cents


class Colour(StrEnum):
    RED = "red"


class Stage(IntEnum):
    OPEN = 0
    OVER = 1


class Pair(NamedTuple):
    first: int
    second: int


@dataclass(frozen=True, kw_only=True)
class Inner:
    stake: Cents
    part: Fraction


@dataclass(frozen=True, kw_only=True)
class Everything:
    cards: tuple[Card, ...]
    colour: Colour
    stage: Stage
    pair: Pair
    inner: Inner | None
    named: dict[str, int]
    by_number: dict[int, str]
    some: frozenset[int]
    at: tuple[int, str]


VALUES = st.builds(
    Everything,
    cards=st.lists(st.sampled_from(CARDS)).map(tuple),
    colour=st.just(Colour.RED),
    stage=st.sampled_from(Stage),
    pair=st.builds(Pair, st.integers(), st.integers()),
    inner=st.none()
    | st.builds(
        Inner,
        stake=st.integers(-(10**14), 10**14).map(Cents),
        part=st.fractions(max_denominator=99),
    ),
    named=st.dictionaries(st.text(), st.integers()),
    by_number=st.dictionaries(st.integers(), st.text()),
    some=st.frozensets(st.integers()),
    at=st.tuples(st.integers(), st.text()),
)


@given(VALUES)
def test_what_is_written_is_read_back(value: Everything) -> None:
    for in_dollars in (False, True):
        coder = coder_of(Everything, in_dollars=in_dollars)
        assert coder.read(coder.write(value), "") == value


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"cards": ["7X"]}, "cards[0]"),
        ({"cards": "7S"}, "cards"),
        ({"colour": "blue"}, "colour"),
        ({"stage": 1}, "stage"),
        ({"pair": {"first": True, "second": 1}}, "pair.first"),
        ({"inner": {"stake": 1.5, "part": "1/2"}}, "inner.stake"),
        ({"inner": {"stake": 1}}, "inner.part"),
        ({"named": {"a": "1"}}, "named.a"),
        ({"by_number": [[1]]}, "by_number[0]"),
        ({"at": [1, "a", 2]}, "at"),
        ({"more": 1}, "more"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(change: dict[str, Any], where: str) -> None:
    good = Everything(
        cards=(), colour=Colour.RED, stage=Stage.OPEN, pair=Pair(1, 2), inner=None,
        named={}, by_number={}, some=frozenset(), at=(1, "a"),
    )  # fmt: skip
    coder = coder_of(Everything)
    with pytest.raises(BadValue) as wrong:
        coder.read(coder.write(good) | change, "")
    assert wrong.value.where == where


@dataclass(frozen=True)
class New:
    whole: int
    added: int


def test_old_data_is_lifted_to_todays_version() -> None:
    names: Names[New] = Names(
        "test", {"new": New}, versions={"new": 2}, lifts={("new", 1): lambda d: {**d, "added": 0}}
    )
    assert names.read({"type": "test.new", "v": 1, "data": {"whole": 3}}) == New(3, 0)
    assert names.read(names.write(New(1, 2))) == New(1, 2)
    for stored in ({"type": "other.new"}, {"type": "test.old"}, {"type": "test.new", "v": 3}):
        with pytest.raises(BadValue):
            names.read({"v": 1, "data": {}, **stored})


def test_a_changed_shape_is_seen() -> None:
    @dataclass(frozen=True)
    class Changed:
        whole: int
        added: str

    assert shape_digest(New) != shape_digest(Changed)
