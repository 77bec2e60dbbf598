"""The odds of a game's bets as comma-separated values."""

import csv
from io import StringIO
from typing import Final

from .odds_answers import BetShown, OddsShown

__all__ = ("odds_csv",)

BET_COLUMNS: Final = (
    "bet",
    "per",
    "house_edge",
    "exact",
    "win",
    "lose",
    "void",
    "hit_rate",
    "variance",
    "method",
    "error_bound",
    "play",
)
LINE_COLUMNS: Final = ("line", "chance", "one_in", "net", "contribution")


def odds_csv(shown: OddsShown, *, par: bool) -> str:
    """One row a bet, or with a par sheet one a line."""
    text = StringIO()
    out = csv.writer(text, lineterminator="\n")
    fixed = ("game", "at", "decks")
    columns = (*BET_COLUMNS, *LINE_COLUMNS) if par else (*BET_COLUMNS, "rules")
    out.writerow((*fixed, *columns))
    for bet in shown["bets"]:
        first = (shown["game"], shown["at"], shown["decks"])
        own = tuple(_cell(bet, column) for column in BET_COLUMNS)
        if not par:
            out.writerow((*first, *own, "; ".join(bet["rules"])))
        for line in bet.get("lines", ()):
            out.writerow((*first, *own, *line.values()))
    return text.getvalue()


def _cell(bet: BetShown, column: str) -> object:
    """A figure of a bet, or the play that its house edge is of."""
    return bet["plays"]["house_edge"] if column == "play" and "plays" in bet else bet.get(column)
