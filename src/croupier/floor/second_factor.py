"""Whose codes count at the door: events of the people's stream; what codes are made of is sealed.

A secret is sealed when it is offered and counts once its owner has shown a code of it. Nothing
takes the place of a secret that counts: it is removed first.
"""

from collections.abc import Callable
from secrets import token_bytes, token_hex
from typing import Any, Final
from uuid import uuid4

from croupier.ledger import Draft, Json

from .floor import Floor
from .people import HOUSE, PEOPLE, PEOPLE_EVENTS, SecondFactorRemoved, SecondFactorSet
from .powers import must
from .refusals import NotAllowed, NotThere, Outdated
from .roles import Person

SECRET_BYTES: Final = 20
"""As long as the digest that codes are cut from (RFC 4226, 4)."""


def offer(floor: Floor, name: str) -> tuple[str, bytes]:
    """Seal a fresh secret for somebody who has none; the name that it is sealed under, and it."""
    sealed, secret = f"people/{name}/second-factor/{token_hex(8)}", token_bytes(SECRET_BYTES)

    def work(draft: Draft) -> dict[str, Any]:
        _must_have_none(floor.acting(draft.now, name))
        draft.seal(sealed, secret)
        return {"offered": sealed}

    _done(floor, name, {"offer-second-factor": sealed}, work)
    return sealed, secret


def set_up(floor: Floor, name: str, sealed: str) -> None:
    """Let a secret count that was offered, its owner having shown a code of it."""
    happening = SecondFactorSet(name=name, secret=sealed)

    def work(draft: Draft) -> dict[str, Any]:
        _must_have_none(floor.acting(draft.now, name))
        floor.append(draft, PEOPLE, PEOPLE_EVENTS.write(happening))
        return {"name": name}

    _done(floor, name, PEOPLE_EVENTS.write(happening), work)


def remove(floor: Floor, name: str, sealed: str) -> None:
    """Let somebody's own secret count no more, having been shown what was asked for."""
    happening = SecondFactorRemoved(name=name)

    def work(draft: Draft) -> dict[str, Any]:
        if floor.acting(draft.now, name).second_factor != sealed:
            raise Outdated("Your second factor is no longer the one that this was about.")
        floor.append(draft, PEOPLE, PEOPLE_EVENTS.write(happening))
        return {"name": name}

    _done(floor, name, PEOPLE_EVENTS.write(happening), work)


def reset(floor: Floor, name: str, *, by: str, key: str | None = None) -> str:
    """Let another's secret count no more, for whoever has lost it; where it was sealed."""
    happening = SecondFactorRemoved(name=name)

    def work(draft: Draft) -> dict[str, Any]:
        people = floor.people_at(draft.now)
        if by != HOUSE:
            must(floor.acting(draft.now, by), "give-access")
        if by == name:
            raise NotAllowed("One's own second factor is removed with the password and a code.")
        person = people.get(name)
        if person is None or person.second_factor is None:
            raise NotThere(f"{name} has no second factor.", where="name")
        floor.append(draft, PEOPLE, PEOPLE_EVENTS.write(happening))
        return {"name": name, "sealed": person.second_factor}

    return str(_done(floor, by, PEOPLE_EVENTS.write(happening), work, key=key)["sealed"])


def _must_have_none(person: Person) -> None:
    if person.second_factor is not None:
        raise Outdated("There is a second factor already; remove it first.")


def _done(
    floor: Floor,
    who: str,
    body: Json,
    work: Callable[[Draft], dict[str, Any]],
    key: str | None = None,
) -> Any:
    reply = floor.submit_work(who, key or str(uuid4()), body, work, ()).result().reply
    floor.meet_people()
    return reply
