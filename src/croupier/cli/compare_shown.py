"""Print a comparison for people."""

from rich.text import Text

from croupier.desk.chapters import shown_number
from croupier.desk.odds_answers import ComparedBet, ComparedSide, Comparison, Reason

from .fitted import Fitted
from .odds_shown import per_cent
from .screen import console


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
            _name(bet), per_cent(bet["a"]), per_cent(bet["b"]), per_cent(bet["difference"])
        )
    screen.print(table)
    if not found["reasons"]:
        screen.print("\nNothing in the rules or readings differs.")
        return
    screen.print("\nWhat differs:", style="bold")
    for reason in found["reasons"]:
        screen.print(_line(reason))


def _name(bet: ComparedBet) -> str:
    return f"{bet['bet']}, {bet['play']}" if "play" in bet else bet["bet"]


def _side(side: ComparedSide) -> str:
    decks = "" if side["decks"] is None else f"\n{side['decks']} deck{'s'[: side['decks'] > 1]}"
    return f"{side['title']}\n{side['at'][:16]}{decks}\n{side['status']}"


def _line(reason: Reason) -> Text:
    text = Text("  ")
    match reason["kind"]:
        case "decks":
            text.append(f"decks: {reason['a']} / {reason['b']}", style="bold")
        case "policy":
            text.append(reason["says"]).append(f" ({reason['what']}, rule {reason['rule']})")
        case "arithmetic":
            name, _, figures = reason["says"].partition(": ")
            text.append(f"{name}: ", style="bold").append(figures)
        case kind:
            text.append(_rule(reason), style="bold")
            # A key names a rule for programs; people have its number.
            what = reason["what"].partition(": ")[2] if kind == "rule" else ""
            text.append(f": {f'{what}: ' if what else ''}{reason['says']}")
    return text


def _rule(reason: Reason) -> str:
    """What became of a rule, by its numbers and the notice that did it."""
    now, was = (shown_number(reason[side] or "") for side in ("rule", "was_rule"))
    said = {
        "new rule": f"new rule {now}",
        "rule gone": f"rule {was} ended",
        "version": f"rule {now}, {reason['what']}",
    }.get(reason["kind"], f"rule {now}" + (f" (was {was})" if was not in ("", now) else ""))
    return said + (f", notice {reason['notice']}" if reason["notice"] else "")
