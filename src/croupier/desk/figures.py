"""Figures of a rule: as JSON carries them, and in words for a reader."""

import re
from collections.abc import Mapping
from typing import Any

from croupier.rulebook.entry import plain_params
from croupier.rulebook.model import Node

DOLLARS = re.compile(r"-?\d+\.\d{2}")
ODDS = re.compile(r"\d+ to \d+|money back")
PAY_LINES = 3
"""So many odds in one rule are a pay table."""


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
    """Whether a figure has rows and needs a table to be shown well."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def apart(parameters: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, list[dict[str, Any]]]]:
    """Tell the simple figures of a rule from its tables; several odds together are a pay table.

    >>> apart({"decks": 8, "pair": "5 to 1", "straight": "7 to 1", "flush": "money back"})[1]
    {'pays': [{'line': 'pair', 'odds': '5 to 1'}, {'line': 'straight', 'odds': '7 to 1'}, \
{'line': 'flush', 'odds': 'money back'}]}
    """
    lines = {n: v for n, v in parameters.items() if isinstance(v, str) and ODDS.fullmatch(v)}
    tables: dict[str, list[dict[str, Any]]] = {}
    if len(lines) >= PAY_LINES:
        tables["pays"] = [
            {"line": name.replace("_", " "), "odds": odds} for name, odds in lines.items()
        ]
    else:
        lines = {}
    simple = {}
    for name, value in parameters.items():
        if is_table(value):
            tables[name] = [_band(row) if "from_stake" in row else row for row in value]
        elif name not in lines:
            simple[name] = value
    return simple, tables


def _band(row: Mapping[str, Any]) -> dict[str, Any]:
    """A band of stakes as a row that reads well."""
    least, most = words(row["from_stake"]), row["to_stake"]
    stake = f"{least} or more" if most is None else f"{least} to {words(most)}"
    return {"stake": stake, "earns": row["pays"]}


def words(value: Any) -> str:
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
