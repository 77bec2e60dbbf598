"""The cage over a shift: counts, fills, credits, trays, drop and hold."""

from typing import Any

import pytest

from croupier.floor import Role
from croupier.floor.postings import CAGE
from served import Served


@pytest.fixture
def caged(served: Served) -> Served:
    served.people(
        cat=Role.CASHIER,
        ann=Role.PLAYER,
        sue=Role.GAME_SUPERVISOR,
        gil=Role.GAMING_SHIFT_MANAGER,
        dan=Role.DEALER,
        vera=Role.AUDITOR,
    )
    served.table()
    return served


def post(floor: Served, who: str, path: str, **body: Any) -> Any:
    headers = {"Idempotency-Key": f"{who} {next(floor.keys)}"}
    return floor.ask(who, "POST", path, json=body, headers=headers)


def play_round(floor: Served) -> int:
    """One round of ann's; what she won."""
    before = floor.edge.floor.balances("ann")[1]
    floor.house()
    assert floor.do("ann", "wager", box=1, stake="10.00").status == 200
    floor.house()
    while (doc := floor.ask("ann", "GET", "/tables/t").json())["awaiting"] is not None:
        if doc["awaiting"]["step"] == "decision":
            floor.do("ann", "stand", box=1)
        else:
            floor.house()
    return floor.edge.floor.balances("ann")[1] - before


def test_a_cashiers_day_from_the_first_count_to_the_last(caged: Served) -> None:
    assert post(caged, "cat", "/cage/fill", table="t", amount="500.00").status == 409
    assert post(caged, "cat", "/shifts", counted="10000.00").json() == {"number": 1}
    assert post(caged, "cat", "/shifts", counted="10000.00").status == 409
    assert post(caged, "cat", "/cage/fill", table="t", amount="500.00").status == 204
    caged.do("ann", "sit", buy_in="200.00")
    won = sum(play_round(caged) for _ in range(3))
    assert post(caged, "cat", "/cage/credit", table="t", amount="100.00").status == 204
    tray = post(caged, "sue", "/cage/tray", table="t", counted="200.00").json()
    assert tray["booked"] == f"{(50_000 - 20_000 - 10_000 - won) / 100:.2f}"
    closed = post(caged, "cat", "/shifts/close", counted="9600.00").json()["closed"]
    assert closed["expected"] == closed["counted"] == "9600.00"
    [row] = closed["tables"]
    assert (row["drop"], row["fills"], row["credits"]) == ("200.00", "500.00", "100.00")
    assert row["hold"] == f"{-won / 100:.2f}"
    assert post(caged, "cat", "/shifts/close", counted="9600.00").status == 409


def test_a_fill_is_at_most_what_the_cage_has(caged: Served) -> None:
    post(caged, "cat", "/shifts", counted="600.00")
    for amount, status in (("500.00", 204), ("100.01", 422), ("9999999999999.99", 422)):
        assert post(caged, "cat", "/cage/fill", table="t", amount=amount).status == status, amount
    assert post(caged, "cat", "/cage/credit", table="t", amount="300.00").status == 204
    assert post(caged, "cat", "/cage/fill", table="t", amount="400.00").status == 204
    refused = post(caged, "cat", "/cage/fill", table="t", amount="0.01")
    assert refused.json()["where"] == "amount" and "has $0" in refused.json()["says"]


def test_the_books_add_up_to_nothing(caged: Served) -> None:
    post(caged, "cat", "/shifts", counted="10000.00")
    with caged.edge.floor.store.snapshot() as now:
        before = now.balance(CAGE)
    post(caged, "cat", "/cage/fill", table="t", amount="500.00")
    with caged.edge.floor.store.snapshot() as now:
        assert now.balance(CAGE) == before - 50_000


def test_nobody_else_handles_the_cage(caged: Served) -> None:
    for who in ("ann", "dan", "sue", "gil", "vera"):
        assert post(caged, who, "/shifts", counted="1.00").status == 403
        assert post(caged, who, "/cage/fill", table="t", amount="1.00").status == 403
    assert post(caged, "dan", "/cage/tray", table="t", counted="1.00").status == 403
    for who, status in (("gil", 200), ("vera", 200), ("cat", 200), ("sue", 403), ("ann", 403)):
        assert caged.ask(who, "GET", "/shifts").status == status
