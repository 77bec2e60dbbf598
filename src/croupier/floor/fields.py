"""Read the fields of a request: those that are named, and no others."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.games.codec import BadValue, coder_of

Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asks for, in the words of the request."""

    do: str
    fields: Fields


def read_fields(fields: Fields, **hints: Any) -> dict[str, Any]:
    """Read the fields of a request; a hint that allows nothing may be left out."""
    for name in fields:
        if name not in hints:
            raise BadValue(name, f"is not asked for; there are {', '.join(hints) or 'no fields'}.")
    return {
        name: coder_of(hint, in_dollars=True).read(fields.get(name), name)
        for name, hint in hints.items()
    }
