"""Showing who one is: the password, and a code where somebody has a second factor."""

import asyncio

from fastapi import Request

from .edge import Edge
from .noted import address_of, note
from .problems import Problem


def take_try(edge: Edge, name: str, request: Request) -> None:
    """Count a try of somebody's, and refuse it where there were too many."""
    seconds = edge.limits.wait(name, address_of(request))
    if seconds:
        raise _too_many(seconds)


async def must_know(
    edge: Edge, request: Request, name: str, password: str, code: str | None, *, where: str
) -> None:
    """Refuse whoever does not know both; tries are counted as those of signing in are."""
    take_try(edge, name, request)
    async with edge.hashing:
        right = await asyncio.to_thread(edge.identity.is_password, name, password)
    note(request, "password", who=name, ok=right)
    if not right:
        raise Problem(403, "wrong_password", "That is not your password.", where=where)
    await must_show_code(edge, request, name, code, status=403)
    edge.limits.forgive(name, address_of(request))


async def must_show_code(
    edge: Edge, request: Request, name: str, code: str | None, *, status: int
) -> None:
    """Refuse whoever has a second factor and shows no code of it; the password was right."""
    sealed = await asyncio.to_thread(edge.factors.of, name)
    if sealed is None:
        return
    if not code:
        says = "Say a code of your second factor as well."
        raise Problem(status, "code_wanted", says, where="code")
    await must_be_code(edge, request, name, sealed, code, status=status)


async def must_be_code(
    edge: Edge, request: Request, name: str, sealed: str, code: str, *, status: int
) -> None:
    """Refuse a code that is wrong, or was used; it is used up."""
    tried = await asyncio.to_thread(edge.factors.use, sealed, code)
    note(request, "code", who=name, ok=tried.is_right)
    if tried.wait:
        raise _too_many(tried.wait)
    if not tried.is_right:
        says = "That code is not right, or was used before; wait for the next one."
        raise Problem(status, "wrong_code", says, where="code")


def _too_many(seconds: int) -> Problem:
    says = f"Too many tries; the next in {seconds} seconds."
    return Problem(429, "too_many_tries", says, retry=seconds)
