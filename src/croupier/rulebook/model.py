"""The plain values of the rulebook: notices, operations, rules, and what is known to exist."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cache
from typing import Any

PART = re.compile(r"\d+|\([a-z]+\)|#[a-z0-9-]+")


@cache
def number_path(number: str) -> tuple[str, ...]:
    """Split a rule's number into its steps.

    >>> number_path("7.5.4(a)(i)"), number_path("22.6.2#table-2")
    (('7', '5', '4', '(a)', '(i)'), ('22', '6', '2', '#table-2'))
    """
    return tuple(PART.findall(number))


def number_text(path: tuple[str, ...]) -> str:
    """Write the steps of a number as it is printed.

    >>> number_text(("7", "5", "4", "(a)")), number_text(("22", "6", "#table-2"))
    ('7.5.4(a)', '22.6#table-2')
    """
    whole = ".".join(step for step in path if step.isdigit())
    return whole + "".join(step for step in path if not step.isdigit())


def covers(target: str, number: str) -> bool:
    """Whether a number is the target's or stands below it.

    >>> covers("22.6", "22.6.2#table-2"), covers("2", "22.6")
    (True, False)
    """
    wanted = number_path(target)
    return number_path(number)[: len(wanted)] == wanted


def shown_id(notice: str) -> str:
    """Name a notice the way it is cited, without the book that tells namesakes apart."""
    return notice.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Gazette:
    """An issue of the gazette."""

    series: str
    number: int
    date: date

    def __str__(self) -> str:
        return f"{self.series}{self.number}"


@dataclass(frozen=True, slots=True)
class Defect:
    """Something wrong or doubtful in the text as printed."""

    says: str
    reading: str | None
    id: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One rule, paragraph, definition, table or diagram in our own words."""

    number: str
    key: str
    kind: str
    says: str
    does: str
    why: str | None = None
    items: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    """Keys of base rules that this one prevails over."""
    params: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    defects: tuple[Defect, ...] = ()
    footnote: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Op:
    """One amending operation; which fields are filled depends on its kind."""

    kind: str
    notice: str
    place: int
    """Which operation of its notice, from 1."""
    where: str
    heading: str | None = None
    target: str | None = None
    """The rule acted on: a target, an anchor, or the first of a range."""
    last: str | None = None
    column: str | None = None
    old: str | None = None
    new: str | None = None
    edition: str | None = None
    maker: str | None = None
    titles: tuple[str, ...] = ()
    replaces: str | None = None
    """The notice that a substitute-notice or revoke-list ends."""
    rules: tuple[Node, ...] = ()
    defects: tuple[Defect, ...] = ()
    items: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The operation's own name, such as ``28/2000 (2)``."""
        return f"{self.notice} ({self.place})"


@dataclass(frozen=True, slots=True)
class Recital:
    """A notice as another one cites it."""

    notice: str
    role: str
    gazette: str
    date: date | None
    printed_date: str | None
    form: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A notice whose text is held."""

    id: str
    title: str
    book: str
    made_under: str
    dated: date
    gazette: Gazette
    effective: datetime
    made_by: str
    signed_by: str
    capacity: str
    source: Mapping[str, str]
    recites: tuple[Recital, ...]
    defects: tuple[Defect, ...]
    ops: tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """A notice that is known to exist, held or not."""

    id: str
    book: str
    gazette: Gazette
    says: str
    doubt: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherInstrument:
    """Something printed in a gazette that is no casino rule."""

    title: str
    made_under: str
    gazette: Gazette
    dated: date
    signed_by: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as the commands name it, and where its rules stand."""

    name: str
    title: str
    book: str
    chapter: str | None
    base: str | None
    overlays: tuple[str, ...]
    partial: bool
    """Whether the rules that are held are enough to run it although others are not."""
    says: str


@dataclass(frozen=True, slots=True)
class Continues:
    """Our statement that one rule continues another under a new number."""

    book: str
    was: str
    now: str
    relation: str
    basis: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumed:
    """What public knowledge fills in for some games between two moments."""

    name: str
    games: tuple[str, ...]
    start: datetime
    end: datetime | None
    base: str | None
    base_at: datetime | None
    stands_in: bool
    """Whether the game may be dealt on it where its own text is not held."""
    unknown: tuple[str, ...]
    """Chapters of the base that do not stand in: there was another text then, which is unknown."""
    house: bool
    """Whether it is a fact of the house, such as its chips; it weakens no answer."""
    reason: str
    source: str
    rules: tuple[Node, ...]

    def holds(self, game: str, at: datetime) -> bool:
        """Whether it may stand in for this game at this moment."""
        return game in self.games and self.start <= at and (self.end is None or at < self.end)


@dataclass(frozen=True, slots=True)
class CatalogueItem:
    """One numbered item of the catalogue of rules."""

    id: str
    says: str


@dataclass(frozen=True, slots=True)
class PolicyValue:
    """One way of reading an unclear point, as a policy names it."""

    value: bool | str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """An unclear point of the rules: our reading, and the policy that can choose another."""

    id: str
    part: str
    games: tuple[str, ...]
    where: str
    problem: str
    reading: str
    why: str
    money: bool
    """Whether it changes what somebody is paid."""
    weight: str | None
    policy: str | None
    default: bool | str | None
    values: tuple[PolicyValue, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """The rules that a page about some games tells, by section and key."""

    games: tuple[str, ...]
    sections: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """Everything the rulebook's files hold."""

    digest: str
    notices: tuple[Notice, ...]
    register: tuple[Known, ...]
    other: tuple[OtherInstrument, ...]
    games: tuple[Game, ...]
    concordance: tuple[Continues, ...]
    assumed: tuple[Assumed, ...]
    catalogue: tuple[CatalogueItem, ...]
    readings: tuple[Reading, ...]
    summaries: tuple[Summary, ...]

    def without(self, notice: str) -> "Corpus":
        """The same corpus as if the text of one notice were not held."""
        return replace(self, notices=tuple(n for n in self.notices if n.id != notice))

    def game(self, name: str) -> Game | None:
        """Find a game by the name that commands use."""
        return next((game for game in self.games if game.name == name), None)
