"""The simulator and the table engine play the same cards alike, card for card and cent for cent."""

from datetime import datetime

import pytest

from blackjack_agreement import BASIC, Case, compare, wild
from blackjack_table import PONTOON_1999, PONTOON_2000, rules
from croupier.games.blackjack.strategy import SIMPLE, Chart, Strategy
from croupier.simulate.blackjack.charts import best_chart
from stretches import (
    LONG,
    MAIN,
    MILLION,
    OTHER,
    Stretch,
    compared_for_a_million,
    compared_over,
)

PONTOON_NOVEMBER = datetime(1999, 11, 8, 4)
SIDE_BETS = ("perfect-pairs", "magnificent-sevens")
PANDEMONIUM_TABLES = range(1, 6)

VERSIONS = {
    "blackjack": rules(),
    "pontoon-2003": rules("crown-pontoon"),
    "crown-blackjack": rules("crown-blackjack"),
    "crown-21": rules("crown-21"),
    "vegas-blackjack": rules("vegas-blackjack"),
    "pontoon-1999": rules("crown-pontoon", PONTOON_1999),
    "pontoon-1999-november": rules("crown-pontoon", PONTOON_NOVEMBER),
    "pontoon-2000": rules("crown-pontoon", PONTOON_2000),
    "side-bets-1": rules("crown-blackjack", side_bets=SIDE_BETS, version=1),
    "side-bets-2": rules("blackjack", side_bets=SIDE_BETS, version=2),
    **{
        f"pandemonium-{table}": rules("pontoon-pandemonium", table=table)
        for table in PANDEMONIUM_TABLES
    },
}
FIRST = ("blackjack", "pontoon-2003")
LAST = MILLION // LONG - 1
ROUNDS = {name: MAIN if name in FIRST else OTHER for name in VERSIONS}


def best(name: str) -> Chart:
    chart = best_chart(VERSIONS[name])
    assert chart is not None
    return chart


def case_of(
    name: str,
    strategy: Strategy,
    *,
    boxes: int = 1,
    insures: bool = False,
    continuous: bool = False,
) -> Case:
    law = VERSIONS[name]
    beside = (law.perfect_pairs, law.magnificent_sevens, law.pandemonium)
    sides = any(bet is not None for bet in beside)
    return Case(name, law, strategy, boxes, insures, sides, continuous)


@pytest.mark.parametrize("name", VERSIONS)
@pytest.mark.parametrize("boxes", [1, 4])
@pytest.mark.parametrize("continuous", [False, True])
def test_every_version_plays_as_at_the_table(name: str, boxes: int, continuous: bool) -> None:
    case = case_of(name, BASIC, boxes=boxes, insures=boxes > 1, continuous=continuous)
    compare(case, 200, seed=1)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", VERSIONS)
def test_wild_play_is_settled_as_at_the_table(name: str, seed: int) -> None:
    case = case_of(name, wild(seed), boxes=(1, 2, 3, 7)[seed], insures=seed % 2 == 1)
    compare(case, 100, seed=seed)


@pytest.mark.parametrize("name", SIMPLE)
def test_simple_strategies_play_as_at_the_table(name: str) -> None:
    compare(case_of("blackjack", SIMPLE[name], boxes=2), 200, seed=1)


READINGS: list[tuple[tuple[str, object], ...]] = [
    (("dealer_blackjack_after_split", "obo"),),
    (("dealer_blackjack_after_split", "cap-fill"),),
    (("dealer_blackjack_after_split", "enhc"),),
    (("dealer_blackjack_vs_21", "void"),),
    (("dealer_blackjack_after_busted_double", "original-only"),),
    (("double_soft_as_hard", True),),
    (("super_bonus_after_unsuited_split", False),),
    (
        ("dealer_blackjack_after_split", "obo"),
        ("dealer_blackjack_after_busted_double", "original-only"),
    ),
]


@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize("game", ["blackjack", "vegas-blackjack", "crown-pontoon"])
def test_every_reading_is_settled_as_at_the_table(
    game: str, readings: tuple[tuple[str, object], ...]
) -> None:
    read = rules(game, policies=readings)
    compare(Case(game, read, wild(5), boxes=3), 150, seed=11)
    compare(Case(game, read, wild(6)), 100, seed=12)


@pytest.mark.parametrize("boxes", range(2, 10))
@pytest.mark.parametrize("name", FIRST)
def test_any_number_of_boxes_plays_as_at_the_table(name: str, boxes: int) -> None:
    compare(case_of(name, best(name), boxes=boxes, insures=boxes % 2 == 0), 300, seed=9)


@pytest.mark.parametrize("decks", range(3, 9))
def test_any_number_of_decks_plays_as_at_the_table(decks: int) -> None:
    laws = [rules("crown-pontoon", PONTOON_1999, decks)]
    if decks > 3:
        laws += [rules(game, decks=decks) for game in ("blackjack", "crown-pontoon")]
    for law in laws:
        compare(Case(law.game, law, BASIC), 300, seed=10)


@compared_over(ROUNDS)
def test_long_play_is_equal(stretch: Stretch) -> None:
    case = case_of(stretch.version, best(stretch.version))
    compare(case, stretch.rounds, seed=2003, first=stretch.first)


@compared_over(dict.fromkeys(FIRST, OTHER))
def test_long_play_from_full_shoes_is_equal(stretch: Stretch) -> None:
    case = case_of(stretch.version, best(stretch.version), continuous=True)
    compare(case, stretch.rounds, seed=2003, first=stretch.first)


@pytest.mark.slow
@compared_for_a_million(VERSIONS)
def test_a_million_rounds_are_equal(stretch: Stretch) -> None:
    """By turns best play, what players do, anything at all, and full shoes; last three boxes."""
    name, turn = stretch.version, stretch.number % 4
    strategy = (best(name), BASIC, wild(stretch.number), best(name))[turn]
    boxes = 3 if stretch.number == LAST else 1
    full = turn == 3 and boxes == 1
    case = case_of(name, strategy, boxes=boxes, insures=turn == 3, continuous=full)
    compare(case, stretch.rounds, seed=2004, first=stretch.first)
