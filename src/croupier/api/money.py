"""The cage and its shifts over HTTP."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path

from croupier.floor.shifts import (
    Shift,
    TableShift,
    cage,
    close_shift,
    count_tray,
    held_now,
    move_chips,
    open_shift,
    shifts,
)
from croupier.ledger import INTEGER_MAX
from croupier.money import Cents, dollars

from . import shapes_books as shapes
from .amounts import SumText, cents
from .bounds import Id
from .edge import Edge, EdgeOf, KeyOf, PersonOf, Strict
from .gate import Gated
from .problems import Problem
from .shapes import answers

router = APIRouter(route_class=Gated)


class Counted(Strict):
    """A count of money, in dollars."""

    counted: SumText


class Chips(Strict):
    """Chips for a table, or from it."""

    table: Id
    amount: SumText


class Tray(Strict):
    """A count of a table's chips."""

    table: Id
    counted: SumText


def _shift(edge: Edge, one: Shift) -> dict[str, Any]:
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
        "tables": _tables(held_now(edge.floor, one) if done is None else done.tables),
        "closed": None
        if done is None
        else {
            "by": done.by,
            "counted": dollars(done.counted),
            "expected": dollars(done.expected),
            "tables": _tables(done.tables),
        },
    }


def _tables(rows: tuple[TableShift, ...]) -> list[dict[str, Any]]:
    return [
        {
            "table": row.table,
            "drop": dollars(row.drop),
            "fills": dollars(row.fills),
            "credits": dollars(row.credits),
            "hold": dollars(row.hold),
        }
        for row in rows
    ]


Number = Annotated[int, Path(ge=0, le=INTEGER_MAX)]


@router.get("/shifts", response_model=None, responses=answers(shapes.Shifts))
def list_shifts(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Every shift, with drop and hold by table."""
    return {"shifts": [_shift(edge, one) for one in shifts(edge.floor, person)]}


@router.get("/shifts/{number}", response_model=None, responses=answers(shapes.ShiftDoc))
def one_shift(number: Number, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """One shift, with drop and hold by table."""
    for one in shifts(edge.floor, person):
        if one.opened.number == number:
            return _shift(edge, one)
    raise Problem(404, "not_found", f"There is no shift {number}.", where="number")


@router.get("/cage", response_model=None, responses=answers(shapes.Cage))
def the_cage(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """What the books have of the cage and of every table."""
    held, shift, tables = cage(edge.floor, person)
    return {
        "cage": dollars(held),
        "shift": shift,
        "tables": [
            {"table": one.table, "chips": dollars(one.chips), "drop": dollars(one.drop)}
            for one in tables
        ],
    }


@router.post(
    "/shifts", status_code=201, response_model=None, responses=answers(shapes.ShiftNumber, 201)
)
async def begin(asked: Counted, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Begin a shift."""
    counted = cents(asked.counted, "counted", least=0)
    return {"number": await asyncio.to_thread(open_shift, edge.floor, person, counted, key=key)}


@router.post("/shifts/close", response_model=None, responses=answers(shapes.ShiftDoc))
async def end(asked: Counted, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """End the shift that is open."""
    counted = cents(asked.counted, "counted", least=0)
    closed = await asyncio.to_thread(close_shift, edge.floor, person, counted, key=key)
    return _shift(edge, closed)


@router.post("/cage/fill", status_code=204, response_model=None)
async def fill(asked: Chips, person: PersonOf, edge: EdgeOf, key: KeyOf) -> None:
    """Bring chips to a table."""
    amount = cents(asked.amount, "amount", least=1)
    await asyncio.to_thread(move_chips, edge.floor, person, asked.table, amount, key=key)


@router.post("/cage/credit", status_code=204, response_model=None)
async def credit(asked: Chips, person: PersonOf, edge: EdgeOf, key: KeyOf) -> None:
    """Take chips back from a table."""
    amount = Cents(-cents(asked.amount, "amount", least=1))
    await asyncio.to_thread(move_chips, edge.floor, person, asked.table, amount, key=key)


@router.post("/cage/tray", response_model=None, responses=answers(shapes.TrayDoc))
async def tray(asked: Tray, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Count a table's chips."""
    counted = cents(asked.counted, "counted", least=0)
    found = await asyncio.to_thread(count_tray, edge.floor, person, asked.table, counted, key=key)
    return {"counted": dollars(found.counted), "booked": dollars(found.booked)}
