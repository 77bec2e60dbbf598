"""Tables that are made from the log and can be dropped: a projection is never the truth."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from .entry import Account, Recorded
from .store import Rows

__all__ = ("BALANCES", "Apply", "Projection")

Apply: TypeAlias = Callable[[Rows, Recorded], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """What is worked out from events one by one, in the transaction that stores them."""

    name: str
    version: int
    """A new one drops the tables and makes them anew when the store is opened."""
    tables: tuple[str, ...]
    create: tuple[str, ...]
    apply: Apply
    """Reads the event and the projection's own tables, nothing else."""


def _post(rows: Rows, event: Recorded) -> None:
    changes: dict[Account, int] = {}
    for posting in event.postings:
        changes[posting.account] = changes.get(posting.account, 0) + posting.cents
    for account, change in changes.items():
        rows.execute(
            "INSERT INTO balances VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING",
            (account.name, account.currency, int(account.may_owe)),
        )
        rows.execute(
            "UPDATE balances SET cents = cents + ? WHERE account = ? AND currency = ?",
            (change, account.name, account.currency),
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
