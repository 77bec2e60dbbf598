"""Stored samples of every event are read, folded and written back as they were, for ever.

``tools/event_samples.py`` adds samples of what has none yet; those that are kept never change.
"""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import FunctionType
from typing import Any, NoReturn

import event_samples as kept
import pytest

from croupier import games
from croupier.floor.people import PEOPLE_EVENTS, People
from croupier.games.game import AnyGame
from croupier.table import Table, record
from croupier.table.events import Withdrawn

ENGINES = kept.engines()
ROOMS = kept.rooms()
any_engine = pytest.mark.parametrize("game", ENGINES.values(), ids=list(ENGINES))
any_room = pytest.mark.parametrize("names", ROOMS.values(), ids=list(ROOMS))


def folded(game: AnyGame) -> list[Any]:
    """Every kept round of a game at its end."""
    return [
        game.replay(game.open(game.openings.read(opening)), [*map(game.events.read, events)])
        for opening, events, _ in kept.rounds(game.name)
    ]


def test_every_stored_name_has_its_shape_and_a_sample() -> None:
    assert list(kept.wrong()) == []


@any_engine
def test_stored_rounds_come_to_what_they_came_to(game: AnyGame) -> None:
    rounds = list(kept.rounds(game.name))
    assert rounds
    assert [kept.ends(game, r) for r in folded(game)] == [ends for _, _, ends in rounds]


@any_engine
def test_stored_rounds_are_written_back_to_the_same_bytes(game: AnyGame) -> None:
    for opening, events, _ in kept.rounds(game.name):
        for names, stored in ((game.openings, opening), *((game.events, one) for one in events)):
            assert_written_back(names, stored)


@any_room
def test_what_rooms_stored_is_written_back_to_the_same_bytes(names: kept.AnyNames) -> None:
    lines = kept.samples(names.of)
    assert lines
    for stored in lines:
        assert_written_back(names, stored)


def assert_written_back(names: kept.AnyNames, stored: kept.Line) -> None:
    """Read a line; what is stored in today's version is written back byte by byte."""
    value = names.read(stored)
    name = stored["type"].partition(".")[2]
    if stored["v"] == names.version_of(name):
        assert json.dumps(names.write(value)) == json.dumps(stored)


def test_stored_people_are_folded() -> None:
    people = People()
    for stored in kept.samples("people"):
        people = people.after(PEOPLE_EVENTS.read(stored))
    assert people.seq == len(kept.samples("people"))


def test_stored_happenings_at_a_table_are_folded() -> None:
    table: Table | None = None
    for stored in kept.samples("table"):
        happening = record.read(table, stored)
        if not isinstance(happening, Withdrawn):  # It goes back to a state that is kept.
            table = record.happen(table, happening)
    assert table is not None and table.is_closed and table.rounds


# ---------------------------------------------------------------- rules mended on purpose


def law_of(game: AnyGame) -> Iterator[tuple[Any, str]]:
    """Where the modules of a game take up its kernels and what judges, prices and checks."""
    package = import_module(f"{games.__name__}.{game.name}")
    facts = {"evolve", "events", "opening", "round"}
    for found in iter_modules(package.__path__):
        module = import_module(f"{package.__name__}.{found.name}")
        for name, value in vars(module).items():
            home, _, file = getattr(value, "__module__", "").rpartition(".")
            if isinstance(value, FunctionType) and home == package.__name__ and file not in facts:
                yield module, name


@any_engine
def test_kernels_changed_on_purpose_leave_every_stored_round_as_it_was(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mended(*_: object, **__: object) -> NoReturn:
        raise AssertionError("a stored round asked for the law of today")

    before = folded(game)
    changed = list(law_of(game))
    assert any(getattr(module, name).__module__.endswith(".kernel") for module, name in changed)
    for module, name in changed:
        monkeypatch.setattr(module, name, mended)
    assert folded(game) == before


@any_engine
def test_applying_events_takes_no_function_from_the_law(game: AnyGame) -> None:
    evolve = sys.modules[game.evolve.__module__]
    law = (f"{games.__name__}.{game.name}.kernel", "croupier.rulebook")
    for name, value in vars(evolve).items():
        if isinstance(value, FunctionType):
            assert not value.__module__.startswith(law), name
