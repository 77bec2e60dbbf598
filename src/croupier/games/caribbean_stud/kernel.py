"""The arithmetic and the order of play of Caribbean Stud Poker, over small integers.

Hands are numbered in dealing order: 0 for the player on the dealer's left, and so on clockwise;
the number of players is the dealer's own. A hand's strength is that of ``croupier.equipment``.
"""

from enum import IntEnum
from typing import NamedTuple

from croupier.equipment import PokerClass, poker_class, poker_value
from croupier.kernel import implements, kernel

PER_CENT = 100


class CaribbeanParams(NamedTuple):
    """The flags and integers that the arithmetic needs; tables have one slot a poker class."""

    hand_size: int
    in_sets: bool
    """Whole hands from a shuffling shoe, and not one card at a time."""
    up_place: int
    """Which card of the dealer's hand is turned up, counted from nought."""
    bet_multiple: int
    qualify_first: int
    """The values of the two cards with which five odd cards qualify."""
    qualify_second: int
    ante_to: int
    ante_one: int
    bet_to: tuple[int, ...]
    bet_one: tuple[int, ...]
    prize_floor: tuple[int, ...]
    """The least that a class wins from the jackpot, in cents; nought where it wins nothing."""
    prize_share: tuple[int, ...]
    """The share of the displayed jackpot that it wins if that is more, in per cent."""


class Step(IntEnum):
    """What a round needs next."""

    WAGERS = 0
    PLAYER_CARD = 1
    DEALER_CARD = 2
    CALL = 3
    DECISION = 4
    REVEAL = 5
    REGISTRATION = 6
    SETTLEMENT = 7


class Outcome(IntEnum):
    """How a hand that was bet on stands against the dealer's."""

    NO_HAND = 0
    HIGHER = 1
    LOWER = 2
    EQUAL = 3


@implements("CS-028", "CS-029")
@kernel
def hand_due(params: CaribbeanParams, turn: int, players: int) -> int:
    """Whose the next card is: round the table card by card, or a whole set each (7.2, 7.3)."""
    return turn // params.hand_size if params.in_sets else turn % (players + 1)


@kernel
def place_due(params: CaribbeanParams, turn: int, players: int) -> int:
    """Which card of its hand the next one is, counted from nought (7.2, 7.3)."""
    return turn % params.hand_size if params.in_sets else turn // (players + 1)


@implements("CS-027", "CS-030", "CS-031", "CS-046")
@kernel
def next_step(
    params: CaribbeanParams,
    players: int,
    closed: bool,
    turn: int,
    called: bool,
    undecided: int,
    revealed: bool,
    unregistered: int,
) -> Step:
    """The order of play (7.1 to 8.5, 12.2)."""
    if not closed:
        return Step.WAGERS
    if turn < params.hand_size * (players + 1):
        is_dealers = hand_due(params, turn, players) == players
        return Step.DEALER_CARD if is_dealers else Step.PLAYER_CARD
    if not called:
        return Step.CALL
    if undecided > 0:
        return Step.DECISION
    if not revealed:
        return Step.REVEAL
    return Step.REGISTRATION if unregistered > 0 else Step.SETTLEMENT


@implements("CS-015")
@kernel
def bet_due(params: CaribbeanParams, ante: int) -> int:
    """What a Bet must be, neither more nor less (5.3.1, 8.3)."""
    return ante * params.bet_multiple


@implements("CS-032")
@kernel
def qualifies(params: CaribbeanParams, strength: int) -> bool:
    """A pair or better, or five odd cards with an ace and a king, or higher ones (9.1)."""
    if poker_class(strength) > PokerClass.ODD_CARDS:
        return True
    first = poker_value(strength, 0)
    if first == params.qualify_first:
        return poker_value(strength, 1) >= params.qualify_second
    return first > params.qualify_first


@implements("CS-035")
@kernel
def outcome(params: CaribbeanParams, player: int, dealer: int) -> Outcome:
    """How a player's hand stands against the dealer's (9.2, 9.4.1)."""
    if not qualifies(params, dealer):
        return Outcome.NO_HAND
    if player > dealer:
        return Outcome.HIGHER
    return Outcome.LOWER if player < dealer else Outcome.EQUAL


@implements("CS-033", "CS-039")
@kernel
def ante_net(params: CaribbeanParams, result: int, ante: int) -> int:
    """What an Ante wins or loses: it is paid without a dealer's hand as well (9.3.1, 10.1)."""
    if result == Outcome.LOWER:
        return -ante
    if result == Outcome.EQUAL:
        return 0
    return ante * params.ante_to // params.ante_one


@implements("CS-033", "CS-040")
@kernel
def bet_net(params: CaribbeanParams, result: int, bet: int, hand_class: int) -> int:
    """What a Bet wins, before any maximum, or loses; nothing against no hand (9.2, 10.2)."""
    if result == Outcome.LOWER:
        return -bet
    if result == Outcome.HIGHER:
        return bet * params.bet_to[hand_class] // params.bet_one[hand_class]
    return 0


@implements("CS-034", "CS-060")
@kernel
def is_checked(is_in: bool, is_dealer_faulty: bool, is_folded_found: bool) -> bool:
    """Whether a hand is checked for the jackpot: folded ones only by 14.6.2.2 (9.3.2, A-86)."""
    return is_in or (is_dealer_faulty and is_folded_found)


@implements("CS-045")
@kernel
def jackpot_hundredths(params: CaribbeanParams, hand_class: int, meter: int) -> int:
    """A hand's jackpot prize in hundredths of a cent: its floor, or its share if more (12.1)."""
    share = meter * params.prize_share[hand_class]
    return max(params.prize_floor[hand_class] * PER_CENT, share)
