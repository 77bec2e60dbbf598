"""Sums of money in requests."""

from croupier.money import Cents, parse_dollars

from .problems import Problem

__all__ = ("cents",)


def cents(text: str, where: str) -> Cents:
    """A sum of dollars, as "12.50", in cents; a refusal that names the field where it is none."""
    try:
        return parse_dollars(text)
    except ValueError as wrong:
        raise Problem(422, "unusable", f"{wrong}.", where=where) from wrong
