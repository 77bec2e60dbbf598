"""Caribbean Stud: exact figures against published ones, and some hands against every dealer's."""

from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from itertools import combinations

import pytest

from croupier.equipment import CARDS, PokerClass, parse_cards, poker_class, strength_of
from croupier.games.caribbean_stud.kernel import ante_net, bet_due, bet_net, outcome
from croupier.games.caribbean_stud.rules import CaribbeanRules, Shoe
from croupier.money import Cents, Payout
from croupier.odds.caribbean import CaribbeanAnalysis, analyse
from croupier.odds.caribbean_jackpot import break_even_meter, jackpot
from croupier.odds.caribbean_strategy import strategy_of
from croupier.odds.poker_orders import HANDS, hands_by_class, orders_of_hands
from croupier.rulebook import rulebook

# Wizard of Odds, "Caribbean Stud Poker": the usual table, 100 for a royal flush.
USUAL_EDGE = 5.2243
USUAL_RISK = 2.56
USUAL_CHANCES = {
    "folds": 0.477745,
    "dealer has no hand": 0.227385,
    "loses": 0.136786,
    "equal": 0.000016,
    "wins with two pairs": 0.024482,
    "wins with three of a kind": 0.011751,
    "wins with straight": 0.002198,
    "wins with flush": 0.001097,
    "wins with full house": 0.000834,
    "wins with four of a kind": 0.000142,
}


def rules() -> CaribbeanRules:
    return CaribbeanRules.from_law(rulebook().law("caribbean-stud", datetime(1999, 12, 1, 4)))


def usual() -> CaribbeanRules:
    """The same rules with the usual pay table."""
    pays = rules().bet_pays
    return replace(rules(), bet_pays=(*pays[: PokerClass.ROYAL_FLUSH], Payout(100, 1)))


@pytest.fixture(scope="module")
def analysis() -> CaribbeanAnalysis:
    return analyse(rules())


def test_the_usual_table_has_the_published_edge() -> None:
    found = analyse(usual())
    assert found.main.house_edge == Fraction(142_031_221, 2_718_662_100)
    assert round(float(found.main.house_edge) * 100, 4) == USUAL_EDGE
    assert round(float(found.element_of_risk) * 100, 2) == USUAL_RISK
    chances = {line.name: round(float(line.chance), 6) for line in found.main.lines}
    for name, chance in USUAL_CHANCES.items():
        assert chances[name] == chance


def test_this_table_is_a_little_better_for_the_player(analysis: CaribbeanAnalysis) -> None:
    edge = analysis.main.house_edge
    assert edge == Fraction(86_362_082_531, 1_661_102_543_100)
    royal = next(line for line in analysis.main.lines if line.name == "wins with royal flush")
    assert royal.net == 1 + 2 * 250
    assert analyse(usual()).main.house_edge - edge == royal.chance * 2 * (250 - 100)


def test_a_maximum_payout_takes_the_difference_away() -> None:
    # $1,000 on a Bet of $10 is 100 to 1: the usual table.
    capped = analyse(rules(), ante=Cents(500), max_payout=Cents(100_000))
    assert capped.main.house_edge == analyse(usual()).main.house_edge
    assert "caribbean-stud 10.11" in capped.main.rules


def gain(hand: str, up: str, found: CaribbeanAnalysis) -> int:
    """The value of a Bet over a fold, the obvious way: against every hand of the dealer's."""
    params = rules().params(Shoe.MANUAL)
    mine, (card,) = parse_cards(hand), parse_cards(up)
    strength = strength_of(mine)
    rest = [other for other in CARDS if other not in (*mine, card)]
    total = 0
    for four in combinations(rest, 4):
        result = outcome(params, strength, strength_of((card, *four)))
        total += ante_net(params, result, found.unit) + found.unit
        total += bet_net(params, result, bet_due(params, found.unit), poker_class(strength))
    return total


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "up_alike", "up_other", "up_rank", "hands"),
    [
        # A royal flush against a two of its own suit, or of another.
        ("AS KS QS JS TS", "2S", "2H", 1, 4),
        # Four aces and a king against a queen of the king's suit, or of another.
        ("AS AH AD AC KS", "QS", "QH", 11, 4),
    ],
)
def test_single_hands_match_every_hand_of_the_dealer(
    analysis: CaribbeanAnalysis, hand: str, up_alike: str, up_other: str, up_rank: int, hands: int
) -> None:
    place = orders_of_hands().strengths.index(strength_of(parse_cards(hand)))
    naive = hands * (gain(hand, up_alike, analysis) + 3 * gain(hand, up_other, analysis))
    assert analysis.swept.gain[place, up_rank] == naive


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "up", "bets"),
    [
        # Ace, king, 5-3-2 against a five: fold only while no card takes a flush from the dealer.
        ("AS KS 5H 3S 2S", "5D", False),
        ("AS KS 5H 3S 2D", "5D", True),
        # With 5-4-2 the dealer must lack two or three of the cards that a flush could have.
        ("AS KD 5H 4D 2S", "5S", True),
    ],
)
def test_choices_by_suits_match_every_hand_of_the_dealer(
    analysis: CaribbeanAnalysis, hand: str, up: str, bets: bool
) -> None:
    mine, (card,) = parse_cards(hand), parse_cards(up)
    place = orders_of_hands().strengths.index(strength_of(mine))
    word = int(analysis.swept.choices[place, card.rank])
    shared = sum(
        1 << sum(other.rank < own.rank for other in mine) for own in mine if own.suit == card.suit
    )
    assert (word >> shared & 1 == 1) == (gain(hand, up, analysis) > 0) == bets


def test_a_hand_with_a_prize_is_never_folded(analysis: CaribbeanAnalysis) -> None:
    """What the jackpot's odds take for granted."""
    strengths = orders_of_hands().strengths
    prizes = rules().prizes
    for place, strength in enumerate(strengths):
        if prizes[poker_class(strength)] is not None:
            assert analysis.swept.folded[place] == 0


def test_the_strategy_is_the_known_one(analysis: CaribbeanAnalysis) -> None:
    # Wizard of Odds: pairs and better bet, nothing below ace-king does, and three rules between.
    best = strategy_of(analysis)
    assert best.sentences[0] == "Bet with A-K-Q-J-2 and every higher hand."
    assert best.sentences[1] == "Fold every hand below A-K-4-3-2."
    assert 0 < best.ranks_only_cost < best.in_short_cost < Fraction(1, 400_000)
    queens = best.charts[0]
    assert queens.title == "A-K-Q and two lower cards"
    by_hand = {row.label: dict(zip(queens.columns, row.cells, strict=True)) for row in queens.rows}
    assert by_hand["A-K-Q-T-9"]["A"] == "B"
    assert by_hand["A-K-Q-7-6"]["J"] == "F"
    assert by_hand["A-K-Q-8-2"]["7"] == "f"
    assert sum(len(chart.rows) for chart in best.charts) == 156


def test_classes_of_hands_are_counted() -> None:
    counts = hands_by_class()
    assert counts[PokerClass.FLUSH] == 5_108
    assert sum(counts.values()) == HANDS == 2_598_960
    orders = orders_of_hands()
    assert len(orders.strengths) == 7_462
    by_kind = dict.fromkeys(PokerClass, 0)
    for kind in orders.kinds:
        by_kind[PokerClass(poker_class(orders.strengths[kind.place]))] += kind.hands
    assert by_kind == counts


def test_the_jackpot_breaks_even_where_the_reference_says() -> None:
    cost = Cents(100)
    meter = break_even_meter(rules(), cost=cost)
    assert meter is not None
    assert round(float(meter) / 100, 2) == 159_810.53
    low = jackpot(rules(), cost=cost, meter=Cents(1))
    assert round(float(1 + low.mean), 5) == 0.75199
    worth = {line.name: (line.net + 1) * line.chance for line in low.lines}
    assert round(float(worth["royal flush"]), 5) == 0.11543
    assert round(float(worth["straight flush"]), 5) == 0.10389
    fixed = (worth[name] for name in ("four of a kind", "full house", "flush"))
    assert round(float(sum(fixed)), 5) == 0.53267


def test_at_the_break_even_meter_the_jackpot_costs_nothing() -> None:
    cost = Cents(100)
    meter = break_even_meter(rules(), cost=cost)
    assert meter is not None
    below, above = (jackpot(rules(), cost=cost, meter=Cents(int(meter) + more)) for more in (0, 1))
    assert below.house_edge > 0 > above.house_edge
    assert break_even_meter(rules(), cost=Cents(75)) == 0
