"""Long comparisons in stretches: they spread over the processors, and a failure names its own.

Every version of a game is compared over a number of rounds, in `make prove` over a million; a
stretch is some of them, from shoes of its own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import pytest

MAIN = 10_000
OTHER = 2_000
MILLION = 1_000_000
LENGTH = 5_000
LONG = 50_000


@dataclass(frozen=True)
class Stretch:
    """Some rounds of a version, from a shoe or block on; no other stretch reaches it."""

    version: str
    number: int
    rounds: int
    first: int


def compared_over(versions: Mapping[str, int]) -> pytest.MarkDecorator:
    """Compare each version over its number of rounds."""
    return _parametrised(versions, LENGTH, 0)


def compared_for_a_million(versions: Iterable[str]) -> pytest.MarkDecorator:
    """Compare each version over a million rounds, other ones than in the short stretches."""
    return _parametrised(dict.fromkeys(versions, MILLION), LONG, MILLION)


def _parametrised(versions: Mapping[str, int], each: int, first: int) -> pytest.MarkDecorator:
    made = [
        Stretch(version, number, min(each, rounds - number * each), first + number * each)
        for version, rounds in versions.items()
        for number in range(-(-rounds // each))
    ]
    names = [f"{stretch.version}-{stretch.number}" for stretch in made]
    return pytest.mark.parametrize("stretch", made, ids=names)
