"""No cell of a file that we write runs as a formula in a spreadsheet."""

import ast
import csv
import io
from pathlib import Path

import pytest

import croupier
from croupier.desk.spreadsheet import write_spreadsheet

SOURCES = Path(croupier.__file__).parent


def test_every_file_of_values_is_written_in_one_place() -> None:
    writers = {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("writer", "DictWriter")
        if isinstance(node.value, ast.Name) and node.value.id == "csv"
    }
    assert writers == {"desk/spreadsheet.py"}


@pytest.mark.parametrize(
    "sign", ["=", "+", "-", "@", "\t", "\r", "\n", " =", "＝", "＋", "－", "＠"]
)
@pytest.mark.parametrize("rest", ["1+1", "cmd|'/C calc'!A0", 'HYPERLINK("http://x")', "ann"])
def test_a_formula_is_text(sign: str, rest: str) -> None:
    text = io.StringIO(newline="")
    write_spreadsheet(text, [[sign + rest]])
    [[cell]] = csv.reader(io.StringIO(text.getvalue(), newline=""))
    assert cell == f"'{sign}{rest}".replace("\r", "\n")


@pytest.mark.parametrize(
    "value", ["-5.00", "+5", "-3/400", "-0.5443%", "-1e-9", "1,000.00", "ann", "", "bj-1"]
)
def test_figures_and_words_stay_as_they_are(value: str) -> None:
    text = io.StringIO()
    write_spreadsheet(text, [[value, -5, None]])
    assert list(csv.reader(io.StringIO(text.getvalue()))) == [[value, "-5", ""]]
