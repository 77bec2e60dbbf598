"""Tournaments over HTTP: conditions drafted, everything asked of one, and the board."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, PlainTextResponse
from pydantic import ConfigDict

from croupier.desk.round_files.source import read_text
from croupier.desk.tournament.drafting import Drafted, games_of, read_conditions
from croupier.desk.tournament.entrants import read_entrants
from croupier.desk.tournament.record import replayed
from croupier.desk.tournament.sheet import replayed_html
from croupier.desk.tournament.shown import (
    checked_as_json,
    fault_as_json,
    held_said,
    tournament_as_json,
)
from croupier.desk.tournament.shown import written as conditions_as_json
from croupier.desk.tournament.starters import starter
from croupier.desk.tournament.sums import fields_from_text
from croupier.desk.tournament.writing import (
    Happened,
    conditions_as_fields,
    conditions_file,
    plain,
    record_of,
)
from croupier.desk.wrong import WrongInput
from croupier.floor import Person
from croupier.floor.tournament_tables import time_left
from croupier.floor.tournaments import log_of
from croupier.money import Cents, dollars
from croupier.rulebook import NotHeld
from croupier.rulebook.bounded_toml import REQUEST
from croupier.table import Table
from croupier.tournament import Round, Tournament, board, faults, open_tie

from . import shapes_matters as shapes
from .bounds import ENTRANTS_MAX, ConditionsFile, Id, Plain, Word
from .edge import Edge, EdgeOf, KeyOf, PersonOf, Said, Strict
from .gate import Gated
from .moments import wall_shown
from .problems import Problem
from .shapes import answers
from .tournament_offers import ENTRANTS, offers

router = APIRouter(route_class=Gated)


class Draft(Strict):
    """Conditions as a conditions file has them, as its fields or as its text."""

    id: Id
    conditions: Plain | None = None
    """Sums and moments as text: "12.50", "2003-02-06T06:00"."""
    file: ConditionsFile | None = None


class Checked(Strict):
    """Conditions to be checked: the text of a file, or its fields."""

    file: ConditionsFile | None = None
    conditions: Plain | None = None


class Asked(Said):
    """A command; its further fields are those of the command."""

    model_config = ConfigDict(extra="allow", strict=True)
    do: Word


@router.get("/tournaments", response_model=None, responses=answers(shapes.Tournaments))
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


@router.post(
    "/tournaments",
    status_code=201,
    response_model=None,
    responses=answers(shapes.TournamentDoc, 201),
)
async def draft(asked: Draft, person: PersonOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Draw up conditions, or change them; what is wrong with them is told, not refused."""
    drafted = await edge.read(_read, asked.conditions, asked.file)
    answer = edge.floor.tournaments.draft(
        person.name, asked.id, drafted.conditions, drafted.rules, key=key
    )
    await asyncio.wrap_future(answer)
    shown = await edge.ask(document, edge, asked.id, person)
    return {**shown, "check": checked_as_json(drafted)}


def _read(conditions: dict[str, Any] | None, file: str | None) -> Drafted:
    """Conditions from their fields, or from the text of a file."""
    if (conditions is None) == (file is None):
        says = "Conditions come as fields or as the text of a file, not as both."
        raise Problem(422, "unusable", says, where="conditions")
    try:
        if file is not None:
            fields: Mapping[str, Any] = read_text("conditions", file, REQUEST)
        else:
            assert conditions is not None
            fields = fields_from_text(conditions)
        return read_conditions(fields)
    except (WrongInput, NotHeld) as wrong:
        raise Problem(422, "unusable", str(wrong), where="conditions") from wrong


@router.post("/tournaments/check", response_model=None, responses=answers(shapes.TournamentCheck))
async def check(asked: Checked, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """What ``croupier tournament check`` says of a conditions file; nothing is stored."""
    del person
    return await edge.read(_checked, asked.conditions, asked.file)


def _checked(conditions: dict[str, Any] | None, file: str | None) -> dict[str, Any]:
    drafted = _read(conditions, file)
    return {
        **checked_as_json(drafted),
        "cites": dict(drafted.rules.cites),
        "held": held_said(drafted.rules),
        "games": [
            {"name": one.name, "title": one.title} for one in games_of(drafted.conditions.kind)
        ],
        "fields": plain(conditions_as_fields(drafted.conditions)),
        "file": conditions_file(drafted.conditions),
    }


@router.get("/tournaments/starters/{kind}", response_class=PlainTextResponse)
def start_from(kind: str, person: PersonOf) -> PlainTextResponse:
    """A conditions file to start from; it passes the check."""
    del person
    try:
        return PlainTextResponse(starter(kind))
    except WrongInput as wrong:
        raise Problem(404, "not_found", str(wrong), where="kind") from wrong


@router.get(
    "/tournaments/{tournament}", response_model=None, responses=answers(shapes.TournamentDoc)
)
def tournament(tournament: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """A tournament: conditions, entries, rounds, ties, prizes, the boards, what is open."""
    return document(edge, tournament, person)


@router.get("/tournaments/{tournament}/record.toml", response_class=PlainTextResponse)
def record(tournament: str, person: PersonOf, edge: EdgeOf) -> PlainTextResponse:
    """The tournament as a record, which ``croupier tournament replay`` replays."""
    del person
    return PlainTextResponse(_record(edge, tournament))


@router.get("/tournaments/{tournament}/record.html", response_class=HTMLResponse)
async def sheet(tournament: str, person: PersonOf, edge: EdgeOf) -> HTMLResponse:
    """Conditions, seating plans, score sheets and results on one page to print."""
    del person
    text = await asyncio.to_thread(_record, edge, tournament)
    return HTMLResponse(await edge.read(_printed, text))


def _printed(text: str) -> str:
    return replayed_html(replayed(read_text("record", text)))


def _record(edge: Edge, name: str) -> str:
    with edge.floor.store.snapshot() as now:
        happened = [Happened(*one) for one in log_of(now, name)]
    if not happened:
        raise Problem(404, "not_found", f"There is no tournament {name!r}.", where="tournament")
    return record_of(happened)


@router.post(
    "/tournaments/{tournament}/commands",
    response_model=None,
    responses=answers(shapes.TournamentReply),
)
async def command(
    tournament: str, asked: Asked, person: PersonOf, edge: EdgeOf, key: KeyOf
) -> dict[str, Any]:
    """Ask for something of a tournament, in the words of its records."""
    fields, floor = dict(asked.model_extra or {}), edge.floor.tournaments
    if asked.do == ENTRANTS:
        players = await edge.read(_entrants, fields)
        answer = floor.enter_all(person.name, tournament, players, key=key)
    else:
        answer = floor.submit(person.name, tournament, asked.do, fields, key=key)
    done = await asyncio.wrap_future(answer)
    view = await edge.ask(document, edge, tournament, person)
    return {"view": view, "again": done.again}


def _entrants(fields: dict[str, Any]) -> list[tuple[int, str]]:
    """Those who enter, from the text of a file: each with the line that names them."""
    file = fields.get("file")
    if not isinstance(file, str) or len(fields) > 1:
        says = "Entrants come as the text of a CSV file with a column named player."
        raise Problem(422, "unusable", says, where="file")
    try:
        return [(one.line, one.player) for one in read_entrants(file, most=ENTRANTS_MAX)]
    except WrongInput as wrong:
        raise Problem(422, "unusable", str(wrong), where="file") from wrong


def document(edge: Edge, name: str, person: Person) -> dict[str, Any]:
    """A tournament as anybody on the floor may see it, and what is open to the asker."""
    t = edge.floor.tournaments.get(name)
    return {
        **tournament_as_json(t),
        **offers(edge.floor, t, person),
        "kind": str(t.conditions.kind),
        "game": t.conditions.game,
        "at": t.conditions.at.isoformat(timespec="seconds"),
        "law": {
            "status": t.rules.status,
            "cites": dict(t.rules.cites),
            "held": held_said(t.rules),
        },
        "fields": plain(conditions_as_fields(t.conditions)),
        "present": sorted(t.present),
        "is_briefed": t.is_briefed,
        "sessions": _sessions(edge, t),
        "clock": {"now": wall_shown(edge.floor.clock.now())},
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


def _sessions(edge: Edge, t: Tournament) -> list[dict[str, Any]]:
    """The sessions that run: how far each is, and what everybody holds, on the layout too."""
    r = t.round_in_play
    found = []
    # A table may be designated before it is opened.
    opened = {one.table.id: one.table for one in edge.floor.tables() if one.table is not None}
    for name in () if r is None else r.in_use:
        table = opened.get(name)
        if table is None or table.kept is None or table.kept.tournament != t.id:
            continue
        kept = table.kept
        held = {seat.player: _chips(edge, t, table, seat.player) for seat in table.seats}
        found.append(
            {
                "table": name,
                "shoes": kept.shoes,
                "hands": kept.hands,
                "minutes": r.stage.length.minutes if r is not None else None,
                "clock": _clock(edge, r, name),
                "shoe": table.shoes - kept.from_shoe,
                "hand": table.rounds - kept.from_round,
                "is_over": table.is_session_over,
                "cards": None if table.shoe is None else table.shoe.cards,
                "drawn": None if table.shoe is None else table.shoe.drawn,
                "board": [
                    {"player": player, "chips": dollars(chips)}
                    for player, chips in sorted(held.items(), key=lambda row: (-row[1], row[0]))
                ],
            }
        )
    return found


def _clock(edge: Edge, r: Round | None, table: str) -> dict[str, Any] | None:
    """A session's clock by the floor's own: when it began, how long it ran, what is left."""
    found = None if r is None else dict(r.clocks).get(table)
    if r is None or found is None:
        return None
    now, count = edge.floor.clock.now(), edge.floor.clock.count()
    left, is_stopped = time_left(r, table, count), found.since is None
    ends = None if left is None or is_stopped else now + timedelta(milliseconds=left)
    return {
        "started": None if found.started is None else found.started.isoformat(timespec="seconds"),
        "ran": found.elapsed(count) // 1000,
        "left": None if left is None else -(-left // 1000),
        "ends": None if ends is None else wall_shown(ends),
        "is_stopped": is_stopped,
    }


def _chips(edge: Edge, t: Tournament, table: Table, player: str) -> Cents:
    with edge.floor.store.snapshot() as now:
        held = edge.floor.tournaments.chips(now, t, player)
    return Cents(held + table.on_layout(player))


def _tie(t: Tournament) -> dict[str, Any] | None:
    r = t.round_in_play
    found = None if r is None else open_tie(t, r)
    if found is None:
        return None
    return {"entries": list(found.entries), "place": found.place, "scope": found.scope}
