"""Readings of Blackjack by name, and what a view holds."""

import pytest

from blackjack_table import go, opened
from croupier.games.blackjack import Policies, UnknownPolicy
from croupier.games.blackjack.events import Phase
from croupier.games.blackjack.policies import AfterSplit
from croupier.games.blackjack.views import view
from croupier.games.game import Viewer


def test_policies_are_read_by_name_and_value() -> None:
    chosen = Policies.read({"dealer_blackjack_after_split": "obo", "double_soft_as_hard": True})
    assert chosen.dealer_blackjack_after_split is AfterSplit.ORIGINAL_ONLY
    assert chosen.named["double_soft_as_hard"] is True
    assert Policies().named["dealer_blackjack_vs_21"] == "lose"


@pytest.mark.parametrize(
    "named",
    [
        {"dealer_hits": True},
        {"dealer_blackjack_after_split": "all"},
        {"double_soft_as_hard": "yes"},
        {"dealer_blackjack_vs_21": True},
    ],
)
def test_an_unknown_policy_or_value_is_an_error(named: dict[str, object]) -> None:
    with pytest.raises(UnknownPolicy):
        Policies.read(named)


def test_a_view_counts_cards_that_wait_and_does_not_hold_them() -> None:
    r = go(opened("blackjack", "1 ann 10; 1 bob 5"), "5S 6D 6C | 1:double 1/bob:double=2")
    seen = view(r, Viewer())
    assert seen.phase is Phase.BOXES
    assert seen.held == 0
    assert [stake.on_hands for stake in seen.boxes[0].stakes] == [(2000,), (700,)]
    assert [stake.controls for stake in seen.boxes[0].stakes] == [True, False]


def test_a_hand_that_went_over_is_shown_with_what_it_came_to() -> None:
    r = go(opened("blackjack", "1 ann 10; 2 bob 10"), "TS 5S 6D 6C 6H | 1:hit TD")
    assert view(r, Viewer()).boxes[0].hands[0].total == "26, bust"
