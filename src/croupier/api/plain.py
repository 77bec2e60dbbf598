"""The values of a body, measured before anything is made of them."""

from typing import Any

from croupier.ledger import INTEGER_MAX

from .bounds import CHARACTERS_MAX, DEPTH_MAX, FIELDS_MAX, ITEMS_MAX, VALUES_MAX
from .problems import Problem


def plain(value: Any) -> None:
    """Refuse what no request says: numbers with a point, what is no text, and too much of it."""
    _Measured().take(value, "", DEPTH_MAX)


class _Measured:
    """Goes through a body, and counts its values until there are too many."""

    def __init__(self) -> None:
        self._left = VALUES_MAX

    def take(self, value: Any, where: str, depth: int) -> None:
        """Take a value and all within it."""
        self._left -= 1
        says = None
        if self._left < 0:
            says = f"A body has at most {VALUES_MAX:,} values."
        elif isinstance(value, dict | list):
            says = _why_not_within(value, depth)
        elif isinstance(value, str):
            says = _why_no_text(value)
        elif isinstance(value, float) or (type(value) is int and abs(value) > INTEGER_MAX):
            says = 'Numbers are whole; sums are text, as "12.50".'
        if says is not None:
            raise Problem(422, "unusable", says, where=where or None)
        if isinstance(value, dict):
            for name, part in value.items():
                self.take(name, where, depth)
                self.take(part, f"{where}.{name}" if where else name, depth - 1)
        elif isinstance(value, list):
            for place, part in enumerate(value):
                self.take(part, f"{where}.{place}" if where else str(place), depth - 1)


def _why_not_within(value: dict[str, Any] | list[Any], depth: int) -> str | None:
    """What is wrong with an object or a list, whatever it has within it."""
    if depth == 0:
        return "This is nested too deeply."
    if isinstance(value, dict):
        is_short = len(value) <= FIELDS_MAX
        return None if is_short else f"An object has at most {FIELDS_MAX:,} fields."
    return None if len(value) <= ITEMS_MAX else f"A list has at most {ITEMS_MAX:,} items."


def _why_no_text(value: str) -> str | None:
    if len(value) > CHARACTERS_MAX:
        return f"A text has at most {CHARACTERS_MAX:,} characters."
    return (
        None if is_text(value) else "This text has half of a character in it, or one that is none."
    )


def is_text(value: str) -> bool:
    """Whether a text can be written down; JSON lets half of a surrogate pair and NUL through."""
    if "\0" in value:
        return False
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)
