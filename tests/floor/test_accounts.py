"""Passwords, sessions, tokens and links: who gets in, for how long, and what ends it at once."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from croupier.api import identity as kept
from croupier.api import shapes_people
from croupier.api.limits import FREE, Bucket, Buckets, Rates, SignInLimits, delay
from croupier.api.passwords import COMMON, DIGEST_BYTES, why_weak
from croupier.api.shapes import Here
from croupier.api.streams import messages
from croupier.floor import Role
from croupier.floor.machine_time import MachineTime
from served import Served
from served import served as served  # noqa: PLC0414 (a fixture)

PASSWORD = "a good long one"


@pytest.fixture
def house(served: Served) -> Served:
    served.people(ann=Role.PLAYER, bob=Role.PLAYER, olga=Role.OPERATOR, dora=Role.DEALER)
    served.table()
    return served


def signed_in(house: Served, name: str, password: str = PASSWORD) -> dict[str, str]:
    """Choose a password by a link; what a browser then sends along."""
    body = {"token": house.edge.identity.new_link(name), "password": password}
    return cookie(house.ask(None, "POST", "/session", json=body))


def cookie(answer: Any) -> dict[str, str]:
    assert answer.status == 200, answer.text
    said = answer.headers["set-cookie"]
    assert "HttpOnly" in said and "SameSite=strict" in said
    return {"Cookie": said.partition(";")[0], "Idempotency-Key": "k"}


def sign_in(house: Served, name: str, password: str) -> Any:
    return house.ask(None, "POST", "/session", json={"name": name, "password": password})


def later(monkeypatch: pytest.MonkeyPatch, **time: int) -> None:
    """Let the machine's own clock go on."""
    monkeypatch.setattr(MachineTime, "now", lambda _: datetime.now(UTC) + timedelta(**time))


# ---------------------------------------------------------------- passwords


@pytest.mark.parametrize(
    "password",
    [
        *("short", "x" * 201, "aaaaaaaa", "12345678", "qwertyuiop", "asdfghjkl1", "password1!"),
        *("P@ssw0rd2024", "croupier123", "87654321", "annie-12", "olga1234", "blackjack!!"),
    ],
)
def test_what_is_tried_first_is_no_password(house: Served, password: str) -> None:
    name = "olga" if "olga" in password else "annie"
    assert why_weak(name, password) is not None
    link = house.edge.identity.new_link("olga")
    if name == "olga":
        body = {"token": link, "password": password}
        answer = house.ask(None, "POST", "/session", json=body)
        assert answer.status == 422 and answer.json()["code"] == "weak_password"
        assert house.edge.identity.whose_link(link) == "olga", "the link is still good"


def test_the_most_used_passwords_are_refused() -> None:
    assert len(COMMON.read_bytes()) >= 3_000 * DIGEST_BYTES
    for password in ("Corvette", "starwars", "m4v3r1ck", "Q1W2E3R4T5", "liverpool"):
        assert why_weak("ann", password) is not None


@pytest.mark.parametrize("password", [PASSWORD, "correct horse", "früh übt sich", "8/Kd-2p.v"])
def test_any_other_will_do(password: str) -> None:
    assert why_weak("ann", password) is None


def test_a_password_is_changed_by_whoever_knows_it(house: Served) -> None:
    first, second = signed_in(house, "ann"), cookie(sign_in(house, "ann", PASSWORD))
    body = {"current": "not this one", "new": "another good one"}
    answer = house.ask(None, "POST", "/me/password", json=body, headers=first)
    assert answer.status == 403 and answer.json()["code"] == "wrong_password"
    weak = {"current": PASSWORD, "new": "password1"}
    assert house.ask(None, "POST", "/me/password", json=weak, headers=first).status == 422
    body = {"current": PASSWORD, "new": "another good one"}
    assert house.ask(None, "POST", "/me/password", json=body, headers=first).status == 204
    assert house.ask(None, "GET", "/me", headers=first).status == 200
    assert house.ask(None, "GET", "/me", headers=second).status == 401, "the others are out"
    assert sign_in(house, "ann", PASSWORD).status == 401
    assert sign_in(house, "ann", "another good one").status == 200


def test_a_link_works_once_and_not_for_long(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    first = house.edge.identity.new_link("ann")
    second = house.edge.identity.new_link("ann")
    for link, status in ((first, 401), (second, 200), (second, 401)):
        body = {"token": link, "password": PASSWORD}
        assert house.ask(None, "POST", "/session", json=body).status == status
    third = house.edge.identity.new_link("ann")
    later(monkeypatch, minutes=11)
    body = {"token": third, "password": PASSWORD}
    assert house.ask(None, "POST", "/session", json=body).status == 401


def test_a_reset_signs_out_everywhere(house: Served) -> None:
    before = signed_in(house, "ann")
    assert house.ask(None, "GET", "/me", headers=before).status == 200
    signed_in(house, "ann", "another good one")
    assert house.ask(None, "GET", "/me", headers=before).status == 401


# ---------------------------------------------------------------- sessions


def test_a_session_ends_by_time_by_idleness_and_by_hand(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = signed_in(house, "ann")
    later(monkeypatch, minutes=119)
    assert house.ask(None, "GET", "/me", headers=first).status == 200
    later(monkeypatch, minutes=119 + 121)
    assert house.ask(None, "GET", "/me", headers=first).status == 401, "it lay idle"
    monkeypatch.undo()
    second = cookie(sign_in(house, "ann", PASSWORD))
    for hours in range(1, 12):
        later(monkeypatch, hours=hours)
        assert house.ask(None, "GET", "/me", headers=second).status == 200
    later(monkeypatch, hours=12, minutes=1)
    assert house.ask(None, "GET", "/me", headers=second).status == 401, "it is used up"


def test_who_is_here_is_no_refusal_to_nobody(house: Served) -> None:
    first = signed_in(house, "ann")
    told = house.ask(None, "GET", "/session", headers=first).json()
    Here.model_validate(told)
    assert told == {"me": house.ask(None, "GET", "/me", headers=first).json(), "people": None}
    house.ask(None, "DELETE", "/session", headers=first)
    for headers in (first, {}, {"Authorization": "Bearer none"}):
        answer = house.ask(None, "GET", "/session", headers=headers)
        assert (answer.status, answer.json()) == (200, {"me": None, "people": None})


def test_sessions_are_listed_and_ended_one_by_one_or_all(house: Served) -> None:
    here, there = signed_in(house, "ann"), cookie(sign_in(house, "ann", PASSWORD))
    listed = house.ask(None, "GET", "/me/sessions", headers=here).json()
    shapes_people.Sessions.model_validate(listed)
    [other] = [one["id"] for one in listed["sessions"] if not one["this"]]
    assert house.ask(None, "DELETE", f"/me/sessions/{other}", headers=here).status == 204
    assert house.ask(None, "DELETE", f"/me/sessions/{other}", headers=here).status == 404
    assert house.ask(None, "GET", "/me", headers=there).status == 401
    assert house.ask("bob", "DELETE", f"/me/sessions/{other}").status == 404, "not bob's"
    assert house.ask(None, "DELETE", "/me/sessions", headers=here).status == 204
    assert house.ask(None, "GET", "/me", headers=here).status == 401
    again = cookie(sign_in(house, "ann", PASSWORD))
    assert house.ask("olga", "DELETE", "/people/ann/sessions").status == 204
    assert house.ask(None, "GET", "/me", headers=again).status == 401


def test_one_person_has_so_many_sessions_and_each_sign_in_ends_the_one_before(
    house: Served,
) -> None:
    here = signed_in(house, "ann")
    body = {"name": "ann", "password": PASSWORD}
    again = cookie(house.ask(None, "POST", "/session", json=body, headers=here))
    assert house.ask(None, "GET", "/me", headers=here).status == 401
    for _ in range(kept.SESSIONS_MAX):
        house.edge.identity.new_session("ann")
    assert house.ask(None, "GET", "/me", headers=again).status == 401, "the oldest has ended"
    assert len(house.edge.identity.sessions_of("ann")) == kept.SESSIONS_MAX


def test_who_came_in_and_who_was_refused_is_noted(
    house: Served, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="croupier.access")
    sign_in(house, "ann", "wrong wrong")
    here = signed_in(house, "ann")
    house.ask(None, "DELETE", "/session", headers=here)
    house.sign_in("ann")
    house.ask("ann", "GET", "/people")
    house.ask(None, "GET", "/people")
    noted = [vars(record)["told"] for record in caplog.records if record.name == "croupier.access"]
    events = [(one["event"], one["who"], one.get("ok"), one.get("status")) for one in noted]
    assert events == [
        ("sign-in", "ann", False, None),
        ("refused", None, None, 401),
        ("sign-in", "ann", True, None),
        ("sign-out", None, None, None),
        ("refused", "ann", None, 403),
        ("refused", None, None, 401),
    ]
    assert all(one["address"] == "192.0.2.1" for one in noted)
    assert PASSWORD not in str(noted) and house.tokens["ann"] not in str(noted)


# ---------------------------------------------------------------- tokens


def test_tokens_have_a_scope_and_an_end(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    made = house.ask("ann", "POST", "/me/tokens", json={"scope": "play", "days": 2})
    shapes_people.Given.model_validate(made.json())
    house.tokens["ann"] = made.json()["token"]
    house.by_token("ann")
    assert house.do("ann", "sit", buy_in="10.00").status == 200
    refused = house.ask("ann", "POST", "/me/tokens", json={"scope": "all"})
    assert refused.status == 403 and refused.json()["code"] == "token"
    body = {"current": PASSWORD, "new": "another good one"}
    assert house.ask("ann", "POST", "/me/password", json=body).status == 403
    later(monkeypatch, days=2, minutes=1)
    assert house.ask("ann", "GET", "/me").status == 401
    monkeypatch.undo()
    [one] = house.ask("olga", "GET", "/people/ann/tokens").json()["tokens"][-1:]
    assert house.ask("ann", "DELETE", f"/me/tokens/{made.json()['id']}").status == 204
    assert one["until"] is None or one["id"]
    assert house.ask("ann", "GET", "/me").status == 401


# ---------------------------------------------------------------- the password, said again


def test_people_and_money_that_moved_want_the_password_again(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = signed_in(house, "olga")
    body = {"name": "eve", "roles": ["player"]}
    later(monkeypatch, minutes=11)
    refused = house.ask(None, "POST", "/people", json=body, headers=here)
    assert refused.status == 403 and refused.json()["code"] == "password_again"
    wrong = house.ask(None, "POST", "/me/proof", json={"password": "no"}, headers=here)
    assert wrong.status == 403
    told = house.ask(None, "POST", "/me/proof", json={"password": PASSWORD}, headers=here)
    shapes_people.Proof.model_validate(told.json())
    assert house.ask(None, "GET", "/me", headers=here).status == 401, "the cookie is a new one"
    here = cookie(told)
    assert house.ask(None, "POST", "/people", json=body, headers=here).status == 201
    house.people(sam=Role.PIT_BOSS)
    sam = signed_in(house, "sam")
    later(monkeypatch, minutes=22)
    for path in ("/disputes/d1/agree", "/disputes/d1/propose-correction"):
        answer = house.ask(None, "POST", path, json={}, headers=sam)
        assert answer.status == 403 and answer.json()["code"] == "password_again"
    settings = {"settings": {"betting": 30}, "reason": "Half term"}
    keyed = {**here, "Idempotency-Key": "settings"}
    changed = house.ask(None, "PUT", "/settings", json=settings, headers=keyed)
    assert changed.status == 403 and changed.json()["code"] == "password_again"
    for path in ("/people", "/settings"):
        assert house.ask(None, "GET", path, headers=here).status == 200, "looking is free"


def test_to_take_money_back_at_a_table_wants_the_password_again(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.people(gus=Role.GAME_SUPERVISOR, pat=Role.PIT_BOSS)
    house.table("real", number=2, dealing="hand")
    here = signed_in(house, "pat")
    later(monkeypatch, minutes=11)

    def done(who: str, do: str, **fields: Any) -> None:
        key = f"{who} {next(house.keys)}"
        house.edge.floor.submit(who, "real", do, fields, key=key).result()

    def asked(**said: Any) -> str | None:
        headers = {**here, "Idempotency-Key": f"pat {next(house.keys)}"}
        path = "/tables/real/commands"
        code: str | None = (
            house.ask(None, "POST", path, json=said, headers=headers).json().get("code")
        )
        return code

    done("ann", "sit", buy_in="300.00")
    for who, do, fields in (
        ("dora", "sign-on", {}),
        ("dora", "shuffle", {}),
        ("gus", "cut", {"place": 200}),
        ("dora", "load", {"behind": 60}),
        ("dora", "burn", {}),
        ("dora", "next-round", {}),
    ):
        done(who, do, **fields)
    done("ann", "wager", box=1, stake="10.00")
    done("dora", "close-betting")
    for card in ("KS", "9D", "QH"):
        done("dora", "card", card=card)
    # Before it is paid, only the cause is missing.
    assert asked(do="irregularity", kind="invalidated") not in (None, "password_again")
    done("ann", "stand", box=1)
    done("dora", "card", card="8C")
    for said in (
        {"do": "irregularity", "kind": "invalidated", "cause": "fraud"},
        {"do": "invalidated", "cause": "fraud"},
        {"do": "end-investigation", "player": "ann", "returned": True},
        {"do": "waive-debt", "player": "ann"},
        {"do": "correct"},
    ):
        assert asked(**said) == "password_again", said


# ---------------------------------------------------------------- streams


def test_whatever_let_a_stream_be_opened_ends_it(house: Served) -> None:
    """A role that is lost, a token taken back, a session ended: the stream is over at once."""
    bus, identity = house.edge.bus, house.edge.identity

    async def heard() -> None:
        bus.attach(house.edge.floor)
        token_id, token = identity.named_token("ann")
        ways = {
            "token": lambda: bus.end_with(identity.revoke("ann", token_id, by=None)),
            "session": lambda: bus.end_with(identity.end_sessions("bob")),
            "role": lambda: house.edge.floor.set_roles("dora", (), key="lost", by="olga"),
            "disabled": lambda: house.edge.floor.disable("ann", key="out", by="olga"),
        }
        marks = {
            "token": ("ann", kept.mark_of(token)),
            "session": ("bob", kept.mark_of(identity.new_session("bob").secret)),
            "role": ("dora", kept.mark_of(house.tokens["dora"])),
            "disabled": ("ann", kept.mark_of(house.tokens["ann"])),
        }
        for way, end in ways.items():
            name, mark = marks[way]
            listener = bus.listen(frozenset({"t"}), name, mark)
            edge = house.edge
            good = identity.is_good
            said = messages(bus, edge.floor, edge.documents, listener, good, edge.ask)
            assert await anext(said) == "retry: 1000\n\n"
            assert (await anext(said)).startswith("event: table")
            await asyncio.to_thread(end)
            with pytest.raises(StopAsyncIteration):
                await asyncio.wait_for(anext(said), 5)
        assert bus.count() == 0

    asyncio.run(heard())


# ---------------------------------------------------------------- how often


def test_the_wait_grows_and_nobody_else_waits() -> None:
    now = [0.0]
    limits = SignInLimits(lambda: now[0])
    waits = []
    for _ in range(20):
        while limits.wait("ann", "203.0.113.7") == 0:
            pass
        waits.append(limits.wait("ann", "203.0.113.7"))
        now[0] += waits[-1]
    assert waits[:4] == [2, 4, 8, 16] and max(waits) == 900 and waits == sorted(waits)
    assert delay(10_000) == 900, "whoever goes on for months"
    assert limits.wait("ann", "198.51.100.1") == 0, "the rightful one elsewhere"
    now[0] += 3_600
    assert [limits.wait("ann", "203.0.113.7") for _ in range(FREE)] == [0] * FREE


def test_nobody_asks_for_more_than_the_floor_bears(house: Served) -> None:
    house.edge.rates = Rates(commands=Buckets(Bucket(3, 60.0)))
    found = [house.do("ann", "ready").status for _ in range(4)]
    assert found[3] == 429 and 429 not in found[:3]
    assert house.ask("ann", "GET", "/me").status == 200, "looking is counted apart"
    assert house.do("bob", "ready").status != 429, "and others are not in the way"
    answer = house.do("ann", "ready")
    assert answer.json()["code"] == "too_many_requests" and int(answer.headers["retry-after"]) > 0
