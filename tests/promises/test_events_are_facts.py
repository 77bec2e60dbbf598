"""Events are facts: applying one asks no law, so that mending a rule leaves old rounds alone."""

import re
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
"""Files of what moves and holds a state; everything else asks the law, or might one day."""
APPLIES = re.compile(r"evolve|\w+\.apply(\.<locals>\..*)?")
"""Where commands stand beside their events, the functions that apply an event."""


class NoLaw:
    """Stands in for a round's rules: whoever reads one of their parameters is found out."""

    def __getattr__(self, name: str) -> NoReturn:
        raise AssertionError(f"an event was applied by the rules' {name}")


@contextmanager
def functions_entered() -> Iterator[set[str]]:
    """Name the functions of ours that run and that do more than apply an event."""
    entered, ours = set[tuple[str, str]](), set[str]()

    def note(frame: FrameType, _event: str, _argument: object) -> None:
        entered.add((frame.f_code.co_filename, frame.f_code.co_qualname))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield ours
    finally:
        sys.setprofile(before)
        for name, function in entered:
            path = Path(name)
            applies = path.name in MAY_BE_ENTERED or APPLIES.fullmatch(function)
            if path.is_relative_to(HOME) and not applies:
                ours.add(f"{path.relative_to(HOME).as_posix()}: {function}")


@pytest.mark.parametrize("played", playable(), ids=repr)
@given(plot=PLOTS)
def test_events_are_applied_without_the_law(played: Playable, plot: Plot) -> None:
    game, story = played.engine, tell(played, plot)
    start: Any = story.start
    with functions_entered() as law:
        end = reduce(game.evolve, story.log, replace(start, rules=NoLaw()))
    assert replace(end, rules=start.rules) == story.round
    assert not law, law
