"""Disputes, approvals and restrictions over the API, each step by whom the law names."""

from typing import Any

import pytest

from croupier.floor import Role
from served import Served


@pytest.fixture
def staffed(served: Served) -> Served:
    served.people(
        ann=Role.PLAYER,
        bob=Role.PLAYER,
        dan=Role.DEALER,
        sue=Role.GAME_SUPERVISOR,
        pat=Role.PIT_BOSS,
        tom=Role.TABLE_GAMES_OPERATIONS_MANAGER,
        dee=Role.DIRECTOR,
        del_=Role.DIRECTOR_DELEGATE,
        vera=Role.AUDITOR,
    )
    served.table()
    assert served.do("ann", "sit", buy_in="200.00").status == 200
    return served


def post(floor: Served, who: str, path: str, **body: Any) -> Any:
    headers = {"Idempotency-Key": f"{who} {next(floor.keys)}"}
    return floor.ask(who, "POST", path, json=body, headers=headers)


def refused(answer: Any, status: int, code: str, rule: str | None = None) -> None:
    assert answer.status == status, answer.text
    assert (answer.json()["code"], answer.json()["rule"]) == (code, rule)


@pytest.mark.rule("GP-014", "GP-015")
def test_a_dispute_from_the_complaint_to_the_money(staffed: Served) -> None:
    refused(post(staffed, "bob", "/disputes", table="t", says="x"), 403, "not_in_your_power")
    raised = post(staffed, "ann", "/disputes", table="t", says="I said stand.")
    assert raised.status == 201
    at = f"/disputes/{raised.json()['id']}"
    ruling = {"decision": "The wager is paid.", "reason": "The signal was clear."}
    refused(post(staffed, "sue", f"{at}/decide", **ruling), 403, "not_in_your_power")
    refused(post(staffed, "pat", f"{at}/decide", **ruling), 422, "not_advised", "blackjack 17.9")
    refused(post(staffed, "ann", f"{at}/ask-review"), 422, "not_decided", "blackjack 17.10")
    assert post(staffed, "sue", f"{at}/advise").status == 200
    assert post(staffed, "pat", f"{at}/decide", **ruling).status == 200
    refused(
        post(staffed, "pat", f"{at}/decide", **ruling), 422, "decided_already", "blackjack 17.10"
    )
    refused(
        post(staffed, "dee", f"{at}/review", **ruling), 422, "no_review_asked", "blackjack 17.10"
    )
    refused(post(staffed, "bob", f"{at}/ask-review"), 403, "not_in_your_power")
    assert post(staffed, "ann", f"{at}/ask-review").status == 200
    for nobody in ("pat", "tom", "vera", "ann"):
        refused(post(staffed, nobody, f"{at}/review", **ruling), 403, "not_in_your_power")
    assert post(staffed, "del_", f"{at}/review", **ruling).status == 200
    before = staffed.edge.floor.balances("ann")[1]
    assert post(staffed, "pat", f"{at}/propose-correction", amount="15.00").status == 200
    refused(post(staffed, "pat", f"{at}/agree"), 403, "not_in_your_power")
    assert staffed.edge.floor.balances("ann")[1] == before
    found = post(staffed, "tom", f"{at}/agree").json()
    assert staffed.edge.floor.balances("ann")[1] == before + 1_500
    assert found["corrections"] == [{"amount": "15.00", "by": "pat", "agreed_by": "tom"}]
    assert found["decided"]["rules"] == ["blackjack 17.10"]
    assert found["reviewed"]["by"] == "del_" and found["advised_by"] == "sue"
    refused(post(staffed, "tom", f"{at}/agree"), 422, "nothing_proposed", "blackjack 17.10")


def test_a_player_sees_no_disputes_of_others(staffed: Served) -> None:
    post(staffed, "ann", "/disputes", table="t", says="I said stand.")
    seen = {who: staffed.ask(who, "GET", "/disputes").json()["disputes"] for who in ("ann", "bob")}
    assert len(seen["ann"]) == 1 and seen["bob"] == []
    for who in ("dan", "dee", "del_", "vera"):
        assert len(staffed.ask(who, "GET", "/disputes").json()["disputes"]) == 1


def test_the_same_key_complains_once(staffed: Served) -> None:
    headers = {"Idempotency-Key": "once"}
    body = {"table": "t", "says": "I said stand."}
    for _ in range(2):
        answer = staffed.ask("ann", "POST", "/disputes", json=body, headers=headers)
        assert answer.json() == {"id": "d1"}
    assert len(staffed.ask("ann", "GET", "/disputes").json()["disputes"]) == 1


@pytest.mark.rule("BJ-055")
def test_dealing_face_down_waits_for_an_approval(staffed: Served) -> None:
    table = {
        "id": "f",
        "number": 2,
        "game": "blackjack",
        "limits": {"min": "5.00", "max": "500.00"},
        "options": {"face_down": True},
    }
    refused(post(staffed, "pat", "/tables", **table), 422, "not_approved", "blackjack 7.1.2(b)")
    wanted = {"what": "face-down", "table": "f", "says": "For the private room."}
    refused(post(staffed, "ann", "/approvals", **wanted), 403, "not_in_your_power")
    first = post(staffed, "pat", "/approvals", **wanted).json()["id"]
    answer = {"given": False, "reason": "The cameras do not see that table."}
    refused(post(staffed, "tom", f"/approvals/{first}", **answer), 403, "not_in_your_power")
    assert post(staffed, "dee", f"/approvals/{first}", **answer).status == 200
    refused(post(staffed, "pat", "/tables", **table), 422, "not_approved", "blackjack 7.1.2(b)")
    second = post(staffed, "pat", "/approvals", **wanted).json()["id"]
    answer = {"given": True, "reason": "The cameras were moved."}
    assert post(staffed, "del_", f"/approvals/{second}", **answer).status == 200
    refused(post(staffed, "dee", f"/approvals/{second}", **answer), 409, "outdated")
    assert post(staffed, "pat", "/tables", **table).status == 201
    listed = staffed.ask("vera", "GET", "/approvals").json()["approvals"]
    assert [(one["given"], one["answered_by"]) for one in listed] == [
        (False, "dee"),
        (True, "del_"),
    ]
    assert listed[1]["answered_at"].startswith("2003-02-06T19:")
    refused(staffed.ask("ann", "GET", "/approvals"), 403, "not_in_your_power")


@pytest.mark.rule("BJ-043")
def test_restrictions_are_listed_and_lifted(staffed: Served) -> None:
    assert staffed.do("tom", "tell-director", player="ann", told="dee").status == 200
    assert staffed.do("tom", "confine", player="ann").status == 200
    for who, sees in (("ann", 1), ("bob", 0), ("dan", 1), ("dee", 1)):
        found = staffed.ask(who, "GET", "/restrictions").json()["restrictions"]
        assert len(found) == sees
    assert staffed.do("tom", "lift", player="ann").status == 200
    assert staffed.ask("dee", "GET", "/restrictions").json() == {"restrictions": []}
