"""Cards in, results out: many rounds at once, as NumPy arrays.

Cards are codes, 0 to 51, as ``croupier.equipment.Card.code`` has them; nets are in units of which
``stake`` is the wager, so that all of them are whole.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.compiled.baccarat import HEAD, TAIL, coups_of
from croupier.compiled.com_bo import rounds_of
from croupier.equipment import CARDS, RANKS
from croupier.games.baccarat import BaccaratRules
from croupier.games.com_bo import ComBoRules

from .hands import card_codes

Numbers = NDArray[np.int64]


class BaccaratCoups(NamedTuple):
    """How coups ended, an entry or a row each."""

    outcome: Numbers
    """0 where Player won, 1 where Banker did, 2 for a tie."""
    player_total: Numbers
    banker_total: Numbers
    used: Numbers
    """How many of the cards the coup took."""
    nets: Numbers
    """What wagers on Player, Banker and Tie gained, commission taken."""
    stake: int


class ComBoRows(NamedTuple):
    """The results of rows of five cards."""

    nets: Numbers
    """A row each, a column for every bet in the order of rule 8.1."""
    stake: int


def baccarat_coups(cards: ArrayLike, rules: BaccaratRules) -> BaccaratCoups:
    """Play coups from rows of six cards; a coup that takes fewer leaves the last ones alone.

    >>> from datetime import datetime
    >>> from croupier.equipment import parse_cards
    >>> from croupier.rulebook import rulebook
    >>> rules = BaccaratRules.from_law(rulebook().law("baccarat", datetime(2001, 1, 1)))
    >>> codes = [card.code for card in parse_cards("KS 9D KH KC 2S 2H")]
    >>> coups = baccarat_coups([codes], rules)
    >>> coups.outcome.tolist(), coups.used.tolist(), coups.nets.tolist(), coups.stake
    ([1], [4], [[-20, 19, -20]], 20)
    """
    codes = card_codes(cards, HEAD + TAIL)
    machine = coups_of(rules.params)
    values = np.array([rules.value_of(card) for card in CARDS])[codes]
    state = np.zeros(len(codes), dtype=np.int64)
    used = np.zeros(len(codes), dtype=np.int64)
    for place in range(HEAD + TAIL):
        used += machine.takes[state] >= 0
        state = machine.follows[state, values[:, place]].astype(np.int64)
    result = machine.result[state]
    outcomes = np.array([ended.outcome for ended in machine.results], dtype=np.int64)
    nets = np.array([ended.nets for ended in machine.results], dtype=np.int64)
    totals = machine.totals[state].astype(np.int64)
    return BaccaratCoups(
        outcomes[result], totals[:, 0], totals[:, 1], used, nets[result], machine.stake
    )


def com_bo_rows(cards: ArrayLike, rules: ComBoRules) -> ComBoRows:
    """Settle every bet of Com-Bo on rows of five cards, box 1 first."""
    params = rules.params
    codes = card_codes(cards, params.cards)
    table = rounds_of(params)
    numbers = np.zeros(len(codes), dtype=np.intp)
    for place in range(params.cards):
        numbers = numbers * table.symbols + codes[:, place] % len(RANKS)
    return ComBoRows(table.nets[table.patterns[numbers]], table.stake)
