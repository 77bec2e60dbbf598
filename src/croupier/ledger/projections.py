"""Tables that are made from the log and can be dropped: a projection is never the truth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from .entry import Account, Recorded
from .store import Rows

Apply: TypeAlias = Callable[[Rows, Sequence[Recorded]], None]
ACCOUNTS_MAX: Final = 32
"""Accounts that one statement changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """What is worked out from events, in the transaction that stores them."""

    name: str
    version: int
    """A new one drops the tables and makes them anew when the store is opened."""
    tables: tuple[str, ...]
    create: tuple[str, ...]
    apply: Apply
    """Takes events in order, however many come together.

    It reads them and the projection's own tables, nothing else.
    """


def one_by_one(apply: Callable[[Rows, Recorded], None]) -> Apply:
    """Work out a projection from each event by itself."""

    def all_of(rows: Rows, events: Sequence[Recorded]) -> None:
        for event in events:
            apply(rows, event)

    return all_of


def _post(rows: Rows, events: Sequence[Recorded]) -> None:
    changes: dict[Account, int] = {}
    for event in events:
        for posting in event.postings:
            changes[posting.account] = changes.get(posting.account, 0) + posting.cents
    moved = list(changes.items())
    for first in range(0, len(moved), ACCOUNTS_MAX):
        some = moved[first : first + ACCOUNTS_MAX]
        values: list[Any] = []
        for account, change in some:
            named = (account.name, account.currency)
            values += (*named, int(account.may_owe), *named, change)
        rows.execute(_posting(len(some)), values)


@cache
def _posting(accounts: int) -> str:
    """A statement that changes what so many accounts hold; one that is new held nothing."""
    # What is inserted is what it comes to: no row may say that somebody owes who may not.
    row = (
        "(?, ?, ?, coalesce((SELECT cents FROM balances WHERE account = ? AND currency = ?), 0)"
        " + ?)"
    )
    return (
        f"INSERT INTO balances VALUES {', '.join([row] * accounts)} "  # noqa: S608 (ours)
        "ON CONFLICT (account, currency) DO UPDATE SET cents = excluded.cents"
    )


BALANCES: Final = Projection(
    name="balances",
    version=1,
    tables=("balances",),
    create=(
        """CREATE TABLE balances (
            account TEXT NOT NULL,
            currency TEXT NOT NULL,
            may_owe INTEGER NOT NULL CHECK (may_owe IN (0, 1)),
            cents INTEGER NOT NULL CHECK (may_owe = 1 OR cents >= 0),
            PRIMARY KEY (account, currency)
        ) STRICT, WITHOUT ROWID""",
    ),
    apply=_post,
)
"""What every account holds."""
