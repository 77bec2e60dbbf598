"""People and their roles: add, change, agree, confirm and disable, each an event.

Roles of money or control take two members of staff. Where there has only ever been one, that
person grants them alone, and the event says so. Whoever disables all the others, takes their roles
or signs in as them is not the only one: then, as always, the owner grants them at the console.
"""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from croupier.ledger import Draft

from .cage import CAGE_STREAM, MoneyGiven, cage_events
from .names import must_be_a_new_name
from .people import (
    CONSOLE,
    HOUSE,
    PEOPLE,
    PEOPLE_EVENTS,
    Happening,
    People,
    PersonAdded,
    PersonConfirmed,
    PersonDisabled,
    RolesRequested,
    RolesSet,
)
from .postings import given
from .powers import must, power_of
from .refusals import NotAllowed, NotThere, Outdated, Unusable
from .roles import Person, Role
from .separation import (
    conflicts,
    require_apart,
    require_compatible,
    roles_by_two,
    second_members,
)

if TYPE_CHECKING:
    from .floor import Floor


Also = Callable[[Draft], None]
"""Work on tables beside the log in the same transaction."""


def add_person(floor: "Floor", name: str, roles: tuple[Role, ...], *, key: str, by: str) -> None:
    """Make a person known; a new player gets a purse."""

    def work(draft: Draft) -> dict[str, Any]:
        people = floor.people_at(draft.now)
        _require_power(people, by, "add-person")
        must_be_a_new_name(name, (HOUSE, CONSOLE, *people.by_name))
        require_compatible(roles)
        by_two = roles_by_two() & set(roles)
        waits = bool(by_two) and _takes_two(people, by)
        granted = tuple(role for role in roles if not waits or role not in by_two)
        is_alone = bool(by_two) and not waits and by != HOUSE
        added = PersonAdded(name=name, roles=granted, by=_name(by), is_alone=is_alone)
        _append(floor, draft, added)
        if waits:
            _append(floor, draft, RolesRequested(name=name, roles=roles, by=by))
        purse = floor.settings_log.caught_up(draft.now).now.purse
        if Role.PLAYER in roles and purse:
            money = MoneyGiven(player=name, amount=purse)
            paid = given(name, purse)
            floor.append(draft, CAGE_STREAM, cage_events.write(money), paid)
        return {"name": name}

    _submit(floor, by, key, {"add": name, "roles": [str(role) for role in roles]}, work)


def set_roles(floor: "Floor", name: str, roles: tuple[Role, ...], *, key: str, by: str) -> None:
    """Change what a person may be, or ask for it where it takes two."""

    def work(draft: Draft) -> dict[str, Any]:
        people = floor.people_at(draft.now)
        _require_power(people, by, "set-roles")
        person = _known(people, name)
        _require_no_new_conflict(person, roles)
        by_two = roles_by_two() & (set(roles) - person.roles)
        if by_two and _takes_two(people, by):
            _append(floor, draft, RolesRequested(name=name, roles=roles, by=by))
            return {"name": name}
        happening = RolesSet(
            name=name,
            roles=roles,
            by=_name(by),
            agreed_by=None,
            is_alone=bool(by_two) and by != HOUSE,
        )
        _require_operator_left(people, happening, by)
        _append(floor, draft, happening)
        return {"name": name}

    _submit(floor, by, key, {"set-roles": name, "roles": [str(role) for role in roles]}, work)


def agree_roles(floor: "Floor", name: str, roles: tuple[Role, ...], *, key: str, by: str) -> None:
    """Agree as the second person to the roles that another person asked for."""

    def work(draft: Draft) -> dict[str, Any]:
        people = floor.people_at(draft.now)
        _require_power(people, by, "agree-roles")
        person = _known(people, name)
        request = person.request
        if request is None or request.roles != frozenset(roles):
            raise Outdated(f"These roles of {name} do not wait for a second person.")
        if by == name:
            raise NotAllowed("One's own roles are for two other people to grant.")
        require_apart(people, request.by, by)
        asking = people.get(request.by)
        if asking is None or not power_of("set-roles").lets_person(asking):
            raise Outdated(f"{request.by} may no longer ask for this; ask for it again.")
        _require_no_new_conflict(person, roles)
        happening = RolesSet(name=name, roles=roles, by=request.by, agreed_by=by, is_alone=False)
        _require_operator_left(people, happening, by)
        _append(floor, draft, happening)
        return {"name": name}

    _submit(floor, by, key, {"agree-roles": name, "roles": [str(role) for role in roles]}, work)


def confirm_person(floor: "Floor", name: str, *, key: str, by: str) -> None:
    """Say that a person who was introduced by a link is a person apart."""

    def work(draft: Draft) -> dict[str, Any]:
        people = floor.people_at(draft.now)
        _require_power(people, by, "confirm-person")
        person = _known(people, name)
        if person.introduced_by is None:
            raise Outdated(f"{name} needs no confirmation.")
        if by != HOUSE:
            require_apart(people, name, by)
        _append(floor, draft, PersonConfirmed(name=name, by=_name(by)))
        return {"name": name}

    _submit(floor, by, key, {"confirm": name}, work)


def disable_person(
    floor: "Floor", name: str, *, key: str, by: str, also: Also | None = None
) -> None:
    """Let a person do nothing more here."""

    def work(draft: Draft) -> dict[str, Any]:
        people = floor.people_at(draft.now)
        _require_power(people, by, "disable")
        _known(people, name)
        _require_operator_left(people, PersonDisabled(name=name), by)
        _append(floor, draft, PersonDisabled(name=name))
        if also is not None:
            also(draft)
        return {"name": name}

    _submit(floor, by, key, {"disable": name}, work)


def _submit(
    floor: "Floor", by: str, key: str, body: Any, work: Callable[[Draft], dict[str, Any]]
) -> None:
    floor.submit_work(by, key, body, work, ()).result()
    floor.meet_people()


def _append(floor: "Floor", draft: Draft, happening: Happening) -> None:
    floor.append(draft, PEOPLE, PEOPLE_EVENTS.write(happening))


def _name(by: str) -> str | None:
    return None if by == HOUSE else by


def _known(people: People, name: str) -> Person:
    person = people.get(name)
    if person is None:
        raise NotThere(f"Nobody here is called {name!r}.", where="name")
    return person


def _require_power(people: People, by: str, do: str) -> None:
    if by == HOUSE:
        return
    person = people.get(by)
    if person is None:
        raise NotAllowed("People are added and changed by the operator.")
    must(person, do)


def _takes_two(people: People, by: str) -> bool:
    """Whether there is, or ever was, a second member of staff."""
    served = any(one.has_served for one in people.by_name.values() if one.name != by)
    return by != HOUSE and (served or bool(second_members(people, by)))


def _require_no_new_conflict(person: Person, roles: Collection[Role]) -> None:
    """Refuse roles that one person may not have; a floor that has such sets may reduce them."""
    before = set(conflicts(person.roles))
    for message in conflicts(roles):
        if message not in before:
            raise Unusable(message, where="roles")


def _require_operator_left(people: People, happening: Happening, by: str) -> None:
    """Refuse to leave a floor without an operator; at the console it may be done."""
    after = people.after(happening).by_name.values()
    if by != HOUSE and not any(person.may_be(Role.OPERATOR) for person in after):
        raise Unusable("The last operator has to stay: add another operator first.", where="name")
