"""Who may act as whom, by the rules of a table: it is the same question in every book."""

from collections.abc import Callable
from datetime import datetime
from itertools import product

from croupier.games.game import Setting
from croupier.games.registry import game_of
from croupier.games.staff import Ladder, Staff
from croupier.rulebook import Law

from . import Probe

__all__ = ("ladder_of",)


def ladder_of(game: str, at: datetime, decks: int | None = None) -> Probe:
    """Ask a table of a game for every pair of ranks."""
    return Probe(f"{game}: the ladder", game, at, _asked(game, decks), ("staff.",))


def _asked(game: str, decks: int | None) -> Callable[[Law], object]:
    def ask(law: Law) -> object:
        staff: Ladder = game_of(game).opening(law, Setting(decks=decks)).law.staff
        return [staff.lets(who, needed) for who, needed in product(Staff, repeat=2)]

    return ask
