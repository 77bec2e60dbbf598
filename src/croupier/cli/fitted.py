"""Tables that fit any terminal: no word, name or sum is cut, and no column is lost."""

from collections.abc import Iterator
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

UNBOUNDED = 10_000
INDENT = (0, 0, 0, 2)


class Fitted(Table):
    """A table whose columns hold their longest words; where they cannot, each row is lines."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the table, with the width of each column chosen for its words, or in lines."""
        if not self.columns:
            return
        widths = self._fitting(console, options)
        if widths is None:
            yield from self._in_lines()
            return
        before = [column.width for column in self.columns]
        for column, width in zip(self.columns, widths, strict=True):
            column.width = width
        drawn = list(super().__rich_console__(console, options))
        for column, own in zip(self.columns, before, strict=True):
            column.width = own
        yield from drawn

    def _fitting(self, console: Console, options: ConsoleOptions) -> list[int] | None:
        """How wide each column is to be; nothing where the longest words need more room."""
        measured = [self._measured(console, options, column) for column in self.columns]
        room = options.max_width - self._extra_width - self._padding_width()
        least = sum(each.minimum for each in measured)
        wanted = sum(each.maximum for each in measured)
        if wanted <= room:
            return [each.maximum for each in measured]
        if least > room:
            return None
        spare, missing = room - least, wanted - least
        return [each.minimum + each.span * spare // missing for each in measured]

    def _measured(self, console: Console, options: ConsoleOptions, column: Column) -> Measurement:
        """How much room a column's longest word needs, and how much its longest line."""
        free = options.update(max_width=UNBOUNDED)
        shown = (column.header, *column.cells) if self.show_header else tuple(column.cells)
        each = [Measurement.get(console, free, cell) for cell in shown]
        most = max((one.maximum for one in each), default=0)
        least = most if column.no_wrap else max((one.minimum for one in each), default=0)
        asked = column.width or column.min_width or 0
        return Measurement(max(least, asked), max(most, asked))

    def _padding_width(self) -> int:
        _, right, _, left = self.padding
        width = (left + right) * len(self.columns)
        if not self.pad_edge and self.columns:
            width -= left + right
        return width

    def _in_lines(self) -> Iterator[RenderableType]:
        """Each row as lines, a cell in each; what a column is comes before what it holds."""
        if self.title:
            yield Text(str(self.title).strip("\n"), style=self.title_style or "")
        first, *others = self.columns
        for place, cell in enumerate(first.cells):
            alone = "" if others or not self.show_header else f"{_as_text(first.header).plain}: "
            yield Text(alone).append_text(_as_text(cell, "bold"))
            for column in others:
                held = _as_text(list(column.cells)[place])
                if held.plain.strip():
                    name = _as_text(column.header).plain.replace("\n", ", ")
                    yield Padding(Text(f"{name}: " if name else "").append_text(held), INDENT)


def _as_text(cell: Any, style: str = "") -> Text:
    return cell if isinstance(cell, Text) else Text(str(cell), style=style)
