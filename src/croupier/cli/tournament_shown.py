"""Tournaments for people."""

from rich.box import SIMPLE_HEAD
from rich.text import Text

from croupier.desk.tournament.record import Replayed
from croupier.desk.tournament.shown import money_of
from croupier.desk.tournament.telling import told
from croupier.money import dollars

from .screen import Fitted, console

__all__ = ("print_replayed",)


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
