"""Blackjack as text: readings by name, commands that read back, a round that can be told."""

from pathlib import Path

import pytest

from blackjack_table import go, opened, play
from croupier.games.blackjack import Policies, UnknownPolicy
from croupier.games.blackjack.notation import parse_command, transcript
from croupier.games.blackjack.policies import AfterSplit
from croupier.games.blackjack.views import view
from croupier.games.game import Viewer

TOLD = Path(__file__).parent / "told"

VEGAS_SCRIPT = """
    8S 9C AD 8C 7C | 1/bob:insure close 2:surrender close
    1:split 1/bob:split 3H 1:double TS | TH stand | 6D
"""

ROUNDS = {
    "pontoon-suited-sevens": (
        "crown-pontoon",
        "1 ann 25; 2 bob 10",
        "7S 9D 7H 7S 2C | 1:hit 7S | 2:hit 5C stand | 9H KD",
    ),
    "vegas-shared-box": (
        "vegas-blackjack",
        "1 ann 10; 1 bob 20; 2 cat 10",
        VEGAS_SCRIPT,
    ),
    "blackjack-absent-player": ("blackjack", "1 ann 10", "6S TD 5C | absent 5H | 9D"),
}


@pytest.mark.parametrize("name", sorted(ROUNDS))
def test_a_round_is_told_as_it_was_written_down(name: str) -> None:
    game, placed, script = ROUNDS[name]
    told = transcript(play(game, placed, script).history) + "\n"
    assert told == (TOLD / f"{name}.txt").read_text(encoding="utf-8")


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


@pytest.mark.parametrize("text", ["hit", "hit 1 2", "deal 1S", "wager 1 ann ten", "shuffle 1"])
def test_what_is_no_command_is_not_read_as_one(text: str) -> None:
    with pytest.raises(ValueError, match="not a command of play"):
        parse_command(text)


def test_a_view_counts_cards_that_wait_and_does_not_hold_them() -> None:
    r = go(opened("blackjack", "1 ann 10; 1 bob 5"), "5S 6D 6C | 1:double 1/bob:double=2")
    seen = view(r, Viewer())
    assert seen.phase == "subsequent deal"
    assert seen.held == 0
    assert [stake.on_hands for stake in seen.boxes[0].stakes] == [(2000,), (700,)]
    assert [stake.controls for stake in seen.boxes[0].stakes] == [True, False]
