"""A day of each role over the API, from signing in to signing out.

What each does, and what is refused it: by a rule where one speaks of it, by its power otherwise.
"""

from typing import Any

import pytest

from day import Day
from served import Served


@pytest.fixture
def day(served: Served) -> Day:
    return Day(served)


def test_a_players_day(day: Day) -> None:
    with day.of("ann"):
        assert day.asks("ann", "GET", "/me")["roles"] == ["player"]
        assert day.offers("ann") == {"sit"}
        day.does("ann", "sit", buy_in="100.00")
        day.shoe()
        for do in ("shuffle", "next-round", "sign", "call-staff"):
            day.may_not("ann", do)
        day.does("dora", "next-round")
        poor = day.floor.do("ann", "wager", box=1, stake="250.00").json()
        assert poor["code"] == "too_little_money"
        assert (
            poor["says"] == "ann has $100 in chips and $900 in the purse; this takes $250 in chips."
        )
        day.deal("KS", "9D", "8H", is_open=True)
        day.against("blackjack 7.5.5(a)", "ann", "split", box=1)
        day.against("blackjack 5.2", "ann", "wager", box=2, stake="5.00")
        day.against("blackjack 5.4", "ann", "leave")
        day.does("ann", "stand", box=1)
        day.does("dora", "card", card="8C")
        id_ = day.asks("ann", "POST", "/disputes", 201, table="t", says="I was short paid.")["id"]
        day.asks(
            "ann", "POST", f"/disputes/{id_}/decide", 403, decision="Pay me.", reason="I say so."
        )
        for path in ("/calls", "/approvals", "/shifts"):
            day.asks("ann", "GET", path, 403)
        day.does("ann", "leave")


@pytest.mark.rule("BJ-063")
def test_a_dealers_day(day: Day) -> None:
    with day.of("dora"):
        day.does("ann", "sit", buy_in="100.00")
        day.may_not("dora", "shuffle")
        day.does("dora", "sign-on")
        day.does("dora", "check-cards")
        day.does("dora", "shuffle")
        day.may_not("dora", "cut", place=200)
        day.does("ann", "cut", place=200)
        day.does("dora", "load", behind=60)
        day.against("blackjack 4.2.1", "dora", "next-round")
        day.does("dora", "burn")
        day.deal("KS", "9D", "7H")
        day.does("dora", "call-staff", of="game-supervisor", why="A player does not answer.")
        day.against("blackjack 7.5.3", "dora", "absent", box=1)
        day.does("gus", "absent", box=1)
        for do in ("sign", "confine", "replace-cards", "close-table"):
            day.may_not("dora", do)
        day.does("dora", "card", card="8C")
        day.does("dora", "count-cards", counted=416)
        day.does("dora", "sign-off")
        day.may_not("dora", "next-round")


def test_a_game_supervisors_day(day: Day) -> None:
    with day.of("gus"):
        day.does("ann", "sit", buy_in="100.00")
        day.shoe()
        day.does("gus", "sign-on")
        day.does("gus", "limit-sharing", most=2)
        day.does("gus", "several-areas", allowed=False)
        day.does("dora", "call-staff", of="game-supervisor")
        [call] = day.asks("gus", "GET", "/calls")["calls"]
        day.does("gus", "answer-call", call=call["call"])
        day.deal("KS", "9D", "QH")
        asked: dict[str, Any] = {"kind": "contravention", "player": "ann", "measures": ["void"]}
        day.against("blackjack 17.2", "gus", "irregularity", **asked)
        for do in ("sign", "announce-closing", "personal-limits"):
            day.may_not("gus", do)
        day.may_not("gus", "shuffle", cause="abnormal-sequence")
        day.does("gus", "sign-off", name="dora")
        day.does("gus", "sign-off")


def test_a_pit_bosss_day(day: Day) -> None:
    with day.of("pia"):
        day.does("ann", "sit", buy_in="100.00")
        day.shoe()
        day.against("blackjack 6.4", "pia", "sign", min="25.00", max="500.00")
        day.does("pia", "announce", min="25.00")
        day.against("blackjack 17.7", "pia", "close-table")
        day.does("pia", "personal-limits", player="ann", min="1.00", max="900.00")
        day.deal("KS", "9D", "QH")
        day.does("pia", "shuffle", cause="abnormal-sequence")
        asked: dict[str, Any] = {
            "kind": "contravention",
            "player": "ann",
            "measures": ["void", "exclude"],
        }
        day.does("pia", "irregularity", **asked)
        found = day.asks("pia", "GET", "/contraventions")["contraventions"]
        assert [one["measure"] for one in found] == ["void", "exclude"]
        day.may_not("pia", "hold-to-minimum", player="ann")
        day.may_not("pia", "higher-limit", player="ann", max="900.00")
        day.asks("pia", "PUT", "/pits/north", 403, tables=["t"], staff=["gus"])


@pytest.mark.rule("CC-026")
def test_a_gaming_shift_managers_day(day: Day) -> None:
    with day.of("sam"):
        day.asks("sam", "PUT", "/pits/north", 204, tables=["t"], staff=["gus", "pia"])
        assert day.asks("sam", "GET", "/pits")["pits"][0]["staff"] == ["gus", "pia"]
        table: dict[str, Any] = {
            "id": "c",
            "number": 2,
            "game": "com-bo",
            "limits": {"min": "5.00", "max": "100.00"},
        }
        day.asks("sam", "POST", "/tables", 201, **table)
        day.does("ann", "sit", "c", buy_in="900.00")
        day.does("sam", "higher-limit", "c", player="ann", max="500.00")
        day.against("com-bo 6.3", "sam", "sign", "c", min="50.00", max="100.00")
        day.may_not("sam", "confine", player="ann")
        assert day.asks("sam", "GET", "/shifts")["shifts"] == []
        day.asks("sam", "POST", "/shifts", 403, counted="100.00")


def test_an_operations_managers_day(day: Day) -> None:
    with day.of("tom"):
        day.does("ann", "sit", buy_in="100.00")
        day.against("blackjack 5.11.1", "tom", "confine", player="ann")
        day.does("tom", "tell-director", player="ann", told="del")
        day.does("tom", "confine", player="ann")
        [held] = day.asks("tom", "GET", "/restrictions")["restrictions"]
        assert (held["player"], held["how"], held["by"]) == ("ann", "confined", "tom")
        day.against("blackjack 5.12", "tom", "hold-to-minimum", player="ann")
        day.does("tom", "lift", player="ann")
        day.asks("tom", "POST", "/approvals", 201, what="face-down", table="f", says="A room.")
        day.asks("tom", "POST", "/approvals/a1", 403, given=True, reason="I may not.")


@pytest.mark.rule("CS-048")
def test_surveillances_day(day: Day) -> None:
    with day.of("sue"):
        day.does("ann", "sit", buy_in="100.00")
        day.shoe()
        day.does("dora", "call-staff", of="surveillance", why="Look at box 1.")
        [call] = day.asks("sue", "GET", "/calls")["calls"]
        day.does("sue", "answer-call", call=call["call"])
        for do in ("shuffle", "sign", "next-round", "sit"):
            day.may_not("sue", do)
        assert day.asks("sue", "GET", "/contraventions") == {"contraventions": []}
        caribbean_without_electronics(day)


def caribbean_without_electronics(day: Day) -> None:
    """Two straight flushes and a dead keypad: Surveillance fixes when each came (12.4)."""
    jackpot: dict[str, Any] = {"number": 3, "game": "caribbean-stud", "dealing": "hand"}
    jackpot |= {"side_bets": ["jackpot"], "options": {"cost": "1.00", "meter": "123456.78"}}
    day.floor.table("p", **jackpot)
    day.does("dora", "sign-on", "p")
    day.does("dora", "shuffle", "p")
    day.does("dora", "cut", "p", place=26)
    day.does("dora", "load", "p", behind=0)
    day.does("dora", "next-round", "p")
    for box, player in enumerate(("ann", "bob"), start=1):
        day.does(player, "sit", "p", buy_in="300.00")
        day.does(player, "ante", "p", box=box, stake="5.00")
        day.does(player, "jackpot", "p")
    day.does("dora", "close-betting", "p")
    for card in [
        "5S",
        "4H",
        "AD",
        "6S",
        "5H",
        "KD",
        "7S",
        "6H",
        "8D",
        "8S",
        "7H",
        "TD",
        "9S",
        "8H",
        "QC",
    ]:
        day.does("dora", "card", "p", card=card)
    day.does("dora", "call", "p")
    for player in ("ann", "bob"):
        day.does(player, "bet", "p")
    day.does("dora", "reveal", "p")
    times = [["bob", "2003-02-06T19:00:01"], ["ann", "2003-02-06T19:00:02"]]
    fixed: dict[str, Any] = {"kind": "registration-times", "times": times}
    day.against("caribbean-stud 12.4", "gus", "irregularity", "p", **fixed)
    day.does("sue", "irregularity", "p", **fixed)
    day.does("dora", "settle", "p")
    won = day.asks("ann", "GET", "/rounds/p-1.json")["settlements"]
    paid = {row["player"]: row["net"] for row in won if row["bet"] == "jackpot"}
    assert float(paid["bob"]) > float(paid["ann"])


def test_a_cashiers_day(day: Day) -> None:
    with day.of("cat"):
        day.asks("cat", "POST", "/shifts", 201, counted="10000.00")
        day.asks("cat", "POST", "/cage/fill", 204, table="t", amount="500.00")
        day.asks("cat", "POST", "/cage/credit", 204, table="t", amount="100.00")
        day.asks("cat", "POST", "/cage/credit", 422, table="t", amount="400.01")
        day.asks("cat", "POST", "/cage/fill", 422, table="t", amount="-5.00")
        day.asks("cat", "POST", "/shifts/close", 422, counted="-1.00")
        day.asks("cat", "POST", "/cage/tray", 403, table="t", counted="400.00")
        day.asks("gus", "POST", "/cage/tray", table="t", counted="400.00")
        closed = day.asks("cat", "POST", "/shifts/close", counted="9600.00")["closed"]
        assert closed["expected"] == "9600.00"
        assert closed["tables"][0]["fills"] == "500.00" and closed["tables"][0]["hold"] == "0.00"
        for do in ("sit", "sign", "sign-on"):
            day.may_not("cat", do)


def test_a_machine_attendants_day(day: Day) -> None:
    with day.of("mac"):
        options: dict[str, Any] = {
            "title": "Queen of the Nile",
            "maker": "Aristocrat",
            "payout_limit": "10.00",
        }
        bank: dict[str, Any] = {
            "number": 2,
            "game": "gaming-machines",
            "limits": None,
            "options": options,
        }
        day.floor.table("m", **bank)
        day.does("ann", "sit", "m", buy_in="50.00")
        day.floor.house()
        day.does("ann", "insert", "m", machine="m1", amount="20.00")
        day.against("gaming-machines 6", "ann", "cash-out", "m", machine="m1")
        assert day.offers("mac", "m") == {"hand-pay"}
        day.does("mac", "hand-pay", "m", machine="m1")
        day.floor.house()
        day.does("ann", "insert", "m", machine="m1", amount="5.00")
        day.against("gaming-machines 6", "mac", "hand-pay", "m", machine="m1")
        day.does("ann", "cash-out", "m", machine="m1")
        assert day.asks("ann", "GET", "/me")["balance"] == "50.00"
        day.may_not("mac", "out-of-service", "m", because="It is dark.")
        for do in ("sign-on", "shuffle", "sit"):
            day.may_not("mac", do)


def test_the_directors_and_a_delegates_day(day: Day) -> None:
    with day.of("dee"), day.of("del"):
        directors_day(day)


def directors_day(day: Day) -> None:
    for what, table in (("face-down", "f"), ("jackpot", "c")):
        day.asks("pia", "POST", "/approvals", 201, what=what, table=table, says="Please.")
    assert len(day.asks("dee", "GET", "/approvals")["approvals"]) == 2
    day.asks("del", "POST", "/approvals/a1", given=True, reason="The cameras see it.")
    day.asks("del", "POST", "/approvals/a2", 403, given=True, reason="It is not mine to give.")
    day.asks("dee", "POST", "/approvals/a2", given=True, reason="The Authority approved it.")
    day.does("ann", "sit", buy_in="100.00")
    at = f"/disputes/{day.asks('ann', 'POST', '/disputes', 201, table='t', says='No.')['id']}"
    ruling: dict[str, Any] = {"decision": "It stands.", "reason": "The cards lay so."}
    day.asks("gus", "POST", f"{at}/advise")
    day.asks("pia", "POST", f"{at}/decide", **ruling)
    refused = day.asks("dee", "POST", f"{at}/review", 422, **ruling)
    assert refused["rule"] == "blackjack 17.10"
    day.asks("ann", "POST", f"{at}/ask-review")
    day.asks("del", "POST", f"{at}/review", **ruling)
    for who in ("dee", "del"):
        for do in ("sit", "sign", "shuffle", "sign-on"):
            day.may_not(who, do)


def test_an_auditors_day(day: Day) -> None:
    with day.of("vera"):
        day.does("ann", "sit", buy_in="100.00")
        day.shoe()
        day.deal("KS", "9D", "QH")
        day.does("ann", "stand", box=1)
        day.does("dora", "card", card="8C")
        assert day.asks("vera", "GET", "/rounds/t-1.json")["net"] == {"ann": "10.00"}
        assert day.floor.ask("vera", "GET", "/audit/openings/t").status == 200
        day.asks("dora", "GET", "/audit/openings/t", 403)
        assert day.asks("vera", "GET", "/shifts")["shifts"] == []
        for do in ("sit", "sign", "correct", "sign-on"):
            day.may_not("vera", do)


def test_an_operators_day(day: Day) -> None:
    with day.of("olga"):
        table: dict[str, Any] = {
            "id": "u",
            "number": 2,
            "game": "baccarat",
            "limits": {"min": "5.00", "max": "90.00"},
        }
        day.asks("olga", "POST", "/tables", 201, **table)
        day.does("olga", "out-of-service", "u", because="The cloth is torn.")
        day.does("olga", "in-service", "u")
        day.does("olga", "close-table", "u")
        day.against("blackjack 6.4", "olga", "sign", min="50.00", max="500.00")
        for do in ("sit", "shuffle", "next-round", "personal-limits"):
            day.may_not("olga", do)
        day.asks("olga", "POST", "/approvals/a1", 403, given=True, reason="There is none.")
