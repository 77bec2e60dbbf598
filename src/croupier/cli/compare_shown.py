"""Print a comparison for people."""

from rich.text import Text

from croupier.desk.chapters import shown_number
from croupier.desk.figures import words
from croupier.desk.odds_answers import ComparedSide, Comparison, Reason

from .odds_shown import per_cent
from .screen import Fitted, console

__all__ = ("print_compared",)


def print_compared(found: Comparison) -> None:
    """Print both sides' edges, the difference, and what makes it."""
    screen = console()
    table = Fitted(show_edge=False, pad_edge=False)
    table.add_column("bet")
    for side in (found["a"], found["b"]):
        table.add_column(_side(side), justify="right")
    table.add_column("difference", justify="right")
    for bet in found["bets"]:
        table.add_row(
            bet["bet"], per_cent(bet["a"]), per_cent(bet["b"]), per_cent(bet["difference"])
        )
    screen.print(table)
    if not found["reasons"]:
        screen.print("\nNothing in the rules or readings differs.")
        return
    screen.print("\nWhat differs:", style="bold")
    for reason in found["reasons"]:
        screen.print(_line(reason))


def _side(side: ComparedSide) -> str:
    decks = "" if side["decks"] is None else f"\n{side['decks']} deck{'s'[: side['decks'] > 1]}"
    return f"{side['title']}\n{side['at'][:16]}{decks}\n{side['status']}"


def _line(reason: Reason) -> Text:
    text = Text("  ")
    text.append(reason["what"], style="bold")
    if reason["kind"] in ("decks", "policy", "arithmetic"):
        text.append(f": {words(_plain(reason['a']))} / {words(_plain(reason['b']))}")
    cited = ", ".join(
        part
        for part in (
            f"rule {shown_number(reason['rule'])}" if reason["rule"] else "",
            f"was {shown_number(reason['was_rule'])}"
            if reason["was_rule"] not in (None, reason["rule"])
            else "",
            f"notice {reason['notice']}" if reason["notice"] else "",
        )
        if part
    )
    text.append(f" ({cited})" if cited else "")
    if reason["kind"] != "arithmetic":
        text.append(f" {reason['says']}")
    return text


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
