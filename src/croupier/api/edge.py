"""What requests share: the floor, who is asking, and the key that makes a command happen once."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, TypeVar

from fastapi import Depends, Header, Request
from pydantic import BaseModel, ConfigDict, model_validator

from croupier.floor import Floor, Person
from croupier.ledger import Reading

from .admission import Admission, Pulse, elsewhere
from .answers import Answers
from .bounds import EXACT_SECONDS, KEY_MAX, READING_SECONDS
from .documents import Documents, me
from .guard import SAFE
from .identity import Access, Identity, mark_of
from .jobs import Simulations
from .limits import Rates, SignInLimits
from .metrics import Metrics
from .plain import is_text, plain
from .problems import Problem
from .results import Results
from .second_factor import SecondFactors
from .streams import Bus
from .verifying import Verifications
from .workers import Workers

COOKIE: Final = "croupier"
SIGN_INS: Final = 4
"""Passwords that are checked at the same time; each takes some memory."""
PER_PERSON: Final = 6
"""Questions that one person may have under way; a page of the lab asks five."""
READERS: Final = 2
"""Documents that are read at the same time."""
READ_AGAIN: Final = 5
"""Seconds after which a document may be sent again that was not read in time."""
ASKED_AT_ONCE: Final = 16
"""Questions that a database elsewhere is asked at the same time; whoever else reads it has room."""

T = TypeVar("T")


@dataclass
class Edge:
    """What this application stands on."""

    floor: Floor
    identity: Identity
    is_demo: bool = False
    staff_codes: bool = False
    outdated_settings: tuple[str, ...] = ()
    """Settings that floor.toml names with another value than the log."""
    """Whether staff do nothing here before they have a second factor."""
    bus: Bus = field(default_factory=Bus)
    hashing: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(SIGN_INS))
    limits: SignInLimits = field(default_factory=SignInLimits)
    rates: Rates = field(default_factory=Rates)
    metrics: Metrics = field(default_factory=Metrics)
    admission: Admission = field(default_factory=Admission)
    pulse: Pulse = field(init=False)
    verifications: Verifications = field(default_factory=lambda: Verifications(None))
    documents: Documents = field(init=False)
    factors: SecondFactors = field(init=False)
    exact: Workers = field(
        default_factory=lambda: Workers(
            processes=2, waiting=20, per_person=PER_PERSON, seconds=EXACT_SECONDS
        )
    )
    answers: Answers = field(init=False)
    results: Results = field(init=False)
    simulations: Simulations = field(default_factory=Simulations)
    asking: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(ASKED_AT_ONCE, thread_name_prefix="asks")
    )
    probing: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="probes")
    )
    """For questions about the server's health: a store that hangs holds one thread, not many."""
    reading: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(READERS, thread_name_prefix="reads")
    )
    """For documents that a request brings: the event loop parses none."""

    def __post_init__(self) -> None:
        self.pulse = Pulse(self.admission)
        self.documents = Documents(self.floor)
        self.factors = SecondFactors(self.floor, self.identity)
        self.results = Results(self.floor)
        self.answers = Answers(self.exact)

    async def ask(self, question: Callable[..., T], *said: Any) -> T:
        """Ask something of the store; a database elsewhere keeps nobody else waiting."""
        if not self.floor.store.is_shared:
            return question(*said)
        return await asyncio.get_running_loop().run_in_executor(self.asking, question, *said)

    async def read(self, reader: Callable[..., T], *said: Any) -> T:
        """Read a document beside the event loop, and wait for it only so long."""
        work = asyncio.get_running_loop().run_in_executor(self.reading, reader, *said)
        try:
            with elsewhere():
                return await asyncio.wait_for(work, READING_SECONDS)
        except TimeoutError:
            says = "The document was not read in time; try again."
            raise Problem(503, "busy", says, retry=READ_AGAIN) from None

    async def found(self, mark: bytes, *, is_token: bool) -> Access | None:
        """Whose session or token it is."""
        found = await self.ask(self.identity.token if is_token else self.identity.session, mark)
        if found is not None and found.is_unnoted:
            await asyncio.to_thread(self.identity.note_use, mark)
        return found

    def lets_in(self, name: str, mark: bytes) -> bool:
        """Whether somebody who was let in, with a session or a token, still is."""
        return not self.floor.person(name).is_disabled and self.identity.is_good(mark)

    def follow_others(self) -> None:
        """End streams whose session or token was ended by another process of the floor."""
        if not self.floor.store.is_shared:
            return
        with self.floor.store.snapshot() as now:
            known = self.identity.ended(now)

        def look(now: Reading) -> None:
            nonlocal known
            count = self.identity.ended(now)
            if count != known:
                # Whatever is open by now was let in before it is looked up.
                self.bus.end_with(self.identity.gone_of(self.bus.marks()))
                known = count

        self.floor.watch_others(look)

    def me(self, person: Person) -> dict[str, Any]:
        """Who somebody is, to oneself."""
        return {
            **me(self.floor, person),
            "demo": self.is_demo,
            "second_factor": person.second_factor is not None,
            "second_factor_due": self.lacks_factor(person),
        }

    def lacks_factor(self, person: Person) -> bool:
        """Whether somebody must have a second factor and has none."""
        return self.staff_codes and person.is_staff and person.second_factor is None

    def close_workers(self) -> None:
        """End whatever is being worked out."""
        self.exact.close()
        self.simulations.close()


class Said(BaseModel):
    """A request of plain values: whole numbers and texts, within the bounds of a body."""

    @model_validator(mode="before")
    @classmethod
    def _is_plain(cls, said: Any) -> Any:
        plain(said)
        return said


class Strict(Said):
    """A request that may have the fields it names and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


# What FastAPI finds for a request are coroutines, or each would be called in a thread. They ask for
# the request alone: for one that asks for another, the finding costs more than what is found.


async def edge_of(request: Request) -> Edge:
    """What this application stands on."""
    edge = request.app.state.edge
    assert isinstance(edge, Edge)
    return edge


EdgeOf = Annotated[Edge, Depends(edge_of)]


def cookie_of(request: Request) -> str:
    """The name of the session's cookie; over TLS no other host can set it."""
    return f"__Host-{COOKIE}" if request.url.scheme == "https" else COOKIE


def secret_of(request: Request) -> str:
    """The secret that a request carries: a cookie, or a bearer token."""
    bearer = request.headers.get("Authorization", "")
    if bearer.startswith("Bearer "):
        return bearer.removeprefix("Bearer ")
    return request.cookies.get(cookie_of(request), "")


async def access_of(request: Request) -> Access:
    """What a request comes in with, or a refusal; it is looked up, and counted, once."""
    found: Access | None = getattr(request.state, "access", None)
    if found is not None:
        return found
    edge = await edge_of(request)
    secret, is_token = secret_of(request), "Authorization" in request.headers
    if secret and is_text(secret):
        found = await edge.found(mark_of(secret), is_token=is_token)
    if found is None:
        raise Problem(401, "not_signed_in", "Sign in first.")
    request.state.access = found
    seconds = edge.rates.requests.wait(found.name)
    if not seconds and request.method not in SAFE:
        seconds = edge.rates.commands.wait(found.name)
    if seconds:
        says = f"Too many requests; the next in {seconds} seconds."
        raise Problem(429, "too_many_requests", says, retry=seconds)
    return found


AccessOf = Annotated[Access, Depends(access_of)]


async def known_of(request: Request) -> Person:
    """Who is asking, be there a second factor or not; or a refusal."""
    edge, access = await edge_of(request), await access_of(request)
    person = edge.floor.people.get(access.name)
    if person is None or person.is_disabled:
        raise Problem(401, "not_signed_in", "Sign in first.")
    if request.method not in SAFE and not access.may_write:
        raise Problem(403, "read_only", "This token is for reading alone.")
    return person


KnownOf = Annotated[Person, Depends(known_of)]


async def person_of(request: Request) -> Person:
    """Who is asking; whoever lacks a second factor that is wanted here sets it up first."""
    edge, person = await edge_of(request), await known_of(request)
    if edge.lacks_factor(person):
        says = "Staff sign in with a second factor here: set yours up first, on your own page."
        raise Problem(403, "second_factor_first", says)
    return person


PersonOf = Annotated[Person, Depends(person_of)]


def require_person(access: Access) -> None:
    """Refuse a token where a person has to act: it stands for no password and no second factor."""
    if access.is_token:
        says = (
            "A token cannot do this. Sign in with your password, and with a code if you have one."
        )
        raise Problem(403, "token", says)


def proved(edge: Edge, access: Access) -> None:
    """Refuse a request without a recent password; a demonstration floor has no passwords."""
    require_person(access)
    if not access.is_proved and not edge.is_demo:
        says = "Say your password again: it was last said more than ten minutes ago."
        raise Problem(403, "password_again", says)


async def proved_of(request: Request) -> Person:
    """Who is asking, the password having been said just now."""
    person = await person_of(request)
    proved(await edge_of(request), await access_of(request))
    return person


ProvedOf = Annotated[Person, Depends(proved_of)]


KEY: Final = Header(alias="Idempotency-Key", json_schema_extra={"maxLength": KEY_MAX})


async def key_of(key: Annotated[str | None, KEY] = None) -> str:
    """The key under which a command is done once, for ever."""
    if key is None:
        says = "A command names its Idempotency-Key, which is new for each command."
        raise Problem(400, "key_missing", says, where="Idempotency-Key")
    if not 0 < len(key) <= KEY_MAX:
        says = f"An Idempotency-Key has 1 to {KEY_MAX} characters."
        raise Problem(400, "key_unusable", says, where="Idempotency-Key")
    return key


KeyOf = Annotated[str, Depends(key_of)]
