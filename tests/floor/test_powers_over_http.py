"""What is told to the pit and to a tournament's people: what they may do, and why not."""

import json
from hashlib import sha256
from typing import Any

import pytest

from croupier.floor import Role
from served import Served

STARTER = "/tournaments/starters/blackjack"
SMALLER = {
    "tables = 7": "tables = 2",
    "seats = 7": "seats = 3",
    "players_min = 14": "players_min = 2",
    "players_max = 49": "players_max = 5",
    "places = [12000, 6000, 3000, 1500, 1000, 500, 500]": "places = [1200, 800]",
    "pool = 24500": "pool = 2000",
}
PLAYERS = ("p1", "p2", "p3", "p4")


def asked(served: Served, who: str, path: str, **body: Any) -> Any:
    headers = {"Idempotency-Key": f"{who} {next(served.keys)}"}
    return served.ask(who, "POST", path, json=body, headers=headers)


def powers(served: Served, who: str, table: str = "t") -> dict[str, Any]:
    answer = served.ask(who, "GET", f"/tables/{table}/powers")
    assert answer.status == 200
    return {one["do"]: one for one in answer.json()["powers"]}


@pytest.mark.rule("BJ-052", "GP-012")
def test_the_pit_is_told_what_a_role_may_do_and_why_not(served: Served) -> None:
    served.people(pat=Role.PIT_BOSS, ann=Role.PLAYER, tom=Role.TABLE_GAMES_OPERATIONS_MANAGER)
    served.table()
    assert served.do("ann", "sit").status == 200
    found = powers(served, "pat")
    assert found["announce"]["may"] and found["announce"]["rules"] == ["blackjack 6.4"]
    assert found["announce"]["fields"]["from"]["earliest"] == "2003-02-06T19:20"
    # Whose it is, and which rule stands in the way, are two different reasons.
    assert not found["confine"]["may"] and not found["confine"]["is_mine"]
    assert "Operations Manager" in found["confine"]["says"]
    closing = found["close-table"]
    assert closing["is_mine"] and not closing["may"] and closing["rules"] == ["blackjack 17.7"]
    # Nobody is held back before the Director or a delegate was told.
    blocked = powers(served, "tom")["confine"]
    assert blocked["is_mine"] and not blocked["may"] and blocked["rules"] == ["blackjack 5.11.1"]
    assert not any(one["may"] for one in powers(served, "ann").values())


def test_every_thing_that_the_pit_is_offered_is_taken(served: Served) -> None:
    served.people(tom=Role.TABLE_GAMES_OPERATIONS_MANAGER, ann=Role.PLAYER, max=Role.DIRECTOR)
    served.table()
    served.do("ann", "sit")
    said: dict[str, dict[str, Any]] = {
        "announce": {"min": "25.00"},
        "announce-closing": {},
        "tell-director": {"player": "ann", "told": "max"},
        "confine": {"player": "ann"},
        "lift": {"player": "ann"},
        "out-of-service": {"because": "a lamp is dark"},
        "in-service": {},
        "take-down": {"closing": True},
    }
    for do, fields in said.items():
        offered = powers(served, "tom")[do]
        assert offered["may"], offered
        assert served.do("tom", do, **fields).status == 200, do


def test_conditions_are_started_checked_and_drafted_as_a_file(served: Served) -> None:
    served.people(olga=Role.OPERATOR)
    file = served.ask("olga", "GET", STARTER).text
    assert 'kind = "blackjack"' in file
    assert served.ask("olga", "GET", "/tournaments/starters/chess").status == 404
    checked = asked(served, "olga", "/tournaments/check", file=file).json()
    assert checked["faults"] == []
    without = file.replace("[lateness]", "[lateless]")
    assert asked(served, "olga", "/tournaments/check", file=without).status == 422
    silent = file.replace("entry_fee = 500", "")
    faults = asked(served, "olga", "/tournaments/check", file=silent).json()["faults"]
    assert [one["item"] for one in faults] == ["a"]
    wrong = asked(served, "olga", "/tournaments/check", file="kind = [")
    assert wrong.status == 422 and "not TOML" in wrong.json()["says"]
    assert asked(served, "olga", "/tournaments", id="cup", file=file).status == 201
    assert asked(served, "olga", "/tournaments", id="two").status == 422


@pytest.mark.rule("TP-004", "TP-019")
def test_a_tournament_says_what_is_open_and_the_house_draws_the_seats(served: Served) -> None:
    served.people(olga=Role.OPERATOR, dirk=Role.DIRECTOR, tess=Role.GAME_SUPERVISOR)
    served.people(**dict.fromkeys(PLAYERS, Role.PLAYER))
    for number in (1, 2):
        limits = {"min": "25.00", "max": "1000.00"}
        served.table(f"T{number}", number=number, limits=limits)
    file = served.ask("olga", "GET", STARTER).text
    for old, new in SMALLER.items():
        file = file.replace(old, new)
    asked(served, "olga", "/tournaments", id="cup", file=file)

    def seen(who: str) -> dict[str, Any]:
        shown: dict[str, Any] = served.ask(who, "GET", "/tournaments/cup").json()
        return shown

    def legal(who: str) -> dict[str, Any]:
        return {one["do"]: one["fields"] for one in seen(who)["legal"]}

    def do(who: str, do: str, **fields: Any) -> None:
        assert do in legal(who), (who, do, seen(who)["refused"])
        answer = asked(served, who, "/tournaments/cup/commands", do=do, **fields)
        assert answer.status == 200, answer.text

    why = {one["do"]: (one["says"], one["rule"]) for one in seen("olga")["refused"]}
    assert why["open-entries"][1] == "blackjack 16.1.3"
    assert "in person" in why["approve"][0]
    assert legal("dirk") == {"approve": {"writing": {"text": True}}}
    do("dirk", "approve", writing="letter 1")
    assert legal("olga")["appoint-director"] == {"name": {"among": ["tess"]}}
    do("olga", "appoint-director", name="tess")
    do("olga", "open-entries")
    assert set(seen("olga")["commitments"]) == {"heats", "final"}
    for player in PLAYERS:
        do(player, "enter")
    assert "enter" not in legal("p1")
    served.people(poor=Role.PLAYER)
    served.table("purse", number=9, game="crown-pontoon")
    served.do("poor", "sit", table="purse", buy_in="600.00")
    short = asked(served, "poor", "/tournaments/cup/commands", do="enter")
    assert short.json()["says"] == "This costs $500; poor has $400 in the purse."
    for name in ("sign-in", "brief"):
        do("tess", name)
    assert legal("tess")["designate-tables"] == {"tables": {"several": ["T1", "T2"]}}
    do("tess", "designate-tables", tables=["T1", "T2"])
    do("tess", "begin", reason="The players agreed.")
    do("tess", "draw-seats")
    assert [len(one["seats"]) for one in seen("p1")["rounds"][0]["tables"]] == [2, 2]
    do("tess", "start-session", table="T1")
    [session] = seen("p1")["sessions"]
    assert (session["table"], session["shoes"]) == ("T1", 1)
    clock = {"started": "2003-02-06T19:00:00", "ran": 0, "left": None, "ends": None}
    assert session["clock"] == {**clock, "is_stopped": False}
    assert [row["chips"] for row in session["board"]] == ["5000.00", "5000.00"]
    assert legal("tess")["start-session"] == {"table": {"among": ["T2"]}}
    assert "count-table" not in legal("tess")


def test_the_auditor_is_given_what_every_digest_is_over(served: Served) -> None:
    served.people(vera=Role.AUDITOR, ann=Role.PLAYER)
    served.table()
    served.do("ann", "sit", buy_in="100.00")
    assert served.ask("ann", "GET", "/audit/entries").status == 403
    page = served.ask("vera", "GET", "/audit/entries?limit=2").json()
    assert [one["entry"] for one in page["entries"]] == [1, 2] and page["after"] == 2
    assert set(page["about"]) >= {"floor", "public_key"}
    # What the outside tool works a digest out of is all there.
    rest = served.ask("vera", "GET", "/audit/entries?limit=500").json()["entries"]
    events = served.ask("vera", "GET", "/audit/events?limit=500").json()["events"]
    before = bytes(32)
    for one in rest:
        own = [event for event in events if event["entry"] == one["entry"]]
        told = {
            **{
                name: one[name]
                for name in ("accounts", "actor", "asked", "entry", "kept", "key", "utc")
            },
            "events": [[event["stream"], event["seq"], event["hash"]] for event in own],
            "postings": [
                [at, line["account"], line["currency"], line["cents"]]
                for at, event in enumerate(own)
                for line in event["postings"]
            ],
            "reply": one["reply"],
            "sealed": one["sealed"],
        }
        text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        whole = b"croupier/ledger/entry/2\n" + before + text.encode()
        before = sha256(whole).digest()
        assert before.hex() == one["hash"]
        assert all(event["utc"] == one["utc"] for event in own)
