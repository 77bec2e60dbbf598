"""The exact analysis against its slow twin: small shoes, every reading, fractions."""

from datetime import datetime

import pytest

from croupier.games.blackjack.kernel import BlackjackParams
from croupier.games.blackjack.policies import Policies
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.strategy import SIMPLE, Chart, Strategy
from croupier.odds.blackjack import CardsLeft as FullShoe
from croupier.odds.blackjack.analysis import Analysis
from croupier.rulebook import rulebook
from naive.naive_blackjack import Naive, Shoe

AT = datetime(2003, 2, 6, 6)
DECKS = {"vegas-blackjack": 4}

# Cards by value and suit. Every shoe is worth more than a round of three hands can use.
EIGHTS: Shoe = (((1, 0), 2), ((8, 0), 7), ((10, 0), 7))
ACES: Shoe = (((1, 0), 5), ((6, 0), 4), ((10, 0), 10))
NINES: Shoe = (((2, 0), 3), ((9, 0), 6), ((10, 0), 7))
MIXED: Shoe = (((1, 0), 3), ((3, 0), 4), ((8, 0), 6), ((10, 0), 6))
SEVENS: Shoe = (((7, 0), 4), ((7, 1), 3), ((10, 0), 8))
TRIOS: Shoe = (((6, 0), 2), ((7, 0), 3), ((7, 1), 2), ((8, 0), 3), ((8, 2), 2), ((10, 0), 4))


def params_of(game: str, **policies: object) -> BlackjackParams:
    law = rulebook().law(game, AT)
    read = Policies.read(policies)
    return BlackjackRules.from_law(law, decks=DECKS.get(game, 8), policies=read).params


def counts(shoe: Shoe) -> FullShoe:
    """The same cards by code: suits of 13, an ace first; a king stands for a ten-value card."""
    codes = [0] * 52
    for (value, suit), count in shoe:
        codes[suit * 13 + (12 if value == 10 else value - 1)] += count
    return FullShoe(tuple(codes))


def check(params: BlackjackParams, shoe: Shoe) -> None:
    found = Analysis(params, counts(shoe)).best().mean
    assert found == pytest.approx(float(Naive(params, shoe).mean()), abs=1e-14)


@pytest.mark.parametrize("reading", ["bb+1", "obo", "cap-fill", "enhc"])
@pytest.mark.parametrize("game", ["blackjack", "crown-pontoon"])
def test_every_reading_of_a_dealers_natural_after_a_split(game: str, reading: str) -> None:
    check(params_of(game, dealer_blackjack_after_split=reading), EIGHTS)


@pytest.mark.parametrize("game", ["blackjack", "crown-blackjack", "vegas-blackjack"])
def test_split_aces_and_soft_hands(game: str) -> None:
    check(params_of(game), ACES)


@pytest.mark.parametrize("reading", ["bb+1", "obo", "cap-fill", "enhc"])
@pytest.mark.parametrize("busted", ["lose-both", "original-only"])
def test_doubles_that_bust_beside_live_hands(busted: str, reading: str) -> None:
    readings = {
        "dealer_blackjack_after_split": reading,
        "dealer_blackjack_after_busted_double": busted,
    }
    check(params_of("vegas-blackjack", **readings), EIGHTS)
    check(params_of("crown-pontoon", **readings), NINES)


def test_21_against_a_dealers_natural_is_void_in_the_other_reading() -> None:
    readings = {"dealer_blackjack_vs_21": "void", "double_soft_as_hard": True}
    check(params_of("blackjack", **readings), ACES)
    check(params_of("vegas-blackjack", **readings), EIGHTS)


def test_suits_of_sevens_are_followed_through_splits() -> None:
    check(params_of("crown-pontoon"), SEVENS)


@pytest.mark.parametrize("game", ["blackjack", "crown-pontoon"])
@pytest.mark.parametrize("strategy", SIMPLE.values(), ids=lambda strategy: strategy.name)
def test_a_given_strategy(game: str, strategy: Strategy) -> None:
    check_given(params_of(game), ACES, strategy)


def test_a_chart_with_rows_for_suits_numbers_of_cards_and_late_aces() -> None:
    rows = {f"hard {total}": "HHHHH HHHHH" for total in range(4, 17)}
    rows |= {f"hard {total}": "SSSSS SSSSS" for total in range(17, 21)}
    rows |= {f"soft {total}": "HHHHH HHHHH" for total in range(12, 19)}
    rows |= {f"soft {total}": "SSSSS SSSSS" for total in range(19, 21)}
    rows |= {
        "hard 14 777": "DDDDD DDDDD",
        "hard 14 777 suited": "HHHHH HHHHH",
        "hard 15 678": "SSSSS SSSSS",
        "hard 17 3+": "HHHHH HHHHH",
        "soft 17 late": "DDDDD DDDDD",
        "pair 7": "PPPPP PPPPP",
        "pair 8": "PPPPP PPPPP",
        "forfeit hard 16": "FFFFF FFFFF",
        "surrender hard 16": "..... ...RR",
    }
    check_given(params_of("crown-pontoon"), SEVENS, Chart.parse("odd", rows))
    check_given(params_of("vegas-blackjack"), EIGHTS, Chart.parse("odd", rows))


def check_given(params: BlackjackParams, shoe: Shoe, strategy: Strategy) -> None:
    analysis = Analysis(params, counts(shoe), strategy)
    found = analysis.play(analysis.given()).mean
    slow = Naive(params, shoe, strategy).mean()
    assert found == pytest.approx(float(slow), abs=1e-14)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "shoe"),
    [
        ("blackjack", MIXED),
        ("vegas-blackjack", MIXED),
        ("crown-pontoon", MIXED),
        ("crown-pontoon", TRIOS),
    ],
)
def test_larger_shoes(game: str, shoe: Shoe) -> None:
    check(params_of(game), shoe)
