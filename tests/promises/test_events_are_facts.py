"""Events are facts: applying one asks no law, so that mending a rule leaves old rounds alone."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import reduce
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import pytest
from hypothesis import given

import croupier

from .playable import Playable, playable
from .story import PLOTS, Plot, tell

HOME = Path(croupier.__file__).parent
MAY_BE_ENTERED = frozenset({"evolve.py", "round.py", "events.py", "fast.py"})
"""What moves and holds a state; everything else asks the law, or might one day."""


class NoLaw:
    """Stands in for a round's rules: whoever reads one of their parameters is found out."""

    def __getattr__(self, name: str) -> NoReturn:
        raise AssertionError(f"an event was applied by the rules' {name}")


@contextmanager
def files_entered() -> Iterator[set[str]]:
    """Name the files of ours whose functions run."""
    entered, ours = set[str](), set[str]()

    def note(frame: FrameType, _event: str, _argument: object) -> None:
        entered.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield ours
    finally:
        sys.setprofile(before)
        paths = [Path(name) for name in entered]
        ours |= {p.relative_to(HOME).as_posix() for p in paths if p.is_relative_to(HOME)}


@pytest.mark.parametrize("played", playable(), ids=repr)
@given(plot=PLOTS)
def test_events_are_applied_without_the_law(played: Playable, plot: Plot) -> None:
    game, story = played.engine, tell(played, plot)
    start: Any = story.start
    with files_entered() as entered:
        end = reduce(game.evolve, story.log, replace(start, rules=NoLaw()))
    assert replace(end, rules=start.rules) == story.round
    law = {file for file in entered if file.rpartition("/")[2] not in MAY_BE_ENTERED}
    assert not law, law
