"""The best play that looks only at totals: what a chart can hold.

A total-dependent strategy decides by the total, whether it is soft, whether the hand is a pair, the
dealer's first card, and, in versions whose odds depend on it, the number of cards. It is found by
improving every row of the chart against the hands that reach it, until nothing changes.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from croupier.compiled.blackjack.play import DOUBLE, HIT, STAND, TIE
from croupier.compiled.blackjack.tables import COMPOSITION, STATE

from .analysis import Analysis, Bytes, Decisions, Flags, Floats, Play

ROUNDS_MOST: Final = 30
SUITS_MATTER: Final = 0.1
"""More than the suits of a pair can ever make of its worth."""
FAINT: Final = 1e-9
"""The weight of hands that the play itself never reaches: it only settles rows without others."""


@dataclass(frozen=True, slots=True, order=True)
class ChartRow:
    """What a chart tells hands apart by, pairs aside."""

    is_soft: bool
    total: int
    cards: int
    """The number of cards where it matters, the highest standing for more; 0 where it does not."""


@dataclass(frozen=True, slots=True, eq=False)
class ChartColumn:
    """What is done against one first value. The last place of each array stands for no row."""

    hits: Flags
    """By row: hit rather than stand, …"""
    doubles: Flags
    """… double where that is open, …"""
    surrenders: Flags
    """… and surrender two cards where that is open."""
    splits: Flags
    """By value of a pair."""
    forfeits: Flags
    """By finish of a doubled hand: take the doubled portion back."""

    def same(self, other: "ChartColumn") -> bool:
        """Whether two columns say the same."""
        return all(
            np.array_equal(getattr(self, name), getattr(other, name)) for name in self.__slots__
        )


@dataclass(frozen=True, slots=True, eq=False)
class TotalDependent:
    """The best total-dependent play, as rows and columns, and its value."""

    rows: tuple[ChartRow, ...]
    columns: tuple[ChartColumn, ...]
    """By the index of the dealer's first value."""
    play: Play


def best_by_total(analysis: Analysis, best: Play) -> TotalDependent:
    """Find the best total-dependent play, beginning from the best play of all."""
    search = _Search(analysis, best)
    columns = tuple(search.column(value) for value in range(len(analysis.tables.machine.values)))
    return TotalDependent(search.rows, columns, analysis.play(search.decisions(columns)))


class _Search:
    def __init__(self, analysis: Analysis, best: Play) -> None:
        self.analysis = analysis
        self.best = best
        tables, machine = analysis.tables, analysis.tables.machine
        self.state = tables.node[:, STATE]
        self.can_double = machine.doubles[self.state]
        decides = machine.decides[self.state]
        rows = [self._row(int(node)) for node in np.flatnonzero(decides)]
        self.rows = tuple(sorted(set(rows)))
        places = {row: place for place, row in enumerate(self.rows)}
        self.row = np.full(len(self.state), len(self.rows), dtype=np.int64)
        self.row[decides] = [places[row] for row in rows]
        is_open = tables.doubled >= tables.open_to_forfeit
        none = len(machine.finishes)
        self.finish = np.where(is_open, tables.doubled - tables.open_to_forfeit, none)[self.state]
        self._faints: dict[int, Floats] = {}

    def _row(self, node: int) -> ChartRow:
        tables, machine = self.analysis.tables, self.analysis.tables.machine
        cards = int(tables.cards.cards[tables.node[node, COMPOSITION]])
        shown = min(cards, machine.cards_matter) if machine.cards_matter else 0
        state = self.state[node]
        return ChartRow(bool(machine.soft[state]), int(machine.total[state]), shown)

    # ------------------------------------------------------------ one first value

    def column(self, value: int) -> ChartColumn:
        """Improve what is done against a first value until nothing changes."""
        analysis = self.analysis
        ups = [
            up
            for up in range(analysis.symbols)
            if analysis.first_value(up) == value and analysis.shoe[up] > 0
        ]
        column = self._begin(value, ups)
        while True:
            column = self._settle_rows(column, ups)
            splits = self._best_splits(column, ups)
            if np.array_equal(splits, column.splits):
                return column
            column = ChartColumn(
                column.hits, column.doubles, column.surrenders, splits, column.forfeits
            )

    def _begin(self, value: int, ups: list[int]) -> ChartColumn:
        """Decide every row by what the best play does with all hands, however they come."""
        analysis, machine = self.analysis, self.analysis.tables.machine
        hits, doubles = np.zeros(len(self.rows) + 1), np.zeros(len(self.rows) + 1)
        splits = np.zeros(len(machine.values))
        for up in ups:
            weight, worth = self._faint(up), self.best.worth[up]
            hits += self._by_row(weight * (worth[:, 1] - worth[:, 0]))
            doubles += self._by_row(weight * (worth[:, 2] - np.fmax(worth[:, 0], worth[:, 1])))
            for first, second in analysis.splitting.pairs(up):
                said = 1 if self.best.decisions.splits[up, first, second] else -1
                splits[machine.symbol_value[first]] += said * analysis.chance[up, first, second]
        settled = analysis.settled[value][0]
        forfeits = settled + TIE < settled[machine.forfeited]
        return ChartColumn(
            hits > 0,
            doubles > 0,
            np.zeros(len(self.rows) + 1, dtype=np.bool_),
            splits > 0,
            np.append(forfeits, False),
        )

    def _settle_rows(self, column: ChartColumn, ups: list[int]) -> ChartColumn:
        best, best_mean = column, -np.inf
        for _ in range(ROUNDS_MOST):
            improved, mean = self._improve(column, ups)
            if mean > best_mean + TIE:
                best, best_mean = column, mean
            if improved.same(column):
                return column
            column = improved
        return best

    def _improve(self, column: ChartColumn, ups: list[int]) -> tuple[ChartColumn, float]:
        """Decide every row anew, given the others; return that and the column's value."""
        analysis, machine = self.analysis, self.analysis.tables.machine
        rows = len(self.rows) + 1
        hits, doubles, surrenders = np.zeros(rows), np.zeros(rows), np.zeros(rows)
        forfeits = np.zeros(machine.pays.shape)
        action, forfeit = self.actions(column)
        keep = np.zeros_like(forfeit)
        mean = 0.0
        for up in ups:
            worth = analysis.play_hands(up, action, action, forfeit, chooses=False)
            two, given_up, gives_up, played = self._first_two(column, up, worth)
            chance = np.where(played, analysis.chance[up], 0.0)
            mean += float(np.nansum(chance * two))
            gain = np.where(np.isfinite(given_up), given_up - worth[:, 3][analysis.tables.two], 0.0)
            np.add.at(surrenders, self.row[analysis.tables.two], np.nan_to_num(chance * gain))
            dealt = np.where(gives_up, 0.0, chance)
            reach, kept = analysis.spread_hands(up, action, keep, dealt)
            forfeits += kept
            weight = reach + FAINT * self._faint(up)
            plain = np.where(column.hits[self.row], worth[:, 1], worth[:, 0])
            doubles += self._by_row(weight * (worth[:, 2] - plain))
            weight = np.where(action == DOUBLE, FAINT * weight, weight)
            hits += self._by_row(weight * (worth[:, 1] - worth[:, 0]))
        back = (forfeits * (machine.pays[machine.forfeited] - machine.pays)).sum(axis=1)
        reached = np.append(forfeits.sum(axis=1) > 0, False)
        return (
            ChartColumn(
                hits > 0,
                doubles > 0,
                surrenders > 0,
                column.splits,
                np.where(reached, np.append(back > 0, False), column.forfeits),
            ),
            mean,
        )

    def _first_two(
        self, column: ChartColumn, up: int, worth: Floats
    ) -> tuple[Floats, Floats, Flags, Flags]:
        """Two cards as played, surrendered, whether they are, and whether they are not split."""
        analysis, tables = self.analysis, self.analysis.tables
        machine = tables.machine
        given_up = analysis.surrender_worth(up)
        gives_up = column.surrenders[self.row[tables.two]] & np.isfinite(given_up)
        two = np.where(gives_up, given_up, worth[:, 3][tables.two])
        split = machine.splits[self.state[tables.two]]
        split &= column.splits[machine.symbol_value][:, None]
        return two, given_up, gives_up, ~split

    def _best_splits(self, column: ChartColumn, ups: list[int]) -> Flags:
        """Which pairs are better split, everything else being as it is."""
        analysis, machine = self.analysis, self.analysis.tables.machine
        action, forfeit = self.actions(column)
        gains = np.zeros(len(machine.values))
        decisions = self._against_all(action, forfeit)
        for up in ups:
            worth = analysis.play_hands(up, action, action, forfeit, chooses=False)
            two = self._first_two(column, up, worth)[0]
            against = analysis.against(decisions, up)
            for first, second in analysis.splitting.pairs(up):
                # suits of one value are judged together, so one may fall somewhat short
                short = SUITS_MATTER if machine.symbol_suit[first] >= 0 else 0.0
                needed = two[first, second] - short
                found = analysis.splitting.worth(against, first, second, needed)
                gain = -SUITS_MATTER if found is None else found.worth - two[first, second]
                both = 1 if first == second else 2
                gains[machine.symbol_value[first]] += (
                    both * analysis.chance[up, first, second] * gain
                )
        return gains > TIE

    def _by_row(self, gains: Floats) -> Floats:
        summed = np.bincount(self.row, np.nan_to_num(gains), minlength=len(self.rows) + 1)
        return summed.astype(np.float64)

    def _faint(self, up: int) -> Floats:
        """The chances of all hands if every card is taken that can be."""
        if up not in self._faints:
            hits = np.full(len(self.state), HIT, dtype=np.int8)
            forfeit = np.zeros((len(self.state), self.analysis.symbols), dtype=np.bool_)
            dealt = self.analysis.chance[up]
            self._faints[up] = self.analysis.spread_hands(up, hits, forfeit, dealt)[0]
        return self._faints[up]

    # ------------------------------------------------------------ columns as decisions

    def actions(self, column: ChartColumn) -> tuple[Bytes, Flags]:
        """What a column does with each hand, and which doubled portions it takes back."""
        action = np.where(column.hits[self.row], HIT, STAND)
        action = np.where(column.doubles[self.row] & self.can_double, DOUBLE, action)
        return action.astype(np.int8), column.forfeits[self.finish]

    def _against_all(self, action: Bytes, forfeit: Flags) -> Decisions:
        """One column's play of split boxes, the same against every first card."""
        symbols, machine = self.analysis.symbols, self.analysis.tables.machine
        none = np.zeros((symbols,) * 3, dtype=np.bool_)
        actions = np.broadcast_to(action, (symbols, *action.shape))
        forfeits = np.broadcast_to(forfeit, (symbols, *forfeit.shape))
        again = np.broadcast_to(machine.resplits, (symbols, len(machine.values)))
        return Decisions(actions, actions, forfeits, forfeits, none, none, again)

    def decisions(self, columns: tuple[ChartColumn, ...]) -> Decisions:
        """The whole chart as decisions."""
        analysis, machine = self.analysis, self.analysis.tables.machine
        by_value = [self.actions(column) for column in columns]
        values = machine.symbol_value.tolist()
        action = np.stack([by_value[value][0] for value in values])
        forfeit = np.stack([by_value[value][1] for value in values])
        split = machine.splits[self.state[analysis.tables.two]]
        splits, surrenders = [], []
        for up, value in enumerate(values):
            column = columns[value]
            split_here = split & column.splits[machine.symbol_value][:, None]
            is_open = np.isfinite(analysis.surrender_worth(up))
            gives_up = column.surrenders[self.row[analysis.tables.two]] & is_open
            splits.append(split_here)
            surrenders.append(gives_up & ~split_here)
        return Decisions(
            action=action,
            split_action=action,
            forfeit=forfeit,
            split_forfeit=forfeit,
            surrenders=np.stack(surrenders),
            splits=np.stack(splits),
            resplits=np.repeat(machine.resplits[None], analysis.symbols, axis=0),
        )
