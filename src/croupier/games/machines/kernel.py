"""The arithmetic of a gaming machine's credits and its order of play: small integers only."""

from enum import IntEnum

from croupier.kernel import implements, kernel


class Step(IntEnum):
    """What a machine needs next."""

    PLAY = 0
    """Its credits may be played, collected or transferred."""
    RESULT = 1
    """A game is running; what it wins is awaited."""


class Payment(IntEnum):
    """How a machine's credits can be paid out at the machine itself."""

    NOTHING = 0
    COINS = 1
    BY_HAND = 2


@kernel
@implements("EG-002")
def next_step(is_game_running: bool) -> Step:
    """Credits are collected when a game has ended, not while one runs (6)."""
    return Step.RESULT if is_game_running else Step.PLAY


@kernel
@implements("EG-003", "EG-004")
def payment_of(credit: int, payout_limit: int) -> Payment:
    """Coins up to the machine's limit; once over it all the credits may be paid by hand (6)."""
    if credit == 0:
        return Payment.NOTHING
    return Payment.COINS if credit <= payout_limit else Payment.BY_HAND
