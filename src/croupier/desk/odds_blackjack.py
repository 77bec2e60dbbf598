"""The main wager of the Blackjack family, as the answers write it."""

from croupier.games.blackjack.rules import BlackjackRules

from .odds_answers import BetShown, StrategyShown
from .odds_question import Question

__all__ = ("main_shown", "strategy_shown")


def main_shown(question: Question, rules: BlackjackRules) -> BetShown:
    """Work out the best play and write down what it is worth."""
    raise NotImplementedError((question, rules))


def strategy_shown(question: Question, rules: BlackjackRules) -> StrategyShown:
    """Work out the best play and draw it up as charts."""
    raise NotImplementedError((question, rules))
