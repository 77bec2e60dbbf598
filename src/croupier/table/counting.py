"""Who bets and who lets rounds pass: counted from what happens, for the powers that turn on it."""

from collections.abc import Iterable

from croupier.games.fast import replacer
from croupier.games.game import Put

from .operation import Held, Operation

_operation = replacer(Operation)


def has_bet(operation: Operation, puts: Iterable[Put], area: int | None) -> Operation:
    """After money went down on an area, or was taken back from it."""
    bets = operation.bets
    for put in puts:
        rest = tuple(one for one in bets if one != (put.player, area))
        if put.amount < 0:
            bets = rest
        elif rest == bets:
            bets = (*bets, (put.player, area))
    return _operation(operation, bets=bets)


def round_counted(operation: Operation, seats: Iterable[tuple[int, str]]) -> Operation:
    """When a round gives way to the next: who bet on it, and who sat through it."""
    if not operation.bets:
        return operation
    played, idle = dict(operation.played), dict(operation.idle)
    for player in {who for who, _ in operation.bets}:
        played[player] = played.get(player, 0) + 1
    for seat, player in seats:
        took_part = operation.areas_of(player) & {seat, None}
        idle[player] = 0 if took_part else idle.get(player, 0) + 1
    return _operation(
        operation,
        bets=(),
        played=tuple(sorted(played.items())),
        idle=tuple(sorted(idle.items())),
        shoe_rounds=operation.shoe_rounds + 1,
    )


def shoe_begun(operation: Operation) -> Operation:
    """When the cards are shuffled: what was held against players for the old shoe ends (5.12)."""
    kept = tuple(one for one in operation.restrictions if one.how is not Held.MISSED)
    return _operation(
        operation,
        restrictions=kept,
        played=(),
        shoe_rounds=0,
        cards_replaced=False,
        burn_asked=False,
        burnt=None,
    )
