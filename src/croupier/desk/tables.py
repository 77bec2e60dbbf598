"""A table as a simulation is asked for it, and what is wrong with one that no game can have."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from .wrong import WrongInput

__all__ = ("Table", "about")


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """How the game is dealt and played, as far as the law leaves it open."""

    burn: int | None = None
    behind: int | None = None
    strategy: str | None = None
    boxes: int | None = None
    continuous: bool = False
    side_bets: Collection[str] = ()
    """As the odds name them: ``perfect-pairs``, ``magnificent-sevens-1``, ``pandemonium-3``."""
    insurance: str | None = None
    count: str | None = None
    spread: str | None = None
    """Units by count, such as ``1:2,2:4``."""


@contextmanager
def about(option: str) -> Iterator[None]:
    """Say of what a game will not have which option asked for it.

    For the making of a game or its shoe alone, with one thing that was asked for at a time: a
    mistake of the program's own is not to be told as somebody else's.
    """
    try:
        yield
    except ValueError as error:
        raise WrongInput(f"{option}: {error}.") from error
