"""Print a strategy for people: sentences, then charts in letters and colours."""

from rich.console import Console
from rich.text import Text

from croupier.desk.action_colours import colour_of
from croupier.desk.odds_answers import ChartShown, JudgedShown, StrategyShown

from .fitted import Fitted
from .odds_shown import per_cent
from .screen import console, status_text

CELL = 3
"""How wide a cell of a chart is where there is room."""
FEW = 2
"""How many charts are printed unless all are asked for."""
MISTAKES = 20
"""How many mistakes, likewise."""


def print_strategy(shown: StrategyShown, *, full: bool) -> None:
    """Print the best play."""
    screen = console()
    _print_title(screen, shown)
    edge = per_cent(shown["house_edge"])
    screen.print(f"House edge of the {shown['play']}: {edge}; {shown['method']}.\n")
    for sentence in shown["sentences"]:
        screen.print(sentence)
    charts = shown["charts"] if full or not shown["has_rare_charts"] else shown["charts"][:FEW]
    for chart in charts:
        _print_chart(screen, chart)
    if len(charts) < len(shown["charts"]):
        left = len(shown["charts"]) - len(charts)
        screen.print(f"{left} more charts are printed with --full.")


def print_judged(shown: JudgedShown, *, full: bool) -> None:
    """Print what a strategy is worth, and its mistakes with the dearest first."""
    screen = console()
    _print_title(screen, shown)
    screen.print(
        f"{shown['strategy']}: house edge {per_cent(shown['house_edge'])}; the "
        f"{shown['plays'].get('best_house_edge', '')}'s is "
        f"{per_cent(shown['best_house_edge'])}."
    )
    screen.print(f"Mistakes cost {per_cent(shown['total_cost'])} of a wager in all.\n")
    mistakes = shown["mistakes"] if full else shown["mistakes"][:MISTAKES]
    table = Fitted(show_edge=False, pad_edge=False)
    for name in ("hand", "against", "does", "better"):
        table.add_column(name, no_wrap=name == "hand")
    for name in ("in rounds", "costs"):
        table.add_column(name, justify="right", no_wrap=True)
    for mistake in mistakes:
        table.add_row(
            *(mistake[part] for part in ("hand", "first", "does", "better")),
            per_cent(mistake["chance"]),
            per_cent(mistake["cost"]),
        )
    if mistakes:
        screen.print(table)
    if len(mistakes) < len(shown["mistakes"]):
        left = len(shown["mistakes"]) - len(mistakes)
        screen.print(f"{left} smaller mistakes are printed with --full.")
    screen.print(Text(shown["method"], style="italic"))


def _print_title(screen: Console, shown: StrategyShown | JudgedShown) -> None:
    decks = f"{shown['decks']} deck{'s' if shown['decks'] != 1 else ''}"
    title = Text(f"{shown['title']} at {shown['at'][:16]}, {decks}  ", style="bold")
    screen.print(title, status_text(shown["status"]), sep="")
    if "draft" in shown:
        screen.print(f"Under draft {shown['draft']}, which is no law.")


def _print_chart(screen: Console, chart: ChartShown) -> None:
    styles = {letter: colour_of(meaning).screen for letter, meaning in chart["legend"].items()}
    rows_are = f"{chart['rows_are']} / {chart['columns_are']}"
    screen.print(Text(f"\n{chart['title']}", style="italic"))
    width = max(len(rows_are), *(len(row["hand"]) for row in chart["rows"]))
    is_wide = width + (CELL + 1) * len(chart["columns"]) <= screen.width
    if not is_wide:
        screen.print(Text(rows_are))
    table = (
        Fitted(show_edge=False, padding=0) if is_wide else Fitted(box=None, padding=(0, 1, 0, 0))
    )
    table.add_column(rows_are if is_wide else "")
    for column in chart["columns"]:
        table.add_column(column, justify="center", min_width=CELL if is_wide else 1)
    for row in chart["rows"]:
        letters = (f" {cell} " if is_wide and cell else cell for cell in row["cells"])
        table.add_row(
            row["hand"],
            *(
                Text(letter, style=styles.get(cell, ""))
                for letter, cell in zip(letters, row["cells"], strict=True)
            ),
        )
    screen.print(table)
    for letter, meaning in chart["legend"].items():
        screen.print(Text.assemble((f" {letter} ", styles[letter]), f" {meaning}"))
