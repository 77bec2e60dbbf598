"""Two rounds that a viewer cannot tell apart give that viewer the same bytes.

A twin of a story has other cards wherever the viewer has seen none, and whatever else the game
keeps from that viewer (``Playable.secret``). The viewer is sent views, offers, refusals and the
visible events, numbered for that viewer alone; the bytes of both are compared.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings

from croupier.equipment import CARDS, Card
from croupier.games.game import AnyGame, Viewer

from .chance import Chance
from .playable import VIEWERS, Playable, playable
from .story import PLOTS, Plot, Story, tell

any_game = pytest.mark.parametrize("played", playable(), ids=repr)


@any_game
@settings(max_examples=max(48, settings().max_examples // 2))
@given(plot=PLOTS)
def test_twins_look_the_same(played: Playable, plot: Plot) -> None:
    twins_look_the_same(played, plot)


FOUND = {
    "blackjack": Plot(seed=3_716_670_085, steps=60, mishaps=12),
    "rapid-roulette 2 zero 2000": Plot(seed=72_262_849, steps=77, mishaps=3),
}
"""By game, stories of the long proof whose twins did not look the same."""


@pytest.mark.parametrize("played", [p for p in playable() if repr(p) in FOUND], ids=repr)
def test_twins_that_were_told_apart_are_so_no_more(played: Playable) -> None:
    twins_look_the_same(played, FOUND[repr(played)])


def twins_look_the_same(played: Playable, plot: Plot) -> None:
    story, chance = tell(played, plot), Chance(plot.seed + 1)
    viewer = chance.pick(VIEWERS)
    told = story.commands[: chance.number(len(story.commands) + 1)]
    first, second = side_by_side(story, told, viewer, chance)
    assert first.got == second.got, (played, plot, viewer)


def twins_told(times: int, seed: int) -> None:
    """Stories of all games in turn, by a seed and without looking for shorter ones."""
    chance, games = Chance(seed), playable()
    for number in range(times):
        plot = Plot(chance.number(2**32), chance.number(81), chance.pick((0, 0, 12, 3)))
        twins_look_the_same(games[number % len(games)], plot)


@dataclass
class Watched:
    """A round as it is played, and all that one viewer gets of it."""

    game: AnyGame
    viewer: Viewer
    round: Any
    got: list[str]

    def sees(self) -> None:
        """Show the round, unless that is what was shown last."""
        game, r, viewer = self.game, self.round, self.viewer
        offers = [(one.do, repr(sorted(one.fields.items()))) for one in game.legal(r, viewer)]
        refused = [
            (one.do, repr(sorted(one.fields.items())), repr(one.refusal))
            for one in game.refused(r, viewer)
        ]
        shown = json.dumps([game.shown(r, viewer), offers, refused, repr(game.needs(r))])
        if not self.got or self.got[-1] != shown:
            self.got.append(shown)

    def act(self, command: Any) -> None:
        for event in self.game.decide(self.round, command):
            self.round = self.game.evolve(self.round, event)
            hides = self.game.hidden(self.round, event, self.viewer)
            if hides is not None:
                stored = self.game.events.write(event)
                data = {name: part for name, part in stored["data"].items() if name not in hides}
                self.got.append(json.dumps([len(self.got), stored["type"], data]))
        self.sees()


def side_by_side(
    story: Story, commands: list[Any], viewer: Viewer, chance: Chance
) -> tuple[Watched, Watched]:
    """Play a story and its twin for as long as the table itself does not tell them apart."""
    game, played = story.game, story.playable
    swap = swapped(cards_unknown(story, commands, viewer), chance)
    opening = story.sitting.opening
    opened = (opening, played.secret(swap(opening), viewer, chance))
    first, second = (Watched(game, viewer, game.open(one), []) for one in opened)
    for one in (first, second):
        one.sees()
    for command in commands:
        other = played.secret(swap(command), viewer, chance)
        if other is None and game.needs(game.act(first.round, command)[0]) == need(second):
            first.act(command)
            continue
        if other is None or not game.can(second.round, other):
            other = swap(command)
        if isinstance(command, played.discloses) or not game.can(second.round, other):
            break
        if course(played, first.round, command) != course(played, second.round, other):
            break
        first.act(command)
        second.act(other)
    return first, second


def need(watched: Watched) -> object:
    return watched.game.needs(watched.round)


def course(played: Playable, r: Any, command: Any) -> object:
    """What anybody at the table notices of a command: who is next, and chips that move openly."""
    game = played.engine
    after, happened = game.act(r, command)
    moved = [game.money(event) for event in happened] if played.moves_chips_openly else []
    return game.needs(after), moved


def cards_unknown(story: Story, commands: list[Any], viewer: Viewer) -> list[Card]:
    """The cards of which a viewer is shown none in the course of some commands."""
    game, r = story.game, story.start
    known = set(cards_in(game.view(r, viewer)))
    for done in (story.sitting.opening, *commands):
        known.update(cards_in(done) if story.playable.is_open(done, viewer) else ())
    for command in commands:
        r, _ = game.act(r, command)
        known.update(cards_in(game.view(r, viewer)))
    return [card for card in CARDS if card not in known]


def cards_in(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from cards_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))


def swapped(cards: list[Card], chance: Chance) -> Callable[[Any], Any]:
    """Put other cards in the place of some, wherever a value holds them."""
    other = dict(zip(cards, chance.in_any_order(cards), strict=True))

    def swap(value: Any) -> Any:
        if isinstance(value, Card):
            return other.get(value, value)
        if isinstance(value, tuple) and not hasattr(value, "_fields"):
            return tuple(map(swap, value))
        if is_dataclass(value) and not isinstance(value, type):
            parts = {one.name: getattr(value, one.name) for one in fields(value) if one.init}
            changed = {name: swap(part) for name, part in parts.items() if name != "law"}
            return replace(value, **{n: p for n, p in changed.items() if p != parts[n]})
        return value

    return swap
