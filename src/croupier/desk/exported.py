"""Rounds that were played, written out as a table or as documents."""

import io
from collections.abc import Sequence
from typing import Any, Final

from croupier.games.played import Played

from .played import shown_of
from .replay import as_json
from .spreadsheet import write_spreadsheet

COLUMNS: Final = (
    *("player", "box", "hand", "bet", "stake"),
    *("result", "odds", "pays", "net", "rules"),
)

Rounds = Sequence[tuple[str, Played]]
"""Each with its name, ``TABLE-NUMBER``."""


def rounds_as_json(rounds: Rounds) -> list[dict[str, Any]]:
    """Each round as ``replay`` shows it, with its name."""
    return [{"round": id_, **as_json(shown_of(played))} for id_, played in rounds]


def rounds_as_csv(rounds: Rounds) -> str:
    """One line for each settlement."""
    text = io.StringIO()
    lines: list[tuple[Any, ...]] = [("round", "at", "game", *COLUMNS)]
    for shown in rounds_as_json(rounds):
        for row in shown["settlements"]:
            told = {**row, "rules": "; ".join(row["rules"])}
            cells = (told[name] for name in COLUMNS)
            lines.append((shown["round"], shown["at"], shown["game"], *cells))
    write_spreadsheet(text, lines)
    return text.getvalue()
