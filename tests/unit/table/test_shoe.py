"""A table's shoe: where it is cut, the burnt card, the cutting card, and when to shuffle."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from croupier.equipment import ShuffleCause
from croupier.games.game import Setting
from croupier.games.refusal import RuleBreach
from croupier.games.registry import game_of
from croupier.games.staff import Staff
from croupier.rulebook import rulebook
from croupier.table import (
    Burn,
    Command,
    Cut,
    Dealing,
    LoadShoe,
    OpenTable,
    RefusalCode,
    Shoe,
    Shuffle,
    Table,
    decide,
    evolve,
    why_not,
)

AT = datetime(2003, 2, 6, 6)
LAW = rulebook().law("blackjack", AT)
SUE = Staff.GAME_SUPERVISOR
SHUFFLE = Shuffle(cause=ShuffleCause.BEFORE_PLAY, cards=416, root=None)


def opened(**options: Any) -> Table:
    asked = OpenTable(
        id="t",
        number=1,
        game="blackjack",
        setting=Setting(options=options),
        sign=None,
        dealing=Dealing.SHOE,
        law_at=None,
        by_rules=game_of("blackjack").table_rules(LAW),
    )
    [event] = decide(None, asked)
    return evolve(None, event)


def after(table: Table, *commands: Command) -> Table:
    for command in commands:
        for event in decide(table, command):
            table = evolve(table, event)
    return table


def loaded(behind: int = 208) -> Table:
    return after(opened(), SHUFFLE, Cut(place=60, directed_by=SUE), LoadShoe(behind=behind))


def refusal(table: Table, command: Command) -> tuple[str, str]:
    with pytest.raises(RuleBreach) as breach:
        decide(table, command)
    return breach.value.refusal.code, breach.value.refusal.rule


def drawn(table: Table, cards: int) -> ShuffleCause | None:
    """What is due when so many cards are out."""
    assert table.shoe is not None
    return replace(table, shoe=replace(table.shoe, drawn=cards)).shuffle_due


@pytest.mark.rule("BJ-021")
@pytest.mark.parametrize("place", [0, 51, 365, 416])
def test_a_cut_too_near_an_end_is_refused(place: int) -> None:
    cut = Cut(place=place, directed_by=SUE)
    expected = (RefusalCode.CUT_NOT_ALLOWED, "blackjack 4.2.3")
    assert refusal(after(opened(), SHUFFLE), cut) == expected


@pytest.mark.rule("BJ-020")
def test_a_dealer_does_not_cut_what_players_may() -> None:
    cut = Cut(place=60, directed_by=Staff.DEALER)
    expected = (RefusalCode.NOT_ENTITLED, "blackjack 4.2.2")
    assert refusal(after(opened(), SHUFFLE), cut) == expected


@pytest.mark.rule("BJ-022")
@pytest.mark.parametrize("behind", [-1, 209])
def test_at_least_half_the_stack_comes_before_the_cutting_card(behind: int) -> None:
    cut = after(opened(), SHUFFLE, Cut(place=60, directed_by=SUE))
    expected = (RefusalCode.CUT_NOT_ALLOWED, "blackjack 4.2.4(b)")
    assert refusal(cut, LoadShoe(behind=behind)) == expected
    shoe = after(cut, LoadShoe(behind=208)).shoe
    assert shoe is not None and shoe.cutting_card_at == 208


@pytest.mark.rule("BJ-023")
def test_one_card_is_burnt_before_play_and_only_one() -> None:
    shoe = loaded().shoe
    assert shoe is not None and (shoe.burns_due, shoe.is_ready) == (1, False)
    burnt = after(loaded(), Burn())
    assert burnt.shoe is not None and (burnt.shoe.drawn, burnt.shoe.is_ready) == (1, True)
    assert refusal(burnt, Burn()) == (RefusalCode.NO_BURN_DUE, "blackjack 4.3.1")


@pytest.mark.rule("BJ-017")
def test_the_shoe_calls_for_a_shuffle_when_the_cutting_card_comes() -> None:
    table = after(loaded(behind=208), Burn())
    assert [drawn(table, cards) for cards in (1, 207, 208, 209)] == [
        None,
        None,
        ShuffleCause.CUTTING_CARD_FIRST,
        ShuffleCause.CUTTING_CARD_SHOWN,
    ]


@pytest.mark.rule("BJ-017")
def test_a_cutting_card_that_a_dealer_has_seen_calls_for_one_too() -> None:
    seen = Shoe(number=1, cards=416, root=None, cutting_card_at=None, is_spent=True)
    assert replace(opened(), shoe=seen).shuffle_due is ShuffleCause.CUTTING_CARD_SHOWN


@pytest.mark.rule("BJ-010", "BJ-017")
def test_cards_are_shuffled_before_play_and_all_the_time_in_an_automatic_shoe() -> None:
    assert opened().shuffle_due is ShuffleCause.BEFORE_PLAY
    automatic = opened(automatic_shoe=True)
    assert automatic.shuffle_due is ShuffleCause.CONTINUOUS
    fresh = after(automatic, replace(SHUFFLE, cause=ShuffleCause.CONTINUOUS))
    assert fresh.shuffle_due is None
    assert drawn(fresh, 1) is ShuffleCause.CONTINUOUS


@pytest.mark.rule("BJ-017")
@pytest.mark.parametrize("cause", ShuffleCause)
def test_two_causes_are_a_supervisors_direction(cause: ShuffleCause) -> None:
    table = after(loaded(), Burn())
    by = Staff.CASINO_SUPERVISOR
    directed = replace(SHUFFLE, cause=cause, directed_by=by)
    is_directed = cause in (ShuffleCause.ABNORMAL_SEQUENCE, ShuffleCause.REASONABLE_CAUSE)
    assert (why_not(table, directed) is None) is is_directed
    assert why_not(table, replace(directed, directed_by=SUE)) is not None
