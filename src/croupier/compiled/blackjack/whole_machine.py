"""A round of one box as one machine, splits and all: every card is one step, whatever is played.

``round_machine`` leaves a round whose pair is split; this one follows it to the end of the dealer's
hand. That is tens of thousands of states: too many for a processor's first-level cache and for a
quick start, few for a GPU. Everything comes from the tables of the hands; no rule is written here.
"""

from collections import deque
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.outcome import NEED_SECOND, NEED_WHOLE

from .hand_tables import SPLIT, HandTables
from .round_machine import Result

__all__ = ("WholeMachine", "whole_machine")

Hands = tuple[int, ...]
"""Finishes of hands that are played out."""
Waiting = tuple[tuple[int, int], ...]
"""Cards that wait for their turn as hands of their own, each with the kind of its hand."""


class WholeMachine(NamedTuple):
    """By state and symbol: what comes next; the start is the first state."""

    follows: NDArray[np.int32]
    """The next state; after a round's last card, the start."""
    emits: NDArray[np.int16]
    """The number of a result where a round is over, else below nought."""
    results: tuple[Result, ...]


class _Start(NamedTuple):
    """Nothing is dealt."""


class _Box(NamedTuple):
    """The box has its first card."""

    one: int


class _Deal(NamedTuple):
    """The box is about to get its second card."""

    up: int
    code: int
    one: int


class _Hand(NamedTuple):
    """The only hand of a box is about to get a card."""

    up: int
    code: int


class _Root(NamedTuple):
    """A hand of a split box is about to get its second card."""

    up: int
    one: int
    kind: int
    waiting: Waiting
    of: int
    """Hands of the box, those that wait included."""
    is_open: bool
    """Whether one more split may be made."""
    hands: Hands


class _Split(NamedTuple):
    """A hand of a split box is about to get a further card."""

    up: int
    code: int
    waiting: Waiting
    of: int
    is_open: bool
    hands: Hands


class _Dealer(NamedTuple):
    """The dealer is about to get a card."""

    nets: tuple[int, ...]
    """What the box gains by the dealer's end; with two of them, with a natural and without."""
    won: int
    """Super Bonuses."""
    code: int


_State = _Start | _Box | _Deal | _Hand | _Root | _Split | _Dealer
_Step = tuple[int, int]
"""The next state, and the result that came."""
NO_RESULT = -1


class _Walk:
    """Everything that can come up, numbered as it is met."""

    def __init__(self, tables: HandTables) -> None:
        t = self.tables = tables
        width = t.symbols
        # plain lists: a table is asked a million times, card by card
        self.follow = t.follow.reshape(-1, width).astype(int).tolist()
        self.declines = t.declines.reshape(-1, width).tolist()
        self.kind = t.kind.reshape(-1, width, width).tolist()
        self.root = t.root.reshape(-1, t.values, width, 2).astype(int).tolist()
        self.first = t.first.reshape(t.values, width).astype(int).tolist()
        self.pays = t.pays.reshape(-1, t.ends).tolist()
        self.opens, self.need, self.category = (
            t.opens.tolist(),
            t.need.tolist(),
            t.category.tolist(),
        )
        self.bonus, self.spared, self.value = t.bonus.tolist(), t.spared.tolist(), t.value.tolist()
        self.dealer = t.dealer.astype(int).tolist()
        self.alike = self._alike()
        self.any_order = self._is_any_order()
        self.states: dict[_State, int] = {}
        self.rows: list[list[_Step]] = []
        self.results: dict[Result, int] = {}
        self.todo: deque[_State] = deque()

    def _alike(self) -> list[int]:
        """By finish: the first one that settles alike."""
        found: dict[tuple[int, ...], int] = {}
        return [
            found.setdefault((*self.pays[f], self.need[f], self.category[f], self.bonus[f]), f)
            for f in range(self.tables.finishes)
        ]

    def _is_any_order(self) -> bool:
        """Whether what a dealer's natural spares a box is the same in any order of its hands."""
        kinds = self.tables.categories
        three = np.array(self.spared[kinds * kinds :]).reshape((kinds,) * 3)
        two = np.array(self.spared[: kinds * kinds]).reshape((kinds,) * 2)
        turned = (three.transpose(axes) for axes in ((1, 0, 2), (0, 2, 1)))
        return bool((two == two.T).all()) and all((three == other).all() for other in turned)

    def fill(self) -> None:
        """Follow every card from every state, those found on the way included."""
        self.to(_Start())
        while self.todo:
            state = self.todo.popleft()
            row = [self.after(state, card) for card in range(self.tables.symbols)]
            self.rows[self.states[state]] = row

    def to(self, state: _State) -> _Step:
        """Go on to a state."""
        if state not in self.states:
            self.states[state] = len(self.rows)
            self.rows.append([])
            self.todo.append(state)
        return self.states[state], NO_RESULT

    def over(self, net: int, won: int) -> _Step:
        """End the round."""
        return 0, self.results.setdefault(Result(net, won), len(self.results))

    def after(self, state: _State, card: int) -> _Step:  # noqa: PLR0911 (one for each kind)
        """What a card does."""
        match state:
            case _Start():
                return self.to(_Box(card))
            case _Box(one):
                up = self.value[card]
                return self.to(_Deal(up, self.first[up][one], one))
            case _Deal(up, code, one):
                code = self.next_code(code, card)
                if code != SPLIT:
                    return self.hand_after(up, code)
                kind = self.kind[0][one][card]
                waiting = ((card, kind),)
                return self.to(_Root(up, one, kind, waiting, 2, bool(self.opens[2]), ()))
            case _Hand(up, code):
                return self.hand_after(up, self.next_code(code, card))
            case _Root():
                return self.root_after(state, card)
            case _Split(up, code, waiting, count, is_open, hands):
                code = self.next_code(code, card)
                return self.split_after(up, code, waiting, count, is_open, hands)
            case _Dealer(nets, won, code):
                return self.dealer_after(nets, won, self.next_code(code, card))

    def next_code(self, code: int, card: int) -> int:
        """The code that a card leads to from the code of a node."""
        found: int = self.follow[code - self.tables.nodes][card]
        return found

    def hand_after(self, up: int, code: int) -> _Step:
        """Go on with a box's only hand, or finish it."""
        if code >= self.tables.finishes:
            return self.to(_Hand(up, code))
        return self.box_over(up, (self.alike[code],))

    def root_after(self, state: _Root, card: int) -> _Step:
        """Give a hand of a split box its second card: it may be split again."""
        up, one, kind, waiting, count, is_open, hands = state
        node = self.root[kind][up][one][is_open] - self.tables.nodes
        code = self.follow[node][card]
        if code == SPLIT:
            left = self.kind[kind][one][card]
            more = ((card, left), *waiting)
            is_open = is_open and bool(self.opens[count + 1])
            return self.to(_Root(up, one, left, more, count + 1, is_open, hands))
        is_open = is_open and not self.declines[node][card]
        return self.split_after(up, code, waiting, count, is_open, hands)

    def split_after(
        self,
        up: int,
        code: int,
        waiting: Waiting,
        count: int,
        is_open: bool,  # noqa: FBT001 (as a state has it)
        hands: Hands,
    ) -> _Step:
        """Go on with a hand of a split box, or with the next one, or with the dealer."""
        if code >= self.tables.nodes:
            # nothing behind the last hand depends on how many there are
            rest = (waiting, count, is_open) if waiting else ((), 0, False)
            return self.to(_Split(up, code, *rest, hands))
        hands = (*hands, self.alike[code])
        hands = tuple(sorted(hands)) if self.any_order else hands
        if not waiting:
            return self.box_over(up, hands)
        (one, kind), *rest_waiting = waiting
        return self.to(_Root(up, one, kind, tuple(rest_waiting), count, is_open, hands))

    def box_over(self, up: int, hands: Hands) -> _Step:
        """All hands are finished: the dealer draws as far as anybody waits."""
        t = self.tables
        waits, won = max(self.need[f] for f in hands), sum(self.bonus[f] for f in hands)
        if waits < NEED_SECOND:
            return self.over(self.net(hands, t.other_end), won)
        which = range(t.ends) if waits == NEED_WHOLE else (t.natural_end, t.other_end)
        return self.to(_Dealer(tuple(self.net(hands, e) for e in which), won, self.dealer[up]))

    def net(self, hands: Hands, end: int) -> int:
        """What a box gains, its hands taken together."""
        t, kinds = self.tables, self.tables.categories
        net = sum(self.pays[f][end] for f in hands)
        if len(hands) > 1 and end == t.natural_end:
            one, two, *more = (self.category[f] for f in hands)
            place = one * kinds + two
            net += self.spared[kinds * kinds + place * kinds + more[0] if more else place]
        return int(net)

    def dealer_after(self, nets: tuple[int, ...], won: int, code: int) -> _Step:
        """Go on with the dealer's hand as far as the box waits for it."""
        t = self.tables
        if len(nets) < t.ends:
            return self.over(nets[int(code - t.finishes != t.natural_end)], won)
        if code >= t.nodes:
            return self.to(_Dealer(nets, won, code))
        return self.over(nets[code - t.finishes], won)


def whole_machine(tables: HandTables) -> WholeMachine:
    """Make the machine of one box, splits included, from the tables of its hands."""
    assert tables.ends > len((tables.natural_end, tables.other_end))
    walk = _Walk(tables)
    walk.fill()
    rows = np.array(walk.rows, dtype=np.int32)
    return WholeMachine(rows[..., 0].copy(), rows[..., 1].astype(np.int16), tuple(walk.results))
