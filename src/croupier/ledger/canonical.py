"""One way to write a value: the bytes that are stored are the bytes that are hashed.

JSON with sorted keys, no spaces and no floats. For the values that it takes it gives what
RFC 8785 gives, except that keys are sorted by code point.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

Json: TypeAlias = bool | int | str | Sequence["Json"] | Mapping[str, "Json"] | None
"""What an event, a command or a reply is made of."""

INTEGER_MAX: Final = 2**53 - 1
"""Beyond this a browser reads another number than was written."""
DEPTH_MAX: Final = 32
ENCODER: Final = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
)


def _no_float(text: str) -> None:
    raise ValueError(f"{text} is none")


DECODER: Final = json.JSONDecoder(parse_float=_no_float, parse_constant=_no_float)


class NotCanonical(ValueError):
    """A value that no event, command or reply may hold; says where it is."""


def canonical(value: Json) -> str:
    """Write a value in the only way that it can be written.

    >>> canonical({"v": 1, "type": "dealt", "data": {"card": "7S", "box": 1}})
    '{"data":{"box":1,"card":"7S"},"type":"dealt","v":1}'
    >>> canonical({"cents": 12.5})
    Traceback (most recent call last):
    ...
    croupier.ledger.canonical.NotCanonical: cents: a float; only whole numbers are kept
    """
    if not _is_plain(value, DEPTH_MAX):
        _check(value, "", 0)
    return ENCODER.encode(value)


def read_stored(text: str) -> Json:
    """Read a value that was stored, in which nothing stands before or after it."""
    try:
        value: Json
        value, end = DECODER.raw_decode(text)
    except ValueError as error:
        raise NotCanonical(f"not JSON of whole numbers: {error}") from None
    if end != len(text):
        raise NotCanonical("not JSON of whole numbers: more follows the value")
    return value


def read_canonical(text: str) -> Json:
    """Read a value that was stored; anything written in another way is refused."""
    value = read_stored(text)
    # What JSON gives has no other kinds in it, so that there is nothing more to check.
    if ENCODER.encode(value) != text:
        raise NotCanonical("not written in the canonical way")
    return value


def _is_plain(value: object, depth: int) -> bool:
    """Whether a value is surely sound; quick, since it is asked for every event and reply."""
    if isinstance(value, str):
        return value.isascii()
    if isinstance(value, int):
        return -INTEGER_MAX <= value <= INTEGER_MAX
    if isinstance(value, dict) and depth:
        for key, part in value.items():
            if not (isinstance(key, str) and key.isascii() and _is_plain(part, depth - 1)):
                return False
        return True
    if isinstance(value, list | tuple) and depth:
        for part in value:  # noqa: SIM110  # a generator is half as fast
            if not _is_plain(part, depth - 1):
                return False
        return True
    return value is None


def _check(value: object, where: str, depth: int) -> None:
    """Refuse what JSON would coerce or a browser would misread."""
    if value is None or isinstance(value, bool):
        return
    if isinstance(value, str | int):
        _check_plain(value, where)
    elif depth == DEPTH_MAX:
        raise NotCanonical(f"{_named(where)}: more than {DEPTH_MAX} levels deep")
    elif isinstance(value, dict):
        for key, part in value.items():
            if not isinstance(key, str):
                raise NotCanonical(f"{_named(where)}: the key {key!r} is no text")
            _check_plain(key, where)
            _check(part, f"{where}.{key}", depth + 1)
    elif isinstance(value, list | tuple):
        for index, part in enumerate(value):
            _check(part, f"{where}[{index}]", depth + 1)
    else:
        only = "; only whole numbers are kept" if isinstance(value, float) else ""
        raise NotCanonical(f"{_named(where)}: a {type(value).__name__}{only}")


def _check_plain(value: str | int, where: str) -> None:
    if isinstance(value, int):
        if not -INTEGER_MAX <= value <= INTEGER_MAX:
            raise NotCanonical(f"{_named(where)}: {value} is beyond {INTEGER_MAX}")
    elif not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise NotCanonical(f"{_named(where)}: text that is no Unicode")


def _named(where: str) -> str:
    return where.lstrip(".") or "the value"
