"""The law as an engine reads it: one game at one moment, figures by key, every figure citable."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import Any

from croupier.kernel import implements

from .entry import Entry, Lacks, Status, sort_key, weakest
from .restated import disagreements

CENTS_PER_DOLLAR = 100


@dataclass(frozen=True, slots=True)
class _Source:
    entry: Entry
    params: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A rule as an answer cites it."""

    rule: str
    notice: str | None
    """``None`` for what is assumed."""
    since: datetime | None
    status: Status
    says: str
    """In our own words."""
    is_house: bool
    """Whether it is a fact of the house, which weakens no answer."""


def status_of(base: Status, cited: Iterable[Cited]) -> Status:
    """How sure an answer is that rests on the rules of a game and on rules that it cites."""
    return weakest((base, *(rule.status for rule in cited if not rule.is_house)))


class Law:
    """The rules of one game in force at one moment.

    Asking for a base rule's key gives the version's own rule where that one prevails over it.
    """

    def __init__(  # noqa: PLR0913 (what a game is played by)
        self,
        *,
        game: str,
        book: str,
        at: datetime,
        digest: str,
        status: Status,
        entries: tuple[Entry, ...],
        assumed: tuple[Entry, ...],
        house: tuple[Entry, ...],
        own: tuple[Entry, ...] = (),
        prevailing: bool,
    ) -> None:
        self.game = game
        self.book = book
        self.at = at
        self.digest = digest
        self.status = status
        """How sure the rules are that the game is played by; what a round cites may be less so."""
        # ``own`` is what is assumed for a version whose text is not held: it lies over the base.
        layered = (*house, *assumed, *reversed(entries), *own)
        self._sources = _sources(layered, prevailing=prevailing)
        self._house = frozenset(entry.number for entry in house)
        self.read: set[tuple[str, str]] = set()
        """Each figure that was read so far: the number of its rule, and its name."""

    def has(self, key: str) -> bool:
        """Whether the game has this rule at this moment."""
        return key in self._sources

    def _read(self, key: str) -> tuple[_Source, ...]:
        """The rule in force under a key, and behind it those that it prevails over."""
        layered = self._sources.get(key)
        if layered is None:
            moment = f"{self.at:%Y-%m-%dT%H:%M}"
            raise Lacks(f"No rule {key!r} is held for {self.game} at {moment}.", key=key)
        return layered

    def number(self, key: str) -> str:
        """The rule's number as printed, without the part after ``#``."""
        return _plain_number(self._read(key)[0])

    def cite(self, key: str) -> str:
        """The rule as a settlement cites it: ``blackjack 7.5.4(a)``."""
        return f"{self.book} {self.number(key)}"

    @cached_property
    def _cited(self) -> dict[str, tuple[Entry, ...]]:
        """The rules in force by the number that a citation has, held ones before assumed ones."""
        found: dict[str, dict[str, Entry]] = {}
        for layered in self._sources.values():
            found.setdefault(_plain_number(layered[0]), {})[layered[0].entry.number] = layered[
                0
            ].entry
        return {
            number: tuple(sorted(entries.values(), key=lambda entry: sort_key(entry.version)))
            for number, entries in found.items()
        }

    @implements("RB-018")
    def cited(self, citations: Iterable[str]) -> tuple[Cited, ...]:
        """Each rule that is cited, once: its notice, its moment, how sure it is, what it says."""
        found = {}
        for citation in citations:
            number = citation.removeprefix(f"{self.book} ")
            entries = self._cited.get(number)
            if entries and citation not in found:
                found[citation] = self._as_cited(citation, number, entries)
        return tuple(found.values())

    def notice_of(self, citation: str) -> str | None:
        """The notice that made a rule; ``None`` for what is assumed or is no rule of the book."""
        return next((rule.notice for rule in self.cited([citation])), None)

    def _as_cited(self, citation: str, number: str, entries: tuple[Entry, ...]) -> Cited:
        held = [entry for entry in entries if entry.status is not Status.ASSUMED] or entries
        main = next((entry for entry in held if entry.number == number), held[0])
        parts = [entry for entry in held if entry.version.made_by == main.version.made_by]
        return Cited(
            rule=citation,
            notice=None if main.status is Status.ASSUMED else main.version.made_by,
            # What stands in for a text that is not held begins with no notice.
            since=None if main.status is Status.ASSUMED else main.version.start,
            status=main.status,
            says=" ".join(entry.says for entry in parts),
            is_house=main.number in self._house,
        )

    @property
    def citations(self) -> dict[str, str]:
        """Every rule by key as ``cite`` has it."""
        return {
            key: f"{self.book} {_plain_number(layered[0])}"
            for key, layered in self._sources.items()
        }

    def disagreement(self) -> str | None:
        """The first rule in force that says a figure of another rule again, and not the same."""
        own = {
            key: (_plain_number(layered[0]), layered[0].params)
            for key, layered in self._sources.items()
            if (node := layered[0].entry.version.node) is not None and node.key == key
        }
        return next(disagreements(own), None)

    def notice(self, key: str) -> str | None:
        """The notice that made the rule; ``None`` for what is assumed."""
        entry = self._read(key)[0].entry
        return None if entry.status is Status.ASSUMED else entry.version.made_by

    def _param(self, key: str, name: str, *types: str) -> Mapping[str, Any]:
        # A version prevails only where it is inconsistent: what it does not say, its base says.
        layered = self._read(key)
        for source in layered:
            param = source.params.get(name)
            if param is not None and param["type"] in types:
                self.read.add((source.entry.number, name))
                return param
        says = f"Rule {layered[0].entry.number} ({key}) states no {name} ({types[0]})."
        raise Lacks(says, key=key, parameter=name)

    def states(self, key: str, name: str) -> bool:
        """Whether the rule in force itself states a figure, whatever a rule behind it says."""
        return name in self._read(key)[0].params

    def count(self, key: str, name: str) -> int:
        """A whole number of something."""
        return int(self._param(key, name, "count")["value"])

    def counts(self, key: str, name: str) -> tuple[int, ...]:
        """Several whole numbers."""
        return tuple(self._param(key, name, "counts")["value"])

    def range(self, key: str, name: str) -> tuple[int, int]:
        """The least and the most, both included."""
        param = self._param(key, name, "range")
        return param["min"], param["max"]

    def odds(self, key: str, name: str) -> tuple[int, int]:
        """Payout odds: ``3 to 2`` is (3, 2), ``money back`` is (0, 1)."""
        return read_odds(self.odds_text(key, name))

    def odds_text(self, key: str, name: str) -> str:
        """Payout odds as printed."""
        return str(self._param(key, name, "odds")["value"])

    def cents(self, key: str, name: str) -> int:
        """A sum of money in cents."""
        return read_cents(self._param(key, name, "money")["value"])

    def fraction(self, key: str, name: str) -> Fraction:
        """A share of something."""
        return Fraction(self._param(key, name, "fraction")["value"])

    def flag(self, key: str, name: str) -> bool:
        """A yes or a no."""
        return bool(self._param(key, name, "flag")["value"])

    def choice(self, key: str, name: str) -> str:
        """One of a few named ways."""
        return str(self._param(key, name, "choice")["value"])

    def ranks(self, key: str, name: str) -> tuple[str, ...]:
        """Card ranks."""
        return tuple(self._param(key, name, "ranks")["value"].split())

    def names(self, key: str, name: str) -> tuple[str, ...]:
        """Several things by name."""
        return tuple(self._param(key, name, "names")["value"])

    def minutes(self, key: str, name: str) -> int:
        """A length of time in minutes."""
        param = self._param(key, name, "duration")
        assert param["unit"] == "minutes", param
        return int(param["value"])

    def days(self, key: str, name: str) -> int:
        """A length of time in days."""
        param = self._param(key, name, "duration")
        assert param["unit"] == "days", param
        return int(param["value"])

    def tiers(self, key: str, name: str) -> tuple[tuple[int, int | None, int], ...]:
        """Bands of stakes in cents and the sum that each earns: from, to, pays."""
        return tuple(
            (
                read_cents(row["from_stake"]),
                None if row["to_stake"] is None else read_cents(row["to_stake"]),
                read_cents(row["pays"]),
            )
            for row in self._param(key, name, "tiers")["rows"]
        )

    def table(self, key: str, name: str) -> tuple[dict[str, str | int], ...]:
        """A table's rows by column name, as printed."""
        param = self._param(key, name, "table")
        names = [column["name"] for column in param["columns"]]
        return tuple(dict(zip(names, row, strict=True)) for row in param["rows"])

    def most_paid(self, has: Callable[[str], bool]) -> tuple[Fraction, int]:
        """The highest odds that rules state, and the highest sum in cents, by the keys taken."""
        odds, sums = [Fraction(0)], [0]
        for key, layered in self._sources.items():
            if not has(key):
                continue
            for kind, text in _stated(layered[0].params.values()):
                if kind == "odds" and text not in ("", "not available"):
                    odds.append(Fraction(*read_odds(text)))
                elif kind == "money" and text:
                    sums.append(read_cents(text))
        return max(odds), max(sums)


def _stated(params: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Every odds and every sum of money that parameters state, each with its type."""
    for param in params:
        match param["type"]:
            case "odds" | "money":
                yield param["type"], param["value"]
            case "tiers":
                yield from (("money", row["pays"]) for row in param["rows"])
            case "table":
                kinds = [column["type"] for column in param["columns"]]
                for row in param["rows"]:
                    yield from zip(kinds, map(str, row), strict=True)


def _plain_number(source: _Source) -> str:
    number = source.entry.number
    return number.partition("#")[0] or number[1:]


def read_odds(text: str) -> tuple[int, int]:
    """Read printed odds as a pair of whole numbers."""
    if text == "money back":
        return 0, 1
    to, _, one = text.partition(" to ")
    return int(to), int(one)


def read_cents(text: str) -> int:
    """Read a printed sum of dollars as cents."""
    whole, _, cents = text.partition(".")
    return int(whole) * CENTS_PER_DOLLAR + int(cents or "0")


def _sources(entries: Iterable[Entry], *, prevailing: bool) -> dict[str, tuple[_Source, ...]]:
    """Index every rule by key; what comes later in the list lies on top."""
    sources: dict[str, tuple[_Source, ...]] = {}
    for entry in entries:
        node = entry.version.node
        if node is not None:
            for key in (node.key, *(node.over if prevailing else ())):
                sources[key] = (_Source(entry, node.params), *sources.get(key, ()))
    return sources
