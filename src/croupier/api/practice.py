"""Practice over HTTP: a table alone and without money, and the advice that no live table gives."""

import asyncio
from typing import Any

from fastapi import APIRouter
from pydantic import Field

from croupier.desk.wrong import WrongInput
from croupier.floor.practice import (
    close_practice,
    open_practice,
    practice_tables,
)

from . import shapes
from . import shapes_practice as shaped
from .advising import advised
from .bounds import Decks, Options, Policies, Word, Words
from .edge import EdgeOf, KeyOf, PersonOf, Strict
from .gate import Gated
from .lobby import tile
from .problems import Problem
from .shapes import answers
from .tables import NewSign

router = APIRouter(route_class=Gated)


class NewPractice(Strict):
    """A practice table: the game, and whatever a table may have beside it."""

    game: Word
    decks: Decks | None = None
    limits: NewSign | None = None
    side_bets: Words = Field(default_factory=list)
    policies: Policies = Field(default_factory=dict)
    options: Options = Field(default_factory=dict)
    law_at: Word | None = None


@router.get("/practice", response_model=None, responses=answers(shaped.Practice))
def tables(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """My practice tables."""
    mine = [table.id for table in practice_tables(edge.floor, person.name)]
    found = [tile(edge.floor, edge.floor.hosted(name), person) for name in mine]
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
    return await edge.ask(edge.documents.of, name, person)


@router.delete("/practice/{table}", status_code=204, response_model=None)
async def end(table: str, person: PersonOf, edge: EdgeOf, key: KeyOf) -> None:
    """Close a practice table between two rounds."""
    await asyncio.to_thread(close_practice, edge.floor, person, table, key=key)


@router.get("/practice/{table}/advice", response_model=None, responses=answers(shaped.Advice))
def advice(table: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """What is best now, what each mistake would cost, and the count; to nobody at a live table."""
    try:
        shown = advised(edge.floor, table, person)
    except WrongInput as wrong:
        raise Problem(409, "no_advice", str(wrong)) from wrong
    return {**shown, "seen": edge.documents.seen(table, person)}
