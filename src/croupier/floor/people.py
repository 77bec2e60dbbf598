"""Who is on the floor: folded from the stream of people."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from croupier.games.names import Names

from .roles import Person, Role, RolesRequest

PEOPLE: Final = "people"
"""The stream."""
HOUSE: Final = "house"
"""The actor behind what the house does by itself, and the owner of the floor at the console.

No person may have the name.
"""
CONSOLE: Final = "console"
"""By whom a setting was changed that the owner of the floor changed. No person has the name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonAdded:
    """A person became known to the floor."""

    name: str
    roles: tuple[Role, ...]
    by: str | None
    """``None``: at the console, or stored before this was."""
    is_alone: bool
    """Whether one person granted what takes two: there was no second member of staff."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RolesRequested:
    """A person asks for another person's roles to be changed; a second person has to agree."""

    name: str
    roles: tuple[Role, ...]
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RolesSet:
    """A person's roles were changed."""

    name: str
    roles: tuple[Role, ...]
    by: str | None
    """``None``: at the console, or stored before this was."""
    agreed_by: str | None
    is_alone: bool
    """As of a person who was added."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonIntroduced:
    """A person's password was set by a link of another person's, who may have used it alone."""

    name: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonConfirmed:
    """Another person, or the owner at the console, knows that the person is a person apart."""

    name: str
    by: str | None
    """``None``: at the console."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonDisabled:
    """Somebody may do nothing more here."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondFactorSet:
    """Somebody signs in with a code as well from now on."""

    name: str
    secret: str
    """The name under which what the codes are made of is sealed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondFactorRemoved:
    """Somebody signs in without a code from now on."""

    name: str


Happening = (
    PersonAdded
    | RolesRequested
    | RolesSet
    | PersonIntroduced
    | PersonConfirmed
    | PersonDisabled
    | SecondFactorSet
    | SecondFactorRemoved
)


def _without_grant(data: dict[str, Any]) -> dict[str, Any]:
    """Version 1 did not store who granted the roles; the entry's actor says it."""
    return {**data, "by": None, "is_alone": False}


PEOPLE_EVENTS: Final[Names[Happening]] = Names(
    "people",
    {
        "added": PersonAdded,
        "roles-requested": RolesRequested,
        "roles-set": RolesSet,
        "introduced": PersonIntroduced,
        "confirmed": PersonConfirmed,
        "disabled": PersonDisabled,
        "second-factor-set": SecondFactorSet,
        "second-factor-removed": SecondFactorRemoved,
    },
    versions={"added": 2, "roles-set": 2},
    lifts={
        ("added", 1): _without_grant,
        ("roles-set", 1): lambda data: {**_without_grant(data), "agreed_by": None},
    },
)


@dataclass(frozen=True, slots=True)
class People:
    """Everybody whom the floor knows."""

    seq: int = 0
    by_name: dict[str, Person] = field(default_factory=dict)

    def after(self, happening: Happening) -> "People":
        """The people after something that happened to one of them."""
        found = dict(self.by_name)
        match happening:
            case PersonAdded(name=name, roles=roles, by=adder):
                found[name] = Person(name=name, roles=frozenset(roles), is_known=adder is None)
            case RolesSet(name=name, roles=roles):
                found[name] = replace(found[name], roles=frozenset(roles), request=None)
            case RolesRequested(name=name, roles=roles, by=by):
                request = RolesRequest(roles=frozenset(roles), by=by)
                found[name] = replace(found[name], request=request)
            case PersonIntroduced(name=name, by=by):
                found[name] = replace(found[name], introduced_by=by)
            case PersonConfirmed(name=name):
                found[name] = replace(found[name], introduced_by=None, is_known=True)
            case PersonDisabled(name=name):
                found[name] = replace(found[name], is_disabled=True)
            case SecondFactorSet(name=name, secret=secret):
                found[name] = replace(found[name], second_factor=secret)
            case SecondFactorRemoved(name=name):
                found[name] = replace(found[name], second_factor=None)
        person = found[happening.name]
        if person.is_known and person.is_staff and not person.has_served:
            found[person.name] = replace(person, has_served=True)
        return People(self.seq + 1, found)

    def get(self, name: str) -> Person | None:
        """Somebody by name."""
        return self.by_name.get(name)

    def introductions(self, name: str) -> tuple[str, ...]:
        """A person, by whom that person was introduced, by whom that one, and so on."""
        chain = [name]
        while (person := self.get(chain[-1])) is not None and person.introduced_by is not None:
            if person.introduced_by in chain:
                break
            chain.append(person.introduced_by)
        return tuple(chain)

    def vouched_by(self, name: str) -> str:
        """The person at the start of a chain of introductions; all of a chain may be one person."""
        return self.introductions(name)[-1]

    def are_apart(self, first: str, second: str) -> bool:
        """Whether two accounts are known to belong to two people."""
        return self.vouched_by(first) != self.vouched_by(second)
