"""How a spin is opened: the first event, from the law and the table's setting."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from croupier.games.game import Setting
from croupier.games.table_rules import TableRules, cites_about, figures_about
from croupier.money import Chips, Limits
from croupier.rulebook import Law

from .round import Round
from .rules import RouletteRules

__all__ = ("Opened", "open_round", "opening", "table_rules")

TERMINALS: Final = 24
"""No rule fixes how many terminals stand around a wheel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """Betting on a spin began."""

    law: RouletteRules
    """The rules that the whole spin is played by, as they stood then."""
    chips: Chips
    limits: Limits | None

    @classmethod
    def of(
        cls, rules: RouletteRules, *, chips: Chips | None = None, limits: Limits | None = None
    ) -> "Opened":
        """Open with these rules; without chips, the smallest one is what the rules presume."""
        return cls(law=rules, chips=chips or Chips(rules.smallest_chip), limits=limits)


def opening(law: Law, setting: Setting) -> Opened:
    """Read the law for a table; a wheel that the rules do not know is refused."""
    rules = RouletteRules.from_law(law, zeros=_zeros(setting.options))
    return Opened.of(rules, chips=setting.chips, limits=setting.limits)


def table_rules(law: Law) -> TableRules:
    """Terminals around one wheel; how many is the house's choice."""
    own = dict.fromkeys(("seats", "sign", "wagers"), ("rr.assumed.pays",))
    return TableRules(seats=TERMINALS, cites=cites_about(law, own), figures=figures_about(law, own))


def _zeros(options: Mapping[str, object]) -> int:
    zeros = options.get("zeros", 1)
    assert isinstance(zeros, int), zeros
    return zeros


def open_round(opened: Opened) -> Round:
    """The round at its beginning."""
    return Round(rules=opened.law, chips=opened.chips, limits=opened.limits)
