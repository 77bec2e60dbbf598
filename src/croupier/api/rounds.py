"""Rounds that are over, as ``replay`` shows them: the document, the round file, the sheet."""

from enum import StrEnum

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from croupier.desk.played import file_of, shown_of
from croupier.desk.replay import as_json
from croupier.desk.replay_html import as_html
from croupier.desk.wrong import WrongInput
from croupier.floor import Person, Role, is_over, play_of, round_at, round_of, table_of
from croupier.games.played import Played
from croupier.games.staff import Staff

from .documents import must_be_shown
from .edge import Edge, EdgeOf, PersonOf
from .gate import Gated
from .guard import SHEET
from .problems import Problem

router = APIRouter(route_class=Gated)


class Kind(StrEnum):
    """How a round is written."""

    JSON = "json"
    TOML = "toml"
    HTML = "html"


@router.get("/rounds/{round_id}.{kind}", response_class=Response)
def finished_round(round_id: str, kind: Kind, person: PersonOf, edge: EdgeOf) -> Response:
    """A round that is over, by its name, ``TABLE-NUMBER``."""
    played = played_round(edge, round_id, person)
    try:
        match kind:
            case Kind.TOML:
                return PlainTextResponse(file_of(played), media_type="application/toml")
            case Kind.HTML:
                return HTMLResponse(as_html([(round_id, shown_of(played), None)]), headers=SHEET)
            case Kind.JSON:
                return JSONResponse(as_json(shown_of(played)))
    except WrongInput as wrong:
        raise Problem(404, "not_written", str(wrong)) from wrong


def played_round(edge: Edge, round_id: str, person: Person) -> Played:
    """How a round was played, once everything in it may be seen."""
    with edge.floor.store.snapshot() as now:
        found = round_at(now, round_id)
        must_be_shown(table_of(edge.floor.hosted(found.table)), person)
        played = play_of(now, found)
    if not is_over(played):
        raise Problem(409, "round_in_play", "This round is still in play.")
    sees_all = person.may_be(Role.AUDITOR) or person.rank is Staff.SURVEILLANCE
    if getattr(round_of(played), "held", ()) and not sees_all:
        # A card that waits for the next round is shown when it is dealt.
        table = table_of(edge.floor.hosted(found.table))
        if table.rounds == found.number or (
            table.rounds == found.number + 1 and table.is_round_open
        ):
            raise Problem(409, "card_held", "A card of this round is still to be dealt.")
    return played
