"""People, accounts, the books, the audit and the clock over HTTP, by those who may."""

import asyncio
import json
from typing import Any

import pytest
from pydantic import BaseModel

from croupier.api import shapes, shapes_books, shapes_people
from croupier.api.admin import by_socket, listen
from croupier.api.serving import Serving, administer
from croupier.api.verifying import Verification, Verifications
from croupier.floor import Role
from served import Served
from served import served as served  # noqa: PLC0414 (a fixture)
from serving import SOURCE


@pytest.fixture
def house(served: Served) -> Served:
    served.people(ann=Role.PLAYER, bob=Role.PLAYER, olga=Role.OPERATOR, vera=Role.AUDITOR)
    served.people(carl=Role.CASHIER, gus=Role.GAME_SUPERVISOR)
    served.table(game="rapid-roulette")
    assert served.do("ann", "sit", buy_in="200.00").status == 200
    served.house()
    return served


def sent(house: Served, who: str | None, method: str, path: str, body: Any = None) -> Any:
    headers = {"Idempotency-Key": f"k{next(house.keys)}"}
    more = {} if body is None else {"json": body}
    return house.ask(who, method, path, headers=headers, **more)


def good(shape: type[BaseModel], answer: Any, status: int = 200) -> Any:
    assert answer.status == status, answer.text
    shape.model_validate(answer.json())
    return answer.json()


def play(house: Served) -> None:
    house.do("ann", "wager", on="red", stake="20.00")
    house.house()
    house.house()


# ---------------------------------------------------------------- one's own


def test_own_rounds_and_postings(house: Served) -> None:
    play(house)
    rounds = good(shapes_people.OwnRounds, house.ask("ann", "GET", "/me/rounds"))["rounds"]
    assert [(one["round"], one["staked"]) for one in rounds] == [("t-1", "20.00")]
    postings = good(shapes_people.OwnPostings, house.ask("ann", "GET", "/me/postings"))
    assert sum(float(one["amount"]) for one in postings["postings"]) == float(
        postings["purse"]
    ) + float(postings["chips"])
    assert house.ask("bob", "GET", "/me/rounds").json()["rounds"] == []
    page = house.ask("ann", "GET", "/me/postings?limit=1").json()
    rest = house.ask("ann", "GET", f"/me/postings?after={page['after']}").json()
    assert page["postings"] + rest["postings"] == postings["postings"]


def test_own_limits(house: Served) -> None:
    doc = good(shapes_people.OwnLimitsDoc, house.ask("ann", "GET", "/me/limits"))
    assert doc["limits"] == {"stake": None, "loss": None, "minutes": None, "reminder": None}
    body = {"stake": "10.00", "minutes": 60}
    doc = good(shapes_people.OwnLimitsDoc, sent(house, "ann", "PUT", "/me/limits", body))
    assert doc["limits"]["stake"] == "10.00" and doc["limits"]["minutes"] == 60
    refused = house.do("ann", "wager", on="red", stake="20.00")
    assert refused.status == 422 and refused.json()["code"] == "own_limit"
    doc = sent(house, "ann", "PUT", "/me/limits", {"stake": None}).json()
    assert doc["limits"]["stake"] == "10.00" and doc["pending"][0]["comes"] == "2003-02-07T19:00:00"
    assert sent(house, "ann", "PUT", "/me/limits", {"stake": "ten"}).status == 422
    assert sent(house, "gus", "PUT", "/me/limits", {"stake": "1.00"}).status == 403


# ---------------------------------------------------------------- people


@pytest.mark.parametrize("deeper", ["", f"{'d' * 60}/{'e' * 60}"])
def test_a_server_that_has_just_begun_is_waited_for(house: Served, deeper: str) -> None:
    """It has its store before it hears the operator, however long the path of its folder is."""
    data = house.folder / deeper / "data"
    if deeper:
        data.parent.mkdir(parents=True)
        data.symlink_to(house.folder / "data")
    assert by_socket(data, {"do": "list"}) is None

    async def waited_for() -> Any:
        found = asyncio.ensure_future(
            asyncio.to_thread(administer, Serving(data=data), {"do": "list"})
        )
        async with await listen(house.edge, data, "http://floor.test/"):
            return await found

    names = [one["name"] for one in asyncio.run(waited_for())["people"]]
    assert names == ["ann", "bob", "carl", "gus", "olga", "vera"]


def test_people_are_the_operators(house: Served) -> None:
    doc = good(shapes_people.PeopleDoc, house.ask("olga", "GET", "/people"))
    assert {one["name"] for one in doc["people"]} >= {"ann", "olga"} and len(doc["roles"]) == 13
    assert house.ask("ann", "GET", "/people").status == 403
    body = {"name": "dora", "roles": ["dealer"]}
    assert sent(house, "vera", "POST", "/people", body).status == 403
    made = good(shapes_people.NewPerson, sent(house, "olga", "POST", "/people", body), 201)
    assert made["link"] and "token" not in made
    for alike in ("Dora", "ｄｏｒａ", "HOUSE", "dora ", ""):
        told = sent(house, "olga", "POST", "/people", {"name": alike, "roles": ["player"]})
        assert told.status == 422 and told.json()["where"] == "name"
    session = {"token": made["link"], "password": "a good long one"}
    assert good(shapes.Me, house.ask(None, "POST", "/session", json=session))["name"] == "dora"
    assert house.ask(None, "POST", "/session", json=session).status == 401, "used up"
    wanted = {"roles": ["game-supervisor", "dealer"]}
    roles = sent(house, "olga", "PUT", "/people/dora/roles", wanted)
    assert good(shapes_people.PersonDoc, roles)["roles"] == ["dealer", "game-supervisor"]
    house.sign_in("dora")
    token = sent(house, "dora", "POST", "/me/tokens", {"scope": "read", "days": 1})
    house.tokens["dora"] = good(shapes_people.Given, token, 201)["token"]
    house.by_token("dora")
    assert house.ask("dora", "GET", "/me").status == 200
    listed = good(shapes_people.Tokens, house.ask("olga", "GET", "/people/dora/tokens"))
    [one] = listed["tokens"]
    assert one["scope"] == "read" and one["id"] == token.json()["id"]
    path = f"/people/dora/tokens/{one['id']}"
    assert house.ask("olga", "DELETE", path).status == 204
    assert house.ask("olga", "DELETE", path).status == 404
    assert house.ask("dora", "GET", "/me").status == 401
    gone = sent(house, "olga", "POST", "/people/dora/disable")
    assert good(shapes_people.PersonDoc, gone)["disabled"] is True
    assert sent(house, "olga", "POST", "/people/dora/link").status == 409


def test_somebody_always_runs_the_floor(house: Served) -> None:
    assert sent(house, "olga", "POST", "/people/olga/disable").status == 422
    assert sent(house, "olga", "PUT", "/people/olga/roles", {"roles": ["player"]}).status == 422
    assert sent(house, "olga", "PUT", "/people/nobody/roles", {"roles": []}).status == 404
    assert sent(house, "olga", "PUT", "/people/ann/roles", {"roles": ["king"]}).status == 422


# ---------------------------------------------------------------- books, audit, cage, clock


def test_the_books_add_up_for_those_who_may_see_them(house: Served) -> None:
    play(house)
    for who in ("carl", "vera"):
        trial = good(shapes_books.Trial, house.ask(who, "GET", "/ledger/trial-balance"))
        assert trial["balanced"] and trial["sums"] == [{"currency": "AUD", "balance": "0.00"}]
        found = good(shapes_books.Accounts, house.ask(who, "GET", "/ledger/accounts?limit=2"))
        assert len(found["accounts"]) == 2 and found["after"] == 2
    path = "/ledger/postings?account=chips/ann"
    lines = good(shapes_books.Postings, house.ask("vera", "GET", path))["postings"]
    held = house.ask("vera", "GET", "/ledger/accounts?starts=chips/ann").json()["accounts"]
    assert sum(float(one["amount"]) for one in lines) == float(held[0]["balance"])
    at_table = good(shapes_books.Postings, house.ask("vera", "GET", "/ledger/tables/t"))
    in_round = good(shapes_books.Postings, house.ask("vera", "GET", "/ledger/rounds/t-1"))
    assert [one for one in at_table["postings"] if one in in_round["postings"]]
    assert house.ask("ann", "GET", "/ledger/trial-balance").status == 403
    assert house.ask("vera", "GET", "/ledger/postings?account=none").status == 404
    assert house.ask("vera", "GET", "/ledger/rounds/t-99").status == 404


def test_the_log_is_the_auditors(house: Served) -> None:
    play(house)
    streams = good(shapes_books.Streams, house.ask("vera", "GET", "/audit/streams"))
    heads = {one["stream"]: one for one in streams["streams"]}
    path = "/audit/events?stream=table/t&limit=500"
    events = good(shapes_books.AuditEvents, house.ask("vera", "GET", path))["events"]
    assert events[-1]["hash"] == heads["table/t"]["hash"] and len(streams["public_key"]) == 64
    everything = good(shapes_books.AuditEvents, house.ask("vera", "GET", "/audit/events?limit=3"))
    assert [one["number"] for one in everything["events"]] == [1, 2, 3]
    marks = good(shapes_books.Checkpoints, house.ask("vera", "GET", "/audit/checkpoints"))
    assert marks["checkpoints"][0]["number"] == 1
    for who in ("ann", "olga", "carl"):
        assert house.ask(who, "GET", "/audit/streams").status == 403
        assert house.ask(who, "GET", "/audit/rounds/t.csv").status == 403
    assert house.ask("vera", "GET", "/audit/events?stream=none").status == 404


def test_hidden_cards_of_a_round_in_play_are_withheld_from_the_auditor(served: Served) -> None:
    served.people(ann=Role.PLAYER, vera=Role.AUDITOR)
    served.table(game="caribbean-stud")
    served.do("ann", "sit", buy_in="200.00")
    served.house()
    assert served.do("ann", "ante", stake="10.00").status == 200
    served.house()
    path = "/audit/events?stream=table/t&limit=500"
    events = served.ask("vera", "GET", path).json()["events"]
    assert sum(one["body"] is None for one in events) == 9, "five of the player's, four down"
    table = served.edge.floor.hosted("t").table
    assert table is not None
    while table.is_round_open:
        served.house()
        table = served.edge.floor.hosted("t").table
        assert table is not None
    events = served.ask("vera", "GET", path).json()["events"]
    assert all(one["body"] is not None for one in events)


def test_the_cage_and_its_shifts(house: Served) -> None:
    begun = sent(house, "carl", "POST", "/shifts", {"counted": "1000.00"})
    assert good(shapes_books.ShiftNumber, begun, 201) == {"number": 1}
    body = {"table": "t", "amount": "500.00"}
    assert sent(house, "carl", "POST", "/cage/fill", body).status == 204
    play(house)
    cage = good(shapes_books.Cage, house.ask("carl", "GET", "/cage"))
    assert cage["shift"] == 1 and cage["tables"][0]["table"] == "t"
    tray = sent(house, "gus", "POST", "/cage/tray", {"table": "t", "counted": "300.00"})
    good(shapes_books.TrayDoc, tray)
    doc = good(shapes_books.Shifts, house.ask("vera", "GET", "/shifts"))
    assert doc["shifts"][0]["tables"][0]["fills"] == "500.00"
    one = good(shapes_books.ShiftDoc, house.ask("vera", "GET", "/shifts/1"))
    assert one["closed"] is None and one["trays"][0]["by"] == "gus"
    closed = sent(house, "carl", "POST", "/shifts/close", {"counted": "500.00"})
    assert good(shapes_books.ShiftDoc, closed)["closed"]["tables"] == closed.json()["tables"]
    assert house.ask("vera", "GET", "/shifts/2").status == 404
    assert house.ask("ann", "GET", "/cage").status == 403


def test_the_clock_is_put_forward_by_the_operator_of_a_test_floor(house: Served) -> None:
    clock = good(shapes_books.ClockDoc, house.ask("ann", "GET", "/clock"))
    summer = {"now": "2003-02-06T19:00:00", "offset": "+11:00"}
    assert clock == {**summer, "may_advance": False}
    assert sent(house, "olga", "POST", "/clock", {"minutes": 5}).status == 403, "a real floor"
    house.advances()
    assert sent(house, "ann", "POST", "/clock", {"minutes": 5}).status == 403
    headers = {"Idempotency-Key": "five"}
    for _ in range(2):
        told = house.ask("olga", "POST", "/clock", json={"minutes": 5}, headers=headers)
        assert good(shapes_books.ClockDoc, told)["now"] == "2003-02-06T19:05:00"
    to = {"to": "2003-02-07T06:00"}
    assert sent(house, "olga", "POST", "/clock", to).json()["now"] == "2003-02-07T06:00:00"
    far = ({"to": "9999-12-31T23:59"}, {"to": "2023-06-01T00:00"})
    for wrong in (to | {"minutes": 1}, {}, {"to": "noon"}, {"to": "2002-01-01T00:00"}, *far):
        assert sent(house, "olga", "POST", "/clock", wrong).status == 422
    for offset in ("+11:00", "+10:00"):
        twice = sent(house, "olga", "POST", "/clock", {"to": "2003-03-30T02:30"}).json()
        assert (twice["now"], twice["offset"]) == ("2003-03-30T02:30:00", offset)
        sent(house, "olga", "POST", "/clock", {"minutes": 1})
    skipped = sent(house, "olga", "POST", "/clock", {"to": "2003-10-26T02:30"})
    assert skipped.status == 422 and "it is 01:30 or 03:30" in skipped.json()["says"]
    with house.edge.floor.store.snapshot() as now:
        kinds = [json.loads(json.dumps(event.body))["type"] for event in now.events("clock")]
    assert kinds == ["clock.advanced"] * 6


def test_the_whole_log_is_verified_as_a_job(house: Served) -> None:
    play(house)
    found = ["--data", str(house.folder / "data")]
    house.edge.verifications = Verifications(found, {"PYTHONPATH": str(SOURCE)})

    async def verified() -> Verification:
        begun = house.edge.verifications.begin("vera", lambda: "now")
        assert begun.state == "running"
        assert house.edge.verifications.begin("vera", lambda: "now") is begun, "one at a time"
        while begun.ended is None:
            await asyncio.sleep(0.05)
        return begun

    done = asyncio.run(verified())
    shown = good(
        shapes_books.Verification, house.ask("vera", "GET", f"/audit/verifications/{done.id}")
    )
    assert shown["state"] == "done" and shown["found"]["faults"] == []
    assert shown["found"]["rounds"] >= 1
    for who in ("ann", "olga"):
        assert house.ask(who, "GET", f"/audit/verifications/{done.id}").status == 403
        assert sent(house, who, "POST", "/audit/verifications").status == 403
    assert house.ask("vera", "GET", "/audit/verifications/none").status == 404
