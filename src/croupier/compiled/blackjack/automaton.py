"""The law of one version as a small machine: hands are states, cards are symbols.

The machine is made by walking the games' own kernels over every hand that they can tell apart, and
then joining hands whose future no rule can tell apart. In the base game that leaves the total, the
softness, and what two cards may do; in Pontoon also the number of cards, which aces a double would
freeze, and the suits of a 6-7-8 or 7-7-7 in the making. No rule is written here.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.interim import may_surrender
from croupier.games.blackjack.kernel import (
    EMPTY,
    INITIAL,
    KIND_DEALT,
    STEP_CARD,
    STEP_DECISION,
    BlackjackParams,
    Hand,
    add_card,
    best_total,
    is_bust,
    is_soft,
    split_kind,
)
from croupier.games.blackjack.strategy import Action, Strategy

from .endings import FORFEITED, SURRENDERED, DealerEnd, Endings, Finish
from .walk import SUITS, Numbered, walk_of

NONE: Final = -1

Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """What a strategy does with each state, by the index of the dealer's first value."""

    action: NDArray[np.int8]
    """Stand, hit or double, as ``Action`` numbers them, a split left aside."""
    splits: Flags
    surrenders: Flags
    forfeits: Flags
    """By state, symbol and first value."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Automaton:
    """States of hands and what the law says of each; arrays are indexed by state first."""

    values: Ints
    """The values that cards have, rising; an ace is the lowest."""
    symbol_value: Ints
    """For each symbol the index of its value."""
    symbol_suit: Ints
    """The suit of a symbol, or ``NONE`` where the suit of its value never matters."""
    symbol_of: Ints
    """The symbol of a value's index and a suit."""
    start: int
    """The hand without a card."""
    split_root: Ints
    """By symbol: the hand of one card that splitting leaves; ``NONE`` where there is no split."""
    resplits: Flags
    """By value: whether a pair of a split hand may be split once more."""
    follows: Ints
    """The state after one more card, by symbol; ``NONE`` after the last card."""
    decides: Flags
    """Whether the player decides on the hand; otherwise it needs a card or is over."""
    needs_card: Flags
    finish: Ints
    """How the hand is finished if it takes no more cards."""
    doubles: Flags
    doubled: Ints
    """The finish after doubling and one card, by symbol; ``NONE`` where it may not be doubled."""
    forfeits: Flags
    """Whether the doubled portion may then be taken back, by symbol."""
    splits: Flags
    """Whether the hand is a pair that may be split as the first on its box."""
    surrenders: Flags
    """Whether it may be surrendered, by the index of the dealer's first value."""
    twin: Ints
    """The state of the same cards in a hand that did not come of a split."""
    total: Ints
    soft: Flags
    cards_matter: int
    """From this many cards on their number no longer matters; 0 where it never does."""
    suit_matters: Flags
    """Whether the next card's suit matters."""
    pays: NDArray[np.float64]
    """What a unit staked gains, by finish and dealer's end."""
    finishes: tuple[Finish, ...]
    finish_totals: tuple[frozenset[int], ...]
    """The totals with which hands finish so."""
    category: Ints
    """By finish: what a dealer's natural sees of a hand on a split box."""
    shared: tuple[NDArray[np.float64], ...]
    """What a dealer's natural spares a split box: see ``Endings.shared_natural``."""
    shared_most: tuple[NDArray[np.float64], NDArray[np.float64]]
    forfeited: int
    surrendered: int
    dealer: tuple[DealerEnd, ...]
    answers: Answers | None
    """What the strategy does whose questions the states keep apart, if there is one."""


class _Hands:
    """Every hand that the kernels can tell apart, but for doubled ones, with what follows it."""

    def __init__(self, params: BlackjackParams) -> None:
        self.walk = walk_of(params)
        self.moves, self.doubled = self.walk.moves, self.walk.doubled
        self.params, self.values = params, self.walk.values
        self.endings = Endings(params)
        self.met: Numbered[Hand] = Numbered()
        self.hands = self.met.numbers
        self.rows: dict[Hand, list[int]] = {}
        self.roots: dict[tuple[int, int], Hand] = {}
        self._visit(EMPTY)
        for value in self.values:
            for suit in range(SUITS):
                self._root(value, suit)

    @property
    def follows(self) -> list[list[int]]:
        """By hand, in the order of their numbers: the hands after each card."""
        return [self.rows[hand] for hand in self.hands]

    def _visit(self, first: Hand) -> None:
        self.met.number(first)
        while self.met.todo:
            hand = self.met.todo.pop()
            drawing = self.moves(hand).drawing
            after = () if drawing is None else self.walk.after(drawing)
            self.rows[hand] = [self.met.number(longer) for longer in after]

    def _root(self, value: int, suit: int) -> None:
        """Follow the hands that splitting a pair leaves, whatever the other card's suit."""
        pair = add_card(add_card(EMPTY, value, suit), value, suit)
        if not self.walk.moves(pair).splits:
            return
        for other in range(SUITS):
            kind = split_kind(KIND_DEALT, value, suit, other)
            root = add_card(EMPTY._replace(kind=kind), value, suit)
            self._visit(root)
            self.roots.setdefault((value, suit), root)


@lru_cache(maxsize=32)
def automaton(params: BlackjackParams, strategy: Strategy | None = None) -> Automaton:
    """Make the machine of a version; hands that a strategy tells apart are kept apart too."""
    walk = _Hands(params)
    hands = list(walk.hands)
    forfeited = walk.endings.number(EMPTY, 1, FORFEITED)
    surrendered = walk.endings.number(EMPTY, 0, SURRENDERED)
    facts = np.array([_facts(walk, hand) for hand in hands], dtype=np.int32)
    asked = np.array([_asked(walk, hand, strategy) for hand in hands], dtype=np.int32)
    width = len(walk.values) * SUITS
    follows = np.array([row or [NONE] * width for row in walk.follows], dtype=np.int32)
    twins = np.array([walk.hands[_twin(walk, hand)] for hand in hands], dtype=np.int32)
    state = _join(np.column_stack((facts, asked)), follows, twins)
    keep = np.unique(state, return_index=True)[1]
    joined = np.where(follows == NONE, NONE, state[follows])[keep]
    return _machine(
        walk,
        (facts[keep], asked[keep]),
        joined,
        state[twins][keep],
        state,
        (forfeited, surrendered),
        is_asked=strategy is not None,
    )


def _twin(walk: _Hands, hand: Hand) -> Hand:
    twin = hand._replace(kind=KIND_DEALT)
    return twin if twin in walk.hands else hand


SINGLE_FACTS: Final = 9


def _facts(walk: _Hands, hand: Hand) -> list[int]:
    """What the law says of a hand, as integers: first of the hand, then of doubling it."""
    params, endings = walk.params, walk.endings
    moves = walk.moves(hand)
    facts = [
        moves.step == STEP_DECISION,
        moves.step == STEP_CARD,
        NONE if moves.step == STEP_CARD else endings.number(hand),
        moves.doubling is not None,
        moves.splits and hand.kind == KIND_DEALT,
        moves.splits and hand.kind != KIND_DEALT,
        best_total(params, hand),
        is_soft(params, hand),
        is_bust(hand),
    ]
    assert len(facts) == SINGLE_FACTS
    for final in walk.doubled(hand):
        facts += [endings.number(final, 1), walk.moves(final).kept is not None]
    if moves.doubling is None:
        facts += [NONE, 0] * (SUITS * len(walk.values))
    decides = moves.step == STEP_DECISION
    facts += [decides and may_surrender(params, hand, first) for first in walk.values]
    return [int(fact) for fact in facts]


SINGLE_ASKED: Final = 3


def _asked(walk: _Hands, hand: Hand, strategy: Strategy | None) -> list[int]:
    """What a strategy does with a hand against each first card, as integers."""
    params, moves = walk.params, walk.moves(hand)
    cards = SUITS * len(walk.values)
    if strategy is None or moves.step != STEP_DECISION:
        return [0] * (len(walk.values) * (SINGLE_ASKED + cards))
    double, split = moves.doubling is not None, moves.splits
    finals = walk.doubled(hand)
    asked: list[int] = []
    for first in walk.values:
        plays = strategy.plays(params, hand, first, double=double, split=False)
        assert plays is not Action.SPLIT, "no split is open"
        splits = split and strategy.plays(params, hand, first, double=double, split=True)
        gives_up = may_surrender(params, hand, first) and strategy.surrenders(params, hand, first)
        asked += [plays, splits == Action.SPLIT and split, gives_up]
        asked += [
            walk.moves(final).kept is not None and strategy.forfeits(params, final, first)
            for final in finals
        ] or [0] * cards
    return [int(answer) for answer in asked]


def _join(facts: Ints, follows: Ints, twins: Ints) -> Ints:
    """Number the classes of hands whose future is the same (Moore's refinement)."""
    state: Ints = _classes(facts)
    while True:
        after = np.where(follows == NONE, NONE, state[follows])
        finer = _classes(np.column_stack((state, after, state[twins])))
        if finer.max() == state.max():
            return finer
        state = finer


def _classes(rows: Ints) -> Ints:
    """Number equal rows alike, in the order in which they first appear."""
    numbers: dict[bytes, int] = {}
    packed = np.ascontiguousarray(rows)
    return np.array(
        [numbers.setdefault(row.tobytes(), len(numbers)) for row in packed], dtype=np.int32
    )


def _machine(
    walk: _Hands,
    said: tuple[Ints, Ints],
    follows: Ints,
    twins: Ints,
    state: Ints,
    given_up: tuple[int, int],
    *,
    is_asked: bool,
) -> Automaton:
    facts, asked = said
    count, values = len(facts), len(walk.values)
    by_suit = follows.reshape(count, values, SUITS)
    doubling = facts[:, SINGLE_FACTS:-values].reshape(count, values, SUITS, 2)
    answers = asked.reshape(count, values, SINGLE_ASKED + values * SUITS)
    differs = (by_suit != by_suit[:, :, :1]).any(axis=2)
    suited = differs.any(axis=0)
    symbols = [
        (value, suit)
        for value in range(values)
        for suit in (range(SUITS) if suited[value] else (NONE,))
    ]
    index = np.array([[value, max(suit, 0)] for value, suit in symbols]).T
    symbol_of = np.array(
        [
            [symbols.index((value, suit if suited[value] else NONE)) for suit in range(SUITS)]
            for value in range(values)
        ],
        dtype=np.int32,
    )
    roots = [walk.roots.get((walk.values[value], max(suit, 0))) for value, suit in symbols]
    root = np.array([NONE if r is None else state[walk.hands[r]] for r in roots], dtype=np.int32)
    finishes = tuple(walk.endings.finishes)
    splits_again = facts[:, 5] == 1
    resplits = [
        bool(r != NONE and splits_again[follows[r][value * SUITS + max(suit, 0)]])
        for r, (value, suit) in zip(root, symbols, strict=True)
    ]
    return Automaton(
        values=np.array(walk.values, dtype=np.int32),
        symbol_value=np.array([value for value, _ in symbols], dtype=np.int32),
        symbol_suit=np.array([suit for _, suit in symbols], dtype=np.int32),
        symbol_of=symbol_of,
        start=int(state[walk.hands[EMPTY]]),
        split_root=root,
        resplits=np.array([resplits[symbol_of[value, 0]] for value in range(values)]),
        follows=np.ascontiguousarray(by_suit[:, index[0], index[1]]),
        decides=facts[:, 0] == 1,
        needs_card=facts[:, 1] == 1,
        finish=facts[:, 2].copy(),
        doubles=facts[:, 3] == 1,
        doubled=np.ascontiguousarray(doubling[:, index[0], index[1], 0]),
        forfeits=np.ascontiguousarray(doubling[:, index[0], index[1], 1] == 1),
        splits=facts[:, 4] == 1,
        surrenders=facts[:, -values:] == 1,
        twin=twins,
        total=facts[:, 6].copy(),
        soft=facts[:, 7] == 1,
        cards_matter=_cards_matter(walk, state),
        suit_matters=differs.any(axis=1),
        pays=walk.endings.pays(),
        finishes=finishes,
        finish_totals=tuple(map(frozenset, walk.endings.totals)),
        category=np.array([finish.category for finish in finishes], dtype=np.int32),
        shared=walk.endings.shared_natural(_usual(walk)),
        shared_most=walk.endings.shared_most(),
        forfeited=given_up[0],
        surrendered=given_up[1],
        dealer=walk.endings.dealer,
        answers=_answers(answers, index) if is_asked else None,
    )


def _answers(asked: Ints, index: NDArray[np.int64]) -> Answers:
    forfeits = asked[:, :, SINGLE_ASKED:].reshape(*asked.shape[:2], -1, SUITS)
    return Answers(
        action=asked[:, :, 0].astype(np.int8),
        splits=asked[:, :, 1] == 1,
        surrenders=asked[:, :, 2] == 1,
        forfeits=np.ascontiguousarray(np.moveaxis(forfeits[:, :, index[0], index[1]], 1, 2) == 1),
    )


def _usual(walk: _Hands) -> int:
    """The category of a split hand that simply stands below 21."""
    value = walk.values[1]
    hand = add_card(add_card(EMPTY, value, 0), value, 0)
    return walk.endings.finishes[walk.endings.number(hand)].category


def _cards_matter(walk: _Hands, state: Ints) -> int:
    """From how many cards on their number no longer matters; 0 where only two are told apart."""
    groups: dict[Hand, dict[int, int]] = {}
    for hand, number in walk.hands.items():
        if hand.cards > INITIAL and walk.moves(hand).step == STEP_DECISION:
            groups.setdefault(hand._replace(cards=0), {})[hand.cards] = int(state[number])
    least = 0
    for group in groups.values():
        for cards, number in group.items():
            if any(other > cards and number != later for other, later in group.items()):
                least = max(least, cards + 1)
    return least
