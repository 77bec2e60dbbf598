"""Magnificent Sevens in the whole casino over HTTP: its version, and the entries that wait."""

from typing import Any

from fastapi import APIRouter
from pydantic import ConfigDict

from croupier.floor import Person
from croupier.floor.clock import wall_of
from croupier.floor.powers import power_of
from croupier.tournament.sevens import House, due, why_not_sevens

from . import shapes_matters as shapes
from .bounds import Word
from .edge import Edge, EdgeOf, KeyOf, PersonOf, Said
from .gate import Gated
from .moments import wall_shown
from .shapes import answers

router = APIRouter(route_class=Gated)
SOMETHING = "-"
"""Stands for a text that is still to be written."""
NOT_YOURS = "not_in_your_power"


class Asked(Said):
    """A command; its further fields are those of the command."""

    model_config = ConfigDict(extra="allow", strict=True)
    do: Word


@router.get("/sevens", response_model=None, responses=answers(shapes.SevensDoc))
def sevens(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """The version that every table plays, the entries that wait, and a change to come."""
    return document(edge, person)


@router.post("/sevens/commands", response_model=None, responses=answers(shapes.SevensDoc))
def command(asked: Asked, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Announce a change of version, close the tables for it, or open them with it (13.7.3)."""
    fields = dict(asked.model_extra or {})
    edge.floor.sevens.change(person, asked.do, fields, key=key)
    return document(edge, person)


def document(edge: Edge, person: Person) -> dict[str, Any]:
    """The side bet as anybody may see it; of entries that wait, a player sees the own."""
    with edge.floor.store.snapshot() as now:
        house = edge.floor.sevens.held(now)
    size = due(house, wall_of(edge.floor.clock.now()))
    notice = house.notice
    return {
        "version": house.version,
        "waiting": len(house.waiting),
        "wanted": house.wanted,
        "due": None if size is None else size.entrants,
        "entries": [
            {
                "number": one.number,
                "player": one.player,
                "where": one.where,
                "at": one.at.isoformat(timespec="seconds"),
            }
            for one in house.waiting
            if not person.plays or one.player == person.name
        ],
        "notice": None
        if notice is None
        else {
            "to": notice.to,
            "at": notice.at.isoformat(timespec="seconds"),
            "changes_at": None
            if notice.changes_at is None
            else notice.changes_at.isoformat(timespec="minutes"),
            "reason": notice.reason,
        },
        "are_tables_closed": house.are_tables_closed,
        "tables": list(edge.floor.sevens.open_tables),
        **_offers(edge, house, person),
        "clock": {"now": wall_shown(edge.floor.clock.now())},
    }


def _offers(edge: Edge, house: House, person: Person) -> dict[str, Any]:
    """What is open of 13.7.3, with its bounds; the rest with its reason."""
    [other] = (one for one in house.law.versions if one != house.version)
    now = wall_of(edge.floor.clock.now()).isoformat(timespec="minutes")
    moment = {"moment": True, "earliest": now, "optional": other != house.law.versions[0]}
    asked: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
        "announce-version": (
            {"to": other, "reason": SOMETHING, "changes_at": now},
            {"to": {"among": [other]}, "changes_at": moment, "reason": {"text": True}},
        ),
        "close-for-version": ({"reason": SOMETHING}, {"reason": {"text": True}}),
        "change-version": ({}, {}),
    }
    legal, refused = [], []
    for do, (given, bounds) in asked.items():
        refusal = why_not_sevens(house, edge.floor.sevens.command(do, given))
        if not power_of(do).lets_person(person):
            says = f"This is for the {power_of(do).said}."
            refused.append({"do": do, "says": says, "rule": house.law.change, "code": NOT_YOURS})
        elif refusal is None:
            legal.append({"do": do, "fields": bounds})
        else:
            code = str(refusal.code)
            refused.append({"do": do, "says": refusal.says, "rule": refusal.rule, "code": code})
    return {"legal": legal, "refused": refused}
