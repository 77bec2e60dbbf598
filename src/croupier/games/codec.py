"""A strict two-way codec between frozen values and plain JSON.

A coder is made once for each type by looking at its fields. Nothing is guessed: a missing or an
unknown field, a number for a yes or no, a card that is none, are refused with their place. Stored
values carry every field.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from enum import Enum, IntEnum, StrEnum
from fractions import Fraction
from functools import cache
from json import dumps
from types import NoneType, UnionType
from typing import Any, Final, NoReturn, Union, cast, get_args, get_origin, get_type_hints

from croupier.equipment import Card
from croupier.money import Cents, dollars, parse_dollars

KEPT_MAX: Final = 256
"""Values of one type that were read by their digest and are remembered."""


class BadValue(ValueError):
    """A plain value that is not what its place calls for."""

    def __init__(self, where: str, says: str) -> None:
        super().__init__(f"{where}: {says}" if where else says)
        self.where = where
        self.says = says


class Kept(dict[str, Any]):
    """A plain object that is stored once, under its digest: a law, the rules of a table."""

    __slots__ = ("digest",)

    def __init__(self, digest: str, plain: Mapping[str, Any]) -> None:
        super().__init__(plain)
        self.digest = digest


@dataclass(frozen=True, slots=True)
class Coder:
    """How one type is written and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any, str], Any]
    """Takes the plain value and the place that a refusal names."""
    shape: Any
    """What is written, as plain data: a changed shape needs a new version."""


def coder_of(hint: Any, *, in_dollars: bool = False) -> Coder:
    """The coder of a type; ``in_dollars`` has money as the contract does, not in cents.

    >>> coder = coder_of(tuple[Card, ...])
    >>> coder.write((Card.parse("7S"), Card.parse("TD"))), coder.read(["7S"], "cards")
    (['7S', 'TD'], (Card.parse('7S'),))
    """
    return _made(hint, in_dollars=in_dollars)


@cache
def _made(hint: Any, *, in_dollars: bool) -> Coder:  # noqa: C901 (a kind of type each)
    if hint is Cents:
        return _DOLLARS if in_dollars else _plain(int, "cents")
    if hint in SCALARS:
        return SCALARS[hint]
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _union(get_args(hint), in_dollars=in_dollars)
    if origin is tuple:
        return _tuple(get_args(hint), in_dollars=in_dollars)
    if origin is frozenset:
        [of] = get_args(hint)
        return _frozenset(coder_of(of, in_dollars=in_dollars))
    if origin is not None and issubclass(origin, Mapping):
        key, value = get_args(hint)
        return _mapping(
            coder_of(key, in_dollars=in_dollars), coder_of(value, in_dollars=in_dollars)
        )
    if isinstance(hint, type) and issubclass(hint, Mapping):
        # Words by words, such as the citations of a game, in a class of their own.
        inner, make = _mapping(coder_of(str), coder_of(str)), cast("Callable[[Any], Any]", hint)
        return Coder(inner.write, lambda value, where: make(inner.read(value, where)), inner.shape)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum(hint, in_dollars=in_dollars)
    if isinstance(hint, type) and (is_dataclass(hint) or hasattr(hint, "_fields")):
        return _Record(hint, in_dollars=in_dollars).coder
    if hasattr(hint, "__supertype__"):
        return coder_of(hint.__supertype__, in_dollars=in_dollars)
    raise TypeError(f"no coder for {hint!r}")


def _plain(kind: type, name: str) -> Coder:
    """A value that JSON carries as it is; a yes or no is not a number."""

    def read(value: Any, where: str) -> Any:
        if type(value) is not kind:
            raise BadValue(where, f"{shown(value)} is not {_SAID.get(kind, name)}.")
        return value

    return Coder(lambda value: value, read, name)


_SAID = {int: "a whole number", str: "a text", bool: "true or false"}


def _text(kind: type, write: Callable[[Any], str], read: Callable[[str], Any], name: str) -> Coder:
    """A value that is written as a text of its own."""

    def read_text(value: Any, where: str) -> Any:
        if type(value) is not str:
            raise BadValue(where, f"{shown(value)} is not {name}.")
        try:
            return read(value)
        except ValueError as wrong:
            raise BadValue(where, f"{wrong}.") from wrong

    return Coder(write, read_text, kind.__name__)


def _none(value: Any, where: str) -> None:
    if value is not None:
        raise BadValue(where, f"{shown(value)} is not null.")


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{shown(text)} is no moment such as 2003-02-06T22:00") from None


SCALARS: dict[Any, Coder] = {
    int: _plain(int, "int"),
    str: _plain(str, "str"),
    bool: _plain(bool, "bool"),
    NoneType: Coder(lambda value: value, _none, "null"),
    Card: _text(Card, str, Card.parse, "a card"),
    Fraction: _text(Fraction, str, Fraction, "a fraction"),
    datetime: _text(datetime, datetime.isoformat, _moment, "a moment"),
}
_DOLLARS = _text(
    str,
    lambda value: dollars(Cents(value)),
    parse_dollars,
    'a sum of dollars; write it as text, such as "12.50"',
)


def _enum(kind: type[Enum], *, in_dollars: bool) -> Coder:
    """Members by their words: what a ``StrEnum`` says, or the name of a number in lower case.

    A number that has a word of its own in round files has it in requests too.
    """
    says_itself = issubclass(kind, StrEnum) or (in_dollars and "__str__" in vars(kind))
    stored = {member.name.lower(): member for member in kind}
    words = {str(member): member for member in kind} if says_itself else stored
    named = {member: word for word, member in words.items()}
    read_too = {**stored, **words} if in_dollars and issubclass(kind, IntEnum) else words

    def read(value: Any, where: str) -> Enum:
        if type(value) is not str or value not in read_too:
            raise BadValue(where, f"{shown(value)} is not one of {', '.join(words)}.")
        return read_too[value]

    # An IntEnum's constant may be stored as a plain number by the arithmetic.
    write = named.__getitem__ if not issubclass(kind, IntEnum) else lambda v: named[kind(v)]
    return Coder(write, read, list(words))


def _tuple(hints: tuple[Any, ...], *, in_dollars: bool) -> Coder:
    if len(hints) == 2 and hints[1] is Ellipsis:  # noqa: PLR2004
        return _many(coder_of(hints[0], in_dollars=in_dollars))
    return _tuple_of(tuple(coder_of(hint, in_dollars=in_dollars) for hint in hints if hint != ()))


def _tuple_of(coders: tuple[Coder, ...]) -> Coder:
    def read(value: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) != len(coders):
            raise BadValue(where, f"{shown(value)} is not a list of {len(coders)}.")
        return tuple(
            coder.read(part, f"{where}[{place}]")
            for place, (coder, part) in enumerate(zip(coders, value, strict=True))
        )

    def write(value: Any) -> list[Any]:
        return [coder.write(part) for coder, part in zip(coders, value, strict=True)]

    return Coder(write, read, {"tuple": [coder.shape for coder in coders]})


def _many(of: Coder) -> Coder:
    def read(value: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise BadValue(where, f"{shown(value)} is not a list.")
        return tuple([of.read(part, f"{where}[{place}]") for place, part in enumerate(value)])

    return Coder(lambda value: [of.write(part) for part in value], read, {"many": of.shape})


def _frozenset(of: Coder) -> Coder:
    many = _many(of)
    return Coder(
        lambda value: sorted(of.write(part) for part in value),
        lambda value, where: frozenset(many.read(value, where)),
        {"set": of.shape},
    )


def _mapping(key: Coder, value: Coder) -> Coder:
    """A mapping whose keys are words is an object, any other a list of pairs."""
    if key.shape != "str" and not isinstance(key.shape, list):
        return _pairs(key, value)

    def read(given: Any, where: str) -> dict[Any, Any]:
        if not isinstance(given, dict):
            raise BadValue(where, f"{shown(given)} is not an object.")
        return {
            key.read(word, where): value.read(part, _at(where, word))
            for word, part in given.items()
        }

    def write(given: Any) -> dict[str, Any]:
        return {key.write(word): value.write(part) for word, part in given.items()}

    return Coder(write, read, {"of": [key.shape, value.shape]})


def _pairs(key: Coder, value: Coder) -> Coder:
    many = _many(_tuple_of((key, value)))
    return Coder(
        lambda given: many.write(given.items()),
        lambda given, where: dict(many.read(given, where)),
        {"pairs": [key.shape, value.shape]},
    )


def _union(hints: tuple[Any, ...], *, in_dollars: bool) -> Coder:
    """A value or nothing; several kinds of records are told apart by a tag."""
    real = [hint for hint in hints if hint is not NoneType]
    if len(real) == 1:
        of = coder_of(real[0], in_dollars=in_dollars)
        return _optional(of)
    if all(hint in (int, str, bool) for hint in real):
        return _optional(_either(tuple(real)))
    tagged = {hint.__name__: coder_of(hint, in_dollars=in_dollars) for hint in real}

    def write(value: Any) -> Any:
        name = type(value).__name__
        return {"is": name, **tagged[name].write(value)}

    def read(value: Any, where: str) -> Any:
        if not isinstance(value, dict) or value.get("is") not in tagged:
            raise BadValue(where, f"{shown(value)} is none of {', '.join(tagged)}.")
        rest = {name: part for name, part in value.items() if name != "is"}
        return tagged[value["is"]].read(rest, where)

    shape = {name: coder.shape for name, coder in tagged.items()}
    both = Coder(write, read, shape)
    return _optional(both) if len(real) < len(hints) else both


def _either(kinds: tuple[type, ...]) -> Coder:
    """One of a few plain kinds, which JSON tells apart by itself."""

    def read(value: Any, where: str) -> Any:
        if type(value) not in kinds:
            said = " or ".join(_SAID[kind] for kind in kinds)
            raise BadValue(where, f"{shown(value)} is not {said}.")
        return value

    return Coder(lambda value: value, read, {"either": [kind.__name__ for kind in kinds]})


def _optional(of: Coder) -> Coder:
    return Coder(
        lambda value: None if value is None else of.write(value),
        lambda value, where: None if value is None else of.read(value, where),
        {"maybe": of.shape},
    )


class _Record:
    """The coder of a dataclass or a named tuple; its fields are looked up when first used."""

    def __init__(self, kind: Any, *, in_dollars: bool) -> None:
        self.kind = kind
        self.in_dollars = in_dollars
        self.coder = Coder(self.write, self.read, {"record": kind.__name__})
        self._fields: dict[str, Coder] | None = None
        self._known: dict[str, Any] = {}
        """By its digest, what was read before; a digest never stands for anything else."""

    def fields(self) -> dict[str, Coder]:
        """The coder of each field."""
        if self._fields is None:
            hints = get_type_hints(self.kind)
            self._fields = {
                name: coder_of(hints[name], in_dollars=self.in_dollars)
                for name in field_names(self.kind)
            }
        return self._fields

    def write(self, value: Any) -> dict[str, Any]:
        return {name: coder.write(getattr(value, name)) for name, coder in self.fields().items()}

    def read(self, value: Any, where: str) -> Any:
        if type(value) is not Kept:
            return self._read(value, where)
        found = self._known.get(value.digest)
        if found is None:
            found = self._read(value, where)
            if len(self._known) >= KEPT_MAX:
                self._known.clear()
            self._known[value.digest] = found
        return found

    def _read(self, value: Any, where: str) -> Any:
        if not isinstance(value, dict):
            raise BadValue(where, f"{shown(value)} is not an object.")
        known, within = self.fields(), f"{where}." if where else ""
        if value.keys() != known.keys():
            self._refuse_names(value, within)
        found = {name: known[name].read(part, within + name) for name, part in value.items()}
        try:
            return self.kind(**found)
        except (ValueError, AssertionError) as wrong:
            raise BadValue(where, f"{wrong}.") from wrong

    def _refuse_names(self, value: dict[str, Any], within: str) -> NoReturn:
        """Say which field nobody asked for, or which is missing."""
        known = self.fields()
        for name in value:
            if name not in known:
                listed = ", ".join(known) or "no fields"
                raise BadValue(within + name, f"is not asked for; there are {listed}.")
        raise BadValue(within + next(name for name in known if name not in value), "is missing.")


def field_names(kind: Any) -> tuple[str, ...]:
    """The fields of a dataclass or a named tuple, in order."""
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else kind._fields


def _at(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def shown(value: Any) -> str:
    """A value as a refusal quotes it."""
    text = dumps(value, default=str)
    return text if len(text) <= 60 else f"{text[:57]}…"  # noqa: PLR2004
