"""Two rounds that a viewer cannot tell apart give that viewer the same bytes."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given

from croupier.equipment import CARDS, Card
from croupier.games import baccarat
from croupier.games.codec import coder_of
from croupier.games.game import AnyGame, Offer, Viewer
from croupier.games.registry import game_of
from croupier.games.staff import Staff
from croupier.money import Cents

from . import at_baccarat, at_caribbean_stud
from .chance import Chance
from .playable import AnyGame as Playable
from .story import PLOTS, Plot, tell

PEOPLE = (
    Viewer(),
    Viewer(player="ann"),
    Viewer(player="bob"),
    Viewer(player="eve"),
    Viewer(rank=Staff.DEALER),
)


def seen(game: AnyGame, r: Any, viewer: Viewer) -> str:
    """What a viewer is shown of a round: the view and what is open."""
    view = game.view(r, viewer)
    offers = [_offer(one) for one in game.legal(r, viewer)]
    return json.dumps([coder_of(type(view)).write(view), offers, str(game.needs(r))])


def _offer(offer: Offer) -> list[str]:
    return [offer.do, repr(sorted(offer.fields.items()))]


def told(game: AnyGame, before: Any, event: Any, viewer: Viewer) -> str | None:
    """What a viewer is told of an event, without what is hidden."""
    hides = game.hidden(before, event, viewer)
    if hides is None:
        return None
    stored = game.events.write(event)
    data = {name: part for name, part in stored["data"].items() if name not in hides}
    return json.dumps([stored["type"], data])


def watched(game: AnyGame, r: Any, commands: Sequence[Any], viewer: Viewer) -> list[str]:
    """Everything that a viewer gets of some commands."""
    got = [seen(game, r, viewer)]
    for command in commands:
        for event in game.decide(r, command):
            message = told(game, r, event, viewer)
            got += [] if message is None else [message]
            r = game.evolve(r, event)
        got.append(seen(game, r, viewer))
    return got


def cards_in(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from cards_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))


@pytest.mark.parametrize("playable", at_caribbean_stud.GAMES, ids=repr)
@given(plot=PLOTS)
def test_cards_that_lie_face_down_show_nowhere(playable: Playable, plot: Plot) -> None:
    game, story, chance = game_of(playable.law), tell(playable, plot), Chance(plot.seed + 1)
    start, viewer = story.sitting.start, chance.pick(PEOPLE)
    prefix = story.commands[: chance.number(len(story.commands) + 1)]
    known: set[Card] = set()
    r = start
    for command in (None, *prefix):
        r = r if command is None else game.act(r, command)[0]
        known.update(cards_in(game.view(r, viewer)))
    unknown = [card for card in CARDS if card not in known]
    swapped = dict(zip(unknown, chance.in_any_order(unknown), strict=True))
    twin = [_with_other_cards(command, swapped) for command in prefix]
    assert watched(game, start, twin, viewer) == watched(game, start, prefix, viewer)


def _with_other_cards(command: Any, swapped: dict[Card, Card]) -> Any:
    card = getattr(command, "card", None)
    return command if card is None else replace(command, card=swapped.get(card, card))


@pytest.mark.parametrize("playable", at_baccarat.GAMES[1:], ids=repr)
@given(plot=PLOTS)
def test_what_a_form_says_shows_to_nobody_else(playable: Playable, plot: Plot) -> None:
    game, story = game_of(playable.law), tell(playable, plot)
    start, viewer = story.sitting.start, Viewer(player="cat")
    prefix = []
    for command in story.commands:
        if isinstance(command, baccarat.AnnounceSecretWagers | baccarat.InspectForm):
            break
        prefix.append(command)
    twin = [_with_other_form(command) for command in prefix]
    first, second = (watched_while_secret(game, start, one, viewer) for one in (prefix, twin))
    length = min(len(first), len(second))
    assert first[:length] == second[:length]


def _with_other_form(command: Any) -> Any:
    if not isinstance(command, baccarat.HandInForm) or command.player == "cat":
        return command
    other = baccarat.Bet.TIE if command.on is not baccarat.Bet.TIE else baccarat.Bet.PLAYER
    return replace(command, on=other, words=Cents(700), figures=Cents(700))


def watched_while_secret(
    game: AnyGame, r: Any, commands: Sequence[Any], viewer: Viewer
) -> list[str]:
    """Watch until a command is no longer allowed: chips beside a form are judged with it."""
    done: list[Any] = []
    state = r
    for command in commands:
        if not game.can(state, command):
            break
        state, _ = game.act(state, command)
        done.append(command)
    return watched(game, r, done, viewer)
