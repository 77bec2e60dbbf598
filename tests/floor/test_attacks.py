"""What a hostile player, a hostile dealer and a buggy client try, and what they get for it."""

import asyncio
from concurrent.futures import Future
from contextlib import suppress
from datetime import timedelta
from itertools import count
from typing import Any

import pytest

from croupier.api import admin
from croupier.api.app import keep_house
from croupier.floor import NotAllowed, Role
from croupier.games.registry import GAMES
from croupier.ledger import Busy, StoreLocked
from running_floor import Running
from running_floor import floor as floor  # noqa: PLC0414 (a fixture)
from served import Served, asked
from served import served as served  # noqa: PLC0414 (a fixture)


@pytest.fixture
def seated(served: Served) -> Served:
    served.people(ann=Role.PLAYER, bob=Role.PLAYER, dora=Role.DEALER, olga=Role.OPERATOR)
    served.table()
    assert served.do("ann", "sit", buy_in="200.00").status == 200
    served.house()
    return served


def said(floor: Served, body: bytes, *, path: str = "/tables/t/commands", who: str = "ann") -> Any:
    headers = {"Idempotency-Key": f"raw {next(floor.keys)}", "Content-Type": "application/json"}
    return floor.ask(who, "POST", path, content=body, headers=headers)


def opened(floor: Served, **fields: Any) -> Any:
    limits = {"min": "5.00", "max": "500.00"}
    body = {"id": "x", "number": 2, "game": "blackjack", "limits": limits, **fields}
    headers = {"Idempotency-Key": f"open {next(floor.keys)}"}
    return floor.ask("olga", "POST", "/tables", json=body, headers=headers)


# ---------------------------------------------------------------- requests that no client makes


@pytest.mark.parametrize(
    "body",
    [
        b'{"do": "ready", "seen": 99999999999999999999}',
        b'{"do": "ready", "seen": 9007199254740992}',
        b'{"do": "ready", "seen": true}',
        b'{"do": "ready", "seen": "1"}',
        b'{"do": "wager", "box": 9007199254740992, "stake": "10.00"}',
        b'{"do": "buy-in", "amount": "90071992547409.93"}',
        b'{"do": "buy-in", "amount": "99999999999999999999999.00"}',
        b'{"do": "buy-in", "amount": "5.00\\n"}',
        '{"do": "wager", "box": 1, "stake": "١٠.00"}'.encode(),
        b'{"do": "\\ud800"}',
        b'{"do": "wager", "\\ud800": 1}',
    ],
)
def test_numbers_and_texts_that_cannot_be_kept(seated: Served, body: bytes) -> None:
    assert said(seated, body).status == 422
    assert seated.ask("ann", "GET", "/me").json()["balance"] == "200.00"


@pytest.mark.parametrize(
    "body",
    [
        b'{"name": "\\ud800", "password": "x"}',
        b'{"name": "ann", "password": "\\ud800 and more"}',
        b'{"token": "\\ud800", "password": "long enough"}',
    ],
)
def test_half_a_character_signs_nobody_in(seated: Served, body: bytes) -> None:
    assert said(seated, body, path="/session").status == 422


@pytest.mark.parametrize(
    "fields",
    [
        {"id": "t"},
        {"id": ""},
        {"id": "a/b"},
        {"id": "a,b"},
        {"id": "x" * 41},
        {"id": "\ud800"},
        {"number": 0},
        {"number": 10**30},
        {"law_at": "2000-12-20T00:00+11:00"},
        {"smallest_chip": "0.00"},
        {"limits": {"min": "5.00", "max": "90071992547410.93"}},
        {"limits": {"min": "5.00", "max": "500.00", "colour": "red"}},
        {"side_bets": ["magnificent-sevens"], "options": {"magnificent_sevens_version": "a"}},
        {"game": "caribbean-stud", "options": {"shoe": "none of these"}},
        {"game": "caribbean-stud", "options": {"max_payout": "a lot"}},
    ],
)
def test_a_table_that_cannot_be(seated: Served, fields: dict[str, Any]) -> None:
    answer = opened(seated, **fields)
    assert answer.status == 422 and answer.json()["where"], answer.text


@pytest.mark.parametrize("path", ["/\0", "/" + "a" * 5_000, "/" + "a/" * 3_000, "/../app.py"])
def test_addresses_that_no_file_has(seated: Served, path: str) -> None:
    answer = asyncio.run(asked(seated.app, "GET", path, {"Host": "floor.test"}, b""))
    assert answer.status in ((400,) if "\0" in path else (200, 404))
    assert "create_app" not in answer.text


@pytest.mark.parametrize("origin", ["http://[", "//floor.test", "javascript://floor.test", "null"])
def test_an_origin_that_is_not_this_site(seated: Served, origin: str) -> None:
    headers = {"Origin": origin, "Idempotency-Key": "k"}
    body = {"do": "ready"}
    answer = seated.ask("ann", "POST", "/tables/t/commands", json=body, headers=headers)
    assert answer.status == 403 and answer.json()["code"] == "wrong_origin"


def test_a_locked_store_is_said_and_can_be_tried_later(
    seated: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: Any, **__: Any) -> Future[Any]:
        raise StoreLocked("the disk is full")

    monkeypatch.setattr(seated.edge.floor, "submit", locked)
    answer = seated.do("ann", "ready")
    assert answer.status == 503 and answer.headers["retry-after"] == "1"


# ---------------------------------------------------------------- every game


@pytest.mark.parametrize("game", [game for game in GAMES if game != "crown-21"])
def test_a_table_of_any_game_leaves_the_lobby_standing(served: Served, game: str) -> None:
    served.people(ann=Role.PLAYER)
    served.table(game=game)
    served.do("ann", "sit", buy_in="200.00")
    for _ in range(5):
        served.house()
        assert served.ask("ann", "GET", "/tables").status == 200
        assert served.ask("ann", "GET", "/tables/t").status == 200
        assert served.ask("ann", "GET", "/tables/t/shoe").status == 200


def test_a_deck_that_is_shuffled_each_round_never_runs_out(floor: Running) -> None:
    floor.people(ann=Role.PLAYER)
    floor.table(game="caribbean-stud")
    floor.do("ann", "sit", buy_in="500.00")
    for _ in range(8):
        floor.until("wagers")
        floor.do("ann", "ante", stake="10.00")
        while floor.now.layout:
            floor.until_due()
    assert floor.now.shoes == floor.now.rounds == 8


# ---------------------------------------------------------------- who may


def test_a_token_for_reading_changes_nothing(seated: Served) -> None:
    seated.tokens["ann"] = seated.edge.identity.new_token("ann", scope="read")
    seated.by_token("ann")
    assert seated.ask("ann", "GET", "/tables/t").status == 200
    for answer in (
        seated.do("ann", "wager", box=1, stake="10.00"),
        said(seated, b"{}", path="/cage/cash-out"),
    ):
        assert answer.status == 403 and answer.json()["code"] == "read_only"


def test_a_token_has_a_scope_that_there_is(seated: Served) -> None:
    asked = {"do": "tokens", "name": "ann", "new": True, "scope": "readonly"}
    assert "all or play or read" in admin.operate(seated.edge, asked)["error"]


def test_nobody_unknown_or_disabled_passes_for_the_house(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, dora=Role.DEALER)
    floor.table(game="blackjack")
    floor.do("dora", "sign-on")
    floor.floor.disable("dora", key="out", by="house")
    for who in ("nobody", "dora"):
        with pytest.raises(NotAllowed):
            floor.do(who, "shuffle")
        with pytest.raises(NotAllowed):
            floor.floor.cash_out(who, None, key=f"cash {who}")


def test_a_dealer_does_not_end_a_shoe_of_the_houses_own(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, dora=Role.DEALER)
    floor.table(game="blackjack")
    floor.do("ann", "sit", buy_in="100.00")
    floor.until("wagers")
    floor.do("dora", "sign-on")
    with pytest.raises(Exception, match="says by itself"):
        floor.do("dora", "cutting-card")


def test_being_ready_is_said_once(floor: Running) -> None:
    floor.people(ann=Role.PLAYER)
    floor.table(game="blackjack")
    floor.do("ann", "sit", buy_in="100.00")
    floor.until("wagers")
    floor.do("ann", "ready")
    with pytest.raises(Exception, match="does not wait"):
        floor.do("ann", "ready")


# ---------------------------------------------------------------- no table is left to nobody


def test_the_house_takes_over_from_a_dealer_who_was_disabled(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, dora=Role.DEALER)
    floor.table(game="blackjack")
    floor.do("ann", "sit", buy_in="100.00")
    floor.until("wagers")
    floor.do("ann", "wager", box=1, stake="10.00")
    floor.do("dora", "sign-on")
    floor.floor.disable("dora", key="out", by="house")
    floor.wait(0)
    assert floor.now.dealer is None
    for _ in range(20):
        floor.until_due()
        if not floor.now.layout:
            break
    assert not floor.now.layout


def test_a_player_who_was_disabled_is_settled_and_gives_the_seat_up(floor: Running) -> None:
    floor.people(ann=Role.PLAYER, bob=Role.PLAYER)
    floor.table(game="blackjack")
    floor.do("ann", "sit", buy_in="100.00")
    floor.until("wagers")
    floor.do("ann", "wager", box=1, stake="10.00")
    floor.floor.disable("ann", key="out", by="house")
    floor.wait(0)
    assert floor.now.seat_of("ann") is not None, "a wager in play stays"
    for _ in range(20):
        floor.wait(60)
    assert floor.now.seat_of("ann") is None and not floor.now.layout
    assert sum(floor.floor.balances("ann")) >= 90_000


@pytest.mark.parametrize("wrong", [Busy("too many commands wait"), RuntimeError("a bug")])
def test_the_house_goes_on_when_something_fails(
    seated: Served, monkeypatch: pytest.MonkeyPatch, wrong: Exception
) -> None:
    floor, calls, real = seated.edge.floor, [0], seated.edge.floor.submit

    def failing(*of: Any, **more: Any) -> Any:
        calls[0] += 1
        if calls[0] > 1:
            return real(*of, **more)
        if isinstance(wrong, Busy):
            raise wrong
        answer: Future[Any] = Future()
        answer.set_exception(wrong)
        return answer

    seated.do("ann", "wager", box=1, stake="10.00")
    floor.clock.advance(floor.clock.now() + timedelta(minutes=1))
    monkeypatch.setattr(floor, "submit", failing)

    looks = count(1)
    goes_on = asyncio.Event()

    async def again(_: float) -> None:
        if next(looks) == 10:
            goes_on.set()
        await REAL_SLEEP(0)

    async def for_a_while() -> None:
        monkeypatch.setattr(asyncio, "sleep", again)
        house = asyncio.create_task(keep_house(floor))
        await goes_on.wait()
        house.cancel()
        with suppress(asyncio.CancelledError):
            await house

    asyncio.run(for_a_while())
    if isinstance(wrong, Busy):
        assert calls[0] > 1
    else:
        assert calls[0] == 1, "the same is not tried again and again"
        monkeypatch.setattr(floor, "submit", real)
        seated.do("bob", "sit")
        assert floor.tick(), "somebody has changed the table: the house goes on"


REAL_SLEEP = asyncio.sleep
