"""Read TOML from anybody: its size, its keys and its nesting are measured before it is parsed.

The parser of the standard library takes time by the square of a key's parts: one key of 25,000
parts took it 41 seconds. Passes over the text, linear in its length, refuse such a text.
"""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

WHOLE_MAX: Final = 2**63 - 1
"""TOML promises no larger whole numbers; in base 16 the parser would take any."""

SHOWN: Final = 19
"""Characters of a key that a refusal shows."""


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

TEXT: Final = re.compile(
    r'''""" (?: [^"\\]++ | \\. | "(?!"") )*+ (?: "{3,5} | \Z )
      | \'\'\' (?: [^']++ | '(?!'') )*+ (?: '{3,5} | \Z )
      | " (?: [^"\\\n]++ | \\. )*+ "?
      | ' [^'\n]*+ '?
      | \#[^\n]*+
    ''',
    re.VERBOSE | re.DOTALL,
)
"""Texts and comments; one that does not end is the last that the parser looks at."""
HEADING: Final = re.compile(r"^[ \t]*+\[", re.MULTILINE)
MARKS: Final = ".,=\n[]{}"
PART: Final = rf"[^{re.escape(MARKS)}]*+"
INNERMOST: Final = re.compile(r"\[[^\[\]{}]*+\]|\{[^\[\]{}]*+\}")


class TooMuchToml(ValueError):
    """A text holds more than it may; the message says what."""


def toml_tables(
    text: str, bounds: TomlBounds = FILE, *, parse_float: Callable[[str], Any] = float
) -> dict[str, Any]:
    """Parse a text within bounds; what is not TOML at all is the parser's to say.

    >>> toml_tables("a.b = 1")
    {'a': {'b': 1}}
    >>> toml_tables("a" + ".a" * 20 + " = 1")
    Traceback (most recent call last):
    croupier.rulebook.bounded_toml.TooMuchToml: the key a.a.a.a.a.a.a.a.a.a… has more than 12 parts
    """
    measure(text, bounds)
    found = tomllib.loads(text, parse_float=parse_float)
    if not _are_small(found):
        raise TooMuchToml("a whole number has more than 64 bits")
    return found


def measure(text: str, bounds: TomlBounds) -> None:
    """Refuse what holds more than it may, in passes of its length that parse nothing."""
    if len(text) > bounds.size:
        raise TooMuchToml(f"it has {len(text):,} characters; at most {bounds.size:,} are read")
    bare = TEXT.sub('"', text)
    # It begins at a point: begun at any letter, the search would take the square of a long name.
    long = re.search(rf"(?:\.{PART}){{{bounds.parts}}}", bare)
    if long is not None:
        begins = max(bare.rfind(mark, 0, long.start()) for mark in MARKS) + 1
        key = bare[begins : begins + SHOWN].strip()
        raise TooMuchToml(f"the key {key}… has more than {bounds.parts} parts")
    if len(HEADING.findall(bare)) > bounds.tables:
        raise TooMuchToml(f"there are more than {bounds.tables:,} tables")
    count = 1
    for _ in range(bounds.nesting + 1):
        bare, count = INNERMOST.subn("", bare)
    if count or bare.count("[") + bare.count("{") > bounds.nesting:
        raise TooMuchToml(f"lists or tables are nested more than {bounds.nesting} deep")


def _are_small(value: Any) -> bool:
    """Whether no whole number within a value is larger than TOML promises."""
    if isinstance(value, dict):
        return all(map(_are_small, value.values()))
    if isinstance(value, list):
        return all(map(_are_small, value))
    return type(value) is not int or -WHOLE_MAX - 1 <= value <= WHOLE_MAX
