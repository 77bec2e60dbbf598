"""Sessions at tables: the least and the compulsory wager, the clock, ties over several tables."""

from typing import Any

import pytest

from croupier.api.documents import Documents
from croupier.api.own_offers import own_offers
from croupier.floor import NotThere, Outdated, Role, Unusable
from croupier.floor.tournament_tables import must_fit, time_left
from croupier.games.refusal import RuleBreach
from croupier.money import Cents, dollars
from croupier.table.state import Kept
from croupier.tournament import open_tie
from running_floor import Running
from tournament_at_tables import PLAYERS, Contest, conditions

HEATS = {"name": "heats", "tables": 2, "seats": 2, "progress": 1}
FINAL = {"name": "final", "tables": 1, "seats": 2, "hands": 1}


def drawn(floor: Running, length: dict[str, int], **changes: Any) -> Contest:
    fields = conditions(**changes)
    fields["structure"]["round"] = [{**HEATS, **length}, FINAL]
    cup = Contest(floor, fields).begun()
    cup.draw("heats")
    return cup


def seated(cup: Contest, table: str = "T1") -> tuple[str, str]:
    found = cup.floor.hosted(table).table
    assert found is not None
    one, two = (seat.player for seat in found.seats)
    return one, two


def refused(do: Any, *args: Any, **fields: Any) -> tuple[str, str]:
    with pytest.raises(RuleBreach) as breach:
        do(*args, **fields)
    return str(breach.value.refusal.code), breach.value.refusal.rule


@pytest.mark.rule("TP-007")
def test_a_compulsory_wager_is_made_by_everybody_who_has_the_chips(floor: Running) -> None:
    least = {"amount": 50, "compulsory": True}
    cup = drawn(floor, {"hands": 2}, minimum_wager=least)
    cup.do("tess", "start-session", table="T1")
    one, two = seated(cup)
    until_betting(floor)
    under = refused(floor.do, one, "wager", "T1", box=1, stake="25.00")
    assert under == ("under_tournament_minimum", "blackjack 16.2.1(c)")
    floor.do(one, "wager", "T1", box=1, stake="50.00")
    # A wager beside it does not make way for less than the least.
    floor.do(one, "wager", "T1", box=3, stake="25.00")
    assert refused(floor.do, one, "withdraw", "T1", box=1) == under
    floor.do(one, "withdraw", "T1", box=3)
    floor.people(dot=Role.DEALER)
    # Time passes, and nobody closes the betting on whoever has to wager.
    assert floor.floor.due() is None
    floor.do("dot", "sign-on", "T1")
    missing = refused(floor.do, "dot", "close-betting", "T1")
    assert missing == ("wager_compulsory", "blackjack 16.2.1(c)")
    floor.do(two, "wager", "T1", box=2, stake="500.00")
    floor.do("dot", "close-betting", "T1")


@pytest.mark.rule("TP-001", "TP-022")
def test_a_drawn_seat_is_its_players_box_alone(floor: Running) -> None:
    cup = drawn(floor, {"hands": 2})
    cup.do("tess", "start-session", table="T1")
    one, two = seated(cup)
    until_betting(floor)
    elsewhere = refused(floor.do, one, "wager", "T1", box=2, stake="25.00")
    assert elsewhere == ("kept_for_tournament", "blackjack 16.3.3")
    floor.do(two, "wager", "T1", box=2, stake="25.00")
    assert refused(floor.do, one, "wager", "T1", box=2, stake="25.00") == elsewhere
    shown = Documents(floor.floor).of("T1", floor.floor.person(one))
    [offer] = [offer for offer in shown["legal"] if offer["do"] == "wager"]
    assert 1 in offer["fields"]["box"]["among"] and 2 not in offer["fields"]["box"]["among"]
    table = floor.hosted("T1").table
    assert table is not None and table.kept is not None
    assert (table.kept.rule, table.kept.seat_rule) == ("blackjack 16.3.2", "blackjack 16.3.3")


@pytest.mark.rule("TP-021")
def test_a_rounds_tables_have_no_other_play_until_it_closes(floor: Running) -> None:
    cup = drawn(floor, {"hands": 1})

    def may_sit(table: str) -> bool:
        person = floor.floor.person("ann")
        offered = own_offers(floor.floor, floor.hosted(table), person, Cents(100))
        return "sit" in [offer["do"] for offer in offered]

    assert may_sit("T1")
    cup.do("tess", "start-session", table="T1")
    cup.play("T1", {})
    cup.do("tess", "count-table", table="T1")
    for table in ("T1", "T2"):
        said = refused(floor.do, "ann", "sit", table)
        assert said == ("kept_for_tournament", "blackjack 16.3.2") and not may_sit(table)
    cup.do("olga", "cancel", reason="too few are left")
    assert may_sit("T1") and may_sit("T2")
    floor.do("ann", "sit", "T1")


@pytest.mark.rule("TP-007")
def test_who_has_not_the_chips_for_it_is_not_bound(floor: Running) -> None:
    least = {"amount": 500, "compulsory": True}
    cup = drawn(floor, {"hands": 8}, minimum_wager=least)
    cup.do("tess", "start-session", table="T1")
    one, two = seated(cup)
    # Everybody stakes the least until somebody has less than that.
    for _ in range(8):
        until_betting(floor)
        able = [name for name in (one, two) if cup.chips(name) >= 50_000]
        if len(able) < 2:
            break
        stake_and_bust(floor, dict.fromkeys(able, 50_000))
    left = floor.hosted("T1").table
    assert left is not None and left.kept is not None
    assert set(left.kept.bound) == {name for name in (one, two) if cup.chips(name) >= 50_000}


def until_betting(floor: Running, table: str = "T1") -> None:
    for _ in range(60):
        need = floor.need_at(table)
        if need is not None and need.step == "wagers":
            return
        floor.until_due()
    raise AssertionError(floor.need_at(table))


def stake_and_bust(floor: Running, stakes: dict[str, int], table: str = "T1") -> None:
    """Everybody named stakes so many cents, and hits until the hand is over."""
    found = floor.hosted(table).table
    assert found is not None
    for seat in found.seats:
        if seat.player in stakes:
            stake = dollars(Cents(stakes[seat.player]))
            floor.do(seat.player, "wager", table, box=seat.number, stake=stake)
    hand = found.rounds
    for _ in range(60):
        need, found = floor.need_at(table), floor.hosted(table).table
        assert found is not None
        if found.rounds > hand or need is None:
            return
        if need.step == "decision":
            floor.do(need.players[0], "hit", table, box=need.box)
        else:
            floor.until_due()


# ---------------------------------------------------------------- the clock


def kept(cup: Contest, table: str = "T1") -> Kept:
    found = cup.floor.hosted(table).table
    assert found is not None and found.kept is not None
    return found.kept


@pytest.mark.rule("TP-008")
def test_a_session_by_time_ends_with_the_hand_in_play(floor: Running) -> None:
    cup = drawn(floor, {"minutes": 10}, minimum_wager="none")
    cup.do("tess", "start-session", table="T1")
    one, _ = seated(cup)
    until_betting(floor)
    with pytest.raises(Outdated, match="not over"):
        cup.do("tess", "count-table", table="T1")
    floor.wait(570)
    floor.do(one, "wager", "T1", box=1, stake="25.00")
    # The time is up while the hand is played, or its wagers stand: it goes to its end.
    while not kept(cup).is_time_up:
        floor.until_due()
    for _ in range(20):
        table = floor.hosted("T1").table
        assert table is not None
        if table.is_session_over:
            break
        floor.until_due()
    assert floor.need_at("T1") is None and floor.floor.due() is None
    with pytest.raises(RuleBreach):
        floor.do(one, "wager", "T1", box=1, stake="25.00")
    cup.do("tess", "count-table", table="T1")
    assert cup.now.rounds[-1].sessions_of("T1") == 1


@pytest.mark.rule("TP-008", "TP-019")
def test_time_is_called_by_the_clock_with_nobody_in_charge(floor: Running) -> None:
    cup = drawn(floor, {"minutes": 10}, minimum_wager="none")
    cup.do("tess", "start-session", table="T1")
    until_betting(floor)
    cup.do("tess", "sign-out")
    for _ in range(3):
        floor.until_due()
        if kept(cup).is_time_up:
            break
    assert kept(cup).is_time_up and floor.floor.due() is None
    # Chips are counted by whoever is in charge: a deputy, and the operator may name another one.
    assert refused(cup.do, "tess", "count-table", table="T1")[0] == "nobody_in_charge_present"
    floor.people(gus=Role.GAME_SUPERVISOR)
    cup.do("olga", "appoint-deputy", name="gus")
    cup.do("gus", "sign-in")
    cup.do("gus", "count-table", table="T1")
    assert cup.now.rounds[-1].sessions_of("T1") == 1


@pytest.mark.rule("TP-008", "TP-019")
def test_the_clock_is_stopped_and_set_going_by_whoever_is_in_charge(floor: Running) -> None:
    cup = drawn(floor, {"minutes": 10}, minimum_wager="none")
    assert refused(cup.do, "tess", "stop-clock", reason="drill")[0] == "session_not_running"
    cup.do("tess", "start-session", table="T1")
    one, _ = seated(cup)
    until_betting(floor)
    floor.wait(60)
    assert refused(cup.do, one, "stop-clock", reason="drill")[0] == "not_in_your_power"
    assert refused(cup.do, "tess", "stop-clock", reason=" ")[0] == "no_reason"
    cup.do("tess", "stop-clock", reason="fire drill")
    left = time_left(cup.now.rounds[-1], "T1", floor.floor.clock.count())
    assert left is not None and 500_000 < left < 540_001
    floor.do(one, "wager", "T1", box=1, stake="25.00")
    assert floor.floor.due() is None
    shown = Documents(floor.floor).of("T1", floor.floor.person(one))
    assert shown["session"]["is_stopped"] and shown["session"]["ends"] is None
    assert 500 < shown["session"]["left"] < 541 and shown["session"]["hand"] == 1
    # What one holds there is the tournament's, and none of it was bought.
    assert not shown["me"]["is_money"] and shown["me"]["balance"] == "975.00"
    assert "buy-in" not in {offer["do"] for offer in shown["legal"]}
    assert Documents(floor.floor).of("T1", floor.floor.person("tess"))["me"]["is_money"]
    floor.people(dot=Role.DEALER)
    floor.do("dot", "sign-on", "T1")
    stopped = refused(floor.do, "dot", "close-betting", "T1")
    assert stopped == ("clock_stopped", "blackjack 16.2.1(k)")
    floor.do("dot", "sign-off", "T1")
    floor.wait(3600)
    assert time_left(cup.now.rounds[-1], "T1", floor.floor.clock.count()) == left
    assert refused(cup.do, "tess", "start-session", table="T2")[0] == "clock_stopped"
    # Where the floor itself stops for a while, nothing of the session is lost.
    floor.again()
    cup.do("tess", "start-clock")
    assert refused(cup.do, "tess", "start-clock")[0] == "clock_runs"
    floor.wait(left // 1000 - 30)
    assert not kept(cup).is_time_up
    while not kept(cup).is_time_up:
        floor.until_due()
    assert time_left(cup.now.rounds[-1], "T1", floor.floor.clock.count()) == 0


# ---------------------------------------------------------------- ties, tables, and leaving


@pytest.mark.rule("M7-024", "TP-008", "TP-024")
def test_top_chip_holders_who_are_tied_play_on_at_as_many_tables_as_they_need(
    floor: Running,
) -> None:
    length = {"hands": 40, "progress": 0, "others": 1}
    cup = drawn(floor, length, minimum_wager="none")
    for table in ("T1", "T2"):
        cup.do("tess", "start-session", table=table)
        players = list(seated(cup, table))
        assert refused(cup.do, "tess", "end-early", table=table)[1] == "blackjack 16.3.5(a)"
        while any(map(cup.chips, players)):
            until_betting(floor, table)
            stakes = {name: min(cup.chips(name), 50_000) for name in players if cup.chips(name)}
            stake_and_bust(floor, stakes, table)
        cup.do("tess", "end-early", table=table)
    tie = open_tie(cup.now, cup.now.rounds[-1])
    assert tie is not None and (tie.scope, len(tie.entries)) == ("others", 4)
    due = refused(cup.do, "tess", "begin-tie-break", allocation="0.00")
    assert due[0] == "allocation_due"
    cup.do("tess", "begin-tie-break", allocation="500.00")
    assert {seated(cup, "T1"), seated(cup, "T2")} == {("p1", "p3"), ("p2", "p4")}
    with pytest.raises(Outdated, match="have not played on at table T1"):
        cup.do("tess", "count-tie-break")
    for at, table in enumerate(("T1", "T2")):
        until_betting(floor, table)
        for seat, player in enumerate(seated(cup, table), start=1):
            stake = f"{25 * (2 * at + seat)}.00"
            floor.do(player, "wager", table, box=seat, stake=stake)
        while not floor.hosted(table).table.is_session_over:  # type: ignore[union-attr]
            floor.until_due()
    cup.do("tess", "count-tie-break")
    assert all(h.table is not None and h.table.kept is None for h in floor.floor.tables())
    counts = [dict(one.counts) for one in cup.now.rounds[-1].breaks]
    assert set(counts[0]) == {1, 2, 3, 4} and all(cup.chips(name) == 0 for name in PLAYERS)


def offered(floor: Running, who: str) -> set[str]:
    """What the seats of T1 let somebody do."""
    hosted, person = floor.floor.hosted("T1"), floor.floor.person(who)
    offers = own_offers(floor.floor, hosted, person, Cents(10_000))
    return {one["do"] for one in offers if "about" not in one}


@pytest.mark.rule("TP-012", "TP-020", "TP-021")
def test_whoever_leaves_gives_the_seat_and_the_chips_up_between_hands(floor: Running) -> None:
    cup = drawn(floor, {"hands": 2}, minimum_wager="none")
    cup.do("tess", "start-session", table="T1")
    one, two = seated(cup)
    until_betting(floor)
    # Its seats are drawn and its chips issued: nothing else is offered, and all of it is refused.
    assert offered(floor, one) == {"ready"} and offered(floor, "ann") == set()
    for who, do in ((one, "leave"), ("ann", "sit")):
        assert refused(floor.do, who, do, "T1")[0] == "kept_for_tournament"
    entry = next(e.number for e in cup.now.entries if e.player == one)
    floor.do(one, "wager", "T1", box=1, stake="25.00")
    assert refused(cup.do, one, "retire", entry=entry, reason="ill")[0] == "wagers_in_play"
    floor.do(one, "withdraw", "T1", box=1)
    assert refused(cup.do, two, "retire", entry=entry, reason="ill")[0] == "not_in_your_power"
    cup.do(one, "retire", entry=entry, reason="ill")
    assert cup.chips(one) == 0
    table = floor.hosted("T1").table
    assert table is not None and [seat.player for seat in table.seats] == [two]


def test_a_session_wants_a_table_as_the_conditions_describe_it(floor: Running) -> None:
    cup = drawn(floor, {"hands": 1})
    floor.table("B", game="baccarat", limits={"min": "25.00", "max": "500.00"})
    floor.table("L", game="blackjack", limits={"min": "5.00", "max": "500.00"})
    r = cup.now.rounds[-1]
    for table, says in (("B", "plays baccarat"), ("L", "does not show the limits")):
        with pytest.raises(Unusable, match=says):
            must_fit(floor.hosted(table).table, table, cup.now)
    with pytest.raises(NotThere):
        must_fit(None, "none", cup.now)
    must_fit(floor.hosted(r.in_use[0]).table, r.in_use[0], cup.now)
