"""Figures of a rule: as JSON carries them, and in words for a reader."""

import re
from collections.abc import Mapping
from typing import Any

from croupier.rulebook.entry import plain_params
from croupier.rulebook.model import Node

__all__ = ("figure", "figures", "is_table", "words")

DOLLARS = re.compile(r"-?\d+\.\d{2}")


def figures(node: Node | None) -> dict[str, Any]:
    """Every figure of a rule; sums of money have two decimals."""
    if node is None:
        return {}
    plain = plain_params(node.params)
    return {name: figure(node.params[name], value) for name, value in plain.items()}


def figure(param: Mapping[str, Any], value: Any) -> Any:
    """One figure of a known type; sums of money have two decimals."""
    if value is None:
        return None
    match param["type"]:
        case "money":
            return _dollars(value)
        case "tiers":
            return [{name: _dollars(cell) for name, cell in row.items()} for row in value]
        case "table":
            money = {column["name"] for column in param["columns"] if column["type"] == "money"}
            return [
                {name: _dollars(cell) if name in money else cell for name, cell in row.items()}
                for row in value
            ]
        case _:
            return value


def _dollars(value: str | None) -> str | None:
    if not value:
        return value
    whole, _, cents = value.partition(".")
    return f"{whole}.{cents or '00'}"


def is_table(value: Any) -> bool:
    """Whether a figure is a table with named columns and needs one to be shown well."""
    return (
        isinstance(value, list)
        and bool(value)
        and isinstance(value[0], dict)
        and "from_stake" not in value[0]
    )


def words(value: Any) -> str:  # noqa: PLR0911 (one answer for each shape)
    """Say a figure in words.

    >>> words({"min": 4, "max": 8, "unit": "decks"}), words("1000.00"), words(True)
    ('4 to 8 decks', '$1,000', 'yes')
    >>> words([{"from_stake": "5.00", "to_stake": "24.00", "pays": "1000.00"}])
    '$5 to $24 earns $1,000'
    """
    match value:
        case None:
            return "not stated"
        case bool():
            return "yes" if value else "no"
        case str():
            return _said_dollars(value) if DOLLARS.fullmatch(value) else value
        case {"min": least, "max": most, "unit": unit}:
            return f"{least} {unit}" if least == most else f"{least} to {most} {unit}"
        case {"from_stake": least, "to_stake": most, "pays": pays}:
            band = f"{words(least)} or more" if most is None else f"{words(least)} to {words(most)}"
            return f"{band} earns {words(pays)}"
        case dict():
            return ", ".join(f"{name} {words(cell)}" for name, cell in value.items() if cell != "")
        case list():
            separator = "; " if value and isinstance(value[0], dict) else ", "
            return separator.join(words(part) for part in value) or "none"
        case _:
            return str(value)


def _said_dollars(value: str) -> str:
    whole, _, cents = value.partition(".")
    return f"${int(whole):,}" + ("" if cents == "00" else f".{cents}")
