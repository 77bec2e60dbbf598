"""The postings of every happening at a table: the one place where an event becomes money."""

from typing import Any

from croupier.ledger import Posting
from croupier.money import Cents
from croupier.table import Table
from croupier.table.events import BoughtIn, RoundReopened, Withdrawn
from croupier.table.supervision import UNTOLD, DebtWaived, InvestigationEnded

from .correcting import withdrawal
from .hosted import Hosted
from .postings import (
    bought_in,
    chips_of,
    currency_of,
    float_of,
    held_of,
    investigated,
    layout_of,
    moved,
    own_currency_of,
    waived,
)
from .tournament_money import bank_in


def postings_of(before: Hosted, happening: Any) -> tuple[Posting, ...]:
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
        case InvestigationEnded():
            return _investigated(table, happening)
        case _ if table.engine.events.has(type(happening)):
            return moved(table.id, table.engine.money(happening), currency)
        case _:
            return ()


def _investigated(table: Table, ended: InvestigationEnded) -> tuple[Posting, ...]:
    """What was held goes to the player or the table; after a session, to the tournament's bank."""
    player, currency = ended.player, ended.currency
    if currency is None:
        currency = own_currency_of(table)
    elif currency == UNTOLD:
        currency = currency_of(table)
    if ended.is_past:
        to = bank_in(currency)
    else:
        to = chips_of(player, currency) if ended.returned else float_of(table.id, currency)
    return investigated(held_of(table.id, player, currency), to, ended.amount)


def _handed_back(table: str, player: str, amount: Cents, currency: str) -> tuple[Posting, ...]:
    return (
        Posting(layout_of(table, player, currency), Cents(-amount)),
        Posting(chips_of(player, currency), amount),
    )
