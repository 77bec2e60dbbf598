"""Events of Blackjack are facts: applying them asks no rule, so a mended rule changes no round."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import NoReturn

import pytest

import croupier.games
from croupier.equipment import Card
from croupier.games import blackjack
from croupier.games.blackjack import play
from croupier.games.blackjack import round as on_table
from croupier.games.blackjack.commands import CloseBetting, Deal

from .at_blackjack import GAMES
from .playable import AnyGame
from .story import Plot, Story, tell

PLAIN = {"evolve.py", "round.py", "events.py", "fast.py"}
"""The files of the games that know no law, or whose law-reading parts call a kernel for it."""

LAW = (
    (on_table, "add_card"),
    (on_table, "card_value"),
    (on_table, "hand_step"),
    (on_table, "may_split"),
    (play, "split_kind"),
    (play, "card_value"),
)
"""Where the engine takes up the kernels that turn cards and decisions into what is known."""

any_version = pytest.mark.parametrize("game", GAMES, ids=repr)


def stories(game: AnyGame) -> Iterator[Story]:
    for seed in range(8):
        for mishaps in (0, 12, 3):
            yield tell(game, Plot(seed=seed, steps=40, mishaps=mishaps))


@contextmanager
def entered() -> Iterator[set[str]]:
    """The files of the games in which a function was called."""
    home = str(Path(croupier.games.__file__).parent)
    files: set[str] = set()

    def note(frame: FrameType, event: str, _arg: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(home):
            files.add(Path(name).name)

    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(None)


@any_version
def test_applying_events_enters_no_file_of_the_law(game: AnyGame) -> None:
    for story in stories(game):
        with entered() as files:
            end = blackjack.replay(story.sitting.start, story.log)
        assert files <= PLAIN, files - PLAIN
        assert end == story.round


@any_version
def test_kernels_changed_on_purpose_leave_every_stored_round_as_it_was(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mended(*_: object) -> NoReturn:
        raise AssertionError("a stored round asked for the law of today")

    told = list(stories(game))
    for module, kernel in LAW:
        monkeypatch.setattr(module, kernel, mended)
    for story in told:
        again = blackjack.replay(story.sitting.start, story.log)
        assert again == story.round


def test_a_round_opens_with_the_cards_that_the_last_one_left() -> None:
    start = tell(GAMES[0], Plot(seed=1, steps=0, mishaps=0)).sitting.start
    card = Card.parse("7S")
    carried = replace(start, carried=(card,), held=(card,), drawn=(card,))
    after = blackjack.act(carried, CloseBetting())[0]
    refusal = blackjack.why_not(after, Deal(Card.parse("8S")))
    assert refusal is not None
    assert refusal.code is blackjack.RefusalCode.HELD_CARD_FIRST
