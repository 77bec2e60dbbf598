"""Read a rule's number as a person writes it, or as the screen prints it."""

import re

from .wrong import WrongInput

BOOK = re.compile(r"^(?!assumed|diagram)[a-z-]+ +(?=[\d#(]|assumed|diagram)")
"""The word itself, or the book that a citation begins with."""
NUMBER = re.compile(r"(?P<whole>(\d+(\.\d+)*)?\s*(\([a-z]+\)\s*)*)(?P<part>.*)")
PART = re.compile(r"[a-z][a-z0-9-]*")
WITHOUT_NUMBER = ("#", "diagram", "assumed")
"""How a part begins that stands by itself."""


def read_number(text: str, name: str = "--rule") -> str:
    """Read a number; spaces, capitals, the word itself and the name of the book do not matter.

    >>> read_number("Rule 7.5.4 (a)"), read_number("22.6.2 table 2"), read_number("diagram i")
    ('7.5.4(a)', '22.6.2#table-2', '#diagram-i')
    >>> read_number("blackjack 10.11.1 super bonus"), read_number("baccarat assumed-odds")
    ('10.11.1#super-bonus', '#assumed-odds')
    """
    found = NUMBER.fullmatch(BOOK.sub("", text.strip().lower(), count=1))
    if found is not None:
        whole = re.sub(r"\s", "", found["whole"])
        part = "-".join(found["part"].removeprefix("#").split())
        if not part and whole:
            return whole
        if PART.fullmatch(part) and (whole or found["part"].startswith(WITHOUT_NUMBER)):
            return f"{whole}#{part}"
    raise WrongInput(
        f"{name}: {text!r} is no rule's number; write it as printed, such as 7.5.4 or 7.5.4(a)."
    )


def top_number(number: str) -> str:
    """The number of the chapter in which a rule stands.

    >>> top_number("22.6.2#table-2"), top_number("#diagram-i")
    ('22', '#diagram-i')
    """
    return number.partition(".")[0].partition("(")[0].partition("#")[0] or number
