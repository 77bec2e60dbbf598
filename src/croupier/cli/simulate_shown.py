"""Print a simulation for people: a live line while it runs, a table when it is done."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Final, Literal

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from croupier.desk.simulation.result import COLUMNS, Simulation
from croupier.desk.simulation.tables import Shown
from croupier.desk.wrong import listed
from croupier.simulate.run import Progress as Played
from croupier.simulate.run import Watcher

from .screen import console

__all__ = ("print_result", "watched")

DROPPED: Final = ("variance", "void", "loses", "wins", "share")
"""The columns that a narrow terminal goes without, the first one first."""
WIDEST: Final = 10_000


@contextmanager
def watched() -> Iterator[Watcher | None]:
    """Yield what draws the live line, on standard error and only where somebody can see it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415 (only for people)

    columns = (
        TextColumn("{task.percentage:>3.0f}%"),
        BarColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("compiling", total=None)

        def watch(played: Played) -> None:
            bar.update(
                task, completed=played.rounds, total=played.target, description=live_line(played)
            )

        yield watch


def live_line(played: Played) -> str:
    """The figure so far, its error, the rate and the time that is left."""
    rate = played.rounds / played.seconds if played.seconds > 0 else 0.0
    error = played.figures.std_error
    parts = [
        f"{played.figures.bet.name} {played.figures.house_edge:.4%}"
        + ("" if error is None else f" ± {error:.4%}"),
        f"{played.rounds / 1e6:,.1f} million",
        f"{rate / 1e6:,.1f} million a second",
    ]
    if played.target is not None and rate > 0:
        left = timedelta(seconds=round((played.target - played.rounds) / rate))
        parts.append(f"{left} left")
    return ", ".join(parts)


def print_result(result: Simulation, *, every: bool) -> None:
    """Print the tables and what belongs beside them."""
    screen = console()
    _print_table(screen, Shown(result.title, COLUMNS, result.rows(every=every)))
    screen.print(result.summary)
    for shown in result.tables:
        screen.print()
        _print_table(screen, shown)
    for line in result.notes:
        screen.print(line)
    screen.print(f"rules {result.rules}, law {result.law}")


def _print_table(screen: Console, shown: Shown) -> None:
    """Print a table with every figure whole: where it is too wide, with fewer columns or in lines.

    What is cut off a figure would not be missed, and so be wrong.
    """
    screen.print(shown.title, style="bold")
    columns = list(shown.columns)
    left_out: list[str] = []
    table = _table(shown, columns)
    while _width(screen, table) > screen.width:
        dropped = next((column for column in DROPPED if column in columns), None)
        if dropped is None:
            _print_stacked(screen, shown)
            return
        columns.remove(dropped)
        left_out.append(dropped)
        table = _table(shown, columns)
    screen.print(table)
    if left_out:
        screen.print(f"Left out for want of room: {listed(left_out)}; --json has all.")


def _width(screen: Console, table: Table) -> int:
    unbounded = screen.options.update(max_width=WIDEST)
    return Measurement.get(screen, unbounded, table).maximum


def _table(shown: Shown, columns: Sequence[str]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for place, column in enumerate(columns):
        side: Literal["left", "right"] = "right" if place else "left"
        table.add_column(column, justify=side, no_wrap=True)
    places = [shown.columns.index(column) for column in columns]
    for row in shown.rows:
        table.add_row(*(row[place] for place in places))
    return table


def _print_stacked(screen: Console, shown: Shown) -> None:
    """Print each row as lines, a figure in each."""
    width = max(len(column) for column in shown.columns[1:])
    for name, *cells in shown.rows:
        screen.print(name)
        for column, cell in zip(shown.columns[1:], cells, strict=True):
            if cell:
                screen.print(f"  {column:<{width}}  {cell}")
