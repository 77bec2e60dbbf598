"""How many of the 2,598,960 five-card hands are of each class: figures known everywhere."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from croupier.equipment import CARDS, Card, PokerClass, poker_class, poker_strength, poker_value

PUBLISHED = {
    PokerClass.ROYAL_FLUSH: 4,
    PokerClass.STRAIGHT_FLUSH: 36,
    PokerClass.FOUR_OF_A_KIND: 624,
    PokerClass.FULL_HOUSE: 3_744,
    PokerClass.FLUSH: 5_108,
    PokerClass.STRAIGHT: 10_200,
    PokerClass.THREE_OF_A_KIND: 54_912,
    PokerClass.TWO_PAIRS: 123_552,
    PokerClass.ONE_PAIR: 1_098_240,
    PokerClass.ODD_CARDS: 1_302_540,
}
ACE_KING_HIGH = 167_280


def weighed_hands() -> Iterator[tuple[int, int]]:
    """Yield the strength of one hand for each set of ranks, and how many hands it stands for.

    Suits matter only in being all the same or not, so one hand of each kind will do.
    """
    for ranks in combinations_with_replacement("A23456789TJQK", 5):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        suits = {rank: iter("SHDC") for rank in counts}
        cards = [rank + next(suits[rank]) for rank in ranks]
        ways = prod(comb(4, count) for count in counts.values())
        if len(counts) == 5:
            yield strength(cards), 4
            cards[0] = ranks[0] + "H"
            ways -= 4
        yield strength(cards), ways


def strength(texts: list[str]) -> int:
    first, second, third, fourth, fifth = (Card.parse(text).code for text in texts)
    return poker_strength(first, second, third, fourth, fifth)


@pytest.mark.rule("CS-049")
def test_the_classes_have_the_published_numbers_of_hands() -> None:
    counted: Counter[int] = Counter()
    for hand, ways in weighed_hands():
        counted[poker_class(hand)] += ways
    assert counted == PUBLISHED
    assert sum(PUBLISHED.values()) == comb(52, 5) == 2_598_960


def test_ace_king_high_hands_have_their_published_number() -> None:
    counted = sum(
        ways
        for hand, ways in weighed_hands()
        if poker_class(hand) == PokerClass.ODD_CARDS
        and (poker_value(hand, 0), poker_value(hand, 1)) == (14, 13)
    )
    assert counted == ACE_KING_HIGH


@pytest.mark.slow
@pytest.mark.rule("CS-049")
def test_every_hand_counted_one_by_one_gives_the_published_numbers() -> None:
    codes = [card.code for card in CARDS]
    counted = Counter(
        poker_strength(a, b, c, d, e) >> 20 for a, b, c, d, e in combinations(codes, 5)
    )
    assert counted == PUBLISHED
