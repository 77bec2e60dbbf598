"""Ask the rulebook: the rules of a game at a moment, how sure they are, and what is not held."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import cache, cached_property

from croupier.kernel import implements

from .absence import must_be_known, why_not_held
from .corpus import load_corpus
from .entry import Entry, LawDisagrees, NoSuchGame, NotHeld, Status, sort_key, weakest
from .fold import fold
from .folded import Approval, Folded, Outcome, Version
from .law import Law
from .machines import MachineAnswer, not_before_its_notice, title_approved
from .model import Corpus, Game, Known, Node, Notice, Op, covers, shown_id

LAG_DAYS = 28
"""A notice has been seen to act 27 days after its publication; beyond that nothing can be said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesAt:
    """The rules of a game at a moment."""

    game: Game
    at: datetime
    published_by: date | None
    entries: tuple[Entry, ...]
    assumed: tuple[tuple[str, Entry], ...]
    """What public knowledge fills in, each with the name of its file; never law."""
    stands_in: tuple[Entry, ...]
    """Of what is assumed: that by which the game is played where its own text is not held."""
    is_drafted: bool
    """Whether a draft notice is among those in force: what it makes is no law yet."""
    is_enough: bool
    """Whether what is held, with what stands in for the rest, is enough to play the game."""
    outcomes: tuple[Outcome, ...]
    """Operations on the books at that moment that did not simply apply."""

    @property
    @implements("RB-009")
    def status(self) -> Status:
        """How sure every answer about the game is: the least sure rule needed to play it.

        A rule that is known to exist and not held weakens nothing more where another stands in
        for it, or where the rules held are enough without it; else the game is not known.
        """
        held = [entry for entry in self.entries if entry.version.node is not None]
        if not self.is_enough:
            return Status.UNKNOWN
        draft = (Status.ASSUMED,) if self.is_drafted else ()
        return weakest((*draft, *(entry.status for entry in (*held, *self.stands_in))))

    def under(self, number: str) -> tuple[Entry, ...]:
        """A rule with its paragraphs and parts."""
        return tuple(entry for entry in self.entries if covers(number, entry.number))


class Rulebook:
    """All notices that are held, folded; everything else is asked of it."""

    def __init__(
        self, corpus: Corpus, published_by: date | None = None, *, draft: str | None = None
    ) -> None:
        self.corpus = corpus
        self.draft = draft
        """A notice among the others that is not published: what it makes is no law yet."""
        self.published_by = published_by
        self.notices: dict[str, Notice] = {
            notice.id: notice
            for notice in corpus.notices
            if published_by is None or notice.gazette.date <= published_by
        }
        self.known: tuple[Known, ...] = tuple(
            known
            for known in corpus.register
            if published_by is None or known.gazette.date <= published_by
        )

    @cached_property
    def folded(self) -> Folded:
        """The history of every rule, worked out when first asked for and never stored."""
        return fold(self.notices.values())

    @cached_property
    def approvals(self) -> tuple[Approval, ...]:
        """Every list of machine titles, none of them older than the notice that made it."""
        published = {known.id: known.gazette.date for known in self.known}
        return tuple(not_before_its_notice(self.folded.approvals, published))

    def as_published_by(self, day: date | None) -> "Rulebook":
        """The same law as somebody knew it who had read every gazette up to a day."""
        return self if day is None else Rulebook(self.corpus, day)

    def game(self, name: str) -> Game:
        """Find a game, or say which there are."""
        game = self.corpus.game(name)
        if game is None:
            names = ", ".join(game.name for game in self.corpus.games)
            raise NoSuchGame(f"There is no game {name!r}; the games are {names}.")
        return game

    def unseen(self, book: str, *, since: date | None, until: date) -> tuple[str, ...]:
        """Notices for a book, published after one day and up to another, whose text is not held."""
        return tuple(
            shown_id(known.id)
            for known in sorted(self.known, key=lambda known: known.gazette.date)
            if known.book == book
            and known.id not in self.notices
            and (since is None or since < known.gazette.date)
            and known.gazette.date <= until
        )

    @implements("RB-009")
    def status(self, version: Version, at: datetime) -> tuple[Status, tuple[str, ...]]:
        """How sure a rule is at a moment, and the unseen notices that make it less sure."""
        if version.made_by is None:
            return Status.UNKNOWN, self.unseen(version.book, since=None, until=at.date())
        made = self.notices[version.made_by]
        if made.id == self.draft:
            return Status.ASSUMED, ()
        unseen = self.unseen(version.book, since=made.gazette.date, until=at.date())
        if self.is_beyond(version.book, at):
            return Status.BEYOND, unseen
        return (Status.PRESUMED if unseen else Status.ATTESTED), unseen

    def is_beyond(self, book: str, at: datetime) -> bool:
        """Whether a moment lies past all that the notices held for a book can tell."""
        begun = [
            notice.effective
            for notice in self.notices.values()
            if notice.book == book and notice.id != self.draft
        ]
        return not begun or at.date() >= (max(begun) + timedelta(days=LAG_DAYS)).date()

    def turns(self) -> tuple[datetime, ...]:
        """Every moment at which the law, or how sure it is, may change, in order."""
        begun = {notice.effective for notice in self.notices.values()}
        days = {moment.date() + timedelta(days=LAG_DAYS) for moment in begun}
        for known in self.known:
            days |= {known.gazette.date, known.gazette.date + timedelta(days=1)}
        return tuple(sorted(begun | {datetime.combine(day, time()) for day in days}))

    @implements("RB-002", "RB-012")
    def rules(self, name: str, at: datetime) -> RulesAt:
        """The rules of a game at a moment, its own chapter first and then its base."""
        game = self.game(name)
        must_be_known(self, game, at)
        standing = [version for version in self.folded.of_book(game.book) if version.at(at)]
        entries = tuple(self._entries(game, standing, at))
        fills = [filled for filled in self.corpus.assumed if filled.holds(name, at)]
        standing_in = {filled.name for filled in fills if filled.stands_in}
        has_own = any(entry.layer == game.name for entry in entries)
        # A base that is assumed stands in for no version whose own chapter has ended.
        if not has_own and (not standing_in or game.chapter is not None):
            raise why_not_held(self, game, at)
        assumed = tuple(self._assumed(game, at))
        whole = self.folded.complete.get(game.book)
        held = any(e.layer == game.name and e.version.node is not None for e in entries)
        return RulesAt(
            game=game,
            at=at,
            published_by=self.published_by,
            entries=entries,
            assumed=assumed,
            stands_in=tuple(entry for source, entry in assumed if source in standing_in),
            is_drafted=self.draft is not None and self.notices[self.draft].effective <= at,
            is_enough=bool(standing_in)
            or (held and game.partial)
            or (whole is not None and whole <= at),
            outcomes=tuple(
                outcome
                for outcome in self.folded.outcomes
                if outcome.book == game.book
                and outcome.kind != "applied"
                and outcome.at <= at
                and (outcome.until is None or at < outcome.until)
            ),
        )

    def rules_or_none(self, name: str, at: datetime) -> RulesAt | None:
        """The rules of a game at a moment, or nothing where none are held."""
        try:
            return self.rules(name, at)
        except NotHeld:
            return None

    def _entries(self, game: Game, standing: list[Version], at: datetime) -> Iterator[Entry]:
        numbers = {v.node.key: v.number for v in standing if v.node is not None}
        layers = list(self.layers(game, numbers))
        homes = _homes(standing)
        chapters = [numbers[key] for key in self.chapter_keys(game.book) if key in numbers]
        placed: list[tuple[int, str, Version]] = []
        for version in standing:
            home = homes.get(version.number, version.number)
            for rank, (layer, chapter) in enumerate(layers):
                if chapter is None or covers(chapter, home):
                    in_base = chapter is None and len(layers) > 1
                    # What stands in another version's chapter is no rule of this one.
                    if not (in_base and game.base and any(covers(c, home) for c in chapters)):
                        placed.append((rank, layer, version))
                    break
        prevails = {key: node.number for node in self._own_assumed(game, at) for key in node.over}
        prevails |= {
            key: version.number
            for rank, _, version in sorted(placed, key=lambda row: -row[0])
            if version.node is not None
            for key in version.node.over
        }
        sure: dict[str | None, tuple[Status, tuple[str, ...]]] = {}
        for _, layer, version in sorted(placed, key=lambda row: (row[0], sort_key(row[2]))):
            # Rules made by one notice are equally sure.
            if version.made_by not in sure:
                sure[version.made_by] = self.status(version, at)
            status, unseen = sure[version.made_by]
            key = version.node.key if version.node is not None else ""
            yield Entry(
                version=version,
                layer=layer,
                status=status,
                unseen=unseen,
                yields_to=prevails.get(key) if game.base else None,
            )

    def layers(self, game: Game, numbers: Mapping[str, str]) -> Iterator[tuple[str, str | None]]:
        """Name each layer of a game with its chapter's number; ``None`` takes what is left."""
        if game.base is None:
            yield game.name, None
            return
        if game.chapter is None:
            yield game.name, None
        elif game.chapter in numbers:
            yield game.name, numbers[game.chapter]
        for overlay in game.overlays:
            if overlay in numbers:
                yield overlay, numbers[overlay]
        yield from self.layers(self.game(game.base), numbers)

    def chapter_keys(self, book: str) -> tuple[str, ...]:
        """Keys of the headings under which a book keeps its versions and side bets."""
        keys: dict[str, None] = {}
        for game in self.corpus.games:
            if game.book == book:
                keys.update(dict.fromkeys((game.chapter or "", *game.overlays)))
        keys.pop("", None)
        return tuple(keys)

    def _own_assumed(self, game: Game, at: datetime) -> Iterator[Node]:
        """What is assumed for a version alone, where no text holds a chapter of its own.

        It prevails over the rules of the base as a chapter would, held or assumed. A notice that
        brings a rule of the same key takes its place.
        """
        if game.base is None or game.chapter is not None:
            return
        held = {
            version.node.key
            for version in self.folded.of_book(game.book)
            if version.node is not None and version.at(at)
        }
        for assumed in self.corpus.assumed:
            if assumed.holds(game.name, at) and game.base not in assumed.games:
                yield from (node for node in assumed.rules if node.key not in held)

    def _assumed(self, game: Game, at: datetime) -> Iterator[tuple[str, Entry]]:
        for assumed in self.corpus.assumed:
            if not assumed.holds(game.name, at):
                continue
            for node in assumed.rules:
                version = Version(
                    book=game.book, number=node.number, node=node, start=assumed.start
                )
                entry = Entry(version=version, layer=game.name, status=Status.ASSUMED, unseen=())
                yield assumed.name, entry
            if assumed.base is not None and assumed.base_at is not None:
                others = self.chapters(self.game(assumed.base).book, assumed.base_at)
                chapters = (*others, *assumed.unknown)
                for entry in self.rules(assumed.base, assumed.base_at).entries:
                    if not any(covers(chapter, entry.number) for chapter in chapters):
                        yield (
                            assumed.name,
                            Entry(
                                version=entry.version,
                                layer=assumed.base,
                                status=Status.ASSUMED,
                                unseen=(),
                            ),
                        )

    def chapters(self, book: str, at: datetime, without: tuple[str, ...] = ()) -> list[str]:
        """The numbers under which a book keeps its versions and side bets at a moment."""
        keys = {key for key in self.chapter_keys(book) if key not in without}
        return [
            version.number
            for version in self.folded.of_book(book)
            if version.at(at) and version.node is not None and version.node.key in keys
        ]

    @implements("RB-017")
    def law(self, name: str, at: datetime) -> Law:
        """The law as an engine reads it.

        A game whose text is not held then is refused, and so is a law that contradicts itself.
        """
        rules = self.rules(name, at)
        if not rules.is_enough:
            raise why_not_held(self, rules.game, at)
        house = {assumed.name for assumed in self.corpus.assumed if assumed.house}
        own = {id(node) for node in self._own_assumed(rules.game, at)}
        entries = rules.entries
        if rules.game.base is not None and rules.game.chapter is None:
            # Without a chapter of its own, a version's rules are those that prevail over others.
            entries = tuple(sorted(entries, key=_prevails_over_none))
        law = Law(
            game=name,
            book=rules.game.book,
            at=at,
            digest=self.corpus.digest,
            status=rules.status,
            entries=entries,
            assumed=tuple(
                entry
                for name, entry in rules.assumed
                if name not in house and id(entry.version.node) not in own
            ),
            own=tuple(entry for _, entry in rules.assumed if id(entry.version.node) in own),
            house=tuple(entry for name, entry in rules.assumed if name in house),
            prevailing=rules.game.base is not None,
        )
        disagreement = law.disagreement()
        if disagreement is not None:
            raise LawDisagrees(f"{rules.game.title} cannot be played: {disagreement}")
        return law

    def brought_by(self, version: Version) -> Op | None:
        """The operation that put a version in force."""
        notice = self.notices.get(version.made_by or "")
        ops = () if notice is None else notice.ops
        return next((op for op in ops if version.node in op.rules), None)

    def machines(self, title: str, at: datetime, maker: str | None = None) -> MachineAnswer:
        """Whether a machine title was approved at a moment, and how sure that is."""
        answer = title_approved(self.approvals, title, at, maker)
        return replace(answer, status=self.list_status(answer.notice, at))

    def list_status(self, notice: str | None, at: datetime) -> Status:
        """How sure a list of titles is: it may have been revoked after the last notice held."""
        if notice is None:
            return Status.UNKNOWN
        made = self.notices[notice]
        if self.is_beyond(made.book, at):
            return Status.BEYOND
        unseen = self.unseen(made.book, since=made.gazette.date, until=at.date())
        return Status.PRESUMED if unseen else Status.ATTESTED


def _prevails_over_none(entry: Entry) -> bool:
    return entry.version.node is None or not entry.version.node.over


def _homes(standing: list[Version]) -> dict[str, str]:
    """The rule that names each diagram, by the diagram: a cloth belongs to the game it is for."""
    return {
        ref: version.number
        for version in reversed(standing)
        if version.node is not None
        for ref in version.node.refs
        if ref.startswith("#")
    }


@cache
def rulebook() -> Rulebook:
    """The rulebook of the package's own files."""
    return Rulebook(load_corpus())
