"""Play a round of Rapid Roulette: what a command makes happen."""

from collections.abc import Iterator
from typing import assert_never

from croupier.games.conduct import Contravene, Invalidate, outcome_set_aside, taken
from croupier.games.refusal import RuleBreach

from .commands import CloseBetting, Command, PlaceWager, Spin, WithdrawWager
from .events import (
    BallRested,
    BettingClosed,
    Event,
    Invalidated,
    Settled,
    WagerPlaced,
    WagerWithdrawn,
)
from .legality import covered, why_not
from .round import Round, Wager
from .settle import excess_of, returned_rows, settlements

__all__ = ("decide",)


def decide(r: Round, command: Command) -> tuple[Event, ...]:
    """Return what a command makes happen; raise ``RuleBreach`` if nothing may."""
    refusal = why_not(r, command)
    if refusal is not None:
        raise RuleBreach(refusal)
    return tuple(_happens(r, command))


def _happens(r: Round, command: Command) -> Iterator[Event]:
    cite = r.rules.holds
    match command:
        case PlaceWager():
            pockets = covered(r.rules, command)
            assert pockets is not None, command
            wager = Wager(
                number=dict(r.numbered).get(command.player, 0) + 1,
                player=command.player,
                on=command.on,
                covers=pockets,
                stake=command.stake,
                terminal=command.terminal,
                warned=command.warned,
            )
            yield WagerPlaced(wager=wager, rules=cite("rr.assumed.layout"))
        case WithdrawWager(number=number, player=player):
            own = (wager for wager in r.wagers if wager.player == player)
            [stake] = (wager.stake for wager in own if wager.number == number)
            rules = cite("rr.assumed.layout")
            yield WagerWithdrawn(number=number, player=player, stake=stake, rules=rules)
        case CloseBetting():
            yield BettingClosed(rules=cite("rr.assumed.pays"))
        case Spin(pocket=pocket):
            yield BallRested(pocket=pocket, rules=cite("rr.assumed.pockets"))
            rows = settlements(r, pocket)
            yield Settled(rows=rows, excess=excess_of(r, rows), rules=cite("rr.assumed.pays"))
        case Contravene():
            yield from taken(command, r.settlements or (), r.rules.cites)
        case Invalidate() if r.settlements is not None:
            yield outcome_set_aside(command, r.settlements, r.rules.cites)
        case Invalidate(cause=cause, directed_by=directed_by):
            rules = cite("gen.invalidate")
            yield Invalidated(cause=cause, directed_by=directed_by, rules=rules)
            yield Settled(rows=returned_rows(r), excess=(), rules=cite("gen.refund"))
        case _:
            assert_never(command)
