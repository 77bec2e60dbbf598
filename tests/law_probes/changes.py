"""Other figures for a parameter, and a copy of the law in which they stand."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.rulebook.model import Corpus, Node
from croupier.rulebook.restated import restates

__all__ = ("changed", "others")

Param = Mapping[str, Any]
OTHER_ODDS = "13 to 7"
FAR = 14
"""Far enough to change places in an order."""
OTHER_CHOICE = "in-no-way-that-is-known"


def others(  # noqa: C901 (one case for each type)
    param: Param,
) -> Iterator[tuple[str, list[Param]]]:
    """For each part of a parameter that must matter: its place, and other figures to try."""
    match param["type"]:
        case "count" | "duration":
            value = param["value"]
            near = [value + 1, value - 1, value + 2] if value else [value + 1]
            yield "", [{**param, "value": other} for other in near]
        case "money":
            yield "", [{**param, "value": str(int(float(param["value"])) + 3)}]
        case "odds":
            yield "", [{**param, "value": OTHER_ODDS}]
        case "fraction":
            half = Fraction(param["value"]) / 2 or Fraction(1, 10)
            yield "", [{**param, "value": str(half)}]
        case "flag":
            yield "", [{**param, "value": not param["value"]}]
        case "choice":
            yield "", [{**param, "value": OTHER_CHOICE}]
        case "ranks":
            had = param["value"].split()
            # A whole order of ranks is turned round by one place.
            new = next((rank for rank in "5432" if rank not in had), None) or had[0]
            yield "", [{**param, "value": " ".join([*had[1:], new])}]
        case "counts":
            for place, value in enumerate(param["value"]):
                row = list(param["value"])
                yield (
                    f"[{place}]",
                    [
                        {**param, "value": [*row[:place], other, *row[place + 1 :]]}
                        for other in (value + 1, value - 1)
                    ],
                )
        case "names":
            yield "", [{**param, "value": [*param["value"], "something else"]}]
        case "range":
            low, high = param["min"], param["max"]
            tried = [(low, high + 1), (low, high - 1), (low - 1, high), (low + 1, high)]
            yield (
                "",
                [{**param, "min": a, "max": b} for a, b in tried if 0 <= a <= b],
            )
        case "tiers":
            yield from _other_rows(param, ("from_stake", "to_stake", "pays"))
        case "table":
            yield from _other_cells(param)
        case other:
            raise AssertionError(other)


def _other_rows(param: Param, names: tuple[str, ...]) -> Iterator[tuple[str, list[Param]]]:
    for place, row in enumerate(param["rows"]):
        for name in names:
            if row[name] is not None:
                rows = [dict(each) for each in param["rows"]]
                rows[place][name] = str(int(row[name]) + 1)
                yield f"[{place}].{name}", [{**param, "rows": rows}]


def _other_cells(param: Param) -> Iterator[tuple[str, list[Param]]]:
    for place, row in enumerate(param["rows"]):
        for at, (column, cell) in enumerate(zip(param["columns"], row, strict=True)):
            if cell == "":
                continue
            match column["type"]:
                case "odds":
                    new: object = OTHER_ODDS if cell != "not available" else None
                case "money":
                    new = str(int(cell) + 1)
                case "count":
                    new = cell + 1
                case _:
                    new = None  # what a row is called is no figure
            if new is not None:
                tried = [new, new + FAR, new - FAR] if isinstance(new, int) else [new]
                copies = [[list(each) for each in param["rows"]] for _ in tried]
                for rows, other in zip(copies, tried, strict=True):
                    rows[place][at] = other
                yield f"[{place}].{column['name']}", [{**param, "rows": rows} for rows in copies]


def changed(corpus: Corpus, node: Node, name: str, param: Param) -> Corpus:
    """A copy of the law with one figure changed, and with it whatever only says it again."""
    full = f"{node.key}.{name}"

    def other(rule: Node) -> Node:
        params = dict(rule.params)
        if rule is node:
            params[name] = param
        for own, stated in rule.params.items():
            if rule is not node or own != name:
                params[own] = _again(stated, full, param)
        return rule if params == rule.params else replace(rule, params=params)

    return replace(
        corpus,
        notices=tuple(
            replace(
                notice,
                ops=tuple(replace(op, rules=tuple(map(other, op.rules))) for op in notice.ops),
            )
            for notice in corpus.notices
        ),
        assumed=tuple(
            replace(assumed, rules=tuple(map(other, assumed.rules))) for assumed in corpus.assumed
        ),
    )


def _again(stated: Param, full: str, param: Param) -> Param:
    named = restates(stated)
    if full not in named:
        return stated
    if len(named) == 1:
        return {
            **stated,
            **{part: param[part] for part in ("value", "min", "max") if part in param},
        }
    return {**stated, ("min", "max")[named.index(full)]: param["value"]}
