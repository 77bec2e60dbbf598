"""Read a rule's number as a person writes it."""

import re

from .wrong import WrongInput

__all__ = ("read_number",)

RULE_NUMBER = re.compile(r"(\d+(\.\d+)*)?(\([a-z]+\))*(#[a-z0-9-]+)?")


def read_number(text: str, name: str = "--rule") -> str:
    """Read a number as printed; spaces, capitals and the word itself do not matter.

    >>> read_number("Rule 7.5.4 (a)")
    '7.5.4(a)'
    """
    number = re.sub(r"\s", "", text.lower()).removeprefix("rule")
    if not number or not RULE_NUMBER.fullmatch(number):
        raise WrongInput(
            f"{name}: {text!r} is no rule's number; write it as printed, such as 7.5.4 or 7.5.4(a)."
        )
    return number
