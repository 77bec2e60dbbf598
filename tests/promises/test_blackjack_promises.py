"""What Blackjack promises beyond what any game does: rounds that can be told, rows that add up."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings

from blackjack_table import opened as at_table
from croupier.desk.round_files.blackjack.telling import tell as said
from croupier.equipment import Card
from croupier.games import blackjack
from croupier.games.asking import command_of
from croupier.games.blackjack import Event, Round, Terms, evolve
from croupier.games.blackjack.commands import CloseBetting, Deal
from croupier.games.blackjack.events import RoundUnwound, Settled, TakenBack, WagerWithdrawn
from croupier.games.blackjack.game import GAME
from croupier.games.game import Actor, Viewer
from croupier.games.settlement import Settlement

from .at_blackjack import GAMES, PLAYERS
from .playable import Playable
from .story import PLOTS, Plot, Story, tell

few = settings(max_examples=max(2, settings().max_examples // 4))
any_version = pytest.mark.parametrize("played", GAMES[::3], ids=repr)


@any_version
@given(plot=PLOTS)
def test_every_event_can_be_told(played: Playable, plot: Plot) -> None:
    story = tell(played, plot)
    r = story.start
    for event in story.log:
        r = evolve(r, event)
        told = said(r, event)
        assert told is None or told.strip(), event


@any_version
@given(plot=PLOTS)
def test_a_round_knows_what_left_the_shoe(played: Playable, plot: Plot) -> None:
    story = tell(played, plot)
    assert Counter(story.round.drawn) == story.drawn


@any_version
@given(plot=PLOTS)
def test_the_rows_of_events_add_up_to_those_of_the_round(played: Playable, plot: Plot) -> None:
    story = tell(played, plot)
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
@few
@given(plot=PLOTS)
def test_every_decision_is_offered_or_its_refusal_told(played: Playable, plot: Plot) -> None:
    def watch(story: Story) -> None:
        r: Round = story.round
        if len(story.commands) % 7:
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

    tell(played, plot, watch)


def test_a_round_opens_with_the_cards_that_the_last_one_left() -> None:
    story = tell(GAMES[0], Plot(seed=1, steps=0, mishaps=0))
    r = GAME.open(replace(story.sitting.opening, held=(Card.parse("7S"),)))
    for command in (*story.sitting.first, CloseBetting()):
        r = GAME.act(r, command)[0]
    refusal = GAME.why_not(r, Deal(Card.parse("8S")))
    assert refusal is not None
    assert refusal.code is blackjack.RefusalCode.HELD_CARD_FIRST


# ---------------------------------------------------------------- cards that lie face down


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
            found += [json.dumps(shown(r, event, Viewer(player="bob"))) for event in happened]
            found.append(json.dumps(GAME.shown(r, Viewer(player="bob"))))
        hit = command_of(GAME, "stand", {"box": 1}, Actor(player="ann"))
        r, happened = GAME.act(r, hit)
        found += [json.dumps(shown(r, event, Viewer(player="bob"))) for event in happened]
        found.append(repr((GAME.legal(r, Viewer(player="bob")), GAME.view(r, Viewer()))))
        return found

    assert play(low) == play("5D")


def given_card(text: str) -> dict[str, Card]:
    return {"card": Card.parse(text)}
