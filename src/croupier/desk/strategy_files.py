"""Strategies as files: rows of letters that a person can edit."""

import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from croupier.games.blackjack.strategy import COLUMNS, BadChart, Chart

from .wrong import WrongInput

__all__ = ("Rows", "chart_text", "read_chart", "read_rows")

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """The rows of a file, before any game has read them."""

    path: Path
    option: str
    text: str
    name: str
    rows: dict[str, str]

    def wrong(self, key: str, says: object) -> WrongInput:
        """What is wrong with a row, with the number of its line."""
        line = _line_of(key, self.text)
        return WrongInput(f"{self.option}: {self.path}, line {line}: {says}.")


def read_chart(path: Path, option: str) -> Chart:
    """Read a chart; what is wrong with the file is said with the number of its line."""
    held = read_rows(path, option, such_as='"hard 16" = "SSSSS HHHHH"')
    for key, letters in held.rows.items():
        try:
            Chart.parse(held.name, {key: letters})
        except BadChart as error:
            raise held.wrong(key, error) from error
    return Chart.parse(held.name, held.rows)


def read_rows(path: Path, option: str, *, such_as: str) -> Rows:
    """Read a file's name and its rows of letters."""
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
        says = f"a table [rows] is needed, such as {such_as}"
        raise WrongInput(f"{option}: {path}, line {line}: {says}.")
    found = Rows(path=path, option=option, text=text, name=str(name), rows=rows)
    for key, letters in rows.items():
        if not isinstance(letters, str):
            raise found.wrong(key, f"row {key!r}: the letters go between quotation marks")
    return found


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
