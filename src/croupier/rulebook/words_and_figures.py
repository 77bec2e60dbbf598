"""Compare the words of a rule with its figures, of which engines read only the figures."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from .model import Node
from .restated import restates

CARDINALS: Final = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
NUMBERS: Final = {
    **{word: Fraction(value) for value, word in enumerate(CARDINALS)},
    "thirty": Fraction(30),
    "forty": Fraction(40),
    "fifty": Fraction(50),
    "single": Fraction(1),
    "once": Fraction(1),
    "twice": Fraction(2),
    "both": Fraction(2),
    "first": Fraction(1),
    "second": Fraction(2),
    "third": Fraction(3),
    "half": Fraction(1, 2),
    "fourth": Fraction(4),
    "fifth": Fraction(5),
    "no": Fraction(0),
    "pair": Fraction(2),
}
RANKS: Final = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
CITED: Final = re.compile(
    r"\b(?:rules?|sections?|table|paragraphs?) [\d(][\w.()]*(?: and [\d(][\w.()]*)?"
    r"|\bact (?:19|20)\d\d\b|\b\w+ (?:cases|heads)\b"
)
"""Numbers that are no figures: citations, and how many paragraphs follow."""
TOKEN: Final = re.compile(r"\d[\d,]*(?:\.\d+)?(?:/\d+)?½?|[a-z]+")

Token = Fraction | str
"""A number, or the letter of a rank."""


def contradictions(before: Node | None, node: Node) -> Iterator[str]:
    """Name each figure that the words of a rule state otherwise.

    The words state a figure if they contain its numbers. ``before`` is the rule as it was: if its
    words stated a figure, the new words have to state it too, or no other number instead.
    """
    words = _stated_by_words(node.says)
    known = {token for param in node.params.values() for token in _stated_by(param)}
    # "One" and "no" are articles as often as numbers.
    others = {token for token in words - known if isinstance(token, Fraction) and token > 1}
    for name, param in node.params.items():
        figure = _stated_by(param)
        if not figure or restates(param):
            continue
        was = None if before is None else before.params.get(name)
        if before is not None and was is not None:
            stated_before = _is_stated(was, _stated_by_words(before.says))
            is_unchanged = before.says == node.says and _stated_by(was) != figure
            is_otherwise = bool(others) and not _is_stated(param, words)
            differs = stated_before and (is_unchanged or is_otherwise)
        else:
            is_number = param["type"] != "ranks"
            differs = is_number and bool(others) and not _is_stated(param, words)
        if differs:
            yield (
                f"rule {node.number}: its words do not state the figure {name.replace('_', ' ')} "
                f"({_shown(figure)}); say the same in both."
            )


def _stated_by_words(says: str) -> set[Token]:
    """Every number and rank that a text names, citations of rules left out."""
    tokens: set[Token] = set()
    for token in TOKEN.findall(CITED.sub("", says.lower())):
        if token[0].isdigit():
            whole = token.replace(",", "").replace("½", ".5")
            if not whole.endswith("/0"):
                tokens.add(
                    Fraction(*map(int, whole.split("/"))) if "/" in whole else Fraction(whole)
                )
        elif token in NUMBERS:
            tokens.add(NUMBERS[token])
        elif token.removesuffix("s") in RANKS:
            tokens.add(RANKS[token.removesuffix("s")])
        elif token.removesuffix("s") in NUMBERS:
            tokens.add(NUMBERS[token.removesuffix("s")])
    return tokens


def _stated_by(param: Mapping[str, Any]) -> set[Token]:
    """The numbers and ranks of a figure; none for the kinds that words state in other ways."""
    match param["type"]:
        case "count" | "duration" | "money" | "fraction":
            return {Fraction(param["value"])}
        case "counts":
            return set(map(Fraction, param["value"]))
        case "range":
            return {Fraction(param["min"]), Fraction(param["max"])}
        case "odds" if " to " in param["value"]:
            return set(map(Fraction, param["value"].split(" to ")))
        case "ranks":
            ranks = (rank.replace("T", "10") for rank in param["value"].split())
            return {Fraction(rank) if rank.isdigit() else rank for rank in ranks}
        case _:
            return set()


def _is_stated(param: Mapping[str, Any], words: set[Token]) -> bool:
    figure = _stated_by(param)
    if param["type"] == "fraction":
        # "Four per cent" states 1/25.
        return figure <= words or {Fraction(token) * 100 for token in figure} <= words
    if param["type"] == "odds" and param["value"].endswith(" to 2"):
        return figure <= words or Fraction(param["value"].split()[0]) / 2 in words  # 12½ to 1
    if param["type"] == "range" and param["min"] <= 1:
        return Fraction(param["max"]) in words  # "at most nine" states 1 to 9
    return figure <= words


def _shown(figure: set[Token]) -> str:
    return ", ".join(sorted(map(str, figure)))
