"""A second factor: set up, asked for, used once, guarded against whoever holds one half of it."""

import base64
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import httpx
import pytest

from croupier.api import shapes_people
from croupier.api.admin import operate
from croupier.api.codes import code_at, drawn, steps_at, uri
from croupier.api.limits import FREE, SignInLimits
from croupier.client import Client, NotAllowed, NotSignedIn
from croupier.floor import Role
from croupier.floor.expiry import Expiry
from croupier.floor.machine_time import MachineTime
from operations_by_role import BODIES, COMMITTED, NOBODY, addresses, operations
from served import Served
from served import served as served  # noqa: PLC0414 (a fixture)

SETTING_UP = {
    *("GET /me", "POST /me/password", "GET /me/second-factor", "POST /me/second-factor"),
    *(f"POST /me/second-factor/{do}" for do in ("confirm", "recovery-codes", "remove")),
}
PASSWORD = "a good long one"
WRONG = "not this one"
OPEN_TO_NOBODY = {
    row["operation"]
    for row in map(json.loads, COMMITTED.read_text("utf-8").splitlines())
    if row[NOBODY] == "open"
}


BEGUN = datetime(2026, 11, 16, 6, tzinfo=UTC)


class Door:
    """A floor, somebody's password and program of codes, and a clock that goes on when told to."""

    def __init__(self, house: Served) -> None:
        self.house, self.secret, self.recovery = house, b"", [""]
        self.now = BEGUN
        machine_time = MachineTime(machine=lambda: BEGUN, steady=self.nanoseconds)
        floor = house.edge.floor
        house.edge.factors.expiry = Expiry(floor.store, floor.clock, machine_time)
        house.edge.limits = SignInLimits(self.seconds)
        for name in ("olga", "ann"):
            link = house.edge.identity.new_link(name)
            self.sign_in(token=link, name=None)
            house.sign_in(name)

    def nanoseconds(self) -> int:
        return (self.now - BEGUN) // timedelta(microseconds=1) * 1_000

    def seconds(self) -> float:
        return self.now.timestamp()

    def sign_in(self, name: str | None = "olga", password: str = PASSWORD, **more: Any) -> Any:
        body = {"name": name, "password": password, **more}
        return self.house.ask(None, "POST", "/session", json=body)

    def come_in(self, **more: Any) -> dict[str, str]:
        answer = self.sign_in(**more)
        assert answer.status == 200, answer.text
        return {"Cookie": answer.headers["set-cookie"].partition(";")[0], "Idempotency-Key": "k"}

    def ask(self, here: dict[str, str], path: str, **said: Any) -> tuple[int, Any]:
        answer = self.house.ask(None, "POST", path, json=said, headers=here)
        return answer.status, answer.json() if answer.text else None

    def code(self, steps: int = 1) -> str:
        """A code that was not used yet: time goes on, by default to the next."""
        self.now += timedelta(seconds=30 * steps)
        return code_at(self.secret, int(self.now.timestamp()) // 30)

    def set_up(self) -> dict[str, str]:
        here = self.come_in()
        status, told = self.ask(here, "/me/second-factor", password=PASSWORD)
        assert status == 201
        shapes_people.OfferedFactor.model_validate(told)
        self.secret = base64.b32decode(told["secret"].replace("-", ""))
        status, told = self.ask(here, "/me/second-factor/confirm", code=self.code())
        assert status == 200, told
        shapes_people.RecoveryCodes.model_validate(told)
        self.recovery = told["recovery_codes"]
        return here


@pytest.fixture
def door(served: Served) -> Door:
    served.people(ann=Role.PLAYER, olga=Role.OPERATOR, otto=Role.OPERATOR)
    return Door(served)


# ---------------------------------------------------------------- codes


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        *((59, "94287082"), (1111111109, "07081804"), (1111111111, "14050471")),
        *((1234567890, "89005924"), (2000000000, "69279037"), (20000000000, "65353130")),
    ],
)
def test_codes_are_those_of_rfc_6238(seconds: int, code: str) -> None:
    """Its appendix B, for SHA-1; six digits are the last six of eight."""
    at = datetime.fromtimestamp(seconds, UTC)
    before, now, after = steps_at(at)
    assert (before, after) == (now - 1, now + 1)
    assert code_at(b"12345678901234567890", now) == code[2:]


def test_a_secret_is_drawn_for_a_camera() -> None:
    rows = drawn(uri(bytes(20), "Zoë of the pit"))
    assert {len(row) for row in rows} == {len(rows)} and set("".join(rows)) == {"0", "1"}
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    assert [row[4:11] for row in rows[4:11]] == finder and set("".join(rows[:4])) == {"0"}


# ---------------------------------------------------------------- the way of it


def test_a_code_is_asked_for_after_the_password_and_counts_once(door: Door) -> None:
    elsewhere = door.come_in()
    here = door.set_up()
    assert door.house.ask(None, "GET", "/me", headers=elsewhere).status == 401, "others are out"
    me = door.house.ask(None, "GET", "/me", headers=here).json()
    assert me["second_factor"] and not me["second_factor_due"]
    for said, code in (
        ({"password": WRONG}, "not_signed_in"),
        ({"password": WRONG, "code": door.code(0)}, "not_signed_in"),
        ({}, "code_wanted"),
        ({"code": door.code(0)}, "wrong_code"),  # it was used to set it up
    ):
        answer = door.sign_in(**said)
        assert (answer.status, answer.json()["code"]) == (401, code), said
    code = door.code()
    door.come_in(code=f"{code[:3]} {code[3:]}")
    assert door.sign_in(code=code).json()["code"] == "wrong_code", "used"
    early = door.code(2)
    door.now -= timedelta(seconds=30)
    door.come_in(code=early)
    door.now += timedelta(seconds=30)
    before = code_at(door.secret, int(door.now.timestamp()) // 30 - 1)
    assert door.sign_in(code=before).json()["code"] == "wrong_code", "older than what was used"
    assert door.sign_in(name="ann").status == 200, "nobody else is asked"


def test_recovery_codes_count_once_each_and_are_made_anew(door: Door) -> None:
    here = door.set_up()
    first, second, *_ = door.recovery
    assert len(set(door.recovery)) == 8
    door.come_in(code=first.lower())
    assert door.sign_in(code=first).json()["code"] == "wrong_code"
    both = {"password": PASSWORD, "code": door.code()}
    status, told = door.ask(here, "/me/second-factor/recovery-codes", **both)
    assert status == 200 and not set(told["recovery_codes"]) & set(door.recovery)
    assert door.sign_in(code=second).json()["code"] == "wrong_code"
    told = door.house.ask(None, "GET", "/me/second-factor", headers=here).json()
    shapes_people.SecondFactor.model_validate(told)
    assert told == {"set": True, "wanted": False, "recovery_codes": 8}


def test_what_wants_the_password_again_wants_a_code_as_well(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = door.set_up()
    for path, said in (
        ("/me/proof", {"password": PASSWORD}),
        ("/me/password", {"current": PASSWORD, "new": "another good one"}),
    ):
        status, told = door.ask(here, path, **said)
        assert (status, told["code"]) == (403, "code_wanted")
        status, told = door.ask(here, path, **said, code="000000")
        assert (status, told["code"]) == (403, "wrong_code")
        assert door.ask(here, path, **said, code=door.code())[0] < 300
        if path == "/me/proof":
            here = door.come_in(code=door.code())
            status, told = door.ask(here, path, **said, name="ann", code=door.code())
            assert (status, told["code"]) == (409, "somebody_else"), "in another window"
    link = door.house.edge.identity.new_link("olga")
    by_link: dict[str, Any] = {"name": None, "token": link, "password": "yet another one"}
    assert door.sign_in(**by_link).json()["code"] == "code_wanted", "a reset is no way around it"
    assert door.sign_in(**by_link, code=door.code()).status == 200


def test_it_is_removed_with_both_or_by_another_who_runs_the_floor(door: Door) -> None:
    here = door.set_up()
    path = "/me/second-factor/remove"
    assert door.ask(here, path, password=WRONG, code=door.code())[0] == 403
    assert door.ask(here, path, password=PASSWORD, code="123")[1]["code"] == "wrong_code"
    assert door.ask(here, path, password=PASSWORD, code=door.code())[0] == 204
    here = door.set_up()
    key = {"Idempotency-Key": "reset"}
    reset = "/people/olga/second-factor"
    assert door.house.ask("ann", "DELETE", reset, headers=key).status == 403
    door.house.sign_in("olga")
    assert door.house.ask("olga", "DELETE", reset, headers=key).status == 403, "not one's own"
    assert door.house.ask("otto", "DELETE", reset, headers=key).status == 204
    assert door.house.ask("otto", "DELETE", reset, headers={"Idempotency-Key": "k"}).status == 404
    assert door.house.ask(None, "GET", "/me", headers=here).status == 401
    assert door.sign_in().status == 200
    with door.house.edge.floor.store.snapshot() as now:
        done = [event.body["type"] for event in now.events("people")][-4:]
        signed_out: Any = now.events("credentials")[-1].body["data"]
        actors = [a for (a,) in now.rows.execute("SELECT actor FROM entries ORDER BY entry")]
    assert done == ["people.second-factor-set", "people.second-factor-removed"] * 2
    assert actors[-1] == "otto" and signed_out["by"] == "otto"


def test_staff_do_nothing_before_they_have_one_where_that_is_wanted(door: Door) -> None:
    door.house.edge.staff_codes = True
    here = door.come_in()
    me = door.house.ask(None, "GET", "/me", headers=here).json()
    assert me["second_factor_due"]
    door.house.by_token("olga")
    refused = door.house.ask("olga", "GET", "/people")
    assert refused.json()["code"] == "second_factor_first", "a token stands for no second factor"
    for name, method, asked in operations(door.house):
        for _, path in addresses(name, asked):
            answer = door.house.ask(
                None,
                method,
                path,
                headers=here,
                json=BODIES.get(name, {}),
                is_root=path.startswith(("/health", "/metrics")),
            )
            is_refused = "second_factor_first" in answer.text
            assert is_refused is not (name in OPEN_TO_NOBODY | SETTING_UP), (name, answer.text)
            if name == "DELETE /session":
                here = door.come_in()
    player = door.come_in(name="ann")
    assert door.house.ask(None, "GET", "/tables", headers=player).status == 200
    here = door.set_up()
    assert door.house.ask(None, "GET", "/people", headers=here).status == 200


class Straight(httpx.BaseTransport):
    """A program's line to the application, without a network in between."""

    def __init__(self, house: Served) -> None:
        self.house = house

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        said = {"headers": dict(request.headers), "content": request.content}
        path = request.url.raw_path.decode()
        answer = self.house.ask(None, request.method, path, is_root=True, **said)
        return httpx.Response(answer.status, headers=answer.headers, text=answer.text)


def test_a_program_says_a_code_where_it_is_asked_for_one(door: Door) -> None:
    door.set_up()
    at: Any = {"address": "https://floor.test", "transport": Straight(door.house), "patience": 0.0}
    with Client(**at, name="olga", password=PASSWORD, code=door.code) as client:
        assert client.me().name == "olga"
    with Client(**at, name="olga", password=PASSWORD, code=door.code()) as client:
        client.sign_out()
    asked: Any = {"password": lambda: PASSWORD, "code": lambda: "never asked"}
    with Client(**at, name="ann", **asked) as client:
        assert client.me().name == "ann"
    with pytest.raises(NotAllowed) as nameless:
        Client(**at, name="ann")
    assert nameless.value.code == "not_a_demonstration"
    with pytest.raises(NotSignedIn) as refused:
        Client(**at, name="olga", password=PASSWORD)
    assert refused.value.code == "code_wanted"


def test_whoever_has_lost_it_is_helped_at_the_machine(door: Door) -> None:
    here = door.set_up()
    answer = operate(door.house.edge, {"do": "reset-second-factor", "name": "olga"})
    assert answer == {"name": "olga", "second_factor": False}
    assert door.house.ask(None, "GET", "/me", headers=here).status == 401
    assert door.sign_in().status == 200
    again = operate(door.house.edge, {"do": "reset-second-factor", "name": "olga"})
    assert again == {"error": "olga has no second factor."}


# ---------------------------------------------------------------- attacks


def at_once(work: Callable[[], Any], times: int = 8) -> list[Any]:
    with ThreadPoolExecutor(times) as pool:
        return [one.result() for one in [pool.submit(work) for _ in range(times)]]


def test_a_code_used_at_once_lets_one_in(door: Door) -> None:
    door.set_up()
    sealed = door.house.edge.factors.of("olga") or ""
    for code in (door.code(), door.recovery[0]):
        tried = at_once(partial(door.house.edge.factors.use, sealed, code))
        assert sum(one.is_right for one in tried) == 1, code


def test_a_stolen_session_sets_nothing_up_and_takes_nothing_over(door: Door) -> None:
    stolen = door.come_in()
    for said in ({}, {"password": WRONG}):
        assert door.ask(stolen, "/me/second-factor", **said)[0] in (403, 422)
    assert door.ask(stolen, "/me/second-factor/confirm", code="000000")[1]["code"] == "not_offered"
    here = door.set_up()
    for said in ({"password": WRONG}, {"password": PASSWORD}):
        assert door.ask(here, "/me/second-factor", **said)[0] == 409, "there is one"
    # An offer from before, confirmed after another was set up: nothing takes its place.
    edge = door.house.edge
    assert edge.factors.offered("olga") is None
    token = edge.identity.new_token("olga", scope="play")
    play = {"Authorization": f"Bearer {token}", "Idempotency-Key": "k"}
    both = {"password": PASSWORD, "code": door.code()}
    for path in ("remove", "recovery-codes"):
        assert door.ask(play, f"/me/second-factor/{path}", **both)[1]["code"] == "token"


def test_two_that_set_one_up_at_once_leave_one(door: Door) -> None:
    factors = door.house.edge.factors
    secrets = {}
    for _ in range(2):
        secret = factors.offer("olga")
        secrets[factors.offered("olga") or ""] = secret
    one, other = secrets
    assert factors.offered("olga") == other, "the first is void"
    factors.set_up("olga", other)
    with pytest.raises(Exception, match="already"):
        factors.set_up("olga", one)
    assert factors.of("olga") == other


def test_guesses_wait_for_everybody_who_knows_the_password_and_no_stranger_keeps_one_out(
    door: Door,
) -> None:
    door.set_up()
    limits = door.house.edge.limits
    for address in range(2 * FREE):
        limits._tries.clear()  # as if each try came from another address
        door.now += timedelta(seconds=4)
        assert door.sign_in(password=WRONG, code=f"{address:06}").status == 401
    door.come_in(code=door.code())
    waits = []
    for guess in range(FREE + 3):
        limits._tries.clear()
        answer = door.sign_in(code=f"{guess:06}")
        waits.append(answer.status)
    assert waits == [401] * FREE + [429] * 3
    limits._tries.clear()
    assert door.sign_in(code=door.code(0)).status == 429, "right ones wait as well"
    limits._tries.clear()
    assert door.sign_in(code=door.recovery[0]).status == 200, "its owner gets in"


def test_wrong_codes_count_towards_the_wait_of_a_name_at_an_address(door: Door) -> None:
    door.set_up()
    found = [door.sign_in(code="no-such-recovery-code").status for _ in range(FREE + 1)]
    assert found == [401] * FREE + [429]


def test_whether_there_is_one_is_told_to_nobody_without_the_password(door: Door) -> None:
    door.set_up()
    told = [door.sign_in(name=name, password=WRONG).text for name in ("olga", "ann", "nobody")]
    assert len(set(told)) == 1
    for who, status in (("ann", 403), ("otto", 200)):
        assert door.house.ask(who, "GET", "/people").status == status
