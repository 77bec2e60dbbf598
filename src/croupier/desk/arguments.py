"""Arguments of Python's callers made plain: whole numbers are ``int``, whatever they came as."""

from collections.abc import Iterable
from numbers import Integral, Real
from os import PathLike, fspath
from typing import Final

from .wrong import WrongInput

__all__ = ("DOLLARS_MAX", "number", "option", "read_policies", "text", "whole")

DOLLARS_MAX: Final = 10**12
"""More than any sum that a casino has; larger ones are mistakes."""
FLAGS: Final = {"true": True, "false": False}


def option(name: str) -> str:
    """An argument by the name of its option, which all refusals use.

    >>> option("until_se")
    '--until-se'
    """
    return f"--{name.replace('_', '-')}"


def number(name: str, value: object) -> float | None:
    """A number of Python's own, or nothing.

    >>> number("rounds", "1e5")
    Traceback (most recent call last):
    ...
    croupier.desk.wrong.WrongInput: --rounds: '1e5' is no number.
    """
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, Real):
        raise WrongInput(f"{option(name)}: {value!r} is no number.")
    return int(value) if isinstance(value, Integral) else float(value)


def whole(name: str, value: object) -> int | None:
    """A whole number, or nothing.

    >>> whole("decks", 6.0)
    6
    """
    found = number(name, value)
    if found is None or isinstance(found, int):
        return found
    if not found.is_integer():
        raise WrongInput(f"{option(name)}: {value} is no whole number.")
    return int(found)


def text(name: str, value: object) -> str | None:
    """A text, or nothing; a path is one."""
    if isinstance(value, PathLike):
        value = fspath(value)
    if value is None or isinstance(value, str):
        return value
    raise WrongInput(f"{option(name)}: {value!r} is no text.")


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
