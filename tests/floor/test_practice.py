"""Practice tables: alone, without money, and with the advice that no live table gives."""

from pathlib import Path
from typing import Any

import pytest

from croupier.api import shapes, shapes_practice
from croupier.desk.under_draft import under_draft
from croupier.floor import Drafting, Role
from croupier.floor.verifying import verify_floor
from croupier.games.registry import GAMES
from served import Served
from served import served as served  # noqa: PLC0414 (a fixture)


@pytest.fixture
def alone(served: Served) -> Served:
    served.people(ann=Role.PLAYER, bob=Role.PLAYER, vera=Role.AUDITOR, gus=Role.GAME_SUPERVISOR)
    return served


def practise(served: Served, who: str = "ann", **fields: Any) -> Any:
    headers = {"Idempotency-Key": f"p{next(served.keys)}"}
    body = {"game": "blackjack", **fields}
    return served.ask(who, "POST", "/practice", json=body, headers=headers)


def advice(served: Served, table: str) -> Any:
    answer = served.ask("ann", "GET", f"/practice/{table}/advice")
    assert answer.status == 200, answer.text
    shapes_practice.Advice.model_validate(answer.json())
    return answer.json()


def test_a_table_of_ones_own_without_money(alone: Served) -> None:
    doc = practise(alone)
    assert doc.status == 201, doc.text
    shapes.TableDoc.model_validate(doc.json())
    name, me = doc.json()["id"], doc.json()["me"]
    assert doc.json()["practice"] and doc.json()["phase"] == "betting"
    assert (me["balance"], me["purse"]) == ("1000.00", "0.00")
    assert alone.ask("ann", "GET", "/me").json()["purse"] == "1000.00", "the purse is untouched"
    for who in ("bob", "gus"):
        assert alone.ask(who, "GET", f"/tables/{name}").status == 404
        assert alone.do(who, "sit", table=name).status == 404
        assert alone.ask(who, "GET", f"/practice/{name}/advice").status == 404
        assert name not in alone.ask(who, "GET", "/tables").text
    assert alone.ask("vera", "GET", f"/tables/{name}").status == 200
    assert practise(alone, "gus").status == 403
    listed = alone.ask("ann", "GET", "/practice").json()
    shapes_practice.Practice.model_validate(listed)
    assert [one["id"] for one in listed["tables"]] == [name]


def test_rounds_go_on_as_fast_as_the_player_does(alone: Served) -> None:
    name = practise(alone).json()["id"]
    for number in range(1, 9):
        assert alone.do("ann", "wager", table=name, box=1, stake="10.00").status == 200
        doc = alone.do("ann", "ready", table=name).json()["view"]
        while (need := doc["awaiting"]) is not None:
            found = advice(alone, name)
            assert found["round"] == f"{name}-{number}" and found["best"] is not None
            assert found["actions"][0]["do"] == found["best"]
            assert found["actions"][0]["costs"] == "0.00"
            said = {"box": 1} | ({"amount": "5.00"} if found["best"] == "insure" else {})
            do = found["best"] if need["step"] == "decision" else "decline"
            reply = alone.do("ann", do, table=name, **(said if do == found["best"] else {"box": 1}))
            assert reply.status == 200, reply.text
            doc = reply.json()["view"]
        count = advice(alone, name)["count"]
        assert count["seen"] + count["left"] == 416
        assert alone.do("ann", "next-round", table=name).status == 200
    assert alone.ask("ann", "GET", "/me/rounds").json()["rounds"] == [], "no money was played for"
    for path in (f"/rounds/{name}-1.json", f"/tables/{name}/results", f"/tables/{name}/shoe"):
        assert alone.ask("ann", "GET", path).status == 200
        assert alone.ask("bob", "GET", path).status == 404, "it is nobody else's"
    headers = {"Idempotency-Key": "over"}
    assert alone.ask("ann", "DELETE", f"/practice/{name}", headers=headers).status == 204
    assert alone.ask("ann", "GET", "/practice").json() == {"tables": []}
    sums = alone.ask("vera", "GET", "/ledger/trial-balance").json()["sums"]
    assert {one["currency"]: one["balance"] for one in sums} == {"AUD": "0.00", "practice": "0.00"}
    alone.edge.floor.close()
    assert verify_floor(alone.folder / "data")["faults"] == []


def test_advice_on_caribbean_stud_and_on_bets(alone: Served) -> None:
    name = practise(alone, game="caribbean-stud").json()["id"]
    alone.do("ann", "ante", table=name, stake="10.00")
    alone.do("ann", "ready", table=name)
    found = advice(alone, name)
    worth = {one["do"]: float(one["worth"]) for one in found["actions"]}
    assert worth["fold"] == -10 and found["best"] == max(worth, key=lambda do: worth[do])
    wheel = practise(alone, game="rapid-roulette").json()["id"]
    bets = advice(alone, wheel)["bets"]
    assert bets[0]["house_edge"].startswith("0.027") and bets == sorted(
        bets, key=lambda one: float(one["house_edge"])
    )


@pytest.mark.parametrize("game", [game for game in GAMES if game not in ("crown-21",)])
def test_any_game_may_be_practised(alone: Served, game: str) -> None:
    options = {"title": "Queen of the Nile", "maker": "Aristocrat", "machines": 1}
    more: dict[str, Any] = {"options": options} if game == "gaming-machines" else {}
    answer = practise(alone, game=game, **more)
    assert answer.status == 201, answer.text


def test_only_so_many_and_no_advice_elsewhere(alone: Served) -> None:
    for _ in range(3):
        assert practise(alone).status == 201
    assert practise(alone).status == 409
    alone.table()
    assert alone.ask("ann", "GET", "/practice/t/advice").status == 404
    assert alone.do("ann", "next-round").status == 403
    answer = practise(alone, "bob", game="whist")
    assert answer.status == 422 and answer.json()["where"] == "game"


def test_nobody_at_a_live_table_is_advised_at_another(alone: Served) -> None:
    name = practise(alone).json()["id"]
    assert alone.ask("ann", "GET", f"/practice/{name}/advice").status == 200
    alone.table()
    alone.do("ann", "sit")
    answer = alone.ask("ann", "GET", f"/practice/{name}/advice")
    assert answer.status == 403 and "17.1" in answer.json()["says"]


def test_names_of_practice_tables_are_kept_for_them(alone: Served) -> None:
    alone.people(olga=Role.OPERATOR)
    body = {"id": "practice-x", "number": 1, "game": "blackjack", "practice_for": "olga"}
    headers = {"Idempotency-Key": "k"}
    assert alone.ask("olga", "POST", "/tables", json=body, headers=headers).status == 422
    del body["practice_for"]
    answer = alone.ask("olga", "POST", "/tables", json=body, headers=headers)
    assert answer.status == 422 and "practice" in answer.json()["says"]


DRAFT = """
id = "40/2003"
title = "Draft"
book = "blackjack"
dated = 2003-02-10
effective = 2003-02-10T04:00:00
[[op]]
op = "delete"
where = "Schedule"
target = "{target}"
"""


def test_a_draft_is_tried_at_practice_tables_and_nowhere_else(
    alone: Served, tmp_path: Path
) -> None:
    file, floor = tmp_path / "draft.toml", alone.edge.floor
    file.write_text(DRAFT.format(target="14.2"))
    floor.drafting = Drafting(book=under_draft(file)[0])
    at = {"law_at": "2003-02-20T04:00"}
    doc = practise(alone, game="crown-blackjack", decks=8, **at).json()
    shapes.TableDoc.model_validate(doc)
    assert (doc["law"]["draft"], doc["law"]["status"]) == ("40/2003", "assumed")
    hosted = floor.hosted(doc["id"]).table
    assert hosted is not None and hosted.opening.law.params.dealer_soft == 17
    fields = {"game": "crown-blackjack", "number": 71, "limits": {"min": "5.00", "max": "50.00"}}
    floor.submit("house", "real", "open-table", {**fields, **at}, key="real").result()
    real = alone.ask("vera", "GET", "/tables/real").json()
    assert (real["law"]["draft"], real["law"]["status"]) == (None, "attested")
    assert real["law"]["digest"] != doc["law"]["digest"]
    file.write_text(DRAFT.format(target="5.6.4"))
    floor.drafting = Drafting(book=under_draft(file)[0])
    refused = practise(alone, game="crown-blackjack", decks=8, **at)
    assert refused.status in (409, 422), refused.text
    assert "it takes away rule 5.6.4" in refused.text
