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

from croupier.games.blackjack.interim import may_surrender
from croupier.games.blackjack.kernel import (
    EMPTY,
    KIND_DEALT,
    STAGE_DOUBLING,
    STEP_CARD,
    STEP_DECISION,
    BlackjackParams,
    Hand,
    add_card,
    may_split,
    split_kind,
)
from croupier.games.blackjack.strategy import Action, Strategy

from .endings import FORFEITED, PLAYED, SURRENDERED
from .finishes import Finishes
from .walk import Numbered, walk_of

Bytes = NDArray[np.uint8]
Codes = NDArray[np.uint16]
Ints = NDArray[np.int32]
Rows = NDArray[np.int64]

SPLIT: Final = 0xFFFF
HANDS_MOST: Final = 3


class HandTables(NamedTuple):
    """Flattened arrays for compiled loops; several indices are row-major."""

    symbol: Bytes
    """By a card's code: its symbol."""
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
    even_money_net: int
    """What even money gains on a stake of ``unit``."""
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
    """Any end but a natural: where nobody waits for more, all of them are the same."""
    categories: int
    unit: int


PLACES: Final = {name: place for place, name in enumerate(HandTables._fields)}
"""Where an image says where each table begins, or holds the number itself."""


def image_of(tables: tuple[Any, ...]) -> NDArray[np.uint32]:
    """All tables of a named tuple in one array, which a compiled loop takes as one argument.

    Its numbers are unsigned, so that a loop can use them as indices as they are.
    """
    head = np.zeros(len(tables), dtype=np.int32)
    parts = [head]
    size = len(head)
    for place, table in enumerate(tables):
        if isinstance(table, int):
            head[place] = table
            continue
        head[place] = size
        parts.append(table.astype(np.int32))
        size += table.size
    return np.concatenate(parts).view(np.uint32)


Key = tuple[int, Hand, bool]
"""The dealer's first card, a hand, and whether a split would still be open on its box."""
Step = tuple[str, int, bool]
FINISH, END, NODE, PAIR = "finish", "end", "node", "split"


class _Played:
    """Everything that can come up under a strategy, numbered as it is met."""

    def __init__(self, params: BlackjackParams, strategy: Strategy) -> None:
        self.params, self.strategy, self.walk = params, strategy, walk_of(params)
        self.finishes = Finishes(params)
        self.values, self.symbols = self.finishes.values, self.finishes.symbols
        self.met: Numbered[Key] = Numbered()
        self.filled: dict[Key, list[Step]] = {}
        self._after: dict[Key, Step] = {}

    def node(self, first: int, hand: Hand, *, opens: bool) -> int:
        """The number of a hand that is about to get a card; all that may follow is walked."""
        number = self.met.number((first, hand, opens))
        while self.met.todo:
            key = self.met.todo.pop()
            self.filled[key] = self._row(*key)
        return number

    @property
    def rows(self) -> list[list[Step]]:
        """By node and symbol, in the order of the nodes' numbers."""
        return [self.filled[key] for key in self.met.numbers]

    def _row(self, first: int, hand: Hand, opens: bool) -> list[Step]:  # noqa: FBT001
        row, after = [], self.walk.after(hand)
        for place in self.finishes.places:
            longer = (first, after[place], opens)
            if longer not in self._after:
                self._after[longer] = self._next(*longer)
            row.append(self._after[longer])
        return row

    def _next(self, first: int, hand: Hand, opens: bool) -> Step:  # noqa: FBT001
        """What becomes of a hand after a card: kind of code, its number, a split passed up."""
        params, strategy, moves = self.params, self.strategy, self.walk.moves(hand)
        if moves.step == STEP_CARD:
            return NODE, self.met.number((first, hand, opens)), False
        if moves.step != STEP_DECISION:
            gives_back = moves.kept is not None and strategy.forfeits(params, hand, first)
            how = FORFEITED if gives_back else PLAYED
            return FINISH, self.finishes.number(first, hand, how), False
        if may_surrender(params, hand, first) and strategy.surrenders(params, hand, first):
            return FINISH, self.finishes.number(first, hand, SURRENDERED), False
        split, double = moves.splits and opens, moves.doubling is not None
        action = strategy.plays(params, hand, first, double=double, split=split)
        if action == Action.SPLIT:
            return PAIR, 0, False
        if action == Action.STAND:
            return FINISH, self.finishes.number(first, hand, PLAYED), split
        taken = moves.doubling if action == Action.DOUBLE else moves.drawing
        assert taken is not None, "a strategy does what is open"
        return NODE, self.met.number((first, taken, opens)), split


def hand_tables(params: BlackjackParams, strategy: Strategy) -> HandTables:
    """Make the tables of a version and a strategy."""
    walk = _Played(params, strategy)
    first = [
        walk.node(up, add_card(EMPTY, value, suit), opens=True)
        for up in walk.values
        for value, suit in walk.symbols
    ]
    kinds, roots = _splits(walk)
    rows = walk.rows
    begin = len(rows)
    firsts, drawing = walk.finishes.dealer()
    rows += [
        [
            (NODE, begin + number, False) if goes_on else (END, number, False)
            for goes_on, number in row
        ]
        for row in drawing
    ]
    fields = walk.finishes.fields()
    places = fields["nodes"]
    assert places + len(rows) < SPLIT
    offsets = {FINISH: 0, END: fields["finishes"], NODE: places, PAIR: SPLIT}
    follow = np.array([[offsets[what] + number for what, number, _ in row] for row in rows])
    declines = np.array([[declined for _, _, declined in row] for row in rows])
    doubling = np.zeros(len(follow), dtype=np.int64)
    doubling[:begin] = [hand.stage == STAGE_DOUBLING for _, hand, _ in walk.met.numbers]
    state, keep, follow = joined(follow, places, np.column_stack((doubling, declines)))
    state += places
    return HandTables(
        first=state[first].astype(np.uint16),
        follow=follow.astype(np.uint16).reshape(-1),
        declines=declines[keep].astype(np.uint8).reshape(-1),
        doubling=doubling[keep].astype(np.uint8),
        opens=opens_of(walk.finishes),
        kind=kinds,
        root=state[roots].astype(np.uint16),
        dealer=state[begin : begin + firsts].astype(np.uint16),
        **fields,
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


def _splits(walk: _Played) -> tuple[Bytes, Rows]:
    """The kinds of hands that splits leave, and their nodes."""
    kind, made = kinds_of(walk.finishes)
    width = len(walk.symbols)
    root = np.zeros((len(kind) // width**2, len(walk.values), width, 2), dtype=np.int64)
    for after, symbol in made:
        value, suit = walk.symbols[symbol]
        hand = add_card(EMPTY._replace(kind=after), value, suit)
        for (number, first), opens in product(enumerate(walk.values), (False, True)):
            root[after, number, symbol, int(opens)] = walk.node(first, hand, opens=opens)
    return kind, root.reshape(-1)


def kinds_of(finishes: Finishes) -> tuple[Bytes, list[tuple[int, int]]]:
    """The kind that splitting leaves, by a pair's own kind and symbols; and which hands it leaves.

    Those are given by their kind and the symbol of their one card.
    """
    symbols = finishes.symbols
    left: dict[tuple[int, int, int], int] = {}
    todo = [KIND_DEALT]
    for before in todo:  # grows
        for (one, (value, suit)), (two, (other, suit_too)) in product(enumerate(symbols), repeat=2):
            if value == other:
                after = split_kind(before, value, suit, suit_too)
                left[before, one, two] = after
                if after not in todo:
                    todo.append(after)
    kind = np.zeros((max(todo) + 1, len(symbols), len(symbols)), dtype=np.uint8)
    for place, after in left.items():
        kind[place] = after
    made = {(after, symbol) for (_, *cards), after in left.items() for symbol in cards}
    return kind.reshape(-1), sorted(made)


def opens_of(finishes: Finishes) -> Bytes:
    """Ask for each number of hands on a box whether a pair may be split."""
    value, suit = finishes.symbols[-1]
    pair = add_card(add_card(EMPTY, value, suit), value, suit)
    hands = range(HANDS_MOST + 2)
    opens = [may_split(finishes.params, pair, number, declined=False) for number in hands]
    assert not opens[HANDS_MOST], "settlement has places for three hands"
    return np.array(opens, dtype=np.uint8)
