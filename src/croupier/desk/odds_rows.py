"""The odds of a game's bets as comma-separated values."""

from io import StringIO
from typing import Any, Final

from .odds_answers import BetShown, OddsShown
from .spreadsheet import write_spreadsheet

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
    fixed = ("game", "at", "decks")
    columns = (*BET_COLUMNS, *LINE_COLUMNS) if par else (*BET_COLUMNS, "rules")
    rows: list[tuple[Any, ...]] = [(*fixed, *columns)]
    for bet in shown["bets"]:
        first = (shown["game"], shown["at"], shown["decks"])
        own = tuple(_cell(bet, column) for column in BET_COLUMNS)
        if not par:
            rows.append((*first, *own, "; ".join(bet["rules"])))
        rows.extend((*first, *own, *line.values()) for line in bet.get("lines", ()))
    write_spreadsheet(text, rows)
    return text.getvalue()


def _cell(bet: BetShown, column: str) -> object:
    """A figure of a bet, or the play that its house edge is of."""
    return bet["plays"]["house_edge"] if column == "play" and "plays" in bet else bet.get(column)
