"""What a host may count on, of every game: names, offers, money and stored bytes."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType, UnionType
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings

from croupier import games
from croupier.games import conduct
from croupier.games.act import Command, Event
from croupier.games.asking import chosen, command_of
from croupier.games.codec import coder_of
from croupier.games.game import Among, AnyGame, Bounds, Fill, Offer, Setting, Viewer
from croupier.games.registry import entry_of
from croupier.games.staff import Staff
from croupier.money import Cents
from croupier.rulebook import rulebook

from .chance import Chance
from .playable import PEOPLE, VIEWERS, Playable, playable
from .story import PLOTS, Plot, Story, tell

MOMENTS_ONE_IN = 5
"""How often a story is stopped for what takes long to look at."""

ENGINES = tuple({played.engine.name: played.engine for played in playable()}.values())

any_engine = pytest.mark.parametrize("game", ENGINES, ids=lambda game: game.name)
any_game = pytest.mark.parametrize("played", playable(), ids=repr)


def any_play(promise: Callable[[Playable, Plot], None]) -> Callable[[Playable, Plot], None]:
    """Try a promise on random stories: fewer than usual, for a story has many moments."""
    stories = settings(max_examples=max(2, settings().max_examples // 4))
    return stories(given(plot=PLOTS)(promise))


def all_acts(game: AnyGame, module: ModuleType, base: type) -> set[type]:
    """The declared classes of a game's modules, and of conduct where it has none of its own."""
    paths = [conduct.__name__] if game.irregularities else []
    paths += [f"{module.__name__}.{part.name}" for part in iter_modules(module.__path__)]
    found = (vars(import_module(path)).values() for path in paths)
    kinds = (kind for values in found for kind in values if isinstance(kind, type))
    declared = (kind for kind in kinds if issubclass(kind, base) and hasattr(kind, "name"))
    return set({kind.name: kind for kind in declared}.values())


@any_engine
def test_every_command_and_event_has_a_name_and_somebody_to_ask_for_it(game: AnyGame) -> None:
    module = import_module(f"{games.__name__}.{game.name}")
    if isinstance(module.Command, UnionType):
        commands, events = set(get_args(module.Command)), set(get_args(module.Event))
    else:  # A game of acts has no unions: its tables are made from its classes.
        commands, events = all_acts(game, module, Command), all_acts(game, module, Event)
    assert set(game.commands.kinds.values()) == commands == set(game.asks)
    assert set(game.events.kinds.values()) == events
    for kind, declared in game.irregularities.items():
        assert game.commands.kinds[kind] is declared.command
        assert set(declared.fields) <= set(get_type_hints(declared.command))
    for command, asks in game.asks.items():
        assert set(asks.fills) <= set(get_type_hints(command))


@any_game
@any_play
def test_a_round_survives_its_bytes(played: Playable, plot: Plot) -> None:
    game, story = played.engine, tell(played, plot)
    stored = json.dumps(game.write(story.sitting.opening, story.log))
    opened, read = game.read(json.loads(stored))
    assert read == story.log
    assert json.dumps(game.write(opened, read)) == stored
    assert game.replay(game.open(opened), read) == story.round
    assert game.due(story.round) == ()


@any_game
def test_a_table_opens_at_rest(played: Playable) -> None:
    game = played.engine
    setting = Setting(decks=entry_of(played.law).decks)
    opened = game.opening(rulebook().law(played.law, played.at), setting)
    assert game.rests(game.open(opened))
    after = game.next_opening(tell(played, Plot(seed=1, steps=9, mishaps=0)).round, opened)
    assert game.rests(game.open(after))


# ---------------------------------------------------------------- offers


@any_game
@any_play
def test_whatever_is_offered_is_allowed(played: Playable, plot: Plot) -> None:
    game, chance = played.engine, Chance(plot.seed)

    def watch(story: Story) -> None:
        if len(story.commands) % MOMENTS_ONE_IN and not story.is_over:
            return
        r, drawn = story.round, story.sitting.drawn(story.round)
        for viewer in VIEWERS:
            for offer in game.legal(r, viewer):
                assert viewer.player is None or offer.do not in game.irregularities, offer
                for choose in (first, last, chance.number):
                    command = filled(game, offer, viewer, drawn, choose)
                    assert game.why_not(r, command) is None, (offer, viewer, command)
        if story.is_over:
            assert not any(game.legal(r, Viewer(player=player)) for player in PEOPLE)

    tell(played, plot, watch)


def first(_many: int) -> int:
    return 0


def last(many: int) -> int:
    return many - 1


def filled(
    game: AnyGame,
    offer: Offer,
    viewer: Viewer,
    drawn: dict[str, Any],
    choose: Callable[[int], int],
) -> Any:
    """The command that an offer stands for, with what it leaves open chosen."""
    kind = game.commands.kinds[offer.do]
    fills, hints = game.asks[kind].fills, get_type_hints(kind)
    asked: dict[str, Any] = {}
    given: dict[str, Any] = {"chips_held": Cents(100_000)}
    if offer.do in ("excess-card", "face-up-card") and "following" in drawn:
        # These are cards of the shoe, even while a card outside it comes next.
        drawn = {**drawn, "card": drawn["following"]}
    needed = {field.name for field in fields(kind) if field.default is MISSING}
    given |= {name: value for name, value in drawn.items() if name in needed}
    for name, plain in chosen(offer, choose).items():
        if fills.get(name, Fill.ASKED) is Fill.ASKED:
            asked[name] = plain
        else:
            given[name] = coder_of(hints[name]).read(plain, name)
    return command_of(game, offer.do, asked, viewer.actor, given=given)


FIXED_ELSEWHERE = frozenset({"registration-times", "contravention"})
"""What the floor offers itself: a time for each winner, everyone at the table."""


def is_beyond_offers(played: Playable, kind: str, command: Any) -> bool:
    """Whether an irregularity is none that a round can list, or says more than a list has."""
    # At Caribbean Stud a list would tell which cards lie face down.
    is_secret = kind == "wrong-card" and played.law == "caribbean-stud"
    return kind in FIXED_ELSEWHERE or is_secret or not getattr(command, "settled", True)


@any_game
@any_play
def test_irregularity_that_is_not_offered_is_refused(played: Playable, plot: Plot) -> None:
    game = played.engine

    def watch(story: Story) -> None:
        r = story.round
        if len(story.commands) % MOMENTS_ONE_IN:
            return
        for command in story.sitting.mishaps(r):
            kind = game.commands.name_of(type(command))
            if kind not in game.irregularities or is_beyond_offers(played, kind, command):
                continue
            if game.why_not(r, command) is not None:
                continue
            by = getattr(command, "directed_by", Staff.DEALER)
            offers = [one for one in game.legal(r, Viewer(rank=by)) if one.do == kind]
            assert any(admits(game, one, command) for one in offers), (command, offers)

    tell(played, plot, watch)


def admits(game: AnyGame, offer: Offer, command: Any) -> bool:
    """Whether a command lies within the bounds that an offer states."""
    hints = get_type_hints(type(command))
    said = {
        name: coder_of(hints[name]).write(getattr(command, name))
        for name in offer.fields
        if game.asks[type(command)].fills.get(name, Fill.ASKED) is not Fill.CHANCE
        or getattr(command, name) is not None
    }
    return all(_lies_within(offer.fields[name], value) for name, value in said.items())


def _lies_within(bounds: Any, value: Any) -> bool:
    match bounds:
        case Among(values=values) if isinstance(value, list) and value:
            listed = [list(one) if isinstance(one, tuple) else one for one in values]
            # Several measures are as good as each of them.
            return value in listed or all([one] in listed for one in value)
        case Among(values=values):
            return value in values
        case Bounds(least=least, most=most, step=step):
            return value >= least and (most is None or value <= most) and not (value - least) % step
        case _:
            return bool(value == (list(bounds) if isinstance(bounds, tuple) else bounds))


@any_game
@any_play
def test_what_is_shown_as_refused_is_refused_and_not_offered(played: Playable, plot: Plot) -> None:
    game = played.engine

    def watch(story: Story) -> None:
        r = story.round
        if len(story.commands) % MOMENTS_ONE_IN:
            return
        for viewer in VIEWERS:
            offered = {(one.do, one.fields.get("box")) for one in game.legal(r, viewer)}
            for one in game.refused(r, viewer):
                assert one.refusal.says and one.refusal.rule, one
                assert (one.do, one.fields.get("box")) not in offered, one

    tell(played, plot, watch)


@any_game
@any_play
def test_a_host_can_carry_on_from_any_moment(played: Playable, plot: Plot) -> None:
    game = played.engine

    def watch(story: Story) -> None:
        r = story.round
        need = game.needs(r)
        routine = game.routine(r)
        assert routine is None or game.can(r, routine), routine
        if need is not None and need.draws is not None:
            drawn = story.sitting.drawn(r)[need.draws.value]
            assert game.can(r, game.answer(r, need, drawn)), need

    tell(played, plot, watch)


# ---------------------------------------------------------------- money


def moves(game: AnyGame, log: list[Any]) -> Iterator[tuple[str, int]]:
    """What each event puts on the layout, and takes off it by deciding a wager."""
    for event in log:
        money = game.money(event)
        yield from ((put.player, put.amount) for put in money.puts)
        for sign, rows in ((-1, money.rows), (1, money.reverses)):
            yield from ((row.player, sign * row.stake) for row in rows if row.result.is_decided)


@any_game
@any_play
def test_what_is_put_down_is_decided_or_taken_back(played: Playable, plot: Plot) -> None:
    game, story = played.engine, tell(played, plot)
    layout = Counter[str]()
    for wager in story.sitting.laid(story.start, []):
        layout[wager.player] += wager.placed or 0
    for player, amount in moves(game, story.log):
        layout[player] += amount
    waiting = Counter[str]()
    for row in story.sitting.rows(story.round, story.log):
        if not row.result.is_decided:
            waiting[row.player] += row.stake
    assert {who: amount for who, amount in layout.items() if amount} == dict(waiting)
