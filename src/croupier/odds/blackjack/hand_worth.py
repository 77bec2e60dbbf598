"""What each way to go on with one hand is worth, from the cards that are left."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.compiled.blackjack.automaton import NONE
from croupier.equipment import Card, suit_of
from croupier.games.blackjack.kernel import card_value
from croupier.games.blackjack.rules import BlackjackRules

from .analysis import Analysis, Play
from .shoes import CardsLeft

PAIR = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class HandWorth:
    """The mean gain of each action, the best play following it, in original wagers."""

    stand: float
    hit: float
    double: float
    split: float | None
    """Nothing where the cards are no pair that may be split."""
    surrender: float | None
    play_on: float
    """The best of all but surrendering."""


def hand_worth(
    rules: BlackjackRules,
    left: CardsLeft,
    cards: Sequence[Card],
    first: Card,
    *,
    is_split: bool = False,
) -> HandWorth:
    """Find what a hand is worth against the dealer's first card.

    ``left`` is the shoe with the hand's own cards and that first card still in it. A hand of a
    split box is taken alone, as the analysis takes them all.
    """
    analysis = Analysis(rules.params, left)
    best = analysis.best()
    up, symbols = _symbol(analysis, first), [_symbol(analysis, card) for card in cards]
    node = _node(analysis, symbols, is_split=is_split)
    stand, hit, double, decided = (float(worth) for worth in best.worth[up, node])
    split = surrender = None
    if len(cards) == PAIR and not is_split:
        split = _split(analysis, best, up, symbols)
        given_up = float(analysis.surrender_worth(up)[symbols[0], symbols[1]])
        surrender = None if given_up == float("-inf") else given_up
    return HandWorth(
        stand=stand,
        hit=hit,
        double=double,
        split=split,
        surrender=surrender,
        play_on=decided if split is None else max(decided, split),
    )


def _symbol(analysis: Analysis, card: Card) -> int:
    machine, params = analysis.tables.machine, analysis.params
    value = machine.values.tolist().index(card_value(params, card.code))
    return int(machine.symbol_of[value, suit_of(card.code)])


def _node(analysis: Analysis, symbols: Sequence[int], *, is_split: bool) -> int:
    """Where the hands' tables have some cards, in the order in which they came."""
    hands = analysis.tables.hands
    node = int(hands.root[symbols[0]]) if is_split else int(hands.start)
    for symbol in symbols[1:] if is_split else symbols:
        node = int(hands.child[node, symbol])
        assert node > NONE, "a hand that is to be decided on has not ended"
    return node


def _split(analysis: Analysis, best: Play, up: int, symbols: Sequence[int]) -> float | None:
    first, second = sorted(symbols)
    found = best.split.get((up, first, second))
    if found is None and (first, second) in analysis.splitting.pairs(up):
        found = analysis.splitting.worth(analysis.against(best.decisions, up), first, second)
    return None if found is None else float(found.worth)


def insurance_worth(rules: BlackjackRules, unseen: CardsLeft) -> Fraction:
    """The mean gain of a dollar of insurance, the dealer's next card coming from those unseen."""
    params = rules.params
    tens = sum(count for code, count in enumerate(unseen.counts) if card_value(params, code) == TEN)
    wins = Fraction(params.insurance_to, params.insurance_one)
    chance = Fraction(tens, unseen.cards)
    return chance * wins - (1 - chance)


TEN = 10
