"""The HTTP edge: keys, bodies, names, sites, sign-in limits, rounds and shared documents."""

import json
import tomllib
from typing import Any

import pytest

from croupier.api import documents, shapes
from croupier.api.limits import FREE, SignInLimits
from croupier.desk.replay import replay
from croupier.floor import Role
from served import Served


@pytest.fixture
def seated(served: Served) -> Served:
    served.people(ann=Role.PLAYER, bob=Role.PLAYER, cy=Role.PLAYER, gus=Role.GAME_SUPERVISOR)
    served.people(vera=Role.AUDITOR, olga=Role.OPERATOR, dora=Role.DEALER)
    served.table()
    assert served.do("ann", "sit", buy_in="200.00").status == 200
    served.house()
    return served


def is_problem(answer: Any, status: int, code: str | None = None) -> bool:
    assert answer.status == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    found = shapes.Problem.model_validate(answer.json())
    return code is None or found.code == code


def play_round(floor: Served) -> str:
    floor.house()
    assert floor.do("ann", "wager", box=1, stake="10.00").status == 200
    floor.house()
    while (doc := floor.ask("ann", "GET", "/tables/t").json())["awaiting"] is not None:
        if doc["awaiting"]["step"] == "decision":
            floor.do("ann", "stand", box=1)
        else:
            floor.house()
    return str(doc["round"])


# ---------------------------------------------------------------- keys and bodies


def test_a_command_needs_a_key_of_a_decent_length(seated: Served) -> None:
    path, body = "/tables/t/commands", {"do": "wager", "box": 1, "stake": "10.00"}
    assert is_problem(seated.ask("ann", "POST", path, json=body), 400, "key_missing")
    for key in ("", "k" * 201):
        headers = {"Idempotency-Key": key}
        answer = seated.ask("ann", "POST", path, json=body, headers=headers)
        assert is_problem(answer, 400, "key_unusable")
    headers = {"Idempotency-Key": "k" * 200}
    assert seated.ask("ann", "POST", path, json=body, headers=headers).status == 200


def test_the_same_key_answers_once_and_never_for_something_else(seated: Served) -> None:
    first = seated.do("ann", "wager", key="one", box=1, stake="10.00")
    again = seated.do("ann", "wager", key="one", box=1, stake="10.00")
    assert (first.json()["again"], again.json()["again"]) == (False, True)
    assert again.json()["view"]["me"]["balance"] == "190.00"
    assert is_problem(seated.do("ann", "wager", key="one", box=1, stake="15.00"), 422)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b"[" * 20_000, 400),
        (b'"text"', 422),
        (b'{"do": 7}', 422),
        (b'{"do": "wager", "box": 1.5}', 422),
        (b'{"do": "wager", "box": 1e400}', 422),
        (b'{"do": "wager", "stake": NaN}', 422),
        (b'{"do": "wager", "box": 99999999999999999999}', 422),
        (b'{"do": "wager", "box": 1, "stake": "10.00", "colour": "red"}', 422),
        (b'{"do": "wager", "box": {"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{}}}}}}}}}}', 422),
        (b'{"do": "nothing of the kind"}', 422),
        (b'{"do": "wager", "box": 1, "stake": "ten"}', 422),
        (b'{"do": "x", "long": "' + b"x" * 70_000 + b'"}', 413),
    ],
)
def test_bodies_that_say_nothing_usable(seated: Served, body: bytes, status: int) -> None:
    headers = {"Idempotency-Key": "k", "Content-Type": "application/json"}
    answer = seated.ask("ann", "POST", "/tables/t/commands", content=body, headers=headers)
    assert is_problem(answer, status)
    assert seated.ask("ann", "GET", "/tables/t").json()["me"]["balance"] == "200.00"


def test_a_body_without_a_length_is_counted(seated: Served) -> None:
    def chunks() -> Any:
        for _ in range(80):
            yield b"x" * 1024

    headers = {"Idempotency-Key": "k", "Content-Type": "application/json"}
    answer = seated.ask("ann", "POST", "/tables/t/commands", content=chunks(), headers=headers)
    assert is_problem(answer, 413, "too_long")


def test_a_refusal_names_its_field_in_the_sentence_too(seated: Served) -> None:
    told = seated.do("ann", "wager", box=1, stake="10.00", colour="red").json()
    assert (told["where"], told["says"].partition(" ")[0]) == ("colour", "colour:")
    told = seated.ask("olga", "POST", "/tables", json={}, headers={"Idempotency-Key": "x"}).json()
    assert told["says"] == f"{told['where']}: Field required."
    told = seated.do("ann", "buy-in", amount="9" * 5_000).json()
    assert told["says"].endswith(f"'{'9' * 59}…'.")


def test_unknown_fields_of_a_new_table_are_refused(seated: Served) -> None:
    body = {"id": "x", "number": 2, "game": "blackjack", "limits": {}, "colour": "red"}
    headers = {"Idempotency-Key": "k"}
    assert is_problem(seated.ask("olga", "POST", "/tables", json=body, headers=headers), 422)


# ---------------------------------------------------------------- names, sites, people


def test_another_name_and_another_site_are_refused(seated: Served) -> None:
    answer = seated.ask("ann", "GET", "/tables", headers={"Host": "elsewhere.example"})
    assert is_problem(answer, 421, "wrong_host")
    for headers in ({"Origin": "http://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = seated.ask("ann", "POST", "/tables/t/commands", json={}, headers=headers)
        assert is_problem(answer, 403, "wrong_origin")


def test_nobody_is_nobody(seated: Served) -> None:
    assert is_problem(seated.ask(None, "GET", "/tables"), 401)
    assert is_problem(seated.ask("ann", "GET", "/tables/none"), 404)
    assert is_problem(seated.ask("ann", "GET", "/nothing"), 404)


def test_whoever_is_disabled_is_out_at_once(seated: Served) -> None:
    seated.edge.floor.disable("ann", key="out", by="olga")
    assert is_problem(seated.ask("ann", "GET", "/tables"), 401)
    assert is_problem(seated.do("ann", "wager", box=1, stake="10.00"), 401)


def test_tries_to_sign_in_are_counted_by_name_and_address(seated: Served) -> None:
    # However long a try takes: the first wait is over after two seconds.
    seated.edge.limits = SignInLimits(lambda: 0.0)
    body = {"name": "ann", "password": "wrong wrong"}
    for _ in range(FREE):
        assert is_problem(seated.ask(None, "POST", "/session", json=body), 401)
    answer = seated.ask(None, "POST", "/session", json=body)
    assert is_problem(answer, 429, "too_many_tries") and int(answer.headers["retry-after"]) > 0


def test_nobody_is_locked_out_by_somebody_else() -> None:
    now = [0.0]
    limits = SignInLimits(lambda: now[0])
    while not limits.wait("ann", "203.0.113.7"):
        pass
    assert limits.wait("ann", "203.0.113.7") <= 30
    assert limits.wait("ann", "198.51.100.1") == 0
    now[0] += 30
    assert limits.wait("ann", "203.0.113.7") == 0
    assert limits.wait("ann", "203.0.113.7") > 0
    limits.forgive("ann", "203.0.113.7")
    assert limits.wait("ann", "203.0.113.7") == 0


# ---------------------------------------------------------------- documents and rounds


def test_what_is_sent_has_the_shapes_that_are_promised(seated: Served) -> None:
    for who in ("ann", "bob", "gus", "vera", "dora"):
        shapes.Lobby.model_validate(seated.ask(who, "GET", "/tables").json())
        shapes.TableDoc.model_validate(seated.ask(who, "GET", "/tables/t").json())
        shapes.Me.model_validate(seated.ask(who, "GET", "/me").json())
    shapes.Reply.model_validate(seated.do("ann", "wager", box=1, stake="10.00").json())
    seated.house()
    for who in ("ann", "bob", "gus", "dora"):
        shapes.TableDoc.model_validate(seated.ask(who, "GET", "/tables/t").json())
        shapes.OpenedShoe.model_validate(seated.ask(who, "GET", "/tables/t/shoe").json())
    play_round(seated) if seated.ask("ann", "GET", "/tables/t").json()["awaiting"] is None else None
    shapes.TableDoc.model_validate(seated.ask("ann", "GET", "/tables/t").json())


def test_the_openapi_document_names_every_answer(seated: Served) -> None:
    document = seated.ask(None, "GET", "/openapi.json").json()
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            good = [code for code in about["responses"] if code.startswith("2")]
            assert good and "4XX" in about["responses"], (path, method)
    doc = document["components"]["schemas"]["TableDoc"]["properties"]
    assert {"legal", "view", "awaiting", "feed", "people", "shoe"} <= doc.keys()


def test_watchers_share_one_document(seated: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    real = documents._core

    def counted(*of: Any, **more: Any) -> Any:
        made.append(of)
        return real(*of, **more)

    monkeypatch.setattr(documents, "_core", counted)
    answers = {}
    for who in ("bob", "cy", "bob", "cy"):
        found = seated.ask(who, "GET", "/tables/t").json()
        found.pop("me")
        answers[who] = json.dumps(found)
    assert len(made) == 1 and answers["bob"] == answers["cy"]
    seated.ask("ann", "GET", "/tables/t")
    assert len(made) == 2


def test_a_round_is_shown_when_it_is_over(seated: Served) -> None:
    played = play_round(seated)
    shown = seated.ask("bob", "GET", f"/rounds/{played}.json").json()
    document = seated.ask("ann", "GET", "/tables/t").json()
    assert shown["net"] == document["view"]["net"]
    file = seated.ask("bob", "GET", f"/rounds/{played}.toml").text
    again = replay(tomllib.loads(file))
    assert again["settlements"] == shown["settlements"] and again["events"] == shown["events"]
    sheet = seated.ask("bob", "GET", f"/rounds/{played}.html")
    assert "<!doctype html>" in sheet.text
    assert is_problem(seated.ask("bob", "GET", "/rounds/t-99.json"), 404)
    assert is_problem(seated.ask("bob", "GET", "/rounds/none-1.json"), 404)
    assert is_problem(seated.ask("bob", "GET", f"/rounds/{played}.pdf"), 422)


def test_a_round_in_play_is_not_shown(seated: Served) -> None:
    seated.do("ann", "wager", box=1, stake="10.00")
    name = seated.ask("ann", "GET", "/tables/t").json()["round"]
    assert is_problem(seated.ask("ann", "GET", f"/rounds/{name}.json"), 409, "round_in_play")


def test_what_happened_after_a_number(seated: Served) -> None:
    seen = seated.ask("ann", "GET", "/tables/t").json()["seen"]
    reply = seated.do("ann", "wager", box=1, stake="10.00").json()
    found = seated.ask("ann", "GET", f"/tables/t/events?after={seen}").json()
    shapes.Happened.model_validate(found)
    assert found["events"] == reply["events"] != []
    assert is_problem(seated.ask("ann", "GET", "/tables/t/events?after=-1"), 422)


def test_openings_are_for_the_auditor(seated: Served) -> None:
    assert is_problem(seated.ask("ann", "GET", "/audit/openings/t"), 403)
    play_round(seated)
    lines = seated.ask("vera", "GET", "/audit/openings/t").text.splitlines()
    assert [set(json.loads(line)) for line in lines] == [{"name", "complete_to"}, {"name", "seed"}]


def test_rounds_are_taken_out_as_documents_and_as_a_table(seated: Served) -> None:
    played = play_round(seated)
    shown = seated.ask("vera", "GET", "/audit/rounds/t.json").json()["rounds"]
    single = seated.ask("vera", "GET", f"/rounds/{played}.json").json()
    assert shown == [{"round": played, **single}]
    lines = seated.ask("vera", "GET", "/audit/rounds/t.csv").text.splitlines()
    assert len(lines) == 1 + len(single["settlements"]) and lines[1].startswith(f"{played},2003")
    assert seated.ask("vera", "GET", "/audit/rounds/t.json?first=2").json() == {"rounds": []}
    assert is_problem(seated.ask("vera", "GET", "/audit/rounds/none.csv"), 404)
