"""A version and a strategy as tables: what every card does to every hand, decisions included.

With the rules and the strategy fixed nothing about a hand is left open but its cards. The tables
are made by asking the games' own kernels, and the strategy where they leave a choice, about every
hand that can come up against every first card of the dealer. No rule is written here.

A *node* is a hand that is about to get a card: a box's against one first card, or the dealer's.
What a card leads to is a *code*: a finish of a box's hand (see ``endings``), past all finishes an
end of the dealer's, past all ends a node, or ``SPLIT``.
"""

from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.kernel import (
    EMPTY,
    INITIAL,
    KIND_DEALT,
    STAGE_DOUBLING,
    STAGE_DRAWING,
    STEP_CARD,
    STEP_DONE,
    STEP_FORFEIT,
    BlackjackParams,
    Hand,
    add_card,
    dealer_draws,
    hand_step,
    is_doubled,
    is_natural,
    may_double,
    may_split,
    split_kind,
    wins_super_bonus,
)
from croupier.games.blackjack.offered import (
    asks_even_money,
    is_insurable,
    is_paid_at_once,
    may_surrender,
)
from croupier.games.blackjack.outcome import (
    BET_CLOSED,
    BET_LIVE,
    BET_SURRENDERED,
    NEED_NONE,
    NEED_WHOLE,
    Bet,
    dealer_need,
    insurance_net,
    settle_hand,
)
from croupier.games.blackjack.strategy import Action, Strategy

from .automaton import automaton
from .endings import ANY_SUIT, CHIP, FORFEITED, PLAYED, SURRENDERED, Endings, end_key

__all__ = (
    "FORFEITED_AT",
    "NOT_IN_DECKS",
    "PLACES",
    "SPLIT",
    "SURRENDERED_AT",
    "HandTables",
    "hand_tables",
    "image_of",
    "joined",
)

Bytes = NDArray[np.uint8]
Codes = NDArray[np.uint16]
Ints = NDArray[np.int32]
Rows = NDArray[np.int64]

NOT_IN_DECKS: Final = 255
SPLIT: Final = 0xFFFF
HANDS_MOST: Final = 3
HOW: Final = (PLAYED, FORFEITED, SURRENDERED)
FORFEITED_AT: Final = HOW.index(FORFEITED)
SURRENDERED_AT: Final = HOW.index(SURRENDERED)
STATES: Final = {PLAYED: BET_LIVE, FORFEITED: BET_CLOSED, SURRENDERED: BET_SURRENDERED}


class HandTables(NamedTuple):
    """Flat arrays for compiled loops; several indices are given in the order of their weight."""

    symbol: Bytes
    """By a card's code: its symbol, or ``NOT_IN_DECKS`` where the version has no such card."""
    value: Bytes
    """By symbol: the index of its value, an ace's being 0."""
    first: Codes
    """By value of the dealer's first card and symbol: the code of a hand of that one card."""
    follow: Codes
    """By node and symbol: the code."""
    declines: Bytes
    """By node and symbol: whether a split that is open is passed up with that card."""
    doubling: Bytes
    """By node: whether its card is the one card of a double."""
    opens: Bytes
    """By the number of hands on a box: whether one more split is open."""
    kind: Bytes
    """By kind of a pair and the symbols of its cards: the kind of the hands that it leaves."""
    root: Codes
    """By kind, first card's value, symbol, and whether splits are open: the code of one card."""
    pays: Ints
    """By finish and dealer's end: what a stake of ``unit`` gains."""
    need: Bytes
    """By finish: how much of the dealer's hand it waits for."""
    category: Bytes
    """By finish: what a dealer's natural sees of it on a split box."""
    extra: Bytes
    """By finish: units added in doubling."""
    bonus: Bytes
    """By finish: whether it earns the Super Bonus."""
    natural: Bytes
    how: Bytes
    """By finish: its place in ``HOW``."""
    spared: Ints
    """By categories of two hands, then of three: what a dealer's natural spares the box."""
    dealer: Codes
    """By value of the dealer's first card: the code of the node behind it."""
    even_money: Bytes
    """By value of the first card: whether a natural may ask for even money."""
    insurable: Bytes
    """By value of the first card and whether the hand is a natural."""
    insurance: Ints
    """What the most insurance gains on a stake of ``unit``, by whether the dealer has a natural."""
    symbols: int
    values: int
    finishes: int
    ends: int
    nodes: int
    """The first code of a node."""
    natural_end: int
    other_end: int
    """Any end but a natural: where nobody waits for more, all of them come to the same."""
    categories: int
    unit: int


PLACES: Final = {name: place for place, name in enumerate(HandTables._fields)}
"""Where an image says where each table begins, or holds the number itself."""


def image_of(tables: HandTables) -> NDArray[np.uint32]:
    """All tables in one array, which a compiled loop takes as one argument.

    Its numbers have no sign, so that a loop can reckon places with them as they are.
    """
    head = np.zeros(len(tables), dtype=np.int32)
    parts = [head]
    size = len(head)
    for place, table in enumerate(tuple[Any, ...](tables)):
        if isinstance(table, int):
            head[place] = table
            continue
        head[place] = size
        parts.append(table.astype(np.int32))
        size += table.size
    return np.concatenate(parts).view(np.uint32)


class _Finish(NamedTuple):
    nets: tuple[int, ...]
    category: int
    extra: int
    need: int
    bonus: bool
    natural: bool
    how: str


Key = tuple[int, Hand, bool]
"""The dealer's first card, a hand, and whether a split would still be open on its box."""
Step = tuple[str, int, bool]
FINISH, END, NODE, PAIR = "finish", "end", "node", "split"


class _Walk:
    """Everything that can come up, numbered as it is met."""

    def __init__(self, params: BlackjackParams, strategy: Strategy) -> None:
        self.params, self.strategy = params, strategy
        machine = automaton(params)
        self.values: list[int] = machine.values.tolist()
        self.symbols = [
            (self.values[value], max(suit, 0))
            for value, suit in zip(machine.symbol_value, machine.symbol_suit, strict=True)
        ]
        self.symbol_of = machine.symbol_of
        self.endings = Endings(params)
        self.nodes: dict[Key, int] = {}
        self.finishes: dict[_Finish, int] = {}
        self.rows: list[list[Step]] = []
        self._todo: list[Key] = []
        self._finished: dict[tuple[Hand, str], _Finish] = {}
        self._after: dict[Key, Step] = {}
        self._category(EMPTY, 0, PLAYED)  # the one that split boxes are measured by

    def node(self, first: int, hand: Hand, *, opens: bool) -> int:
        """The number of a hand that is about to get a card; all that may follow is walked."""
        number = self._add((first, hand, opens))
        while self._todo:
            self._fill(self._todo.pop())
        return number

    def _add(self, key: Key) -> int:
        if key not in self.nodes:
            self.nodes[key] = len(self.nodes)
            self.rows.append([])
            self._todo.append(key)
        return self.nodes[key]

    def _fill(self, key: Key) -> None:
        first, hand, opens = key
        row = self.rows[self.nodes[key]]
        for value, suit in self.symbols:
            longer = (first, add_card(hand, value, suit), opens)
            if longer not in self._after:
                self._after[longer] = self._next(*longer)
            row.append(self._after[longer])

    def _next(self, first: int, hand: Hand, opens: bool) -> Step:  # noqa: FBT001, PLR0911
        """What becomes of a hand after a card: kind of code, its number, a split passed up."""
        params, strategy = self.params, self.strategy
        step = hand_step(params, hand)
        if step == STEP_DONE:
            return FINISH, self._finish(first, hand, PLAYED), False
        if step == STEP_FORFEIT:
            how = FORFEITED if strategy.forfeits(params, hand, first) else PLAYED
            return FINISH, self._finish(first, hand, how), False
        if step == STEP_CARD:
            return NODE, self._add((first, hand, opens)), False
        if may_surrender(params, hand, first) and strategy.surrenders(params, hand, first):
            return FINISH, self._finish(first, hand, SURRENDERED), False
        hands = 1 if hand.kind == KIND_DEALT else INITIAL
        split = may_split(params, hand, hands, not opens)
        double = may_double(params, hand)
        action = strategy.plays(params, hand, first, double=double, split=split)
        if action == Action.SPLIT:
            return PAIR, 0, False
        if action == Action.STAND:
            return FINISH, self._finish(first, hand, PLAYED), split
        stage = STAGE_DOUBLING if action == Action.DOUBLE else STAGE_DRAWING
        return NODE, self._add((first, hand._replace(stage=stage), opens)), split

    def _category(self, hand: Hand, extra: int, how: str) -> int:
        number = self.endings.number(hand if how == PLAYED else EMPTY, extra, how)
        return self.endings.finishes[number].category

    def _finish(self, first: int, hand: Hand, how: str) -> int:
        """The number of a way for a hand to be over, against one first card."""
        params = self.params
        finish = self._finished.get((hand, how)) or self._anyhow(hand, how)
        if is_paid_at_once(params, hand, first):
            finish = finish._replace(need=NEED_NONE)
        extra = int(is_doubled(hand))
        if how == PLAYED and wins_super_bonus(params, hand, extra, first):
            finish = finish._replace(bonus=True)
        return self.finishes.setdefault(finish, len(self.finishes))

    def _anyhow(self, hand: Hand, how: str) -> _Finish:
        """A way to be over, as far as the dealer's first card has no part in it."""
        params, unit = self.params, self.endings.unit
        extra = int(is_doubled(hand))
        bet = Bet(unit, extra * unit, STATES[how])
        nets = [settle_hand(params, hand, bet, end.hand, CHIP).net for end in self.endings.dealer]
        if how == FORFEITED:
            # the doubled portion comes back and the original wager is collected (10.7.5)
            nets = [-unit for _ in nets]
        finish = _Finish(
            nets=tuple(nets),
            category=self._category(hand, extra, how),
            extra=extra if how == PLAYED else 0,
            need=dealer_need(params, hand, bet),
            bonus=False,
            natural=is_natural(params, hand),
            how=how,
        )
        self._finished[hand, how] = finish
        return finish


def hand_tables(params: BlackjackParams, strategy: Strategy) -> HandTables:
    """Make the tables of a version and a strategy."""
    walk = _Walk(params, strategy)
    first = [
        walk.node(up, add_card(EMPTY, value, suit), opens=True)
        for up in walk.values
        for value, suit in walk.symbols
    ]
    kinds, roots = _splits(walk)
    finishes = list(walk.finishes)
    ends = walk.endings.dealer
    count, places = len(finishes), len(finishes) + len(ends)
    begin = len(walk.rows)
    dealer = _dealer(walk)
    assert places + len(walk.rows) < SPLIT
    assert walk.endings.unit % params.insurance_part == 0
    offsets = {FINISH: 0, END: count, NODE: places, PAIR: SPLIT}
    follow = np.array([[offsets[what] + number for what, number, _ in row] for row in walk.rows])
    declines = np.array([[declined for _, _, declined in row] for row in walk.rows])
    doubling = np.zeros(len(follow), dtype=np.int64)
    doubling[:begin] = [hand.stage == STAGE_DOUBLING for _, hand, _ in walk.nodes]
    state, keep, follow = joined(follow, places, np.column_stack((doubling, declines)))
    state += places
    machine_of = walk.symbol_of[[walk.values.index(value) for value in params.values]]
    naturals = [number for number, end in enumerate(ends) if end.is_natural]
    others = [number for number, end in enumerate(ends) if not end.is_natural]
    pays = np.array([finish.nets for finish in finishes])
    waits = np.array([finish.need == NEED_WHOLE for finish in finishes])
    assert (pays[~waits][:, others] == pays[~waits][:, others[:1]]).all()
    categories, spared = _spared(walk)
    return HandTables(
        symbol=np.ascontiguousarray(machine_of.T.reshape(-1), dtype=np.uint8),
        value=np.array([walk.values.index(value) for value, _ in walk.symbols], dtype=np.uint8),
        first=state[first].astype(np.uint16),
        follow=follow.astype(np.uint16).reshape(-1),
        declines=declines[keep].astype(np.uint8).reshape(-1),
        doubling=doubling[keep].astype(np.uint8),
        opens=_opens(walk),
        kind=kinds,
        root=state[roots].astype(np.uint16),
        pays=pays.astype(np.int32).reshape(-1),
        need=np.array([finish.need for finish in finishes], dtype=np.uint8),
        category=np.array([finish.category for finish in finishes], dtype=np.uint8),
        extra=np.array([finish.extra for finish in finishes], dtype=np.uint8),
        bonus=np.array([finish.bonus for finish in finishes], dtype=np.uint8),
        natural=np.array([finish.natural for finish in finishes], dtype=np.uint8),
        how=np.array([HOW.index(finish.how) for finish in finishes], dtype=np.uint8),
        spared=spared,
        dealer=state[dealer].astype(np.uint16),
        even_money=_even_money(walk),
        insurable=_insurable(walk),
        insurance=_insurance(walk),
        symbols=len(walk.symbols),
        values=len(walk.values),
        finishes=count,
        ends=len(ends),
        nodes=places,
        natural_end=naturals[0],
        other_end=others[0],
        categories=categories,
        unit=walk.endings.unit,
    )


def joined(follow: Rows, first: int, facts: Rows) -> tuple[Rows, Rows, Rows]:
    """Join nodes that nothing can tell apart.

    ``follow`` has a row for each node; from ``first`` on its codes are nodes, but for ``SPLIT``.
    Returns the new number of each old node, one old node for each new one, and the new rows.
    """
    is_node = (follow >= first) & (follow != SPLIT)
    target = np.where(is_node, follow - first, 0)
    state, keep = _classes(facts)
    while True:
        after = np.where(is_node, state[target] + first, follow)
        finer, kept = _classes(np.column_stack((state, after)))
        if len(kept) == len(keep):
            return state, keep, after[keep]
        state, keep = finer, kept


def _classes(rows: Rows) -> tuple[Rows, Rows]:
    """Number equal rows alike; also return where each number first appears."""
    packed = np.ascontiguousarray(rows, dtype=np.int32)
    whole = packed.view(np.dtype((np.void, packed.dtype.itemsize * packed.shape[1])))
    _, keep, state = np.unique(whole, return_index=True, return_inverse=True)
    return state.reshape(-1), keep


def _splits(walk: _Walk) -> tuple[Bytes, Rows]:
    """The kinds of hands that splits leave, and their nodes."""
    symbols = walk.symbols
    kinds = {KIND_DEALT}
    left: dict[tuple[int, int, int], int] = {}
    todo = [KIND_DEALT]
    while todo:
        before = todo.pop()
        for (one, (value, suit)), (two, (other, suit_too)) in product(enumerate(symbols), repeat=2):
            if value != other:
                continue
            after = split_kind(before, value, suit, suit_too)
            left[before, one, two] = after
            if after not in kinds:
                kinds.add(after)
                todo.append(after)
    count, width = max(kinds) + 1, len(symbols)
    kind = np.zeros((count, width, width), dtype=np.uint8)
    for place, after in left.items():
        kind[place] = after
    root = np.zeros((count, len(walk.values), width, 2), dtype=np.uint16)
    made = {(after, one) for (_, one, two), after in left.items()} | {
        (after, two) for (_, one, two), after in left.items()
    }
    for after, symbol in sorted(made):
        value, suit = symbols[symbol]
        hand = add_card(EMPTY._replace(kind=after), value, suit)
        for (number, first), opens in product(enumerate(walk.values), (False, True)):
            root[after, number, symbol, int(opens)] = walk.node(first, hand, opens=opens)
    return kind.reshape(-1), root.reshape(-1).astype(np.int64)


def _opens(walk: _Walk) -> Bytes:
    """Ask for each number of hands on a box whether a pair may be split."""
    value, suit = walk.symbols[-1]
    pair = add_card(add_card(EMPTY, value, suit), value, suit)
    opens = [may_split(walk.params, pair, hands, declined=False) for hands in range(HANDS_MOST + 2)]
    assert not opens[HANDS_MOST], "settlement has places for three hands"
    return np.array(opens, dtype=np.uint8)


def _dealer(walk: _Walk) -> list[int]:
    """Add the dealer's nodes, asked of the kernels; return those behind each first card."""
    params = walk.params
    numbers = {end_key(params, end.hand): n for n, end in enumerate(walk.endings.dealer)}
    todo = [add_card(EMPTY, value, ANY_SUIT) for value in walk.values]
    nodes = {hand: len(walk.rows) + number for number, hand in enumerate(todo)}
    firsts = list(nodes.values())
    for hand in todo:  # grows
        row = []
        for value, _ in walk.symbols:
            longer = add_card(hand, value, ANY_SUIT)
            if not dealer_draws(params, longer):
                row.append((END, numbers[end_key(params, longer)], False))
                continue
            if longer not in nodes:
                nodes[longer] = firsts[0] + len(nodes)
                todo.append(longer)
            row.append((NODE, nodes[longer], False))
        walk.rows.append(row)
    return firsts


def _spared(walk: _Walk) -> tuple[int, Ints]:
    """What a dealer's natural spares boxes of two and of three hands, whole units."""
    parts = walk.endings.shared_natural(0)
    two, two_single, two_pair, three, three_single, three_pair, three_triple = parts
    count = len(two_single)
    pairs = two[0] + two_single[:, None] + two_single[None, :] + two_pair
    triples = (
        three[0]
        + three_single[:, None, None]
        + three_single[None, :, None]
        + three_single[None, None, :]
        + three_pair[:, :, None]
        + three_pair[:, None, :]
        + three_pair[None, :, :]
        + three_triple
    )
    spared = np.concatenate((pairs.reshape(-1), triples.reshape(-1))) * walk.endings.unit
    whole = np.rint(spared)
    assert np.allclose(whole, spared)
    return count, whole.astype(np.int32)


def _even_money(walk: _Walk) -> Bytes:
    natural = _natural(walk)
    flags = [asks_even_money(walk.params, natural, first) for first in walk.values]
    return np.array(flags, dtype=np.uint8)


def _insurable(walk: _Walk) -> Bytes:
    plain = add_card(add_card(EMPTY, walk.values[1], ANY_SUIT), walk.values[1], ANY_SUIT)
    flags = [
        is_insurable(walk.params, hand, first)
        for first in walk.values
        for hand in (plain, _natural(walk))
    ]
    return np.array(flags, dtype=np.uint8)


def _natural(walk: _Walk) -> Hand:
    (natural,) = (end.hand for end in walk.endings.dealer if end.is_natural)
    assert is_natural(walk.params, natural)
    return natural


def _insurance(walk: _Walk) -> Ints:
    """The gain of the most insurance without and with a natural."""
    stake = walk.endings.unit // walk.params.insurance_part
    plain = next(end.hand for end in walk.endings.dealer if not end.is_natural)
    gains = [insurance_net(walk.params, stake, dealer, CHIP) for dealer in (plain, _natural(walk))]
    return np.array(gains, dtype=np.int32)
