"""Who is here: sign in by password, link or name, and sign out."""

import asyncio
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from . import documents, shapes
from .amounts import cents
from .edge import Edge, EdgeOf, KeyOf, PersonOf, Strict, cookie_of, person_of
from .identity import mark_of
from .noted import address_of, note
from .passwords import PASSWORD_MAX, why_weak
from .problems import Problem
from .shapes import answers

__all__ = ("let_in", "router")

router = APIRouter()


class SignIn(Strict):
    """Who one is: by password, by a one-time link, or on a demonstration floor by name."""

    name: Annotated[str, Field(max_length=200)] | None = None
    password: Annotated[str, Field(max_length=2_000)] | None = None
    token: Annotated[str, Field(max_length=200)] | None = None
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
    """Sign in; the answer sets a cookie."""
    address = address_of(request)
    # Whom one wants to be on a demonstration floor is no try at a password.
    is_free = asked.demo and edge.is_demo
    seconds = 0 if is_free else edge.limits.wait(asked.name or "", address)
    if seconds:
        says = f"Too many tries; the next in {seconds} seconds."
        raise Problem(429, "too_many_tries", says, retry=seconds)
    name = await _who(asked, edge)
    person = edge.floor.people.get(name) if name else None
    way = "name" if asked.demo else "password" if asked.token is None else "link"
    if person is None or person.is_disabled:
        note(request, "sign-in", who=asked.name, way=way, ok=False)
        raise Problem(401, "not_signed_in", "Name or password is not right.")
    edge.limits.forgive(asked.name or "", address)
    await asyncio.to_thread(let_in, edge, request, response, person.name)
    note(request, "sign-in", who=person.name, way=way, ok=True)
    return {**documents.me(edge.floor, person), "demo": edge.is_demo}


async def _who(asked: SignIn, edge: Edge) -> str | None:
    if asked.demo:
        if not edge.is_demo:
            raise Problem(403, "not_a_demonstration", "Nobody is let in here by name alone.")
        return asked.name
    password = asked.password or ""
    if asked.token is not None:
        return await _by_link(edge, asked.token, password)
    if asked.name is None or len(password) > PASSWORD_MAX:
        return None
    async with edge.hashing:
        right = await asyncio.to_thread(edge.identity.is_password, asked.name, password)
    return asked.name if right else None


async def _by_link(edge: Edge, link: str, password: str) -> str:
    """Choose a password by a one-time link; a weak one leaves the link as it is."""
    void = Problem(401, "link_used", "This link has been used, or its time is up.")
    name = edge.identity.whose_link(link)
    if name is None:
        raise void
    weak = why_weak(name, password)
    if weak is not None:
        raise Problem(422, "weak_password", weak, where="password")
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
        person = await person_of(request)
    except Problem as problem:
        if problem.status != HTTPStatus.UNAUTHORIZED:
            raise
        found = None
    else:
        found = {**documents.me(edge.floor, person), "demo": edge.is_demo}
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

    amount: str | None = None


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
    return {**documents.me(edge.floor, person), "demo": edge.is_demo}
