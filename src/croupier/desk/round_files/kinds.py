"""The kinds of value that a field of a round file may have: each reads one and can describe itself.

What a kind reads it checks completely, so that the rest of the desk sees typed values only. The
same declarations make the JSON Schema, the list of known fields, and the tables of the manual.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar, Final, Protocol

from croupier.desk.arguments import DOLLARS_MAX
from croupier.desk.moment import read_moment
from croupier.desk.wrong import WrongInput
from croupier.equipment import CARDS_PATTERN, RANKS, SUITS, Card, NoSuchCard, parse_cards
from croupier.money import CENTS_PER_DOLLAR, Cents

Schema = dict[str, Any]

SHOWN_MAX = 60
WHOLE_MAX: Final = 1_000_000
"""No figure of a round or a tournament comes near it; whatever counts so far stops in time."""


class Kind(Protocol):
    """What a field may hold."""

    @property
    def said(self) -> str:
        """The kind as a sentence names it: ``a whole number``."""

    def read(self, value: object, where: str) -> object:
        """Check a raw value and return it typed; ``where`` opens the message of a refusal."""

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""


def shown(value: object) -> str:
    """Write a raw value for a message, as a TOML file would spell it.

    >>> shown(True), shown("x"), shown(Decimal("12.5")), shown({"a": 1})
    ('true', '"x"', '12.5', 'a table')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = value if len(value) <= SHOWN_MAX else value[:SHOWN_MAX] + "…"
        return '"' + text.replace("\n", " ") + '"'
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, Sequence):
        return "a list"
    if isinstance(value, datetime | date):
        return value.isoformat()
    text = str(value)
    return text if len(text) <= SHOWN_MAX else text[:SHOWN_MAX] + "…"


def refuse(kind: Kind, value: object, where: str) -> WrongInput:
    """The usual message for a value of the wrong kind."""
    return WrongInput(f"{where}: {shown(value)} is not {kind.said}.")


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds; without a least one the rules of the game judge it."""

    least: int | None = 0
    most: int | None = None

    @property
    def said(self) -> str:
        """The kind as a sentence names it."""
        if self.least is None:
            return "a whole number"
        if self.most is None:
            return f"a whole number from {self.least} up"
        return f"a whole number from {self.least} to {self.most}"

    def read(self, value: object, where: str) -> int:
        """Read a whole number."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise refuse(self, value, where)
        if self.least is not None and value < self.least:
            raise refuse(self, value, where)
        if self.most is not None and value > self.most:
            raise refuse(self, value, where)
        if abs(value) > WHOLE_MAX:
            says = f"{shown(value)} is more than {WHOLE_MAX:,}, the most that a number may be."
            raise WrongInput(f"{where}: {says}")
        return value

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        least = -WHOLE_MAX if self.least is None else self.least
        most = WHOLE_MAX if self.most is None else self.most
        return {"type": "integer", "minimum": least, "maximum": most}


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum of dollars, to the cent."""

    can_be_zero: bool = False

    @property
    def said(self) -> str:
        """The kind as a sentence names it."""
        least = "zero or more" if self.can_be_zero else "more than zero"
        return f"a sum of dollars, {least}, with at most two decimals"

    def read(self, value: object, where: str) -> Cents:
        """Read a sum exactly, without ever passing through binary fractions."""
        if isinstance(value, float):
            value = Decimal(repr(value))
        if isinstance(value, Decimal) and not value.is_finite():
            raise refuse(self, value, where)
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise refuse(self, value, where)
        if value < 0 or (value == 0 and not self.can_be_zero):
            raise refuse(self, value, where)
        if value > DOLLARS_MAX:
            says = f"{shown(value)} is more than ${DOLLARS_MAX:,}, the most that a sum may be."
            raise WrongInput(f"{where}: {says}")
        cents = value * CENTS_PER_DOLLAR
        if cents != int(cents):
            raise refuse(self, value, where)
        return Cents(int(cents))

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        bound = "minimum" if self.can_be_zero else "exclusiveMinimum"
        return {"type": "number", bound: 0, "maximum": DOLLARS_MAX}


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    said: ClassVar[str] = "true or false"

    def read(self, value: object, where: str) -> bool:
        """Read true or false."""
        if not isinstance(value, bool):
            raise refuse(self, value, where)
        return value

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Name:
    """A name in quotes that is not empty: a player's."""

    said: ClassVar[str] = "a name in quotes"

    def read(self, value: object, where: str) -> str:
        """Read a name; white space around it does not count."""
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise refuse(self, value, where)
        return value.strip()

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        return {"type": "string", "pattern": r"\S"}


@dataclass(frozen=True, slots=True)
class FreeText:
    """Anything that somebody wishes to say, over several lines if need be."""

    said: ClassVar[str] = "a text in quotes"

    def read(self, value: object, where: str) -> str:
        """Read a text; white space around it does not count."""
        if not isinstance(value, str) or not value.strip():
            raise refuse(self, value, where)
        return value.strip()

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        return {"type": "string", "pattern": r"\S"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few names."""

    names: tuple[str, ...]

    @property
    def said(self) -> str:
        """The kind as a sentence names it."""
        return "one of " + ", ".join(f'"{name}"' for name in self.names)

    def read(self, value: object, where: str) -> str:
        """Read one of the names."""
        if not isinstance(value, str) or value not in self.names:
            raise refuse(self, value, where)
        return value

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        return {"enum": list(self.names)}


@dataclass(frozen=True, slots=True)
class Named:
    """A table of names with a plain value each; somebody else knows which there are."""

    said: ClassVar[str] = "a table of names and values"

    def read(self, value: object, where: str) -> Mapping[str, object]:
        """Read a table without judging what it holds."""
        if not isinstance(value, Mapping):
            raise refuse(self, value, where)
        return value

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        return {"type": "object", "additionalProperties": {"type": ["string", "boolean"]}}


@dataclass(frozen=True, slots=True)
class Moment:
    """A Melbourne wall time, without an offset."""

    said: ClassVar[str] = "a local date-time such as 2003-02-06T06:00:00, without quotes"

    def read(self, value: object, where: str) -> datetime:
        """Read a moment; a date alone is its 00:00."""
        if not isinstance(value, str | date):
            raise refuse(self, value, where)
        return read_moment(value, where)

    def schema(self) -> Schema:
        """The kind as JSON Schema has it; JSON writes a TOML date-time as a string."""
        return {
            "type": "string",
            "pattern": r"^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$",
        }


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards in one string, in the order drawn."""

    said: ClassVar[str] = 'cards in quotes, such as "7S 9D TH"'

    def read(self, value: object, where: str) -> tuple[Card, ...]:
        """Read a row of cards, and name the first that is none."""
        if not isinstance(value, str):
            raise refuse(self, value, where)
        try:
            return parse_cards(value)
        except NoSuchCard as error:
            raise WrongInput(
                f"{where}: card {error.place} is {shown(error.word)}; a card is a rank "
                f"({' '.join(RANKS)}) and a suit ({' '.join(SUITS)}), such as TD."
            ) from error

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        return {"type": "string", "pattern": f"^{CARDS_PATTERN}$"}


@dataclass(frozen=True, slots=True)
class Many:
    """A list of values of one kind."""

    kind: Kind
    of: str
    """What one of them is called in a message: ``prize``."""

    @property
    def said(self) -> str:
        """The kind as a sentence names it."""
        return f"a list, each of them {self.kind.said}"

    def read(self, value: object, where: str) -> tuple[Any, ...]:
        """Read every value of a list."""
        if not isinstance(value, list | tuple):
            raise refuse(self, value, where)
        return tuple(
            self.kind.read(one, f"{where}: {self.of} {place}")
            for place, one in enumerate(value, start=1)
        )

    def schema(self) -> Schema:
        """The kind as JSON Schema has it."""
        return {"type": "array", "items": self.kind.schema()}
