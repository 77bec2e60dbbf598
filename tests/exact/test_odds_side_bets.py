"""Side bets of the Blackjack family against the reference figures and closed formulas."""

from datetime import datetime
from fractions import Fraction
from itertools import product

import pytest

from croupier.equipment import Rank
from croupier.games.blackjack.kernel import EMPTY, add_card, card_value, wins_super_bonus
from croupier.games.blackjack.policies import Policies, SuitTest
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side_bets import Sevens, classify_sevens
from croupier.money import Cents
from croupier.odds import BetOdds
from croupier.odds.side_bets import (
    entry_worth,
    insurance,
    magnificent_sevens,
    pandemonium,
    perfect_pairs,
    super_bonus,
    with_entry,
)
from croupier.rulebook import Law, rulebook

START = datetime(2003, 2, 6, 6)
DECKS = range(4, 9)

# Worked out by hand for the catalogue of the rules, in per cent.
PERFECT_PAIRS = (4.348, 3.861, 4.180, 4.959, 4.096)
SEVENS_1 = (19.71, 22.91, 23.91, 25.79, 26.25)
SEVENS_1_ENTRY = (9.01, 11.49, 13.28, 14.61, 15.65)
SEVENS_1_WITH_ENTRY = (10.7, 11.4, 10.6, 11.2, 10.6)
SEVENS_2 = (10.80, 11.54, 10.78, 11.34, 10.78)
SUITED_ONE_IN = (92_391, 72_390.5, 62_666.5, 56_942.6, 53_179.3)
SUPER_BONUS_ONE_IN = (1_055_202, 793_002, 668_382, 596_150, 549_188)
PRIZES = {
    1: (2_292_400, 112_501),
    2: (1_051_500, 51_566),
    3: (1_010_000, 49_531),
    4: (764_700, 37_501),
    5: (730_500, 35_826),
}


def game(name: str, decks: int, policies: Policies | None = None) -> tuple[Law, BlackjackRules]:
    law = rulebook().law(name, START)
    table = 1 if name == "pontoon-pandemonium" else None
    return law, BlackjackRules.from_law(
        law, decks=decks, pandemonium_table=table, policies=policies
    )


def per_cent(bet: BetOdds, places: int) -> float:
    return round(float(bet.house_edge) * 100, places)


@pytest.mark.parametrize("decks", DECKS)
def test_perfect_pairs(decks: int) -> None:
    bet = perfect_pairs(*game("blackjack", decks))
    assert per_cent(bet, 3) == PERFECT_PAIRS[decks - 4]
    chances = {line.name: line.chance for line in bet.lines}
    others = 52 * decks - 1
    assert chances["perfect pair"] == Fraction(decks - 1, others)
    assert chances["coloured pair"] == Fraction(decks, others)
    assert chances["mixed pair"] == Fraction(2 * decks, others)


@pytest.mark.parametrize("decks", DECKS)
def test_magnificent_sevens_in_both_versions(decks: int) -> None:
    law, rules = game("crown-blackjack", decks)
    one = magnificent_sevens(law, rules, version=1)
    two = magnificent_sevens(law, rules, version=2)
    assert per_cent(one, 2) == SEVENS_1[decks - 4]
    assert per_cent(two, 2) == SEVENS_2[decks - 4]
    suited = {line.name: line.chance for line in one.lines}["three sevens suited"]
    assert round(float(1 / suited), 1) == SUITED_ONE_IN[decks - 4]
    worth = entry_worth(law)
    assert worth is not None
    assert round(float(worth.dollars), 2) == 8321.02
    whole = with_entry(one, worth, stake=Fraction(1))
    assert round(float(one.house_edge - whole.house_edge) * 100, 2) == SEVENS_1_ENTRY[decks - 4]
    assert per_cent(whole, 1) == SEVENS_1_WITH_ENTRY[decks - 4]


def test_an_entry_is_worth_less_of_a_larger_wager() -> None:
    law, rules = game("blackjack", 8)
    one, worth = magnificent_sevens(law, rules, version=1), entry_worth(law)
    assert worth is not None
    dollar = with_entry(one, worth, stake=Fraction(1))
    five = with_entry(one, worth, stake=Fraction(5))
    assert one.house_edge - dollar.house_edge == 5 * (one.house_edge - five.house_edge)


@pytest.mark.parametrize("reading", list(SuitTest))
def test_magnificent_sevens_match_every_three_cards(reading: SuitTest) -> None:
    """The obvious way: all 52^3 rows of codes, each with the number of deals that show it."""
    law, rules = game("blackjack", 6, Policies(two_sevens_suit_test=reading))
    counts = dict.fromkeys(Sevens, 0)
    for first, second, third in product(range(52), repeat=3):
        made = classify_sevens(
            first, second, third, int(Rank.SEVEN), int(reading is SuitTest.ALL_THREE)
        )
        counts[Sevens(made)] += 6 * (6 - (first == second)) * (6 - [first, second].count(third))
    total = 312 * 311 * 310
    assert sum(counts.values()) == total
    bet = magnificent_sevens(law, rules, version=2)
    lines = {line.name: line.chance for line in bet.lines}
    for made in (Sevens.TWO_MIXED, Sevens.TWO_SUITED, Sevens.THREE_MIXED, Sevens.THREE_SUITED):
        many, suits = made.name.lower().split("_")
        assert lines[f"{many} sevens {suits}"] == Fraction(counts[made], total)


def test_the_literal_suit_test_costs_as_much_as_the_catalogue_says() -> None:
    edges = []
    for decks in DECKS:
        law, rules = game("blackjack", decks, Policies(two_sevens_suit_test=SuitTest.ALL_THREE))
        edges.append(per_cent(magnificent_sevens(law, rules, version=2), 1))
    assert (min(edges), max(edges)) == (18.6, 20.2)


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("table", PRIZES)
def test_pandemonium(decks: int, table: int) -> None:
    law, rules = game("pontoon-pandemonium", decks)
    bet = pandemonium(law, rules, table=table)
    natural = Fraction(2 * 4 * decks * 12 * decks, 48 * decks * (48 * decks - 1))
    assert bet.win == natural
    prizes, possibilities = PRIZES[table]
    assert 1 + bet.mean == natural * (Fraction(prizes, possibilities) + 1)
    assert 0.8930 <= float(1 + bet.mean) <= 0.8960


def test_pandemonium_without_the_stake_returns_its_prizes_alone() -> None:
    law, rules = game("pontoon-pandemonium", 8, Policies(pandemonium_returns_stake=False))
    returns = [float(1 + pandemonium(law, rules, table=table).mean) for table in PRIZES]
    assert all(0.8512 <= value <= 0.8541 for value in returns)


@pytest.mark.parametrize(("decks", "edge"), [(4, 7.246), (6, 7.395), (8, 7.470)])
def test_insurance_is_as_published(decks: int, edge: float) -> None:
    # Wizard of Odds, "Blackjack: insurance": 7.25, 7.40 and 7.47 per cent.
    bet = insurance(*game("blackjack", decks))
    assert bet.win == Fraction(16 * decks, 52 * decks - 1)
    assert per_cent(bet, 3) == pytest.approx(edge, abs=0.001)


def test_insurance_without_tens_is_far_dearer() -> None:
    bet = insurance(*game("crown-pontoon", 8))
    assert bet.win == Fraction(96, 383)


@pytest.mark.parametrize("decks", DECKS)
def test_the_super_bonus_comes_as_seldom_as_the_reference_says(decks: int) -> None:
    law, rules = game("crown-pontoon", decks)
    bet = super_bonus(law, rules, stake=Cents(2_500))
    assert round(1 / bet.win) == SUPER_BONUS_ONE_IN[decks - 4]
    assert -bet.house_edge == bet.win * 200


def test_the_super_bonus_of_1999_with_three_decks() -> None:
    law = rulebook().law("crown-pontoon", datetime(1999, 3, 19, 4))
    rules = BlackjackRules.from_law(law, decks=3)
    assert round(1 / super_bonus(law, rules, stake=Cents(500)).win) == 1_908_764
    assert super_bonus(law, rules, stake=Cents(300)).win == 0


def test_only_sevens_earn_the_super_bonus() -> None:
    """What the count takes for granted: no other three values do."""
    _, rules = game("crown-pontoon", 8)
    values = {card_value(rules.params, code) for code in range(13)}
    winners = set()
    for row in product(values, repeat=3):
        hand = EMPTY
        for value in row:
            hand = add_card(hand, value, 0)
        winners |= {
            (*row, first) for first in values if wins_super_bonus(rules.params, hand, 0, first)
        }
    assert winners == {(7, 7, 7, 7)}
