"""Codes that change every 30 seconds (TOTP, RFC 6238), and codes for when the telephone is lost."""

import base64
import hmac
from collections.abc import Iterator
from datetime import datetime
from secrets import token_bytes
from typing import Final
from urllib.parse import quote

import segno

DIGITS: Final = 6
SECONDS: Final = 30
"""How long a code is shown."""
AROUND: Final = 1
"""Codes before and after the one that is shown now which count as well (RFC 6238, 5.2)."""
ISSUER: Final = "croupier"
RECOVERIES: Final = 8
RECOVERY_BYTES: Final = 15
"""120 bits: too many to be guessed, so that a plain digest of each is kept."""
GROUP: Final = 4
QUIET: Final = 4
"""Light squares around a QR code, which readers want."""


def code_at(secret: bytes, step: int) -> str:
    """The code of one step of time (RFC 4226, 5.3)."""
    digest = hmac.digest(secret, step.to_bytes(8), "sha1")
    at = digest[-1] & 0xF
    number = int.from_bytes(digest[at : at + 4]) & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def steps_at(now: datetime) -> Iterator[int]:
    """The steps whose codes count at a moment."""
    step = int(now.timestamp()) // SECONDS
    yield from range(step - AROUND, step + AROUND + 1)


def is_code(said: str) -> bool:
    """Whether something looks like a code that changes; anything else is one for recovery."""
    return len(said) == DIGITS and said.isascii() and said.isdigit()


def tidy(said: str) -> str:
    """A code without what people write between its parts."""
    return "".join(said.split()).replace("-", "").upper()


def recovery_codes() -> tuple[str, ...]:
    """Fresh codes, each of which counts once in place of one that changes."""
    return tuple(_grouped(_base32(token_bytes(RECOVERY_BYTES))) for _ in range(RECOVERIES))


def shown(secret: bytes) -> str:
    """A secret as somebody types it."""
    return _grouped(_base32(secret))


def uri(secret: bytes, name: str) -> str:
    """A secret as programs that show codes take it."""
    return (
        f"otpauth://totp/{ISSUER}:{quote(name, safe='')}?secret={_base32(secret)}&issuer={ISSUER}"
    )


def drawn(text: str) -> list[str]:
    """A text as a QR code, a row a line; 1 is dark."""
    rows = segno.make_qr(text, error="m").matrix_iter(border=QUIET)
    return ["".join("1" if dark else "0" for dark in row) for row in rows]


def _base32(secret: bytes) -> str:
    return base64.b32encode(secret).decode().rstrip("=")


def _grouped(text: str) -> str:
    return "-".join(text[at : at + GROUP] for at in range(0, len(text), GROUP))
