"""What every answer for people shares: the console, statuses in sign and word, figures."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from croupier.desk.chapters import STATUS_SIGNS
from croupier.desk.figures import apart, words

from .fitted import Fitted

STATUS_STYLES = {
    "attested": "bold blue",
    "presumed": "yellow",
    "beyond": "magenta",
    "assumed": "cyan",
    "unknown": "bold",
}
"""Colours that most colour-blind people tell apart; the sign and the word say it in any case."""


NARROWEST = 40
"""Nothing is made to fit fewer columns than these."""


class Screen(Console):
    """A console that leaves it to the command what to do when nobody reads on."""

    def on_broken_pipe(self) -> None:
        """Pass it on."""
        raise BrokenPipeError


def console(*, stderr: bool = False) -> Console:
    """A console that respects NO_COLOR, pipes and narrow terminals."""
    screen = Screen(highlight=False, emoji=False, markup=False, stderr=stderr)
    screen.width = max(screen.width, NARROWEST)
    return screen


def headed(screen: Console, title: str) -> None:
    """Print a title in a line across the screen, or by itself where it would not fit in one."""
    if len(title) + 4 <= screen.width:
        screen.rule(title)
    else:
        screen.print(Text(title, style="bold"))


def status_text(status: str) -> Text:
    """A status as sign and word."""
    return Text(f"{STATUS_SIGNS[status]} {status}", style=STATUS_STYLES[status])


def figures_line(parameters: Mapping[str, Any]) -> Text:
    """The simple figures of a rule in one line."""
    line = Text()
    for name, value in apart(parameters)[0].items():
        line.append("; " if line else "")
        line.append(f"{name.replace('_', ' ')}: ")
        line.append(words(value), style="bold")
    return line


def tables_of(parameters: Mapping[str, Any]) -> list[Fitted]:
    """The tables among the figures of a rule."""
    return [table_of(name, rows) for name, rows in apart(parameters)[1].items()]


def table_of(name: str, rows: Sequence[Mapping[str, Any]]) -> Fitted:
    """A table with its name."""
    table = Fitted(title=name.replace("_", " "), title_justify="left", title_style="bold")
    for column in rows[0]:
        table.add_column(column.replace("_", " "))
    for row in rows:
        table.add_row(*(Text(words(cell)) for cell in row.values()))
    return table
