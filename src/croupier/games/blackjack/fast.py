"""A quick ``replace`` for frozen dataclasses, of which a table makes very many."""

from collections.abc import Callable
from typing import TypeVar

__all__ = ("replacer",)

T = TypeVar("T")


def replacer(cls: type[T]) -> Callable[..., T]:
    """Make a function like ``dataclasses.replace`` for one class, some ten times as fast.

    It copies fields instead of calling ``__init__``, so it is for classes without slots that check
    nothing there.
    """
    make: Callable[[type[T]], T] = object.__new__

    def replace(old: T, **changes: object) -> T:
        new = make(cls)
        fields = new.__dict__
        fields.update(old.__dict__)
        fields.update(changes)
        return new

    return replace
