"""Read the fields of a request: those that are named, and no others."""

from collections.abc import Mapping
from typing import Any

from croupier.games.codec import BadValue, coder_of

__all__ = ("Fields", "read_fields")

Fields = Mapping[str, Any]


def read_fields(fields: Fields, **hints: Any) -> dict[str, Any]:
    """Read the fields of a request; a hint that allows nothing may be left out."""
    for name in fields:
        if name not in hints:
            raise BadValue(name, f"is not asked for; there are {', '.join(hints) or 'no fields'}.")
    return {
        name: coder_of(hint, in_dollars=True).read(fields.get(name), name)
        for name, hint in hints.items()
    }
