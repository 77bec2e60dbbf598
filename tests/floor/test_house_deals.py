"""A table that the house deals: rounds, money, restarts, and a law that changes under it."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import NotAllowed, Outdated, Role, TooLittle, visible
from croupier.games.game import Of
from croupier.games.refusal import RuleBreach
from croupier.ledger import KeyReused, Place, Recorded, verify
from croupier.money import Cents
from running_floor import Running


def sat_down(floor: Running, **fields: Any) -> None:
    floor.people(ann=Role.PLAYER, bob=Role.PLAYER)
    floor.table(**{"game": "blackjack", **fields})
    floor.do("ann", "sit", buy_in="200.00")


def play_out(floor: Running) -> None:
    """Stand on everything until the round is over."""
    while (need := floor.need()) is not None:
        if need.of is Of.PLAYER and need.step == "decision":
            floor.do(need.players[0], "stand", box=need.box)
        else:
            floor.until_due()


@pytest.mark.rule("BJ-017", "BJ-021", "BJ-023")
def test_cards_are_shuffled_cut_and_burnt_before_the_first_round(floor: Running) -> None:
    sat_down(floor)
    floor.until("wagers")
    kinds = [str(event.body["type"]) for event in all_events(floor)]
    wanted = [
        "table.shuffled",
        "table.cut",
        "table.shoe-loaded",
        "table.burnt",
        "table.round-opened",
    ]
    assert [kind for kind in kinds if kind in wanted] == wanted
    shoe = floor.now.shoe
    assert shoe is not None and shoe.cut_at is not None
    assert 52 <= shoe.cut_at <= 7 * 52 and shoe.root is not None and shoe.drawn == 1


def test_a_round_is_dealt_settled_and_paid(floor: Running) -> None:
    sat_down(floor)
    floor.until("wagers")
    floor.do("ann", "wager", box=3, stake="10.00")
    assert floor.floor.balances("ann") == (80_000, 19_000)
    play_out(floor)
    rows = floor.now.engine.settlements(floor.now.round)
    assert floor.now.layout == ()
    assert floor.floor.balances("ann")[1] == 20_000 + sum(row.net for row in rows)


def test_betting_closes_when_everybody_is_ready(floor: Running) -> None:
    sat_down(floor)
    floor.do("bob", "sit", buy_in="50.00")
    floor.until("wagers")
    floor.do("ann", "wager", box=1, stake="10.00")
    floor.do("ann", "ready")
    floor.wait(1)
    assert floor.step() == "wagers"
    floor.do("bob", "ready")
    floor.wait(0)
    assert floor.step() != "wagers"


@pytest.mark.rule("BJ-064")
def test_a_player_who_does_not_decide_is_played_for_after_a_while(floor: Running) -> None:
    sat_down(floor)
    while True:
        floor.until("wagers")
        floor.do("ann", "wager", box=1, stake="5.00")
        floor.until_due()
        if floor.step() == "decision":
            break
        play_out(floor)
    floor.wait(39)
    assert floor.step() == "decision"
    floor.wait(1)
    assert "blackjack.directed" in floor.happened


def test_a_restart_finds_the_table_in_mid_round(floor: Running) -> None:
    sat_down(floor)
    floor.until("wagers")
    floor.do("ann", "wager", box=1, stake="10.00")
    floor.until_due()
    before = floor.now
    floor.again()
    assert floor.now == before
    play_out(floor)
    assert floor.now.layout == ()
    assert verify(Place(data=floor.folder / "data")) == ()


def test_a_key_is_used_once_for_ever(floor: Running) -> None:
    sat_down(floor)
    floor.until("wagers")
    asked = {"box": 1, "stake": "10.00"}
    first = floor.floor.submit("ann", "t", "wager", asked, key="k").result()
    again = floor.floor.submit("ann", "t", "wager", asked, key="k").result()
    assert (first.reply, first.again, again.again) == (again.reply, False, True)
    assert floor.now.on_layout("ann") == 1_000
    floor.again()
    assert floor.floor.submit("ann", "t", "wager", asked, key="k").result().again
    with pytest.raises(KeyReused):
        floor.floor.submit("ann", "t", "wager", {**asked, "box": 2}, key="k").result()


def test_nobody_wagers_more_than_the_chips_in_hand(floor: Running) -> None:
    sat_down(floor)
    floor.until("wagers")
    with pytest.raises(TooLittle):
        floor.do("ann", "wager", box=1, stake="250.00")
    assert floor.now.layout == () and floor.floor.balances("ann")[1] == 20_000
    floor.do("ann", "wager", box=1, stake="200.00")


def test_a_refusal_names_its_rule_and_stores_nothing(floor: Running) -> None:
    sat_down(floor)
    floor.until("wagers")
    before = floor.hosted().seq
    with pytest.raises(RuleBreach) as breach:
        floor.do("ann", "hit", box=1)
    assert breach.value.refusal.rule.startswith("blackjack ")
    with pytest.raises(NotAllowed):
        floor.do("bob", "wager", box=1, stake="5.00")
    with pytest.raises(NotAllowed):
        floor.do("ann", "close-betting")
    assert floor.hosted().seq == before


def test_what_was_offered_in_an_older_state_is_outdated(floor: Running) -> None:
    sat_down(floor)
    ann = floor.floor.person("ann").viewer
    while True:
        floor.until("wagers")
        floor.do("ann", "wager", box=1, stake="5.00")
        floor.until_due()
        if floor.step() == "decision":
            *_, (seen, _) = visible(floor.hosted(), ann)
            floor.do("ann", "hit", box=1, seen=seen)
            if floor.step() == "decision":
                with pytest.raises(Outdated):
                    floor.do("ann", "hit", box=1, seen=seen)
                *_, (seen, _) = visible(floor.hosted(), ann)
                floor.do("ann", "stand", box=1, seen=seen)
                return
        play_out(floor)


@pytest.mark.rule("CP-034")
def test_the_law_of_the_first_card_governs(tmp_path: Path) -> None:
    floor = Running(tmp_path, at=datetime(2000, 12, 15, 3, 50))
    sat_down(floor, game="crown-pontoon", decks=6)
    # A round may be over with its second card: one is wanted in which there is time to pass.
    while floor.step() != "decision":
        play_out(floor)
        floor.until("wagers")
        floor.do("ann", "wager", box=1, stake="10.00")
        floor.until_due()
    old = floor.now.opening.law
    floor.wait(660)
    assert floor.floor.clock.now().isoformat() >= "2000-12-14T17:01"
    play_out(floor)
    assert floor.now.round.rules == old and old.super_bonus.tiers[0][0] == Cents(500)
    floor.until("wagers")
    assert floor.now.opening.law.super_bonus.tiers[0][0] == Cents(200)
    floor.close()


@pytest.mark.rule("CP-034")
def test_betting_that_was_opened_under_the_old_law_begins_anew(tmp_path: Path) -> None:
    floor = Running(tmp_path, at=datetime(2000, 12, 15, 3, 59, 30))
    sat_down(floor, game="crown-pontoon", decks=6)
    floor.until("wagers")
    floor.do("ann", "wager", box=1, stake="10.00")
    floor.wait(40)
    assert "table.round-reopened" in floor.happened
    assert floor.now.layout == () and floor.floor.balances("ann")[1] == 20_000
    assert floor.now.opening.law.super_bonus.tiers[0][0] == Cents(200)
    floor.close()


@pytest.mark.rule("CP-001")
def test_a_table_that_a_commencement_makes_unlawful_opens_no_other_round(tmp_path: Path) -> None:
    floor = Running(tmp_path, at=datetime(2003, 2, 6, 5, 59))
    sat_down(floor, game="crown-pontoon", decks=3)
    floor.until("wagers")
    floor.do("ann", "wager", box=1, stake="10.00")
    floor.until_due()
    floor.wait(90)
    play_out(floor)
    if floor.now.stopped_because is None:
        floor.until_due()
    assert floor.now.stopped_because is not None and "decks" in floor.now.stopped_because
    floor.close()


def all_events(floor: Running) -> list[Recorded]:
    with floor.store.snapshot() as now:
        return list(now.events("table/t"))
