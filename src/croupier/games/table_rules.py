"""What the law says of a table that hosts a game: seats, cards, and the rules to cite."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from croupier.equipment import CutRules
from croupier.rulebook import Law

from .cites import Cites

__all__ = ("ABOUT", "TableRules", "cites_about")

ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "seats": ("gen.vacate",),
    "sign": ("gen.close",),
    "wagers": ("gen.side_bets",),
    "staff": ("gen.disputes",),
    "shuffle": ("gen.disputes",),
    "cut": ("gen.disputes",),
    "cutting-card": ("gen.disputes",),
    "burn": ("gen.disputes",),
    "close": ("gen.close",),
}
"""Every condition of a table, and what is cited of it where a game's own rules say nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """The conditions of a table at one moment, whoever plays at it."""

    seats: int
    """How many players it may seat."""
    cut: CutRules | None = None
    """Where a stack may be cut; ``None`` where cards are not cut or there are none."""
    burns: int = 0
    """Cards that are burnt before play."""
    shuffled_each_round: bool = False
    cites: Mapping[str, str]
    """The rule behind each condition of ``ABOUT``."""

    def cite(self, *about: str) -> tuple[str, ...]:
        """Cite the rules behind some conditions, each once."""
        return tuple(dict.fromkeys(self.cites[one] for one in about))


def cites_about(law: Law, own: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Cite each condition by the first rule held: the game's own, then what all games have."""
    cites = Cites.of(law)
    return {about: cites.first(*own.get(about, ()), *general) for about, general in ABOUT.items()}
