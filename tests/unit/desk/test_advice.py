"""Advice is worked out from the cards that are left, by the engines that give the odds."""

from fractions import Fraction

import pytest

from croupier.desk.setting import open_setting
from croupier.equipment import CARDS, Card
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.caribbean_stud.rules import CaribbeanRules, Shoe
from croupier.money import Cents
from croupier.odds.blackjack import CardsLeft
from croupier.odds.blackjack.analysis import Analysis
from croupier.odds.blackjack.hand_worth import hand_worth, insurance_worth
from croupier.odds.caribbean_hand import bet_worth


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(one) for one in text.split())


@pytest.fixture(scope="module")
def blackjack() -> BlackjackRules:
    rules = open_setting("blackjack").rules
    assert isinstance(rules, BlackjackRules)
    return rules


def test_two_cards_are_worth_what_the_analysis_says(blackjack: BlackjackRules) -> None:
    full = CardsLeft.full(blackjack)
    best = Analysis(blackjack.params, full).best()
    sixteen = hand_worth(blackjack, full, cards("TS 6H"), cards("TD")[0])
    assert max(sixteen.stand, sixteen.hit) == pytest.approx(sixteen.play_on)
    assert sixteen.split is None and abs(sixteen.stand - sixteen.hit) < 0.01, "a close decision"
    eleven = hand_worth(blackjack, full, cards("6S 5H"), cards("6D")[0])
    assert eleven.double > eleven.hit > eleven.stand
    eights = hand_worth(blackjack, full, cards("8S 8H"), cards("6D")[0])
    assert eights.split is not None and eights.split > eights.stand
    assert eights.play_on == pytest.approx(eights.split)
    assert best.mean == pytest.approx(-0.0054205474, abs=1e-9), "the figures are those of the odds"


def test_what_is_gone_changes_the_advice(blackjack: BlackjackRules) -> None:
    full = CardsLeft.full(blackjack)
    small = [card for card in CARDS if str(card)[0] in "2345"] * 7
    rich = hand_worth(blackjack, full.without(small), cards("TS 6H"), cards("TD")[0])
    assert rich.stand > rich.hit, "with the small cards gone, a hit busts"
    assert insurance_worth(blackjack, full) == Fraction(128, 416) * 2 - Fraction(288, 416)
    assert insurance_worth(blackjack, full.without(small)) > 0


def test_the_bet_of_caribbean_stud() -> None:
    rules = open_setting("caribbean-stud").rules
    assert isinstance(rules, CaribbeanRules)
    params, ante, up = rules.params(Shoe.MANUAL), Cents(1_000), cards("2D")[0]
    assert bet_worth(params, cards("AS AH 4C 7D 9S"), up, ante) > 0
    assert -ante < bet_worth(params, cards("AS KH QC JD 3S"), cards("QD")[0], ante)
    assert bet_worth(params, cards("3S 4H 6C 7D 9S"), cards("AD")[0], ante) < -ante
