"""The list of those who enter a tournament: comma-separated values, one player a line."""

import csv
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from typing import Final

from croupier.desk.wrong import WrongInput

PLAYER: Final = "player"
EARNED: Final = "earned"
ENTRANTS_MAX: Final = 10_000


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who enters, and the line that says so."""

    line: int
    player: str
    earned: str = ""
    """Where the entry was earned (Magnificent Sevens)."""


def read_entrants(text: str, *, most: int = ENTRANTS_MAX) -> tuple[Entrant, ...]:
    r"""Read a list with a column named player, and perhaps one named earned.

    >>> read_entrants("player\nann\n")
    (Entrant(line=2, player='ann', earned=''),)
    """
    rows = csv.reader(StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        heading = [name.strip() for name in next(rows, [])]
        if heading.count(PLAYER) != 1:
            raise WrongInput(f"line 1: the heading must have one column named {PLAYER}.")
        listed = (
            _entrant(heading, cells, rows.line_num)
            for cells in rows
            if any(cell.strip() for cell in cells)
        )
        found = tuple(islice(listed, most + 1))
    except csv.Error as error:
        raise WrongInput(f"line {rows.line_num}: cannot be read: {error}.") from error
    if len(found) > most:
        raise WrongInput(f"line {found[-1].line}: a list has at most {most:,} players.")
    if not found:
        raise WrongInput(f"line 2, column {PLAYER}: nobody is listed.")
    return found


def _entrant(heading: list[str], cells: list[str], line: int) -> Entrant:
    if len(cells) > len(heading):
        raise WrongInput(
            f"line {line}, column {len(heading) + 1}: the heading names {len(heading)} columns."
        )
    values = dict(zip(heading, (cell.strip() for cell in cells), strict=False))
    player = values.get(PLAYER, "")
    if not player:
        raise WrongInput(f"line {line}, column {PLAYER}: nobody is named.")
    return Entrant(line, player, values.get(EARNED, ""))
