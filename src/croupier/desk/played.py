"""Rounds that were played at a table: as round files, and as ``replay`` shows a round."""

from typing import Any

from croupier.games.played import Played
from croupier.rulebook import rulebook

from .round_files.formats import format_of
from .round_files.record import Replayed
from .round_files.writing import in_dollars, write_round


def record_of(played: Played) -> dict[str, Any]:
    """The fields of a round's file, its sums in dollars."""
    found = format_of(played.game)
    return in_dollars(found.record(played), found.table)


def file_of(played: Played) -> str:
    """The round file, which ``replay`` settles to the same cent."""
    return write_round(record_of(played))


def shown_of(played: Played) -> Replayed:
    """The round as ``replay`` shows it, told from its own events."""
    return format_of(played.game).show(played).resting_on(rulebook().law(played.game, played.at))
