"""Whole cents: money is never a float."""

import re
from typing import Final, NewType

Cents = NewType("Cents", int)
"""A sum of money in whole cents."""

CENTS_PER_DOLLAR: Final = 100
DOLLARS = re.compile(r"(-?)([0-9]{1,13})(?:\.([0-9]{1,2}))?")
"""Thirteen digits of dollars are the most whose cents every program reads alike."""


def dollars(amount: Cents) -> str:
    """Write a sum the way files and JSON carry it.

    >>> dollars(Cents(3750)), dollars(Cents(-500))
    ('37.50', '-5.00')
    """
    sign = "-" if amount < 0 else ""
    whole, cents = divmod(abs(amount), CENTS_PER_DOLLAR)
    return f"{sign}{whole}.{cents:02d}"


def parse_dollars(text: str) -> Cents:
    """Read a sum of dollars; the exact inverse of ``dollars``.

    >>> parse_dollars("37.50"), parse_dollars("5")
    (3750, 500)
    >>> parse_dollars("5.001")
    Traceback (most recent call last):
    ...
    ValueError: not a sum of dollars and cents: '5.001'
    """
    match = DOLLARS.fullmatch(text)
    if match is None:
        raise ValueError(f"not a sum of dollars and cents: {text!r}")
    sign, whole, cents = match.groups(default="")
    amount = int(whole) * CENTS_PER_DOLLAR + int((cents + "00")[:2])
    return Cents(-amount if sign else amount)


def spoken_dollars(amount: Cents) -> str:
    """Write a sum the way a sign or a dealer gives it.

    >>> spoken_dollars(Cents(500_000)), spoken_dollars(Cents(-1_250))
    ('$5,000', '-$12.50')
    """
    sign = "-" if amount < 0 else ""
    whole, cents = divmod(abs(amount), CENTS_PER_DOLLAR)
    return f"{sign}${whole:,}" + (f".{cents:02d}" if cents else "")
