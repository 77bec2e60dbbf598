"""What a change of the law does in play: each rule is followed, refused, or no matter of play.

Engines bind to the keys of computed rules and read their figures; words they do not read. So a
change is followed where it is a change of figures that are read (``tests/house`` proves that every
figure of every computed rule is), or takes away a rule that the engine plays without
(``without.py``). Whatever else it changes in a computed rule would be played as before: it is
refused in a sentence, and never ignored.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from croupier.rulebook.diff import Change, Difference
from croupier.rulebook.entry import Entry
from croupier.rulebook.model import Corpus, Game, Node, covers

from .without import follows_from_deletion

GAME: Final = "[game]"
"""Stands in a text for the title of the game, so that games of which the same is true share it."""


class Effect(StrEnum):
    """What becomes of a changed rule."""

    FOLLOWED = "followed"
    REFUSED = "refused"
    PROCEDURE = "procedure"


class Changed(StrEnum):
    """How a rule was changed."""

    FIGURES = "changed"
    WORDS = "reworded"
    ADDED = "added"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleEffect:
    """What one changed rule does in one game."""

    game: str
    number: str
    key: str
    changed: Changed
    effect: Effect
    text: str
    """What follows from it, or why it is refused, with ``GAME`` in place of the title."""
    title: str
    is_behind: bool = False
    """Whether another rule prevails in this game, so that nothing changes in it."""

    @property
    def says(self) -> str:
        """What follows from it in this game, or why it is refused."""
        return self.text.replace(GAME, self.title)

    @property
    def is_refused(self) -> bool:
        """Whether the game cannot be played under it."""
        return self.effect is Effect.REFUSED


TOURNAMENT: Final = ("tourn", "combo.tourn", "bac.tourn", "bac.secret", "sevens.tourn")
"""Beginnings of the keys of rules about tournaments alone."""

NO_EFFECT: Final = {
    "structure": "a heading; it has no effect on play or pay",
    "procedure": "a procedure of people; it has no effect on play or pay",
    "not-modelled": "not modelled; it has no effect on play or pay here",
    "definition": "it defines a term for other rules and changes none by itself",
}

OPTIONAL: Final = frozenset(
    {
        ("bj.double", "totals"),
        ("bj.double", "soft"),
        ("bj.double", "first_two"),
        ("bj.double", "any_number"),
        ("bj.double", "from_card"),
        ("bj.double", "split_aces"),
        ("bj.double", "below"),
        ("pontoon.double.forfeit", "cards_removed"),
    }
)
"""Figures that an engine plays without where their rule does not state them."""

UNREAD: Final = frozenset(
    {
        ("bj.limits.statute", "penalty"),
        ("bj.seats", "seats"),
        ("combo.limits.signs", "penalty"),
        ("cs.cut", "cuts"),
        ("cs.cut", "shuffler_cuts"),
        ("cs.rank.within", "better"),
        ("cs.rank.within", "worse"),
    }
)
"""Figures of computed rules that no engine reads."""
EXAMPLE: Final = "example"
"""What a rule calls the hand that it shows: the ranking itself is the engine's."""


@dataclass(slots=True)
class _Known:
    """The computed rules of a book, as engines know them by key."""

    figures: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    """By key, the figures that are read under it, each with its type."""

    elsewhere: set[str] = field(default_factory=set)
    """Keys of rules that are assumed for other games of the book only."""

    def add(self, node: Node) -> None:
        for key in (node.key, *node.over):
            for name, param in node.params.items():
                if (node.key, name) not in UNREAD and name != EXAMPLE:
                    self.figures[key][name] = param["type"]
            self.figures[key]  # known, if without figures

    def reads(self, node: Node, name: str) -> bool:
        """Whether an engine reads a figure of a rule, in the form in which it stands there."""
        return any(
            self.figures[key].get(name) == node.params[name]["type"]
            for key in (node.key, *node.over)
            if key in self.figures
        )


def _known(corpus: Corpus, game: Game) -> _Known:
    """Read every computed rule that is held for a game's book, what is assumed for it included."""
    known = _Known()
    games = {other.name for other in corpus.games if other.book == game.book}
    rules = [
        node
        for notice in corpus.notices
        if notice.book == game.book
        for op in notice.ops
        for node in op.rules
    ]
    for assumed in corpus.assumed:
        if game.name in assumed.games:
            rules += assumed.rules
        elif games & set(assumed.games):
            known.elsewhere |= {node.key for node in assumed.rules}
    for node in rules:
        if node.does == "computed" or node.key in READ_DEFINITIONS:
            known.add(node)
    known.elsewhere -= known.figures.keys()
    return known


READ_DEFINITIONS: Final = frozenset({"bj.def.blackjack", "pontoon.def.pontoon", "cs.layout.areas"})
"""Rules that are not computed and whose figures engines hold the law to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One game without a change of the law and with it."""

    game: Game
    found: Difference
    notice: str
    """The notice that makes the change."""
    corpus: Corpus
    """Everything that is held without the change."""
    chapters: tuple[str, ...]
    """Numbers of the chapters of other versions, which a base shows beside its own rules."""
    read: Callable[[], frozenset[tuple[str, str]] | None]
    """Open the game under the change: the figures that are read, ``None`` where it cannot be."""


def effects(compared: Compared) -> tuple[RuleEffect, ...]:
    """Say of every rule that differs what it does in a game."""
    return tuple(
        row
        for row in _Deciding(compared).rows()
        if not any(covers(chapter, row.number) for chapter in compared.chapters)
    )


class _Deciding:
    """One game under one change of the law."""

    def __init__(self, compared: Compared) -> None:
        self.game = compared.game
        self.found = compared.found
        self.notice = compared.notice
        self.known = _known(compared.corpus, self.game)
        self.read = compared.read
        self.deleted = frozenset(_key(gone.entry) for gone in self.found.removed)

    def rows(self) -> Iterator[RuleEffect]:
        by_rule: dict[str, list[Change]] = defaultdict(list)
        for change in self.found.changed:
            by_rule[_key(change.entry)].append(change)
        for changes in by_rule.values():
            yield self._changed(changes)
        # What only goes from one layer of a game to another is no work of the notice.
        for added in self.found.added:
            if added.entry.version.made_by == self.notice:
                yield self._added(added.entry)
        for gone in self.found.removed:
            if gone.notice == self.notice:
                yield self._deleted(gone.entry)

    def _row(self, entry: Entry, changed: Changed, effect: Effect, says: str) -> RuleEffect:
        return RuleEffect(
            game=self.game.name,
            number=entry.number,
            key=_key(entry),
            changed=changed,
            effect=effect,
            text=f"rule {shown(entry.number)}: {says}.",
            title=self.game.title,
        )

    def _does(self, entry: Entry) -> str:
        """What engines do with a rule, whatever a draft that changes it calls it."""
        node = entry.version.node
        if node is None:
            return "not-modelled"
        return "computed" if node.key in self.known.figures else node.does

    # ------------------------------------------------------------ changed

    def _changed(self, changes: list[Change]) -> RuleEffect:
        entry = changes[0].entry
        node = entry.version.node
        assert node is not None
        figures = [change for change in changes if change.parameter is not None]
        how = Changed.FIGURES if figures else Changed.WORDS
        does = self._does(entry)
        if does in ("structure", "procedure", "not-modelled"):
            return self._row(entry, how, Effect.PROCEDURE, NO_EFFECT[does])
        if entry.yields_to is not None:
            # A version prevails only where it is inconsistent: what it does not say, its base says.
            figures = [change for change in figures if self._reads_behind(change)]
            if not figures:
                return self._behind(entry, how)
        if not any(change.was_held for change in changes):
            return self._row(entry, how, *self._brought(entry, node))
        if not figures:
            return self._row(entry, how, Effect.REFUSED, self._words(does))
        for change in figures:
            name = str(change.parameter)
            is_read = (
                self.known.reads(node, name)
                if name in node.params
                else change.through is not None or _is_optional(node, name)
            )
            if not is_read:
                return self._row(entry, how, Effect.REFUSED, self._unread(node, name))
        says = "; ".join(f"{_spaced(c.parameter)} {_was_and_is(c)}" for c in figures)
        return self._row(entry, how, Effect.FOLLOWED, says)

    def _behind(self, entry: Entry, how: Changed) -> RuleEffect:
        says = f"rule {shown(str(entry.yields_to))} prevails in {GAME}"
        return replace(self._row(entry, how, Effect.FOLLOWED, says), is_behind=True)

    def _reads_behind(self, change: Change) -> bool:
        """Whether the engine reads a figure of a rule that another one prevails over."""
        figure = (change.entry.number, str(change.parameter))
        read = self.read()
        return read is None or figure in read

    def _words(self, does: str) -> str:
        what = "defines a term" if does == "definition" else "is played by its figures"
        return (
            f"only its words change. It {what}, and {GAME} would be played as before; "
            "state what changes as a figure, or leave the words as they are"
        )

    def _unread(self, node: Node, name: str) -> str:
        if name not in node.params:
            return f"it no longer states the figure {_spaced(name)}"
        known = self.known.figures.get(node.key, {})
        kind = node.params[name]["type"]
        if name in known:
            return f"the figure {_spaced(name)} is read as {known[name]}, not as {kind}"
        return (
            f"nothing reads its figure {_spaced(name)}, so that {GAME} would be played without it"
        )

    # ------------------------------------------------------------ added

    def _added(self, entry: Entry) -> RuleEffect:
        node = entry.version.node
        assert node is not None
        does = self._does(entry)
        if does != "computed":
            return self._row(entry, Changed.ADDED, Effect.PROCEDURE, NO_EFFECT[does])
        if entry.yields_to is not None:
            return self._behind(entry, Changed.ADDED)
        if node.key in self.known.elsewhere:
            says = f"{GAME} has no such rule"
            row = self._row(entry, Changed.ADDED, Effect.FOLLOWED, says)
            return replace(row, is_behind=True)
        return self._row(entry, Changed.ADDED, *self._brought(entry, node))

    def _brought(self, entry: Entry, node: Node) -> tuple[Effect, str]:
        """What a rule does that did not stand there before, or whose text was not held."""
        if not self._is_placed(node):
            return Effect.REFUSED, (
                f"nothing in {GAME} is played by a rule with the key {node.key}; give "
                "the change the key of the rule that it changes, or name that rule under `over`"
            )
        unread = next((name for name in node.params if not self.known.reads(node, name)), None)
        if unread is not None:
            return Effect.REFUSED, self._unread(node, unread)
        if not node.params and follows_from_deletion(node.key, frozenset()) is None:
            return Effect.REFUSED, self._words("computed")
        if node.params and not is_of_tournaments(node.key) and not self._is_read(entry, node):
            return Effect.REFUSED, (
                f"{GAME} is not played by its figures where it stands; give them the number and "
                f"the key of the rule that states them now"
            )
        names = ", ".join(map(_spaced, node.params)) or "the whole of it"
        return Effect.FOLLOWED, f"{GAME} is played by it ({names})"

    def _is_read(self, entry: Entry, node: Node) -> bool:
        """Whether tables that open under the change read a figure of a rule that it brings."""
        read = self.read()
        return read is None or any((entry.number, name) in read for name in node.params)

    def _is_placed(self, node: Node) -> bool:
        """Whether the game's engine looks for a rule of this key where it stands."""
        if any(key in self.known.figures for key in node.over):
            return True
        return node.key in self.known.figures

    # ------------------------------------------------------------ deleted

    def _deleted(self, entry: Entry) -> RuleEffect:
        does = self._does(entry)
        how = Changed.DELETED
        ended = self._ended(entry)
        if ended is not None:
            return self._row(entry, how, Effect.FOLLOWED, ended)
        if does in ("structure", "procedure", "not-modelled"):
            return self._row(entry, how, Effect.PROCEDURE, NO_EFFECT[does])
        if entry.yields_to is not None:
            return self._behind(entry, how)
        follows = follows_from_deletion(_key(entry), self.deleted)
        if follows is not None:
            return self._row(entry, how, Effect.FOLLOWED, follows)
        of = "tournaments of " if is_of_tournaments(_key(entry)) else ""
        return replace(
            self._row(entry, how, Effect.REFUSED, ""),
            text=f"it takes away rule {entry.number.removeprefix('#')}, without which "
            f"{of}{GAME} cannot be played.",
        )

    def _ended(self, entry: Entry) -> str | None:
        """What ends as a whole: the game itself, or the side bet in whose chapter a rule stands."""
        if self.found.now is None:
            return f"{GAME} ends"
        for chapter in (self.game.chapter, *self.game.overlays):
            if chapter is None or chapter not in self.deleted:
                continue
            heading = next(g.entry for g in self.found.removed if _key(g.entry) == chapter)
            if covers(heading.number, entry.number):
                return "its whole chapter ends, and what it offered is no longer offered"
        return None


def is_of_tournaments(key: str) -> bool:
    """Whether a rule is about tournaments alone, by its key: other tables are played without it."""
    return any(key == start or key.startswith(f"{start}.") for start in TOURNAMENT)


def _is_optional(node: Node, name: str) -> bool:
    return any((key, name) in OPTIONAL for key in (node.key, *node.over))


def _key(entry: Entry) -> str:
    node = entry.version.node
    return f"?{entry.number}" if node is None else node.key


def _was_and_is(change: Change) -> str:
    if change.was is None:
        return f"is {_spoken(change.now)}"
    if change.now is None:
        return "is gone"
    return f"was {_spoken(change.was)} and is {_spoken(change.now)}"


def _spoken(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case {"min": least, "max": most, **_rest}:
            return f"{least} to {most}"
        case Mapping() | [Mapping(), *_]:
            return "another table"
        case list() | tuple():
            return " ".join(map(str, value)) or "none"
        case _:
            return str(value)


def _spaced(name: object) -> str:
    return str(name).replace("_", " ")


def shown(number: str) -> str:
    """A rule's number as people read it, without the part after ``#``."""
    return number.partition("#")[0] or number[1:]
