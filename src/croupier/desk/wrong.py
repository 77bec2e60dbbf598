"""The answer to a question that cannot be answered because of how it was asked."""

from collections.abc import Iterable

__all__ = ("WrongInput", "listed")


class WrongInput(Exception):
    """What was asked is wrong; the message says where, and what would be right."""


def listed(names: Iterable[str]) -> str:
    """Names as a sentence has them.

    >>> listed(["baccarat"]), listed(["baccarat", "com-bo", "blackjack"])
    ('baccarat', 'baccarat, com-bo and blackjack')
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
