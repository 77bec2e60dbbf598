"""A whole round of one box as one machine: a card in, the next state out.

The tables of the hands and of the dealer are joined into states of the round, and states that
nothing can tell apart are joined in turn. A round ends by going back to the start, and its result
is counted by adding a one to a lane of a 64-bit word. Rounds in which a pair is split leave the
machine: it flags them, and then lets as many cards pass by as such a round has used.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.kernel import INITIAL
from croupier.games.blackjack.order import dealer_takes

from .hand_tables import SPLIT, HandTables, joined
from .order import deal_of

SKIPS: Final = 64
"""States that let cards pass by: no round of one box uses as many."""
DEAL, PLAY, DRAW = "deal", "play", "draw"
"""What a state of a round is at: the initial deal, the box's hand, or the dealer's."""
NO_LANE: Final = 63
"""The highest bit counts nothing: what is added there is lost."""
LANE_AT: Final = 16
OFFSETS: Final = 1 << LANE_AT
FLAG: Final = 1 << 31
"""Set where a pair is split; such an entry leads behind all states, to the number of the split."""


class RoundResult(NamedTuple):
    """How a round of one box came out."""

    net: int
    """In the units of the tables."""
    bonus: int
    """Super Bonuses won."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RoundMachine:
    """The machine; the start is its first state."""

    table: NDArray[np.uint32]
    """By state and symbol: from the lowest bit on the next state's place, the lane's place, a flag.

    A state's place is where its row begins.
    """
    skips: int
    """Place of the state that lets one card pass; the next one lets two pass, and so on."""
    results: tuple[RoundResult, ...]
    """In the order of their lanes."""
    lane_bits: int
    fewest: int
    """The fewest cards of a round."""
    splits: NDArray[np.uint32]
    """Pairs that are split, three numbers for each: the value of the dealer's first card and the
    symbols of the pair."""
    marks: int
    """The place of the first split; the next one is the second's, and so on."""


Key = tuple[str | int, ...]
"""What a round is at, and as much of its cards as matters."""


class _Rounds:
    """States of a round, numbered as they are met; a code past all results is a state."""

    def __init__(self, tables: HandTables) -> None:
        self.tables = tables
        self.results: dict[RoundResult, int] = {}
        self.splits: dict[tuple[int, ...], int] = {}
        self.deal = deal_of(1)
        self.states: dict[Key, int] = {}
        self.rows: list[list[tuple[str, int]]] = []
        self.state((DEAL,))

    def state(self, key: Key) -> tuple[str, int]:
        """The number of a state."""
        if key not in self.states:
            self.states[key] = len(self.states)
            self.rows.append([])
        return "state", self.states[key]

    def result(self, finish: int, end: int) -> tuple[str, int]:
        """The number of a result."""
        t = self.tables
        result = RoundResult(int(t.pays[finish * t.ends + end]), int(t.bonus[finish]))
        return "result", self.results.setdefault(result, len(self.results))

    def fill(self) -> None:
        """Follow every card from every state, those found on the way included."""
        todo = list(self.states)
        for key in todo:  # grows
            known = len(self.states)
            row = self.rows[self.states[key]]
            row += [self._after(key, symbol) for symbol in range(self.tables.symbols)]
            todo += list(self.states)[known:]

    def _after(self, key: Key, symbol: int) -> tuple[str, int]:
        """What a card does to a state."""
        match key:
            case ("deal", *cards):
                return self._dealt((*map(int, cards), symbol))
            case ("play", int(up), int(code)):
                return self._played(up, self._follow(code, symbol))
            case ("draw", int(finish), int(code)):
                return self._drawn(finish, self._follow(code, symbol))
        raise AssertionError(key)

    def _dealt(self, cards: tuple[int, ...]) -> tuple[str, int]:
        """Go on with the deal, or with the box's hand once it is over."""
        t, deal = self.tables, self.deal
        if len(cards) < deal.length:
            return self.state((DEAL, *cards))
        up, first = int(t.value[cards[deal.dealer]]), cards[deal.first]
        second = cards[deal.second]
        code = self._follow(int(t.first[up * t.symbols + first]), second)
        if code == SPLIT:
            pair = (up, first, second)
            return "split", self.splits.setdefault(pair, len(self.splits))
        return self._played(up, code)

    def _follow(self, code: int, symbol: int) -> int:
        t = self.tables
        return int(t.follow[(code - t.nodes) * t.symbols + symbol])

    def _played(self, up: int, code: int) -> tuple[str, int]:
        """Go on with the box's hand, or with the dealer's if it is finished."""
        t = self.tables
        if code >= t.finishes:
            return self.state((PLAY, up, code))
        if not dealer_takes(int(t.need[code]), 1, draws=True):
            return self.result(code, t.other_end)
        return self.state((DRAW, code, int(t.dealer[up])))

    def _drawn(self, finish: int, code: int) -> tuple[str, int]:
        """Go on with the dealer's hand as far as the box waits for it."""
        t = self.tables
        end = code - t.finishes
        if dealer_takes(int(t.need[finish]), INITIAL, draws=end >= t.ends):
            return self.state((DRAW, finish, code))
        # Where nobody waits for more than the second card, all ends but a natural are one.
        waits = dealer_takes(int(t.need[finish]), INITIAL, draws=True)
        return self.result(finish, end if waits or end == t.natural_end else t.other_end)


def round_machine(tables: HandTables) -> RoundMachine:
    """Make the machine of one box from the tables of its hands."""
    rounds = _Rounds(tables)
    rounds.fill()
    order = sorted(rounds.results)
    lane = {rounds.results[result]: place for place, result in enumerate(order)}
    count = len(order)
    bits = NO_LANE // count
    assert bits > 0, f"{count} results do not fit into the lanes of one word"
    splits = np.array(list(rounds.splits), dtype=np.uint32).reshape(-1)
    first = count + len(rounds.splits)
    codes = {"split": count, "state": first}
    follow = np.array(
        [
            [lane[number] if what == "result" else codes[what] + number for what, number in row]
            for row in rounds.rows
        ]
    )
    is_start = np.arange(len(follow)) == 0
    state, keep, follow = joined(follow, first, is_start[:, None])
    # the start comes first
    place = np.empty(len(keep), dtype=np.int64)
    sequence = np.argsort(np.arange(len(keep)) != state[0], kind="stable")
    place[sequence] = np.arange(len(keep))
    follow, width = follow[sequence], tables.symbols
    is_state, is_result = follow >= first, follow < count
    skips = len(follow) * width
    passing = [0, *(skips + width * skip for skip in range(SKIPS - 1))]
    marks = skips + len(passing) * width
    after = np.where(is_state, place[np.where(is_state, follow - first, 0)] * width, 0)
    split = np.where(is_state | is_result, 0, FLAG | (marks + follow - count))
    lanes = np.where(is_result, follow * bits, NO_LANE)
    passes = np.repeat(np.array(passing)[:, None], width, axis=1) | (NO_LANE << LANE_AT)
    rows = np.concatenate((after | (lanes << LANE_AT) | split, passes))
    assert rows.size == marks
    assert marks + len(rounds.splits) <= OFFSETS, rows.shape
    depth = _depths(follow, first, place)
    return RoundMachine(
        table=rows.astype(np.uint32).reshape(-1),
        skips=skips,
        results=tuple(order),
        lane_bits=bits,
        fewest=min(depth[row] for row, _ in np.argwhere(is_result)) + 1,
        splits=splits,
        marks=marks,
    )


def _depths(follow: NDArray[np.int64], first: int, place: NDArray[np.int64]) -> dict[int, int]:
    """The fewest cards that lead to each state."""
    depth = {0: 0}
    todo = [0]
    for state in todo:  # grows
        for code in follow[state].tolist():
            if code >= first and int(place[code - first]) not in depth:
                depth[int(place[code - first])] = depth[state] + 1
                todo.append(int(place[code - first]))
    return depth
