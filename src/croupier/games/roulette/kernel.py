"""The arithmetic of Rapid Roulette and its order of play: small integers only.

A bet is the set of pockets that it covers, as bits: bit ``n`` is pocket ``n``, the second zero 37.
"""

from enum import IntEnum

from croupier.kernel import implements, kernel


class Step(IntEnum):
    """What a round needs next."""

    WAGERS = 0
    """Wagers may be placed, or betting closed."""
    SPIN = 1
    """The ball is to come to rest."""
    OVER = 2


@kernel
def next_step(is_betting_closed: bool, is_settled: bool) -> Step:
    """The order of a round: wagers, then the ball, which settles everything."""
    if is_settled:
        return Step.OVER
    return Step.SPIN if is_betting_closed else Step.WAGERS


@kernel
def covers(bet: int, pocket: int) -> bool:
    """Whether a bet covers a pocket."""
    return (bet >> pocket) & 1 == 1


@kernel
@implements("RR-003")
def winnings(stake: int, to: int, one: int, chip: int) -> int:
    """What a stake wins at exact odds, rounded up to what chips of the smallest value can make."""
    return -(-stake * to // (one * chip)) * chip


@kernel
def wager_net(bet: int, pocket: int, stake: int, to: int, one: int, chip: int) -> int:
    """What a wager gains or loses where the ball has come to rest."""
    return winnings(stake, to, one, chip) if covers(bet, pocket) else -stake
