"""Tables of a round file: the fields that each may have, and the typed row read from one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches
from typing import Any, TypeVar

from croupier.desk.wrong import WrongInput
from croupier.equipment import Card
from croupier.money import Cents

from .kinds import Choice, Kind, Schema, refuse, shown

T = TypeVar("T")

CLOSE = 0.75
"""How alike a field must be to one that is not there, to be taken for what was meant."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a table."""

    name: str
    kind: Kind
    says: str
    """What it means, for the manual and the schema."""
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """The fields of one table as they were read, and where it stands in the file."""

    where: str
    """What opens a message about it: ``wager 2``; empty for the top of the file."""
    values: Mapping[str, Any]

    def at(self, name: str) -> str:
        """What opens a message about one field."""
        return f"{self.where}: {name}" if self.where else name

    def has(self, name: str) -> bool:
        """Whether the file gives this field."""
        return name in self.values

    def wrong(self, name: str, says: str) -> WrongInput:
        """A refusal that names a field of this row."""
        return WrongInput(f"{self.at(name)}: {says}")

    def text(self, name: str) -> str:
        """A name or a choice that must be there."""
        return self._of(name, str)

    def text_or_none(self, name: str) -> str | None:
        """A name or a choice, if it is there."""
        return self._of(name, str) if name in self.values else None

    def whole(self, name: str) -> int:
        """A whole number that must be there."""
        return self._of(name, int)

    def whole_or_none(self, name: str) -> int | None:
        """A whole number, if it is there."""
        return self._of(name, int) if name in self.values else None

    def cents(self, name: str) -> Cents:
        """A sum of money, nothing if it is not there."""
        return Cents(self._of(name, int)) if name in self.values else Cents(0)

    def cents_or_none(self, name: str) -> Cents | None:
        """A sum of money, if it is there."""
        return Cents(self._of(name, int)) if name in self.values else None

    def flag(self, name: str) -> bool:
        """True or false; false if it is not there."""
        return self._of(name, bool) if name in self.values else False

    def moment(self, name: str) -> datetime:
        """A moment that must be there."""
        return self._of(name, datetime)

    def cards(self, name: str) -> tuple[Card, ...]:
        """Cards, none if they are not there."""
        return self._of(name, tuple) if name in self.values else ()

    def many(self, name: str) -> tuple[Any, ...]:
        """A list, empty if it is not there."""
        return self._of(name, tuple) if name in self.values else ()

    def rows(self, name: str) -> tuple["Row", ...]:
        """The tables of a repeated field."""
        return self._of(name, tuple) if name in self.values else ()

    def row_or_none(self, name: str) -> "Row | None":
        """A table, if it is there."""
        return self._of(name, Row) if name in self.values else None

    def named(self, name: str) -> Mapping[str, object]:
        """A table of names and values, empty if it is not there."""
        return self._of(name, Mapping) if name in self.values else {}  # type: ignore[type-abstract]

    def _of(self, name: str, kind: type[T]) -> T:
        value = self.values[name]
        assert isinstance(value, kind), (name, value)
        return value


@dataclass(frozen=True, slots=True)
class Table:
    """A table with fields of its own; anything else in it is a mistake."""

    fields: tuple[Field, ...]
    of: str = ""
    """What has these fields, for the message about one that it has not: ``a wager``."""

    @property
    def said(self) -> str:
        """The kind as a sentence names it."""
        return "a table with " + ", ".join(field.name for field in self.fields)

    def read(self, value: object, where: str) -> Row:
        """Read every field of a table."""
        if not isinstance(value, Mapping):
            raise refuse(self, value, where or "round file")
        unknown = [name for name in value if name not in self.names]
        if unknown:
            raise WrongInput(_opened(where, self._unknown(str(unknown[0]))))
        values: dict[str, Any] = {}
        for field in self.fields:
            if field.name in value:
                place = f"{where}: {field.name}" if where else field.name
                values[field.name] = field.kind.read(value[field.name], place)
            elif field.is_required:
                says = f"{field.name} is missing; it is {field.kind.said}."
                raise WrongInput(_opened(where, says))
        return Row(where, values)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(field.name for field in self.fields)

    def _unknown(self, name: str) -> str:
        near = get_close_matches(name, self.names, n=1, cutoff=CLOSE)
        meant = f" (did you mean {near[0]}?)" if near else ""
        owner = self.of or "a round file"
        return f"unknown field {shown(name)}{meant}; {owner} has {', '.join(self.names)}."

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        return {
            "type": "object",
            "properties": {
                field.name: field.kind.schema() | {"description": field.says}
                for field in self.fields
            },
            "required": [field.name for field in self.fields if field.is_required],
            "additionalProperties": False,
        }


@dataclass(frozen=True, slots=True)
class Variants:
    """A table whose fields depend on one of them, such as the kind of an irregularity."""

    tag: str
    variants: Mapping[str, Table]

    @property
    def said(self) -> str:
        """The kind as a sentence names it."""
        return f"a table with {self.tag}"

    def read(self, value: object, where: str) -> Row:
        """Read the tag, and then the fields that go with it."""
        if not isinstance(value, Mapping):
            raise refuse(self, value, where)
        tag = value.get(self.tag)
        if self.tag not in value:
            raise WrongInput(f"{where}: {self.tag} is missing; it is {self._choice.said}.")
        return self.variants[self._choice.read(tag, f"{where}: {self.tag}")].read(value, where)

    @property
    def _choice(self) -> Choice:
        return Choice(tuple(self.variants))

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        return {"oneOf": [self._variant(name) for name in self.variants]}

    def _variant(self, name: str) -> Schema:
        schema = self.variants[name].schema()
        tagged = schema["properties"] | {self.tag: {"const": name}}
        return schema | {"properties": tagged}


@dataclass(frozen=True, slots=True)
class Rows:
    """A table that repeats: ``[[wager]]``, or a list of inline tables."""

    of: str
    """What one of them is called in a message: ``wager``."""
    table: Table | Variants
    least: int = 0

    @property
    def said(self) -> str:
        """The kind as a sentence names it."""
        return f"one or more [[{self.of}]] tables"

    def read(self, value: object, where: str) -> tuple[Row, ...]:
        """Read every table; messages count them from 1."""
        if not isinstance(value, list | tuple):
            raise refuse(self, value, where)
        if len(value) < self.least:
            raise WrongInput(f"{where}: the list is empty; there must be {self.said}.")
        return tuple(self._read(value, where))

    def _read(self, value: list[object] | tuple[object, ...], where: str) -> Iterator[Row]:
        for place, one in enumerate(value, start=1):
            if not isinstance(one, Mapping):
                raise WrongInput(f"{where} {place}: {shown(one)} is not a table.")
            yield self.table.read(one, f"{where} {place}")

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        least = {"minItems": self.least} if self.least else {}
        return {"type": "array", "items": self.table.schema(), **least}


def _opened(where: str, says: str) -> str:
    return f"{where}: {says}" if where else says
