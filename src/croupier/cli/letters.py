"""Standard output in any encoding: what it cannot show is written in the nearest letters."""

import codecs
import io
import sys
from typing import IO, Final
from unicodedata import normalize

HANDLER: Final = "croupier.nearest"
NEAREST: Final[dict[str, str]] = {
    "●": "*", "◐": "~", "◇": ">", "△": "^", "○": "o",
    "♠": "S", "♥": "H", "♦": "D", "♣": "C",
    "–": "-", "—": "-", "…": "...", "→": "->", "±": "+-", "×": "x", "·": ".", "≤": "<=", "≥": ">=",
    "‘": "'", "’": "'", "“": '"', "”": '"', "½": "1/2", "\u00a0": " ",
}  # fmt: skip
"""The signs that the program itself writes."""
NEAREST.update({mark: f"[{place}]" for place, mark in enumerate("¹²³⁴⁵⁶⁷⁸⁹", start=1)})


def use_nearest_letters() -> None:
    """Write to standard output without ever failing for a letter that its encoding lacks."""
    codecs.register_error(HANDLER, _nearest)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=HANDLER)


def can_show(text: str, out: IO[str] | None = None) -> bool:
    """Whether standard output has every letter of a text in its encoding."""
    try:
        text.encode(getattr(out or sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _nearest(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    written = "".join(map(_letters, error.object[error.start : error.end]))
    return written, error.end


def _letters(sign: str) -> str:
    """A sign in letters that every encoding has.

    >>> [_letters(sign) for sign in "♠é²漢"]
    ['S', 'e', '[2]', '?']
    """
    plain = NEAREST.get(sign) or normalize("NFKD", sign).encode("ascii", "ignore").decode("ascii")
    return plain or "?"
