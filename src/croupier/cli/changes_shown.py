"""Print for people what changed: between two moments, through a rule's life, by a draft."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.desk.answers import (
    AddedRule,
    ChangedRule,
    DraftChecked,
    HistoryShown,
    RemovedRule,
    RulesDiffered,
    RuleVersion,
)
from croupier.desk.chapters import shown_number
from croupier.desk.figures import words

from .screen import console, figures_line, status_text, tables_of

__all__ = ("print_check", "print_diff", "print_history")

INDENT = (0, 0, 0, 2)


def print_diff(found: RulesDiffered) -> None:
    """Print a difference: figures, words, what came and what went."""
    screen = console()
    screen.print(
        Text(f"{found['game']}: {found['from'][:16]} ", style="bold"),
        status_text(found["from_status"]),
        Text(f"  to {found['to'][:16]} ", style="bold"),
        status_text(found["to_status"]),
        sep="",
    )
    _print_changes(screen, found["changed"], found["added"], found["removed"])
    if found["renumbered"]:
        screen.rule("Renumbered")
        pairs = (
            f"{shown_number(pair['was'])} → {shown_number(pair['is'])}"
            for pair in found["renumbered"]
        )
        screen.print(", ".join(pairs))


def _print_changes(
    screen: Console,
    changed: Sequence[ChangedRule],
    added: Sequence[AddedRule],
    removed: Sequence[RemovedRule],
) -> None:
    if not (changed or added or removed):
        screen.print("Nothing that is held changed.")
    figures = [change for change in changed if change["parameter"] is not None]
    if figures:
        screen.rule("Figures")
        for heading, together in groupby(figures, key=_heading):
            for change in together:
                screen.print(_figure(change))
            screen.print(Padding(heading, INDENT))
    if len(figures) < len(changed):
        screen.rule("Words: [-gone-] {+new+}")
        for change in changed:
            if change["parameter"] is None:
                screen.print(_word_changes(change["was"], change["is"]))
                screen.print(Padding(_heading(change), INDENT))
    new = [rule for rule in added if not rule["first_text_held"]]
    first = [rule for rule in added if rule["first_text_held"]]
    _print_list(screen, "Added", "+", new)
    _print_list(screen, "First text held (something may have stood there before)", "+", first)
    _print_list(screen, "Removed", "-", removed)


def _print_list(
    screen: Console, title: str, sign: str, rules: Sequence[AddedRule | RemovedRule]
) -> None:
    if rules:
        screen.rule(title)
    for rule in rules:
        by = f" (notice {rule['notice']})" if rule["notice"] else ""
        number = shown_number(rule["number"])
        screen.print(Text.assemble((f"{sign} {number} ", "bold"), rule["says"], by))


def _figure(change: ChangedRule) -> Text:
    name = (change["parameter"] or "").replace("_", " ")
    return Text.assemble(
        (f"{name}: ", "bold"),
        words(change["was"]),
        (" → ", "bold"),
        (words(change["is"]), "bold"),
    )


def _heading(change: ChangedRule) -> str:
    """The rule, its old number where it moved, and the notice that did it, as far as is known."""
    moved = (
        f" (was {shown_number(change['was_number'])})"
        if change["was_number"] != change["number"]
        else ""
    )
    when = f"notice {change['notice']}, in force {change['since'][:16]}"
    if change["no_later_than"]:
        when = f"no later than {when}; not held between: {', '.join(change['unseen'])}"
    else:
        when = f"by {when}"
    return f"rule {shown_number(change['number'])}{moved}, {when}"


def _word_changes(was: str, now: str) -> Text:
    """Mark what went and what came, in brackets as well as in colour."""
    before, after = was.split(), now.split()
    text = Text()
    for tag, i, j, k, m in SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes():
        if tag == "equal":
            text.append(" ".join(before[i:j]) + " ")
            continue
        if i < j:
            text.append(f"[-{' '.join(before[i:j])}-]", style="yellow").append(" ")
        if k < m:
            text.append("{+" + " ".join(after[k:m]) + "+}", style="bold blue").append(" ")
    return text


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
        _print_changes(screen, difference["changed"], difference["added"], difference["removed"])
