"""The postings of every happening at a table: the one place where an event becomes money."""

from typing import Any

from croupier.ledger import Posting
from croupier.money import Cents
from croupier.table.events import BoughtIn, RoundReopened, Withdrawn
from croupier.table.supervision import DebtWaived, InvestigationEnded

from .correcting import withdrawal
from .hosted import Hosted
from .postings import (
    bought_in,
    chips_of,
    currency_of,
    investigated,
    layout_of,
    moved,
    waived,
)

__all__ = ("postings_of",)


def postings_of(before: Hosted, happening: Any) -> tuple[Posting, ...]:  # noqa: PLR0911 (one a case)
    """What a happening moves, the table being as it was before."""
    table = before.table
    if table is None:
        return ()
    currency = currency_of(table)
    match happening:
        case BoughtIn(player=player, amount=amount):
            return bought_in(table, player, amount)
        case RoundReopened(returned=returned):
            return tuple(
                posting
                for player, amount in returned
                for posting in _handed_back(table.id, player, amount, currency)
            )
        case Withdrawn(after=after):
            return withdrawal(before, after)
        case DebtWaived(player=player, amount=amount):
            return waived(table.id, player, amount, currency)
        case InvestigationEnded(player=player, amount=amount, returned=returned):
            return investigated(table.id, player, amount, currency, returned=returned)
        case _ if type(happening) in table.engine.events.kinds.values():
            return moved(table.id, table.engine.money(happening), currency)
        case _:
            return ()


def _handed_back(table: str, player: str, amount: Cents, currency: str) -> tuple[Posting, ...]:
    return (
        Posting(layout_of(table, player, currency), Cents(-amount)),
        Posting(chips_of(player, currency), amount),
    )
