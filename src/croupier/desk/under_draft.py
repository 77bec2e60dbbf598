"""The rulebook as a draft notice would make it, for every question that can be asked under one."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from croupier.games.drafted import Drafted
from croupier.rulebook import rulebook
from croupier.rulebook.model import Notice

from .arguments import WrongArgument
from .wrong import WrongInput


def under_draft(path: str | Path) -> tuple[Drafted, Notice]:
    """Fold a draft in as if it were in force; nothing is kept."""
    # Checking a file's shape needs pydantic, which no other question waits for.
    from croupier.rulebook.draft import fold_draft  # noqa: PLC0415

    file = draft_file(path)
    with in_words_of_the_file():
        tried, notice = fold_draft(rulebook(), file)
    return Drafted(rulebook(), tried.corpus, notice.id), notice


def require_in_force(book: Drafted, game: str, at: datetime) -> None:
    """Refuse a draft that is for another book than a game's, or takes effect after a moment."""
    notice = book.notices[book.notice_id]
    known = book.game(game)
    if notice.book != known.book:
        raise WrongInput(f"--draft: it is for the book {notice.book}; {game} is in {known.book}.")
    if at < notice.effective:
        begins = notice.effective.isoformat(timespec="minutes")
        raise WrongInput(f"--draft: it takes effect at {begins}, after {at:%Y-%m-%dT%H:%M}.")


def draft_file(path: str | Path) -> Path:
    """Return the file of a draft, which has to be there."""
    if not isinstance(path, str | Path):
        raise WrongArgument("draft", path, "a path")
    found = Path(path)
    if found.is_dir():
        raise WrongInput(f"{found}: this is a folder; name a draft notice in TOML.")
    if not found.is_file():
        raise WrongInput(f"{found}: there is no such file; name a draft notice in TOML.")
    return found


@contextmanager
def in_words_of_the_file() -> Iterator[None]:
    """Turn what is wrong with a file into wrong input."""
    from croupier.rulebook.authoring import BadFile  # noqa: PLC0415 (pydantic is slow to import)

    try:
        yield
    except BadFile as bad:
        raise WrongInput(str(bad)) from bad
