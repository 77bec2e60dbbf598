"""The cage and its shifts over HTTP."""

import asyncio
from typing import Any

from fastapi import APIRouter

from croupier.floor.shifts import Shift, close_shift, count_tray, move_chips, open_shift, shifts
from croupier.money import Cents, dollars, parse_dollars

from .edge import EdgeOf, KeyOf, PersonOf, Strict
from .problems import Problem

__all__ = ("router",)

router = APIRouter()


class Counted(Strict):
    """A count of money, in dollars."""

    counted: str


class Chips(Strict):
    """Chips for a table, or from it."""

    table: str
    amount: str


class Tray(Strict):
    """A count of a table's chips."""

    table: str
    counted: str


def _cents(text: str, where: str) -> Cents:
    try:
        return parse_dollars(text)
    except ValueError as wrong:
        raise Problem(422, "unusable", f"{wrong}.", where=where) from wrong


def _shift(one: Shift) -> dict[str, Any]:
    done = one.closed
    return {
        "number": one.opened.number,
        "opened_by": one.opened.by,
        "counted": dollars(one.opened.counted),
        "trays": [
            {
                "table": tray.table,
                "counted": dollars(tray.counted),
                "booked": dollars(tray.booked),
                "by": tray.by,
            }
            for tray in one.trays
        ],
        "closed": None
        if done is None
        else {
            "by": done.by,
            "counted": dollars(done.counted),
            "expected": dollars(done.expected),
            "tables": [
                {
                    "table": row.table,
                    "drop": dollars(row.drop),
                    "fills": dollars(row.fills),
                    "credits": dollars(row.credits),
                    "hold": dollars(row.hold),
                }
                for row in done.tables
            ],
        },
    }


@router.get("/shifts", response_model=None)
def list_shifts(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Every shift, with drop and hold by table."""
    return {"shifts": [_shift(one) for one in shifts(edge.floor, person)]}


@router.post("/shifts", status_code=201, response_model=None)
async def begin(asked: Counted, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Begin a shift."""
    counted = _cents(asked.counted, "counted")
    return {"number": await asyncio.to_thread(open_shift, edge.floor, person, counted, key=key)}


@router.post("/shifts/close", response_model=None)
async def end(asked: Counted, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """End the shift that is open."""
    counted = _cents(asked.counted, "counted")
    return _shift(await asyncio.to_thread(close_shift, edge.floor, person, counted, key=key))


@router.post("/cage/fill", status_code=204, response_model=None)
async def fill(asked: Chips, person: PersonOf, edge: EdgeOf, key: KeyOf) -> None:
    """Bring chips to a table."""
    amount = _cents(asked.amount, "amount")
    await asyncio.to_thread(move_chips, edge.floor, person, asked.table, amount, key=key)


@router.post("/cage/credit", status_code=204, response_model=None)
async def credit(asked: Chips, person: PersonOf, edge: EdgeOf, key: KeyOf) -> None:
    """Take chips back from a table."""
    amount = Cents(-_cents(asked.amount, "amount"))
    await asyncio.to_thread(move_chips, edge.floor, person, asked.table, amount, key=key)


@router.post("/cage/tray", response_model=None)
async def tray(asked: Tray, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Count a table's chips."""
    counted = _cents(asked.counted, "counted")
    found = await asyncio.to_thread(count_tray, edge.floor, person, asked.table, counted, key=key)
    return {"counted": dollars(found.counted), "booked": dollars(found.booked)}
