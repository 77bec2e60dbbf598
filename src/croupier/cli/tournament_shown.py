"""Tournaments for people."""

from rich.box import SIMPLE_HEAD
from rich.text import Text

from croupier.desk.tournament.playing import Played, played_as_json
from croupier.desk.tournament.record import Replayed
from croupier.desk.tournament.shown import money_of
from croupier.desk.tournament.telling import told
from croupier.money import dollars

from .fitted import Fitted
from .screen import console


def print_replayed(found: Replayed) -> None:
    """Print the course of a tournament, and who has won what."""
    screen, t = console(), found.tournament
    screen.print(Text(f"{t.conditions.name}: {t.phase}", style="bold"))
    course = Fitted("Step", "By", "What happened", "Rules", box=SIMPLE_HEAD)
    for step in found.steps:
        for event, after in step.events:
            course.add_row(str(step.number), step.by, told(after, event), ", ".join(event.rules))
    screen.print(course)
    if t.prizes:
        prizes = Fitted("Entry", "Player", "Prize", box=SIMPLE_HEAD)
        for entry, amount in t.prizes:
            prizes.add_row(str(entry), t.entries[entry - 1].player, dollars(amount))
        screen.print(prizes)
    net = Fitted("Player", "Net", box=SIMPLE_HEAD)
    for player, amount in money_of(found).items():
        net.add_row(player, dollars(amount))
    screen.print(net)


def print_played(found: Played) -> None:
    """Print who wins how often, and what an entry is worth."""
    screen, shown = console(), played_as_json(found)
    screen.print(Text(f"{shown['tournament']}: {shown['runs']} tournaments", style="bold"))
    screen.print(
        f"{shown['entrants']} entrants, {shown['tables']} tables of about "
        f"{shown['rounds_a_table']} rounds each; {shown['seconds']} s"
    )
    columns = ("Strategy", "Entrants", "Finals", "Wins", "Prize", "± s.e.", "Worth", "Gain")
    table = Fitted(*columns, box=SIMPLE_HEAD)
    for row in shown["strategies"]:
        cells = ("strategy", "entrants", "finalists", "wins", "prize", "std_error", "worth")
        table.add_row(*(str(row[cell]) for cell in (*cells, "gain_over_first")))
    screen.print(table)
