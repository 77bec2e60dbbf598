"""The shape of what a rule states: a figure, odds, a range, a choice, a table, with its checks."""

import re
from fractions import Fraction
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

NUMBER = re.compile(r"^(\d+(\.\d+)*)?(\([a-z]+\))*(#[a-z0-9-]+)?$")
KEY = re.compile(r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$")
ITEM = re.compile(r"^(RB|BJ|CP|PD|VB|M7|CB|C21|PF|TP|GP|CC|CS|BA|RR|EG)-\d{3}$")
ODDS = re.compile(r"^([1-9]\d{0,5} to [1-9]\d{0,5}|money back|not available)$")
MONEY = re.compile(r"^\d{1,9}(\.\d{2})?$")
MOST = 1_000_000
"""No notice counts further, and what is worked out with such numbers stays exact."""

T = TypeVar("T")


def _as_tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


Many = Annotated[tuple[T, ...], BeforeValidator(_as_tuple)]
Number = Annotated[str, Field(pattern=NUMBER.pattern, min_length=1)]
Key = Annotated[str, Field(pattern=KEY.pattern)]
Item = Annotated[str, Field(pattern=ITEM.pattern)]
Odds = Annotated[str, Field(pattern=ODDS.pattern)]
Money = Annotated[str, Field(pattern=MONEY.pattern)]
Whole = Annotated[int, Field(ge=0, le=MOST)]
Sentence = Annotated[str, Field(min_length=3)]


class Frozen(BaseModel):
    """A file fragment: no field beyond those named, nothing converted silently."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Stated(Frozen):
    """What every parameter may say of itself."""

    restates: Many[Key] = ()
    """Parameters of other rules, as ``bj.ace.limit``, that say the same: play is by those.

    A range may restate two, one for each end.
    """


class MoneyParam(Stated):
    """A sum of dollars."""

    type: Literal["money"]
    value: Money


class OddsParam(Stated):
    """Payout odds such as ``3 to 2``; ``money back`` and ``not available`` are values too."""

    type: Literal["odds"]
    value: Odds


class CountParam(Stated):
    """A whole number of something."""

    type: Literal["count"]
    value: Whole
    unit: Sentence


class CountsParam(Stated):
    """Several whole numbers of the same thing."""

    type: Literal["counts"]
    value: Many[Whole]
    unit: Sentence


class RangeParam(Stated):
    """From ``min`` to ``max``, both included."""

    type: Literal["range"]
    min: Whole
    max: Whole
    unit: Sentence

    @model_validator(mode="after")
    def _in_order(self) -> "RangeParam":
        if self.min > self.max:
            raise ValueError(f"min {self.min} is above max {self.max}")
        return self


class DurationParam(Stated):
    """A length of time."""

    type: Literal["duration"]
    value: Whole
    unit: Literal["minutes", "days"]


class FractionParam(Stated):
    """A share such as ``1/2``, and of what."""

    type: Literal["fraction"]
    value: str
    of: Sentence

    @field_validator("value")
    @classmethod
    def _readable(cls, value: str) -> str:
        Fraction(value)
        return value


class FlagParam(Stated):
    """A yes or a no."""

    type: Literal["flag"]
    value: bool


class ChoiceParam(Stated):
    """One of a few named ways in which a rule works."""

    type: Literal["choice"]
    value: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]


class RanksParam(Stated):
    """Card ranks."""

    type: Literal["ranks"]
    value: Annotated[str, Field(pattern=r"^([A2-9TJQK]( [A2-9TJQK])*)?$")]


class NamesParam(Stated):
    """A list of words."""

    type: Literal["names"]
    value: Many[Sentence]


class Tier(Frozen):
    """A band of stakes and the fixed sum that it earns."""

    from_stake: Money
    to_stake: Money | None = None
    pays: Money


class TiersParam(Stated):
    """Fixed sums by the size of the stake."""

    type: Literal["tiers"]
    rows: Many[Tier]


class Column(Frozen):
    """A named, typed column of a table."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9_]+$")]
    type: Literal["name", "odds", "money", "count"]
    unit: str | None = None

    @model_validator(mode="after")
    def _unit(self) -> "Column":
        if self.type == "count" and not self.unit:
            raise ValueError(f"column {self.name}: a count needs its unit")
        return self


class TableParam(Stated):
    """A table with typed columns; an empty string is an empty cell."""

    type: Literal["table"]
    columns: Many[Column]
    rows: Many[Many[str | int]]

    @model_validator(mode="after")
    def _cells(self) -> "TableParam":
        for place, row in enumerate(self.rows, start=1):
            if len(row) != len(self.columns):
                raise ValueError(
                    f"row {place} has {len(row)} cells for {len(self.columns)} columns"
                )
            for column, cell in zip(self.columns, row, strict=True):
                if not _fits(column, cell):
                    raise ValueError(
                        f"row {place}, column {column.name}: {cell!r} is no {column.type}"
                    )
        return self


def _fits(column: Column, cell: str | int) -> bool:
    if cell == "":
        return True
    match column.type:
        case "count":
            return isinstance(cell, int)
        case "odds":
            return isinstance(cell, str) and ODDS.match(cell) is not None
        case "money":
            return isinstance(cell, str) and MONEY.match(cell) is not None
        case _:
            return isinstance(cell, str)


Param = Annotated[
    MoneyParam
    | OddsParam
    | CountParam
    | CountsParam
    | RangeParam
    | DurationParam
    | FractionParam
    | FlagParam
    | ChoiceParam
    | RanksParam
    | NamesParam
    | TiersParam
    | TableParam,
    Field(discriminator="type"),
]
