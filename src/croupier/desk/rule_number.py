"""Read a rule's number as a person writes it, or as the screen prints it."""

import re

from .wrong import WrongInput

__all__ = ("read_number", "top_number")

LABEL = re.compile(
    r"(?P<whole>(\d+(\.\d+)*)?(\([a-z]+\))*)"  # 7.5.4(a)
    r"(#?(?P<part>(table|diagram|def|assumed|[a-z]{3,})[a-z0-9-]*))?"  # #table-2, table 2
)
BOOK = re.compile(r"(rules?|[a-z-]+) +(?=[\d#(]|assumed|diagram)")
"""The word itself, or the book that a citation begins with."""


def read_number(text: str, name: str = "--rule") -> str:
    """Read a number; spaces, capitals, the word itself and the name of the book do not matter.

    >>> read_number("Rule 7.5.4 (a)"), read_number("22.6.2 table 2"), read_number("diagram i")
    ('7.5.4(a)', '22.6.2#table-2', '#diagram-i')
    >>> read_number("blackjack 10.11.1 super bonus"), read_number("baccarat assumed-odds")
    ('10.11.1#super-bonus', '#assumed-odds')
    """
    plain = BOOK.sub("", text.strip().lower(), count=1)
    plain = re.sub(r"\s+(?=[\d.(#])(?<![a-z]\s)|(?<=[\d.)#])\s+", "", plain)
    found = LABEL.fullmatch(re.sub(r"\s+", "-", plain))
    if not plain or found is None:
        raise WrongInput(
            f"{name}: {text!r} is no rule's number; write it as printed, such as 7.5.4 or 7.5.4(a)."
        )
    part = found["part"]
    return found["whole"] + (f"#{part}" if part else "")


def top_number(number: str) -> str:
    """The number of the chapter in which a rule stands.

    >>> top_number("22.6.2#table-2"), top_number("#diagram-i")
    ('22', '#diagram-i')
    """
    return re.match(r"\d*", number)[0] or number  # type: ignore[index]
