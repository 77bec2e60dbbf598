"""Sums of money in requests: text in dollars, and nothing else."""

from typing import Annotated, Any, Final

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from croupier.games.codec import shown
from croupier.money import Cents, dollars, parse_dollars

from .bounds import SUM_MAX
from .problems import Problem
from .shapes import MONEY


def _sum(value: Any) -> Any:
    """Refuse a value that is not a sum of dollars written as text."""
    try:
        if isinstance(value, str) and len(value) <= SUM_MAX:
            parse_dollars(value)
            return value
    except ValueError:
        pass
    # Braces are of pydantic's own templates, so that the value is passed by name.
    says = '{value} is not a sum of dollars; write it as text, such as "12.50"'
    raise PydanticCustomError("sum", says, {"value": shown(value)})


SUM: Final = {**MONEY, "maxLength": SUM_MAX}
SumText = Annotated[str, BeforeValidator(_sum), WithJsonSchema(SUM)]
"""A sum that a request has to name."""
Sum = Annotated[
    str | None,
    BeforeValidator(lambda value: None if value is None else _sum(value)),
    WithJsonSchema({"anyOf": [SUM, {"type": "null"}]}),
]
"""A sum that a request may leave out."""


def cents(text: str, where: str, *, least: int | None = None) -> Cents:
    """Read a sum of dollars, such as "12.50", in cents; refuse one below the least."""
    found = parse_dollars(text)
    if least is not None and found < least:
        says = f"is {dollars(Cents(least))} or more, not {dollars(found)}."
        raise Problem(422, "unusable", says, where=where)
    return found
