"""What people and tables may be called: their names stand in addresses, books and rounds."""

import re
from collections.abc import Iterable, Iterator
from typing import Final
from unicodedata import category, decimal, normalize
from unicodedata import name as name_of

from .refusals import Unusable

TABLE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")
TABLE_SAID: Final = "A table's id has 1 to 40 letters, digits and hyphens."
NAME_MAX: Final = 40

EAST_ASIAN: Final = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""Alphabets that one name has together."""
ALPHABETS: Final = EAST_ASIAN | {
    *("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "DEVANAGARI"),
    *("BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM"),
    *("SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "ETHIOPIC", "KHMER"),
}
"""Those in common use today (Unicode Annex 31); others have letters that pass for these."""
APOSTROPHE: Final = "’"
UNSEEN: Final = ("FILLER", "JOINER", "VARIATION SELECTOR")
"""Words in the names of letters and marks that are not seen."""

ALIKE: Final = (
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳΪΫ", "ABEZHIKMNOPTYXCjIY"),
    ("αβγεηικμνορςστυχωϲϋϊ", "abyenikmuopcotuxwcui"),
    ("АВЕЗКМНОРСТУХЅІЈԌҮԚԜӀЬ", "ABE3KMHOPCTYXSIJGYQWlb"),
    ("аеорсухѕіјԛԝһԁӏүвкмнтгпьѵѡє", "aeopcyxsijqwhdlybkmhtrnbvwe"),
    ("ՍՕՏԼասոօհցզյքւ", "UOSLwunohgqjpi"),
    ("ıɑɡɩɪʏᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢɴʀʙɢʜʟꜱ", "iagiiyacdejkmoptuvwznrbghls"),
    ("0Il1|", "Ollll"),
)
"""Greek, Cyrillic, Armenian, small capitals and digits, and the letters that they are read as."""
LOOK_ALIKES: Final = {
    ord(sign): alike for signs, read in ALIKE for sign, alike in zip(signs, read, strict=True)
}


def must_be_a_new_name(name: str, known: Iterable[str]) -> None:
    """Refuse a name that cannot be written, or that is read as a known person's."""
    is_written = name == name.strip() and name.isprintable() and "/" not in name
    if not (0 < len(name) <= NAME_MAX and is_written):
        raise Unusable("A name has 1 to 40 letters, without a slash.", where="name")
    _must_be_of_one_alphabet(normalize("NFKC", name))
    read = set(_as_read(name))
    for other in known:
        if not read.isdisjoint(_as_read(other)):
            raise Unusable(f"The name {name!r} is read as {other!r}. Choose another.", where="name")


def _must_be_of_one_alphabet(name: str) -> None:
    """Refuse signs beyond ASCII that are not letters, and letters of several alphabets."""
    alphabets = set[str]()
    for sign in name:
        if not _is_legible(sign):
            raise Unusable(f"A name cannot have the sign {sign!r}; use letters.", where="name")
        if sign.isalpha():
            alphabets.add(name_of(sign).split()[0])
    if not alphabets <= ALPHABETS or (len(alphabets) > 1 and not alphabets <= EAST_ASIAN):
        says = "A name is written in one alphabet in common use, not in several."
        raise Unusable(says, where="name")


def _is_legible(sign: str) -> bool:
    """Whether a sign is a letter, a mark on one, a digit, or of ASCII."""
    if sign.isascii() or sign == APOSTROPHE:
        return True
    is_seen = not any(word in name_of(sign, "") for word in UNSEEN)
    return is_seen and (sign.isalpha() or sign.isdecimal() or category(sign) in ("Mn", "Mc"))


def _as_read(name: str) -> Iterator[str]:
    """A name as people read it: by its letters, and by how the letters look.

    >>> set(_as_read(" Ａnn")) == set(_as_read("ann"))
    True
    >>> set(_as_read("ОΙga")).isdisjoint(_as_read("olga"))
    False
    """
    yield " ".join(normalize("NFKC", name).casefold().split())
    digits = "".join(str(decimal(sign, sign)) for sign in " ".join(name.split()))
    # Some letters look otherwise once they are made alike.
    looks = normalize("NFKC", digits.translate(LOOK_ALIKES)).translate(LOOK_ALIKES).casefold()
    yield looks.replace("rn", "m").replace("vv", "w")
