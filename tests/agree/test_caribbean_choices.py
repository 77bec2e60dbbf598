"""Caribbean Stud: the simulator bets exactly where the exact analysis does."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from caribbean_table import rules
from croupier.equipment import CARDS, RANKS, SUITS
from croupier.odds.caribbean import CaribbeanAnalysis, analyse
from croupier.odds.poker_orders import HANDS
from croupier.simulate.caribbean_stud.choices import (
    BET,
    FOLD,
    BadChoice,
    best_choices,
    by_rows,
    choices_of,
    choices_text,
    playing_hands,
)
from croupier.simulate.caribbean_stud.game import CaribbeanStud
from croupier.simulate.hands import hand_ranks

PLACES = 7_462
WORDS = st.one_of(st.just(BET), st.just(FOLD), st.integers(0, BET))


@pytest.fixture(scope="module")
def analysis() -> CaribbeanAnalysis:
    return analyse(rules())


def test_the_choices_made_beforehand_are_the_analysis_s_own(analysis: CaribbeanAnalysis) -> None:
    held = best_choices(rules())
    assert held is not None, "run tools/caribbean_choices.py"
    assert np.array_equal(held, analysis.swept.choices)


@pytest.mark.parametrize(
    "suits", [pytest.param(SUITS[:1]), pytest.param(SUITS[1:], marks=pytest.mark.slow)]
)
def test_every_hand_against_every_up_card(analysis: CaribbeanAnalysis, suits: str) -> None:
    """All 2,598,960 hands against the up cards of a suit: as many bets and folds in every cell.

    A bit of a choice is set where the analysis bets on any hand of that kind, so the simulator bets
    on all that should be bet on; if there are no more of them, they are the same.
    """
    ready = CaribbeanStud(rules=rules(), choices=_held(), strategy="best")
    fives = combinations(range(len(CARDS)), 5)
    hands = np.fromiter(fives, dtype=np.dtype((np.uint8, 5)), count=HANDS)
    places = hand_ranks(hands).astype(np.int64)
    bets = np.zeros((PLACES, len(RANKS)), dtype=np.int64)
    folds = np.zeros_like(bets)
    for up in (card for card in CARDS if SUITS[card.suit] in suits):
        others = (hands != up.code).all(axis=1)
        cards = np.column_stack((hands[others], np.full(int(others.sum()), up.code, np.uint8)))
        does = ready.bets_with(np.ascontiguousarray(cards))
        bets[:, up.rank] += np.bincount(places[others][does], minlength=PLACES)
        folds[:, up.rank] += np.bincount(places[others][~does], minlength=PLACES)
    assert np.array_equal(bets * len(SUITS), analysis.swept.bet_on * len(suits))
    assert np.array_equal(folds * len(SUITS), analysis.swept.folded_on * len(suits))
    assert int((bets + folds).sum()) * len(SUITS) == HANDS * 47 * len(suits)


def test_suits_matter_in_some_cells_and_never_for_a_pair(analysis: CaribbeanAnalysis) -> None:
    swept = analysis.swept
    by_suits = (swept.choices != BET) & (swept.choices != FOLD)
    assert np.array_equal(by_suits, (swept.bet_on > 0) & (swept.folded_on > 0))
    assert int(by_suits.sum()) == 69
    shares = (swept.bet_on + swept.folded_on)[by_suits].sum() / (HANDS * 47)
    assert shares == pytest.approx(0.00221283, abs=1e-8)


def _held() -> NDArray[np.uint32]:
    held = best_choices(rules())
    assert held is not None
    return held


@given(st.data())
def test_choices_are_written_and_read_again(data: st.DataObject) -> None:
    low = data.draw(st.integers(0, PLACES))
    high = data.draw(st.integers(low, PLACES))
    choices = np.full((PLACES, len(RANKS)), FOLD, dtype=np.uint32)
    choices[high:] = BET
    for _ in range(data.draw(st.integers(0, 5)) if low < high else 0):
        place = data.draw(st.integers(low, high - 1))
        choices[place, data.draw(st.integers(0, len(RANKS) - 1))] = data.draw(WORDS)
    assert np.array_equal(choices_of(*choices_text(choices)), choices)


def test_rows_of_a_person() -> None:
    assert np.array_equal(by_rows({"A-K": "B"}), playing_hands(rules()))
    assert np.array_equal(by_rows({"A-K-4-3-2": "B"}), playing_hands(rules()))
    # The lowest pair comes directly after the highest odd cards, whichever row is written first.
    rows = {"one pair": "B", "A-K": "FFFFF FFFFF FFB"}
    choices = by_rows(rows)
    assert (choices != playing_hands(rules())).any(axis=1).sum() == 1_277 - 1_113
    assert set(choices[1_113:1_277, RANKS.index("A")].tolist()) == {BET}
    assert not choices[1_113:1_277, 1:].any()
    assert not by_rows({"royal flush": "B"})[:-1].any()


def test_two_rows_may_not_begin_with_the_same_hand() -> None:
    with pytest.raises(BadChoice, match="row 'A-K-4-3-2': begins with the same hand as 'A-K'"):
        by_rows({"A-K": "B", "A-K-4-3-2": "F"})


@pytest.mark.parametrize(
    ("key", "letters"),
    [("A-A", "B"), ("a pair", "B"), ("A-K", "BB"), ("A-K", "BBBBB BBBBB BBX"), ("K-A", "B")],
)
def test_rows_that_cannot_be_followed(key: str, letters: str) -> None:
    with pytest.raises(BadChoice, match=f"row '{key}'"):
        by_rows({key: letters})
