"""Who is here: sign in by password, link or name, and sign out."""

import asyncio
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from . import shapes
from .amounts import Sum, cents
from .edge import Edge, EdgeOf, KeyOf, PersonOf, Strict, cookie_of, known_of
from .gate import Gated
from .identity import mark_of
from .noted import address_of, note
from .passwords import PASSWORD_MAX, why_weak
from .problems import Problem
from .proving import must_show_code, take_try
from .shapes import answers

router = APIRouter(route_class=Gated)

Code = Annotated[str, Field(max_length=60)]


class SignIn(Strict):
    """Who one is: by password, by a one-time link, or on a demonstration floor by name."""

    name: Annotated[str, Field(max_length=200)] | None = None
    password: Annotated[str, Field(max_length=2_000)] | None = None
    token: Annotated[str, Field(max_length=200)] | None = None
    code: Code | None = None
    """Of the second factor, or one for recovery: asked for where somebody has one."""
    demo: bool = False


def let_in(edge: Edge, request: Request, response: Response, name: str) -> None:
    """Begin a session in place of the one that there was, and hand its cookie out."""
    former = request.cookies.get(cookie_of(request))
    if former:
        edge.identity.end_session(former)
        edge.bus.end_with({mark_of(former)})
    session = edge.identity.new_session(name)
    response.set_cookie(
        cookie_of(request),
        session.secret,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )


@router.post("/session", response_model=None, responses=answers(shapes.Me))
async def sign_in(
    asked: SignIn, edge: EdgeOf, request: Request, response: Response
) -> dict[str, Any]:
    """Sign in; the answer sets a cookie. Whoever has a second factor says a code as well."""
    # Whom one wants to be on a demonstration floor is no try at a password.
    if not (asked.demo and edge.is_demo):
        take_try(edge, asked.name or "", request)
    name = await _who(asked, edge, request)
    person = edge.floor.people.get(name) if name else None
    way = "name" if asked.demo else "password" if asked.token is None else "link"
    if person is None or person.is_disabled:
        note(request, "sign-in", who=asked.name, way=way, ok=False)
        raise Problem(401, "not_signed_in", "Name or password is not right.")
    if way == "password":
        await must_show_code(edge, request, person.name, asked.code, status=401)
    edge.limits.forgive(asked.name or "", address_of(request))
    await asyncio.to_thread(let_in, edge, request, response, person.name)
    note(request, "sign-in", who=person.name, way=way, ok=True)
    return await edge.ask(edge.me, person)


async def _who(asked: SignIn, edge: Edge, request: Request) -> str | None:
    if asked.demo:
        if not edge.is_demo:
            raise Problem(403, "not_a_demonstration", "Nobody is let in here by name alone.")
        return asked.name
    password = asked.password or ""
    if asked.token is not None:
        return await _by_link(edge, request, asked.token, password, asked.code)
    if asked.name is None or len(password) > PASSWORD_MAX:
        return None
    async with edge.hashing:
        right = await asyncio.to_thread(edge.identity.is_password, asked.name, password)
    return asked.name if right else None


async def _by_link(edge: Edge, request: Request, link: str, password: str, code: str | None) -> str:
    """Choose a password by a one-time link; a weak one leaves the link as it is.

    A link stands for the password and not for the second factor.
    """
    void = Problem(401, "link_used", "This link has been used, or its time is up.")
    name = await edge.ask(edge.identity.whose_link, link)
    if name is None:
        raise void
    weak = why_weak(name, password)
    if weak is not None:
        raise Problem(422, "weak_password", weak, where="password")
    await must_show_code(edge, request, name, code, status=401)
    async with edge.hashing:
        found = await asyncio.to_thread(edge.identity.use_link, link, password)
    if found is None:
        raise void
    edge.bus.end_of(found)
    return found


@router.get("/session", response_model=None, responses=answers(shapes.Here))
async def here(edge: EdgeOf, request: Request) -> dict[str, Any]:
    """Who is here, whether or not anybody is; on a demonstration floor also whom one may be."""
    try:
        person = await known_of(request)
    except Problem as problem:
        if problem.status != HTTPStatus.UNAUTHORIZED:
            raise
        found = None
    else:
        found = await edge.ask(edge.me, person)
    return {"me": found, "people": _whom(edge) if edge.is_demo else None}


@router.delete("/session", status_code=204)
def sign_out(edge: EdgeOf, request: Request, response: Response) -> None:
    """Sign out."""
    name = cookie_of(request)
    secret = request.cookies.get(name)
    if secret:
        edge.identity.end_session(secret)
        edge.bus.end_with({mark_of(secret)})
        note(request, "sign-out", who=None)
    response.delete_cookie(name, path="/", secure=request.url.scheme == "https")


@router.get("/demo", response_model=None, responses=answers(shapes.Demo))
def demo(edge: EdgeOf) -> dict[str, Any]:
    """Whom one may be on a demonstration floor."""
    if not edge.is_demo:
        raise Problem(404, "not_a_demonstration", "This is no demonstration floor.")
    return {"people": _whom(edge)}


def _whom(edge: Edge) -> list[dict[str, Any]]:
    people = edge.floor.people.by_name.values()
    return [{"name": one.name, "roles": sorted(map(str, one.roles))} for one in people if one.roles]


# ---------------------------------------------------------------- the cage


class Amount(Strict):
    """A sum of dollars; all of it where none is said."""

    amount: Sum = None


@router.post("/cage/cash-out", response_model=None, responses=answers(shapes.Me))
async def cash_out(
    asked: Amount,
    person: PersonOf,
    edge: EdgeOf,
    key: KeyOf,
) -> dict[str, Any]:
    """Turn chips into money."""
    amount = None if asked.amount is None else cents(asked.amount, "amount")
    await asyncio.to_thread(edge.floor.cash_out, person.name, amount, key=key)
    return await edge.ask(edge.me, person)
