"""Rapid Roulette at the desk."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from croupier.desk.odds_offers import BetOffer, from_all
from croupier.desk.setting import Setting
from croupier.desk.wrong import WrongInput
from croupier.games.roulette import RouletteRules
from croupier.odds import BetOdds
from croupier.rulebook import Law

from .desk import Chosen, GameDesk

if TYPE_CHECKING:
    from croupier.desk.simulation.settings import TableSetting
    from croupier.simulate.game import ReadyGame


def decks(_law: Law, asked: int | None) -> None:
    """There are none."""
    if asked is not None:
        raise WrongInput("--decks: Rapid Roulette is played without cards.")


def rules(law: Law, chosen: Chosen) -> RouletteRules:
    """Read the law for a wheel with so many zeros."""
    return RouletteRules.from_law(law, zeros=chosen.zeros)


def bets(setting: Setting) -> Iterator[BetOffer]:
    """Every bet that the layout has; they are counted together."""
    held = setting.rules_as(RouletteRules)

    @cache
    def all_bets() -> tuple[BetOdds, ...]:
        from croupier.odds.roulette import roulette  # noqa: PLC0415 (only where it is asked for)

        return roulette(held)

    for bet, places in held.bets.items():
        if places:
            yield from_all(str(bet), all_bets)


def ready(setting: Setting, _table: "TableSetting") -> "ReadyGame":
    """Make the wheel ready to be spun."""
    from croupier.simulate.roulette.game import Roulette  # noqa: PLC0415 (not quick)

    return Roulette(rules=setting.rules_as(RouletteRules))


DESK = GameDesk(
    options=frozenset({"--zeros"}),
    decks=decks,
    rules=rules,
    bets=bets,
    ready=ready,
)
