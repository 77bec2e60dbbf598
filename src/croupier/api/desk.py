"""The rulebook over HTTP: what ``croupier rules …`` answers, in the same JSON."""

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import Field

from croupier.desk.answers import (
    Coverage,
    DraftChecked,
    HistoryShown,
    MachineShown,
    MachinesShown,
    Notices,
    RulesDiffered,
    RulesShown,
)
from croupier.desk.changes import diff, history
from croupier.desk.coverage import coverage
from croupier.desk.drafts import draft_schema, new_draft
from croupier.desk.lanes import Lanes, lanes
from croupier.desk.readings import ReadingsShown, readings
from croupier.desk.register import machines, notices
from croupier.desk.rules import export, show
from croupier.desk.search import RulesFound, search
from croupier.desk.summary import GameSummary, summary
from croupier.desk.whole_rule import WholeRule, whole_rule

from . import bounds
from .answers import told
from .edge import Edge, EdgeOf, PersonOf, Strict
from .gate import Apart, Gated
from .guard import SHEET
from .questions import checked_draft
from .typed import answer_of

router = APIRouter(route_class=Gated)

Text = Annotated[str | None, Query(max_length=200)]
Moment = Annotated[str | None, Query(max_length=40, description="Melbourne wall time")]
At = Annotated[str, Query(max_length=40, description="Melbourne wall time")]
Game = Annotated[str, Query(max_length=40)]


class Form(StrEnum):
    """How a copy of the rules is written."""

    MARKDOWN = "md"
    HTML = "html"
    JSON = "json"


def _at_once(edge: Edge, request: Request, answer: Callable[[], Any], *question: Any) -> Response:
    """Answer a question about rules, which takes no time worth waiting for."""
    key = edge.answers.key_of(*question)
    return told(request, key, edge.answers.at_once(key, answer))


@router.get("/rules", response_class=Response, responses=answer_of(Lanes))
def rulebook(_: PersonOf, edge: EdgeOf, request: Request) -> Response:
    """Every game through the years: its notices, its versions, and how sure each is."""
    return _at_once(edge, request, lanes, "lanes")


@router.get("/rules/notices", response_class=Response, responses=answer_of(Notices))
def every_notice(_: PersonOf, edge: EdgeOf, request: Request) -> Response:
    """The notices that are held and those only cited, and what is wrong in them."""
    return _at_once(edge, request, notices, "notices")


@router.get("/rules/diff", response_class=Response, responses=answer_of(RulesDiffered))
def difference(
    _: PersonOf,
    edge: EdgeOf,
    request: Request,
    game: Game,
    start: Annotated[str, Query(alias="from", max_length=40)],
    to: Annotated[str, Query(max_length=40)],
) -> Response:
    """What changed between two moments."""
    question = ("diff", game, start, to)
    return _at_once(edge, request, lambda: diff(game, start, to), *question)


@router.get("/rules/history", response_class=Response, responses=answer_of(HistoryShown))
def life(
    _: PersonOf,
    edge: EdgeOf,
    request: Request,
    game: Game,
    rule: Annotated[str, Query(max_length=60)],
) -> Response:
    """Every version of one rule, across renumbering."""
    return _at_once(edge, request, lambda: history(game, rule), "history", game, rule)


@router.get("/rules/search", response_class=Response, responses=answer_of(RulesFound))
def found(
    _: PersonOf,
    edge: EdgeOf,
    request: Request,
    words: Annotated[str, Query(max_length=200)],
    at: Moment = None,
) -> Response:
    """Rules and readings by their words, at a moment or at any time."""
    return _at_once(edge, request, lambda: search(words, at=at), "search", words, at)


@router.get("/rules/readings", response_class=Response, responses=answer_of(ReadingsShown))
def unclear(_: PersonOf, edge: EdgeOf, request: Request, which: Text = None) -> Response:
    """How unclear rules are read, what else could be read, and what that is worth."""
    return _at_once(edge, request, lambda: readings(which), "readings", which)


@router.get(
    "/rules/machines", response_class=Response, responses=answer_of(MachineShown, MachinesShown)
)
def register(
    _: PersonOf,
    edge: EdgeOf,
    request: Request,
    at: At,
    title: Text = None,
    maker: Text = None,
) -> Response:
    """Whether a gaming machine title was approved, or the titles that were."""
    question = ("machines", title, maker, at)
    return _at_once(edge, request, lambda: machines(title, at=at, maker=maker), *question)


@router.get("/rules/coverage", response_class=Response, responses=answer_of(Coverage))
def carried_out(_: PersonOf, edge: EdgeOf, request: Request, state: Text = None) -> Response:
    """Which catalogue items code carries out and tests prove, and which are open."""
    return _at_once(edge, request, lambda: coverage(state=state), "coverage", state)


@router.get("/rules/summary", response_class=Response, responses=answer_of(GameSummary))
def one_page(_: PersonOf, edge: EdgeOf, request: Request, game: Game, at: At) -> Response:
    """A game at a moment on one page."""
    return _at_once(edge, request, lambda: summary(game, at=at), "summary", game, at)


@router.get("/rules/draft", response_class=PlainTextResponse)
def starter(_: PersonOf, game: Game) -> PlainTextResponse:
    """A commented draft notice to start from."""
    return PlainTextResponse(new_draft(game), media_type="application/toml")


@router.get("/rules/draft/schema", response_model=None)
def schema(_: PersonOf) -> dict[str, Any]:
    """The JSON Schema of a draft notice."""
    return draft_schema()


class Draft(Strict):
    """A draft notice, as a file has it."""

    draft: Annotated[bounds.Draft, Field(min_length=1)]


@router.post("/rules/check", response_class=Response, responses=answer_of(DraftChecked))
async def check(asked: Draft, person: Apart, edge: EdgeOf, request: Request) -> Response:
    """Try a draft notice: what it would do, what it would cost, and what to mend in it."""
    key = edge.answers.key_of("check", asked.draft)
    text = await edge.answers.worked_out(key, person.name, checked_draft, asked.draft)
    return told(request, key, text)


COPIES = {
    Form.MARKDOWN: "text/markdown; charset=utf-8",
    Form.HTML: "text/html; charset=utf-8",
    Form.JSON: "application/json",
}


@router.get("/rules/export", response_class=Response)
def copy(
    _: PersonOf,
    game: Game,
    at: At,
    form: Annotated[Form, Query(alias="format")] = Form.MARKDOWN,
    published_by: Moment = None,
) -> Response:
    """A dated copy of a game's rules, as anybody may ask for one."""
    text = export(game, at=at, form=form.value, published_by=published_by)
    name = f"{game}-{at[:10]}.{form.value}"
    headers = {"Content-Disposition": f'inline; filename="{name}"'} if name.isascii() else {}
    return Response(text, media_type=COPIES[form], headers=headers | SHEET)


@router.get("/rules/{game}", response_class=Response, responses=answer_of(RulesShown))
def rules(
    game: str,
    _: PersonOf,
    edge: EdgeOf,
    request: Request,
    at: At,
    rule: Annotated[str | None, Query(max_length=60)] = None,
    published_by: Moment = None,
) -> Response:
    """The rules of a game at a moment, or one of them with its paragraphs."""
    question = ("show", game, at, rule, published_by)
    return _at_once(
        edge, request, lambda: show(game, at=at, rule=rule, published_by=published_by), *question
    )


@router.get("/rules/{game}/{rule}", response_class=Response, responses=answer_of(WholeRule))
def one_rule(game: str, rule: str, _: PersonOf, edge: EdgeOf, request: Request, at: At) -> Response:
    """One rule: its text, its life, its doubts with their price, and what carries it out."""
    return _at_once(edge, request, lambda: whole_rule(game, rule, at=at), "rule", game, rule, at)
