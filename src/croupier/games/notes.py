"""The file of a round in the making; each command writes its own lines."""

from dataclasses import MISSING, dataclass, field, fields
from typing import Any

Row = dict[str, Any]


@dataclass(slots=True)
class Notes:
    """What the file of a round says so far; amounts in cents."""

    cards: list[str] = field(default_factory=list)
    """In the order in which they left the shoe."""
    begun: list[int] = field(default_factory=list)
    """How many cards were out when each round of a series began."""
    wagers: list[Row] = field(default_factory=list)
    decisions: list[Row] = field(default_factory=list)
    irregularities: list[Row] = field(default_factory=list)
    leave: dict[tuple[str, Any], Row] = field(default_factory=dict)
    """By player and bet, what a wager to come says beside itself."""
    slips: dict[tuple[str, int | None], Any] = field(default_factory=dict)
    """By its kind and the box, what the entry of what comes to light says of a slip."""
    more: Row = field(default_factory=dict)
    """What only this game's files have: ``cutting_card``."""

    def begin(self) -> None:
        """Begin a round; if no card was dealt in the one before, it takes that one's place."""
        if not self.begun or self.is_dealt:
            self.begun.append(len(self.cards))

    @property
    def number(self) -> int:
        """Which round of the file it is, from 1."""
        return len(self.begun)

    @property
    def is_dealt(self) -> bool:
        """Whether a card of the round is out."""
        return len(self.cards) > self.begun[-1]

    @property
    def hands(self) -> list[list[str]]:
        """The cards of every round."""
        ends = (*self.begun[1:], len(self.cards))
        return [self.cards[first:end] for first, end in zip(self.begun, ends, strict=True)]


def plain_fields(command: Any) -> Row:
    """Return the fields of a command that differ from their defaults, as a file has them."""
    return {
        spec.name: _plain(value)
        for spec in fields(command)
        if (value := getattr(command, spec.name)) is not None
        and (spec.default is MISSING or value != spec.default)
    }


def _plain(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        return value._asdict()
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return str(value) if isinstance(value, str) else value
