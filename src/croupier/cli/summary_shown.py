"""Print for people a game on one page, readings of unclear rules, and what a search finds."""

from rich.box import SIMPLE_HEAD
from rich.text import Text

from croupier.desk.chapters import STATUS_SIGNS, shown_number
from croupier.desk.readings import ReadingShown, ReadingsShown, spelt
from croupier.desk.search import RulesFound
from croupier.desk.summary import GameSummary

from .screen import Fitted, console, status_text, tables_of

__all__ = ("print_found", "print_readings", "print_summary")

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
        screen.print(Text(section["title"], style="bold underline"))
        for rule in section["rules"]:
            sign = "" if rule["status"] == found["status"] else f" {STATUS_SIGNS[rule['status']]}"
            number = f"{shown_number(rule['number'])}{sign} "
            tables = tables_of(rule["parameters"])
            says = "" if tables and rule["kind"] == "table" else rule["says"]
            screen.print(Text.assemble((number, "bold"), says))
            for table in tables:
                table.box, table.title, table.show_edge = SIMPLE_HEAD, None, False
                screen.print(table)
    if found["unclear"] or found["readings"]:
        screen.print(Text("What is unclear", style="bold underline"))
    for point in found["unclear"]:
        screen.print(Text.assemble((f"{point['id']} ", "bold"), point["unclear"]))
    if found["readings"]:
        screen.print(f"Read so by default. {' '.join(found['readings'])}")
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
