"""Many poker hands ranked at once are ranked as the kernel ranks each."""

import random

import numpy as np

from croupier.compiled.hands import strengths_of
from croupier.equipment import CARDS, poker_strength


def test_strengths_of_many_hands() -> None:
    chance = random.Random(3)
    codes = [card.code for card in CARDS]
    by_suit = [[card.code for card in CARDS if card.suit == suit] for suit in range(4)]
    hands = [chance.sample(codes, 5) for _ in range(2_000)]
    hands += [chance.sample(by_suit[number % 4], 5) for number in range(400)]
    assert strengths_of(np.array(hands)).tolist() == [poker_strength(*hand) for hand in hands]
