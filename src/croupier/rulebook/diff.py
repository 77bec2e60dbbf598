"""What changed between two moments: figures first, then words, each with the notice that did it."""

from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from croupier.kernel import implements

from .book import Rulebook, RulesAt
from .entry import Entry, plain_params
from .fold import Version
from .model import covers

__all__ = ("Added", "Change", "Difference", "Removed", "diff")


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """A rule at the later moment that the earlier one does not show."""

    entry: Entry
    first_text_held: bool
    """Whether a rule stood there before, whose text is not held: then it is not known to be new."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """A rule at the earlier moment that the later one does not show."""

    entry: Entry
    notice: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One figure, or the words, of one rule."""

    key: str
    number: str
    was_number: str
    parameter: str | None
    """The figure that changed; ``None`` for words."""
    was: Any
    now: Any
    notice: str
    """The first notice held that shows the new state."""
    since: datetime
    unseen: tuple[str, ...]
    """Notices not held between the old text and the new, any of which may have made the change."""

    @property
    def no_later_than(self) -> bool:
        """Whether an unseen notice may have made the change earlier."""
        return bool(self.unseen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What a game gained, lost and changed between two moments."""

    was: RulesAt | None
    """``None`` where nothing of the game is held at the earlier moment."""
    now: RulesAt | None
    added: tuple[Added, ...]
    removed: tuple[Removed, ...]
    changed: tuple[Change, ...]
    renumbered: tuple[tuple[str, str], ...]


@implements("RB-010")
def diff(book: Rulebook, game: str, start: datetime, end: datetime) -> Difference:
    """Compare the rules of a game at two moments."""
    was, now = book.rules_or_none(game, start), book.rules_or_none(game, end)
    if was is None and now is None:
        book.rules(game, end)  # raises with what is known
    before = {_key(entry): entry for entry in was.entries} if was else {}
    after = {_key(entry): entry for entry in now.entries} if now else {}
    added = [
        Added(entry=entry, first_text_held=_stood_before(book, entry, before, was))
        for key, entry in after.items()
        if key not in before and entry.version.node is not None
    ]
    removed = [
        Removed(entry=entry, notice=entry.version.ended_by)
        for key, entry in before.items()
        if key not in after and not _superseded(entry, after)
    ]
    changed: list[Change] = []
    renumbered: list[tuple[str, str]] = []
    for key, entry in after.items():
        old = before.get(key)
        if old is None or old.version == entry.version:
            continue
        changed += _changes(book, old.version, entry.version)
        if old.number != entry.number:
            renumbered.append((old.number, entry.number))
    return Difference(
        was=was,
        now=now,
        added=tuple(added),
        removed=tuple(removed),
        changed=tuple(sorted(changed, key=lambda change: change.parameter is None)),
        renumbered=tuple(renumbered),
    )


def _key(entry: Entry) -> str:
    node = entry.version.node
    return node.key if node is not None else f"?{entry.number}"


def _stood_before(
    book: Rulebook, entry: Entry, before: dict[str, Entry], was: RulesAt | None
) -> bool:
    """Whether something stood at this number before, or the old text is not held as a whole."""
    version = entry.version
    if any(
        old.version.node is None and covers(old.number, entry.number) for old in before.values()
    ):
        return True
    whole = book.folded.complete.get(version.book)
    known_earlier = any(
        known.book == version.book and version.start and known.gazette.date < version.start.date()
        for known in book.known
        if known.id not in book.notices
    )
    if whole is None or version.start != whole or not known_earlier:
        return False
    return was is None or was.at < whole


def _superseded(entry: Entry, after: dict[str, Entry]) -> bool:
    """Whether a rule that was not held is held later, so that it is not gone."""
    return entry.version.node is None and any(
        covers(entry.number, later.number) for later in after.values()
    )


def _changes(book: Rulebook, old: Version, new: Version) -> list[Change]:
    assert old.node is not None
    assert new.node is not None
    was, now = plain_params(old.node.params), plain_params(new.node.params)
    found: list[tuple[str | None, Any, Any]] = [
        (name, was.get(name), now.get(name))
        for name in dict.fromkeys((*was, *now))
        if was.get(name) != now.get(name)
    ]
    if old.node.says != new.node.says:
        found.append((None, old.node.says, new.node.says))
    return [_attributed(book, old, new, name, before, after) for name, before, after in found]


def _attributed(
    book: Rulebook, old: Version, new: Version, name: str | None, was: Any, now: Any
) -> Change:
    """Give a change to the first held version in the chain that shows it."""
    assert new.node is not None
    start = old.start or new.start
    assert start is not None
    chain = sorted(
        (
            version
            for version in book.folded.of_book(new.book)
            if version.node is not None
            and version.node.key == new.node.key
            and version.start is not None
            and old.start is not None
            and new.start is not None
            and old.start <= version.start <= new.start
        ),
        key=lambda version: version.start or start,
    )
    first, previous = new, old
    for earlier, version in pairwise(chain):
        if _shows(version, name, now):
            first, previous = version, earlier
            break
    assert first.made_by is not None
    assert previous.made_by is not None
    assert first.start is not None
    unseen = book.unseen(
        new.book,
        since=book.notices[previous.made_by].gazette.date,
        until=book.notices[first.made_by].gazette.date,
    )
    return Change(
        key=new.node.key,
        number=new.number,
        was_number=old.number,
        parameter=name,
        was=was,
        now=now,
        notice=first.made_by,
        since=first.start,
        unseen=unseen,
    )


def _shows(version: Version, name: str | None, value: object) -> bool:
    assert version.node is not None
    if name is None:
        return version.node.says == value
    shown: object = plain_params(version.node.params).get(name)
    return shown == value
