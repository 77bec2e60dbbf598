"""What a password may be: long enough, and nothing that is tried first."""

from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Final

PASSWORD_MIN: Final = 8
PASSWORD_MAX: Final = 200
KINDS_MIN: Final = 5
"""Different characters that a password has at least."""
TRIED_FIRST: Final = (
    "password",
    "passwort",
    "letmein",
    "welcome",
    "iloveyou",
    "qwerty",
    "qwertz",
    "azerty",
    "asdfgh",
    "zxcvbn",
    "1q2w3e",
    "abc123",
    "admin",
    "secret",
    "dragon",
    "monkey",
    "sunshine",
    "princess",
    "football",
    "baseball",
    "superman",
    "trustno",
    "master",
    "shadow",
    "casino",
    "croupier",
    "blackjack",
    "roulette",
    "baccarat",
    "melbourne",
    "victoria",
)
"""Words of which a guesser makes the first thousands of tries, with figures and signs around."""
COMMON: Final = Path(__file__).with_name("common_passwords.bin")
"""The most used passwords of eight letters and more, those of zxcvbn's list: the first bytes of the
SHA-256 of each, in order. What people choose need not be read here."""
DIGEST_BYTES: Final = 6
ROWS: Final = ("abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "01234567890")
LEET: Final = str.maketrans("@431!05$7", "aaeiiosst")


def why_weak(name: str, password: str) -> str | None:
    """Why a password is no good, in a sentence; ``None``: it will do."""
    if not PASSWORD_MIN <= len(password) <= PASSWORD_MAX:
        return f"A password has {PASSWORD_MIN} to {PASSWORD_MAX} characters."
    said = password.casefold()
    spelt = said.translate(LEET)
    if len(set(said)) < KINDS_MIN:
        return f"A password has at least {KINDS_MIN} different characters."
    if _left(said, (name.casefold(),)) < PASSWORD_MIN // 2:
        return "A password is more than one's name."
    if any(_is_common(one) or _left(one, TRIED_FIRST) < PASSWORD_MIN // 2 for one in (said, spelt)):
        return "This is among the first that somebody would try."
    if _is_run(said):
        return "A password is no row of keys or figures."
    return None


def _is_common(said: str) -> bool:
    """Whether it is among the passwords that are used most."""
    return sha256(said.encode()).digest()[:DIGEST_BYTES] in _common()


@cache
def _common() -> frozenset[bytes]:
    held = COMMON.read_bytes()
    return frozenset(held[at : at + DIGEST_BYTES] for at in range(0, len(held), DIGEST_BYTES))


def _left(said: str, words: tuple[str, ...]) -> int:
    """How many letters are left without some words, and without figures and signs at the ends."""
    for word in words:
        if len(word) > 1:
            said = said.replace(word, "")
    return len(said.strip("0123456789!.?#*-_ "))


def _is_run(said: str) -> bool:
    """Whether most of it goes along a row of the keyboard or of figures, either way."""
    rows = (*ROWS, *(row[::-1] for row in ROWS))
    steps = [one + two for one, two in pairwise(said)]
    along = sum(any(step in row for row in rows) for step in steps)
    return along >= 0.75 * len(steps)
