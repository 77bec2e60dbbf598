"""Irregularities in a round file: how a kind declares its fields, and when one is due."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from croupier.desk.wrong import WrongInput
from croupier.games.conduct import (
    CONTRAVENTION,
    INVALIDATION,
)
from croupier.games.irregularity import Irregularity
from croupier.games.staff import Staff
from croupier.money import Cents

from .kinds import Amount, Choice, Flag, Kind, Many, Name, Whole
from .tables import Field, Row, Rows, Table, Variants

DIRECTED_BY = Field(
    "directed_by", Choice(tuple(Staff)), "Who directed it, by role; the least that will do if not."
)
AFTER = Field(
    "after", Whole(), "How many cards had left the shoe when it came to light.", is_required=True
)
SETTLED = Field(
    "settled",
    Flag(),
    "False where it came to light before a settlement that fell due with that card; true if not "
    "given.",
)

DECIDED = Field(
    "decided",
    Whole(),
    "How many of the decisions had been made by then, where the number of cards does not tell.",
)


def irregularity(kind: str, says: str, *fields: Field) -> tuple[str, Table]:
    """Declare one kind: what happened, and what the record must say of it beside the moment."""
    tag = Field("kind", Choice((kind,)), says, is_required=True)
    return kind, Table(
        (tag, AFTER, SETTLED, DIRECTED_BY, *fields), of=f"an irregularity of kind {kind!r}"
    )


def declared(one: Irregularity[Any], *more: Field, note: str = "") -> tuple[str, Table]:
    """The entry of an irregularity as its game declares it, with what only a record has."""
    hints = get_type_hints(one.command)
    own = [
        Field(
            field.name,
            _kind_of(field.name, hints[field.name], least=0 if field.default == 0 else 1),
            one.fields[field.name],
            is_required=field.default is MISSING,
        )
        for field in fields(one.command)
        if field.name in one.fields and field.name != SETTLED.name
    ]
    says = " ".join(filter(None, (one.says, one.remedy, note)))
    return irregularity(one.kind, says, *more, *own)


def _kind_of(name: str, hint: Any, *, least: int) -> Kind:
    """How a record writes a field of a command."""
    plain: dict[Any, Kind] = {bool: Flag(), Cents: Amount(), int: Whole(least), str: Name()}
    if hint in plain:
        return plain[hint]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return Choice(tuple(hint))
    if get_origin(hint) is tuple:
        [of, _] = get_args(hint)
        if not hasattr(of, "_fields"):
            return Many(_kind_of(name, of, least=least), name.removesuffix("s"))
        parts = get_type_hints(of).items()
        table = Table(
            tuple(
                Field(part, _kind_of(part, kind, least=1), f"The {part}.", is_required=True)
                for part, kind in parts
            ),
            of=f"an entry of {name}",
        )
        return Rows(name, table)
    [of] = [one for one in get_args(hint) if one is not NoneType]
    return _kind_of(name, of, least=least)


def said_of(row: Row, one: Irregularity[Any]) -> dict[str, Any]:
    """What a record says of an irregularity, as its command has it."""
    hints = get_type_hints(one.command)
    return {name: _as(hints[name], row.values[name]) for name in one.fields if row.has(name)}


def _as(hint: Any, value: Any) -> Any:
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint(value)
    if get_origin(hint) is tuple:
        [of, _] = get_args(hint)
        return tuple(of(**one.values) if isinstance(one, Row) else _as(of, one) for one in value)
    return value


def is_settled(row: Row) -> bool:
    """Whether it came to light after what fell due with that card was settled, as is usual."""
    return not row.has(SETTLED.name) or row.flag(SETTLED.name)


CONDUCT = (CONTRAVENTION.kind, INVALIDATION.kind)
"""What may come to light before or after a settlement in every game."""


def is_after_settlement(row: Row) -> bool:
    """Whether it is about wagers that had been settled by then."""
    return row.text("kind") in CONDUCT and is_settled(row)


def irregularities(*kinds: tuple[str, Table]) -> Field:
    """The field of a game's irregularities."""
    table = Rows("irregularity", Variants("kind", dict(kinds)))
    return Field("irregularity", table, "What went wrong, in the order in which it came to light.")


def directed_by(row: Row, usual: Staff) -> Staff:
    """Who directed a remedy; the role that the rules ask for where the file names nobody."""
    named = row.text_or_none("directed_by")
    return usual if named is None else Staff(named)


class Pending:
    """The irregularities of a file, handed out when their moment has come."""

    def __init__(self, rows: tuple[Row, ...], drawn: Mapping[str, int] | None = None) -> None:
        self._drawn = drawn or {}
        """By kind, how many cards left the shoe with it."""
        self._rows = sorted(rows, key=self._begins)

    def _begins(self, row: Row) -> int:
        return row.whole("after") - self._drawn.get(row.text("kind"), 0)

    def has(self, kind: str) -> bool:
        """Whether one of a kind is still to come to light."""
        return any(row.text("kind") == kind for row in self._rows)

    def next(self, drawn: int, kind: str | None = None, *, settled: bool = True) -> Row | None:
        """The next that came to light by then, of any kind or of one on its side of settlement."""
        for place, row in enumerate(self._rows):
            if self._begins(row) > drawn:
                break
            if kind is None or (row.text("kind") == kind and is_settled(row) is settled):
                return self._rows.pop(place)
        return None

    def check_empty(self, drawn: int, rule: Callable[[Row], str]) -> None:
        """Refuse a file with an irregularity whose moment never came; name its rule."""
        if self._rows:
            raise never_came(self._rows[0], drawn, rule(self._rows[0]))


def never_came(row: Row, drawn: int, rule: str) -> WrongInput:
    """What is wrong with an irregularity that would have come to light after the round."""
    return row.wrong("after", f"the round ended when {drawn} cards had left the shoe. [{rule}]")
