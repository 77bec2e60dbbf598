"""Ranking five cards as a poker hand of one 52-card deck (Caribbean Stud rules 3.4 and 13).

A hand's strength is one integer: a higher strength beats a lower one, and equal hands are equal.
Its six hexadecimal digits are the class and then the five cards by weight (pairs before odd
cards, high before low), each card counted 2 to 14:

    0x1AAD63    class 1, one pair: two tens, then king, six, three
    0x454321    class 4, straight: five high, its ace counted as 1
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from croupier.kernel import implements, kernel

from .cards import Card, ace_high, suit_of

HAND_SIZE: Final = 5
CLASS_SHIFT: Final = 20
DIGIT: Final = 4
DIGIT_MASK: Final = 15

ACE: Final = 14
ACE_AS_ONE: Final = 1
FIVE: Final = 5
SPAN: Final = 4
"""From the lowest to the highest card of five in sequence."""


class PokerClass(IntEnum):
    """The ten kinds of hand, lowest first (13.1.1 to 13.1.10)."""

    ODD_CARDS = 0
    ONE_PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


class Five(NamedTuple):
    """Five card values, the most significant first."""

    a: int
    b: int
    c: int
    d: int
    e: int


@kernel
def descending(a: int, b: int, c: int, d: int, e: int) -> Five:
    """Sort five values, highest first: nine exchanges always suffice."""
    if a < b:
        a, b = b, a
    if d < e:
        d, e = e, d
    if c < e:
        c, e = e, c
    if c < d:
        c, d = d, c
    if b < e:
        b, e = e, b
    if a < d:
        a, d = d, a
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    return Five(a, b, c, d, e)


@kernel
def pack(hand_class: int, weighed: Five) -> int:
    """Put a class and five values into one comparable integer."""
    return (
        (hand_class << CLASS_SHIFT)
        + (weighed.a << 16)
        + (weighed.b << 12)
        + (weighed.c << 8)
        + (weighed.d << DIGIT)
        + weighed.e
    )


@kernel
def unpaired_strength(hand: Five, one_suit: bool) -> int:  # noqa: FBT001 - a kernel's flag
    """Strength of five different ranks: odd cards, straight, flush and both straight flushes.

    The ace is high or low in a sequence and never in the middle of one (3.4, 13.1.5).
    """
    if hand.a - hand.e == SPAN:
        if not one_suit:
            return pack(PokerClass.STRAIGHT, hand)
        if hand.a == ACE:
            return pack(PokerClass.ROYAL_FLUSH, hand)
        return pack(PokerClass.STRAIGHT_FLUSH, hand)
    if hand.a == ACE and hand.b == FIVE:
        low = Five(hand.b, hand.c, hand.d, hand.e, ACE_AS_ONE)
        return pack(PokerClass.STRAIGHT_FLUSH if one_suit else PokerClass.STRAIGHT, low)
    return pack(PokerClass.FLUSH if one_suit else PokerClass.ODD_CARDS, hand)


@kernel
def one_pair_strength(hand: Five) -> int:
    """Strength of a sorted hand with one pair (13.1.2)."""
    a, b, c, d, e = hand
    if a == b:
        return pack(PokerClass.ONE_PAIR, hand)
    if b == c:
        return pack(PokerClass.ONE_PAIR, Five(b, b, a, d, e))
    if c == d:
        return pack(PokerClass.ONE_PAIR, Five(c, c, a, b, e))
    return pack(PokerClass.ONE_PAIR, Five(d, d, a, b, c))


@kernel
def three_ranks_strength(hand: Five) -> int:
    """Strength of a sorted hand of three ranks: two pairs, or three of a kind (13.1.3, 13.1.4)."""
    a, b, c, d, e = hand
    if a == c:
        return pack(PokerClass.THREE_OF_A_KIND, hand)
    if b == d:
        return pack(PokerClass.THREE_OF_A_KIND, Five(b, b, b, a, e))
    if c == e:
        return pack(PokerClass.THREE_OF_A_KIND, Five(c, c, c, a, b))
    if b == c:
        return pack(PokerClass.TWO_PAIRS, Five(b, b, d, d, a))
    if c == d:
        return pack(PokerClass.TWO_PAIRS, hand)
    return pack(PokerClass.TWO_PAIRS, Five(a, a, d, d, c))


@kernel
def two_ranks_strength(hand: Five) -> int:
    """Strength of a sorted hand of two ranks: a full house goes by its three (13.1.7, 13.1.8)."""
    a, b, c, d, e = hand
    if a == d:
        return pack(PokerClass.FOUR_OF_A_KIND, hand)
    if b == e:
        return pack(PokerClass.FOUR_OF_A_KIND, Five(b, b, b, b, a))
    if a == c:
        return pack(PokerClass.FULL_HOUSE, hand)
    return pack(PokerClass.FULL_HOUSE, Five(c, c, c, a, a))


@implements("CS-009", "CS-049", "CS-050")
@kernel
def poker_strength(first: int, second: int, third: int, fourth: int, fifth: int) -> int:
    """Rank five cards of one deck, given by code, in any order (13.1, 13.2)."""
    hand = descending(
        ace_high(first), ace_high(second), ace_high(third), ace_high(fourth), ace_high(fifth)
    )
    a, b, c, d, e = hand
    repeats = int(a == b) + int(b == c) + int(c == d) + int(d == e)
    if repeats == 0:
        suit = suit_of(first)
        one_suit = (
            suit == suit_of(second)
            and suit == suit_of(third)
            and suit == suit_of(fourth)
            and suit == suit_of(fifth)
        )
        return unpaired_strength(hand, one_suit)
    if repeats == 1:
        return one_pair_strength(hand)
    return three_ranks_strength(hand) if repeats == 2 else two_ranks_strength(hand)  # noqa: PLR2004


@kernel
def poker_class(strength: int) -> int:
    """The class in a strength, as the integer of a ``PokerClass``."""
    return strength >> CLASS_SHIFT


@kernel
def poker_value(strength: int, place: int) -> int:
    """The value of the card at a place by weight, 0 to 4, in a strength (13.2)."""
    return (strength >> (16 - DIGIT * place)) & DIGIT_MASK


def strength_of(hand: Sequence[Card]) -> int:
    """Rank five cards.

    >>> from croupier.equipment import parse_cards
    >>> hex(strength_of(parse_cards("TS TD KC 6H 3S")))
    '0x1aad63'
    >>> wheel, six_high = parse_cards("AS 2D 3C 4H 5S"), parse_cards("2D 3C 4H 5S 6S")
    >>> strength_of(wheel) < strength_of(six_high)
    True
    """
    if len(hand) != HAND_SIZE:
        raise ValueError(f"a poker hand has {HAND_SIZE} cards, not {len(hand)}")
    first, second, third, fourth, fifth = (card.code for card in hand)
    return poker_strength(first, second, third, fourth, fifth)


def class_of(hand: Sequence[Card]) -> PokerClass:
    """Name the kind of hand that five cards make.

    >>> from croupier.equipment import parse_cards
    >>> str(class_of(parse_cards("AS KS QS JS TS")))
    'royal flush'
    """
    return PokerClass(poker_class(strength_of(hand)))
