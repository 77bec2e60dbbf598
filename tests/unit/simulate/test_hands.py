"""Five-card hands by table: every hand, against the ranking kernel compiled and plain."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from adopted_kernels import adopt
from croupier.compiled.adopt import compiled
from croupier.compiled.hands import poker_tables
from croupier.equipment import parse_cards, poker, poker_strength, strength_of
from croupier.simulate.hands import hand_classes, hand_ranks, hand_strengths

adopt(poker)


@compiled
def _all_strengths(out: NDArray[np.int32], cards: NDArray[np.uint8]) -> None:
    """Every hand of one deck in the order of its cards, ranked by the kernel itself."""
    at = 0
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        out[at] = poker_strength(a, b, c, d, e)
                        cards[at, 0] = a
                        cards[at, 1] = b
                        cards[at, 2] = c
                        cards[at, 3] = d
                        cards[at, 4] = e
                        at += 1


def test_every_hand_has_the_kernels_strength() -> None:
    strengths = np.zeros(2_598_960, dtype=np.int32)
    cards = np.zeros((strengths.size, 5), dtype=np.uint8)
    _all_strengths(strengths, cards)
    assert np.array_equal(hand_strengths(cards), strengths)
    assert np.array_equal(hand_classes(cards), strengths >> 20)
    assert cards[-1].tolist() == [47, 48, 49, 50, 51]


def test_the_order_of_the_cards_does_not_matter() -> None:
    rng = np.random.default_rng(1)
    hands = np.array([rng.permutation(52)[:5] for _ in range(3_000)])
    turned = rng.permuted(hands, axis=1)
    assert np.array_equal(hand_ranks(hands), hand_ranks(turned))
    plain = [poker_strength(*map(int, hand)) for hand in hands]
    assert hand_strengths(hands).tolist() == plain


def test_ranks_are_dense_and_rise_with_strength() -> None:
    tables = poker_tables()
    assert len(tables.strengths) == 7_462
    assert (np.diff(tables.strengths) > 0).all()
    royal = [card.code for card in parse_cards("AS KS QS JS TS")]
    assert hand_ranks([royal]).tolist() == [7_461]
    assert hand_strengths([royal])[0] == strength_of(parse_cards("AS KS QS JS TS"))


def test_a_few_hands_at_a_time_or_none() -> None:
    assert hand_ranks(np.zeros((0, 5), dtype=np.uint8)).size == 0
    few = np.array(list(combinations(range(8, 19), 5)), dtype=np.uint8)
    ranks = hand_ranks(few)
    assert len(few) % 2 == 0
    assert np.array_equal(hand_ranks(few[:-1]), ranks[:-1])
    assert [int(hand_ranks([hand])[0]) for hand in few[:40]] == ranks[:40].tolist()


def test_hands_may_lie_in_memory_as_they_like() -> None:
    few = np.array(list(combinations(range(8, 19), 5)), dtype=np.uint8)
    ranks = hand_ranks(few)
    unaligned = np.zeros(few.size + 1, dtype=np.uint8)[1:].reshape(few.shape)
    unaligned[:] = few
    fixed = few.copy()
    fixed.flags.writeable = False
    for same in (unaligned, fixed, few.astype(np.int64), np.asfortranarray(few), few.tolist()):
        assert np.array_equal(hand_ranks(same), ranks)
    assert np.array_equal(hand_ranks(few[::-1]), ranks[::-1])


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ([1, 2, 3, 4, 5], "rows of 5"),
        ([[1, 2, 3, 4]], "rows of 5"),
        ([[0, 1, 2, 3, 52]], "0 to 51"),
        ([[0, 1, 2, 3, 260]], "not 260"),
        ([[0, 1, 2, 3, -1]], "not -1"),
        ([[0, 1, 2, 3, 4.9]], "whole numbers"),
    ],
)
def test_what_is_no_hand_is_refused(cards: list[object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        hand_ranks(cards)  # type: ignore[arg-type]
