"""Ask the rulebook: the rules of a game at a moment, how sure they are, and what is not held."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache, cached_property

from croupier.kernel import implements

from .corpus import load_corpus
from .entry import Entry, NoSuchGame, NotHeld, Status, sort_key, weakest
from .fold import Approval, Folded, Outcome, Version, fold
from .law import Law
from .machines import MachineAnswer, not_before_its_notice, title_approved
from .model import Corpus, Game, Known, Notice, covers, shown_id

__all__ = ("Rulebook", "RulesAt", "rulebook")

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
    outcomes: tuple[Outcome, ...]
    """Operations on the books at that moment that did not simply apply."""

    @property
    def status(self) -> Status:
        """The least sure of what is held."""
        held = [entry.status for entry in self.entries if entry.version.node is not None]
        return weakest(held) if held else Status.UNKNOWN

    def under(self, number: str) -> tuple[Entry, ...]:
        """A rule with its paragraphs and parts."""
        return tuple(entry for entry in self.entries if covers(number, entry.number))


class Rulebook:
    """All notices that are held, folded; everything else is asked of it."""

    def __init__(self, corpus: Corpus, published_by: date | None = None) -> None:
        self.corpus = corpus
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
        unseen = self.unseen(version.book, since=made.gazette.date, until=at.date())
        if self.is_beyond(version.book, at):
            return Status.BEYOND, unseen
        return (Status.PRESUMED if unseen else Status.ATTESTED), unseen

    def is_beyond(self, book: str, at: datetime) -> bool:
        """Whether a moment lies past all that the notices held for a book can tell."""
        begun = [notice.effective for notice in self.notices.values() if notice.book == book]
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
        self._must_be_known(game, at)
        standing = [version for version in self.folded.of_book(game.book) if version.at(at)]
        entries = tuple(self._entries(game, standing, at))
        if not any(entry.layer == game.name for entry in entries):
            raise NotHeld(self.why_not_held(game, at))
        return RulesAt(
            game=game,
            at=at,
            published_by=self.published_by,
            entries=entries,
            assumed=tuple(self._assumed(game, at)),
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

    def _must_be_known(self, game: Game, at: datetime) -> None:
        first = min((k.gazette.date for k in self.known if k.book == game.book), default=None)
        if first is None or at.date() < first:
            since = f"; the first notice known is of {first}" if first else ""
            raise NotHeld(f"Nothing is known of {game.title} at {at:%Y-%m-%dT%H:%M}{since}.")

    def _entries(self, game: Game, standing: list[Version], at: datetime) -> Iterator[Entry]:
        numbers = {v.node.key: v.number for v in standing if v.node is not None}
        layers = list(self.layers(game, numbers))
        placed: list[tuple[int, str, Version]] = []
        for version in standing:
            for rank, (layer, chapter) in enumerate(layers):
                if chapter is None or covers(chapter, version.number):
                    placed.append((rank, layer, version))
                    break
        chapters = [numbers[key] for key in self.chapter_keys(game.book) if key in numbers]
        prevails = {
            key: version.number
            for rank, _, version in sorted(placed, key=lambda row: -row[0])
            if version.node is not None
            for key in version.node.over
        }
        sure: dict[str | None, tuple[Status, tuple[str, ...]]] = {}
        for rank, layer, version in sorted(placed, key=lambda row: (row[0], sort_key(row[2]))):
            in_base = layers[rank][1] is None and len(layers) > 1
            if in_base and game.base and any(covers(c, version.number) for c in chapters):
                continue  # another version's chapter
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
                chapters = self._chapters(self.game(assumed.base).book, assumed.base_at)
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

    def _chapters(self, book: str, at: datetime) -> list[str]:
        """The numbers under which a book keeps its versions and side bets at a moment."""
        keys = self.chapter_keys(book)
        return [
            version.number
            for version in self.folded.of_book(book)
            if version.at(at) and version.node is not None and version.node.key in keys
        ]

    @implements("RB-017")
    def law(self, name: str, at: datetime) -> Law:
        """The law as an engine reads it; a game whose text is not held then is refused."""
        rules = self.rules(name, at)
        whole = self.folded.complete.get(rules.game.book)
        is_whole = whole is not None and whole <= at
        stood_in = any(a.stands_in and a.holds(name, at) for a in self.corpus.assumed)
        if not is_whole and not stood_in and not rules.game.partial:
            raise NotHeld(self.why_not_held(rules.game, at))
        house = {assumed.name for assumed in self.corpus.assumed if assumed.house}
        return Law(
            game=name,
            book=rules.game.book,
            at=at,
            digest=self.corpus.digest,
            entries=rules.entries,
            assumed=tuple(entry for name, entry in rules.assumed if name not in house),
            house=tuple(entry for name, entry in rules.assumed if name in house),
            prevailing=rules.game.base is not None,
        )

    def machines(self, title: str, at: datetime, maker: str | None = None) -> MachineAnswer:
        """Whether a machine title was approved at a moment."""
        return title_approved(self.approvals, title, at, maker)

    def why_not_held(self, game: Game, at: datetime) -> str:
        """Say what is known of a game at a moment at which its text is not held."""
        moment = f"{at:%Y-%m-%dT%H:%M}"
        chapter = sorted(
            (
                version
                for version in self.folded.of_book(game.book)
                if game.chapter is not None
                and version.node is not None
                and version.node.key == game.chapter
                and version.start is not None
            ),
            key=lambda version: version.start or at,
        )
        if chapter:
            first, final = chapter[0], chapter[-1]
            if first.start is not None and at < first.start:
                return (
                    f"The text of {game.title} is not held at {moment}: the first is rule "
                    f"{first.number} of notice {first.made_by}, in force from "
                    f"{first.start:%Y-%m-%dT%H:%M}."
                )
            if final.end is not None and at >= final.end:
                return (
                    f"{game.title} is not approved at {moment}: rule {final.number} of notice "
                    f"{final.made_by} ended on {final.end:%Y-%m-%dT%H:%M} by notice "
                    f"{final.ended_by}."
                )
        whole = self.folded.complete.get(game.book)
        unseen = self.unseen(game.book, since=None, until=at.date())
        gaps = f" Known and not held: {', '.join(unseen)}." if unseen else ""
        if whole is not None and at < whole:
            makers = [
                version.made_by
                for version in self.folded.of_book(game.book)
                if version.start == whole
            ]
            return (
                f"The text of {game.title} is not held at {moment}: the first whole text is that "
                f"of notice {makers[0] if makers else '?'}, in force from "
                f"{whole:%Y-%m-%dT%H:%M}.{gaps}"
            )
        return f"No text of {game.title} is held for {moment}.{gaps}"


@cache
def rulebook() -> Rulebook:
    """The rulebook of the package's own files."""
    return Rulebook(load_corpus())
