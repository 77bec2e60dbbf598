"""The notices of a game's book in the order of their publication, for drawing."""

from dataclasses import dataclass
from datetime import date, datetime

from croupier.rulebook import Rulebook
from croupier.rulebook.model import shown_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One notice on the line."""

    notice: str
    published: date
    gazette: str
    effective: datetime | None
    """``None`` where the text is not held, so that nobody can say."""
    says: str

    @property
    def is_held(self) -> bool:
        """Whether the text is held."""
        return self.effective is not None


def timeline(book: Rulebook, game: str) -> tuple[Mark, ...]:
    """Every notice known for the book in which a game's rules stand."""
    stream = book.game(game).book
    marks = []
    for known in book.known:
        if known.book != stream:
            continue
        notice = book.notices.get(known.id)
        marks.append(
            Mark(
                notice=shown_id(known.id),
                published=known.gazette.date,
                gazette=str(known.gazette),
                effective=None if notice is None else notice.effective,
                says=known.says if notice is None else notice.title,
            )
        )
    return tuple(sorted(marks, key=lambda mark: mark.published))
