"""Charts: the best play as a grid of hands against the dealer's card."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GridRow:
    """One hand against every card of the dealer's."""

    label: str
    cells: tuple[str, ...]
    """A letter of the legend for each column; an empty one where there is no such case."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """One grid of a strategy."""

    title: str
    rows_are: str
    columns_are: str
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]
    legend: Mapping[str, str]
    """What each letter means."""

    def __post_init__(self) -> None:
        for row in self.rows:
            assert len(row.cells) == len(self.columns), row
            assert {cell for cell in row.cells if cell} <= set(self.legend), row
