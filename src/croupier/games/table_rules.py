"""What the law says of a table that hosts a game: seats, cards, and the rules to cite."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from croupier.equipment import CutRules
from croupier.rulebook import Law

from .cites import Cites

ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "seats": ("gen.vacate",),
    "sign": ("gen.close",),
    "wagers": ("gen.side_bets",),
    "staff": ("gen.disputes",),
    "shuffle": ("gen.disputes",),
    "cut": ("gen.disputes",),
    "cut-refused": ("gen.disputes",),
    "cut-place": ("gen.disputes",),
    "cutting-card": ("gen.disputes",),
    "burn": ("gen.disputes",),
    "close": ("gen.close",),
    "raise": ("gen.close",),
}
"""Every condition of a table, and what is cited of it where a game's own rules say nothing."""

POWERS: Final[Mapping[str, tuple[str, ...]]] = {
    "personal": ("bj.limits.personal", "cs.limits.agreed"),
    "higher": ("combo.limits.higher",),
    "sharing": ("bj.players_per_area",),
    "several": ("bj.several_areas",),
    "confine": ("bj.restrict.area",),
    "told": ("bj.restrict.notify",),
    "missed": ("bj.restrict.missed",),
    "vacate": ("gen.vacate",),
    "replace": ("bj.replacement.discretion",),
    "unfit": ("bj.replacement.unfit", "combo.cards.replace", "cs.cards.replace"),
    "afresh": ("bj.replacement.afresh",),
    "locked": ("bj.wager.locked", "combo.wager.locked", "cs.wager.locked"),
    "statute": ("bj.limits.statute", "combo.limits.signs"),
    "count": ("combo.cards.count", "cs.cards.count"),
    "dropped": ("combo.shuffle.dropped",),
    "automatic": ("bj.decks.automatic", "combo.shuffle.automatic", "cs.shoe"),
    "alternating": ("cs.deck.alternating",),
    "checked": ("bj.cards.checked", "combo.cards.checked", "cs.cards.count"),
    "ahead": ("bj.shuffle.ahead",),
    "face-down": ("bj.deal.face_down.approval",),
    "contravention": ("gen.contravention",),
    "complainants": ("gen.complainants",),
    "disputes": ("gen.disputes",),
}
"""What staff may do at a table whose rules say so; without the rule there is no such power."""

FIGURES: Final[Mapping[str, str]] = {
    "raise": "notice",
    "close": "notice",
    "vacate": "rounds",
    "confine": "areas",
    "alternating": "decks",
}
"""Which figure of the law a condition or a power turns on."""


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
    players_cut: bool = True
    """Whether players are offered the cut; otherwise whoever deals cuts."""
    marker: str = "personal limit"
    """The words of the marker at the place of a player with limits of their own."""
    cites: Mapping[str, str]
    """The rule behind each condition of ``ABOUT``, and behind those of ``POWERS`` that it has."""
    figures: Mapping[str, int] = field(default_factory=dict)
    """The law's figure behind each condition that has one: minutes, rounds, areas, decks."""

    def cite(self, *about: str) -> tuple[str, ...]:
        """Cite the rules behind some conditions, each once."""
        return tuple(dict.fromkeys(self.cites[one] for one in about))


def cites_about(law: Law, own: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Cite each condition by the first rule held: the game's own, then what all games have."""
    cites = Cites.of(law)
    found = {about: cites.first(*own.get(about, ()), *rest) for about, rest in ABOUT.items()}
    for power, keys in POWERS.items():
        held = next((key for key in keys if key in cites), None)
        if held is not None:
            found[power] = cites[held]
    return found


def figures_about(law: Law, own: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    """The figure behind each condition and power, from the first rule held that states it."""
    found = {}
    for about, name in FIGURES.items():
        for key in (*own.get(about, ()), *ABOUT.get(about, ()), *POWERS.get(about, ())):
            if law.has(key) and law.states(key, name):
                read = law.minutes if name == "notice" else law.count
                found[about] = read(key, name)
                break
    return found
