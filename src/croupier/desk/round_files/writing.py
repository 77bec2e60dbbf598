"""Write a round file: the inverse of reading one."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from json import dumps
from typing import Any

from croupier.money import Cents, dollars

__all__ = ("in_dollars", "write_round")

MONEY = frozenset(
    (
        "stake",
        "ante",
        "perfect_pairs",
        "magnificent_sevens",
        "pandemonium",
        "prizes",
        "paid",
        "smallest_chip",
        "max_payout",
        "cost",
        "meter",
        "min",
        "max",
        "unit",
        "prize",
        "words",
        "figures",
        "chips",
        "amount",
        "won",
        "payout_limit",
    )
)
"""Fields that hold sums of money."""


def in_dollars(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record whose sums are cents, with its sums in dollars, as files and mappings have them.

    >>> in_dollars({"wager": [{"box": 1, "stake": Cents(1250)}]})
    {'wager': [{'box': 1, 'stake': Decimal('12.50')}]}
    """
    return {name: _value(name, value) for name, value in record.items()}


def _value(name: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return in_dollars(value)
    if isinstance(value, list | tuple):
        return [_value(name, one) for one in value]
    if name in MONEY and isinstance(value, int) and not isinstance(value, bool):
        return Decimal(dollars(Cents(value)))
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


def _written(value: Any) -> str:  # noqa: PLR0911 (one exit a type)
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
