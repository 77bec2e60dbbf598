"""A round of one box as one machine, splits and all: every card is one step, whatever is played.

``round_machine`` leaves a round whose pair is split; this one follows it to the end of the dealer's
hand. That is tens of thousands of states: too many for a processor's first-level cache and for a
quick start, few for a GPU. Everything comes from the tables of the hands; no rule is written here.
"""

from collections import deque
from functools import reduce
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.kernel import INITIAL
from croupier.games.blackjack.order import after_split, dealer_takes, joint_need, next_turn

from .hand_tables import SPLIT, HandTables
from .order import deal_of
from .round_machine import RoundResult

Done = tuple[int, ...]
"""Finishes of hands that are played out."""
Begun = tuple[tuple[int, int], ...]
"""Hands of a split box that have one card so far, the one at play first: kind and card."""
ONLY_BOX = 0


class WholeMachine(NamedTuple):
    """By state and symbol: what comes next; the start is the first state."""

    follows: NDArray[np.int32]
    """The next state; after a round's last card, the start."""
    emits: NDArray[np.int16]
    """The number of a result where a round is over, else below nought."""
    results: tuple[RoundResult, ...]


class _Deal(NamedTuple):
    """The initial deal goes on; these cards have come."""

    cards: tuple[int, ...]


class _Hand(NamedTuple):
    """The only hand of a box is about to get a card."""

    up: int
    code: int


class _Root(NamedTuple):
    """A hand of a split box is about to get its second card."""

    up: int
    done: Done
    begun: Begun
    is_open: bool
    """Whether one more split may be made."""


class _Split(NamedTuple):
    """A hand of a split box, the first of those begun, is about to get a further card."""

    up: int
    code: int
    done: Done
    begun: Begun
    is_open: bool


class _Dealer(NamedTuple):
    """The dealer is about to get a card."""

    nets: tuple[int, ...]
    """What the box gains by the dealer's end."""
    need: int
    won: int
    """Super Bonuses."""
    code: int


_State = _Deal | _Hand | _Root | _Split | _Dealer
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
        self.deal = deal_of(1)
        self.any_order = self._is_any_order()
        self.states: dict[_State, int] = {}
        self.rows: list[list[_Step]] = []
        self.results: dict[RoundResult, int] = {}
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
        self.to(_Deal(()))
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
        return 0, self.results.setdefault(RoundResult(net, won), len(self.results))

    def after(self, state: _State, card: int) -> _Step:
        """What a card does."""
        match state:
            case _Deal(cards):
                return self.deal_after((*cards, card))
            case _Hand(up, code):
                return self.hand_after(up, self.next_code(code, card))
            case _Root():
                return self.root_after(state, card)
            case _Split():
                return self.split_after(state._replace(code=self.next_code(state.code, card)))
            case _Dealer():
                return self.dealer_after(state._replace(code=self.next_code(state.code, card)))

    def next_code(self, code: int, card: int) -> int:
        """The code that a card leads to from the code of a node."""
        found: int = self.follow[code - self.tables.nodes][card]
        return found

    def deal_after(self, cards: tuple[int, ...]) -> _Step:
        """Go on with the deal, or with the box's hand once it is over."""
        deal = self.deal
        if len(cards) < deal.length:
            return self.to(_Deal(cards))
        up, one, two = self.value[cards[deal.dealer]], cards[deal.first], cards[deal.second]
        code = self.next_code(self.first[up][one], two)
        if code != SPLIT:
            return self.hand_after(up, code)
        parted = self.parted((), ((0, one),), two)
        return self.to(_Root(up, *parted, bool(self.opens[len(parted[1])])))

    def parted(self, done: Done, begun: Begun, card: int) -> tuple[Done, Begun]:
        """Make two hands of the one at play, whose second card is this; others move back."""
        split, (kind, one) = len(done), begun[0]
        left = self.kind[kind][one][card]
        hands: dict[int, tuple[int, int]] = {split: (left, one), split + 1: (left, card)}
        for place, hand in enumerate(begun[1:], split + 1):
            hands[after_split(split, place)] = hand
        return done, tuple(hands[place] for place in sorted(hands))

    def hand_after(self, up: int, code: int) -> _Step:
        """Go on with a box's only hand, or finish it."""
        if code >= self.tables.finishes:
            return self.to(_Hand(up, code))
        return self.box_over(up, (self.alike[code],))

    def root_after(self, state: _Root, card: int) -> _Step:
        """Give a hand of a split box its second card: it may be split again."""
        up, done, begun, is_open = state
        kind, one = begun[0]
        node = self.root[kind][up][one][is_open] - self.tables.nodes
        code = self.follow[node][card]
        if code == SPLIT:
            done, begun = self.parted(done, begun, card)
            is_open = is_open and bool(self.opens[len(done) + len(begun)])
            return self.to(_Root(up, done, begun, is_open))
        is_open = is_open and not self.declines[node][card]
        return self.split_after(_Split(up, code, done, begun, is_open))

    def split_after(self, state: _Split) -> _Step:
        """Go on with a hand of a split box, or with the next one, or with the dealer."""
        up, code, done, begun, is_open = state
        if code >= self.tables.nodes:
            # nothing behind the last hand depends on how many there are
            behind = begun[1:]
            rest = (((0, 0), *behind), is_open) if behind else (((0, 0),), False)
            return self.to(_Split(up, code, done, *rest))
        box, hand = next_turn(ONLY_BOX, len(done), len(done) + len(begun))
        finished = (*done, self.alike[code])
        finished = tuple(sorted(finished)) if self.any_order else finished
        if box != ONLY_BOX:
            return self.box_over(up, finished)
        assert hand == len(finished)
        return self.to(_Root(up, finished, begun[1:], is_open))

    def box_over(self, up: int, hands: Done) -> _Step:
        """All hands are finished: the dealer draws as far as anybody waits."""
        t = self.tables
        need = reduce(joint_need, (self.need[f] for f in hands))
        won = sum(self.bonus[f] for f in hands)
        if not dealer_takes(need, 1, draws=True):
            return self.over(self.net(hands, t.other_end), won)
        nets = tuple(self.net(hands, end) for end in range(t.ends))
        if not dealer_takes(need, INITIAL, draws=True):
            # nobody waits for more than the second card: all ends but a natural are one
            other = nets[t.other_end]
            nets = tuple(net if end == t.natural_end else other for end, net in enumerate(nets))
        return self.to(_Dealer(nets, need, won, self.dealer[up]))

    def net(self, hands: Done, end: int) -> int:
        """What a box gains, its hands taken together."""
        t, kinds = self.tables, self.tables.categories
        net = sum(self.pays[f][end] for f in hands)
        if len(hands) > 1 and end == t.natural_end:
            one, two, *more = (self.category[f] for f in hands)
            place = one * kinds + two
            net += self.spared[kinds * kinds + place * kinds + more[0] if more else place]
        return int(net)

    def dealer_after(self, state: _Dealer) -> _Step:
        """Go on with the dealer's hand as far as the box waits for it."""
        t = self.tables
        nets, need, won, code = state
        draws = code >= t.nodes
        if dealer_takes(need, INITIAL, draws=draws):
            return self.to(state)
        return self.over(nets[t.other_end if draws else code - t.finishes], won)


def whole_machine(tables: HandTables) -> WholeMachine:
    """Make the machine of one box, splits included, from the tables of its hands."""
    walk = _Walk(tables)
    walk.fill()
    rows = np.array(walk.rows, dtype=np.int32)
    return WholeMachine(rows[..., 0].copy(), rows[..., 1].astype(np.int16), tuple(walk.results))
