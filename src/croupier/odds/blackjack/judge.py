"""What a given strategy is worth, and what each of its mistakes costs."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

import numpy as np

from croupier.compiled.blackjack.automaton import Automaton
from croupier.compiled.blackjack.play import DOUBLE, TIE
from croupier.compiled.blackjack.tables import STATE
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.strategy import COLUMNS, Action, Strategy

from .analysis import Analysis, Floats, Play
from .rounds import pair_chance
from .shoes import CardsLeft

NAMES: Final = {int(action): action.name.lower() for action in Action}
SPLITS: Final = "split"
GIVES_UP: Final = "surrender"
PLAYS: Final = "play on"
SMALL: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Mistake:
    """A hand that a strategy plays worse than the best play does."""

    hand: str
    first: str
    """The dealer's first card."""
    does: str
    better: str
    """What the best play does with most of these hands."""
    chance: float
    """How often the mistake is made, in a round."""
    cost: float
    """What it costs of an original wager, on average over all rounds."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A strategy's worth beside that of the best play."""

    name: str
    house_edge: float
    best_house_edge: float
    mistakes: tuple[Mistake, ...]
    """The dearest first; their costs add up to the difference."""


def judge(rules: BlackjackRules, strategy: Strategy, *, shoe: CardsLeft | None = None) -> Judged:
    """Find what a strategy is worth from a full shoe, or from another one.

    After each mistake the best play goes on, so that a mistake's cost is its own.
    """
    analysis = Analysis(rules.params, shoe or CardsLeft.full(rules), strategy)
    best, given = analysis.best(), analysis.play(analysis.given())
    ledger = _Ledger(analysis, best, given)
    mistakes = ledger.mistakes()
    lost = sum(mistake.cost for mistake in mistakes)
    assert abs(lost - (best.mean - given.mean)) < SMALL, "every loss has its mistake"
    return Judged(strategy.name, -given.mean, -best.mean, mistakes)


class _Ledger:
    def __init__(self, analysis: Analysis, best: Play, given: Play) -> None:
        self.analysis, self.best, self.given = analysis, best, given
        self.machine: Automaton = analysis.tables.machine
        self.entries: dict[tuple[str, str, str, str], list[float]] = defaultdict(lambda: [0.0, 0.0])

    def mistakes(self) -> tuple[Mistake, ...]:
        for up in range(self.analysis.symbols):
            if self.analysis.shoe[up] > 0:
                self._first_two(up)
                self._pairs(up)
                self._hands(up)
        found = [
            Mistake(*names, chance, cost)
            for names, (chance, cost) in self.entries.items()
            if abs(cost) > TIE
        ]
        return tuple(sorted(found, key=lambda mistake: -mistake.cost))

    def _note(self, up: int, hand: str, does: str, better: str, chance: float, cost: float) -> None:
        value = self.machine.values[self.analysis.first_value(up)]
        entry = self.entries[hand, COLUMNS[value - 2], does, better]
        entry[0] += chance
        entry[1] += chance * cost

    def _first_two(self, up: int) -> None:
        """Surrendering or playing on where the other, or a split, is better."""
        analysis, tables = self.analysis, self.analysis.tables
        given_up, played = analysis.surrender_worth(up), self.best.worth[up, :, 3][tables.two]
        gives_up, splits = self.given.decisions.surrenders[up], self.given.decisions.splits[up]
        worth = np.where(gives_up, given_up, played)
        cost = np.where(splits, 0.0, self.best.two[up] - worth)
        for first, second in np.argwhere(np.nan_to_num(cost) > TIE):
            if self.best.decisions.splits[up, first, second]:
                hand, better = self._pair(first), SPLITS
            else:
                hand = self._total(tables.two[first, second])
                better = GIVES_UP if self.best.decisions.surrenders[up, first, second] else PLAYS
            does = GIVES_UP if gives_up[first, second] else PLAYS
            chance = float(analysis.chance[up, first, second])
            self._note(up, hand, does, better, chance, float(cost[first, second]))

    def _pairs(self, up: int) -> None:
        """Splitting where something else is better, and the play of split boxes."""
        analysis = self.analysis
        against = analysis.against(self.best.decisions, up)
        for first, second in analysis.splitting.pairs(up):
            mine = self.given.split.get((up, first, second))
            if mine is None:
                continue
            chance = pair_chance(analysis, up, first, second)
            split = self.best.split.get((up, first, second))
            if split is None:
                split = analysis.splitting.worth(against, first, second)
                assert split is not None
                gives_up = self.best.decisions.surrenders[up, first, second]
                better = GIVES_UP if gives_up else PLAYS
                cost = float(self.best.two[up, first, second]) - split.worth
                self._note(up, self._pair(first), SPLITS, better, chance, cost)
            after = f"after splitting {self._pair(first).removeprefix('pair of ')}"
            self._note(up, after, "as it does", "as best", chance, split.worth - mine.worth)

    def _hands(self, up: int) -> None:
        """Standing, hitting and doubling where another of them is better."""
        analysis, decisions = self.analysis, self.given.decisions
        dealt = np.where(decisions.surrenders[up] | decisions.splits[up], 0.0, analysis.chance[up])
        reach = analysis.spread_hands(up, decisions.action[up], decisions.forfeit[up], dealt)[0]
        state = analysis.tables.node[:, STATE]
        action, better = decisions.action[up], self.best.decisions.action[up]
        worth = self.best.worth[up]
        taken = np.take_along_axis(worth, action[:, None].astype(np.int64), axis=1)[:, 0]
        cost: Floats = np.where(self.machine.decides[state], worth[:, 3] - taken, 0.0)
        for node in np.flatnonzero((reach > 0) & (cost > TIE)):
            does, would = NAMES[int(action[node])], NAMES[int(better[node])]
            self._note(
                up, self._total(int(node)), does, would, float(reach[node]), float(cost[node])
            )
        forfeit = np.where(action == DOUBLE, worth[:, 2] - self.given.worth[up, :, 2], 0.0)
        for node in np.flatnonzero((reach > 0) & (forfeit > TIE) & self.machine.decides[state]):
            hand = f"{self._total(int(node))}, doubled"
            chance, lost = float(reach[node]), float(forfeit[node])
            self._note(up, hand, "forfeits as it does", "forfeits as best", chance, lost)

    def _total(self, node: int) -> str:
        state = self.analysis.tables.node[node, STATE]
        return f"{'soft' if self.machine.soft[state] else 'hard'} {self.machine.total[state]}"

    def _pair(self, symbol: int) -> str:
        value = self.machine.values[self.machine.symbol_value[symbol]]
        return f"pair of {COLUMNS[value - 2]}"
