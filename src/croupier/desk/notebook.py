"""Answers as Python's callers get them: JSON's mappings, which show themselves and give numbers."""

import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Self, overload

from .wrong import WrongInput, listed

if TYPE_CHECKING:
    from .answers import RuleShown
    from .odds_answers import BetShown, ChartShown, ComparedBet
    from .round_files.record import SettlementShown


NUMBER: Final = re.compile(r"-?\d+\.\d+(e-?\d+)?")
"""Money, chances and edges; rule numbers such as 7.5 stand in columns of their own."""
NAMES: Final = ("number", "rule", "was_rule", "notice", "version")
"""Columns of names that may look like numbers."""
FRAMES: Final[dict[str, Callable[[Any, list[dict[str, Any]]], Any]]] = {
    "pandas": lambda library, rows: library.DataFrame(rows),
    "polars": lambda library, rows: library.DataFrame(rows),
    "pyarrow": lambda library, rows: library.Table.from_pylist(rows),
}
"""What makes a frame of rows, the first one that is installed."""


class Rows(list[dict[str, Any]]):
    """Rows with numbers in them, for whatever takes rows: ``pandas.DataFrame(rows)``."""

    def __init__(self, rows: Iterable[Mapping[str, Any]]) -> None:
        super().__init__({name: _plain(name, cell) for name, cell in row.items()} for row in rows)

    @property
    def columns(self) -> list[str]:
        """Every column, in the order in which rows have them."""
        return list(dict.fromkeys(name for row in self for name in row))

    def frame(self) -> Any:
        """The rows as a frame of pandas, polars or pyarrow: the first that is installed."""
        for name, made in FRAMES.items():
            if find_spec(name) is not None:
                even = [{column: row.get(column) for column in self.columns} for row in self]
                return made(import_module(name), even)
        raise WrongInput(f"a frame needs one of {listed(FRAMES)}; none is installed.")

    def _repr_html_(self) -> str:
        head = "".join(f"<th scope='col'>{escape(_spoken(name))}</th>" for name in self.columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{_cell(row.get(name))}</td>" for name in self.columns) + "</tr>"
            for row in self
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


class Answer(dict[str, Any]):
    """An answer: the mapping that JSON carries, with a table of its numbers.

    >>> from croupier.desk.odds import odds
    >>> wheel = odds("rapid-roulette", bet="red")
    >>> wheel["bets"][0]["house_edge"], wheel.table()[0]["house_edge"]
    ('0.0270270270270270', 0.027027027027027)
    """

    main: ClassVar[str]
    """The part that the answer is about."""

    @classmethod
    def of(cls, shown: Mapping[str, Any]) -> Self:
        """An answer with what a question gave."""
        return cls(shown)

    def table(self, part: str | None = None) -> Rows:
        """A part of the answer as rows with numbers: the main one, or one by its name."""
        name = part or self.main
        rows = self.get(name)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            tables = [key for key, value in self.items() if value and _is_table(value)]
            raise WrongInput(f"table: there is no table {name!r}; there are {listed(tables)}.")
        return Rows(rows)

    def _heading(self) -> str:
        title = self.get("title") or self.get("game") or ""
        said = [str(title), *(str(self[k]) for k in ("at", "status") if k in self)]
        return f"<p><strong>{escape(', '.join(said))}</strong></p>"

    def _repr_html_(self) -> str:
        notes = [note for note in self.get("notes", ()) if isinstance(note, str)]
        said = "".join(f"<p>{escape(note)}</p>" for note in notes)
        return self._heading() + self.table()._repr_html_() + said


class OddsAnswer(Answer):
    """The odds of a game's bets."""

    main = "bets"

    @overload
    def __getitem__(self, key: Literal["bets"]) -> "list[BetShown]": ...
    @overload
    def __getitem__(self, key: str) -> Any: ...
    def __getitem__(self, key: str) -> Any:
        return super().__getitem__(key)


class CompareAnswer(Answer):
    """Two sides, their odds, and what makes the difference."""

    main = "bets"

    @overload
    def __getitem__(self, key: Literal["bets"]) -> "list[ComparedBet]": ...
    @overload
    def __getitem__(self, key: str) -> Any: ...
    def __getitem__(self, key: str) -> Any:
        return super().__getitem__(key)

    def _heading(self) -> str:
        sides = (f"{side['title']} at {side['at'][:16]}" for side in (self["a"], self["b"]))
        return f"<p><strong>{escape(' beside '.join(sides))}</strong></p>"


class RulesAnswer(Answer):
    """The rules of a game at a moment."""

    main = "rules"

    @overload
    def __getitem__(self, key: Literal["rules"]) -> "list[RuleShown]": ...
    @overload
    def __getitem__(self, key: str) -> Any: ...
    def __getitem__(self, key: str) -> Any:
        return super().__getitem__(key)

    def _repr_html_(self) -> str:
        rules = [*self["rules"], *self["assumed"]]
        kept = ("number", "says", "notice", "since", "status")
        return self._heading() + Rows({k: rule[k] for k in kept} for rule in rules)._repr_html_()


class ReplayAnswer(Answer):
    """A round with its settlement."""

    main = "settlements"

    @overload
    def __getitem__(self, key: Literal["settlements"]) -> "list[SettlementShown]": ...
    @overload
    def __getitem__(self, key: str) -> Any: ...
    def __getitem__(self, key: str) -> Any:
        return super().__getitem__(key)

    def _repr_html_(self) -> str:
        net = Rows({"player": player, "net": net} for player, net in self["net"].items())
        return super()._repr_html_() + net._repr_html_()


class StrategyAnswer(Answer):
    """The best play of a game; its table has a row for each hand and card of the dealer's."""

    main = "charts"

    @overload
    def __getitem__(self, key: Literal["charts"]) -> "list[ChartShown]": ...
    @overload
    def __getitem__(self, key: str) -> Any: ...
    def __getitem__(self, key: str) -> Any:
        return super().__getitem__(key)

    def table(self, part: str | None = None) -> Rows:
        """A part of the answer as rows; the charts cell by cell."""
        if part not in (None, self.main):
            return super().table(part)
        return Rows(
            {"chart": chart["title"], "hand": row["hand"], "against": column, "play": cell}
            | {"means": chart["legend"][cell]}
            for chart in self["charts"]
            for row in chart["rows"]
            for column, cell in zip(chart["columns"], row["cells"], strict=True)
            if cell
        )

    def _repr_html_(self) -> str:
        from .strategy_drawn import chart_table  # noqa: PLC0415 (notebooks alone need it)

        said = "".join(f"<p>{escape(sentence)}</p>" for sentence in self["sentences"])
        charts = "".join("\n".join(chart_table(chart)) for chart in self["charts"])
        return self._heading() + said + charts


def _is_table(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, dict) for row in value)


def _plain(name: str, cell: Any) -> Any:
    """A number where the text is one; lists in one cell."""
    if isinstance(cell, str) and name not in NAMES and NUMBER.fullmatch(cell):
        return float(cell)
    if isinstance(cell, list) and all(isinstance(one, str) for one in cell):
        return ", ".join(cell)
    return cell


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _cell(value: Any) -> str:
    return "" if value is None else escape(str(value))
