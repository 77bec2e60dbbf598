"""Sums of money in requests."""

from croupier.money import Cents, dollars, parse_dollars

from .problems import Problem

__all__ = ("cents",)


def cents(text: str, where: str, *, least: int | None = None) -> Cents:
    """A sum of dollars, as "12.50", in cents; a refusal that names the field where it is none."""
    try:
        found = parse_dollars(text)
    except ValueError as wrong:
        raise Problem(422, "unusable", f"{wrong}.", where=where) from wrong
    if least is not None and found < least:
        says = f"is {dollars(Cents(least))} or more, not {dollars(found)}."
        raise Problem(422, "unusable", says, where=where)
    return found
