"""Practice over HTTP: a table alone and without money, and the advice that no live table gives."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from croupier.desk.advice import advise
from croupier.desk.wrong import WrongInput
from croupier.equipment import Card
from croupier.floor import Hosted, Person
from croupier.floor.advice import must_not_sit
from croupier.floor.practice import (
    close_practice,
    open_practice,
    practice_table,
    practice_tables,
)
from croupier.table import Table

from . import documents, shapes
from . import shapes_practice as shaped
from .edge import Edge, EdgeOf, KeyOf, PersonOf, Strict
from .problems import Problem
from .shapes import answers

__all__ = ("router",)

router = APIRouter()


class NewPractice(Strict):
    """A practice table: the game, and whatever a table may have beside it."""

    game: Annotated[str, Field(max_length=40)]
    decks: int | None = None
    limits: dict[str, str] | None = None
    side_bets: list[str] = Field(default_factory=list)
    policies: dict[str, str | bool] = Field(default_factory=dict)
    options: dict[str, int | str | bool] = Field(default_factory=dict)
    law_at: Annotated[str, Field(max_length=40)] | None = None


@router.get("/practice", response_model=None, responses=answers(shaped.Practice))
def tables(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """My practice tables."""
    mine = [table.id for table in practice_tables(edge.floor, person.name)]
    found = [documents.tile(edge.floor, edge.floor.hosted(name), person) for name in mine]
    return {"tables": found}


@router.post(
    "/practice", status_code=201, response_model=None, responses=answers(shapes.TableDoc, 201)
)
async def begin(asked: NewPractice, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Open a practice table with oneself seated; the commands of tables play it.

    Betting closes with ``ready``, the next round begins with ``next-round``, and nobody hurries.
    """
    fields = asked.model_dump(exclude_none=True)
    name = await asyncio.to_thread(open_practice, edge.floor, person, fields, key=key)
    return edge.documents.of(name, person)


@router.delete("/practice/{table}", status_code=204, response_model=None)
async def end(table: str, person: PersonOf, edge: EdgeOf, key: KeyOf) -> None:
    """Close a practice table between two rounds."""
    await asyncio.to_thread(close_practice, edge.floor, person, table, key=key)


@router.get("/practice/{table}/advice", response_model=None, responses=answers(shaped.Advice))
def advice(table: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """What is best now, what each mistake would cost, and the count; to nobody at a live table."""
    must_not_sit(edge.floor, person)
    found = practice_table(edge.floor, person, table)
    hosted = edge.floor.hosted(table)
    if found.round is None:
        raise Problem(409, "no_round", "No round is open.")
    try:
        shown = advise(
            found.game,
            found.round,
            seen=_seen(edge, hosted, person),
            stack=found.engine.stack(found.opening),
            setting=_setting(found),
            player=person.name,
        )
    except WrongInput as wrong:
        raise Problem(409, "no_advice", str(wrong)) from wrong
    number = edge.documents.seen(table, person)
    return {"table": table, "round": f"{table}-{found.rounds}", "seen": number, **shown}


def _seen(edge: Edge, hosted: Hosted, person: Person) -> list[Card]:
    """The cards of the shoe in use that lay open in rounds before this one."""
    table = hosted.table
    assert table is not None
    opened = edge.floor.opened_shoe(table.id, person.viewer)["opened"]
    return [Card.parse(one["card"]) for one in opened if one["number"] in hosted.shown]


def _setting(table: Table) -> dict[str, Any]:
    at = table.opening.law.at
    found: dict[str, Any] = {"at": at, "policies": dict(table.setting.policies)}
    if table.setting.decks is not None:
        found["decks"] = table.setting.decks
    return found
