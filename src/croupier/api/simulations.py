"""Simulations over HTTP: started as jobs, followed as they go, downloaded when they are over."""

import asyncio
import json
from collections.abc import AsyncIterator
from enum import StrEnum
from typing import Annotated, Any, Final

from fastapi import APIRouter
from fastapi.responses import Response, StreamingResponse
from pydantic import Field

from croupier.floor import FloorRefusal, Person
from croupier.floor.advice import must_not_sit
from croupier.ledger import INTEGER_MAX

from . import bounds
from .amounts import Sum
from .answers import CONTENT
from .bounds import SIMULATION_STREAMS_MAX, Policies, Words
from .edge import AccessOf, Edge, EdgeOf, Strict
from .exact import NAMES
from .gate import Apart, Gated
from .jobs import BEAT, Simulated
from .problems import Problem
from .questions import drawn
from .shapes import Problem as ProblemShape
from .shapes import Shape, answers

router = APIRouter(route_class=Gated)

ROUNDS_MAX: Final = 200_000_000
ROUNDS: Final = 10_000_000
COUNT_MAX: Final = 1_000_000
BROUGHT: Final = ("game", "strategy", "draft")
"""What is no option of a worker's simulation: it is named, or brought along as a file."""

Name = Annotated[str | None, Field(max_length=60)]
Count = Annotated[int | None, Field(ge=0, le=COUNT_MAX)]


class Asked(Strict):
    """What is to be played; the names are those of ``croupier simulate``."""

    game: Annotated[str, Field(max_length=40)]
    rounds: Annotated[int, Field(ge=1, le=ROUNDS_MAX)] = ROUNDS
    seed: Annotated[int | None, Field(ge=0, le=INTEGER_MAX)] = None
    at: Name = None
    decks: Count = None
    policies: Policies = Field(default_factory=dict)
    bet: Name = None
    strategy: Annotated[str | None, Field(max_length=8000)] = None
    """A name, or rows as a file has them."""
    burn: Count = None
    behind: Count = None
    boxes: Count = None
    zeros: Count = None
    continuous: bool = False
    side_bets: Words = Field(default_factory=list)
    insurance: Name = None
    count: Name = None
    spread: Annotated[str | None, Field(max_length=200)] = None
    stake: Sum = None
    meter: Sum = None
    draft: bounds.Draft | None = None
    """A draft notice, as a file has it; without a moment the game is played at its own."""
    bankroll: Count = None
    session: Count = None
    system: Name = None
    most: Count = None
    exact: bool = False


class Fan(Shape):
    """How the sessions so far went: bankrolls at equal steps of time, by the share of players."""

    sessions: int
    ruined: int
    ahead: int
    fan: dict[str, list[int]]


class Progress(Shape):
    """How far a simulation is."""

    rounds: int
    target: int | None
    seconds: float
    rounds_per_second: int
    bet: str
    house_edge: float
    std_error: float | None
    distribution: list[list[float]]
    sessions: Fan | None


class SimulationDoc(Shape):
    """A simulation: waiting, running, done, cancelled or failed."""

    id: str
    owner: str
    state: str
    asked: dict[str, Any]
    progress: Progress | None
    result: dict[str, Any] | None
    """As ``croupier simulate --json`` prints it."""
    wrong: ProblemShape | None


class SimulationList(Shape):
    """Somebody's simulations."""

    simulations: list[SimulationDoc]


class Kind(StrEnum):
    """How a result is written."""

    JSON = "json"
    CSV = "csv"
    SVG = "svg"


@router.post(
    "/simulations", status_code=202, response_model=None, responses=answers(SimulationDoc, 202)
)
async def start(asked: Asked, person: Apart, edge: EdgeOf) -> dict[str, Any]:
    """Begin to play a game many times."""
    given = asked.model_dump(exclude_defaults=True) | {"game": asked.game, "rounds": asked.rounds}
    options = {name: value for name, value in given.items() if name not in BROUGHT}
    rows = None
    if asked.strategy is not None:
        if "\n" in asked.strategy:
            rows = asked.strategy
        elif not asked.strategy.replace("-", "").isalnum():
            says = f"A strategy is a name, such as {', '.join(NAMES)}, or the rows of one."
            raise Problem(422, "unusable", says, where="strategy")
        else:
            options["strategy"] = asked.strategy
    return edge.simulations.start(person.name, given, options, rows, asked.draft).shown()


@router.get("/simulations", response_model=None, responses=answers(SimulationList))
async def mine(person: Apart, edge: EdgeOf) -> dict[str, Any]:
    """One's own simulations, the newest first."""
    return {"simulations": [one.shown() for one in edge.simulations.of(person.name)]}


@router.get("/simulations/{job}.{kind}", response_class=Response)
async def download(job: str, kind: Kind, person: Apart, edge: EdgeOf) -> Response:
    """A result as a file: the document, every ending as rows, or a picture."""
    one = edge.simulations.find(job)
    assert one.job is not None
    answer = one.job.answer
    if answer is None:
        raise Problem(409, "not_over", "This simulation has no result yet.")
    match kind:
        case Kind.JSON:
            text = json.dumps(answer["result"], ensure_ascii=False, indent=2)
        case Kind.CSV:
            text = answer["rows"]
        case Kind.SVG:
            key = edge.answers.key_of("drawn", job)
            text = await edge.answers.worked_out(key, person.name, drawn, answer["whole"])
    name = f"{one.asked['game']}-{answer['result']['seed']}.{kind.value}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=CONTENT[kind.value], headers=headers)


@router.get("/simulations/{job}", response_model=None, responses=answers(SimulationDoc))
async def shown(job: str, _: Apart, edge: EdgeOf) -> dict[str, Any]:
    """A simulation: how far it is, or what came of it."""
    return edge.simulations.find(job).shown()


@router.delete("/simulations/{job}", response_model=None, responses=answers(SimulationDoc))
async def stop(job: str, person: Apart, edge: EdgeOf) -> dict[str, Any]:
    """Stop one's own simulation; what it has played is kept."""
    one = edge.simulations.find(job)
    if one.owner != person.name:
        raise Problem(403, "not_in_your_power", "This is somebody else's simulation.")
    edge.simulations.cancel(one)
    return one.shown()


@router.get("/simulations/{job}/stream", response_class=StreamingResponse)
async def stream(job: str, person: Apart, access: AccessOf, edge: EdgeOf) -> StreamingResponse:
    """A simulation as it goes, as server-sent events."""
    one = edge.simulations.find(job)
    if edge.simulations.listening.count(person.name) >= SIMULATION_STREAMS_MAX:
        says = f"{SIMULATION_STREAMS_MAX} streams are open already; close one."
        raise Problem(429, "too_many_streams", says, retry=1)
    events = _events(edge, one, person, access.mark)
    return StreamingResponse(
        events, media_type="text/event-stream", headers={"Cache-Control": "no-store"}
    )


async def _events(edge: Edge, one: Simulated, person: Person, mark: bytes) -> AsyncIterator[str]:
    """What a simulation tells, until it is over or its listener sits down at a table."""
    edge.simulations.listening.append(person.name)
    try:
        told = -1
        while not edge.simulations.is_closed and await edge.ask(edge.lets_in, person.name, mark):
            try:
                must_not_sit(edge.floor, edge.floor.person(person.name))
            except FloorRefusal as barred:
                yield f"event: closed\ndata: {json.dumps({'says': barred.says})}\n\n"
                return
            heard = one.heard
            if one.number != told:
                told = one.number
                yield f"event: simulation\nid: {told}\ndata: {json.dumps(one.shown())}\n\n"
            assert one.job is not None
            if one.job.is_over:
                return
            try:
                await asyncio.wait_for(heard.wait(), BEAT)
            except TimeoutError:
                yield ": still here\n\n"
    finally:
        edge.simulations.listening.remove(person.name)
