"""Readings of unclear rules: a named choice each, with the recommended default."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class AtShoeEnd(StrEnum):
    """What becomes of an undecided run when the shoe ends (A-98)."""

    CONTINUES = "continues"
    REFUNDED = "refunded"


class UnknownPolicy(ValueError):
    """No reading has that name, or that value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policies:
    """The readings under which coups are played; they are printed on their record."""

    run_at_shoe_end: AtShoeEnd = AtShoeEnd.CONTINUES

    @classmethod
    def read(cls, named: Mapping[str, object]) -> "Policies":
        """Read policies by name; what is not named keeps its default.

        >>> Policies.read({"run_at_shoe_end": "refunded"}).run_at_shoe_end
        <AtShoeEnd.REFUNDED: 'refunded'>
        """
        for name in named:
            if name != "run_at_shoe_end":
                raise UnknownPolicy(f"no policy is called {name!r}; there is run_at_shoe_end")
        value = named.get("run_at_shoe_end", AtShoeEnd.CONTINUES)
        if not isinstance(value, str) or value not in set(AtShoeEnd):
            allowed = " or ".join(repr(str(choice)) for choice in AtShoeEnd)
            raise UnknownPolicy(f"policy run_at_shoe_end is {value!r}; it must be {allowed}")
        return cls(run_at_shoe_end=AtShoeEnd(value))

    @property
    def named(self) -> dict[str, str | bool]:
        """Every reading by name, as a record prints it."""
        return {"run_at_shoe_end": str(self.run_at_shoe_end)}
