"""What is somebody's own on a floor: money, chips, and what to be told of them."""

from dataclasses import dataclass

from croupier.money import Cents

from .floor import Floor
from .own_limits import reminder
from .postings import CASH, PRACTICE_CHIPS, chips_of, purse_of


@dataclass(frozen=True, slots=True)
class Holdings:
    """What somebody has."""

    purse: Cents
    chips: Cents
    currency: str
    """Of the chips."""
    reminder: str | None
    """For somebody who asked to be reminded; nothing before it is time."""


def holdings_of(floor: Floor, person: str, currency: str = CASH) -> Holdings:
    """What somebody has; where it is practised, chips and no money. All pages ask for it."""
    purse, chips = purse_of(person), chips_of(person, currency)
    with floor.store.snapshot() as now:
        held = now.balances_of((purse, chips))
        return Holdings(
            purse=Cents(0) if currency == PRACTICE_CHIPS else held[purse],
            chips=held[chips],
            currency=currency,
            reminder=reminder(now, person, floor.clock.now()),
        )
