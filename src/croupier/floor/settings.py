"""What the operator of a floor chooses; every figure here is ours, none is a rule's.

A setting is declared in one line of ``Settings``: its default, bounds, unit and description.
``floor.toml``, the HTTP API, ``croupier settings`` and the operator's page are made from it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, Final

from croupier.games.codec import BadValue, coder_of, shown
from croupier.money import Cents, dollars

PURSE: Final = Cents(100_000)
PURSE_MAX: Final = Cents(1_000_000_000)
METADATA: Final = "setting"

Value = int | bool
"""Of a setting: whole seconds, whole cents, or yes or no."""


class Unit(StrEnum):
    """What a setting is measured in."""

    SECONDS = "seconds"
    """Of house time."""
    DOLLARS = "dollars"
    SWITCH = "switch"


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """A setting as ``Settings`` declares it."""

    name: str
    unit: Unit
    default: Value
    least: int
    most: int
    says: str

    def read(self, given: Any, where: str) -> Value:
        """Read a value from TOML or JSON; sums are text in dollars."""
        kinds = {Unit.SECONDS: int, Unit.DOLLARS: Cents, Unit.SWITCH: bool}
        value: Value = coder_of(kinds[self.unit], in_dollars=True).read(given, where)
        if self.unit is not Unit.SWITCH and not self.least <= value <= self.most:
            least, most = self.write(self.least), self.write(self.most)
            raise BadValue(where, f"{shown(given)} is not from {least} to {most} {self.unit}.")
        return value

    def parse(self, text: str) -> Value:
        """Read a value as a person types it: ``30``, ``1000.00``, ``yes``."""
        words = {"yes": True, "true": True, "no": False, "false": False}
        if self.unit is Unit.SWITCH:
            return self.read(words.get(text, text), self.name)
        is_number = self.unit is Unit.SECONDS and text.isascii() and text.isdigit()
        return self.read(int(text) if is_number else text, self.name)

    def write(self, value: Value) -> str | int | bool:
        """Write a value as JSON carries it."""
        return dollars(Cents(value)) if self.unit is Unit.DOLLARS else value


def _seconds(default: int, least: int, most: int, says: str) -> Any:
    about = {"unit": Unit.SECONDS, "least": least, "most": most, "says": says}
    return field(default=default, metadata={METADATA: about})


def _dollars(default: Cents, most: Cents, says: str) -> Any:
    about = {"unit": Unit.DOLLARS, "least": 0, "most": most, "says": says}
    return field(default=default, metadata={METADATA: about})


def _switch(*, default: bool, says: str) -> Any:
    about = {"unit": Unit.SWITCH, "least": 0, "most": 1, "says": says}
    return field(default=default, metadata={METADATA: about})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a floor; one line declares one setting."""

    betting: int = _seconds(20, 1, 3_600, "From the first wager until betting closes.")
    deciding: int = _seconds(40, 1, 3_600, "Until the house plays for an undecided player.")
    cutting: int = _seconds(8, 0, 600, "Until the house cuts for a player who is offered the cut.")
    revealing: int = _seconds(3, 0, 60, "Until chance goes on without values not revealed.")
    between_rounds: int = _seconds(6, 0, 600, "From the end of a round until the next one.")
    seconding: int = _seconds(180, 10, 3_600, "Until a request to undo a round lapses.")
    relieving: int = _seconds(300, 10, 86_400, "Until the house relieves an idle dealer.")
    supervises: bool = _switch(default=True, says="The house also acts as Game Supervisor.")
    arranged: bool = _switch(
        default=True, says="Jackpots, hand pays and transfers count as approved."
    )
    purse: Cents = _dollars(PURSE, PURSE_MAX, "What the cage gives a new player.")  # noqa: RUF009
    clock_advances: bool = False
    """Whether the operator may put the house clock forward: of a demonstration or a test floor."""


def _declared(name: str, default: Any, about: Mapping[str, Any]) -> Declared:
    return Declared(name=name, default=default, **about)


DECLARED: Final[Mapping[str, Declared]] = {
    one.name: _declared(one.name, one.default, one.metadata[METADATA])
    for one in fields(Settings)
    if METADATA in one.metadata
}
"""Every setting that the operator may change, by its name."""


def read_settings(given: Mapping[str, Any], where: str = "settings") -> dict[str, Value]:
    """Read some settings by their names; refuse an unknown name or a value out of bounds.

    >>> read_settings({"betting": 30, "purse": "500.00", "arranged": False})
    {'betting': 30, 'purse': 50000, 'arranged': False}
    """
    return {
        name: declared_setting(name, f"{where}.{name}").read(value, f"{where}.{name}")
        for name, value in given.items()
    }


def declared_setting(name: str, where: str | None = None) -> Declared:
    """Get a setting by its name; refuse an unknown one with those that there are."""
    if name not in DECLARED:
        raise BadValue(where or name, f"Unknown setting. Allowed: {', '.join(DECLARED)}.")
    return DECLARED[name]
