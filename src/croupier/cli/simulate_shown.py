"""Print a simulation for people: a live line while it runs, a table when it is done."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Literal

from rich.box import SIMPLE_HEAD
from rich.console import Console

from croupier.desk.simulation.result import COLUMNS, Simulation
from croupier.desk.simulation.tables import Shown
from croupier.simulate.run import Progress as Played
from croupier.simulate.run import Watcher

from .fitted import Fitted
from .screen import console


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
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
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
    screen.print(f"rules {result.rules}, law {result.law[:16]}")


def _print_table(screen: Console, shown: Shown) -> None:
    screen.print(shown.title, style="bold")
    table = Fitted(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for place, column in enumerate(shown.columns):
        side: Literal["left", "right"] = "right" if place else "left"
        table.add_column(column, justify=side, no_wrap=True)
    for row in shown.rows:
        table.add_row(*row)
    screen.print(table)
