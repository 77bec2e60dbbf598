"""What changed between two moments: figures first, then words, each with the notice that did it.

A rule is followed by its key, and where no key can follow it, by the concordance: a rule that goes
on under another number is moved, one that goes on inside another is merged, and neither is gone.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from croupier.kernel import implements

from .book import Rulebook, RulesAt
from .entry import Entry, plain_params
from .folded import Version
from .model import Continues, covers, number_path

SUBSTITUTES = ("substitute", "substitute-table", "substitute-range", "replace-in-column")
"""Operations that put a text where another one stood."""
SUBSTITUTES_ALL = "substitute-all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """A rule at the later moment that nothing at the earlier one goes on as."""

    entry: Entry
    first: Version
    """Its first version that is held, perhaps under another number."""
    first_text_held: bool
    """Whether a rule may have stood there before, whose text is not held."""
    unseen: tuple[str, ...]
    """Notices not held since the earlier moment, any of which may have brought it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """A rule at the earlier moment that goes on nowhere at the later one."""

    entry: Entry
    notice: str | None
    unseen: tuple[str, ...]
    """Notices not held since it was made, any of which may have ended it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A rule that goes on under another number, or as a part of another rule."""

    was_number: str
    number: str
    relation: str
    """``same``, ``changed``, ``split`` or ``merged``, as the concordance has it."""
    notice: str
    basis: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One figure, or the words, of one rule."""

    entry: Entry
    was_number: str
    parameter: str | None
    """The figure that changed; ``None`` for words."""
    was: Any
    """``None`` where the earlier text does not state the figure, or is not held."""
    now: Any
    notice: str
    """The first notice held that shows the new state."""
    since: datetime
    unseen: tuple[str, ...]
    """Notices not held between the old text and the new, any of which may have made the change."""
    was_held: bool = True
    """Whether the text that it replaced is held."""
    through: str | None = None
    """A base rule that states a figure which the version itself no longer states."""

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
    moved: tuple[Moved, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every rule that came, went or changed."""
        return (
            *(change.entry for change in self.changed),
            *(added.entry for added in self.added),
            *(removed.entry for removed in self.removed),
        )


@implements("RB-010")
def diff(book: Rulebook, game: str, start: datetime, end: datetime) -> Difference:
    """Compare the rules of a game at two moments."""
    was, now = book.rules_or_none(game, start), book.rules_or_none(game, end)
    if was is None and now is None:
        book.rules(game, end)  # raises with what is known
    found = between(book, was, now, at=end)
    return replace(found, removed=(*found.removed, *_shown_and_deleted(book, game, start, end)))


def _shown_and_deleted(
    book: Rulebook, game: str, start: datetime, end: datetime
) -> Iterator[Removed]:
    """Rules that are first shown after the earlier moment, and deleted up to the later one.

    Of such a rule no text is held: the notice that deletes it shows that it stood there.
    """
    for version in book.folded.of_book(book.game(game).book):
        shown, ended = version.known_since, version.end
        if version.node is not None or not version.deleted or shown is None or ended is None:
            continue
        if start < shown and ended <= end:
            before = book.rules_or_none(game, ended - timedelta(minutes=1))
            for entry in () if before is None else before.entries:
                if entry.version == version:
                    yield _removed(book, entry)


def between(
    book: Rulebook, was: RulesAt | None, now: RulesAt | None, *, at: datetime
) -> Difference:
    """Compare two states of a game's rules, the later one as the given book has it."""
    before = was.entries if was else ()
    after = now.entries if now else ()
    followed = list(_followed(book, before, after))
    continuing = {id(entry) for _, entry, _ in followed}
    went_on = {id(old) for old, _, _ in followed}
    elsewhere = {
        id(entry): moved
        for entry in before
        if id(entry) not in went_on and (moved := _elsewhere(book, entry, at)) is not None
    }
    gone_on = went_on | elsewhere.keys()
    # In a chapter that goes on from one held before, nothing can have stood unseen.
    chapters = {
        entry.number
        for old, entry, _ in followed
        if old.version.node is not None and entry.number.isdigit()
    }
    added: list[Added] = []
    changed: list[Change] = []
    for old, entry, _ in followed:
        changed += _changes(book, old, entry, after)
    for entry in after:
        if id(entry) in continuing or entry.version.node is None:
            continue
        first = _first(book, entry.version)
        if _substituted(book, first):
            changed.append(_first_text(entry, first, first.number))
        else:
            added.append(
                Added(
                    entry=entry,
                    first=first,
                    first_text_held=number_path(entry.number)[0] not in chapters
                    and _may_have_stood(book, entry, first, was),
                    unseen=_unseen(book, entry, first, was, chapters),
                )
            )
    return Difference(
        was=was,
        now=now,
        added=tuple(added),
        removed=tuple(
            _removed(book, entry)
            for entry in before
            if id(entry) not in gone_on and not _superseded(book, entry, after)
        ),
        changed=tuple(sorted(changed, key=lambda change: change.parameter is None)),
        moved=(*_moved(followed), *elsewhere.values()),
    )


Followed = tuple[Entry, Entry, Continues | None]


def _followed(
    book: Rulebook, before: tuple[Entry, ...], after: tuple[Entry, ...]
) -> Iterator[Followed]:
    """Each rule of the earlier moment with what it goes on as, by key or by the concordance."""
    keys = {_key(entry): entry for entry in before}
    numbers = {entry.number: entry for entry in before}
    stated: dict[tuple[str, str, str | None], list[Continues]] = defaultdict(list)
    for pair in book.corpus.concordance:
        stated[pair.book, pair.now, pair.by].append(pair)
    for entry in after:
        pairs = stated.get((entry.version.book, entry.number, entry.version.made_by), [])
        same = keys.get(_key(entry))
        if same is not None:
            yield same, entry, next((pair for pair in pairs if pair.was == same.number), None)
        for pair in pairs:
            old = numbers.get(pair.was)
            if old is not None and old is not same and old.version.ended_by == pair.by:
                yield old, entry, pair


def _moved(followed: list[Followed]) -> Iterator[Moved]:
    for old, entry, pair in followed:
        if old.number != entry.number and entry.version.made_by is not None:
            yield Moved(
                was_number=old.number,
                number=entry.number,
                relation="same" if pair is None else pair.relation,
                notice=entry.version.made_by,
                basis=None if pair is None else pair.basis,
            )


def _elsewhere(book: Rulebook, entry: Entry, at: datetime) -> Moved | None:
    """Where a rule goes on that is no longer one of the game's: in its book, for other games."""
    version = entry.version
    standing = {v.number: v for v in book.folded.of_book(version.book) if v.at(at)}
    for pair in book.corpus.concordance:
        later = standing.get(pair.now)
        ours = pair.book == version.book and pair.was == entry.number
        if ours and version.ended_by == pair.by and later is not None and later.made_by == pair.by:
            return Moved(
                was_number=pair.was,
                number=pair.now,
                relation=pair.relation,
                notice=pair.by,
                basis=pair.basis,
            )
    return None


def _key(entry: Entry) -> str:
    node = entry.version.node
    return node.key if node is not None else f"?{entry.number}"


def _chain(book: Rulebook, version: Version) -> list[Version]:
    """Every version of a rule that is held up to this one, the earliest first."""
    assert version.node is not None
    key = version.node.key
    found = [
        other
        for other in book.folded.of_book(version.book)
        if other.node is not None
        and other.node.key == key
        and other.start is not None
        and version.start is not None
        and other.start <= version.start
    ]
    return sorted(found, key=lambda other: str(other.start))


def _first(book: Rulebook, version: Version) -> Version:
    return next(iter(_chain(book, version)), version)


def _substituted(book: Rulebook, version: Version) -> bool:
    """Whether a version stands where another text stood, which is not held."""
    op = book.brought_by(version)
    return op is not None and op.kind in SUBSTITUTES


def _may_have_stood(book: Rulebook, entry: Entry, first: Version, was: RulesAt | None) -> bool:
    """Whether the rule may be older than the first whole text in which it is held."""
    whole = book.folded.complete.get(entry.version.book)
    op = book.brought_by(first)
    if op is None or op.kind != SUBSTITUTES_ALL or whole is None or first.start != whole:
        return False
    return was is None or was.at < whole


def _unseen(
    book: Rulebook, entry: Entry, first: Version, was: RulesAt | None, chapters: set[str]
) -> tuple[str, ...]:
    """Notices not held between an earlier text and the first text that shows a rule."""
    op = book.brought_by(first)
    if was is None or first.made_by is None or op is None or op.kind != SUBSTITUTES_ALL:
        return ()  # what a notice inserts, that notice brings
    since = was.at.date()
    if number_path(entry.number)[0] in chapters:
        # What was held of the chapter is as old as the notice that made it, not as the moment.
        made = (old.version.made_by for old in was.entries if old.layer == entry.layer)
        since = min((since, *(book.notices[made_by].gazette.date for made_by in made if made_by)))
    until = book.notices[first.made_by].gazette.date
    return book.unseen(first.book, since=since, until=until)


def _removed(book: Rulebook, entry: Entry) -> Removed:
    """A rule that ended, with the notice that did it, and those that may have done it before."""
    was = entry.version
    # The entry may be of a rulebook that does not know its end yet.
    version = next(
        v
        for v in book.folded.of_book(was.book)
        if (v.number, v.start, v.made_by) == (was.number, was.start, was.made_by)
    )
    unseen: tuple[str, ...] = ()
    if version.made_by is not None and version.ended_by is not None and not version.deleted:
        unseen = book.unseen(
            version.book,
            since=book.notices[version.made_by].gazette.date,
            until=book.notices[version.ended_by].gazette.date,
        )
    return Removed(entry=entry, notice=version.ended_by, unseen=unseen)


def _superseded(book: Rulebook, entry: Entry, after: tuple[Entry, ...]) -> bool:
    """Whether a rule that was not held is held later, perhaps under another number by then."""
    if entry.version.node is not None:
        return False
    keys = {
        version.node.key
        for version in book.folded.of_book(entry.version.book)
        if version.node is not None
        and version.made_by == entry.version.ended_by
        and covers(entry.number, version.number)
    }
    return any(covers(entry.number, later.number) or _key(later) in keys for later in after)


def _first_text(entry: Entry, first: Version, was_number: str) -> Change:
    """A rule whose earlier text is not held, replaced by one that is."""
    assert first.made_by is not None
    assert first.start is not None
    return Change(
        entry=entry,
        was_number=was_number,
        parameter=None,
        was=None,
        now=entry.says,
        notice=first.made_by,
        since=first.start,
        unseen=(),
        was_held=False,
    )


def _changes(book: Rulebook, old: Entry, new: Entry, after: tuple[Entry, ...]) -> Iterator[Change]:
    before, later = old.version, new.version
    if before == later or later.node is None or later.made_by is None or later.start is None:
        return
    if before.node is None:
        yield _first_text(new, later, old.number)
        return
    if before.node.key != later.node.key:
        return  # cut off or joined: moved or merged, and nothing to set side by side
    was, now = plain_params(before.node.params), plain_params(later.node.params)
    for name in dict.fromkeys((*was, *now)):
        if was.get(name) == now.get(name):
            continue
        through = _through(new, name, was[name], after) if name not in now else None
        value = now.get(name) if through is None else through.parameters[name]
        place = None if through is None else through.number
        yield _attributed(book, old, new, name, was.get(name), value, place)
    if before.node.says != later.node.says:
        yield _attributed(book, old, new, None, before.node.says, later.node.says, None)


def _through(entry: Entry, name: str, was: Any, after: tuple[Entry, ...]) -> Entry | None:
    """The base rule that states a figure which the version leaves to it."""
    node = entry.version.node
    assert node is not None
    stating = [
        other
        for other in after
        if other.version.node is not None
        and other is not entry
        and name in other.version.node.params
    ]
    cited = (other for ref in node.refs for other in stating if covers(ref, other.number))
    # A base rule that is not cited may mean something else by a name: its value has to agree.
    behind = (
        other
        for other in stating
        if other.version.node is not None
        and other.version.node.key in node.over
        and other.parameters[name] == was
    )
    return next(cited, next(behind, None))


def _attributed(
    book: Rulebook, old: Entry, new: Entry, name: str | None, was: Any, now: Any, place: str | None
) -> Change:
    """Give a change to the first held version in the chain that shows it."""
    first, previous = new.version, old.version
    since = str(previous.start)
    chain = [version for version in _chain(book, new.version) if str(version.start) >= since]
    for earlier, version in pairwise(chain):
        if place is None and _shows(version, name, now):
            first, previous = version, earlier
            break
    assert first.made_by is not None
    assert previous.made_by is not None
    assert first.start is not None
    return Change(
        entry=new,
        was_number=old.number,
        parameter=name,
        was=was,
        now=now,
        notice=first.made_by,
        since=first.start,
        unseen=book.unseen(
            new.version.book,
            since=book.notices[previous.made_by].gazette.date,
            until=book.notices[first.made_by].gazette.date,
        ),
        through=place,
    )


def _shows(version: Version, name: str | None, value: object) -> bool:
    assert version.node is not None
    if name is None:
        return version.node.says == value
    shown: object = plain_params(version.node.params).get(name)
    return shown == value
