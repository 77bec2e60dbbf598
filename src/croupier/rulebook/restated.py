"""Parameters that say again what another rule has said: they have to agree with it."""

from collections.abc import Iterator, Mapping
from typing import Any

Params = Mapping[str, Mapping[str, Any]]


def split_name(name: str) -> tuple[str, str]:
    """The rule's key and the parameter that a full name stands for.

    >>> split_name("bj.ace.limit")
    ('bj.ace', 'limit')
    """
    key, _, param = name.rpartition(".")
    return key, param


def restates(param: Mapping[str, Any]) -> tuple[str, ...]:
    """Full names of the parameters that one says again."""
    return tuple(param.get("restates", ()))


def disagreements(rules: Mapping[str, tuple[str, Params]]) -> Iterator[str]:
    """Compare what is said again with what was said; ``rules`` is number and figures by key.

    >>> ace = {"limit": {"type": "count", "value": 21, "unit": "points"}}
    >>> draw = {"below": {"type": "count", "value": 20, "restates": ["bj.ace.limit"]}}
    >>> list(disagreements({"bj.ace": ("3.2.1", ace), "bj.play.draw": ("7.5.1(d)", draw)}))
    ['Rule 7.5.1(d) says 20 for below, but rule 3.2.1 says 21 for limit.']
    """
    for number, params in rules.values():
        for name, param in params.items():
            named = restates(param)
            said = _ends(param) if len(named) > 1 else (_said(param),)
            for says, other in zip(said, named, strict=False):
                key, theirs = split_name(other)
                if key not in rules or theirs not in rules[key][1]:
                    continue  # the rule is not in force, so that nothing is said again
                first = _said(rules[key][1][theirs])
                if says != first:
                    yield (
                        f"Rule {number} says {_spoken(says)} for {name}, but rule "
                        f"{rules[key][0]} says {_spoken(first)} for {theirs}."
                    )


def _ends(param: Mapping[str, Any]) -> tuple[object, ...]:
    return param["min"], param["max"]


def _said(param: Mapping[str, Any]) -> object:
    """What a parameter states, so that two that state the same are equal."""
    match param["type"]:
        case "range":
            return _ends(param)
        case "ranks":
            return frozenset(param["value"].split())
        case "counts" | "names":
            return tuple(param["value"])
        case "tiers" | "table":
            return repr(param["rows"])
        case _:
            return param["value"]


def _spoken(says: object) -> str:
    if isinstance(says, tuple | frozenset):
        return " ".join(sorted(map(str, says)))
    return str(says)
