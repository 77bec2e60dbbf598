"""What Blackjack promises beyond what any game does: rounds that can be told, rows that add up."""

from collections import Counter

import pytest
from hypothesis import given

from croupier.desk.round_files.blackjack.telling import tell as said
from croupier.games.blackjack import evolve
from croupier.games.blackjack.events import RoundUnwound, Settled, TakenBack, WagerWithdrawn
from croupier.games.settlement import Settlement

from .at_blackjack import GAMES
from .playable import AnyGame
from .story import PLOTS, Plot, tell

any_version = pytest.mark.parametrize("game", GAMES[::3], ids=repr)


@any_version
@given(plot=PLOTS)
def test_every_event_can_be_told(game: AnyGame, plot: Plot) -> None:
    story = tell(game, plot)
    r = story.sitting.start
    for event in story.log:
        r = evolve(r, event)
        told = said(r, event)
        assert told is None or told.strip(), event


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
