"""Strategies as files: rows of letters that a person can edit."""

import json
import re
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.strategy import COLUMNS, BadChart, Chart
from croupier.rulebook.bounded_toml import TooMuchToml, toml_tables
from croupier.simulate.blackjack.charts import BEST, PUBLISHED, best_chart, published_chart

from .wrong import WrongInput, listed

LETTERS: Final = """\
# S stand, H hit, D double or else hit, d double or else stand; P split; R surrender;
# F take the double back; . for no. One letter for each first card of the dealer's:"""
HALF: Final = len(COLUMNS) // 2
BASED_ON: Final = "based_on"
BASES: Final = (BEST, PUBLISHED)
"""The charts whose rows a file may leave as they are."""
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
class StrategyRows:
    """The rows of a file, before any game has read them."""

    path: Path
    option: str
    text: str
    name: str
    rows: dict[str, str]
    based_on: str | None

    def wrong(self, key: str, says: object) -> WrongInput:
        """What is wrong with a row, with the number of its line."""
        line = _line_of(key, self.text)
        return WrongInput(f"{self.option}: {self.path}, line {line}: {says}.")


def base_chart(rules: BlackjackRules, name: str) -> Chart:
    """A chart by its name: the best play by totals, or the one that books print."""
    if name == PUBLISHED:
        return published_chart()
    assert name == BEST
    held = best_chart(rules)
    if held is not None:
        return held
    from croupier.odds.blackjack import analyse  # noqa: PLC0415 (only where no chart is held)

    return Chart(BEST, analyse(rules).chart.rows)


def read_chart(path: Path, option: str, rules: BlackjackRules) -> Chart:
    """Read a chart that can be played by some rules, or say what is wrong and in which line.

    Where the file is ``based_on`` another chart, that one's rows stand where it has none.
    """
    held = read_rows(path, option, such_as='"hard 16" = "SSSSS HHHHH"', bases=BASES)
    for key, letters in held.rows.items():
        try:
            Chart.parse(held.name, {key: letters})
        except BadChart as error:
            raise held.wrong(key, error) from error
    chart = Chart.parse(held.name, held.rows)
    if held.based_on is not None:
        return chart.over(base_chart(rules, held.based_on))
    missing = chart.missing(rules.params)
    if missing:
        says = f"there is no row for {listed(missing)}; add them, or a line {BASED_ON} = "
        raise WrongInput(f"{option}: {path}: {says}{' or '.join(map(json.dumps, BASES))}.")
    return chart


def read_rows(
    path: Path, option: str, *, such_as: str, bases: Collection[str] = ()
) -> StrategyRows:
    """Read a file's name and its rows of letters, and what they are based on if they may be."""
    text = _read_text(path, option)
    tables = _tables(path, option, text)
    rows, name, based_on = tables.get("rows"), tables.get("name", path.stem), tables.get(BASED_ON)

    def wrong(key: str, says: str) -> WrongInput:
        return WrongInput(f"{option}: {path}, line {_line_of(key, text)}: {says}.")

    if not isinstance(rows, dict) or not rows:
        raise wrong("rows", f"a table [rows] is needed, such as {such_as}")
    known = ("name", *((BASED_ON,) if bases else ()), "rows")
    for key in tables:
        if key not in known:
            raise wrong(key, f"{key!r} is not known here; a file has {listed(known)}")
    if not isinstance(name, str):
        raise wrong("name", f"name: {name!r} is no name; it goes between quotation marks")
    if based_on is not None and based_on not in bases:
        raise wrong(BASED_ON, f"{BASED_ON}: {based_on!r} is not one of {', '.join(bases)}")
    found = StrategyRows(
        path=path, option=option, text=text, name=name, rows=rows, based_on=based_on
    )
    for key, letters in rows.items():
        if not isinstance(letters, str):
            raise found.wrong(key, f"row {key!r}: the letters go between quotation marks")
    return found


def _tables(path: Path, option: str, text: str) -> dict[str, Any]:
    try:
        return toml_tables(text)
    except tomllib.TOMLDecodeError as error:
        raise WrongInput(f"{option}: {path}, {_placed(str(error), text)}.") from error
    except TooMuchToml as much:
        raise WrongInput(f"{option}: {path}: {much}.") from much
    except (RecursionError, ValueError) as error:
        says = "is nested too deeply, or has too long a number, to be read"
        raise WrongInput(f"{option}: {path} {says}.") from error


def _read_text(path: Path, option: str) -> str:
    try:
        held = path.read_bytes()
    except OSError as error:
        raise WrongInput(f"{option}: {path} cannot be read: {error.strerror}.") from error
    try:
        return held.decode("utf-8")
    except UnicodeDecodeError as error:
        line = held.count(b"\n", 0, error.start) + 1
        raise WrongInput(f"{option}: {path}, line {line}: this is no text in UTF-8.") from error


def _placed(says: str, text: str) -> str:
    """What a reader of TOML says, the line first; at the end of a file it does not name one."""
    found = AT_LINE.search(says)
    line = int(found[1]) if found else len(text.splitlines())
    return f"line {line}: {says.split(' (at ', maxsplit=1)[0]}"


def _line_of(key: str, text: str) -> int:
    """The line that gives a key its value, or else the first."""
    gives = re.compile(rf"""\s*(\[+\s*|rows\s*\.\s*)?["']?{re.escape(key)}["']?\s*[=\].]""")
    lines = enumerate(text.splitlines(), start=1)
    return next((number for number, line in lines if gives.match(line)), 1)
