"""Who is here: sign in and out, who I am, and my money at the cage."""

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response

from croupier.money import parse_dollars

from . import documents, shapes
from .edge import COOKIE, Edge, EdgeOf, KeyOf, PersonOf, Strict
from .identity import PASSWORD_MAX, PASSWORD_MIN
from .problems import Problem
from .shapes import answers

__all__ = ("router",)

router = APIRouter()


class SignIn(Strict):
    """Who one is: by password, by a one-time link, or on a demonstration floor by name."""

    name: str | None = None
    password: str | None = None
    token: str | None = None
    demo: bool = False


@router.post("/session", response_model=None, responses=answers(shapes.Me))
async def sign_in(
    asked: SignIn, edge: EdgeOf, request: Request, response: Response
) -> dict[str, Any]:
    """Sign in; the answer sets a cookie."""
    address = "" if request.client is None else request.client.host
    seconds = edge.limits.wait(asked.name or "", address)
    if seconds:
        says = f"Too many tries; the next in {seconds} seconds."
        raise Problem(429, "too_many_tries", says, retry=seconds)
    name = await _who(asked, edge)
    person = edge.floor.people.get(name) if name else None
    if person is None or person.is_disabled:
        raise Problem(401, "not_signed_in", "Name or password is not right.")
    edge.limits.forgive(asked.name or "", address)
    session = edge.identity.new_session(person.name)
    response.set_cookie(
        COOKIE,
        session.secret,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )
    return {**documents.me(edge.floor, person), "demo": edge.is_demo}


async def _who(asked: SignIn, edge: Edge) -> str | None:
    if asked.demo:
        if not edge.is_demo:
            raise Problem(403, "not_a_demonstration", "Nobody is let in here by name alone.")
        return asked.name
    password = asked.password or ""
    if asked.token is not None:
        if not PASSWORD_MIN <= len(password) <= PASSWORD_MAX:
            says = f"A password has {PASSWORD_MIN} to {PASSWORD_MAX} characters."
            raise Problem(422, "unusable", says, where="password")
        async with edge.hashing:
            found = await asyncio.to_thread(edge.identity.use_link, asked.token, password)
        if found is None:
            raise Problem(401, "link_used", "This link has been used, or its time is up.")
        return found
    if asked.name is None or len(password) > PASSWORD_MAX:
        return None
    async with edge.hashing:
        right = await asyncio.to_thread(edge.identity.is_password, asked.name, password)
    return asked.name if right else None


@router.delete("/session", status_code=204)
def sign_out(edge: EdgeOf, request: Request, response: Response) -> None:
    """Sign out."""
    secret = request.cookies.get(COOKIE)
    if secret:
        edge.identity.end_session(secret)
        edge.bus.end(lambda listener: listener.secret == secret)
    response.delete_cookie(COOKIE, path="/")


@router.get("/me", response_model=None, responses=answers(shapes.Me))
def me(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Who I am."""
    return {**documents.me(edge.floor, person), "demo": edge.is_demo}


@router.get("/demo", response_model=None, responses=answers(shapes.Demo))
def demo(edge: EdgeOf) -> dict[str, Any]:
    """Whom one may be on a demonstration floor."""
    if not edge.is_demo:
        raise Problem(404, "not_a_demonstration", "This is no demonstration floor.")
    people = edge.floor.people.by_name.values()
    return {
        "people": [
            {"name": one.name, "roles": sorted(map(str, one.roles))} for one in people if one.roles
        ]
    }


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
    try:
        amount = None if asked.amount is None else parse_dollars(asked.amount)
    except ValueError as wrong:
        raise Problem(422, "unusable", f"{wrong}.", where="amount") from wrong
    await asyncio.to_thread(edge.floor.cash_out, person.name, amount, key=key)
    return documents.me(edge.floor, person)
