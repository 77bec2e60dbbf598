"""The people of a floor over HTTP: who is there, with which roles, and how each gets in."""

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field

from croupier.floor import Person, Role
from croupier.floor.powers import must

from . import shapes_people as shapes
from .edge import EdgeOf, KeyOf, PersonOf, ProvedOf, Strict
from .gate import Gated
from .identity import DAYS_MOST
from .problems import Problem
from .shapes import answers

__all__ = ("router",)

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
    """Somebody to make known; with a token, or else with a link to choose a password by."""

    name: Annotated[str, Field(max_length=40)]
    roles: Roles
    token: NewToken | None = None


class NewRoles(Strict):
    """All the roles that somebody is to have."""

    roles: Roles


def document(person: Person) -> dict[str, Any]:
    """Somebody, as those may see it who run or check the floor."""
    return {
        "name": person.name,
        "roles": [str(role) for role in Role if role in person.roles],
        "disabled": person.is_disabled,
        "second_factor": person.second_factor is not None,
    }


@router.get("/people", response_model=None, responses=answers(shapes.PeopleDoc))
def people(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Everybody whom the floor knows."""
    must(person, "see-people")
    found = sorted(edge.floor.people.by_name.values(), key=lambda one: one.name)
    return {"people": [document(one) for one in found], "roles": [str(role) for role in Role]}


@router.post(
    "/people", status_code=201, response_model=None, responses=answers(shapes.NewPerson, 201)
)
async def add(asked: NewPerson, person: ProvedOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Make somebody known; the way in is shown once."""
    must(person, "add-person")
    roles = _read(asked.roles)
    await asyncio.to_thread(edge.floor.add_person, asked.name, roles, key=key, by=person.name)
    way = await asyncio.to_thread(_way_in, edge, asked.name, asked.token)
    return {**document(edge.floor.person(asked.name)), **way}


@router.get("/people/{name}", response_model=None, responses=answers(shapes.PersonDoc))
def one(name: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Somebody."""
    must(person, "see-people")
    return document(edge.floor.person(name))


@router.put("/people/{name}/roles", response_model=None, responses=answers(shapes.PersonDoc))
async def set_roles(
    name: str, asked: NewRoles, person: ProvedOf, edge: EdgeOf, key: KeyOf
) -> dict[str, Any]:
    """Give somebody other roles; streams that a lost role let somebody open end at once."""
    must(person, "set-roles")
    roles = _read(asked.roles)
    await asyncio.to_thread(edge.floor.set_roles, name, roles, key=key, by=person.name)
    return document(edge.floor.person(name))


@router.post("/people/{name}/disable", response_model=None, responses=answers(shapes.PersonDoc))
async def disable(name: str, person: ProvedOf, edge: EdgeOf, key: KeyOf) -> dict[str, Any]:
    """Let somebody do nothing more: sessions, tokens, links and streams end at once."""
    must(person, "disable")
    if name == person.name:
        raise Problem(422, "unusable", "Nobody disables oneself.", where="name")
    await asyncio.to_thread(edge.floor.disable, name, key=key, by=person.name)
    await asyncio.to_thread(edge.identity.end_all, name)
    return document(edge.floor.person(name))


def _read(names: list[RoleName]) -> tuple[Role, ...]:
    return tuple(role for role in Role if str(role) in names)


# ---------------------------------------------------------------- the ways in


def _way_in(edge: EdgeOf, name: str, token: NewToken | None) -> dict[str, Any]:
    if token is None:
        return {"link": edge.identity.new_link(name), "token": None, "id": None}
    id_, secret = edge.identity.named_token(name, scope=token.scope, days=token.days)
    return {"link": None, "token": secret, "id": id_}


def _enabled(edge: EdgeOf, name: str) -> Person:
    found = edge.floor.person(name)
    if found.is_disabled:
        raise Problem(409, "disabled", f"{name} may do nothing more here.")
    return found


@router.post(
    "/people/{name}/link",
    status_code=201,
    response_model=None,
    responses=answers(shapes.Given, 201),
)
async def link(name: str, person: ProvedOf, edge: EdgeOf) -> dict[str, Any]:
    """A one-time link by which somebody chooses another password; the one before it is void."""
    must(person, "give-access")
    _enabled(edge, name)
    return {"name": name, **await asyncio.to_thread(_way_in, edge, name, None)}


@router.get("/people/{name}/tokens", response_model=None, responses=answers(shapes.Tokens))
def tokens(name: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Somebody's tokens, by their ids."""
    must(person, "give-access")
    edge.floor.person(name)
    return {"name": name, "tokens": edge.identity.tokens_of(name)}


@router.post(
    "/people/{name}/tokens",
    status_code=201,
    response_model=None,
    responses=answers(shapes.Given, 201),
)
async def new_token(name: str, asked: NewToken, person: ProvedOf, edge: EdgeOf) -> dict[str, Any]:
    """A token for somebody's programs, shown once."""
    must(person, "give-access")
    _enabled(edge, name)
    return {"name": name, **await asyncio.to_thread(_way_in, edge, name, asked)}


@router.delete("/people/{name}/tokens/{token}", status_code=204, response_model=None)
async def revoke(name: str, token: str, person: ProvedOf, edge: EdgeOf) -> None:
    """Take a token back; streams that it opened end at once."""
    must(person, "give-access")
    gone = await asyncio.to_thread(edge.identity.revoke, name, token)
    if not gone:
        raise Problem(404, "not_found", "There is no such token.", where="token")
    edge.bus.end_with(gone)


@router.delete("/people/{name}/sessions", status_code=204, response_model=None)
async def sign_out(name: str, person: ProvedOf, edge: EdgeOf) -> None:
    """Sign somebody out everywhere."""
    must(person, "give-access")
    edge.floor.person(name)
    edge.bus.end_with(await asyncio.to_thread(edge.identity.end_sessions, name))


@router.delete("/people/{name}/second-factor", status_code=204, response_model=None)
async def reset_factor(name: str, person: ProvedOf, edge: EdgeOf, key: KeyOf) -> None:
    """Let somebody sign in without a code who has lost the second factor; every session ends."""
    must(person, "give-access")
    await asyncio.to_thread(edge.factors.reset, name, by=person.name, key=key)
    edge.bus.end_with(await asyncio.to_thread(edge.identity.end_sessions, name))
