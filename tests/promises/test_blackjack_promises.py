"""What Blackjack promises beyond what any game does: rounds that can be told, commands as text."""

from collections import Counter
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given

from croupier.games.blackjack.commands import PlayCommand
from croupier.games.blackjack.events import RoundUnwound, Settled, TakenBack, WagerWithdrawn
from croupier.games.blackjack.notation import parse_command, spoken, write_command
from croupier.games.settlement import Settlement

from .at_blackjack import GAMES
from .playable import AnyGame
from .story import PLOTS, Plot, Story, tell

any_version = pytest.mark.parametrize("game", GAMES[::3], ids=repr)


@any_version
@given(plot=PLOTS)
def test_every_event_can_be_told(game: AnyGame, plot: Plot) -> None:
    assert all(spoken(event) for event in tell(game, plot).log)


@any_version
@given(plot=PLOTS)
def test_a_round_knows_what_left_the_shoe(game: AnyGame, plot: Plot) -> None:
    story = tell(game, plot)
    assert Counter(story.round.drawn) == story.drawn


@any_version
@given(plot=PLOTS)
def test_the_rows_that_events_carry_add_up_to_those_of_the_round(game: AnyGame, plot: Plot) -> None:
    story = tell(game, plot)
    rows: Counter[Settlement] = Counter()
    for event in story.log:
        match event:
            case Settled(row=row):
                rows[row] += 1
            case WagerWithdrawn(reverses=gone) | TakenBack(reverses=gone) | RoundUnwound(gone):
                rows.subtract(gone)
                assert min(rows.values(), default=0) >= 0
    assert +rows == Counter(story.round.settlements)


@any_version
@given(plot=PLOTS)
def test_commands_of_play_survive_their_own_notation(game: AnyGame, plot: Plot) -> None:
    def watch(story: Story) -> None:
        for command in story.sitting.choices(story.round):
            assert isinstance(command, get_args(PlayCommand))
            assert parse_command(write_command(command)) == command

    tell(game, replace(plot, steps=plot.steps // 8), watch)
