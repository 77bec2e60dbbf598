"""Who is on the floor: folded from the stream of people."""

from dataclasses import dataclass, field, replace
from typing import Final

from croupier.games.names import Names

from .roles import Person, Role

__all__ = (
    "PEOPLE",
    "PEOPLE_EVENTS",
    "People",
    "PersonAdded",
    "PersonDisabled",
    "RolesSet",
    "SecondFactorRemoved",
    "SecondFactorSet",
)

PEOPLE: Final = "people"
"""The stream."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonAdded:
    """Somebody became known to the floor."""

    name: str
    roles: tuple[Role, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RolesSet:
    """Somebody's roles were changed."""

    name: str
    roles: tuple[Role, ...]


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


Happening = PersonAdded | RolesSet | PersonDisabled | SecondFactorSet | SecondFactorRemoved

PEOPLE_EVENTS: Final[Names[Happening]] = Names(
    "people",
    {
        "added": PersonAdded,
        "roles-set": RolesSet,
        "disabled": PersonDisabled,
        "second-factor-set": SecondFactorSet,
        "second-factor-removed": SecondFactorRemoved,
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
            case PersonAdded(name=name, roles=roles):
                found[name] = Person(name=name, roles=frozenset(roles))
            case RolesSet(name=name, roles=roles):
                found[name] = replace(found[name], roles=frozenset(roles))
            case PersonDisabled(name=name):
                found[name] = replace(found[name], is_disabled=True)
            case SecondFactorSet(name=name, secret=secret):
                found[name] = replace(found[name], second_factor=secret)
            case SecondFactorRemoved(name=name):
                found[name] = replace(found[name], second_factor=None)
        return People(self.seq + 1, found)

    def get(self, name: str) -> Person | None:
        """Somebody by name."""
        return self.by_name.get(name)
