"""A result as a file of rows: one for every ending of every bet."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from croupier.desk.spreadsheet import write_spreadsheet
from croupier.desk.wrong import WrongInput

if TYPE_CHECKING:
    from .result import Simulation


CSV: Final = ".csv"
PARQUET: Final = ".parquet"


class MissingExtra(WrongInput):
    """Something was asked for that needs a package which is not installed."""


def rows_of(result: "Simulation") -> Iterator[dict[str, Any]]:
    """Every ending of every bet, with the bet's figures beside it."""
    for figures in result.bets:
        for ending, count in zip(figures.bet.endings, figures.counts, strict=True):
            yield {
                "game": result.game,
                "at": result.at,
                "rules": result.rules,
                "law": result.law,
                "kernels": result.kernels,
                "seed": result.seed,
                "bet": figures.bet.name,
                "rounds": figures.rounds,
                "house_edge": figures.house_edge,
                "std_error": figures.std_error,
                "variance": figures.variance,
                "ending": ending.name,
                "net": ending.net / figures.bet.stake,
                "count": count,
            }


def write_rows(result: "Simulation", path: Path) -> None:
    """Write the rows as comma-separated values or as Parquet; the file's name says as which."""
    if path.suffix.lower() not in (CSV, PARQUET):
        raise ValueError(f"{path.name}: rows are written as {CSV}, {PARQUET}")
    rows = list(rows_of(result))
    if path.suffix.lower() == PARQUET:
        _write_parquet(rows, path)
        return
    with path.open("w", encoding="utf-8", newline="") as file:
        write_spreadsheet(file, [tuple(rows[0]), *(tuple(row.values()) for row in rows)])


def _write_parquet(rows: list[dict[str, Any]], path: Path) -> None:
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise MissingExtra(
            f"{path.name}: Parquet needs pyarrow, which is not installed; write a .csv file, "
            "or install croupier[parquet]."
        ) from error
    # Seeds are unsigned, and large ones do not fit what would be guessed for them.
    table = arrow.Table.from_pylist([{**row, "seed": str(row["seed"])} for row in rows])
    parquet.write_table(table, path)
