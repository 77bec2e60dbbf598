"""Every version of one rule, across renumbering."""

from dataclasses import dataclass

from .book import Rulebook
from .entry import NotHeld, Status, sort_key
from .folded import Version
from .model import Continues, covers


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryRow:
    """One version of a rule, or of a part of it."""

    version: Version
    status: Status
    """How sure it is at the moment of its start."""
    unseen: tuple[str, ...]
    """Notices not held between this version and the next, or up to the last that is held."""
    continues: Continues | None
    """Our statement of which rule it continues, where it was renumbered."""
    line: int
    """Versions of one rule share a line; another rule that bore the number has its own."""


def history(book: Rulebook, game: str, number: str) -> tuple[HistoryRow, ...]:
    """Return every version of the rule that bears a number at any time, its parts included."""
    versions = book.folded.of_book(book.game(game).book)
    named = [version for version in versions if _is_or_part_of(version.number, number)]
    if not named:
        title = book.game(game).title
        raise NotHeld(f"No rule {number} is known in the rules of {title} at any time.")
    keys = {version.node.key for version in named if version.node is not None}
    numbers = _chain(book, named)
    rows = [
        version
        for version in versions
        if (version.node is not None and version.node.key in keys)
        or (version.node is None and version.number in numbers)
        or _goes_on(book, named, version)
    ]
    rows.sort(key=lambda version: (str(version.start or ""), sort_key(version)))
    lines = _lines(book, rows)
    found = [_row(book, version, lines[place]) for place, version in enumerate(rows)]
    return tuple(sorted(found, key=lambda row: row.line))


def _lines(book: Rulebook, rows: list[Version]) -> list[int]:
    """Give every version the place of the first one from which it goes on."""
    lines = list(range(len(rows)))
    for place, version in enumerate(rows):
        for earlier in range(place):
            if _goes_on_from(book, rows[earlier], version):
                old, new = sorted((lines[place], lines[earlier]))
                lines = [old if line == new else line for line in lines]
    return lines


def _goes_on_from(book: Rulebook, old: Version, new: Version) -> bool:
    """Whether two versions are of one rule, of its parts, or tied by the concordance."""
    if old.node is not None and new.node is not None and old.node.key == new.node.key:
        return True
    if old.made_by == new.made_by and old.number.partition("#")[0] == new.number.partition("#")[0]:
        return True  # a rule and its tables
    if _is_put_into(old, new):
        return True
    if old.node is None and old.ended_by == new.made_by and covers(old.number, new.number):
        whole = book.folded.complete.get(old.book)
        return whole is None or new.start != whole  # then the number names whatever stands there
    return any(
        pair.was == old.number and pair.now == new.number and pair.by == new.made_by
        for pair in book.corpus.concordance
    )


def _is_put_into(rule: Version, part: Version) -> bool:
    """Whether words or a figure were put into a rule whose own text is not held."""
    is_part = rule.node is None and part.number.startswith(f"{rule.number}#")
    return is_part and part.start is not None and rule.at(part.start)


def _is_or_part_of(candidate: str, number: str) -> bool:
    return candidate == number or candidate.startswith(f"{number}#")


def _goes_on(book: Rulebook, named: list[Version], version: Version) -> bool:
    """Whether the concordance alone ties a version to the rule."""
    # No key can, where one text is not held, or where a sentence was cut off or joined to another.
    for pair in book.corpus.concordance:
        if pair.book != version.book:
            continue
        old = [v for v in (*named, version) if v.number == pair.was and v.made_by != pair.by]
        new = [v for v in (*named, version) if v.number == pair.now and v.made_by == pair.by]
        joined = pair.relation in ("merged", "split") or any(v.node is None for v in old)
        if old and new and joined and (version in old) != (version in new):
            return True
    return False


def _chain(book: Rulebook, named: list[Version]) -> set[str]:
    """The numbers under which the rule stands in any edition, by the concordance."""
    numbers = {version.number for version in named}
    for pair in book.corpus.concordance:
        if pair.now in numbers or pair.was in numbers:
            numbers |= {pair.now, pair.was}
    # A rule that was replaced as part of a larger one is known by the larger one's number.
    above = {
        version.number
        for version in book.folded.of_book(named[0].book)
        if version.node is None and any(covers(version.number, number) for number in numbers)
    }
    return numbers | above


def _row(book: Rulebook, version: Version, line: int) -> HistoryRow:
    if version.start is None or version.made_by is None:
        until = version.end.date() if version.end is not None else None
        unseen = book.unseen(version.book, since=None, until=until) if until else ()
        return HistoryRow(
            version=version, status=Status.UNKNOWN, unseen=unseen, continues=None, line=line
        )
    status, _ = book.status(version, version.start)
    last = max(known.gazette.date for known in book.known if known.book == version.book)
    unseen = book.unseen(
        version.book,
        since=book.notices[version.made_by].gazette.date,
        until=version.end.date() if version.end is not None else last,
    )
    continues = next(
        (
            pair
            for pair in book.corpus.concordance
            if pair.now == version.number and pair.by == version.made_by
        ),
        None,
    )
    return HistoryRow(version=version, status=status, unseen=unseen, continues=continues, line=line)
