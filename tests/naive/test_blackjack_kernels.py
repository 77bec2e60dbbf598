"""The Blackjack kernels agree with their naive twins, on every hand where they can be listed."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from blackjack_table import rules
from croupier.equipment import Card
from croupier.games.blackjack.kernel import (
    EMPTY,
    KIND_DEALT,
    KIND_SPLIT,
    STAGE_KEPT,
    Hand,
    absent_draws,
    add_card,
    best_total,
    bonus_line,
    card_value,
    dealer_draws,
    is_bust,
    is_natural,
    is_soft,
)
from croupier.games.blackjack.order import deal_place, next_turn
from croupier.games.blackjack.outcome import BET_LIVE, NO_BET, Bet, payment, settle_box
from naive import blackjack_twin as naive

BASE = rules("blackjack").params
CROWN = rules("crown-blackjack").params
PONTOON = rules("crown-pontoon").params
RANKS = "A23456789T"


def state_of(cards: list[str], kind: int = KIND_DEALT) -> Hand:
    state = EMPTY._replace(kind=kind)
    for text in cards:
        card = Card.parse(text)
        state = add_card(state, card_value(BASE, card.code), card.code // 13)
    return state


def hands(limit: int) -> Iterator[list[str]]:
    """Every hand of up to so many cards, suits apart, that could have drawn its last card."""
    for size in range(1, limit + 1):
        for ranks in product(RANKS, repeat=size):
            cards = [f"{rank}S" for rank in ranks]
            if size < 2 or naive.total(cards[:-1]) < 21:
                yield cards


@pytest.mark.rule("BJ-001", "BJ-003", "BJ-011", "BJ-063", "BJ-079", "CB-002")
def test_totals_and_drawing_agree_on_every_hand_of_four() -> None:
    for cards in hands(4):
        state = state_of(cards)
        expected = naive.total(cards)
        assert is_bust(state) == (expected > 21), cards
        if expected > 21:
            continue
        assert best_total(BASE, state) == expected, cards
        assert is_soft(BASE, state) == naive.is_soft(cards), cards
        assert is_natural(BASE, state) == naive.is_natural(cards, split=False), cards
        assert absent_draws(BASE, state) == naive.absent_draws(cards), cards
        assert dealer_draws(BASE, state) != naive.dealer_stops(cards, soft_stop=17), cards
        assert dealer_draws(CROWN, state) != naive.dealer_stops(cards, soft_stop=18), cards


@pytest.mark.rule("CP-017")
def test_frozen_aces_agree_on_every_doubled_hand_of_four() -> None:
    for cards in hands(4):
        if len(cards) < 3 or naive.total(cards, 2) > 21:
            continue
        doubled = state_of(cards)._replace(stage=STAGE_KEPT)
        assert best_total(PONTOON, doubled) == naive.total(cards, 2), cards


@pytest.mark.rule("CP-030")
@pytest.mark.parametrize("kind", [KIND_DEALT, KIND_SPLIT])
def test_table_1_agrees_on_every_suit_of_three_and_on_long_hands(kind: int) -> None:
    odds = rules("crown-pontoon").odds
    suited = [f"{rank}{suit}" for rank in "678" for suit in "SHDC"]
    cases = [list(cards) for cards in product(suited, repeat=3)]
    chance = Random(3)
    deck = [f"{rank}{suit}" for rank in "A23456789JQK" for suit in "SHDC"]
    for _ in range(20_000):
        cards = [chance.choice(deck), chance.choice(deck)]
        while naive.total(cards) < 21:
            cards.append(chance.choice(deck))
        cases.append(cards)
    for cards in cases:
        if naive.total(cards) <= 21:
            expected = naive.pontoon_line(cards, split=kind != KIND_DEALT)
            assert odds[bonus_line(PONTOON, state_of(cards, kind))] == expected, cards


READINGS = ("bb+1", "obo", "cap-fill", "enhc")


def random_hand(chance: Random, deck: list[str], *, split: bool) -> tuple[list[str], bool]:
    """A hand as somebody might have drawn it, and whether it was doubled."""
    cards = [chance.choice(deck), chance.choice(deck)]
    doubles = chance.random() < 0.3 and naive.total(cards) < 21
    stop = chance.randint(12, 20)
    while not doubles and naive.total(cards) < stop:
        cards.append(chance.choice(deck))
    if doubles:
        cards.append(chance.choice(deck))
    return cards, doubles


@pytest.mark.rule("BJ-032", "BJ-033", "BJ-034", "BJ-035", "BJ-036", "BJ-066", "BJ-077", "BJ-078")
@pytest.mark.rule("CP-006", "CP-007", "CP-008", "CP-009", "CP-010", "CP-011", "CP-018", "CP-019")
@pytest.mark.parametrize("game", ["vegas-blackjack", "crown-pontoon"])
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("versus_21", ["lose", "void"])
@pytest.mark.parametrize("busted_double", ["lose-both", "original-only"])
def test_settlement_of_a_box_agrees_under_every_reading(
    game: str, reading: str, versus_21: str, busted_double: str
) -> None:
    pontoon = game == "crown-pontoon"
    params = rules(
        game,
        policies=(
            ("dealer_blackjack_after_busted_double", busted_double),
            ("dealer_blackjack_after_split", reading),
            ("dealer_blackjack_vs_21", versus_21),
        ),
    ).params
    chance = Random(f"{game} {reading} {versus_21} {busted_double}")
    deck = [f"{rank}{suit}" for rank in "A23456789JQK" for suit in "SHDC"]
    for _ in range(1_500):
        split = chance.random() < 0.6
        count = chance.randint(2, 3) if split else 1
        made = [random_hand(chance, deck, split=split) for _ in range(count)]
        if chance.random() < 0.5:
            dealer = ["AS", "KS"]
        else:
            dealer = [chance.choice(deck), chance.choice(deck)]
            while not naive.dealer_stops(dealer, soft_stop=18):
                dealer.append(chance.choice(deck))
        box = [
            naive.NaiveHand(cards, 1000, 400 if doubled else 0, split=split)
            for cards, doubled in made
        ]
        expected = naive.settle(
            box,
            dealer,
            pontoon=pontoon,
            reading=reading,
            versus_21=versus_21,
            busted_double=busted_double,
        )
        kind = KIND_SPLIT if split else KIND_DEALT
        states, bets = [], []
        for cards, doubled in made:
            state = state_of(cards, kind)
            states.append(state._replace(stage=STAGE_KEPT) if doubled else state)
            bets.append(Bet(1000, 400 if doubled else 0, BET_LIVE))
        states += [EMPTY] * (3 - count)
        bets += [NO_BET] * (3 - count)
        settled = settle_box(
            params,
            (states[0], states[1], states[2]),
            (bets[0], bets[1], bets[2]),
            state_of(dealer),
            1,
        )
        assert [outcome.net for outcome in settled[:count]] == expected, (made, dealer)


@pytest.mark.rule("BJ-050")
def test_a_payment_is_the_least_multiple_of_a_chip_that_is_enough() -> None:
    for amount in range(0, 2_000, 7):
        for to, one in ((3, 2), (1, 1), (2, 1), (1, 2)):
            for chip in (1, 50, 100):
                paid = payment(amount, to, one, chip)
                assert paid % chip == 0
                assert paid * one >= amount * to > (paid - chip) * one or paid == amount == 0


@pytest.mark.rule("BJ-057", "BJ-070")
def test_the_order_of_the_deal_and_of_the_boxes() -> None:
    for boxes in range(1, 10):
        places = [deal_place(boxes, dealt) for dealt in range(2 * boxes + 1)]
        assert places == [*range(boxes), -1, *range(boxes)]
    assert [next_turn(0, 0, 3), next_turn(0, 1, 3), next_turn(0, 2, 3)] == [(0, 1), (0, 2), (1, 0)]


def test_a_hand_has_a_few_hundred_states_and_no_more() -> None:
    """An automaton over the 19 card symbols stays small enough for the first-level cache."""
    symbols = [(value, 0) for value in (1, 2, 3, 4, 5, 9, 10)]
    symbols += [(value, suit) for value in (6, 7, 8) for suit in range(4)]
    seen: set[Hand] = set()
    waiting = [EMPTY]
    while waiting:
        state = waiting.pop()
        if state in seen or is_bust(state):
            continue
        seen.add(state)
        if state.cards < 2 or best_total(BASE, state) < 21:
            waiting += [add_card(state, value, suit) for value, suit in symbols]
    plain = {state._replace(trio=0, suit=0) for state in seen}
    assert len(seen) < 450
    assert len(plain) < 350
