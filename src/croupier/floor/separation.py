"""Separation of duties: roles that one person may not have, and what takes two people.

The sets stand in ``powers.toml``. Two accounts count as two people unless one was introduced by a
link of the other, or both by links of the same person, and nobody has confirmed them since.
"""

import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

from croupier.table import Table

from .people import People
from .powers import power_of
from .refusals import NotAllowed, Unusable
from .roles import Person, Role

CONFIRM: Final = "croupier person confirm"


@dataclass(frozen=True, slots=True, kw_only=True)
class ApartRoles:
    """One row: a person with one of the roles has none of the others."""

    roles: tuple[Role, ...]
    others: tuple[Role, ...]
    because: str


@cache
def apart_roles() -> tuple[ApartRoles, ...]:
    """Every set of roles that one person may not have."""
    data = tomllib.loads(files(__package__).joinpath("powers.toml").read_text("utf-8"))
    return tuple(
        ApartRoles(
            roles=tuple(map(Role, row["roles"])),
            others=tuple(map(Role, row["from"])),
            because=row["because"],
        )
        for row in data["apart"]
    )


@cache
def roles_by_two() -> frozenset[Role]:
    """Roles of money or control, which two people grant."""
    data = tomllib.loads(files(__package__).joinpath("powers.toml").read_text("utf-8"))
    return frozenset(map(Role, data["granted-by-two"]["roles"]))


def conflicts(roles: Collection[Role]) -> Iterator[str]:
    """A sentence for each pair of roles that one person may not have."""
    for row in apart_roles():
        for role in row.roles:
            for other in row.others:
                if role in roles and other in roles:
                    pair = f"{_words(role)} and {_words(other)}"
                    yield f"One person may not be both {pair}. {row.because}"


def _words(role: Role) -> str:
    return str(role).replace("-", " ")


def require_compatible(roles: Collection[Role]) -> None:
    """Refuse a set of roles that one person may not have."""
    message = next(conflicts(roles), None)
    if message is not None:
        raise Unusable(message, where="roles")


def person_at(table: Table, person: Person) -> Person:
    """A person as a table has them: who sits there is a player and nothing else."""
    if table.seat_of(person.name) is None:
        return person
    return replace(person, roles=person.roles & {Role.PLAYER})


def require_apart(people: People, first: str, second: str) -> None:
    """Refuse a second person who may be the first under another name."""
    if first == second:
        raise NotAllowed("This takes two people: another person has to agree.")
    if people.are_apart(first, second):
        return
    unconfirmed = next(n for n in (second, first) if people.vouched_by(n) != n)
    by = people.by_name[unconfirmed].introduced_by
    raise NotAllowed(
        f"{first} and {second} do not count as two people: {unconfirmed} signs in by a link that "
        f"{by} made. Another member of staff confirms {unconfirmed} first, or the owner at the "
        f"console: {CONFIRM} {unconfirmed}."
    )


def second_members(people: People, first: str) -> list[Person]:
    """Members of staff who can be the second person where somebody is the first."""
    agree = power_of("agree-roles")
    return [
        person
        for person in people.by_name.values()
        if agree.lets_person(person) and people.are_apart(first, person.name)
    ]
