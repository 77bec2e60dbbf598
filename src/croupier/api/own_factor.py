"""One's own second factor: set up with a first code, recovery codes, and its removal."""

import asyncio
from typing import Any

from fastapi import APIRouter, Request

from croupier.floor import Outdated, Person

from . import shapes_people as shapes
from .codes import drawn, shown, uri
from .edge import AccessOf, Edge, EdgeOf, KnownOf, Strict, require_person
from .gate import Gated
from .identity import Access
from .noted import address_of
from .own import Password
from .problems import Problem
from .proving import must_be_code, must_know, take_try
from .second_factor import OFFER
from .sessions import Code
from .shapes import answers

router = APIRouter(prefix="/me/second-factor", route_class=Gated)


class ByPassword(Strict):
    """The password, said again."""

    password: Password


class First(Strict):
    """A first code of what was offered."""

    code: Code


class ByBoth(Strict):
    """The password and a code."""

    password: Password
    code: Code


@router.get("", response_model=None, responses=answers(shapes.SecondFactor))
async def look(person: KnownOf, edge: EdgeOf) -> dict[str, Any]:
    """Whether I have a second factor, whether I must, and how many recovery codes are left."""
    sealed = await asyncio.to_thread(edge.factors.of, person.name)
    left = 0 if sealed is None else await asyncio.to_thread(edge.factors.left, sealed)
    return {
        "set": sealed is not None,
        "wanted": edge.staff_codes and person.is_staff,
        "recovery_codes": left,
    }


@router.post("", status_code=201, response_model=None, responses=answers(shapes.OfferedFactor, 201))
async def offer(
    asked: ByPassword, person: KnownOf, access: AccessOf, edge: EdgeOf, request: Request
) -> dict[str, Any]:
    """Be shown a secret for a program that shows codes, once; it counts after its first code."""
    require_person(access)
    if await asyncio.to_thread(edge.factors.of, person.name) is not None:
        raise Outdated("There is a second factor already; remove it first.")
    await must_know(edge, request, person.name, asked.password, None, where="password")
    secret = await asyncio.to_thread(edge.factors.offer, person.name)
    address = uri(secret, person.name)
    return {
        "secret": shown(secret),
        "uri": address,
        "qr": drawn(address),
        "seconds": int(OFFER.total_seconds()),
    }


@router.post("/confirm", response_model=None, responses=answers(shapes.RecoveryCodes))
async def confirm(
    asked: First, person: KnownOf, access: AccessOf, edge: EdgeOf, request: Request
) -> dict[str, Any]:
    """Show a first code: from now on one is asked for; every other session of mine ends."""
    require_person(access)
    take_try(edge, person.name, request)
    sealed = await asyncio.to_thread(edge.factors.offered, person.name)
    if sealed is None:
        raise Problem(409, "not_offered", "No second factor waits for a code; begin anew.")
    await must_be_code(edge, request, person.name, sealed, asked.code, status=403)
    edge.limits.forgive(person.name, address_of(request))
    codes = await asyncio.to_thread(edge.factors.set_up, person.name, sealed)
    await _end_others(edge, person, access)
    return {"recovery_codes": list(codes)}


@router.post("/recovery-codes", response_model=None, responses=answers(shapes.RecoveryCodes))
async def recover_anew(
    asked: ByBoth, person: KnownOf, access: AccessOf, edge: EdgeOf, request: Request
) -> dict[str, Any]:
    """Fresh recovery codes, shown once; those from before are void."""
    sealed = await _both(asked, person, access, edge, request)
    return {
        "recovery_codes": list(
            await asyncio.to_thread(edge.factors.recover_anew, person.name, sealed)
        )
    }


@router.post("/remove", status_code=204, response_model=None)
async def remove(
    asked: ByBoth, person: KnownOf, access: AccessOf, edge: EdgeOf, request: Request
) -> None:
    """Sign in without a code from now on; every other session of mine ends."""
    sealed = await _both(asked, person, access, edge, request)
    await asyncio.to_thread(edge.factors.remove, person.name, sealed)
    await _end_others(edge, person, access)


async def _both(asked: ByBoth, person: Person, access: Access, edge: Edge, request: Request) -> str:
    """Where the secret is sealed whose owner has said the password and a code."""
    require_person(access)
    sealed = await asyncio.to_thread(edge.factors.of, person.name)
    if sealed is None:
        raise Problem(409, "no_second_factor", "There is no second factor.")
    await must_know(edge, request, person.name, asked.password, asked.code, where="password")
    return sealed


async def _end_others(edge: Edge, person: Person, access: Access) -> None:
    await asyncio.to_thread(edge.identity.end_others, person.name, but=access.mark)
    edge.bus.end(lambda one: one.name == person.name and one.mark != access.mark)
