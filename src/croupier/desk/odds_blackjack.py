"""The main wager of the Blackjack family, as the answers write it."""

from croupier.games.blackjack.rules import BlackjackRules

from .odds_answers import BetShown
from .odds_question import Question

__all__ = ("main_shown",)


def main_shown(question: Question, rules: BlackjackRules) -> BetShown:
    """Work out the best play and write down what it is worth."""
    raise NotImplementedError((question, rules))
