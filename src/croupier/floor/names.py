"""What people and tables may be called: their names stand in addresses, books and rounds."""

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import normalize

from .refusals import Unusable

__all__ = ("TABLE", "TABLE_SAID", "must_be_a_new_name")

TABLE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")
TABLE_SAID: Final = "A table's id has 1 to 40 letters, digits and hyphens."
NAME_MAX: Final = 40


def must_be_a_new_name(name: str, known: Iterable[str]) -> None:
    """Refuse a name that cannot be written, or that is read as somebody's who is here."""
    is_written = name == name.strip() and name.isprintable() and "/" not in name
    if not (0 < len(name) <= NAME_MAX and is_written):
        raise Unusable("A name has 1 to 40 letters, without a slash.", where="name")
    for other in known:
        if _as_read(name) == _as_read(other):
            raise Unusable(f"Somebody is called {other!r} already.", where="name")


def _as_read(name: str) -> str:
    """A name as people read it, who do not tell its letters' widths and cases apart.

    >>> _as_read(" Ａnn") == _as_read("ann")
    True
    """
    return " ".join(normalize("NFKC", name).casefold().split())
