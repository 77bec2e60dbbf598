"""Print for people a rule's life, and what a draft notice would do."""

from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from croupier.desk.answers import DraftChecked, HistoryShown, RuleVersion
from croupier.desk.chapters import shown_number

from .diff_shown import MARKS, print_changes
from .fitted import Fitted
from .odds_shown import per_cent
from .screen import console, figures_line, headed, status_text, tables_of

INDENT = (0, 0, 0, 2)


def print_history(found: HistoryShown) -> None:
    """Print every version of a rule with the figures of each."""
    screen = console()
    screen.print(f"{found['game']}, rule {found['rule']}", style="bold")
    gaps = dict.fromkeys(tuple(v["unseen"]) for v in found["versions"] if v["unseen"])
    marks = dict(zip(gaps, MARKS, strict=False))
    line = 1
    for version in found["versions"]:
        screen.print()
        if version["line"] != line:
            headed(screen, "Another rule that bore the number")
            line = version["line"]
        screen.print(_life(version, marks.get(tuple(version["unseen"]), "")))
        screen.print(Padding(Group(*_body(version)), INDENT))
    for unseen, mark in marks.items():
        screen.print(f"{mark} Not held between this and the next: {', '.join(unseen)}.")


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


def _life(version: RuleVersion, mark: str) -> Text:
    known = version["known_since"]
    start = (
        f"from {version['since'][:16]}" if version["since"] else f"known from {(known or '?')[:10]}"
    )
    text = Text.assemble((f"{shown_number(version['number'])}  ", "bold"), start)
    if version["until"]:
        ended = "deleted" if version["deleted"] else "ended"
        text.append(f" to {version['until'][:16]} ({ended} by notice {version['ended_by']})")
    if version["notice"]:
        text.append(f", made by notice {version['notice']}")
    return text.append(f"{mark}  ").append_text(status_text(version["status"]))


def print_check(found: DraftChecked) -> None:
    """Print what a draft would do, its faults first."""
    screen = console()
    screen.print(f"Draft {found['notice']}: {found['title']}", style="bold")
    screen.print(f"For the book {found['book']}, in force from {found['effective'][:16]}.")
    headed(screen, "Faults")
    for fault in found["faults"] or ["None found."]:
        screen.print(Text(f"! {fault}" if found["faults"] else fault))
    for advice in found["advice"]:
        screen.print(Text(f"Look again: {advice}"))
    table = Fitted(title="Operations", title_justify="left", title_style="bold")
    for column in ("Where", "What", "Target", "Outcome"):
        table.add_column(column)
    for op in found["operations"]:
        outcome = Text(f"{op['outcome']}: {op['says']}")
        table.add_row(op["where"], op["kind"], op["target"] or "", outcome)
    screen.print(table)
    _print_effects(screen, found)
    _print_edges(screen, found)
    # A base shows the chapters of its versions too, so that one difference tells the most.
    for difference in found["differences"][:1]:
        headed(screen, f"What it would change in {difference['game']}")
        print_changes(screen, difference, full=True)


def _print_effects(screen: Console, found: DraftChecked) -> None:
    """Print what becomes of each changed rule; headings and procedures are only counted."""
    headed(screen, "Effect of each rule")
    for row in found["effects"]:
        if row["effect"] != "procedure":
            says = f"{row['says'][:1].upper()}{row['says'][1:]}"
            games = ", ".join(row["games"])
            screen.print(Text(f"{row['effect']}: {says} ({row['changed']}; {games})"))
    count = sum(row["effect"] == "procedure" for row in found["effects"])
    if count:
        rules = "1 rule has" if count == 1 else f"{count} rules have"
        screen.print(f"procedure: {rules} no effect on play or pay.")
    if not found["effects"]:
        screen.print("No rule changes.")


def _print_edges(screen: Console, found: DraftChecked) -> None:
    """Which games it touches, and what each bet would then cost."""
    touched = ", ".join(found["touches"]) or "no game that can be played"
    screen.print(f"It touches {touched}.")
    if not found["edges"]:
        screen.print("No house edge changes.")
        return
    table = Fitted(title="House edge", title_justify="left", title_style="bold")
    for column in ("Game", "Bet"):
        table.add_column(column)
    for column in ("Now", "Draft", "Difference"):
        table.add_column(column, justify="right", no_wrap=True)
    for edge in found["edges"]:
        shares = (per_cent(edge[side]) for side in ("before", "after", "difference"))
        table.add_row(edge["game"], edge["bet"], *shares)
    screen.print(table)
