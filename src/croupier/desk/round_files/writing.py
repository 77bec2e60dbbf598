"""Write a round file: the inverse of reading one."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from json import dumps
from typing import Any

from croupier.money import Cents, dollars

from .kinds import Amount, Kind, Many
from .tables import Rows, Table, Variants


def in_dollars(record: Mapping[str, Any], table: Table) -> dict[str, Any]:
    """A record whose sums are cents, with its sums in dollars, as the fields of its table say.

    >>> from croupier.desk.round_files.kinds import Whole
    >>> from croupier.desk.round_files.tables import Field
    >>> wager = Table((Field("box", Whole(), "The box."), Field("stake", Amount(), "The sum.")))
    >>> in_dollars({"box": 1, "stake": Cents(1250)}, wager)
    {'box': 1, 'stake': Decimal('12.50')}
    """
    kinds = {field.name: field.kind for field in table.fields}
    return {name: _value(value, kinds[name]) for name, value in record.items()}


def _value(value: Any, kind: Kind) -> Any:
    match kind:
        case Amount():
            return Decimal(dollars(Cents(value)))
        case Many(kind=of) | Rows(table=of):
            return [_value(one, of) for one in value]
        case Variants(tag=tag, variants=variants):
            return in_dollars(value, variants[value[tag]])
        case Table():
            return in_dollars(value, kind)
        case _:
            return value


def write_round(record: Mapping[str, Any]) -> str:
    """Write a record, its sums in dollars, as TOML: plain fields first, then the tables.

    >>> print(write_round({"game": "com-bo", "wager": [{"player": "ann", "on": "low-1"}]}))
    game = "com-bo"
    <BLANKLINE>
    [[wager]]
    player = "ann"
    on = "low-1"
    <BLANKLINE>
    """
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Mapping[str, Any]) -> Iterator[str]:
    tables = {name: value for name, value in record.items() if _is_tables(value)}
    for name, value in record.items():
        if name not in tables:
            yield f"{name} = {_written(value)}"
    for name, rows in tables.items():
        for row in rows:
            yield ""
            yield f"[[{name}]]"
            for key, value in row.items():
                yield f"{key} = {_written(value)}"


def _is_tables(value: Any) -> bool:
    is_list = isinstance(value, list | tuple) and bool(value)
    return is_list and all(isinstance(one, Mapping) for one in value)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds" if not value.microsecond else "microseconds")
    if isinstance(value, Decimal):
        whole = value == value.to_integral_value()
        return str(int(value)) if whole else format(value, "f")
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{k} = {_written(v)}" for k, v in value.items()) + " }"
    if isinstance(value, Sequence):
        return "[" + ", ".join(_written(one) for one in value) + "]"
    return str(value)


def _quoted(text: str) -> str:
    # What JSON escapes, TOML reads.
    return dumps(text, ensure_ascii=False)
