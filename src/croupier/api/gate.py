"""What a route asks before it reads a body: who is there, and whether they have the power.

The body is parsed only then, within its bounds; the command itself looks at the power once more,
as the log has it when the command is written.
"""

from collections.abc import Awaitable, Callable, Iterator
from functools import cached_property
from typing import Annotated, Any, Final

from fastapi import Depends, Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.types import Receive, Scope, Send

from croupier.floor import NotAllowed, Person, Role
from croupier.floor.advice import must_not_sit
from croupier.floor.powers import must, powers_for

from .bounds import PLACE_MAX
from .edge import EdgeOf, PersonOf, access_of, edge_of, known_of, person_of, proved_of
from .problems import Problem

Way = Callable[[Request], Awaitable[Any]]
WAYS: Final[tuple[Way, ...]] = (access_of, known_of, person_of)
STEP: Final = "{do}"
"""The step is named in the address, and is the power."""
APPROVED: Final = ("approve-face-down", "approve-hand-pay", "approve-jackpot", "approve-transfer")
SEVENS: Final = ("announce-version", "close-for-version", "change-version")
POWERS: Final[dict[tuple[str, str], str | tuple[str, ...]]] = {
    ("POST", "/tables"): "open-table",
    ("POST", "/tables/{table}/waiting"): "wait",
    ("DELETE", "/tables/{table}/waiting"): "stop-waiting",
    ("PUT", "/me/limits"): "own-limits",
    ("POST", "/people"): "add-person",
    ("PUT", "/people/{name}/roles"): "set-roles",
    ("POST", "/people/{name}/roles/agree"): "agree-roles",
    ("POST", "/people/{name}/confirm"): "confirm-person",
    ("POST", "/people/{name}/disable"): "disable",
    ("POST", "/people/{name}/link"): "give-access",
    ("DELETE", "/people/{name}/tokens/{token}"): "give-access",
    ("DELETE", "/people/{name}/sessions"): "give-access",
    ("DELETE", "/people/{name}/second-factor"): "give-access",
    ("POST", "/disputes"): "complain",
    ("POST", "/disputes/{dispute}/{do}"): STEP,
    ("POST", "/approvals"): "ask-approval",
    ("POST", "/approvals/{approval}"): APPROVED,
    ("POST", "/sevens/commands"): SEVENS,
    ("POST", "/shifts"): "open-shift",
    ("POST", "/shifts/close"): "close-shift",
    ("POST", "/cage/fill"): "fill",
    ("POST", "/cage/credit"): "credit",
    ("POST", "/cage/tray"): "count-tray",
    ("PUT", "/pits/{pit}"): "set-pit",
    ("POST", "/audit/verifications"): "see-audit",
    ("POST", "/practice"): "practise",
    ("POST", "/clock"): "advance-clock",
    ("PUT", "/settings"): "change-settings",
}
"""The powers that an operation is for, where nothing that is said in it calls for another."""
OPERATORS: Final = (("POST", "/tournaments"),)
"""Operations of the casino operator; the rules of tournaments name no power of the floor."""


def apart(person: PersonOf, edge: EdgeOf) -> Person:
    """Whoever sits at no live table."""
    must_not_sit(edge.floor, person)
    return person


Apart = Annotated[Person, Depends(apart)]


class Gated(APIRoute):
    """A route that knows who asks, and whether they may, before it reads what is asked."""

    @cached_property
    def calls(self) -> frozenset[Callable[..., Any] | None]:
        """Everything that is called to find what a request is to be answered with."""
        return frozenset(one.call for one in _within(self.dependant))

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, and answer it."""
        if self.methods and scope["method"] in self.methods:
            await self.let_in(Request(scope))
        await super().handle(scope, receive, send)

    async def let_in(self, request: Request) -> None:
        """Refuse whoever may not ask this, whatever it says."""
        for name, place in request.path_params.items():
            if len(str(place)) > PLACE_MAX:
                says = f"A name in an address has at most {PLACE_MAX} characters."
                raise Problem(422, "unusable", says, where=name)
        for way in WAYS:
            if way in self.calls:
                await way(request)
        asked = (request.method, self.path)
        if asked in POWERS:
            _must_have(await person_of(request), POWERS[asked], request)
        if asked in OPERATORS:
            _must_operate(await person_of(request))
        if apart in self.calls:
            apart(await person_of(request), await edge_of(request))
        if proved_of in self.calls:
            await proved_of(request)


def _must_have(person: Person, named: str | tuple[str, ...], request: Request) -> None:
    """Refuse whoever has none of some powers."""
    dos = (request.path_params["do"],) if named == STEP else (named,)
    rows = [one for do in (named if isinstance(named, tuple) else dos) for one in powers_for(do)]
    # A step that there is not is refused for that.
    if rows and not any(one.lets_person(person) for one in rows):
        must(person, rows[0].do)


def _must_operate(person: Person) -> None:
    if not person.may_be(Role.OPERATOR):
        raise NotAllowed(f"This is for the casino operator, not for {person.name}.")


def _within(dependant: Dependant) -> Iterator[Dependant]:
    """Everything that has to be found for a request."""
    for one in dependant.dependencies:
        yield one
        yield from _within(one)
