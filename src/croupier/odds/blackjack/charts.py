"""The best play as charts: rows of letters that a strategy is read from, and grids to print."""

from collections.abc import Iterator
from typing import Final

from croupier.compiled.blackjack.automaton import Automaton
from croupier.games.blackjack import strategy
from croupier.games.blackjack.kernel import INITIAL, LIMIT
from croupier.odds.chart import Grid, GridRow

from .total_dependent import ChartRow, TotalDependent

LETTERS: Final = {
    (False, False): "S",
    (True, False): "H",
    (True, True): "D",
    (False, True): "d",
}
"""By whether to hit, and whether to double where that is open."""
PLAY_LEGEND: Final = {
    "S": "stand",
    "H": "hit",
    "D": "double, or else hit",
    "d": "double, or else stand",
}
SPLIT, SURRENDER, FORFEIT, NO = "P", "R", "F", "."
PLACES: Final = (*range(1, 10), 0)
"""The indexes of first values in the order of a chart's columns: ace last."""


def strategy_chart(machine: Automaton, found: TotalDependent, name: str) -> strategy.Chart:
    """The best total-dependent play as a strategy that can be played, judged and simulated."""
    rows = {**_plays(found), **_pairs(machine, found)}
    if machine.surrenders.any():
        rows.update(_surrenders(found))
    if machine.forfeits.any():
        rows.update(_forfeits(machine, found))
    return strategy.Chart.parse(name, rows)


def _plays(found: TotalDependent) -> dict[str, str]:
    """Rows for totals; a row for more cards is left out where it says what the last one did."""
    rows: dict[str, str] = {}
    said: dict[tuple[bool, int], str] = {}
    for place, row in enumerate(found.rows):
        letters = "".join(
            LETTERS[bool(found.columns[at].hits[place]), bool(found.columns[at].doubles[place])]
            for at in PLACES
        )
        total = (row.is_soft, row.total)
        if said.get(total) != letters:
            rows[_key(row)] = letters
            said[total] = letters
    return rows


def _key(row: ChartRow) -> str:
    total = f"{'soft' if row.is_soft else 'hard'} {row.total}"
    return f"{total} {row.cards}+" if row.cards > INITIAL else total


def _pairs(machine: Automaton, found: TotalDependent) -> dict[str, str]:
    return {
        f"pair {_card(machine, value)}": "".join(
            SPLIT if found.columns[at].splits[value] else NO for at in PLACES
        )
        for value in range(len(machine.values))
    }


def _card(machine: Automaton, value: int) -> str:
    """A value as charts write it: T for ten, A for an ace."""
    return strategy.COLUMNS[machine.values[value] - 2]


def _surrenders(found: TotalDependent) -> dict[str, str]:
    rows = {}
    for place, row in enumerate(found.rows):
        letters = "".join(SURRENDER if found.columns[at].surrenders[place] else NO for at in PLACES)
        if row.cards <= INITIAL and set(letters) != {NO}:
            rows[f"surrender {_key(row)}"] = letters
    return rows


def _forfeits(machine: Automaton, found: TotalDependent) -> dict[str, str]:
    rows = {}
    for number, totals in enumerate(machine.finish_totals):
        letters = "".join(FORFEIT if found.columns[at].forfeits[number] else NO for at in PLACES)
        if not machine.finishes[number].extra or set(letters) == {NO}:
            continue
        for total in sorted(totals):
            if 0 < total < LIMIT:
                rows[f"forfeit hard {total}"] = letters
                rows[f"forfeit soft {total}"] = letters
    return rows


# ---------------------------------------------------------------- grids to print


def grids_of(chart: strategy.Chart) -> tuple[Grid, ...]:
    """A strategy's rows as grids: hard totals, soft totals, pairs, surrender, forfeit."""
    return tuple(_grids(chart))


def _grids(chart: strategy.Chart) -> Iterator[Grid]:
    kinds = (
        ("hard", "Hard totals", "your total", PLAY_LEGEND),
        ("soft", "Soft totals", "your total", PLAY_LEGEND),
        ("pair", "Pairs", "your pair", {SPLIT: "split", NO: "play as a total"}),
        ("surrender", "Surrender", "your two cards", {SURRENDER: "surrender", NO: "play"}),
        ("forfeit", "After a double", "your total", {FORFEIT: "take the double back", NO: "keep"}),
    )
    for kind, title, rows_are, legend in kinds:
        rows = [(key, letters) for key, letters in chart.rows if key.split(" ", 1)[0] == kind]
        if rows:
            yield Grid(
                title=title,
                rows_are=rows_are,
                columns_are="dealer's first card",
                columns=tuple(strategy.COLUMNS),
                rows=tuple(GridRow(_label(key), tuple(letters)) for key, letters in rows),
                legend=legend,
            )


def _label(key: str) -> str:
    """A row's key as people read it: ``16``, ``16, 4 or more cards``, ``A-A``."""
    kind, rest = key.split(" ", 1)
    if kind in ("surrender", "forfeit"):
        return rest
    if kind == "pair":
        return f"{rest}-{rest}"
    total, _, cards = rest.partition(" ")
    return f"{total}, {cards[:-1]} or more cards" if cards else total
