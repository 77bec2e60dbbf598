"""One rule with everything that is known of it: its text, its life, its doubts, its proof."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from croupier.rulebook import Rulebook, rulebook

from .answers import CoverageItem, HistoryShown, RulesShown
from .changes import history
from .coverage import coverage
from .moment import Moment, read_moment
from .readings import ReadingShown, readings
from .rule_number import read_number
from .rules import show


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
    life = _life(game, rule, shown, known)
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


@dataclass(frozen=True, slots=True)
class RuleVersion:
    """A rule as it stood at a moment: how it and its parts are cited, since when, until when."""

    citations: frozenset[str]
    since: datetime | None
    until: datetime | None


def version_of(game: str, rule: str, *, at: Moment, book: Rulebook | None = None) -> RuleVersion:
    """The version of a rule that was in force at a moment.

    >>> bonus = version_of("crown-pontoon", "22.6.2#table-2", at="2000-12-15T04:00")
    >>> bonus.since, "blackjack 22.6.2" in bonus.citations
    (datetime.datetime(2000, 12, 15, 4, 0), True)
    """
    known = book or rulebook()
    moment = read_moment(at)
    shown = show(game, at=moment, rule=rule, book=known)
    numbers = {entry["number"] for entry in (*shown["rules"], *shown["assumed"])}
    whole = read_number(rule).partition("#")[0]
    since, until = None, None
    for version in _life(game, rule, shown, known)["versions"]:
        began, ended = (
            None if text is None else datetime.fromisoformat(text)
            for text in (version["since"], version["until"])
        )
        if version["number"] in (*numbers, whole) and (
            (began is None or began <= moment) and (ended is None or moment < ended)
        ):
            since, until = began, ended
    name = known.game(game).book
    cited = {number.removeprefix("#") for number in (*numbers, whole) if number}
    return RuleVersion(frozenset(f"{name} {number}" for number in cited), since, until)


def _life(game: str, rule: str, shown: RulesShown, book: Rulebook) -> HistoryShown:
    """Every version of a rule; what is assumed was never made by a notice and has none."""
    if shown["rules"]:
        return history(game, rule, book=book)
    return HistoryShown(game=game, rule=read_number(rule), versions=[])


def _about(reading: ReadingShown, book: str, numbers: set[str]) -> bool:
    """Whether an unclear point lies in one of some rules of a book."""
    return any(
        place.removeprefix(f"{book} ") in numbers
        for place in reading["rules"]
        if place.startswith(f"{book} ")
    )
