"""Print a strategy for people: sentences, then charts in letters and colours."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.desk.odds_answers import ChartShown, StrategyShown

from .odds_shown import per_cent
from .screen import console, status_text

__all__ = ("print_strategy",)

STYLES = ("black on bright_cyan", "black on yellow", "black on bright_green", "white on blue",
          "black on magenta", "black on white", "white on red", "black on bright_blue")  # fmt: skip
FEW = 2
"""So many charts are printed unless all are asked for."""


def print_strategy(shown: StrategyShown, *, full: bool) -> None:
    """Print the best play."""
    screen = console()
    decks = f"{shown['decks']} deck{'s' if shown['decks'] != 1 else ''}"
    title = Text(f"{shown['title']} at {shown['at'][:16]}, {decks}  ", style="bold")
    screen.print(title, status_text(shown["status"]), sep="")
    screen.print(f"House edge {per_cent(shown['house_edge'])}; {shown['method']}.\n")
    for sentence in shown["sentences"]:
        screen.print(sentence)
    charts = shown["charts"] if full or not shown["has_rare_charts"] else shown["charts"][:FEW]
    for chart in charts:
        _print_chart(screen, chart)
    if len(charts) < len(shown["charts"]):
        left = len(shown["charts"]) - len(charts)
        screen.print(f"{left} more charts are printed with --full.")


def _print_chart(screen: Console, chart: ChartShown) -> None:
    styles = {letter: STYLES[at % len(STYLES)] for at, letter in enumerate(sorted(chart["legend"]))}
    table = Table(title=f"\n{chart['title']}", title_justify="left", show_edge=False, padding=0)
    table.add_column(f"{chart['rows_are']} / {chart['columns_are']}")
    for column in chart["columns"]:
        table.add_column(column, justify="center", min_width=3)
    for row in chart["rows"]:
        cells = (
            Text(f" {cell} ", style=styles[cell]) if cell else Text("") for cell in row["cells"]
        )
        table.add_row(row["hand"], *cells)
    screen.print(table)
    legend = Text()
    for letter, meaning in chart["legend"].items():
        legend.append(f" {letter} ", style=styles[letter])
        legend.append(f" {meaning}  ")
    screen.print(legend)
