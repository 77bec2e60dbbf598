"""Promises that hold for any game, under any play: written once, run for every playable game.

A game is registered by its adapter (``at_<game>.py``), which states facts and proposes commands;
nothing here knows one game from another. ``HYPOTHESIS_PROFILE=prove`` tells many more stories.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import reduce
from pkgutil import iter_modules

import pytest
from hypothesis import given, settings

from croupier import games
from croupier.equipment import Card
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.registry import GAMES
from croupier.games.settlement import Result, Settlement, net_by_player
from croupier.money import Cents

from .law import rules_in_force
from .playable import Key, Laid, Playable, Seen, playable
from .story import PLOTS, Plot, Story, tell

MOMENTS_ONE_IN = 3
"""How often a story is stopped for what takes long to look at."""

any_game = pytest.mark.parametrize("played", playable(), ids=repr)


def any_play(promise: Callable[[Playable, Plot], None]) -> Callable[[Playable, Plot], None]:
    """Try a promise on random stories: half as many as usual, for a story has many moments."""
    stories = settings(max_examples=settings().max_examples // 2)
    return stories(given(plot=PLOTS)(promise))


def is_cited_rightly(played: Playable, citation: str) -> bool:
    return citation in rules_in_force(played.law, played.at) or played.also_cited(citation)


def test_every_game_is_registered() -> None:
    folders = {module.name for module in iter_modules(games.__path__) if module.ispkg}
    assert folders == {entry.engine for entry in GAMES.values()}
    assert folders == {played.engine.name for played in playable()}


# ---------------------------------------------------------------- the course of a round


@any_game
@any_play
def test_a_round_ends_and_nothing_is_legal_afterwards(played: Playable, plot: Plot) -> None:
    story = tell(played, plot)
    end, sitting = story.round, story.sitting
    for command in (*story.commands, *sitting.choices(end), *sitting.mishaps(end)):
        if not isinstance(command, played.legal_afterwards):
            assert not story.game.can(end, command), command


@any_game
@any_play
def test_events_alone_tell_the_round(played: Playable, plot: Plot) -> None:
    story = tell(played, plot)
    start, end = story.start, story.round
    assert story.game.replay(start, story.log) == end
    assert reduce(story.game.evolve, story.log, start) == end
    middle = len(story.log) // 2
    assert (
        story.game.replay(story.game.replay(start, story.log[:middle]), story.log[middle:]) == end
    )
    for event in story.log:
        assert event.rules, event
        for citation in event.rules:
            assert is_cited_rightly(played, citation), event


@any_game
@any_play
def test_a_state_is_frozen_to_the_bottom(played: Playable, plot: Plot) -> None:
    story = tell(played, plot)
    for place in thawed("round", story.round):
        pytest.fail(f"{place} can be changed in place")
    for event in story.log:
        assert not list(thawed(type(event).__name__, event)), event


def thawed(place: str, value: object) -> Iterator[str]:
    """Where a value could be changed in place, the rules that it was made under apart."""
    if value is None or isinstance(value, int | str | Enum | frozenset | datetime):
        return
    if isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from thawed(f"{place}[{index}]", part)
    elif is_dataclass(value) and getattr(value, "__dataclass_params__").frozen:  # noqa: B009
        for field in fields(value):
            if field.name != "rules":
                yield from thawed(f"{place}.{field.name}", getattr(value, field.name))
    else:
        yield place


# ---------------------------------------------------------------- what is allowed and what is not


@any_game
@any_play
def test_a_refusal_names_a_rule_and_changes_nothing(played: Playable, plot: Plot) -> None:
    def watch(story: Story) -> None:
        r, sitting = story.round, story.sitting
        if len(story.commands) % MOMENTS_ONE_IN:
            return
        as_it_was = repr(r)
        for command in (*sitting.choices(r), *sitting.mishaps(r)):
            refusal = story.game.why_not(r, command)
            assert story.game.can(r, command) is (refusal is None)
            if refusal is None:
                happens = story.game.decide(r, command)
                assert happens and happens == story.game.decide(r, command), command
            else:
                with pytest.raises(RuleBreach) as breach:
                    story.game.decide(r, command)
                assert breach.value.refusal == refusal
                assert_says_why(played, refusal)
        assert repr(r) == as_it_was

    tell(played, plot, watch)


def assert_says_why(played: Playable, refusal: Refusal) -> None:
    assert refusal.code.value == refusal.code.value.lower().strip() != ""
    assert refusal.says.strip() and refusal.says[-1] in ".!?", refusal
    assert is_cited_rightly(played, refusal.rule), refusal


# ---------------------------------------------------------------- money


@any_game
@any_play
def test_every_wager_is_settled_once_and_the_money_adds_up(played: Playable, plot: Plot) -> None:
    story = tell(played, plot)
    laid = list(story.sitting.laid(story.round, story.log))
    rows = story.sitting.rows(story.round, story.log)
    apart = played.bonuses | played.charges
    staked = [row for row in rows if row.bet not in apart and row.result is not Result.ENTRY]
    assert Counter(map(key_of, staked)) == Counter(wager.key for wager in laid)
    for key in set(map(key_of, staked)):
        stakes = [row.stake for row in staked if key_of(row) == key]
        assert_is_all_there(stakes, [wager for wager in laid if wager.key == key])
    for row in rows:
        assert_adds_up(played, story, row)
    left_open = Counter((row.player, row.bet) for row in rows if row.result is Result.OPEN)
    assert left_open == Counter(story.sitting.carried_on(story.round))
    for player, net in net_by_player(tuple(rows)).items():
        assert net == sum(row.net for row in rows if row.player == player)


def key_of(row: Settlement) -> Key:
    return row.player, row.bet, row.box


def assert_is_all_there(stakes: list[Cents], laid: list[Laid]) -> None:
    """Every wager is settled for all that was placed, or for what the limits let stand of it."""
    for wager in sorted(laid, key=lambda one: one.placed or 0, reverse=True):
        if wager.placed is not None:
            counts = wager.placed if wager.counts is None else wager.counts
            assert 0 <= counts <= wager.placed, wager
            settled = wager.placed if wager.placed in stakes else counts
            assert settled in stakes, (wager, stakes)
            stakes.remove(settled)


def assert_adds_up(played: Playable, story: Story, row: Settlement) -> None:
    assert row.rules, row
    for citation in row.rules:
        assert is_cited_rightly(played, citation), row
    assert row.pays >= 0 and row.stake >= 0, row
    assert row.pays % played.chip(story.round) == 0, row
    assert (row.pays > 0) == (row.result is Result.WIN), row
    match row.result:
        case Result.WIN:
            assert row.net == row.pays - (row.stake if row.bet in played.spent else 0), row
        case Result.LOSE if row.bet in played.charges:
            assert row.stake == 0 and row.net < 0, row
        case Result.LOSE if row.bet in played.partly_lost:
            assert -row.stake <= row.net < 0, row
        case Result.LOSE:
            assert row.net == -row.stake, row
        case Result.SURRENDER | Result.FORFEIT:
            assert -row.stake <= row.net <= 0, row
        case _:
            assert row.net == 0, row


# ---------------------------------------------------------------- cards and who sees them


@any_game
@any_play
def test_no_card_is_lost_or_made(played: Playable, plot: Plot) -> None:
    def watch(story: Story) -> None:
        assert Counter(story.sitting.on_table(story.round)) == story.drawn

    tell(played, plot, watch)


@any_game
@any_play
def test_a_view_shows_no_more_than_its_eyes_may_see(played: Playable, plot: Plot) -> None:
    def watch(story: Story) -> None:
        if len(story.commands) % MOMENTS_ONE_IN == 0:
            for seen in story.sitting.views(story.round):
                assert_hides(seen)

    tell(played, plot, watch)


def assert_hides(seen: Seen) -> None:
    parts = list(within(seen.view))
    cards = Counter(part for part in parts if isinstance(part, Card))
    assert cards <= Counter(seen.may_see), seen.view
    assert not any(isinstance(part, seen.secrets) for part in parts), seen.view


def within(value: object) -> Iterator[object]:
    """A value and everything that it holds."""
    yield value
    if isinstance(value, tuple | list | frozenset):
        for part in value:
            yield from within(part)
    elif isinstance(value, dict):
        for item in value.items():
            yield from within(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from within(getattr(value, field.name))
