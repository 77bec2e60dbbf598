"""Which rule closed a hand, and how a hand's total is spoken of."""

from .kernel import (
    KIND_SPLIT_ACES,
    LIMIT,
    STAGE_STOOD,
    STAGE_SURRENDERED,
    Hand,
    best_total,
    is_bust,
    is_doubled,
    is_natural,
    is_soft,
)
from .round import Box, Round


def said_total(r: Round, hand: Hand) -> str:
    """A hand's total as a dealer announces it: ``soft 17``, ``hard 9``."""
    if is_bust(hand):
        return f"over {LIMIT}"
    kind = "soft" if is_soft(r.rules.params, hand) else "hard"
    return f"{kind} {best_total(r.rules.params, hand)}"


def why_closed(r: Round, box: Box) -> tuple[str, str] | None:
    """The rule and the fact that closed a box, where all its hands are closed."""
    if not all(box.is_done(index) for index in range(len(box.hands))):
        return None
    index = len(box.hands) - 1
    rule, fact = _why_hand_closed(r, box, index)
    which = f"Box {box.number}" if index == 0 else f"Hand {index + 1} of box {box.number}"
    return rule, f"{which} needs no decision: {fact}."


def _why_hand_closed(r: Round, box: Box, index: int) -> tuple[str, str]:
    cites, params, hand = r.rules.cites, r.rules.params, box.hands[index].state
    stage = hand.stage
    if is_natural(params, hand):
        if any(stake.wants_even_money for stake in box.stakes):
            closed = cites.even_money, "even money was paid"
        else:
            closed = cites.natural_paid if _is_paid(box) else cites.draw, f"it is {r.rules.natural}"
    elif is_bust(hand):
        closed = cites.bust, f"it has gone over {LIMIT}"
    elif hand.kind == KIND_SPLIT_ACES:
        closed = cites.split_aces, "split aces get one card each"
    elif best_total(params, hand) == LIMIT:
        closed = cites.first("paid_21", "draw"), f"it has reached {LIMIT}"
    elif is_doubled(hand):
        gone = params.double_forfeits and box.controller(index) is None
        closed = (
            (cites.forfeit, "its double was forfeited")
            if gone
            else (cites.double_amount, "it was doubled and has its one card")
        )
    elif stage == STAGE_SURRENDERED:
        closed = cites.surrender_marker, "it was surrendered"
    elif stage == STAGE_STOOD:
        closed = cites.stand, "it stands"
    else:
        closed = cites.play, "its wagers are settled"
    return closed


def _is_paid(box: Box) -> bool:
    return not any(stake.is_live for stake in box.stakes)
