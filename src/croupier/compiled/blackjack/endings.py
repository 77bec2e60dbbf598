"""What a finished hand gains against every finished hand of the dealer, asked of the kernels.

A *finish* is a way for a hand to be over: a hand, what was added in doubling, and whether it was
forfeited or surrendered. Finishes that no rule tells apart share one number, and the loops see
only that number and a row of results.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from math import lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.kernel import (
    EMPTY,
    KIND_DEALT,
    KIND_SPLIT,
    LINE_OTHER,
    STAGE_DOUBLING,
    BlackjackParams,
    Hand,
    add_card,
    best_total,
    dealer_draws,
    is_bust,
    is_natural,
)
from croupier.games.blackjack.outcome import (
    BET_CLOSED,
    BET_LIVE,
    BET_SURRENDERED,
    END_OPEN,
    HANDS_MOST,
    NEED_NONE,
    NO_BET,
    Bet,
    Outcome,
    dealer_need,
    forfeit_net,
    settle_box,
    settle_hand,
)

from .walk import ANY_SUIT

CHIP: Final = 1
"""Payments are computed without rounding: the unit is a common denominator of all odds."""
FORFEITED: Final = "forfeited"
SURRENDERED: Final = "surrendered"
PLAYED: Final = "played"


@dataclass(frozen=True, slots=True)
class DealerEnd:
    """One way for the dealer's hand to end."""

    hand: Hand
    """Any hand that ends so: the rules cannot tell them apart."""
    is_natural: bool
    is_bust: bool
    total: int


@dataclass(frozen=True, slots=True)
class Finish:
    """One way for a player's hand to be over, with its outcome against each dealer's end."""

    outcomes: tuple[Outcome, ...]
    extra: int
    """Units added in doubling."""
    how: str
    category: int
    """What a dealer's natural sees of the hand when the box was split."""


@lru_cache(maxsize=32)
def dealer_ends(params: BlackjackParams) -> tuple[DealerEnd, ...]:
    """Every way for the dealer's hand to end, natural first, then rising, bust last."""
    found: dict[tuple[bool, bool, int], Hand] = {}
    seen, todo = {EMPTY}, [EMPTY]
    while todo:
        hand = todo.pop()
        for value in sorted(set(params.values)):
            longer = add_card(hand, value, ANY_SUIT)
            if longer in seen:
                continue
            seen.add(longer)
            if longer.cards == 1 or dealer_draws(params, longer):
                todo.append(longer)
            else:
                found.setdefault(end_key(params, longer), longer)
    return tuple(DealerEnd(found[key], not key[0], key[1], key[2]) for key in sorted(found))


def end_key(params: BlackjackParams, hand: Hand) -> tuple[bool, bool, int]:
    """What tells a dealer's ends apart; it sorts a natural first and a bust last."""
    if is_bust(hand):
        return True, True, 0
    return not is_natural(params, hand), False, best_total(params, hand)


class Endings:
    """The finishes of a version, numbered as they are met."""

    def __init__(self, params: BlackjackParams) -> None:
        self.params = params
        self.dealer = dealer_ends(params)
        self.unit = lcm(
            *params.pays_one,
            params.double_one,
            params.capped_one,
            params.even_money_one,
            params.surrender_part,
            params.insurance_part * params.insurance_one,
        )
        self.finishes: list[Finish] = []
        self.totals: list[set[int]] = []
        """The totals with which hands finish so."""
        self._numbers: dict[tuple[object, ...], int] = {}
        self._seen: dict[tuple[Hand, int, str], int] = {}
        self._naturals = [end.hand for end in self.dealer if end.is_natural]
        self._categories: dict[tuple[int, int, int, bool], tuple[Hand, Bet]] = {}

    def number(self, hand: Hand, extra: int = 0, how: str = PLAYED) -> int:
        """The number of a finish; ``extra`` counts units added in doubling."""
        known = self._seen.get((hand, extra, how))
        if known is not None:
            return known
        outcomes = tuple(self._outcome(hand, extra, how, end.hand) for end in self.dealer)
        category = self._category(hand, extra, how)
        key = (outcomes, extra, how, category)
        if key not in self._numbers:
            self._numbers[key] = len(self.finishes)
            self.finishes.append(Finish(outcomes, extra, how, category))
            self.totals.append(set())
        number = self._seen[hand, extra, how] = self._numbers[key]
        self.totals[number].add(best_total(self.params, hand))
        return number

    def doubled(self, hand: Hand, value: int, suit: int) -> Hand:
        """The hand that a doubled one becomes with its one card."""
        return add_card(hand._replace(stage=STAGE_DOUBLING), value, suit)

    def pays(self) -> NDArray[np.float64]:
        """What one unit staked gains, by finish and dealer's end."""
        nets = [[outcome.net for outcome in finish.outcomes] for finish in self.finishes]
        return np.array(nets, dtype=np.float64) / self.unit

    def _outcome(self, hand: Hand, extra: int, how: str, dealer: Hand) -> Outcome:
        state = BET_SURRENDERED if how == SURRENDERED else BET_LIVE
        bet = Bet(self.unit, extra * self.unit, state)
        if how == FORFEITED:
            return Outcome(END_OPEN, LINE_OTHER, 0, forfeit_net(bet))
        if dealer_need(self.params, hand, bet) == NEED_NONE:
            dealer = EMPTY  # no card is drawn for a hand that waits for none (7.5.6(c))
        outcome = settle_hand(self.params, hand, bet, dealer, CHIP)
        if self._odds(outcome.line) == self._odds(LINE_OTHER):
            return outcome._replace(line=LINE_OTHER)  # a row of its own that pays no more
        return outcome

    def _odds(self, line: int) -> tuple[int, int]:
        return self.params.pays_to[line], self.params.pays_one[line]

    # ------------------------------------------------------------ a dealer's natural after a split

    def _category(self, hand: Hand, extra: int, how: str) -> int:
        """Number what ``settle_box`` may see of a hand beside others on a split box."""
        if hand.kind == KIND_DEALT:
            hand = hand._replace(kind=KIND_SPLIT)
        bet = Bet(self.unit, extra * self.unit, BET_LIVE)
        is_paid = dealer_need(self.params, hand, bet) == NEED_NONE and not is_bust(hand)
        if how == FORFEITED or is_paid:
            bet = bet._replace(state=BET_CLOSED)
        (natural,) = self._naturals
        alone = settle_hand(self.params, hand, bet, natural, CHIP)
        key = (alone.end, bet.extra if alone.end != END_OPEN else 0, alone.net, is_bust(hand))
        self._categories.setdefault(key, (hand, bet))
        return list(self._categories).index(key)

    def shared_natural(self, usual: int) -> tuple[NDArray[np.float64], ...]:
        """What a dealer's natural spares a split box beyond its hands settled one by one.

        The sparing of two or three hands is written as a constant, plus a part for each hand, plus
        a part for each two hands, plus one for all three; the parts of the ``usual`` category are
        zero, so that only hands which end otherwise have to be looked at together.
        """
        two, three = self._spared_tables()
        return (*_parts_of_two(two, usual), *_parts_of_three(three, usual))

    def shared_most(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """By category, a part for each hand of two or of three that no sparing ever exceeds."""
        two, three = self._spared_tables()
        return two.max(axis=1) / 2, three.max(axis=(1, 2)) / HANDS_MOST

    def _spared_tables(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        count = len(self._categories)
        two = np.zeros((count, count))
        three = np.zeros((count, count, count))
        for places in product(range(count), repeat=2):
            two[places] = self._spared(*places)
        for places in product(range(count), repeat=HANDS_MOST):
            three[places] = self._spared(*sorted(places))
        assert np.array_equal(two, two.T), "hands of a box are alike"
        return two, three

    @cache  # noqa: B019 (an instance lives as long as one table)
    def _spared(self, *categories: int) -> float:
        held = list(self._categories.values())
        hands = [held[category][0] for category in categories]
        bets = [held[category][1] for category in categories]
        empty = HANDS_MOST - len(categories)
        places = (*hands, *(EMPTY,) * empty)
        staked = (*bets, *(NO_BET,) * empty)
        (natural,) = self._naturals
        together = settle_box(self.params, places, staked, natural, CHIP)  # type: ignore[arg-type]
        alone = [
            settle_hand(self.params, h, b, natural, CHIP) for h, b in zip(hands, bets, strict=True)
        ]
        return (sum(o.net for o in together) - sum(o.net for o in alone)) / self.unit


def _parts_of_two(
    table: NDArray[np.float64], usual: int
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    whole = table[usual, usual]
    single = table[:, usual] - whole
    pair = table - whole - single[:, None] - single[None, :]
    return np.array([whole]), single, pair


def _parts_of_three(table: NDArray[np.float64], usual: int) -> tuple[NDArray[np.float64], ...]:
    whole = table[usual, usual, usual]
    single = table[:, usual, usual] - whole
    pair = table[:, :, usual] - whole - single[:, None] - single[None, :]
    triple = (
        table
        - whole
        - (single[:, None, None] + single[None, :, None] + single[None, None, :])
        - (pair[:, :, None] + pair[:, None, :] + pair[None, :, :])
    )
    return np.array([whole]), single, pair, triple
