"""Strategies of the Blackjack family as files: rows of letters that a person can edit."""

import json
import re
import tomllib
from pathlib import Path
from typing import Final

from croupier.games.blackjack.strategy import COLUMNS, BadChart, Chart

from .wrong import WrongInput

__all__ = ("chart_text", "read_chart")

LETTERS: Final = """\
# S stand, H hit, D double or else hit, d double or else stand; P split; R surrender;
# F take the double back; . for no. One letter for each first card of the dealer's:"""
HALF: Final = len(COLUMNS) // 2
AT_LINE: Final = re.compile(r"line (\d+)")


def chart_text(chart: Chart, *, title: str) -> str:
    """Write a chart as a file; ``read_chart`` reads it, and a simulation plays by it."""
    width = max(len(key) for key, _ in chart.rows) + len('""')
    rows = [
        f'{json.dumps(key):<{width}} = "{letters[:HALF]} {letters[HALF:]}"'
        for key, letters in chart.rows
    ]
    columns = f"#{COLUMNS[:HALF]:>{width + len(' = ') + HALF}} {COLUMNS[HALF:]}"
    head = (f"# {title}", LETTERS, f"name = {json.dumps(chart.name)}", "", "[rows]", columns)
    return "\n".join((*head, *rows, ""))


def read_chart(path: Path, option: str) -> Chart:
    """Read a chart; what is wrong with the file is said with the number of its line."""
    try:
        held = path.read_bytes()
    except OSError as error:
        raise WrongInput(f"{option}: {path} cannot be read: {error.strerror}.") from error
    try:
        text = held.decode("utf-8")
    except UnicodeDecodeError as error:
        line = held.count(b"\n", 0, error.start) + 1
        raise WrongInput(f"{option}: {path}, line {line}: this is no text in UTF-8.") from error
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WrongInput(f"{option}: {path}, {_placed(str(error), text)}.") from error
    rows, name = tables.get("rows"), tables.get("name", path.stem)
    if not isinstance(rows, dict) or not rows:
        line = _line_of("rows", text)
        says = 'a table [rows] is needed, such as "hard 16" = "SSSSS HHHHH"'
        raise WrongInput(f"{option}: {path}, line {line}: {says}.")
    for key, letters in rows.items():
        try:
            if not isinstance(letters, str):
                raise BadChart(f"row {key!r}: the letters go between quotation marks")
            Chart.parse(str(name), {key: letters})
        except BadChart as error:
            line = _line_of(key, text)
            raise WrongInput(f"{option}: {path}, line {line}: {error}.") from error
    return Chart.parse(str(name), rows)


def _placed(says: str, text: str) -> str:
    """What a reader of TOML says, the line first; at the end of a file it does not name one."""
    found = AT_LINE.search(says)
    line = int(found[1]) if found else len(text.splitlines())
    return f"line {line}: {says.split(' (at ', maxsplit=1)[0]}"


def _line_of(key: str, text: str) -> int:
    """The line that gives a key its value, or else the first."""
    gives = re.compile(rf"""\s*(rows\s*\.\s*)?["']?{re.escape(key)}["']?\s*=""")
    lines = enumerate(text.splitlines(), start=1)
    return next((number for number, line in lines if gives.match(line)), 1)
