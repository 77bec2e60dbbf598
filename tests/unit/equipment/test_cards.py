"""Cards: the notation, the codes, and the decks."""

import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment import (
    CARDS,
    CARDS_PATTERN,
    RANKS,
    SUITS,
    Card,
    NoSuchCard,
    Rank,
    Suit,
    ace_high,
    deck,
    is_red,
    parse_cards,
    parse_rank,
    rank_of,
    stack,
    suit_of,
    write_cards,
)

any_card = st.sampled_from(CARDS)


def test_every_card_survives_its_own_notation() -> None:
    assert [Card.parse(str(card)) for card in CARDS] == list(CARDS)
    assert len({str(card) for card in CARDS}) == 52


def test_a_card_is_written_rank_then_suit_in_the_order_of_the_codes() -> None:
    assert [str(card) for card in CARDS] == [rank + suit for suit in SUITS for rank in RANKS]
    assert [card.code for card in CARDS] == list(range(52))


def test_each_card_exists_once() -> None:
    assert all(Card.parse(str(card)) is card for card in CARDS)
    assert Card.parse("10D") is Card.parse("TD")


def test_the_kernels_and_the_card_tell_the_same_rank_and_suit() -> None:
    for card in CARDS:
        assert (rank_of(card.code), suit_of(card.code)) == (card.rank, card.suit)
        assert str(card) == RANKS[card.rank] + SUITS[card.suit]


def test_hearts_and_diamonds_are_red() -> None:
    red = {card.suit for card in CARDS if is_red(card.code)}
    assert red == {Suit.HEARTS, Suit.DIAMONDS}
    assert sum(is_red(card.code) for card in CARDS) == 26


def test_an_ace_stands_above_the_king() -> None:
    spades = CARDS[:13]
    assert [ace_high(card.code) for card in spades] == [14, *range(2, 14)]
    assert ace_high(Card.parse("AC").code) == 14


@pytest.mark.parametrize("text", ["", "A", "AS ", "as", "1S", "11S", "TX", "10", "ASD", "🂡"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        Card.parse(text)


def test_a_code_that_no_card_has_is_a_mistake() -> None:
    with pytest.raises(AssertionError):
        Card(52)


@given(st.lists(any_card))
def test_a_row_of_cards_survives_its_own_notation(cards: list[Card]) -> None:
    assert parse_cards(write_cards(cards)) == tuple(cards)


def test_a_row_may_be_spaced_in_any_way() -> None:
    assert write_cards(parse_cards("  7S 10D\n\n7H\t2C ")) == "7S TD 7H 2C"


def test_every_rank_is_read_as_it_is_written() -> None:
    assert [parse_rank(letter) for letter in RANKS] == list(Rank)
    assert parse_rank("10") is Rank.TEN


@pytest.mark.parametrize("text", ["", "1", "a", "A2", "23", "11"])
def test_other_ranks_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no such rank"):
        parse_rank(text)


def test_a_deck_loses_the_ranks_that_the_rules_take_out() -> None:
    assert deck() == CARDS
    assert Counter(card.rank for card in deck(without=[Rank.TEN])) == {
        rank: 4 for rank in Rank if rank is not Rank.TEN
    }


def test_a_stack_holds_every_card_once_for_each_deck() -> None:
    assert set(Counter(stack(8)).values()) == {8}
    assert len(stack(8)) == 416 and len(stack(8, without=[Rank.TEN])) == 384


def test_a_stack_has_at_least_one_deck() -> None:
    with pytest.raises(ValueError, match="at least one deck"):
        stack(0)


@given(st.lists(any_card), st.randoms(use_true_random=False))
def test_cards_are_read_as_people_write_them(cards: list[Card], chance: Random) -> None:
    text = ""
    for card in cards:
        rank = chance.choice((str(card)[0], str(card)[0].lower()))
        suit = chance.choice((str(card)[1], str(card)[1].lower(), "♠♥♦♣"[card.suit]))
        rank = chance.choice(("10", rank)) if card.rank is Rank.TEN else rank
        text += rank + suit + chance.choice(("", " ", ",", ", ", "  ", "\n"))
    assert parse_cards(text) == tuple(cards)
    assert re.fullmatch(CARDS_PATTERN, text)


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("7S 9X TH", 2, "9X"),
        ("7S9XTH", 2, "9XTH"),
        ("7", 1, "7"),
        ("AS 1S", 2, "1S"),
        ("7S; 8S", 2, ";"),
        ("\u212aS", 1, "\u212aS"),  # the sign of kelvin is no king
    ],
)
def test_what_is_no_card_is_named_with_its_place(text: str, place: int, word: str) -> None:
    with pytest.raises(NoSuchCard) as wrong:
        parse_cards(text)
    assert (wrong.value.place, wrong.value.word) == (place, word)
    assert not re.fullmatch(CARDS_PATTERN, text)
