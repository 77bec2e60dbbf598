"""Comma-separated values that a spreadsheet reads as values: no cell of them runs as a formula."""

import csv
import re
from collections.abc import Iterable
from typing import Any, Final, Protocol

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a formula begins with, in full width too."""
NUMBER: Final = re.compile(r"[+-]?\d[\d.,/]*(e[+-]?\d+)?%?", re.IGNORECASE)


class Writable(Protocol):
    """A text file."""

    def write(self, text: str, /) -> object:
        """Add text."""
        ...


def write_spreadsheet(file: Writable, rows: Iterable[Iterable[Any]]) -> None:
    """Write rows as comma-separated values; text that could run is marked as text."""
    out = csv.writer(file, lineterminator="\n")
    for row in rows:
        out.writerow([_cell(value) for value in row])


def _cell(value: Any) -> Any:
    """A value as a cell; figures stay figures.

    >>> _cell("-5.00"), _cell("=1+1"), _cell("-1+cmd"), _cell(None)
    ('-5.00', "'=1+1", "'-1+cmd", None)
    """
    if isinstance(value, str) and value.lstrip(" ").startswith(FORMULA):
        value = value if NUMBER.fullmatch(value) else f"'{value}"
    # A carriage return would begin a row for some readers.
    return value.replace("\r", "\n") if isinstance(value, str) else value
