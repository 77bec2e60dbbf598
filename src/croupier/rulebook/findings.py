"""Find what is wrong in the gazettes themselves, by comparing them with one another.

Nothing here is typed in as a finding: citations are compared with the register and with the notices
held, headings with bodies, cross-references with the rules in force, numbers with their neighbours.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from croupier.kernel import implements

from .book import Rulebook
from .entry import sort_key
from .folded import OutcomeKind, Version
from .model import Notice, Recital, covers, number_path, shown_id

SATURDAY = 5
THURSDAY = 3
"""The general gazette appears on Thursdays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that does not agree."""

    kind: str
    """A stable name, such as ``wrong-gazette``."""
    notice: str
    says: str
    rule: str | None = None
    id: str | None = None
    """The number of the inconsistency in the catalogue, where its kind has one."""


KIND_IDS = {
    "wrong-gazette": "X-01",
    "omits": "X-02",
    "omits-after-fuller": "X-03",
    "recites-what-it-replaces": "X-04",
    "weekend": "X-05",
    "no-year": "X-06",
    "number-repeats": "X-07",
    "dated-for-published": "X-08",
    "misdirected": "X-10",
    "heading-differs": "X-11",
}


@implements("RB-013")
def findings(book: Rulebook) -> tuple[Finding, ...]:
    """Everything in the gazettes held that does not agree."""
    found = [
        finding
        for notice in sorted(book.notices.values(), key=lambda notice: notice.effective)
        for finding in findings_of_notice(book, notice)
    ]
    found += _repeated_numbers(book)
    found += _broken_references(book)
    found += _numbering_jumps(book)
    found += _tier_holes(book)
    return tuple(found)


def _finding(kind: str, notice: str, says: str, rule: str | None = None) -> Finding:
    return Finding(kind=kind, notice=notice, says=says, rule=rule, id=KIND_IDS.get(kind))


def findings_of_notice(book: Rulebook, notice: Notice) -> Iterator[Finding]:
    """What does not agree in one notice: its citations, and its headings against its body."""
    for recital in notice.recites:
        yield from _citation(book, notice, recital)
    yield from _omissions(book, notice)
    yield from _headings(book, notice)


def _citation(book: Rulebook, notice: Notice, recital: Recital) -> Iterator[Finding]:
    name = shown_id(recital.notice)
    known = next((known for known in book.known if known.id == recital.notice), None)
    if known is None:
        yield _finding("not-in-register", notice.id, f"Cites {name}, which no register knows.")
        return
    if recital.gazette != str(known.gazette):
        holds = next((n for n in book.notices.values() if n.id == recital.notice), None)
        proof = "the gazette held shows" if holds else "other notices say"
        owner = _owner(book, recital)
        yield _finding(
            "wrong-gazette",
            notice.id,
            f"Cites {name} as {recital.gazette}; {proof} {known.gazette}"
            + (f" ({recital.gazette} is that of {owner})." if owner else "."),
        )
    if recital.date is None:
        printed = recital.printed_date or "nothing"
        yield _finding("no-year", notice.id, f"Cites {name} with {printed!r} for a date.")
    elif recital.form == "published" and recital.date != known.gazette.date:
        yield _finding(
            "wrong-date", notice.id, f"Cites {name} as of {recital.date}, not {known.gazette.date}."
        )
    elif recital.form == "published" and recital.date.weekday() >= SATURDAY:
        yield _finding(
            "weekend",
            notice.id,
            f"Cites {name} ({recital.gazette}) as published on {recital.date}, "
            f"a {recital.date:%A}; the date is doubtful.",
        )
    elif recital.form == "dated" and recital.gazette[0] == "G":
        thursday = " a Thursday, the day on which the general gazette appears;"
        yield _finding(
            "dated-for-published",
            notice.id,
            f"Cites {name} by the date of the instrument, {recital.date},"
            f"{thursday if recital.date.weekday() == THURSDAY else ''} "
            "whether it is the date of making or of publication cannot be told.",
        )


def _owner(book: Rulebook, recital: Recital) -> str | None:
    """The notice that a wrongly cited gazette number really belongs to, in the cited year."""
    year = recital.date.year if recital.date else None
    return next(
        (
            shown_id(known.id)
            for known in book.known
            if str(known.gazette) == recital.gazette and known.gazette.date.year == year
        ),
        None,
    )


def _omissions(book: Rulebook, notice: Notice) -> Iterator[Finding]:
    """A recital leaves out a notice that was published before it for the same book."""
    recited = {recital.notice for recital in notice.recites}
    lists_amendments = any(recital.role == "amended" for recital in notice.recites)
    left_out = [
        shown_id(known.id)
        for known in sorted(book.known, key=lambda known: known.gazette.date)
        if known.book == notice.book
        and known.gazette.date < notice.gazette.date
        and known.id not in recited
        and (lists_amendments or notice.book not in _approval_books(book))
    ]
    if left_out:
        fuller = _fuller_recital(book, notice)
        kind = "omits-after-fuller" if fuller else "omits"
        beside = f" Notice {fuller} of the same day lists them." if fuller else ""
        yield _finding(kind, notice.id, f"Its recital leaves out {', '.join(left_out)}.{beside}")
    replaced = {op.replaces for op in notice.ops if op.kind == "substitute-notice"}
    for recital in notice.recites:
        if recital.notice in replaced:
            yield _finding(
                "recites-what-it-replaces",
                notice.id,
                f"Recites {recital.notice} as an amendment in force and takes its place.",
            )


def _approval_books(book: Rulebook) -> frozenset[str]:
    """Books that are lists of approved titles; each notice replaces the one before."""
    return frozenset(
        notice.book
        for notice in book.notices.values()
        if any(op.kind == "approve-list" for op in notice.ops)
    )


def _fuller_recital(book: Rulebook, notice: Notice) -> str | None:
    """Another notice of the same gazette and book whose recital lists more."""
    mine = {recital.notice for recital in notice.recites}
    for other in book.notices.values():
        theirs = {recital.notice for recital in other.recites}
        if other.gazette == notice.gazette and other.book == notice.book and mine < theirs:
            return other.id
    return None


def _headings(book: Rulebook, notice: Notice) -> Iterator[Finding]:
    for op in notice.ops:
        body = op.target if op.kind != "insert" else (op.rules[0].number if op.rules else None)
        if op.heading is None or body is None or covers(op.heading, body):
            continue
        mine = [o for o in book.folded.outcomes if o.op.id == op.id]
        lost = next((o for o in mine if o.kind is OutcomeKind.NO_EFFECT), None)
        yield _finding(
            "misdirected" if lost else "heading-differs",
            notice.id,
            f"{op.where}: the heading names rule {op.heading}, the body rule {body}."
            + (f" {lost.says}" if lost else " The body was followed."),
            rule=body,
        )


def _repeated_numbers(book: Rulebook) -> Iterator[Finding]:
    """A gazette's number names an issue only together with its year."""
    issues: dict[str, set[date]] = defaultdict(set)
    for known in book.known:
        issues[str(known.gazette)].add(known.gazette.date)
    for number, dates in sorted(issues.items()):
        years = sorted({day.year for day in dates})
        if len(years) > 1:
            spelt = " and ".join(str(year) for year in years)
            yield _finding(
                "number-repeats", "", f"Gazette {number} exists in {spelt}; only the year tells."
            )


def _whole_books(book: Rulebook) -> Iterator[list[Version]]:
    """The rules of each book that is held as a whole, or in a range, from that moment."""
    moments = {name: held.since for name, held in book.folded.ranges.items()}
    for name, whole in {**moments, **book.folded.complete}.items():
        yield [v for v in book.folded.of_book(name) if v.at(whole)]


@implements("RB-011")
def _broken_references(book: Rulebook) -> Iterator[Finding]:
    """Cross-references to rules that do not stand in the book."""
    for standing in _whole_books(book):
        there = {number_path(other.number) for other in standing}
        above = {path[:depth] for path in there for depth in range(1, len(path) + 1)}
        for version in standing:
            for ref in version.node.refs if version.node is not None else ():
                if number_path(ref) not in above:
                    yield _finding(
                        "broken-reference",
                        version.made_by or "",
                        f"Rule {version.number} cites rule {ref}, which is not there.",
                        rule=version.number,
                    )


@implements("BJ-075")
def _numbering_jumps(book: Rulebook) -> Iterator[Finding]:
    """Neighbours whose numbers or letters do not follow one another."""
    for standing in _whole_books(book):
        families: dict[tuple[str, ...], list[Version]] = defaultdict(list)
        for version in sorted(standing, key=sort_key):
            path = number_path(version.number)
            if path and path[-1][0] != "#":
                families[path[:-1]].append(version)
        for family in families.values():
            for earlier, later in pairwise(family):
                if _jump(number_path(earlier.number)[-1], number_path(later.number)[-1]):
                    yield _finding(
                        "numbering-jump",
                        later.made_by or "",
                        f"Rule {earlier.number} is followed by {later.number}.",
                        rule=later.number,
                    )


def _jump(earlier: str, later: str) -> bool:
    if earlier.isdigit() and later.isdigit():
        return int(later) != int(earlier) + 1
    first, second = earlier.strip("()"), later.strip("()")
    if len(first) == len(second) == 1:
        return ord(second) != ord(first) + 1
    return False  # roman numerals


def _tier_holes(book: Rulebook) -> Iterator[Finding]:
    """Bands of stakes that leave sums between them in neither."""
    for version in book.folded.versions:
        if version.node is None:
            continue
        for name, param in version.node.params.items():
            if param["type"] != "tiers":
                continue
            for lower, upper in pairwise(param["rows"]):
                if lower["to_stake"] != upper["from_stake"]:
                    yield _finding(
                        "tier-hole",
                        version.made_by or "",
                        f"Rule {version.number}, {name}: a stake above ${lower['to_stake']} and "
                        f"below ${upper['from_stake']} falls in neither band.",
                        rule=version.number,
                    )
