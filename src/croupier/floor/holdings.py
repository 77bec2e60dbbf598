"""What is somebody's own on a floor: money, chips, and what to be told of them."""

from dataclasses import dataclass

from croupier.money import Cents

from .floor import Floor
from .own_limits import reminder
from .postings import CASH, PRACTICE_CHIPS, chips_of, purse_of

__all__ = ("Holdings", "holdings_of")


@dataclass(frozen=True, slots=True)
class Holdings:
    """What somebody has."""

    purse: Cents
    chips: Cents
    reminder: str | None
    """For somebody who asked to be reminded; nothing before it is time."""


def holdings_of(floor: Floor, person: str, *, in_practice: bool = False) -> Holdings:
    """What somebody has; at a practice table, its chips and no money. All pages ask for it."""
    currency = PRACTICE_CHIPS if in_practice else CASH
    with floor.store.snapshot() as now:
        return Holdings(
            purse=Cents(0) if in_practice else now.balance(purse_of(person)),
            chips=now.balance(chips_of(person, currency)),
            reminder=reminder(now, person, floor.clock.now()),
        )
