"""The people of a floor over HTTP: who is there, with which roles, and how each gets in."""

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field

from croupier.floor import Person, Role
from croupier.floor.powers import must
from croupier.floor.separation import conflicts
from croupier.floor.staffing import agree_roles, confirm_person

from . import shapes_people as shapes
from .edge import EdgeOf, KeyOf, PersonOf, ProvedOf, Strict
from .gate import Gated
from .identity import DAYS_MOST
from .problems import Problem
from .shapes import answers

router = APIRouter(route_class=Gated)

RoleName = Literal[
    "player",
    "dealer",
    "game-supervisor",
    "pit-boss",
    "gaming-shift-manager",
    "table-games-operations-manager",
    "surveillance",
    "director",
    "director-delegate",
    "auditor",
    "cashier",
    "machine-attendant",
    "operator",
]
Roles = Annotated[list[RoleName], Field(max_length=len(Role))]
ScopeName = Literal["all", "play", "read"]
Days = Annotated[int, Field(ge=1, le=DAYS_MOST)]


class NewToken(Strict):
    """A token to make: what it is for, and for how many days."""

    scope: ScopeName = "all"
    days: Days | None = 90


class NewPerson(Strict):
    """A person to add; the answer has a one-time link to choose a password by."""

    name: Annotated[str, Field(max_length=40)]
    roles: Roles


class NewRoles(Strict):
    """All the roles that somebody is to have."""

    roles: Roles


def document(person: Person) -> dict[str, Any]:
    """A person, as those may see it who run or check the floor."""
    request = person.request
    return {
        "name": person.name,
        "roles": [str(role) for role in Role if role in person.roles],
        "disabled": person.is_disabled,
        "second_factor": person.second_factor is not None,
        "introduced_by": person.introduced_by,
        "conflicts": list(conflicts(person.roles)),
        "waiting": None
        if request is None
        else {"roles": [str(role) for role in Role if role in request.roles], "by": request.by},
    }


@router.get("/people", response_model=None, responses=answers(shapes.PeopleDoc))
def people(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Everybody whom the floor knows."""
    must(person, "see-people")
    found = sorted(edge.floor.people.by_name.values(), key=lambda one: one.name)
    return {"people": [document(one) for one in found], "roles": [str(role) for role in Role]}


@router.get("/staffing", response_model=None, responses=answers(shapes.StaffingDoc))
def staffing(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """What waits for a second member of staff: roles to agree to, and people to confirm."""
    must(person, "agree-roles")
    waiting = [
        one
        for one in edge.floor.people.by_name.values()
        if not one.is_disabled and (one.request is not None or one.introduced_by is not None)
    ]
    return {"people": [document(one) for one in sorted(waiting, key=lambda one: one.name)]}


@router.post(
    "/people", status_code=201, response_model=None, responses=answers(shapes.NewPerson, 201)
)
async def add(asked: NewPerson, person: ProvedOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Add a person; the link is shown once. Roles that take two people wait for the second."""
    must(person, "add-person")
    roles = _read(asked.roles)
    await asyncio.to_thread(edge.floor.add_person, asked.name, roles, key=key, by=person.name)
    link = await asyncio.to_thread(edge.identity.new_link, asked.name, by=person.name)
    return {**document(edge.floor.person(asked.name)), "link": link}


@router.get("/people/{name}", response_model=None, responses=answers(shapes.PersonDoc))
def one(name: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Somebody."""
    must(person, "see-people")
    return document(edge.floor.person(name))


@router.put("/people/{name}/roles", response_model=None, responses=answers(shapes.PersonDoc))
async def set_roles(
    name: str, asked: NewRoles, person: ProvedOf, edge: EdgeOf, key: KeyOf
) -> dict[str, Any]:
    """Change a person's roles; those of money or control wait until a second person agrees."""
    must(person, "set-roles")
    roles = _read(asked.roles)
    await asyncio.to_thread(edge.floor.set_roles, name, roles, key=key, by=person.name)
    return document(edge.floor.person(name))


@router.post("/people/{name}/roles/agree", response_model=None, responses=answers(shapes.PersonDoc))
async def agree(
    name: str, asked: NewRoles, person: ProvedOf, edge: EdgeOf, key: KeyOf
) -> dict[str, Any]:
    """Agree, as the second person, to the roles that wait."""
    must(person, "agree-roles")
    roles = _read(asked.roles)
    await asyncio.to_thread(agree_roles, edge.floor, name, roles, key=key, by=person.name)
    return document(edge.floor.person(name))


@router.post("/people/{name}/confirm", response_model=None, responses=answers(shapes.PersonDoc))
async def confirm(name: str, person: ProvedOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Confirm that a person is not the one who made the link by which the person signs in."""
    must(person, "confirm-person")
    await asyncio.to_thread(confirm_person, edge.floor, name, key=key, by=person.name)
    return document(edge.floor.person(name))


@router.post("/people/{name}/disable", response_model=None, responses=answers(shapes.PersonDoc))
async def disable(name: str, person: ProvedOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Let somebody do nothing more: sessions, tokens, links and streams end at once."""
    must(person, "disable")
    if name == person.name:
        raise Problem(422, "unusable", "Nobody disables oneself.", where="name")
    await asyncio.to_thread(edge.identity.disable, name, key=key, by=person.name)
    return document(edge.floor.person(name))


def _read(names: list[RoleName]) -> tuple[Role, ...]:
    return tuple(role for role in Role if str(role) in names)


# ---------------------------------------------------------------- the ways in


def _enabled(edge: EdgeOf, name: str) -> Person:
    found = edge.floor.person(name)
    if found.is_disabled:
        raise Problem(409, "disabled", f"{name} may do nothing more here.")
    return found


@router.post(
    "/people/{name}/link",
    status_code=201,
    response_model=None,
    responses=answers(shapes.NewLink, 201),
)
async def link(name: str, person: ProvedOf, edge: EdgeOf) -> dict[str, Any]:
    """A one-time link by which a person chooses another password; the one before it is void.

    Until another person confirms it, the two then count as one where something takes two people.
    """
    must(person, "give-access")
    _enabled(edge, name)
    link = await asyncio.to_thread(edge.identity.new_link, name, by=person.name)
    return {"name": name, "link": link}


@router.get("/people/{name}/tokens", response_model=None, responses=answers(shapes.Tokens))
def tokens(name: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Somebody's tokens, by their ids."""
    must(person, "give-access")
    edge.floor.person(name)
    return {"name": name, "tokens": edge.identity.tokens_of(name)}


@router.delete("/people/{name}/tokens/{token}", status_code=204, response_model=None)
async def revoke(name: str, token: str, person: ProvedOf, edge: EdgeOf) -> None:
    """Take a token back; streams that it opened end at once."""
    must(person, "give-access")
    gone = await asyncio.to_thread(edge.identity.revoke, name, token, by=person.name)
    if not gone:
        raise Problem(404, "not_found", "There is no such token.", where="token")
    edge.bus.end_with(gone)


@router.delete("/people/{name}/sessions", status_code=204, response_model=None)
async def sign_out(name: str, person: ProvedOf, edge: EdgeOf) -> None:
    """Sign somebody out everywhere."""
    must(person, "give-access")
    edge.floor.person(name)
    edge.bus.end_with(await asyncio.to_thread(edge.identity.sign_out, name, by=person.name))


@router.delete("/people/{name}/second-factor", status_code=204, response_model=None)
async def reset_factor(name: str, person: ProvedOf, edge: EdgeOf, key: KeyOf) -> None:
    """Let somebody sign in without a code who has lost the second factor; every session ends."""
    must(person, "give-access")
    await asyncio.to_thread(edge.factors.reset, name, by=person.name, key=key)
    edge.bus.end_with(await asyncio.to_thread(edge.identity.sign_out, name, by=person.name))
