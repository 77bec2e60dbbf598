"""What a host may count on, of every game: names, offers, money and stored bytes."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import MISSING, fields
from importlib import import_module
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings

from croupier.games import baccarat, caribbean_stud, com_bo, machines, roulette
from croupier.games.asking import command_of
from croupier.games.codec import coder_of
from croupier.games.game import Actor, Among, AnyGame, Bounds, Fill, Offer, Setting, Viewer
from croupier.games.registry import game_of
from croupier.games.staff import Staff
from croupier.money import Cents
from croupier.rulebook import rulebook

from . import at_baccarat, at_caribbean_stud, at_com_bo, at_machines, at_roulette
from .chance import Chance
from .playable import AnyGame as Playable
from .story import PLOTS, Plot, Story, tell

ENGINES = (baccarat, caribbean_stud, com_bo, machines, roulette)
GAMES: tuple[Playable, ...] = (
    *at_baccarat.GAMES,
    *at_caribbean_stud.GAMES,
    *at_com_bo.GAMES,
    *at_machines.GAMES,
    *at_roulette.GAMES,
)
PLAYERS = ("ann", "bob", "cat", "dan", "eve")
VIEWERS = (
    *(Viewer(player=player, place=place) for place, player in enumerate(PLAYERS, start=1)),
    Viewer(player="ann"),
    *(Viewer(rank=rank) for rank in Staff),
    Viewer(),
)

any_game = pytest.mark.parametrize("playable", GAMES, ids=repr)
any_engine = pytest.mark.parametrize("engine", ENGINES, ids=lambda one: one.__name__[15:])
few = settings(max_examples=max(2, settings().max_examples // 4))


@any_engine
def test_every_command_and_event_has_a_name_and_somebody_to_ask_for_it(engine: Any) -> None:
    game: AnyGame = import_module(f"{engine.__name__}.game").GAME
    assert set(game.commands.kinds.values()) == set(get_args(engine.Command)) == set(game.asks)
    assert set(game.events.kinds.values()) == set(get_args(engine.Event))
    for kind, declared in game.irregularities.items():
        assert game.commands.kinds[kind] is declared.command
        assert set(declared.fields) <= set(get_type_hints(declared.command))
    for command, asks in game.asks.items():
        assert set(asks.fills) <= set(get_type_hints(command))


@any_game
@few
@given(plot=PLOTS)
def test_what_is_stored_is_read_back_to_the_same_round(playable: Playable, plot: Plot) -> None:
    game, story = game_of(playable.law), tell(playable, plot)
    stored = json.dumps([game.events.write(event) for event in story.log])
    read = [game.events.read(one) for one in json.loads(stored)]
    assert read == story.log
    assert game.replay(story.sitting.start, read) == story.round


@any_game
def test_an_opening_is_read_back(playable: Playable) -> None:
    game = game_of(playable.law)
    opened = game.opening(rulebook().law(playable.law, playable.at), Setting(decks=8))
    written = json.dumps(game.openings.write(opened))
    again = game.openings.read(json.loads(written))
    assert json.dumps(game.openings.write(again)) == written
    assert game.needs(game.open(again)) == game.needs(game.open(opened))
    assert game.rests(game.open(again))


# ---------------------------------------------------------------- offers


def filled(game: AnyGame, offer: Offer, viewer: Viewer, chance: Chance) -> Any:
    """The command that an offer stands for, with what it leaves open chosen at random."""
    kind = game.commands.kinds[offer.do]
    fills, hints = game.asks[kind].fills, get_type_hints(kind)
    asked: dict[str, Any] = {}
    given: dict[str, Any] = {"chips_held": Cents(100_000)}
    for name, value in offer.fields.items():
        plain = chosen(value, chance)
        if fills.get(name, Fill.ASKED) is Fill.ASKED:
            asked[name] = plain
        else:
            given[name] = coder_of(hints[name]).read(plain, name)
    return command_of(
        game, offer.do, asked, Actor(player=viewer.player, rank=viewer.rank), given=given
    )


def is_drawn(game: AnyGame, offer: Offer) -> bool:
    """Whether chance gives what an offer leaves out."""
    kind = game.commands.kinds[offer.do]
    fills = game.asks[kind].fills
    needed = {field.name for field in fields(kind) if field.default is MISSING} - set(offer.fields)
    return any(fills.get(name) is Fill.CHANCE for name in needed)


def chosen(value: Any, chance: Chance) -> Any:
    if isinstance(value, Among):
        value = chance.pick(value.values)
    if isinstance(value, Bounds):
        most = value.least + 9 * value.step if value.most is None else value.most
        assert value.least <= most, value
        return value.least + value.step * chance.number((most - value.least) // value.step + 1)
    return list(value) if isinstance(value, tuple) else value


@any_game
@few
@given(plot=PLOTS)
def test_what_is_offered_is_allowed(playable: Playable, plot: Plot) -> None:
    game, chance = game_of(playable.law), Chance(plot.seed)

    def watch(story: Story) -> None:
        r = story.round
        for viewer in VIEWERS:
            for offer in game.legal(r, viewer):
                if viewer.player is not None:
                    assert offer.do not in game.irregularities, offer
                if is_drawn(game, offer):
                    continue
                command = filled(game, offer, viewer, chance)
                assert game.why_not(r, command) is None, (offer, viewer, command)
        if game.needs(r) is None:
            assert not any(game.legal(r, Viewer(player=player)) for player in PLAYERS)
        else:
            routine = game.routine(r)
            assert routine is None or game.can(r, routine), routine

    tell(playable, plot, watch)


# ---------------------------------------------------------------- money


def moves(game: AnyGame, log: list[Any]) -> Iterator[tuple[str, int]]:
    """What each event puts on the layout, and takes off it by deciding a wager."""
    for event in log:
        money = game.money(event)
        yield from ((put.player, put.amount) for put in money.puts)
        for sign, rows in ((-1, money.rows), (1, money.reverses)):
            yield from ((row.player, sign * row.stake) for row in rows if row.result.is_decided)


@any_game
@few
@given(plot=PLOTS)
def test_what_is_put_down_is_decided_or_taken_back(playable: Playable, plot: Plot) -> None:
    game, story = game_of(playable.law), tell(playable, plot)
    before = at_start(playable, story)
    layout: Counter[str] = Counter(before)
    for player, amount in moves(game, story.log):
        layout[player] += amount
    rows = story.sitting.rows(story.round, story.log)
    waiting = Counter[str]()
    for row in rows:
        if not row.result.is_decided:
            waiting[row.player] += row.stake
    assert {who: amount for who, amount in layout.items() if amount} == dict(waiting)


def at_start(playable: Playable, story: Story) -> dict[str, int]:
    """What lies on the layout already when a story begins."""
    laid = Counter[str]()
    for wager in story.sitting.laid(story.sitting.start, []):
        laid[wager.player] += wager.placed or 0
    return dict(laid)
