"""Print for people a rule's life, and what a draft notice would do."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.desk.answers import DraftChecked, HistoryShown, RuleVersion
from croupier.desk.chapters import shown_number

from .diff_shown import print_changes
from .screen import console, figures_line, status_text, tables_of

__all__ = ("print_check", "print_history")

INDENT = (0, 0, 0, 2)


def print_history(found: HistoryShown) -> None:
    """Print every version of a rule with the figures of each."""
    screen = console()
    screen.print(f"{found['game']}, rule {found['rule']}", style="bold")
    for version in found["versions"]:
        screen.print()
        screen.print(_life(version))
        screen.print(Padding(Group(*_body(version)), INDENT))


def _body(version: RuleVersion) -> Iterator[RenderableType]:
    yield Text(version["says"])
    line = figures_line(version["parameters"])
    if line:
        yield line
    yield from tables_of(version["parameters"])
    continues = version["continues"]
    if continues is not None:
        yield Text(
            f"Continues {shown_number(continues['number'])} ({continues['relation']}; "
            f"our statement: {continues['basis'].rstrip('.')})."
        )
    if version["unseen"]:
        yield Text(f"Not held between this and the next: {', '.join(version['unseen'])}.")


def _life(version: RuleVersion) -> Text:
    start = version["since"][:16] if version["since"] else "?"
    text = Text.assemble((f"{shown_number(version['number'])}  ", "bold"))
    text.append(f"from {start}")
    if version["until"]:
        ended = "deleted" if version["deleted"] else "ended"
        text.append(f" to {version['until'][:16]} ({ended} by notice {version['ended_by']})")
    if version["notice"]:
        text.append(f", made by notice {version['notice']}")
    return text.append("  ").append_text(status_text(version["status"]))


def print_check(found: DraftChecked) -> None:
    """Print what a draft would do, its faults first."""
    screen = console()
    screen.print(f"Draft {found['notice']}: {found['title']}", style="bold")
    screen.print(f"For the book {found['book']}, in force from {found['effective'][:16]}.")
    screen.rule("Faults")
    for fault in found["faults"] or ["None found."]:
        screen.print(Text(f"! {fault}" if found["faults"] else fault))
    table = Table(title="Operations", title_justify="left", title_style="bold")
    for column in ("Where", "What", "Target", "Outcome"):
        table.add_column(column)
    for op in found["operations"]:
        outcome = Text(f"{op['outcome']}: {op['says']}")
        table.add_row(op["where"], op["kind"], op["target"] or "", outcome)
    screen.print(table)
    for difference in found["differences"]:
        screen.rule(f"What it would change in {difference['game']}")
        print_changes(screen, difference, full=True)
