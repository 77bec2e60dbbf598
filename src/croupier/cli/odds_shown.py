"""Print odds for people, and as comma-separated values."""

from decimal import Decimal

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.text import Text

from croupier.desk.odds_answers import BEST_PLAY, BetShown, OddsShown
from croupier.desk.odds_rows import odds_csv
from croupier.desk.odds_shown import is_approximate
from croupier.desk.readings import in_words

from .fitted import Fitted
from .screen import console, status_text

PLACES = 4
LONG = 20
"""A fraction of more digits is for programs."""


def print_odds(shown: OddsShown, *, par: bool) -> None:
    """Print every bet with its edge, and with a par sheet every way that it can end."""
    screen = console()
    heading(screen, shown)
    table = Fitted(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column("bet", no_wrap=True)
    for name in ("house edge", "wins", "loses", "stake back"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("exactly")
    for bet in shown["bets"]:
        table.add_row(
            bet["bet"],
            per_cent(bet["house_edge"]),
            *(per_cent(bet[part]) for part in ("win", "lose", "void")),
            _certainty(bet),
        )
    screen.print(table)
    for bet in shown["bets"]:
        for sentence in _beside(bet):
            screen.print(f"{bet['bet']}: {sentence}")
    for method, bets in _methods(shown["bets"]).items():
        named = ", ".join(bets) if len(bets) < len(shown["bets"]) else "all"
        screen.print(Text(f"{named}: {method}", style="italic"))
    if par:
        for bet in shown["bets"]:
            _print_par(screen, bet)
    for note in shown["notes"]:
        screen.print(note)


def heading(screen: Console, shown: OddsShown) -> None:
    """Say what the figures are of, and what was filled in."""
    title = Text(f"{shown['title']} at {shown['at'][:16]}  ", style="bold")
    screen.print(title, status_text(shown["status"]), sep="")
    parts = []
    if shown["decks"] is not None:
        parts.append(f"{shown['decks']} deck{'s' if shown['decks'] != 1 else ''}")
    if "zeros" in shown:
        parts.append("one zero" if shown["zeros"] == 1 else "two zeros")
    parts += [
        f"{name.replace('_', ' ')} ${value}"
        for name, value in (
            ("stake", shown.get("stake")),
            ("meter", shown.get("meter")),
            ("max_payout", shown.get("max_payout")),
        )
        if value is not None
    ]
    if "draft" in shown:
        parts.append(f"under draft {shown['draft']}, which is no law")
    if "without" in shown:
        parts.append(f"without {shown['without']}")
    if shown["defaults"]:
        parts.append(f"by default: {', '.join(shown['defaults'])}")
    screen.print("; ".join(parts))
    for line in in_words(shown["policies"]):
        screen.print(Text(line, style="dim"))
    screen.print()


def per_cent(value: str | None) -> str:
    """Write a share in per cent, small ones with more places.

    >>> per_cent("0.0270270270270270"), per_cent("0.0000188043142469544"), per_cent(None)
    ('2.7027 %', '0.0018804 %', '')
    >>> per_cent("0.2002"), per_cent("0.18")
    ('20.02 %', '18 %')
    """
    if value is None:
        return ""
    share = Decimal(value).scaleb(2)
    if share == 0:
        return "0 %"
    places = PLACES if abs(share) >= Decimal("0.1") else PLACES - share.adjusted()
    exponent = share.as_tuple().exponent
    assert isinstance(exponent, int), value
    places = max(min(places, -exponent), 0)  # no more digits than the figure has
    return f"{share:.{places}f} %"


def _certainty(bet: BetShown) -> str:
    """A fraction that people can read, or how far off the edge may be; a longer one has --json."""
    exact = bet["exact"]
    if is_approximate(bet):
        return f"approximate ± {per_cent(bet.get('error_bound'))}"
    return exact if exact is not None and len(exact) <= LONG else "--json" if exact else ""


def _methods(bets: list[BetShown]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for bet in bets:
        found.setdefault(f"{bet['method']} (per {bet['per']})", []).append(bet["bet"])
    return found


def _beside(bet: BetShown) -> list[str]:
    """What is told of a bet beside its edge."""
    found = []
    if "total_dependent" in bet and "plays" in bet:
        plays = bet["plays"]
        found.append(
            f"{plays['house_edge']} {per_cent(bet['house_edge'])}, "
            f"{plays.get('total_dependent')} {per_cent(bet['total_dependent'])}."
        )
    if "super_bonus_play" in bet:
        play = bet["super_bonus_play"]
        found.append(
            f"playing for the Super Bonus gives up {per_cent(play['main_gives_up'])} of it and "
            f"gains {per_cent(play['gains'])} in all."
        )
    if "bet_frequency" in bet and "element_of_risk" in bet:
        found.append(
            f"the {BEST_PLAY} bets {per_cent(bet['bet_frequency'])} of hands; the edge on all that "
            f"is wagered is {per_cent(bet['element_of_risk'])}."
        )
    if "with_entry" in bet:
        entry = bet["with_entry"]
        found.append(
            f"with a tournament entry worth ${entry['entry_worth']} on a ${entry['stake']} wager "
            f"the edge is {per_cent(entry['house_edge'])}."
        )
    if "break_even_meter" in bet:
        meter = bet["break_even_meter"]
        found.append("no meter breaks even." if meter is None else f"breaks even at ${meter}.")
    return found


def _print_par(screen: Console, bet: BetShown) -> None:
    table = Fitted(title=f"{bet['bet']} (per {bet['per']})", title_justify="left")
    for name in ("line", "chance", "one in", "net", "part of the mean"):
        table.add_column(name, justify="left" if name == "line" else "right")
    for line in bet.get("lines", ()):
        table.add_row(
            line["line"],
            line["chance"],
            f"{Decimal(line['one_in']):,.2f}" if line["one_in"] else "",
            line["net"],
            line["contribution"],
        )
    screen.print(table)
    screen.print(
        f"hit rate {per_cent(bet['hit_rate'])}, variance {bet['variance']}, "
        f"rules {', '.join(bet['rules'])}\n"
    )


def print_csv(shown: OddsShown, *, par: bool) -> None:
    """Print one row a bet, or with a par sheet one a line."""
    print(odds_csv(shown, par=par), end="")
