"""Read TOML from anybody: its size, its keys and its nesting are measured before it is parsed.

The parser of the standard library takes time by the square of a key's parts: one key of 25,000
parts took it 41 seconds. A pass over the text, linear in its length, refuses such a text.
"""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NoReturn

__all__ = ("FILE", "REQUEST", "TomlBounds", "TooMuchToml", "measure", "toml_tables")

WHOLE_MAX: Final = 2**63 - 1
"""TOML promises no larger whole numbers; in base 16 the parser would take any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TomlBounds:
    """How much a text of TOML may hold."""

    size: int
    """Characters."""
    tables: int
    """Headings in brackets, those of lists of tables among them."""
    parts: int = 12
    """Names with points between them, in one key or heading."""
    nesting: int = 12
    """Lists and tables within each other in one value."""

    def __str__(self) -> str:
        """The bounds as one line of a table."""
        return (
            f"{self.size:,} characters, {self.tables:,} tables, {self.parts} parts in a key, "
            f"nested {self.nesting} deep"
        )


FILE: Final = TomlBounds(size=4_000_000, tables=50_000)
"""A file that the machine's own user names on the command line."""
REQUEST: Final = TomlBounds(size=50_000, tables=300)
"""A document in a request."""

TOKEN: Final = re.compile(
    r'''
      (?P<text> """ (?: [^"\\]++ | \\. | "(?!"") )*+ (?: "{3,5} | \Z )
              | \'\'\' (?: [^']++ | '(?!'') )*+ (?: '{3,5} | \Z )
              | " (?: [^"\\\n]++ | \\. )*+ "?
              | ' [^'\n]*+ '?
              | \#[^\n]*+
      )
    | (?P<heading> ^[ \t]*+ \[ \[?+ )
    | (?P<mark> [.,=\n\[\]{}] )
    ''',
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
"""Texts and comments, which are passed over, and what keys and lists are made of."""


class TooMuchToml(ValueError):
    """A text holds more than it may; the message says what, and on which line."""


def toml_tables(
    text: str, bounds: TomlBounds = FILE, *, parse_float: Callable[[str], Any] = float
) -> dict[str, Any]:
    """Parse a text within bounds; what is not TOML at all is the parser's to say.

    >>> toml_tables("a.b = 1")
    {'a': {'b': 1}}
    >>> toml_tables("a" + ".a" * 20 + " = 1")
    Traceback (most recent call last):
    croupier.rulebook.bounded_toml.TooMuchToml: line 1: this key has more than 12 parts
    """
    measure(text, bounds)
    found = tomllib.loads(text, parse_float=parse_float)
    if not _are_small(found):
        raise TooMuchToml("a whole number has more than 64 bits")
    return found


def measure(text: str, bounds: TomlBounds) -> None:
    """Refuse what holds more than it may, in one pass that parses nothing."""
    if len(text) > bounds.size:
        raise TooMuchToml(f"it has {len(text):,} characters; at most {bounds.size:,} are read")
    found = _Measured(text, bounds)
    for token in TOKEN.finditer(text):
        if token["text"] is None:
            found.take(token)


class _Measured:
    """How much of a text has been seen."""

    def __init__(self, text: str, bounds: TomlBounds) -> None:
        self._text, self._bounds = text, bounds
        self._points = self._tables = self._depth = 0

    def take(self, token: re.Match[str]) -> None:
        """Count what a token makes more."""
        bounds, mark = self._bounds, token["mark"]
        self._points = self._points + 1 if mark == "." else 0
        if self._points >= bounds.parts:
            self._refuse(token, f"this key has more than {bounds.parts} parts")
        if mark is None:
            self._tables += self._depth == 0
            self._depth += len(token[0].strip())
        elif mark in "[{":
            self._depth += 1
        elif mark in "]}":
            self._depth = max(0, self._depth - 1)
        if self._tables > bounds.tables:
            self._refuse(token, f"there are more than {bounds.tables:,} tables")
        if self._depth > bounds.nesting:
            self._refuse(token, f"lists or tables are nested more than {bounds.nesting} deep")

    def _refuse(self, token: re.Match[str], says: str) -> NoReturn:
        line = self._text.count("\n", 0, token.start()) + 1
        raise TooMuchToml(f"line {line}: {says}")


def _are_small(value: Any) -> bool:
    """Whether no whole number within a value is larger than TOML promises."""
    if isinstance(value, dict):
        return all(map(_are_small, value.values()))
    if isinstance(value, list):
        return all(map(_are_small, value))
    return type(value) is not int or -WHOLE_MAX - 1 <= value <= WHOLE_MAX
