"""What is offered or paid on a box before it is played, in small integers only."""

from croupier.kernel import kernel

from .kernel import INITIAL, KIND_DEALT, BlackjackParams, Hand, best_total, is_natural


@kernel
def may_surrender(params: BlackjackParams, hand: Hand, first: int) -> bool:
    """Whether the initial two cards may be surrendered against a first card (10.9, 12.4.1)."""
    if (params.surrender_firsts >> first) & 1 == 0 or is_natural(params, hand):
        return False
    if best_total(params, hand) >= params.surrender_below:
        return False
    return hand.cards == INITIAL and hand.kind == KIND_DEALT


@kernel
def asks_even_money(params: BlackjackParams, hand: Hand, first: int) -> bool:
    """Whether a natural may be paid even money instead of waiting for the dealer (7.4.1(b))."""
    return (params.even_money_firsts >> first) & 1 == 1 and is_natural(params, hand)


@kernel
def is_insurable(params: BlackjackParams, hand: Hand, first: int) -> bool:
    """Whether a wager on the initial two cards may be insured (7.3.2, 10.6.1)."""
    if (params.insurance_firsts >> first) & 1 == 0:
        return False
    return not (params.insurance_bars_natural and is_natural(params, hand))


@kernel
def is_paid_at_once(params: BlackjackParams, hand: Hand, first: int) -> bool:
    """Whether a natural is paid before play: always where 21 wins, else where no tie is left."""
    if not is_natural(params, hand):
        return False
    if params.twenty_one_wins or params.natural_is_21:
        return params.twenty_one_wins
    return (params.natural_waits >> first) & 1 == 0
