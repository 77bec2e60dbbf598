"""Tournaments over HTTP: conditions drafted, everything asked of one, and the board."""

import asyncio
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict

from croupier.desk.tournament.drafting import read_conditions
from croupier.desk.tournament.shown import checked_as_json, fault_as_json, tournament_as_json
from croupier.desk.tournament.shown import written as conditions_as_json
from croupier.desk.wrong import WrongInput
from croupier.money import dollars
from croupier.rulebook import NotHeld
from croupier.tournament import Tournament, board, faults, open_tie

from .edge import Edge, EdgeOf, KeyOf, PersonOf, Strict, plain
from .problems import Problem

__all__ = ("router",)

router = APIRouter()


class Draft(Strict):
    """Conditions as a conditions file has them; money in dollars, moments as text."""

    id: str
    conditions: dict[str, Any]


class Asked(BaseModel):
    """A command; its further fields are those of the command."""

    model_config = ConfigDict(extra="allow")
    do: str


@router.get("/tournaments", response_model=None)
def tournaments(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Every tournament of the floor."""
    del person
    rows = [
        {
            "id": t.id,
            "name": t.conditions.name,
            "kind": str(t.conditions.kind),
            "game": t.conditions.game,
            "at": t.conditions.at.isoformat(timespec="seconds"),
            "phase": str(t.phase),
            "entries": len(t.entries),
        }
        for t in edge.floor.tournaments.all()
    ]
    return {"tournaments": rows}


@router.post("/tournaments", status_code=201, response_model=None)
async def draft(asked: Draft, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Draw up conditions, or change them; what is wrong with them is told, not refused."""
    try:
        drafted = read_conditions(asked.conditions)
    except (WrongInput, NotHeld) as wrong:
        raise Problem(422, "unusable", str(wrong), where="conditions") from wrong
    answer = edge.floor.tournaments.draft(
        person.name, asked.id, drafted.conditions, drafted.rules, key=key
    )
    await asyncio.wrap_future(answer)
    return {**document(edge, asked.id), "check": checked_as_json(drafted)}


@router.get("/tournaments/{tournament}", response_model=None)
def tournament(tournament: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """A tournament: conditions, entries, rounds, ties, prizes, and the leader board."""
    del person
    return document(edge, tournament)


@router.post("/tournaments/{tournament}/commands", response_model=None)
async def command(
    tournament: str, asked: Asked, person: PersonOf, edge: EdgeOf, key: KeyOf
) -> dict[str, Any]:
    """Ask for something of a tournament, in the words of its records."""
    fields = dict(asked.model_extra or {})
    plain(fields)
    answer = edge.floor.tournaments.submit(person.name, tournament, asked.do, fields, key=key)
    done = await asyncio.wrap_future(answer)
    return {"view": document(edge, tournament), "again": done.again}


def document(edge: Edge, name: str) -> dict[str, Any]:
    """A tournament as anybody on the floor may see it."""
    t = edge.floor.tournaments.get(name)
    return {
        **tournament_as_json(t),
        "name": t.conditions.name,
        "conditions": conditions_as_json(t.conditions),
        "digest": t.conditions.digest,
        "faults": [fault_as_json(fault) for fault in faults(t.conditions, t.rules)],
        "board": [
            {"entry": entry, "player": t.entries[entry - 1].plays, "chips": dollars(amount)}
            for entry, amount in board(t)
        ],
        "tie": _tie(t),
    }


def _tie(t: Tournament) -> dict[str, Any] | None:
    r = t.round_in_play
    found = None if r is None else open_tie(t, r)
    if found is None:
        return None
    return {"entries": list(found.entries), "place": found.place, "scope": found.scope}
