"""Shuffles: every card once, every place alike, and the cutting card where a table has it."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from croupier.equipment import CARDS, stack
from croupier.simulate.dealing import (
    CARDS_PER_WORD,
    FOUR,
    ROOM,
    clear_desk,
    deal_four,
    dealt_shoe,
    draw_four,
    draw_places,
    places_of_words,
    redraw_places,
    stock_of,
)
from croupier.simulate.streams import fill
from croupier.table import Shoe

U = np.uint64
CODES = [card.code for card in stack(8)]


def test_a_shoe_has_every_card_as_often_as_its_decks() -> None:
    stock = stock_of(CODES, behind=5, cards_per_round=6)
    dealt = dealt_shoe(stock, U(1), 2, False)
    assert dealt.size == len(CODES)
    assert Counter(dealt.tolist()) == Counter(CODES)


@pytest.mark.parametrize("kind", [np.uint16, np.uint64])
def test_four_shoes_at_a_time_are_the_same(kind: type[np.unsignedinteger[Any]]) -> None:
    stock = stock_of(CODES, burn=1, behind=14, cards_per_round=6)
    state, words, _, _ = clear_desk(stock.spans, stock.cards)
    places = np.zeros(FOUR * ROOM, dtype=kind)
    left = np.zeros(FOUR * ROOM, dtype=np.uint8)
    dealt = np.zeros(FOUR * ROOM // CARDS_PER_WORD, dtype=np.uint64)
    shoes = dealt.view(np.uint8)
    for careful in (False, True):
        draw_four(places, words, state, stock.spans, U(9), U(6), careful)
        deal_four(dealt, left, stock.cards, places, stock.drawn)
        for shoe in range(FOUR):
            cards = shoes[shoe * ROOM : shoe * ROOM + stock.drawn]
            assert np.array_equal(cards, dealt_shoe(stock, U(9), 6 + shoe, careful))


def test_the_quick_way_draws_what_the_words_say_and_redraws_when_it_must() -> None:
    stock = stock_of(CODES, behind=5, cards_per_round=6)
    state, words, places, _ = clear_desk(stock.spans, stock.cards)
    said = np.zeros_like(places)
    redrawn = 0
    for number in range(60_000):
        draw_places(places, words, state, stock.spans, U(1), U(number), False)
        if number % 100 == 0 or redrawn == 0:
            fill(words, state, U(1), U(number), False)
            if places_of_words(said, words, stock.spans):
                redraw_places(said, words, stock.spans, U(1), U(number), U(0))
                redrawn += 1
                dealt = dealt_shoe(stock, U(1), number, False)
                assert Counter(dealt.tolist()) == Counter(CODES)
            assert np.array_equal(places, said), number
    assert redrawn


def test_symbols_stand_where_the_codes_of_their_cards_stand() -> None:
    ranks = [int(CARDS[code].rank) for code in CODES]
    codes = dealt_shoe(stock_of(CODES, behind=14, cards_per_round=6), U(3), 1, False)
    symbols = dealt_shoe(stock_of(ranks, behind=14, cards_per_round=6), U(3), 1, False)
    assert [int(CARDS[code].rank) for code in codes.tolist()] == symbols.tolist()


def test_a_round_begins_as_at_a_table() -> None:
    stock = stock_of(CODES, burn=1, behind=14, cards_per_round=6)
    cards = len(CODES)
    for drawn in range(1, cards + 1):
        shoe = Shoe(number=1, cards=cards, root=None, cutting_card_at=cards - 14, drawn=drawn)
        assert (drawn < stock.cut) == (shoe.shuffle_due is None)


@pytest.mark.parametrize(
    ("behind", "burn", "says"),
    [
        (4, 0, "4 cards behind it"),
        (14, 402, "402 of 402 cards"),
        (14, -1, "-1 of 402 cards"),
        (416, 0, "416 of 416 cards would lie behind"),
    ],
)
def test_a_shoe_that_could_run_out_is_refused(behind: int, burn: int, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        stock_of(CODES, burn=burn, behind=behind, cards_per_round=6)


def test_places_are_the_high_halves_of_products() -> None:
    rng = np.random.default_rng(5)
    words = rng.integers(0, 2**64, 32, dtype=np.uint64)
    spans = np.maximum(52 - np.arange(64), 1).astype(np.uint64)
    places = np.zeros(64, dtype=np.uint64)
    assert not places_of_words(places, words, spans)
    halves = [int(w) >> 32 for w in words] + [int(w) & 0xFFFFFFFF for w in words]
    expected = [
        (half * int(n) >> 32) + at for at, (half, n) in enumerate(zip(halves, spans, strict=True))
    ]
    assert places.tolist() == expected
    redraw_places(places, words, spans, U(1), U(1), U(0))
    assert places.tolist() == expected


def test_a_product_that_treats_places_unlike_is_redrawn() -> None:
    spans = np.full(16, 416, dtype=np.uint64)
    words = np.full(8, 0x8000000180000001, dtype=np.uint64)
    places = np.zeros(16, dtype=np.uint64)
    assert not places_of_words(places, words, spans)
    words[3] = 0  # the lowest product of all: one place would come up once too often
    assert places_of_words(places, words, spans)
    redraw_places(places, words, spans, U(1), U(1), U(0))
    first = places.copy()
    redraw_places(places, words, spans, U(1), U(1), U(1 << 32))
    assert (places < 416 + 16).all()
    assert places[3] != first[3] or places[11] != first[11]
    assert np.delete(places, [3, 11]).tolist() == np.delete(first, [3, 11]).tolist()


@pytest.mark.parametrize("span", [3, 5, 6, 7, 52, 416])
def test_what_is_kept_is_exactly_even(span: int) -> None:
    """Count, not sample: the halves that are kept are the same number for every place."""
    uneven = 2**32 % span
    # Halves that lead to a place are those with place * 2^32 <= half * span < (place + 1) * 2^32.
    counts = []
    for place in range(span):
        first = -(-place * 2**32 // span)
        last = -(-(place + 1) * 2**32 // span)
        kept = (
            last
            - first
            - sum(1 for half in range(first, min(first + 2, last)) if half * span % 2**32 < uneven)
        )
        counts.append(kept)
    assert len(set(counts)) == 1
    assert sum(counts) == 2**32 - uneven


def test_every_order_of_four_cards_is_as_likely() -> None:
    stock = stock_of([0, 1, 2, 3], behind=0, cards_per_round=1)
    rounds = 24_000
    counts = Counter(
        tuple(dealt_shoe(stock, U(11), number, False).tolist()) for number in range(rounds)
    )
    expected = rounds / 24
    chi = sum((counts[order] - expected) ** 2 / expected for order in permutations(range(4)))
    assert chi < 49.7  # one in a thousand at 23 degrees of freedom


def test_every_card_is_as_likely_at_every_place() -> None:
    stock = stock_of(list(range(52)), behind=0, cards_per_round=1)
    shoes = 20_000
    seen = np.zeros((52, 52))
    for number in range(shoes):
        seen[np.arange(52), dealt_shoe(stock, U(12), number, False)] += 1
    expected = shoes / 52
    chi = float(((seen - expected) ** 2 / expected).sum())
    freedom = 51 * 51
    assert abs(chi - freedom) < 4.5 * (2 * freedom) ** 0.5


def test_pairs_of_neighbours_in_one_deck_are_as_they_must_be() -> None:
    """The chance that two cards in a row are of one rank is 3 in 51, anywhere in the deck."""
    stock = stock_of([card.code % 13 for card in CARDS], behind=0, cards_per_round=1)
    shoes = 20_000
    pairs = np.zeros(51)
    for number in range(shoes):
        dealt = dealt_shoe(stock, U(13), number, False)
        pairs += dealt[1:] == dealt[:-1]
    chance = Fraction(3, 51)
    error = (float(chance * (1 - chance)) / shoes) ** 0.5
    assert abs(pairs / shoes - float(chance)).max() < 4.5 * error


def test_careful_shuffles_are_shuffles_too() -> None:
    stock = stock_of(CODES, behind=14, cards_per_round=6)
    fast, careful = (dealt_shoe(stock, U(1), 1, mode) for mode in (False, True))
    assert not np.array_equal(fast, careful)
    whole = stock_of(CODES, behind=0, cards_per_round=1)
    assert Counter(dealt_shoe(whole, U(1), 1, True).tolist()) == Counter(CODES)


def test_sizes_around_the_step_of_the_loop() -> None:
    for size, burn in product((2, 15, 16, 17, 31, 32, 33), (0, 1)):
        stock = stock_of(list(range(size)), burn=burn, behind=0, cards_per_round=1)
        assert sorted(dealt_shoe(stock, U(2), 0, False).tolist()) == list(range(size))
