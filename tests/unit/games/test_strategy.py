"""Strategies as charts: which row speaks, and what is refused."""

import pytest

from blackjack_table import rules
from croupier.games.blackjack.kernel import EMPTY, Hand, add_card
from croupier.games.blackjack.strategy import SIMPLE, Action, BadChart, Chart, chart_keys

PONTOON = rules("crown-pontoon").params
BLACKJACK = rules().params
SPADES, HEARTS = 0, 1
SIX, ACE = 6, 1


def hand(*cards: tuple[int, int]) -> Hand:
    held = EMPTY
    for value, suit in cards:
        held = add_card(held, value, suit)
    return held


def test_the_most_particular_row_speaks() -> None:
    chart = Chart.parse(
        "particular",
        {
            "hard 14": "SSSSSSSSSS",
            "hard 14 678": "HHHHHHHHHH",
            "hard 14 678 spades": "DDDDDDDDDD",
            "hard 14 4+": "HHHHHSSSSS",
        },
    )

    def plays(held: Hand, first: int, *, double: bool = True) -> Action:
        return chart.plays(PONTOON, held, first, double=double, split=False)

    assert plays(hand((5, SPADES), (9, SPADES)), SIX) is Action.STAND
    assert plays(hand((6, SPADES), (8, HEARTS)), SIX) is Action.HIT
    assert plays(hand((6, HEARTS), (8, HEARTS)), SIX) is Action.HIT
    assert plays(hand((6, SPADES), (8, SPADES)), SIX) is Action.DOUBLE
    assert plays(hand((6, SPADES), (8, SPADES)), SIX, double=False) is Action.HIT
    four = hand((2, 0), (3, 0), (4, 0), (5, 1))
    assert (plays(four, SIX), plays(four, ACE)) == (Action.HIT, Action.STAND)


def test_suits_count_only_where_the_law_pays_for_them() -> None:
    held = hand((6, SPADES), (8, SPADES))
    assert next(chart_keys(PONTOON, held)) == "hard 14 678 spades"
    assert list(chart_keys(BLACKJACK, held)) == ["hard 14"]


def test_late_aces_have_rows_of_their_own() -> None:
    early, late = hand((1, 0), (2, 0), (4, 0)), hand((2, 0), (4, 0), (1, 0))
    assert list(chart_keys(PONTOON, early)) == ["soft 17 3+", "soft 17"]
    assert list(chart_keys(PONTOON, late)) == [
        "soft 17 late 3+",
        "soft 17 3+",
        "soft 17 late",
        "soft 17",
    ]


def test_a_pair_that_is_split_is_not_surrendered() -> None:
    rows = {"surrender hard 16": "RRRRRRRRRR", "pair 8": "PPPPPPPPP."}
    eights, others = hand((8, 0), (8, 1)), hand((9, 0), (7, 1))
    chart = Chart.parse("plain", rows)
    assert chart.surrenders(PONTOON, others, SIX)
    assert not chart.surrenders(PONTOON, eights, SIX)
    assert chart.surrenders(PONTOON, eights, ACE)
    chart = Chart.parse("own row", {**rows, "surrender pair 8": "R........."})
    assert chart.surrenders(PONTOON, eights, 2)
    assert not chart.surrenders(PONTOON, eights, ACE)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ({"hard 16": "SSSS"}, "4 letters; give 10 letters"),
        ({"hard 16": "SSSSSSSSSX"}, "'X' is not one of S, H, D, d"),
        ({"pair 8": "SSSSSSSSSS"}, "'S' is not one of P, ."),
        ({"hrad 16": "SSSSSSSSSS"}, "there is no row 'hrad 16'"),
        ({"hard 17 678": "SSSSSSSSSS"}, "there is no row"),
    ],
)
def test_a_chart_that_cannot_be_read_is_refused(rows: dict[str, str], says: str) -> None:
    with pytest.raises(BadChart, match=says):
        Chart.parse("bad", rows)


def test_a_hand_without_a_row_is_refused() -> None:
    with pytest.raises(BadChart, match="'hard 11'"):
        Chart.parse("empty", {}).plays(BLACKJACK, hand((5, 0), (6, 0)), 6, double=True, split=False)


def test_simple_strategies() -> None:
    def draws(name: str, *cards: tuple[int, int]) -> bool:
        action = SIMPLE[name].plays(BLACKJACK, hand(*cards), 6, double=True, split=True)
        return action is Action.HIT

    assert draws("mimic-dealer", (10, 0), (6, 0)) and not draws("mimic-dealer", (10, 0), (7, 0))
    assert draws("never-bust", (6, 0), (5, 0)) and not draws("never-bust", (6, 0), (6, 0))
    assert draws("never-bust", (1, 0), (5, 0)) and not draws("never-bust", (1, 0), (7, 0))
    assert draws("absent", (1, 0), (5, 0)) and not draws("absent", (10, 0), (2, 0))
