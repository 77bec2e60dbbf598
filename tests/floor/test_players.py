"""Seats and players: areas, restrictions, idle seats, sitting out, waiting."""

from typing import Any

import pytest

from croupier.api.documents import Documents
from croupier.api.lobby import tile
from croupier.floor import NotAllowed, Role, Unusable
from croupier.games.game import Of
from croupier.games.refusal import RuleBreach
from croupier.table import RefusalCode
from running_floor import Running


def opened(floor: Running, **fields: Any) -> None:
    floor.people(
        ann=Role.PLAYER,
        bob=Role.PLAYER,
        cy=Role.PLAYER,
        sue=Role.GAME_SUPERVISOR,
        pat=Role.PIT_BOSS,
        tom=Role.TABLE_GAMES_OPERATIONS_MANAGER,
        dee=Role.DIRECTOR,
        del_=Role.DIRECTOR_DELEGATE,
    )
    floor.table(**{"game": "blackjack", **fields})
    floor.do("ann", "sit", buy_in="300.00")


def seen_by(floor: Running, who: str) -> dict[str, Any]:
    return Documents(floor.floor).of("t", floor.floor.person(who))


def refused(floor: Running, code: RefusalCode, rule: str, who: str, do: str, **asked: Any) -> None:
    before = floor.hosted().seq
    with pytest.raises(RuleBreach) as breach:
        floor.do(who, do, **asked)
    assert (breach.value.refusal.code, breach.value.refusal.rule) == (code, rule)
    assert floor.hosted().seq == before


def play_out(floor: Running) -> None:
    while (need := floor.need()) is not None:
        if need.of is Of.PLAYER and need.step == "decision":
            floor.do(need.players[0], "stand", box=need.box)
        else:
            floor.until_due()


def a_round(floor: Running, *bets: tuple[str, int]) -> None:
    floor.until("wagers")
    for player, box in bets:
        floor.do(player, "wager", box=box, stake="5.00")
    floor.until_due()
    play_out(floor)
    floor.until("wagers")


@pytest.mark.rule("BJ-043")
def test_a_player_is_confined_only_after_the_director_was_told(floor: Running) -> None:
    opened(floor)
    for nobody in ("pat", "sue", "dee"):
        with pytest.raises(NotAllowed):
            floor.do(nobody, "confine", player="ann")
    code = RefusalCode.DIRECTOR_NOT_TOLD
    refused(floor, code, "blackjack 5.11.1", "tom", "confine", player="ann")
    with pytest.raises(Unusable):
        floor.do("tom", "tell-director", player="ann", told="pat")
    floor.do("tom", "tell-director", player="ann", told="del_")
    floor.do("tom", "confine", player="ann")
    floor.until("wagers")
    code = RefusalCode.HELD_TO_MINIMUM
    refused(floor, code, "blackjack 5.11", "ann", "wager", box=1, stake="10.00")
    floor.do("ann", "wager", box=1, stake="5.00")
    code = RefusalCode.CONFINED
    refused(floor, code, "blackjack 5.11", "ann", "wager", box=2, stake="5.00")
    shown = seen_by(floor, "ann")["restrictions"]
    assert [(one["player"], one["how"], one["by"]) for one in shown] == [("ann", "confined", "tom")]
    other = seen_by(floor, "bob")
    assert other["restrictions"] == []
    floor.do("tom", "lift", player="ann")
    floor.do("ann", "wager", box=2, stake="50.00")
    refused(
        floor, RefusalCode.DIRECTOR_NOT_TOLD, "blackjack 5.11.1", "tom", "confine", player="ann"
    )


@pytest.mark.rule("BJ-044")
def test_who_missed_a_round_of_the_shoe_may_be_held_to_the_minimum(floor: Running) -> None:
    opened(floor)
    code = RefusalCode.NO_ROUND_MISSED
    refused(floor, code, "blackjack 5.12", "tom", "hold-to-minimum", player="ann")
    a_round(floor, ("ann", 1))
    refused(floor, code, "blackjack 5.12", "tom", "hold-to-minimum", player="ann")
    floor.do("bob", "sit", buy_in="300.00")
    floor.do("bob", "wager", box=2, stake="50.00")  # a power, never automatic
    floor.do("bob", "withdraw", box=2)
    with pytest.raises(NotAllowed):
        floor.do("pat", "hold-to-minimum", player="bob")
    floor.do("tom", "hold-to-minimum", player="bob")
    code = RefusalCode.HELD_TO_MINIMUM
    refused(floor, code, "blackjack 5.12", "bob", "wager", box=2, stake="50.00")
    floor.do("bob", "wager", box=2, stake="5.00")


@pytest.mark.rule("BJ-044")
def test_the_hold_ends_with_the_shoe(floor: Running) -> None:
    opened(floor)
    a_round(floor, ("ann", 1))
    floor.do("bob", "sit", buy_in="300.00")
    floor.do("tom", "hold-to-minimum", player="bob")
    floor.do("tom", "shuffle", cause="reasonable-cause")
    assert floor.now.operation.restrictions == ()
    floor.until("wagers")
    floor.do("bob", "wager", box=2, stake="50.00")


@pytest.mark.rule("BJ-041")
def test_several_areas_are_a_supervisors_to_allow(floor: Running) -> None:
    opened(floor)
    floor.do("sue", "several-areas", allowed=False)
    floor.until("wagers")
    floor.do("ann", "wager", box=1, stake="5.00")
    code = RefusalCode.SEVERAL_NOT_ALLOWED
    refused(floor, code, "blackjack 5.10", "ann", "wager", box=2, stake="5.00")
    with pytest.raises(NotAllowed):
        floor.do("ann", "several-areas", player="ann", allowed=True)
    floor.do("sue", "several-areas", player="ann", allowed=True)
    floor.do("ann", "wager", box=2, stake="5.00")


@pytest.mark.rule("BJ-041")
def test_several_areas_are_not_allowed_while_patrons_wait_for_a_seat(floor: Running) -> None:
    opened(floor)
    for number in range(8):
        floor.people(**{f"p{number}": Role.PLAYER})
        floor.do(f"p{number}", "sit")
    floor.do("bob", "wait")
    code = RefusalCode.NO_SEATS_ENOUGH
    refused(floor, code, "blackjack 5.10", "sue", "several-areas", player="ann", allowed=True)
    floor.floor.submit(
        "pat",
        "u",
        "open-table",
        {"number": 2, "game": "blackjack", "limits": {"min": "5.00", "max": "500.00"}},
        key="u",
    ).result()
    floor.do("sue", "several-areas", player="ann", allowed=True)


@pytest.mark.rule("BJ-042")
def test_in_a_full_house_several_areas_are_bet_on_and_whoever_sits_there_decides(
    floor: Running,
) -> None:
    opened(floor)
    for number in range(8):
        floor.people(**{f"p{number}": Role.PLAYER})
        floor.do(f"p{number}", "sit", buy_in="50.00")
    floor.do("sue", "several-areas", allowed=False)
    floor.until("wagers")
    floor.do("ann", "wager", box=1, stake="5.00")
    code = RefusalCode.SEVERAL_NOT_ALLOWED
    refused(floor, code, "blackjack 5.10", "ann", "wager", box=2, stake="5.00")
    floor.do("bob", "wait")
    floor.do("ann", "wager", box=2, stake="5.00")
    floor.do("ann", "wager", box=3, stake="5.00")
    floor.do("p0", "wager", box=2, stake="5.00")
    orders = {box.number: [one.player for one in box.stakes] for box in floor.now.round.boxes}
    assert orders == {1: ["ann"], 2: ["p0", "ann"], 3: ["ann"]}
    placed = floor.hosted().moments[-1].happening
    assert placed.in_front and placed.rules[-1] == "blackjack 5.10.1"


@pytest.mark.rule("BJ-038")
def test_fewer_players_share_an_area_where_a_supervisor_says_so(floor: Running) -> None:
    opened(floor)
    floor.do("bob", "sit", buy_in="50.00")
    floor.do("sue", "limit-sharing", most=1)
    floor.until("wagers")
    floor.do("ann", "wager", box=1, stake="5.00")
    code = RefusalCode.AREA_FULL
    refused(floor, code, "blackjack 5.8", "bob", "wager", box=1, stake="5.00")
    floor.do("bob", "wager", box=2, stake="5.00")


@pytest.mark.rule("GP-013")
def test_an_idle_seat_at_a_full_table_is_given_up_after_three_rounds(floor: Running) -> None:
    opened(floor)
    floor.do("bob", "sit", buy_in="50.00")
    for _ in range(3):
        a_round(floor, ("ann", 1))
    code = RefusalCode.SEATS_FREE
    refused(floor, code, "blackjack 17.8", "sue", "vacate-seat", player="bob")
    for number in range(7):
        floor.people(**{f"p{number}": Role.PLAYER})
        floor.do(f"p{number}", "sit")
    code = RefusalCode.NOT_IDLE
    refused(floor, code, "blackjack 17.8", "sue", "vacate-seat", player="p1")
    refused(floor, code, "blackjack 17.8", "sue", "vacate-seat", player="ann")
    with pytest.raises(NotAllowed):
        floor.do("ann", "vacate-seat", player="bob")
    floor.do("sue", "vacate-seat", player="bob")
    assert floor.now.seat_of("bob") is None


def test_who_waits_longest_gets_the_next_seat(floor: Running) -> None:
    opened(floor)
    for number in range(8):
        floor.people(**{f"p{number}": Role.PLAYER})
        floor.do(f"p{number}", "sit")
    floor.do("bob", "wait")
    floor.do("cy", "wait")
    floor.do("p0", "leave")
    refused(floor, RefusalCode.OTHERS_WAIT, "blackjack 2.2.1", "cy", "sit")
    floor.do("bob", "sit")
    assert floor.now.operation.waiting == ("cy",)
    floor.do("cy", "stop-waiting")
    assert tile(floor.floor, floor.hosted(), None)["waiting"] == []


def test_betting_does_not_wait_for_who_sits_out(floor: Running) -> None:
    opened(floor)
    floor.do("bob", "sit", buy_in="50.00")
    floor.do("bob", "sit-out")
    floor.until("wagers")
    floor.do("ann", "wager", box=1, stake="10.00")
    floor.do("ann", "ready")
    floor.wait(0)
    assert floor.step() != "wagers"
    floor.do("bob", "sit-in")
    assert floor.now.operation.away == frozenset()


def test_roulette_knows_no_areas_and_no_such_powers(floor: Running) -> None:
    floor.people(tom=Role.TABLE_GAMES_OPERATIONS_MANAGER, dee=Role.DIRECTOR, ann=Role.PLAYER)
    floor.table(game="rapid-roulette")
    floor.do("ann", "sit", buy_in="50.00")
    with pytest.raises(RuleBreach) as breach:
        floor.do("tom", "confine", player="ann")
    assert breach.value.refusal.code == RefusalCode.NOT_IN_THESE_RULES


@pytest.mark.rule("BJ-041")
def test_one_player_alone_is_kept_to_one_area_and_nobody_who_is_not_there(floor: Running) -> None:
    opened(floor)
    for player in ("ann", "bob"):
        if floor.now.seat_of(player) is None:
            floor.do(player, "sit", buy_in="100.00")
    named = []
    for allowed in (True, False):
        floor.do("sue", "several-areas", player="ann", allowed=allowed)
        named.append(floor.now.operation.several)
    assert named == [None, {"bob"}], "everybody may as before, and then everybody else"
    with pytest.raises(RuleBreach) as breach:
        floor.do("sue", "several-areas", player="nobody", allowed=True)
    assert breach.value.refusal.code == RefusalCode.NOT_SEATED
