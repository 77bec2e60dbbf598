"""The shuffle: repeatable, as documented, and fair by tests that catch the classic mistakes."""

import hmac
import struct
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import shake_256
from itertools import permutations
from math import cbrt, lgamma, log, sqrt

import pytest

from croupier.equipment import (
    SEED_BYTES,
    SHUFFLE_METHOD,
    Card,
    KeyStream,
    deck,
    new_seed,
    parse_cards,
    shuffled,
    stack,
    write_cards,
)
from croupier.equipment.shuffle import fisher_yates

Below = Callable[[int], int]
Shuffle = Callable[[Sequence[int], Below], Sequence[int]]


PINNED_ORDER = (
    "JC 4S 7D 2D 3C 9D TH 6C 3S AH AS 6S 7H QD TC TD 9C 5D 2S 4C 4D 5S JS 5H 6H 8D "
    "3H AC 4H 3D KC QC KH AD 2H 9S 9H 2C 6D KS 7S QS KD 8S JH 5C JD 8H QH 7C 8C TS"
)


def seed_of(name: str) -> bytes:
    """A fixed seed, so that a statistical test gives the same answer every time."""
    return shake_256(name.encode()).digest(SEED_BYTES)


# --- repeating a shuffle ---


def test_a_seed_repeats_its_shuffle_and_another_does_not() -> None:
    order = shuffled(stack(8), seed=seed_of("shoe"))
    assert order == shuffled(stack(8), seed=seed_of("shoe"))
    assert order != shuffled(stack(8), seed=seed_of("another"))


def test_a_shuffle_keeps_every_card() -> None:
    order = shuffled(stack(8), seed=seed_of("shoe"))
    assert Counter(order) == Counter(stack(8))
    assert order != stack(8)


def test_a_few_cards_can_be_shuffled_as_well() -> None:
    discards = parse_cards("7S 9D 7H")
    assert sorted(shuffled(discards, seed=seed_of("discards"))) == sorted(discards)


def test_a_seed_gives_the_same_order_for_ever() -> None:
    # If this fails, the numbers of a seed have changed: give the method a new name.
    assert SHUFFLE_METHOD == "fisher-yates/chacha20x12-hkdf-v1"
    assert write_cards(shuffled(deck(), seed=seed_of("pinned"))) == PINNED_ORDER


# --- the key stream ---


def test_new_seeds_differ_and_have_their_length() -> None:
    one, other = new_seed(), new_seed()
    assert len(one) == len(other) == SEED_BYTES == 384
    assert one != other


@pytest.mark.parametrize("size", [0, 32, 383, 385])
def test_a_seed_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="a seed has 384 bytes"):
        KeyStream(bytes(size), purpose="shuffle")


def test_a_seed_can_tell_every_order_of_eight_decks_apart() -> None:
    orders_bits = lgamma(8 * 52 + 1) / log(2)
    assert 3_024 < orders_bits < 3_025 < 8 * SEED_BYTES


def test_every_part_of_the_seed_and_the_purpose_matter() -> None:
    seed = seed_of("parts")
    first = {KeyStream(seed, purpose=purpose).below(2**32) for purpose in ("shuffle", "spin")}
    for at in range(0, SEED_BYTES, 32):
        changed = seed[:at] + bytes([seed[at] ^ 1]) + seed[at + 1 :]
        first.add(KeyStream(changed, purpose="shuffle").below(2**32))
    assert len(first) == 2 + 12


def test_numbers_that_would_be_unfair_are_drawn_again() -> None:
    stream = KeyStream(seed_of("fair"), purpose="test")
    stream._words = iter([2**32 - 1, 5, 2**32 - 1])
    assert stream.below(3) == 2, "the last word is left out: 2**32 is no multiple of 3"
    assert stream.below(4) == 3, "2**32 is a multiple of 4, so that every word counts"


def test_the_stream_is_the_one_that_the_module_describes() -> None:
    seed, purpose = seed_of("twin"), "shuffle"
    stream = KeyStream(seed, purpose=purpose)
    assert [stream.below(2**32) for _ in range(48)] == naive_words(seed, purpose, blocks=3)


def naive_words(seed: bytes, purpose: str, *, blocks: int) -> list[int]:
    """The key stream from the standard library and the cipher's published description."""
    words = [0] * (16 * blocks)
    for index in range(12):
        info = f"croupier/{SHUFFLE_METHOD}/{purpose}/{index}".encode()
        secret = hmac.digest(bytes(32), seed[32 * index : 32 * (index + 1)], "sha256")
        key = hmac.digest(secret, info + b"\x01", "sha256")
        for at, word in enumerate(w for block in range(blocks) for w in chacha20(key, block)):
            words[at] ^= word
    return words


def chacha20(key: bytes, counter: int) -> list[int]:
    """One block of the cipher with a nonce of zeros, from its specification (RFC 8439, 2.3)."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key)]
    start += [counter, 0, 0, 0]
    x = list(start)
    columns = [(at, at + 4, at + 8, at + 12) for at in range(4)]
    diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    for a, b, c, d in (columns + diagonals) * 10:
        for to, add, turned, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = (x[to] + x[add]) & 0xFFFFFFFF
            mixed = x[turned] ^ x[to]
            x[turned] = (mixed << bits | mixed >> (32 - bits)) & 0xFFFFFFFF
    return [(mine + its) & 0xFFFFFFFF for mine, its in zip(x, start, strict=True)]


# --- fairness: the same tests accept our shuffle and reject the classic mistakes ---


ACCEPTED = 3.5
REJECTED = 6.0
# The weakest effects to be caught: exchanging three cards at random (0.0123 of chi-square a
# shuffle) and a byte's remainder (about 0.07). These sizes put both some way beyond REJECTED.
ORDERS_EXPECTED = 1_000
PLACES_EXPECTED = 200


def naive_swap(items: Sequence[int], below: Below) -> Sequence[int]:
    """Wrong: every place is exchanged with any place, so n**n paths lead to n! orders."""
    order = list(items)
    for at in range(len(order)):
        pick = below(len(order))
        order[at], order[pick] = order[pick], order[at]
    return order


def sattolo(items: Sequence[int], below: Below) -> Sequence[int]:
    """Wrong: no card can stay where it was, so only cyclic orders come up."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        pick = below(last)
        order[last], order[pick] = order[pick], order[last]
    return order


def byte_modulo(items: Sequence[int], below: Below) -> Sequence[int]:
    """Wrong: the remainder of a byte prefers the low numbers."""
    return fisher_yates(items, lambda bound: below(256) % bound)


def deviation(statistic: float, freedom: int) -> float:
    """Turn a chi-square into standard deviations from what is expected (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return (cbrt(statistic / freedom) - (1 - spread)) / sqrt(spread)


def deviation_of_orders(shuffle: Shuffle, cards: int, name: str) -> float:
    """How far the orders of a small deck are from equally frequent."""
    below = KeyStream(seed_of(name), purpose="test").below
    orders = list(permutations(range(cards)))
    counts = Counter(
        tuple(shuffle(range(cards), below)) for _ in range(ORDERS_EXPECTED * len(orders))
    )
    statistic = sum((counts[order] - ORDERS_EXPECTED) ** 2 / ORDERS_EXPECTED for order in orders)
    return deviation(statistic, len(orders) - 1)


def deviation_of_places(shuffle: Shuffle, name: str) -> float:
    """How far the places of each card of a deck are from equally frequent."""
    below = KeyStream(seed_of(name), purpose="test").below
    size, rounds = 52, 52 * PLACES_EXPECTED
    counts = [[0] * size for _ in range(size)]
    for _ in range(rounds):
        for row, card in zip(counts, shuffle(range(size), below), strict=True):
            row[card] += 1
    statistic = sum(
        (count - PLACES_EXPECTED) ** 2 / PLACES_EXPECTED for row in counts for count in row
    )
    # A shuffle fixes every row and column sum, which leaves this many free cells.
    return deviation(statistic * (size - 1) / size, (size - 1) ** 2)


@pytest.mark.parametrize("cards", [2, 3, 4, 5])
def test_every_order_of_a_small_deck_is_equally_frequent(cards: int) -> None:
    assert abs(deviation_of_orders(fisher_yates, cards, f"orders of {cards}")) < ACCEPTED


def test_every_card_is_equally_often_in_every_place() -> None:
    assert abs(deviation_of_places(fisher_yates, "places")) < ACCEPTED


@pytest.mark.parametrize("wrong", [naive_swap, sattolo])
@pytest.mark.parametrize("cards", [3, 4, 5])
def test_the_test_of_orders_rejects_wrong_shuffles(wrong: Shuffle, cards: int) -> None:
    assert deviation_of_orders(wrong, cards, f"wrong orders of {cards}") > REJECTED


@pytest.mark.parametrize("wrong", [naive_swap, sattolo, byte_modulo])
def test_the_test_of_places_rejects_wrong_shuffles(wrong: Shuffle) -> None:
    assert deviation_of_places(wrong, "wrong places") > REJECTED


def test_seeds_one_after_another_give_unrelated_shuffles() -> None:
    # The first card of each shuffle, over seeds that differ only by a count.
    rounds, cards = 1_040, deck()
    counts: Counter[Card] = Counter(
        shuffled(cards, seed=at.to_bytes(SEED_BYTES, "big"))[0] for at in range(rounds)
    )
    expected = rounds / len(cards)
    statistic = sum((counts[card] - expected) ** 2 / expected for card in cards)
    assert abs(deviation(statistic, len(cards) - 1)) < ACCEPTED
