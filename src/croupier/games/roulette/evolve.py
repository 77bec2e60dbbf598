"""Apply a fact to a round: ``evolve`` judges nothing, so a stored round always replays."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import assert_never

from .events import (
    BallRested,
    BettingClosed,
    Event,
    Invalidated,
    Settled,
    WagerPlaced,
    WagerWithdrawn,
)
from .round import Round

__all__ = ("evolve", "replay")


def evolve(r: Round, event: Event) -> Round:
    """Return the round after something that did happen."""
    match event:
        case WagerPlaced(wager=wager):
            return replace(r, wagers=(*r.wagers, wager), wagers_placed=wager.number)
        case WagerWithdrawn(number=number):
            return replace(r, wagers=tuple(w for w in r.wagers if w.number != number))
        case BettingClosed():
            return replace(r, is_betting_closed=True)
        case BallRested(pocket=pocket):
            return replace(r, pocket=pocket)
        case Invalidated():
            return r
        case Settled(rows=rows):
            return replace(r, settlements=rows)
        case _:
            assert_never(event)


def replay(r: Round, events: Iterable[Event]) -> Round:
    """Fold events over a round."""
    return reduce(evolve, events, r)
