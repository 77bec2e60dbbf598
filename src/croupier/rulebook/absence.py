"""Why a game has no rules at a moment: not yet made, ended, or made and not held."""

from datetime import datetime
from typing import TYPE_CHECKING

from .entry import Ended, NotHeld, NotYetMade
from .folded import Version
from .model import Game, shown_id

if TYPE_CHECKING:
    from .book import Rulebook


MAKES_NEW = ("insert", "insert-after", "approve-game")
"""Operations that bring what was not there before."""


def must_be_known(book: "Rulebook", game: Game, at: datetime) -> None:
    """Refuse a moment before the first notice that is known for a game's book."""
    known = sorted((k for k in book.known if k.book == game.book), key=lambda k: k.gazette.date)
    moment = at.isoformat(timespec="minutes")
    if not known:
        raise NotHeld(
            f"Nothing is known of {game.title} by {book.published_by}: no gazette that speaks of "
            "it was published yet."
        )
    first = known[0]
    if at.date() < first.gazette.date:
        chapter = _texts(book, game)
        if chapter and _makes_new(book, chapter[0]):
            raise _before(book, game, chapter[0], moment)
        # The first notice of a book approves its base game; of a version it may not speak.
        speaks = "its base game" if chapter else "it"
        raise NotYetMade(
            f"{game.title} was not yet made at {moment}: notice {shown_id(first.id)} of "
            f"{first.gazette.date}, which approves {speaks}, is the first that is known."
        )


def why_not_held(book: "Rulebook", game: Game, at: datetime) -> NotHeld:
    """Say what is known of a game at a moment at which its text is not held."""
    moment = at.isoformat(timespec="minutes")
    chapter = _texts(book, game)
    if chapter:
        first = chapter[0]
        if first.start is not None and at < first.start:
            return _before(book, game, first, moment)
        final = [text for text in chapter if text.start is not None and text.start <= at][-1]
        if final.end is not None and at >= final.end:
            return Ended(
                f"{game.title} is not approved at {moment}: rule {final.number} of notice "
                f"{final.made_by} ended on {final.end:%Y-%m-%dT%H:%M} by notice {final.ended_by}."
            )
    unseen = book.unseen(game.book, since=None, until=at.date())
    gaps = f" Known and not held: {', '.join(unseen)}." if unseen else ""
    whole = _first_text(book, game)
    if whole is not None and whole.start is not None and at < whole.start:
        if _makes_new(book, whole):
            return _before(book, game, whole, moment)
        return NotHeld(
            f"The text of {game.title} is not held at {moment}: the first whole text is that of "
            f"notice {whole.made_by}, in force from {whole.start:%Y-%m-%dT%H:%M}.{gaps}"
        )
    return NotHeld(f"No text of {game.title} is held for {moment}.{gaps}")


def _before(book: "Rulebook", game: Game, first: Version, moment: str) -> NotHeld:
    """The moment lies before the first text of the game."""
    assert first.start is not None
    begun = f"in force from {first.start:%Y-%m-%dT%H:%M}"
    if not _makes_new(book, first):
        return NotHeld(
            f"The text of {game.title} is not held at {moment}: the first is rule {first.number} "
            f"of notice {first.made_by}, {begun}."
        )
    return NotYetMade(
        f"{game.title} was not yet made at {moment}: notice {first.made_by} brings it, {begun}."
    )


def _texts(book: "Rulebook", game: Game) -> list[Version]:
    """Every version of the heading of a game's own chapter, the earliest first."""
    found = [
        version
        for version in book.folded.of_book(game.book)
        if game.chapter is not None
        and version.node is not None
        and version.node.key == game.chapter
        and version.start is not None
    ]
    return sorted(found, key=lambda version: str(version.start))


def _first_text(book: "Rulebook", game: Game) -> Version | None:
    """A rule of the first text that is enough to play by, where there is one."""
    held = book.folded.ranges.get(game.book)
    since = book.folded.complete.get(game.book, None if held is None else held.since)
    made = (v for v in book.folded.of_book(game.book) if v.node is not None and v.start == since)
    return next(made, None) if since is not None else None


def _makes_new(book: "Rulebook", version: Version) -> bool:
    """Whether the operation that brought a rule put it where nothing had been."""
    op = book.brought_by(version)
    return op is not None and op.kind in MAKES_NEW
