"""What each event moves: cash between players and the tournament's fund, chips in their own right.

Tournament chips are a currency of their own. They come from the tournament's bank, are won from
and lost to it at the tables, and go back to it. Where the conditions turn chips into cash, that
is paid out of the fund when they have gone back.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from croupier.kernel import implements
from croupier.money import Cents

from . import events as e
from .events import Event
from .state import Tournament


class Currency(StrEnum):
    """What is moved."""

    CASH = "cash"
    CHIPS = "chips"


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """An amount that an entry gets of the tournament, or gives where it is negative."""

    entry: int
    amount: Cents
    currency: Currency


@implements("TP-005", "TP-006", "TP-014", "M7-021", "M7-022")
def moves(t: Tournament, event: Event) -> tuple[Move, ...]:
    """What an event moves, the tournament being as just before it."""
    return tuple(move for move in (*_cash(event), *_chips(t, event)) if move.amount)


def _cash(event: Event) -> Iterator[Move]:
    cash = Currency.CASH
    match event:
        case e.EntryAccepted(number=entry, fee=fee) | e.BoughtBack(entry=entry, fee=fee):
            yield Move(entry=entry, amount=Cents(-fee), currency=cash)
        case e.LeftPlay(entry=entry, refund=refund):
            yield Move(entry=entry, amount=refund, currency=cash)
        case e.HeldReturned(entry=entry, cash=paid_out):
            yield Move(entry=entry, amount=paid_out, currency=cash)
        case e.ChipsCashed(paid=paid):
            for entry, amount in paid:
                yield Move(entry=entry, amount=amount, currency=cash)
        case e.Cancelled(refunds=refunds):
            for entry, refund in refunds:
                yield Move(entry=entry, amount=refund, currency=cash)
        case e.BonusPaid(entry=entry, amount=amount) | e.PrizePaid(entry=entry, amount=amount):
            yield Move(entry=entry, amount=amount, currency=cash)
        case _:
            return


def _chips(t: Tournament, event: Event) -> Iterator[Move]:
    chips = Currency.CHIPS
    match event:
        case e.SessionStarted(chips=issued):
            for entry, amount in issued:
                yield Move(entry=entry, amount=amount, currency=chips)
        case e.TableCounted(counts=counts):
            # The session is over: what was counted is noted, and the chips are collected.
            started = t.conditions.chips or 0
            for entry, amount in counts:
                yield Move(entry=entry, amount=Cents(amount - started), currency=chips)
                yield Move(entry=entry, amount=Cents(-amount), currency=chips)
        case _:
            return
