"""Where the best play looks at more than totals: hands that a chart plays worse."""

from typing import Final

import numpy as np

from croupier.compiled.blackjack.play import TIE
from croupier.compiled.blackjack.tables import COMPOSITION, STATE, SUITED
from croupier.equipment import SUITS
from croupier.games.blackjack.strategy import COLUMNS, Action

from .analysis import Analysis, Play
from .found import Exceptional

NAMES: Final = {int(action): action.name.lower() for action in Action}


def exceptions_of(analysis: Analysis, best: Play, by_total: Play) -> tuple[Exceptional, ...]:
    """Every hand that the best play reaches and plays otherwise; the most valuable first."""
    found: dict[tuple[str, str, str, str], list[float]] = {}
    decides = analysis.tables.machine.decides[analysis.tables.node[:, STATE]]
    for up in range(analysis.symbols):
        if analysis.shoe[up] == 0:
            continue
        decisions = best.decisions
        dealt = np.where(decisions.surrenders[up] | decisions.splits[up], 0.0, analysis.chance[up])
        reach = analysis.spread_hands(up, decisions.action[up], decisions.forfeit[up], dealt)[0]
        action, chart = decisions.action[up], by_total.decisions.action[up]
        worth = best.worth[up]
        charted = np.take_along_axis(worth, chart[:, None].astype(np.int64), axis=1)[:, 0]
        gain = np.where(decides, worth[:, 3] - charted, 0.0)
        value = analysis.tables.machine.values[analysis.first_value(up)]
        for node in np.flatnonzero((reach > 0) & (gain > TIE) & (action != chart)):
            cards = _cards(analysis, int(node))
            key = (cards, COLUMNS[value - 2], NAMES[int(chart[node])], NAMES[int(action[node])])
            entry = found.setdefault(key, [0.0, 0.0])
            entry[0] += float(reach[node])
            entry[1] += float(reach[node] * gain[node])
    listed = [Exceptional(*key, chance, gained / chance) for key, (chance, gained) in found.items()]
    return tuple(sorted(listed, key=lambda hand: -hand.chance * hand.gain))


def _cards(analysis: Analysis, node: int) -> str:
    tables, machine = analysis.tables, analysis.tables.machine
    counts = tables.cards.counts[tables.node[node, COMPOSITION]]
    cards = [
        COLUMNS[machine.values[value] - 2]
        for value in range(len(counts) - 1, -1, -1)
        for _ in range(counts[value])
    ]
    text = "-".join(cards)
    row = tables.node[node, SUITED]
    if row < 0:
        return text
    held = int(np.flatnonzero(tables.own[row])[0])
    return f"{text} of {SUITS[machine.symbol_suit[held]]}"
