"""The order of play of the Blackjack family, in small integers only.

Who gets the next card, whose turn is next, where the hands of a split pair stand, and how much of
the dealer's hand is drawn: the table asks these functions event by event, compiled loops card by
card, and the tables of the simulator are made by asking them. Nothing else says in what order a
round is played.
"""

from croupier.kernel import implements, kernel

from .kernel import DEALER_PLACE, INITIAL, PHASE_BOXES, PHASE_DEAL, PHASE_INTERIM
from .outcome import NEED_NONE, NEED_WHOLE

# ---------------------------------------------------------------- the deal and the phases


@kernel
def deal_length(boxes: int) -> int:
    """How many cards the initial deal has: two for each box and one for the dealer (7.3.1)."""
    return INITIAL * boxes + 1


@implements("BJ-057")
@kernel
def deal_place(boxes: int, dealt: int) -> int:
    """Where the next card of the initial deal goes: a box counted from 0, or the dealer (7.3.1)."""
    if dealt < boxes:
        return dealt
    return DEALER_PLACE if dealt == boxes else dealt - boxes - 1


@kernel
def next_phase(phase: int, insurable: int, surrenderable: int) -> int:
    """The phase that follows a finished one; an offer that nobody may take is left out."""
    if phase == PHASE_DEAL and insurable == 0:
        return PHASE_INTERIM
    if phase == PHASE_INTERIM and surrenderable == 0:
        return PHASE_BOXES
    return phase + 1


# ---------------------------------------------------------------- the boxes


@implements("BJ-070")
@kernel
def next_turn(box: int, hand: int, hands: int) -> tuple[int, int]:
    """The hand after a finished one: the next on the box, then the next box (7.5.1, 7.5.5(b))."""
    return (box, hand + 1) if hand + 1 < hands else (box + 1, 0)


@implements("BJ-070")
@kernel
def after_split(split: int, hand: int) -> int:
    """Where a hand of a box stands once another is split: those behind it move back (7.5.5(b)).

    The second card of the pair takes the place right behind the first.
    """
    return hand if hand <= split else hand + 1


# ---------------------------------------------------------------- the dealer


@implements("BJ-081")
@kernel
def joint_need(need: int, other: int) -> int:
    """How much of the dealer's hand is needed where two bets wait for it: the larger part."""
    return other if other > need else need


@implements("BJ-079", "BJ-081")
@kernel
def dealer_takes(need: int, cards: int, draws: bool) -> bool:  # noqa: FBT001 (kernels take integers)
    """Whether the dealer takes a further card, all boxes being finished (7.5.6).

    ``draws`` says whether the hand is below the totals on which it stops.
    """
    if need == NEED_NONE:
        return False
    return cards < INITIAL or (need == NEED_WHOLE and draws)
