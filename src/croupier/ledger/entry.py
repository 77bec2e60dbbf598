"""The values that go in and come out: commands, events, postings, and what was stored of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final, TypeAlias

from croupier.money import Cents

from .canonical import Json, canonical

if TYPE_CHECKING:
    from .store import Draft


NAME_LENGTH_MAX: Final = 200


@dataclass(frozen=True, slots=True)
class Account:
    """Where money lies: a purse, a wager in play, a table's float, the cage."""

    name: str
    currency: str = "AUD"
    may_owe: bool = False
    """Purses and wagers never; the cage, from which play money comes, may."""


@dataclass(frozen=True, slots=True)
class Posting:
    """Cents put into an account, or taken out of it when negative."""

    account: Account
    cents: Cents


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as its owner writes it, and the money that it moves."""

    body: Mapping[str, Json]
    """At least `type` and `v`; the ledger reads nothing else in it."""
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """An event as it stands in the log."""

    number: int
    """Floor-wide, from 1."""
    stream: str
    seq: int
    """In its stream, from 1."""
    entry: int
    body: Mapping[str, Json]
    hash: bytes
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a stream: how many events it has, and the digest of the last."""

    seq: int
    hash: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Who asks, under which key, for what."""

    actor: str
    key: str
    body: Json

    def __post_init__(self) -> None:
        for name, text in (("actor", self.actor), ("key", self.key)):
            if not 0 < len(text) <= NAME_LENGTH_MAX:
                raise ValueError(f"{name}: 1 to {NAME_LENGTH_MAX} characters, not {len(text)}")
            if "\0" in text:
                raise ValueError(f"{name}: {text!r} has a character in it that no name has")

    def plain_digest(self) -> bytes:
        """What told a command from another one before the floor's key went into it."""
        return sha256(canonical(self.body).encode()).digest()


Work: TypeAlias = Callable[["Draft"], Json]
"""Decides inside the transaction: appends through the draft, and gives the reply."""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing to do, wholly or not at all."""

    asked: Asked
    work: Work


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A command that is stored for ever, and its reply."""

    entry: int
    reply: Json
    again: bool
    """Whether it had been done before, under the same key."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A command of which nothing was stored, and why."""

    error: Exception


Outcome: TypeAlias = Done | Failed
