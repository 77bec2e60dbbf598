"""Others' games of Blackjack as values for our own kernels, so that both sides play the same game.

Gymnasium's Blackjack-v1 (with its default arguments), OpenSpiel's blackjack and RLCard's share
their rules: hit or stand, the dealer stands on every 17, a natural is a 21 like any other and is
paid at even odds, equal totals are a draw. They differ in their cards. Gymnasium draws each card
from a whole deck, as if there were no end of them; OpenSpiel and RLCard shuffle one deck for every
round. Each side plays the same policy: take a card below 17.
"""

from dataclasses import replace
from datetime import datetime
from typing import Final

from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.strategy import SIMPLE
from croupier.rulebook import rulebook
from croupier.simulate.blackjack.game import Blackjack

__all__ = ("DECK_A_ROUND", "ENDLESS", "PRESETS", "preset")

START: Final = datetime(2003, 2, 6, 6)
STANDS: Final = 17
"""On every total from here on the dealer stands, and the policy does."""
ENDLESS: Final = "endless deck"
DECK_A_ROUND: Final = "one deck for every round"
PRESETS: Final = (ENDLESS, DECK_A_ROUND)


def others_rules() -> BlackjackRules:
    """The rules that the three share, made of Blackjack's by changing what differs."""
    law = rulebook().law("blackjack", START)
    ours = BlackjackRules.from_law(law, decks=law.range("bj.decks", "decks")[0])
    params = ours.params._replace(
        dealer_hard=STANDS,
        dealer_soft=STANDS,
        natural_beats_21=False,
        natural_is_21=True,
        even_money_firsts=0,
        insurance_firsts=0,
        split_hands=1,
        pays_to=ours.params.pays_one,
    )
    return replace(ours, decks=1, params=params)


def preset(name: str) -> Blackjack:
    """A game that is ready to be simulated, by one of the names above."""
    assert name in PRESETS
    return Blackjack(
        rules=others_rules(),
        strategy=SIMPLE["mimic-dealer"],
        endless=name == ENDLESS,
        continuous=name == DECK_A_ROUND,
    )
