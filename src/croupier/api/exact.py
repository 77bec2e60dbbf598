"""Odds, best play and comparisons over HTTP, for anybody who sits at no live table."""

import json
from enum import StrEnum
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from croupier.desk.arguments import read_policies
from croupier.desk.odds_answers import Comparison, JudgedShown, OddsShown, StrategyShown
from croupier.desk.odds_rows import odds_csv
from croupier.desk.over_time import YearsShown
from croupier.desk.super_bonus import BonusByStake

from . import bounds
from .amounts import Sum
from .answers import told
from .bounds import DECKS_MAX
from .edge import EdgeOf
from .gate import Apart, Gated
from .problems import Problem
from .questions import bonus_of, compared, edges_of_years, judged, odds_of, strategy_of
from .typed import answer_of

router = APIRouter(route_class=Gated)
NAMES: Final = ("best", "mimic-dealer", "never-bust", "absent")

Short = Annotated[str | None, Field(max_length=60)]
Draft = Annotated[bounds.Draft | None, Field(description="A draft notice, as a file has it")]
Side = Annotated[str, Field(max_length=400, description="GAME[@MOMENT][,decks=N][,POLICY=VALUE]…")]


class Form(StrEnum):
    """How odds or a strategy are written."""

    JSON = "json"
    CSV = "csv"
    SVG = "svg"
    TOML = "toml"


class Asked(BaseModel):
    """What every question may say; the names are those of the command line."""

    model_config = ConfigDict(extra="forbid")
    decks: Annotated[int | None, Field(ge=0, le=DECKS_MAX)] = None
    policy: Annotated[
        bounds.Words, Field(description="How unclear rules are read: NAME=VALUE")
    ] = []

    def options(self, *names: str) -> dict[str, Any]:
        """What a setting is opened with."""
        given = {name: getattr(self, name) for name in ("decks", *names)}
        return given | {"policies": read_policies(self.policy)}


class OddsAsked(Asked):
    """As ``croupier odds``."""

    at: Short = None
    bet: Short = None
    stake: Sum = None
    meter: Sum = None
    max_payout: Sum = None
    zeros: Annotated[int | None, Field(ge=0, le=DECKS_MAX)] = None
    without: Annotated[str | None, Field(max_length=2000)] = None
    par: bool = False
    draft: Draft = None
    format: Form = Form.JSON


class YearsAsked(Asked):
    """The edges of a game's bets through the years."""

    bet: Short = None
    stake: Sum = None


class BonusAsked(Asked):
    """The Super Bonus by the size of the wager."""

    at: Short = None
    draft: Draft = None


class StrategyAsked(Asked):
    """As ``croupier strategy``; ``rows`` are a strategy to be judged, as a file has it."""

    at: Short = None
    judge: Short = None
    rows: Annotated[str | None, Field(max_length=8000)] = None
    draft: Draft = None
    format: Form = Form.JSON


class CompareAsked(Asked):
    """As ``croupier compare``."""

    a: Side
    b: Side
    bet: Short = None
    stake: Sum = None
    meter: Sum = None
    draft: Draft = None


def _only(form: Form, *forms: Form) -> None:
    if form not in forms:
        says = f"This is written as {' or '.join(forms)}."
        raise Problem(422, "unusable", says, where="format")


@router.get("/odds/{game}", response_class=Response, responses=answer_of(OddsShown))
async def odds(
    game: str, person: Apart, edge: EdgeOf, request: Request, asked: Annotated[OddsAsked, Query()]
) -> Response:
    """What every bet of a game is worth, exactly."""
    _only(asked.format, Form.JSON, Form.CSV)
    options = asked.options("at", "stake", "meter", "max_payout", "zeros", "without")
    report = {"bet": asked.bet, "par": asked.par}
    key = edge.answers.key_of("odds", game, options, report, asked.draft)
    text = await edge.answers.worked_out(
        key, person.name, odds_of, game, options, asked.draft, report
    )
    if asked.format is Form.CSV:
        text = odds_csv(json.loads(text), par=asked.par)
        key = edge.answers.key_of(key, "csv")
    return told(request, key, text, asked.format.value)


@router.get("/odds/{game}/years", response_class=Response, responses=answer_of(YearsShown))
async def years(
    game: str, person: Apart, edge: EdgeOf, request: Request, asked: Annotated[YearsAsked, Query()]
) -> Response:
    """The edges of a game's bets under every version that is held."""
    options = asked.options("stake")
    key = edge.answers.key_of("years", game, options, asked.bet)
    text = await edge.answers.worked_out(key, person.name, edges_of_years, game, options, asked.bet)
    return told(request, key, text)


@router.get("/odds/{game}/super-bonus", response_class=Response, responses=answer_of(BonusByStake))
async def super_bonus(
    game: str, person: Apart, edge: EdgeOf, request: Request, asked: Annotated[BonusAsked, Query()]
) -> Response:
    """What the Super Bonus is worth to a wager of every size, exactly."""
    question = (game, asked.options("at"), asked.draft)
    key = edge.answers.key_of("super-bonus", *question)
    text = await edge.answers.worked_out(key, person.name, bonus_of, *question)
    return told(request, key, text)


@router.get(
    "/strategy/{game}", response_class=Response, responses=answer_of(StrategyShown, JudgedShown)
)
async def strategy(
    game: str,
    person: Apart,
    edge: EdgeOf,
    request: Request,
    asked: Annotated[StrategyAsked, Query()],
) -> Response:
    """The best play of a game as charts, or what another one is worth."""
    options, form = asked.options("at"), asked.format
    if asked.judge is None and asked.rows is None:
        _only(form, Form.JSON, Form.SVG, Form.TOML)
        key = edge.answers.key_of("strategy", game, options, asked.draft, form)
        text = await edge.answers.worked_out(
            key, person.name, strategy_of, game, options, asked.draft, form.value
        )
        return told(request, key, text, form.value)
    _only(form, Form.JSON)
    if asked.judge is not None and asked.judge not in NAMES:
        says = f"A strategy is {', '.join(NAMES)}, or the rows of one."
        raise Problem(422, "unusable", says, where="judge")
    question = (game, options, asked.draft, asked.judge, asked.rows)
    key = edge.answers.key_of("judge", *question)
    text = await edge.answers.worked_out(key, person.name, judged, *question)
    return told(request, key, text)


@router.get("/compare", response_class=Response, responses=answer_of(Comparison))
async def compare(
    person: Apart, edge: EdgeOf, request: Request, asked: Annotated[CompareAsked, Query()]
) -> Response:
    """Two sides, their edges, and the notice or reading that makes the difference."""
    options, sides = asked.options("stake", "meter"), (asked.a, asked.b)
    key = edge.answers.key_of("compare", sides, options, asked.draft, asked.bet)
    text = await edge.answers.worked_out(
        key, person.name, compared, *sides, options, asked.draft, asked.bet
    )
    return told(request, key, text)
