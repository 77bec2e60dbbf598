"""Print the rules of a game at a moment for people."""

from collections.abc import Sequence
from datetime import datetime

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.desk.answers import RuleShown, RulesShown
from croupier.desk.chapters import STATUS_MEANINGS, STATUS_SIGNS, chapters, shown_number
from croupier.desk.moment import note_on

from .screen import console, figures_line, headed, status_text, tables_of

NUMBER_WIDTH = 18
BESIDE_FROM = 72
"""On a narrower screen a rule stands below its number, not beside it."""


def print_rules(shown: RulesShown, *, whole: bool) -> None:
    """Print rules with their figures; the notice and status are said where they change."""
    screen = console()
    heading = Text(f"{shown['title']} at {shown['at'][:16]}  ", style="bold")
    screen.print(heading, status_text(shown["status"]), sep="")
    screen.print(status_legend(shown["status"], (*shown["rules"], *shown["assumed"])))
    twice = note_on(datetime.fromisoformat(shown["at"]))
    if twice is not None:
        screen.print(twice)
    if shown["published_by"]:
        screen.print(f"As the gazettes up to {shown['published_by']} tell it.")
    for title, rules in chapters(shown):
        if whole:
            headed(screen, title)
        _print_layer(screen, rules, whole=whole)
    if shown["assumed"]:
        headed(screen, "Assumed, not law")
        for reason in dict.fromkeys(rule["reason"] for rule in shown["assumed"]):
            screen.print(reason, style="italic")
        _print_layer(screen, shown["assumed"], whole=whole)
    if shown["notes"]:
        headed(screen, "Notes on the notices")
        for note in shown["notes"]:
            screen.print(
                Text.assemble(
                    (f"{note['notice']} ", "bold"),
                    f"{note['where']} ({note['outcome']}): {note['says']}",
                )
            )
    count = len(shown["rules"])
    screen.print(
        f"\n{count} rule{'' if count == 1 else 's'}, in our own words; law {shown['law'][:16]}."
    )


def status_legend(headline: str, rules: Sequence[RuleShown]) -> Text:
    """One line that says what each status means that the answer has."""
    named = dict.fromkeys((headline, *(rule["status"] for rule in rules)))
    meant = (f"{STATUS_SIGNS[name]} {name}: {STATUS_MEANINGS[name]}" for name in named)
    return Text("; ".join(meant) + ".", style="dim")


def _print_layer(screen: Console, rules: Sequence[RuleShown], *, whole: bool) -> None:
    longest = max((len(shown_number(rule["number"])) for rule in rules), default=0)
    width = min(longest, NUMBER_WIDTH)
    said = ""
    for rule in rules:
        how = _how(rule)
        if how.plain != said:
            screen.print(how)
            said = how.plain
        style = "bold underline" if rule["kind"] == "heading" else "bold"
        number, body = Text(shown_number(rule["number"]), style=style), _body(rule, whole=whole)
        if screen.width < BESIDE_FROM:
            screen.print(number)
            screen.print(Padding(body, (0, 0, 0, 2)))
            continue
        row = Table.grid(padding=(0, 2))
        row.add_column(width=width)
        row.add_column(ratio=1)
        row.add_row(number, body)
        screen.print(row)


def _how(rule: RuleShown) -> Text:
    """Who made the rules that follow, from when, how sure that is, and what is not held."""
    text = status_text(rule["status"])
    if rule["notice"]:
        text.append(f", notice {rule['notice']}", style="default")
    if rule["since"]:
        text.append(f", since {rule['since'][:16]}", style="default")
    if rule["unseen"]:
        text.append(f"; published since and not held: {', '.join(rule['unseen'])}", style="default")
    return text


def _body(rule: RuleShown, *, whole: bool) -> RenderableType:
    parts: list[RenderableType] = [
        Text(rule["says"], style="bold underline" if rule["kind"] == "heading" else "")
    ]
    line = figures_line(rule["parameters"])
    if line:
        parts.append(line)
    parts += tables_of(rule["parameters"])
    if rule["yields_to"]:
        parts.append(Text(f"Rule {shown_number(rule['yields_to'])} prevails where they disagree."))
    if rule["footnote"]:
        parts.append(Text(f"Footnote, no rule: {rule['footnote']}"))
    if whole and rule["defects"]:
        named = ", ".join(defect["id"] or "as printed" for defect in rule["defects"])
        parts.append(Text(f"In doubt: {named} (named with --rule {rule['number']}).", "italic"))
    elif rule["defects"]:
        for defect in rule["defects"]:
            name = f" {defect['id']}" if defect["id"] else ""
            reading = f" We read: {defect['reading']}" if defect["reading"] else ""
            parts.append(Text(f"In doubt{name}: {defect['says']}{reading}", "italic"))
    if not whole and rule["items"]:
        parts.append(Text(f"Catalogue: {', '.join(rule['items'])}"))
    return Group(*parts)
