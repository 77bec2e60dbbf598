"""Arguments of Python's callers made plain: whole numbers are ``int``, whatever they came as."""

import reprlib
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from numbers import Integral, Real
from os import PathLike, fspath
from typing import Final, TypeVar

from .wrong import WrongInput

DOLLARS_MAX: Final = 10**12
"""More than any sum that a casino has; larger ones are mistakes."""
FLAGS: Final = {"true": True, "false": False}
Wanted = TypeVar("Wanted")


class WrongArgument(WrongInput, TypeError):
    """An argument of a Python caller that is of the wrong type; the message names both."""

    code = "wrong-input"

    def __init__(self, name: str, value: object, expected: str) -> None:
        says = f"{name}: {reprlib.repr(value)} is not {expected}, but {type(value).__name__}."
        super().__init__(says, where=name)


def required(name: str, value: Wanted | None, expected: str = "text") -> Wanted:
    """An argument that cannot be left out."""
    if value is None:
        raise WrongArgument(name, value, expected)
    return value


def number(name: str, value: object) -> float | None:
    """A number of Python's own, or nothing.

    >>> number("rounds", "1e5")
    Traceback (most recent call last):
    ...
    croupier.desk.arguments.WrongArgument: rounds: '1e5' is not a number, but str.
    """
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, Real):
        raise WrongArgument(name, value, "a number")
    return int(value) if isinstance(value, Integral) else float(value)


def whole(name: str, value: object) -> int | None:
    """A whole number, or nothing.

    >>> whole("decks", 6.0)
    6
    """
    if isinstance(value, bool) or not isinstance(value, Real | None):
        raise WrongArgument(name, value, "a whole number")
    found = number(name, value)
    if found is None or isinstance(found, int):
        return found
    if not found.is_integer():
        raise WrongInput(f"{name}: {value} is not a whole number.", where=name)
    return int(found)


def text(name: str, value: object, expected: str = "text") -> str | None:
    """A text, or nothing; a path is one."""
    if isinstance(value, PathLike):
        value = fspath(value)
    if value is None or isinstance(value, str):
        return value
    raise WrongArgument(name, value, expected)


def texts(name: str, value: object) -> tuple[str, ...]:
    """Several texts; a text alone is one of them."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, Collection) or isinstance(value, bytes | Mapping):
        raise WrongArgument(name, value, "a list of texts")
    return tuple(required(name, text(name, each, "text")) for each in value)


def flag(name: str, value: object) -> bool:
    """True or False, and nothing that merely counts as one of them."""
    if not isinstance(value, bool):
        raise WrongArgument(name, value, "True or False")
    return value


def named(name: str, value: object) -> Mapping[str, str | bool] | None:
    """Values by their names, or nothing."""
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise WrongArgument(name, value, "a mapping of names to values")
    for key, choice in value.items():
        if not isinstance(key, str):
            raise WrongArgument(name, key, "a name")
        if not isinstance(choice, str | bool):
            raise WrongArgument(f"{name}: {key}", choice, "text, True or False")
    return value


def sum_of_money(name: str, value: object) -> str | int | None:
    """Dollars as text or as a whole number, or nothing."""
    if isinstance(value, Decimal):
        return str(value)
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise WrongArgument(name, value, "a sum of dollars such as '25.00' or 25")
    return int(value)


def read_policies(given: Iterable[str]) -> dict[str, str | bool]:
    """Read readings as they are typed, ``NAME=VALUE``.

    >>> read_policies(["pandemonium_returns_stake=false", "dealer_blackjack_vs_21=void"])
    {'pandemonium_returns_stake': False, 'dealer_blackjack_vs_21': 'void'}
    """
    found: dict[str, str | bool] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise WrongInput(f"--policy: {text!r} is no reading; write it as NAME=VALUE.")
        if name in found:
            raise WrongInput(f"--policy: {name} is given twice.")
        found[name] = FLAGS.get(value, value)
    return found
