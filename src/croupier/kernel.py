"""The marks that code carries: ``@kernel`` for shared arithmetic, ``@implements`` for the law.

Neither mark wraps or changes what it marks, so neither costs anything when the code runs.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
Marked = TypeVar("Marked", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Mark a function of small integers as law; compiled tables are made by asking it."""
    return function


def implements(*_items: str) -> Callable[[Marked], Marked]:
    """Say which catalogue items a function or class carries out.

    The coverage report reads these marks from the source text; nothing happens at run time.
    """

    def mark(marked: Marked) -> Marked:
        return marked

    return mark
