"""What a store is: the few verbs that SQLite and PostgreSQL both answer."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, Self, TypeVar

from croupier.money import Cents

from .canonical import Json
from .entry import Account, Asked, Command, Done, Event, Head, Outcome, Posting, Recorded, Work
from .stash import Stash

PAGE_MAX = 1_000
"""Rows that one question may ask for."""

T_co = TypeVar("T_co", covariant=True)


class Rows(Protocol):
    """Statements in the store's own language, for projections and parts of the schema."""

    def execute(
        self, statements: str, bindings: Sequence[Any] | Mapping[str, Any] | None = None, /
    ) -> Iterable[Any]:
        """Run one statement and give its rows."""
        ...


class Reading(Protocol):
    """The log at one moment: every answer is of the same snapshot."""

    @property
    def rows(self) -> Rows:
        """Projections and parts of the schema, read at the same moment."""
        ...

    def head(self, stream: str) -> Head:
        """The end of a stream; number 0 if nothing has happened in it."""
        ...

    def heads(self) -> Mapping[str, Head]:
        """The ends of all streams."""
        ...

    def events(self, stream: str, *, after: int = 0, limit: int = PAGE_MAX) -> Sequence[Recorded]:
        """A page of a stream's events, in order."""
        ...

    def all_events(self, *, after: int = 0, limit: int = PAGE_MAX) -> Sequence[Recorded]:
        """A page of all streams' events, in the order in which they happened."""
        ...

    def newest(self) -> tuple[int, Mapping[str, Json]] | None:
        """The number and the body of the event that happened last, in whatever stream."""
        ...

    def balance(self, account: Account) -> Cents:
        """What an account holds."""
        ...

    def balances_of(self, accounts: Collection[Account]) -> Mapping[Account, Cents]:
        """What several accounts hold."""
        ...

    def balances(self) -> Mapping[Account, Cents]:
        """What all accounts hold."""
        ...

    def postings(
        self, account: Account, *, after: int = 0, limit: int = PAGE_MAX
    ) -> Sequence[tuple[Recorded, Posting]]:
        """A page of an account's postings with their events, those after an event's number."""
        ...

    def value(self, digest: str) -> Json:
        """A value that was kept under its digest, `sha256:…`."""
        ...

    def reply(self, asked: Asked) -> Done | None:
        """What was answered to this key before, if anything."""
        ...

    def has_secret(self, name: str) -> bool:
        """Whether something is sealed under a name."""
        ...

    def unseal(self, name: str) -> bytes:
        """Open a secret; a command's own too, where it reads what it has sealed itself."""
        ...

    def secrets(self) -> Sequence[str]:
        """The names of what is sealed; never what it is."""
        ...


class Draft(Protocol):
    """One command in the making; all of it is stored, or nothing."""

    @property
    def now(self) -> Reading:
        """The log as this command finds it, with what the command itself has appended."""
        ...

    @property
    def rows(self) -> Rows:
        """Tables of other parts of the schema, written in the same transaction."""
        ...

    def append(self, stream: str, events: Sequence[Event], *, after: int) -> int:
        """Add events to a stream that ends where the command thinks it does."""
        ...

    def keep(self, value: Json) -> str:
        """Store a value once and give its digest, `sha256:…`."""
        ...

    def seal(self, name: str, secret: bytes) -> None:
        """Store a secret that only the floor's key opens."""
        ...


class Beside(Protocol[T_co]):
    """Work on tables of other parts alone: sessions and the like, which are no events."""

    def __call__(self, rows: Rows, /) -> T_co:
        """Do it."""
        ...


T = TypeVar("T")


class Store(Protocol):
    """A log that is written one command at a time and read at any moment."""

    @property
    def floor(self) -> str:
        """The name that this floor was given when it was made; no two floors share one."""
        ...

    @property
    def about(self) -> Mapping[str, str]:
        """Its name, its public key and the marks that it was made with."""
        ...

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write the same log."""
        ...

    @property
    def stash(self) -> Stash:
        """Where something is kept that makes the next start quicker."""
        ...

    @property
    def less_safe_because(self) -> str | None:
        """Why what happened is less safe here than it could be; nothing if it is not."""
        ...

    @property
    def read_only_because(self) -> str | None:
        """Why nothing can be written; nothing if it can."""
        ...

    def submit(self, asked: Asked, work: Work) -> Done:
        """Do one command; once this returns, it stays done whatever happens."""
        ...

    def submit_all(self, commands: Sequence[Command]) -> Sequence[Outcome]:
        """Do commands one after another, each wholly or not at all, made durable together."""
        ...

    def beside(self, work: Beside[T], *, tells: bool = False, alone: bool = False) -> T:
        """Write tables of other parts, durably, without an entry in the log.

        ``tells``: other processes are to look at once. ``alone``: nobody writes the log meanwhile.
        """
        ...

    def sign(self, message: bytes) -> bytes:
        """Sign what stands beside the log with the floor's key."""
        ...

    def snapshot(self) -> AbstractContextManager[Reading]:
        """Read the log at one moment."""
        ...

    def end_of(self, stream: str) -> Head | None:
        """Where a stream durably ends, if the store knows that without asking the log."""
        ...

    def wait_for_others(self, seconds: float) -> None:
        """Wait until another process has perhaps written, or so long."""
        ...

    def rebuild(self) -> None:
        """Drop every projection and make it anew from the log."""
        ...

    def hurry(self) -> None:
        """Wait for nothing more that may not come: the floor is closing."""
        ...

    def close(self) -> None:
        """Give the data folder or the database back."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...
