"""Settlement of one player's wagers on one box against the dealer, in small integers only."""

from typing import Final, NamedTuple

from croupier.kernel import implements, kernel

from .kernel import (
    KIND_DEALT,
    LIMIT,
    LINE_OTHER,
    BlackjackParams,
    Hand,
    best_total,
    bonus_line,
    is_bust,
    is_doubled,
    is_natural,
)

# What a bet on a hand is.
BET_NONE: Final = 0
"""The player has no wager on this hand."""
BET_LIVE: Final = 1
BET_SURRENDERED: Final = 2
BET_CLOSED: Final = 3
"""Settled, and out of the reckoning."""

# How a bet ends, each under its own rule.
END_OPEN: Final = 0
END_NATURAL: Final = 1
END_TWENTY_ONE: Final = 2
END_DEALER_BUST: Final = 3
END_HIGHER: Final = 4
END_EQUAL: Final = 5
END_LOWER: Final = 6
END_BUST: Final = 7
END_DEALER_NATURAL: Final = 8
"""Lost to a dealer's natural."""
END_SPARED: Final = 9
"""Returned after a dealer's natural: no more than the original wager is taken from the box."""
END_SURRENDERED: Final = 10
END_SURRENDER_LOST: Final = 11
"""Surrendered, but the dealer has a natural: the whole wager is lost."""

# What a dealer's natural takes after a split.
SPLIT_LOSS_BUSTED_PLUS_ONE: Final = 0
SPLIT_LOSS_ORIGINAL: Final = 1
SPLIT_LOSS_FILL: Final = 2
SPLIT_LOSS_EVERYTHING: Final = 3

# How much of a hand the dealer has to draw.
NEED_NONE: Final = 0
NEED_SECOND: Final = 1
NEED_WHOLE: Final = 2
NEED_INSURED: Final = NEED_SECOND
"""Insurance is decided by the second card alone (5.7, 7.5.6(b), A-11)."""

# The hands of a box.
HANDS_MOST: Final = 3
"""No box has more than ``settle_box`` has places."""
NOBODY: Final = -1
FIRST: Final = 0
SECOND: Final = 1
THIRD: Final = 2


class Bet(NamedTuple):
    """One player's money on one hand."""

    stake: int
    extra: int
    """What was added in doubling."""
    state: int


NO_BET: Final = Bet(0, 0, BET_NONE)


class Outcome(NamedTuple):
    """How one bet ended."""

    end: int
    line: int
    """The row of the pay table for a win."""
    pays: int
    """What is won on top of the stake, in cents."""
    net: int


@kernel
def payment(amount: int, to: int, one: int, chip: int) -> int:
    """What an amount wins at odds, up to the next amount that chips can make (6.2.3)."""
    return -(-amount * to // (one * chip)) * chip


@implements("BJ-032", "BJ-033", "BJ-034", "BJ-035", "BJ-036", "CP-006", "CP-007", "CP-010")
@kernel
def compare(params: BlackjackParams, hand: Hand, dealer: Hand) -> int:
    """How a hand that nobody surrendered ends against the dealer's (5.6, 10.5.1)."""
    if is_bust(hand):
        return END_BUST
    natural = is_natural(params, hand)
    total = best_total(params, hand)
    if params.twenty_one_wins and total == LIMIT:
        return END_NATURAL if natural else END_TWENTY_ONE
    if is_natural(params, dealer):
        if natural:
            return END_EQUAL
        if total == LIMIT and not params.natural_beats_21:
            return END_EQUAL
        return END_DEALER_NATURAL
    if natural and not params.natural_is_21:
        return END_NATURAL
    if is_bust(dealer):
        return END_DEALER_BUST
    theirs = best_total(params, dealer)
    if total > theirs:
        return END_HIGHER
    return END_EQUAL if total == theirs else END_LOWER


@implements("BJ-083", "CP-019", "CP-020")
@kernel
def win(params: BlackjackParams, hand: Hand, bet: Bet, end: int, chip: int) -> Outcome:
    """Pay a winning bet by its row, or at the odds of a doubled hand (8.1, 10.7.4, 10.11.1)."""
    amount = bet.stake + bet.extra
    if is_doubled(hand) and bet.extra > 0:
        pays = payment(amount, params.double_to, params.double_one, chip)
        return Outcome(end, LINE_OTHER, pays, pays)
    if is_doubled(hand) and params.double_caps_others:
        pays = payment(amount, params.capped_to, params.capped_one, chip)
        return Outcome(end, LINE_OTHER, pays, pays)
    line = bonus_line(params, hand)
    pays = payment(amount, params.pays_to[line], params.pays_one[line], chip)
    return Outcome(end, line, pays, pays)


@implements("BJ-066", "CP-018", "CP-026", "CP-027", "VB-006", "VB-007")
@kernel
def settle_hand(params: BlackjackParams, hand: Hand, bet: Bet, dealer: Hand, chip: int) -> Outcome:
    """Settle a bet on a hand by itself; a dealer's natural takes the original wager only."""
    if bet.state == BET_NONE or (bet.state == BET_CLOSED and not is_bust(hand)):
        return Outcome(END_OPEN, LINE_OTHER, 0, 0)
    if bet.state == BET_SURRENDERED:
        if is_natural(params, dealer):
            return Outcome(END_SURRENDER_LOST, LINE_OTHER, 0, -bet.stake)
        refund = payment(bet.stake, 1, params.surrender_part, chip)
        return Outcome(END_SURRENDERED, LINE_OTHER, 0, refund - bet.stake)
    end = compare(params, hand, dealer)
    if end <= END_HIGHER:
        return win(params, hand, bet, end, chip)
    if end == END_EQUAL:
        return Outcome(end, LINE_OTHER, 0, 0)
    if end == END_DEALER_NATURAL or is_double_returned(params, hand, dealer):
        return Outcome(end, LINE_OTHER, 0, -bet.stake)
    return Outcome(end, LINE_OTHER, 0, -bet.stake - bet.extra)


@kernel
def is_double_returned(params: BlackjackParams, hand: Hand, dealer: Hand) -> bool:
    """Whether a bust gives its double back because the dealer turns out to have a natural (A-05).

    In a split box that depends on the other hands, and no card is ever drawn to find out.
    """
    if not params.busted_double_original or hand.kind != KIND_DEALT:
        return False
    return is_bust(hand) and is_natural(params, dealer)


@implements("BJ-077", "BJ-078")
@kernel
def settle_box(
    params: BlackjackParams,
    hands: tuple[Hand, Hand, Hand],
    bets: tuple[Bet, Bet, Bet],
    dealer: Hand,
    chip: int,
) -> tuple[Outcome, Outcome, Outcome]:
    """Settle one player's bets on one box: "busted hands plus one" spans its hands (7.5.5(h), (i)).

    Places without a hand have ``NO_BET``. A busted hand is reckoned even when it is settled
    already, since what a dealer's natural takes from the live ones may depend on it.
    """
    one = settle_hand(params, hands[0], bets[0], dealer, chip)
    two = settle_hand(params, hands[1], bets[1], dealer, chip)
    three = settle_hand(params, hands[2], bets[2], dealer, chip)
    if hands[0].kind == KIND_DEALT or not is_natural(params, dealer):
        return one, two, three
    if not (is_live(hands[0], bets[0]) or is_live(hands[1], bets[1]) or is_live(hands[2], bets[2])):
        return one, two, three
    carrier = first_ending(END_DEALER_NATURAL, one, two, three)
    if carrier == NOBODY and params.split_loss == SPLIT_LOSS_ORIGINAL:
        carrier = first_ending(END_BUST, one, two, three)
    due = max(bets[0].stake, bets[1].stake, bets[2].stake)
    if params.split_loss == SPLIT_LOSS_FILL:
        due += busted_net(params, one, bets[0])
        due += busted_net(params, two, bets[1])
        due += busted_net(params, three, bets[2])
        due = max(due, 0)
    return (
        after_natural(params, one, bets[0], due if carrier == FIRST else 0),
        after_natural(params, two, bets[1], due if carrier == SECOND else 0),
        after_natural(params, three, bets[2], due if carrier == THIRD else 0),
    )


@kernel
def is_live(hand: Hand, bet: Bet) -> bool:
    """Whether a bet still rides on a hand that has not bust."""
    return bet.state == BET_LIVE and not is_bust(hand)


@kernel
def first_ending(end: int, one: Outcome, two: Outcome, three: Outcome) -> int:
    """The first hand of a box that ends in a given way; ``NOBODY`` where none does."""
    if one.end == end:
        return FIRST
    if two.end == end:
        return SECOND
    return THIRD if three.end == end else NOBODY


@implements("BJ-078")
@kernel
def busted_net(params: BlackjackParams, outcome: Outcome, bet: Bet) -> int:
    """What a busted hand has cost when the dealer has a natural beside a live hand (A-05)."""
    if outcome.end != END_BUST:
        return 0
    return -bet.stake if params.busted_double_original else -bet.stake - bet.extra


@kernel
def after_natural(params: BlackjackParams, outcome: Outcome, bet: Bet, due: int) -> Outcome:
    """Charge one hand of a split box what a dealer's natural takes from it (A-04)."""
    if outcome.end == END_BUST and params.split_loss != SPLIT_LOSS_ORIGINAL:
        return Outcome(END_BUST, LINE_OTHER, 0, busted_net(params, outcome, bet))
    if outcome.end == END_DEALER_NATURAL and params.split_loss == SPLIT_LOSS_EVERYTHING:
        return Outcome(END_DEALER_NATURAL, LINE_OTHER, 0, -bet.stake - bet.extra)
    if outcome.end in (END_DEALER_NATURAL, END_BUST):
        return Outcome(outcome.end if due > 0 else END_SPARED, LINE_OTHER, 0, -due)
    return outcome


@kernel
def is_bust_final(params: BlackjackParams, hand: Hand, extra: int) -> bool:
    """Whether a bust is lost at once, or a dealer's natural may give some back (A-04, A-05)."""
    if extra > 0 and params.busted_double_original:
        return False
    return hand.kind == KIND_DEALT or params.split_loss != SPLIT_LOSS_ORIGINAL


@implements("CP-021", "CP-022")
@kernel
def forfeit_net(bet: Bet) -> int:
    """What a forfeit costs: the original wager, the doubled portion coming back (10.7.5)."""
    return -bet.stake


@implements("BJ-060")
@kernel
def even_money_net(params: BlackjackParams, stake: int, chip: int) -> int:
    """What a natural wins that is paid without waiting for the dealer (7.4.1(b))."""
    return payment(stake, params.even_money_to, params.even_money_one, chip)


@implements("BJ-037", "BJ-080")
@kernel
def insurance_net(params: BlackjackParams, stake: int, dealer: Hand, chip: int) -> int:
    """Insurance wins when the dealer's second card, behind an ace, is worth ten (5.7)."""
    if is_natural(params, dealer):
        return payment(stake, params.insurance_to, params.insurance_one, chip)
    return -stake


@implements("BJ-081")
@kernel
def dealer_need(params: BlackjackParams, hand: Hand, bet: Bet) -> int:
    """How much of the dealer's hand a bet waits for (7.5.6(c), A-25)."""
    if bet.state == BET_SURRENDERED:
        return NEED_SECOND
    if bet.state != BET_LIVE or is_bust(hand):
        return NEED_NONE
    if params.twenty_one_wins and best_total(params, hand) == LIMIT:
        return NEED_NONE
    wins_alone = is_natural(params, hand) and not params.natural_is_21
    return NEED_SECOND if wins_alone else NEED_WHOLE
