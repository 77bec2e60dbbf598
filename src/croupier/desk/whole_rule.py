"""One rule with everything that is known of it: its text, its life, its doubts, its proof."""

from typing import TypedDict

from croupier.rulebook import Rulebook, rulebook

from .answers import CoverageItem, HistoryShown, RulesShown
from .changes import history
from .coverage import coverage
from .moment import Moment
from .readings import ReadingShown, readings
from .rules import show

__all__ = ("WholeRule", "whole_rule")


class WholeRule(TypedDict):
    """A rule at a moment, as ``show``, ``history``, ``readings`` and ``coverage`` tell of it."""

    show: RulesShown
    history: HistoryShown
    readings: list[ReadingShown]
    """Unclear points that name the rule or a part of it, whatever it was numbered then."""
    coverage: list[CoverageItem]
    """The code that carries it out and the tests that prove it."""


def whole_rule(game: str, rule: str, *, at: Moment, book: Rulebook | None = None) -> WholeRule:
    """Tell everything of one rule of a game at a moment.

    >>> bonus = whole_rule("crown-pontoon", "10.11.1", at="2003-02-06T06:00")
    >>> "10.11.1" in [version["number"] for version in bonus["history"]["versions"]]
    True
    """
    known = book or rulebook()
    shown = show(game, at=at, rule=rule, book=known)
    life = history(game, rule, book=known)
    items = {item for entry in (*shown["rules"], *shown["assumed"]) for item in entry["items"]}
    book_name = known.game(game).book
    numbers = {entry["number"].partition("#")[0] for entry in shown["rules"]}
    numbers |= {version["number"].partition("#")[0] for version in life["versions"]}
    doubted = {defect["id"] for entry in shown["rules"] for defect in entry["defects"]}
    return WholeRule(
        show=shown,
        history=life,
        readings=[
            reading
            for reading in readings(book=known)["readings"]
            if reading["id"] in doubted or _about(reading, book_name, numbers)
        ],
        coverage=[item for item in coverage()["items"] if item["id"] in items],
    )


def _about(reading: ReadingShown, book: str, numbers: set[str]) -> bool:
    """Whether an unclear point lies in one of some rules of a book."""
    return any(
        place.removeprefix(f"{book} ") in numbers
        for place in reading["rules"]
        if place.startswith(f"{book} ")
    )
