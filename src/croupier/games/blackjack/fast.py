"""A quick ``replace`` for frozen, slotted dataclasses, of which a table makes very many."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

__all__ = ("replacer",)

T = TypeVar("T")


def replacer(cls: type[T]) -> Callable[..., T]:
    """Make a function like ``dataclasses.replace`` for one class, several times as fast.

    It copies slots instead of calling ``__init__``, so it is for classes that check nothing there.
    """
    slots = {field.name: getattr(cls, field.name) for field in fields(cls)}  # type: ignore[arg-type]
    copied = tuple((slot.__set__, slot.__get__) for slot in slots.values())
    setters: dict[str, Callable[[Any, Any], None]] = {
        name: slot.__set__ for name, slot in slots.items()
    }
    make: Callable[[type[T]], T] = object.__new__

    def replace(old: T, **changes: object) -> T:
        new = make(cls)
        for put, take in copied:
            put(new, take(old))
        for name, value in changes.items():
            setters[name](new, value)
        return new

    return replace
