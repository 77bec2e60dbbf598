"""What requests share: the floor, who is asking, and the key that makes a command happen once."""

import asyncio
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from fastapi import Depends, Header, Request
from pydantic import BaseModel, ConfigDict, model_validator

from croupier.floor import Floor, Person
from croupier.ledger import INTEGER_MAX

from .documents import Documents
from .guard import SAFE
from .identity import Identity
from .limits import SignInLimits
from .problems import Problem
from .results import Results
from .streams import Bus

__all__ = (
    "COOKIE",
    "Edge",
    "EdgeOf",
    "KeyOf",
    "PersonOf",
    "Said",
    "Strict",
    "edge_of",
    "secret_of",
)

COOKIE: Final = "croupier"
SIGN_INS: Final = 4
"""Passwords that are checked at the same time; each takes some memory."""
KEY_MAX: Final = 200
DEPTH_MAX: Final = 8


@dataclass
class Edge:
    """What this application stands on."""

    floor: Floor
    identity: Identity
    is_demo: bool = False
    bus: Bus = field(default_factory=Bus)
    hashing: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(SIGN_INS))
    limits: SignInLimits = field(default_factory=SignInLimits)
    documents: Documents = field(init=False)
    results: Results = field(init=False)

    def __post_init__(self) -> None:
        self.documents = Documents(self.floor)
        self.results = Results(self.floor)


class Said(BaseModel):
    """A request of plain values: whole numbers and texts, and not too many within each other."""

    @model_validator(mode="before")
    @classmethod
    def _is_plain(cls, said: Any) -> Any:
        plain(said)
        return said


class Strict(Said):
    """A request that may have the fields it names and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


def edge_of(request: Request) -> Edge:
    """What this application stands on."""
    edge = request.app.state.edge
    assert isinstance(edge, Edge)
    return edge


EdgeOf = Annotated[Edge, Depends(edge_of)]


def secret_of(request: Request) -> str:
    """The secret that a request carries: a cookie, or a bearer token."""
    bearer = request.headers.get("Authorization", "")
    if bearer.startswith("Bearer "):
        return bearer.removeprefix("Bearer ")
    return request.cookies.get(COOKIE, "")


def person_of(request: Request, edge: EdgeOf) -> Person:
    """Who is asking, or a refusal."""
    secret = secret_of(request)
    is_token = "Authorization" in request.headers
    find = edge.identity.whose_token if is_token else edge.identity.whose_session
    name = find(secret) if secret else None
    person = None if name is None else edge.floor.people.get(name)
    if person is None or person.is_disabled:
        raise Problem(401, "not_signed_in", "Sign in first.")
    if is_token and request.method not in SAFE and not edge.identity.may_write(secret):
        raise Problem(403, "read_only", "This token is for reading alone.")
    return person


PersonOf = Annotated[Person, Depends(person_of)]


def key_of(key: Annotated[str | None, Header(alias="Idempotency-Key")] = None) -> str:
    """The key under which a command is done once, for ever."""
    if key is None:
        says = "A command names its Idempotency-Key, which is new for each command."
        raise Problem(400, "key_missing", says, where="Idempotency-Key")
    if not 0 < len(key) <= KEY_MAX:
        says = f"An Idempotency-Key has 1 to {KEY_MAX} characters."
        raise Problem(400, "key_unusable", says, where="Idempotency-Key")
    return key


KeyOf = Annotated[str, Depends(key_of)]


def plain(value: Any, where: str = "", depth: int = DEPTH_MAX) -> None:
    """Refuse what no request says: numbers with a point, halves of characters, endless nesting."""
    if isinstance(value, float) or (type(value) is int and abs(value) > INTEGER_MAX):
        says = 'Numbers are whole; sums are text, as "12.50".'
        raise Problem(422, "unusable", says, where=where or None)
    if isinstance(value, str) and not _is_text(value):
        says = "This text has half of a character in it."
        raise Problem(422, "unusable", says, where=where or None)
    if not isinstance(value, dict | list):
        return
    if depth == 0:
        raise Problem(422, "unusable", "This is nested too deeply.", where=where or None)
    for name, part in value.items() if isinstance(value, dict) else enumerate(value):
        plain(name, where, depth)
        plain(part, f"{where}.{name}" if where else str(name), depth - 1)


def _is_text(value: str) -> bool:
    """Whether a text can be written down; JSON lets half of a surrogate pair through."""
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)
