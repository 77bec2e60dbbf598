"""Print for people a game on one page, readings of unclear rules, and what a search finds."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from croupier.desk.chapters import STATUS_SIGNS, shown_number
from croupier.desk.figures import apart
from croupier.desk.readings import ReadingShown, ReadingsShown, spelt
from croupier.desk.search import RulesFound
from croupier.desk.summary import GameSummary, SummarySection

from .fitted import Fitted
from .screen import console, status_text, table_of

FOUND_SHOWN = 20


def print_summary(found: GameSummary) -> None:
    """Print one page about a game."""
    screen = console()
    screen.print(
        Text(f"{found['title']} at {found['at'][:16]}  ", style="bold"),
        status_text(found["status"]),
        sep="",
    )
    screen.print(found["says"])
    for section in found["sections"]:
        _print_section(screen, section, found["status"])
    _print_unclear(screen, found)


def _print_section(screen: Console, section: SummarySection, status: str) -> None:
    """A section in one paragraph, each rule after its number, and its tables side by side."""
    said = Text(f"{section['title']}:", style="bold underline")
    tables: list[Fitted] = []
    for rule in section["rules"]:
        sign = "" if rule["status"] == status else f" {STATUS_SIGNS[rule['status']]}"
        number = f"{shown_number(rule['number'])}{sign}"
        own = list(_tables(rule["parameters"], number))
        tables += own
        if not (own and rule["kind"] == "table"):
            said.append(" ").append(f"{number} ", style="bold not underline")
            said.append(rule["says"], style="not bold not underline")
    screen.print(said)
    if tables:
        screen.print(Columns(tables, padding=(0, 4)))


def _tables(parameters: Mapping[str, Any], number: str) -> Iterator[Fitted]:
    """The tables of a rule, small, with its number above; lines that pay the same in one row."""
    for rows in apart(parameters)[1].values():
        table = table_of(number, _by_odds(rows))
        table.box, table.show_edge = SIMPLE_HEAD, False
        yield table


def _by_odds(rows: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    if not all(set(row) == {"line", "odds"} for row in rows):
        return rows
    lines: dict[str, list[str]] = {}
    for row in rows:
        lines.setdefault(row["odds"], []).append(row["line"])
    if len(lines) == len(rows):
        return rows
    return [{"odds": odds, "for": ", ".join(names)} for odds, names in lines.items()]


def _print_unclear(screen: Console, found: GameSummary) -> None:
    if not (found["unclear"] or found["readings"]):
        return
    said = Text("What is unclear:", style="bold underline")
    for point in found["unclear"]:
        said.append(f" {point['id']} ", style="bold not underline")
        said.append(point["unclear"], style="not bold not underline")
    if found["readings"]:
        # How a reading is chosen stands in brackets; it is for `rules readings`.
        read = (line.rpartition(" (")[0] for line in found["readings"])
        said.append(f" Read so by default. {' '.join(read)}", style="not bold not underline")
    screen.print(said)
    if found["more_unclear"]:
        screen.print(f"{found['more_unclear']} smaller points: croupier rules readings.")


def print_readings(found: ReadingsShown) -> None:
    """Print one reading whole, or a list of all."""
    screen = console()
    if len(found["readings"]) > 1:
        for reading in found["readings"]:
            policy = f" [{reading['policy']}]" if reading["policy"] else ""
            money = "$ " if reading["money"] else ""
            line = f"{money}{reading['reading']}{policy}"
            screen.print(Text.assemble((f"{reading['id']} ", "bold"), line))
        screen.print("\n$ changes what somebody is paid; croupier rules readings A-04 tells one.")
        return
    for reading in found["readings"]:
        _print_reading(reading)


def _print_reading(reading: ReadingShown) -> None:
    screen = console()
    screen.print(Text.assemble((reading["id"], "bold"), f"  {', '.join(reading['rules'])}"))
    for title, text in (
        ("What is unclear", reading["unclear"]),
        ("What we read", reading["reading"]),
        ("Why", reading["why"]),
    ):
        screen.print(Text.assemble((f"{title}: ", "bold"), text))
    if reading["policy"] is None:
        screen.print("No policy chooses another reading.")
        return
    screen.print(Text.assemble(("Policy: ", "bold"), reading["policy"]))
    table = Fitted(show_edge=False, pad_edge=False)
    for column in ("value", "what it means", "worth in house edge"):
        table.add_column(column)
    for choice in reading["alternatives"]:
        default = " (default)" if choice["value"] == reading["default"] else ""
        table.add_row(spelt(choice["value"]) + default, choice["says"], choice["worth"] or "–")
    screen.print(table)


def print_found(found: RulesFound) -> None:
    """Print rules and readings that have the words."""
    screen = console()
    for rule in found["rules"][:FOUND_SHOWN]:
        until = f" to {rule['until'][:10]}" if rule["until"] and found["at"] is None else ""
        since = f", {rule['since'][:10]}{until}" if rule["since"] and found["at"] is None else ""
        by = f", notice {rule['notice']}" if rule["notice"] else ""
        line = Text.assemble((f"{rule['book']} {shown_number(rule['number'])} ", "bold"))
        line.append_text(status_text(rule["status"])).append(f"{by}{since}: {rule['says']}")
        screen.print(line)
    more = len(found["rules"]) - FOUND_SHOWN
    if more > 0:
        screen.print(f"{more} more rules (--json lists them all).")
    for reading in found["readings"]:
        line = Text.assemble((f"{reading['id']} ", "bold"), reading["unclear"])
        screen.print(line.append(f" → {reading['reading']}"))
    if not found["rules"] and not found["readings"]:
        screen.print("No rule and no reading has all of these words.")
