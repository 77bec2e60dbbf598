"""Poker ranking against a slow twin written from the rule's list, and the rule's own examples."""

from collections import Counter
from itertools import combinations_with_replacement, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment import (
    CARDS,
    Card,
    PokerClass,
    class_of,
    parse_cards,
    poker_class,
    poker_strength,
    poker_value,
    strength_of,
)
from croupier.equipment.poker import descending

LOW_TO_HIGH = "23456789TJQKA"
SEQUENCES = ["A2345", *(LOW_TO_HIGH[at : at + 5] for at in range(9))]
KINDS = {
    (1, 1, 1, 1, 1): PokerClass.ODD_CARDS,
    (2, 1, 1, 1): PokerClass.ONE_PAIR,
    (2, 2, 1): PokerClass.TWO_PAIRS,
    (3, 1, 1): PokerClass.THREE_OF_A_KIND,
    (3, 2): PokerClass.FULL_HOUSE,
    (4, 1): PokerClass.FOUR_OF_A_KIND,
}

hands = st.lists(st.sampled_from(CARDS), min_size=5, max_size=5, unique=True)


def naive_rank(hand: list[Card]) -> tuple[PokerClass, tuple[int, ...]]:
    """Look the hand up in lists of sequences and of kinds; compare by what weighs most."""
    ranks = [str(card)[0] for card in hand]
    suits = {str(card)[1] for card in hand}
    for height, sequence in enumerate(SEQUENCES):
        if set(ranks) == set(sequence):
            if len(suits) > 1:
                return PokerClass.STRAIGHT, (height,)
            if sequence == "TJQKA":
                return PokerClass.ROYAL_FLUSH, ()
            return PokerClass.STRAIGHT_FLUSH, (height,)
    groups = sorted(
        ((count, LOW_TO_HIGH.index(rank)) for rank, count in Counter(ranks).items()), reverse=True
    )
    values = tuple(value for _, value in groups)
    if len(suits) == 1:
        return PokerClass.FLUSH, values
    return KINDS[tuple(count for count, _ in groups)], values


def unlike_hands() -> list[list[Card]]:
    """One hand of every different strength: each set of ranks, of one suit where it can be."""
    found = []
    for ranks in combinations_with_replacement("A23456789TJQK", 5):
        if max(Counter(ranks).values()) == 5:
            continue
        suits = {rank: iter("SHDC") for rank in ranks}
        mixed = [rank + next(suits[rank]) for rank in ranks]
        if len(set(ranks)) == 5:
            found.append([Card.parse(rank + "S") for rank in ranks])
            mixed[0] = mixed[0][0] + "H"
        found.append([Card.parse(text) for text in mixed])
    return found


@pytest.mark.rule("CS-009", "CS-049", "CS-050")
def test_the_kernel_orders_all_unlike_hands_as_its_twin_does() -> None:
    hands = unlike_hands()
    by_twin = sorted(hands, key=naive_rank)
    assert len({strength_of(hand) for hand in hands}) == len(hands) == 7_462
    assert sorted(hands, key=strength_of) == by_twin
    assert [class_of(hand) for hand in by_twin] == [naive_rank(hand)[0] for hand in by_twin]


@given(hands, hands)
def test_any_two_hands_compare_as_the_twin_says(one: list[Card], other: list[Card]) -> None:
    assert (strength_of(one) < strength_of(other)) == (naive_rank(one) < naive_rank(other))
    assert (strength_of(one) == strength_of(other)) == (naive_rank(one) == naive_rank(other))


@given(hands, st.permutations(range(5)))
def test_the_order_of_the_cards_does_not_matter(hand: list[Card], order: list[int]) -> None:
    assert strength_of(hand) == strength_of([hand[at] for at in order])


def test_five_values_are_sorted_from_every_order() -> None:
    for values in permutations((2, 5, 5, 9, 14)):
        assert descending(*values) == (14, 9, 5, 5, 2)
    for values in permutations((2, 3, 4, 5, 6)):
        assert descending(*values) == (6, 5, 4, 3, 2)


@pytest.mark.rule("CS-049")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("QS TD 6C 4H 2S", PokerClass.ODD_CARDS),
        ("TS TD KC 6H 3S", PokerClass.ONE_PAIR),
        ("7S 7D 4C 4H JS", PokerClass.TWO_PAIRS),
        ("QS QD QC 8H 3S", PokerClass.THREE_OF_A_KIND),
        ("5S 4D 3C 2H AS", PokerClass.STRAIGHT),
        ("AS KD QC JH TS", PokerClass.STRAIGHT),
        ("KD JD 9D 5D 2D", PokerClass.FLUSH),
        ("KS KD KC JH JS", PokerClass.FULL_HOUSE),
        ("AS AD AC AH 7S", PokerClass.FOUR_OF_A_KIND),
        ("5H 4H 3H 2H AH", PokerClass.STRAIGHT_FLUSH),
        ("KH QH JH TH 9H", PokerClass.STRAIGHT_FLUSH),
        ("AS KS QS JS TS", PokerClass.ROYAL_FLUSH),
    ],
)
def test_the_examples_of_rule_13_1(text: str, expected: PokerClass) -> None:
    assert class_of(parse_cards(text)) is expected


@pytest.mark.rule("CS-009", "CS-049")
@pytest.mark.parametrize("text", ["QS KD AC 2H 3S", "KS AD 2C 3H 4S", "JS QD KC AH 2S"])
def test_a_sequence_does_not_go_round_the_ace(text: str) -> None:
    assert class_of(parse_cards(text)) is PokerClass.ODD_CARDS


@pytest.mark.rule("CS-050")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("KS QD JC TH 9S", "JS TD 9C 8H 7S"),
        ("6S 5D 4C 3H 2S", "5S 4D 3C 2H AS"),
        ("3S 3D 3C 2H 2S", "2D 2C 2H AH AS"),
        ("8S 8D 2C 2H 4S", "7S 7D 6C 6H AS"),
        ("9S 9D AC 3H 2S", "9C 9H KC QH JS"),
        ("AS 9D 7C 5H 4S", "AD 9C 7H 5S 3S"),
    ],
)
def test_hands_of_one_class_go_by_their_cards(higher: str, lower: str) -> None:
    assert strength_of(parse_cards(higher)) > strength_of(parse_cards(lower))


@pytest.mark.rule("CS-009")
def test_suits_are_equal() -> None:
    assert strength_of(parse_cards("AS KS QS JS TS")) == strength_of(parse_cards("AC KC QC JC TC"))


def test_the_cards_by_weight_can_be_read_from_a_strength() -> None:
    strength = strength_of(parse_cards("3S KC TD 6H TS"))
    assert [poker_value(strength, place) for place in range(5)] == [10, 10, 13, 6, 3]
    assert poker_class(strength) == PokerClass.ONE_PAIR


def test_the_low_straight_counts_its_ace_as_one() -> None:
    strength = poker_strength(*(card.code for card in parse_cards("AS 2D 3C 4H 5S")))
    assert [poker_value(strength, place) for place in range(5)] == [5, 4, 3, 2, 1]


def test_a_hand_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="a poker hand has 5 cards, not 4"):
        strength_of(parse_cards("AS KS QS JS"))


def test_classes_have_spoken_names() -> None:
    assert [str(kind) for kind in PokerClass][3:5] == ["three of a kind", "straight"]
