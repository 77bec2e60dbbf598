"""Names and versions: an explicit table of what is stored, and the shape of each.

A changed shape needs a new version and a function that lifts old data; a test compares the digests
of all shapes with a committed file.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, is_dataclass
from functools import cached_property
from hashlib import sha256
from json import dumps
from types import UnionType
from typing import Any, Generic, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from .codec import SCALARS, BadValue, coder_of, field_names, shown

T = TypeVar("T")


@dataclass(frozen=True)
class Names(Generic[T]):
    """An explicit table of the names under which values are stored or asked for.

    A changed shape gets a new version; ``lifts`` bring old data up to the next one.
    """

    of: str
    """The game's name, which comes before every stored name."""
    kinds: Mapping[str, type[T]]
    versions: Mapping[str, int] = field(default_factory=dict)
    """Where it is not 1."""
    lifts: Mapping[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = field(
        default_factory=dict
    )
    """From a name and the version that was stored, to data of the next version."""

    def name_of(self, kind: type) -> str:
        """The name of a class."""
        return self._by_kind[kind]

    def has(self, kind: type) -> bool:
        """Whether a class has a name here."""
        return kind in self._by_kind

    @cached_property
    def _by_kind(self) -> dict[type, str]:
        return {kind: name for name, kind in self.kinds.items()}

    def version_of(self, name: str) -> int:
        """The version that is written now."""
        return self.versions.get(name, 1)

    def write(self, value: T) -> dict[str, Any]:
        """A value as it is stored: ``{"type": "roulette.ball-rested", "v": 1, "data": {…}}``."""
        name = self.name_of(type(value))
        data = coder_of(type(value)).write(value)
        return {"type": f"{self.of}.{name}", "v": self.version_of(name), "data": data}

    def read(self, stored: Mapping[str, Any]) -> T:
        """A value from what was stored, lifted to today's version."""
        of, _, name = str(stored.get("type")).partition(".")
        if of != self.of or name not in self.kinds:
            raise BadValue("type", f"{shown(stored.get('type'))} is not known to {self.of}.")
        version, data = stored.get("v"), stored.get("data")
        newest = self.version_of(name)
        if type(version) is not int or not 1 <= version <= newest:
            raise BadValue("v", f"{shown(version)} is not a version of {name}; 1 to {newest} are.")
        for step in range(version, newest):
            data = self.lifts[name, step](cast("dict[str, Any]", data))
        return cast("T", coder_of(self.kinds[name]).read(data, name))

    def shapes(self) -> dict[str, str]:
        """A digest of the shape of every name with its version."""
        return {
            f"{self.of}.{name} v{self.version_of(name)}": shape_digest(kind)
            for name, kind in sorted(self.kinds.items())
        }


def shape_digest(hint: Any) -> str:
    """A digest of everything that a type writes, fields of fields included."""
    return sha256(dumps(_shape(hint, ()), sort_keys=True).encode()).hexdigest()[:16]


def _shape(hint: Any, above: tuple[Any, ...]) -> Any:
    """The shape of a type with its records spelled out."""
    if isinstance(hint, type) and (is_dataclass(hint) or hasattr(hint, "_fields")):
        if hint in SCALARS or hint in above:
            return hint.__name__
        hints = get_type_hints(hint)
        return {name: _shape(hints[name], (*above, hint)) for name in field_names(hint)}
    args = [arg for arg in get_args(hint) if arg is not Ellipsis]
    if args:
        origin = get_origin(hint)
        name = "maybe" if origin in (Union, UnionType) else getattr(origin, "__name__", "of")
        return {name: [_shape(arg, above) for arg in args]}
    return coder_of(hint).shape
