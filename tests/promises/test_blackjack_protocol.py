"""Blackjack under the protocol of all games: stored, offered, shown and paid for any play."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from blackjack_table import opened as at_table
from croupier.equipment import Card
from croupier.games.asking import command_of
from croupier.games.blackjack import Event, Round, Terms
from croupier.games.blackjack.game import GAME
from croupier.games.blackjack.opening import Opened
from croupier.games.codec import coder_of
from croupier.games.game import Actor, Among, Bounds, Offer, Viewer
from croupier.games.staff import Staff

from .at_blackjack import GAMES, PLAYERS, BlackjackSitting
from .playable import AnyGame
from .story import PLOTS, Plot, Story, tell

any_version = pytest.mark.parametrize("game", GAMES[::2], ids=repr)

AT_THE_TABLE = (
    *(Viewer(player=name) for name in PLAYERS),
    *(Viewer(rank=rank) for rank in (Staff.DEALER, Staff.GAME_SUPERVISOR, Staff.PIT_BOSS)),
)
MOMENTS_ONE_IN = 7
"""How often a story is stopped for what takes long to look at."""


def any_play(promise: Callable[[AnyGame, Plot], None]) -> Callable[[AnyGame, Plot], None]:
    """Try a promise on random stories: fewer than usual, for a story has many moments."""
    stories = settings(max_examples=settings().max_examples // 4)
    return stories(given(plot=PLOTS)(promise))


def stored(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def opened(r: Round) -> Opened:
    return Opened(law=r.rules, terms=r.terms, held=r.carried)


@any_version
@any_play
def test_a_round_survives_its_bytes(game: AnyGame, plot: Plot) -> None:
    story = tell(game, plot)
    start: Round = story.sitting.start
    log = [*start.history, *story.log]
    first = stored(GAME.openings.write(opened(start)))
    lines = [stored(GAME.events.write(event)) for event in log]
    again = GAME.open(GAME.openings.read(json.loads(first)))
    read = [GAME.events.read(json.loads(line)) for line in lines]
    assert [stored(GAME.events.write(event)) for event in read] == lines
    assert GAME.replay(again, read) == story.round
    assert GAME.due(story.round) == ()


@any_version
@any_play
def test_whatever_is_offered_is_allowed(game: AnyGame, plot: Plot) -> None:
    def watch(story: Story) -> None:
        if len(story.commands) % MOMENTS_ONE_IN:
            return
        r: Round = story.round
        for viewer in AT_THE_TABLE:
            for offer in GAME.legal(r, viewer):
                assert viewer.player is None or offer.do not in GAME.irregularities
                for asked in fillings(offer):
                    actor = Actor(player=viewer.player, rank=viewer.rank)
                    command = command_of(GAME, offer.do, asked, actor, given=drawn(story))
                    assert GAME.why_not(r, command) is None, (command, GAME.why_not(r, command))

    tell(game, plot, watch)


def fillings(offer: Offer) -> list[dict[str, Any]]:
    """The least and the most of everything that an offer leaves open."""
    ends: list[dict[str, Any]] = [{}, {}]
    for name, value in offer.fields.items():
        match value:
            case Bounds(least=least, most=most, step=step):
                pair: tuple[Any, Any] = (least, least + 3 * step if most is None else most)
            case Among(values=values):
                pair = (values[0], values[-1])
            case _:
                pair = (value, value)
        for end, one in zip(ends, pair, strict=True):
            end[name] = list(one) if isinstance(one, tuple) else one
    return ends


def drawn(story: Story) -> dict[str, Any]:
    r: Round = story.round
    assert isinstance(story.sitting, BlackjackSitting)
    card = r.held[0] if r.held else story.sitting.shoe[0]
    prizes = r.rules.pandemonium.prizes if r.rules.pandemonium else ((1, 0),)
    return {"card": card, "cards": (card,), "prize": prizes[0][1]}


@any_version
@any_play
def test_every_allowed_decision_is_offered_or_its_refusal_told(game: AnyGame, plot: Plot) -> None:
    def watch(story: Story) -> None:
        r: Round = story.round
        if len(story.commands) % MOMENTS_ONE_IN:
            return
        for player in PLAYERS:
            viewer = Viewer(player=player)
            offered = {(one.do, one.fields.get("box")) for one in GAME.legal(r, viewer)}
            told = {(one.do, one.fields["box"]): one.refusal for one in GAME.refused(r, viewer)}
            own = [box.number for box in r.boxes if box.stake_of(player)]
            for word in ("hit", "stand", "double", "split", "surrender", "insure", "even-money"):
                for box in own:
                    assert ((word, box) in offered) is ((word, box) not in told), (word, box)
            assert all(refusal.says and refusal.rule for refusal in told.values())

    tell(game, plot, watch)


@any_version
@any_play
def test_what_goes_on_the_layout_comes_off_it(game: AnyGame, plot: Plot) -> None:
    story = tell(game, plot)
    layout: Counter[str] = Counter()
    for event in (*story.sitting.start.history, *story.log):
        moved = GAME.money(event)
        for put in moved.puts:
            layout[put.player] += put.amount
        for row in moved.rows:
            layout[row.player] -= row.stake
        for row in moved.reverses:
            layout[row.player] += row.stake
    assert not any(layout.values()), layout


@any_version
@any_play
def test_a_host_can_carry_on_from_any_moment(game: AnyGame, plot: Plot) -> None:
    def watch(story: Story) -> None:
        r: Round = story.round
        need = GAME.needs(r)
        assert (need is None) == r.is_over
        routine = GAME.routine(r)
        if routine is not None:
            assert GAME.can(r, routine)
        if need is not None and need.draws is not None:
            given = drawn(story)
            assert GAME.can(r, GAME.answer(r, need, given[need.draws.value]))

    story = tell(game, plot, watch)
    fresh = Opened(law=story.round.rules, terms=Terms())
    after = GAME.open(GAME.next_opening(story.round, fresh))
    assert after.held == story.round.held == after.drawn


# ---------------------------------------------------------------- what a viewer cannot tell apart


def shown(r: Round, event: Event, viewer: Viewer) -> object:
    """An event as a viewer gets it."""
    gone = GAME.hidden(r, event, viewer)
    if gone is None:
        return None
    written = GAME.events.write(event)
    kept = {name: value for name, value in written["data"].items() if name not in gone}
    return written | {"data": kept}


@pytest.mark.rule("BJ-054")
@pytest.mark.parametrize("low", ["2D", "3C", "9H"])
def test_cards_that_lie_face_down_change_nothing_that_the_others_are_sent(low: str) -> None:
    def play(first: str) -> list[str]:
        r = at_table("blackjack", "1 ann 10; 2 bob 10", terms=Terms(face_down=True))
        found: list[str] = []
        for card in (first, "5S", "6D", "5C", "6H"):
            r, happened = GAME.act(r, command_of(GAME, "card", {}, Actor(), given=given_card(card)))
            found += [stored(shown(r, event, Viewer(player="bob"))) for event in happened]
            view = GAME.view(r, Viewer(player="bob"))
            found.append(stored(coder_of(type(view)).write(view)))
        hit = command_of(GAME, "stand", {"box": 1}, Actor(player="ann"))
        r, happened = GAME.act(r, hit)
        found += [stored(shown(r, event, Viewer(player="bob"))) for event in happened]
        found.append(repr((GAME.legal(r, Viewer(player="bob")), GAME.view(r, Viewer()))))
        return found

    assert play(low) == play("5D")


def given_card(text: str) -> dict[str, Card]:
    return {"card": Card.parse(text)}
