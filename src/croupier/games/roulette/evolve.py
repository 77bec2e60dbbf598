"""Apply a fact to a round: ``evolve`` judges nothing, so a stored round always replays."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import assert_never

from croupier.games.conduct import Contravened, Measure, OutcomeSetAside

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
            numbered = {**dict(r.numbered), wager.player: wager.number}
            return replace(r, wagers=(*r.wagers, wager), numbered=tuple(numbered.items()))
        case WagerWithdrawn(player=player, number=number):
            left = (w for w in r.wagers if (w.player, w.number) != (player, number))
            return replace(r, wagers=tuple(left))
        case BettingClosed():
            return replace(r, is_betting_closed=True)
        case BallRested(pocket=pocket):
            return replace(r, pocket=pocket)
        case Invalidated():
            return replace(r, is_set_aside=True)
        case Contravened(measure=Measure.VOID, player=player):
            return replace(r, voided=(*r.voided, player))
        case Contravened(rows=rows):
            done = r.settlements
            return r if done is None else replace(r, settlements=(*done, *rows))
        case OutcomeSetAside(rows=rows):
            return replace(r, settlements=rows, is_set_aside=True)
        case Settled(rows=rows):
            return replace(r, settlements=rows)
        case _:
            assert_never(event)


def replay(r: Round, events: Iterable[Event]) -> Round:
    """Fold events over a round."""
    return reduce(evolve, events, r)
