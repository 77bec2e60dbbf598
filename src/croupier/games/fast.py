"""A quick ``replace`` for frozen dataclasses, of which a table makes very many."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import TypeVar

T = TypeVar("T")


def replacer(cls: type[T]) -> Callable[..., T]:
    """Make a function like ``dataclasses.replace`` for one class, some ten times as fast.

    It copies fields instead of calling ``__init__``, so it is for classes without slots that check
    nothing there and keep nothing but their fields.
    """
    assert is_dataclass(cls), cls
    count = len(fields(cls))
    make: Callable[[type[T]], T] = object.__new__

    def replace(old: T, **changes: object) -> T:
        new = make(cls)
        values = new.__dict__
        values.update(old.__dict__)
        values.update(changes)
        assert len(values) == count, f"{cls.__name__} has no such field: {changes}"
        return new

    return replace
