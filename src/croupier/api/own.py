"""What is one's own: who I am, limits I set myself, my rounds and money, sessions and tokens."""

import asyncio
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from croupier.floor.books import own_postings
from croupier.floor.own_limits import Limit as OwnLimit
from croupier.floor.own_limits import limits_of, reminder, set_limits, today
from croupier.floor.results import player_rounds
from croupier.ledger import INTEGER_MAX
from croupier.money import Cents, dollars

from . import shapes_people as shapes
from .amounts import Sum, cents
from .edge import AccessOf, EdgeOf, KeyOf, KnownOf, PersonOf, ProvedOf, Strict, require_person
from .gate import Gated
from .identity import PROOF
from .moments import wall_shown
from .pages import PAGE, After, Before, Limit, next_page
from .passwords import why_weak
from .people import NewToken
from .problems import Problem
from .proving import must_know
from .sessions import Code, let_in
from .shapes import Me, answers

router = APIRouter(route_class=Gated)

Minutes = Annotated[int, Field(ge=1, le=24 * 60)]
Password = Annotated[str, Field(max_length=200)]


@router.get("/me", response_model=None, responses=answers(Me))
def me(person: KnownOf, edge: EdgeOf) -> dict[str, Any]:
    """Who I am."""
    return edge.me(person)


# ---------------------------------------------------------------- limits


class Wanted(Strict):
    """Limits to set; one that is not named stays, and nothing takes one away."""

    stake: Sum = None
    loss: Sum = None
    minutes: Minutes | None = None
    reminder: Minutes | None = None


@router.get("/me/limits", response_model=None, responses=answers(shapes.OwnLimitsDoc))
def limits(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Limits that I have set myself, what is to come of them, and my last 24 hours."""
    floor, name = edge.floor, person.name
    at, held = floor.clock.now(), limits_of(floor, name)
    with floor.store.snapshot() as now:
        day, says = today(now, name, at), reminder(now, name, at)
    pending = [one for limit in OwnLimit if (one := held.pending(limit, at)) is not None]
    return {
        "limits": {str(limit): _most(limit, held.at(limit, at)) for limit in OwnLimit},
        "pending": [
            {
                "limit": str(one.limit),
                "most": _most(one.limit, one.most),
                "comes": wall_shown(one.comes),
            }
            for one in pending
        ],
        "day": {
            "staked": dollars(day.staked),
            "net": dollars(day.net),
            "lost": dollars(day.lost),
            "minutes": day.minutes,
            "rounds": day.rounds,
        },
        "reminder": says,
        "clock": {"now": wall_shown(at)},
    }


def _most(limit: OwnLimit, most: int | None) -> str | int | None:
    if most is None or limit in (OwnLimit.MINUTES, OwnLimit.REMINDER):
        return most
    return dollars(Cents(most))


@router.put("/me/limits", response_model=None, responses=answers(shapes.OwnLimitsDoc))
async def change_limits(
    asked: Wanted, person: PersonOf, edge: EdgeOf, key: KeyOf
) -> dict[str, Any]:
    """Set limits: a tighter one holds at once, a looser one or none after 24 hours."""
    wanted: dict[OwnLimit, int | None] = {}
    for name in sorted(asked.model_fields_set):
        value = getattr(asked, name)
        wanted[OwnLimit(name)] = cents(value, name) if isinstance(value, str) else value
    await asyncio.to_thread(set_limits, edge.floor, person, wanted, key=key)
    return limits(person, edge)


# ---------------------------------------------------------------- history


@router.get("/me/rounds", response_model=None, responses=answers(shapes.OwnRounds))
def rounds(
    person: PersonOf, edge: EdgeOf, before: Before = INTEGER_MAX, limit: Limit = PAGE
) -> dict[str, Any]:
    """My rounds in money, the last first; each is shown whole at ``/rounds``."""
    with edge.floor.store.snapshot() as now:
        found = player_rounds(now, person.name, before=before, limit=limit)
    games = {h.table.id: h.table.game for h in edge.floor.tables() if h.table is not None}
    return {
        "rounds": [
            {
                "round": one.id,
                "table": one.table,
                "game": games.get(one.table),
                "at": wall_shown(datetime.fromisoformat(one.at)),
                "staked": dollars(one.staked),
                "net": dollars(one.net),
            }
            for one in found
        ],
        "before": next_page(found, limit, lambda one: one.event),
    }


@router.get("/me/postings", response_model=None, responses=answers(shapes.OwnPostings))
def postings(
    person: PersonOf, edge: EdgeOf, after: After = 0, limit: Limit = PAGE
) -> dict[str, Any]:
    """What my purse and my chips gained and lost, and by what."""
    found = own_postings(edge.floor, person.name, after=after, limit=limit)
    purse, chips = edge.floor.balances(person.name)
    return {
        "purse": dollars(purse),
        "chips": dollars(chips),
        "postings": [
            {
                "event": line.event.number,
                "at": wall_shown(datetime.fromisoformat(str(line.event.body["at"]))),
                "account": line.posting.account.name.partition("/")[0],
                "amount": dollars(line.posting.cents),
                "type": str(line.event.body["type"]),
                "where": line.event.stream,
            }
            for line in found
        ],
        "after": next_page(found, limit, lambda line: line.event.number),
    }


# ---------------------------------------------------------------- password, sessions, tokens


class Passwords(Strict):
    """The password that is, a code where there is a second factor, and the password to be."""

    current: Password
    new: Password
    code: Code | None = None


class Said(Strict):
    """The password, said again, with a code where there is a second factor."""

    password: Password
    code: Code | None = None
    name: Annotated[str, Field(max_length=200)] | None = None
    """Who is asked for it: in another window, somebody else may have signed in since."""


@router.post("/me/password", status_code=204, response_model=None)
async def change_password(
    asked: Passwords, person: KnownOf, access: AccessOf, edge: EdgeOf, request: Request
) -> None:
    """Choose another password; every other session of mine ends."""
    require_person(access)
    weak = why_weak(person.name, asked.new)
    if weak is not None:
        raise Problem(422, "weak_password", weak, where="new")
    await must_know(edge, request, person.name, asked.current, asked.code, where="current")
    async with edge.hashing:
        await asyncio.to_thread(
            edge.identity.change_password, person.name, asked.new, but=access.mark
        )
    edge.bus.end(lambda one: one.name == person.name and one.mark != access.mark)


@router.post("/me/proof", response_model=None, responses=answers(shapes.Proof))
async def prove(
    asked: Said,
    person: PersonOf,
    access: AccessOf,
    edge: EdgeOf,
    request: Request,
    response: Response,
) -> dict[str, Any]:
    """Say the password again, for what needs it said just now; the cookie is a new one."""
    if asked.name not in (None, person.name):
        says = f"{person.name} is signed in here by now; load the page anew."
        raise Problem(409, "somebody_else", says, where="name")
    require_person(access)
    await must_know(edge, request, person.name, asked.password, asked.code, where="password")
    await asyncio.to_thread(let_in, edge, request, response, person.name)
    return {"seconds": int(PROOF.total_seconds())}


@router.get("/me/sessions", response_model=None, responses=answers(shapes.Sessions))
def sessions(person: PersonOf, access: AccessOf, edge: EdgeOf) -> dict[str, Any]:
    """Where I am signed in."""
    found = edge.identity.sessions_of(person.name, access.mark)
    return {"name": person.name, "sessions": found}


@router.delete("/me/sessions", status_code=204, response_model=None)
async def sign_out_everywhere(person: ProvedOf, edge: EdgeOf) -> None:
    """Sign out everywhere, here too; streams end at once, tokens stay."""
    edge.bus.end_with(await asyncio.to_thread(edge.identity.end_sessions, person.name))


@router.delete("/me/sessions/{session}", status_code=204, response_model=None)
async def end_session(session: str, person: ProvedOf, edge: EdgeOf) -> None:
    """End one of my sessions."""
    gone = await asyncio.to_thread(edge.identity.end_sessions, person.name, session)
    if not gone:
        raise Problem(404, "not_found", "There is no such session.", where="session")
    edge.bus.end_with(gone)


@router.get("/me/tokens", response_model=None, responses=answers(shapes.Tokens))
def tokens(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """My tokens, by their ids."""
    return {"name": person.name, "tokens": edge.identity.tokens_of(person.name)}


@router.post(
    "/me/tokens", status_code=201, response_model=None, responses=answers(shapes.Given, 201)
)
async def new_token(asked: NewToken, person: ProvedOf, edge: EdgeOf) -> dict[str, Any]:
    """A token for my programs, shown once."""
    id_, secret = await asyncio.to_thread(
        edge.identity.named_token,
        person.name,
        scope=asked.scope,
        days=asked.days,
        by=person.name,
    )
    return {"name": person.name, "token": secret, "id": id_}


@router.delete("/me/tokens/{token}", status_code=204, response_model=None)
async def revoke(token: str, person: PersonOf, access: AccessOf, edge: EdgeOf) -> None:
    """Revoke one of my tokens; streams that it opened end at once. One for play revokes itself."""
    only = None if access.may_change_accounts else access.mark
    gone = await asyncio.to_thread(
        edge.identity.revoke, person.name, token, by=person.name, only=only
    )
    if not gone:
        raise Problem(404, "not_found", "There is no such token.", where="token")
    edge.bus.end_with(gone)
