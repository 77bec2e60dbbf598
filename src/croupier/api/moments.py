"""Instants of the floor as people read them."""

from datetime import datetime

from croupier.floor import wall_of


def wall_shown(instant: datetime) -> str:
    """An instant as the clock on the wall shows it."""
    return wall_of(instant).isoformat(timespec="seconds")
