"""Crown Com-Bo at the desk."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from croupier.desk.odds_offers import BetOffer, from_all
from croupier.desk.setting import Setting
from croupier.games.com_bo import Bet, ComBoRules
from croupier.odds import BetOdds
from croupier.rulebook import Law

from .desk import Chosen, GameDesk

if TYPE_CHECKING:
    from croupier.desk.simulation.settings import TableSetting
    from croupier.simulate.game import ReadyGame


def decks(law: Law, asked: int | None) -> int:
    """Those asked for, or the most that the rules allow."""
    return asked if asked is not None else max(law.counts("combo.decks", "decks"))


def rules(law: Law, chosen: Chosen) -> ComBoRules:
    """Read the law, which refuses other numbers of decks."""
    assert chosen.decks is not None
    return ComBoRules.from_law(law, decks=chosen.decks)


def bets(setting: Setting) -> Iterator[BetOffer]:
    """Every bet; they are counted together."""

    @cache
    def all_bets() -> tuple[BetOdds, ...]:
        from croupier.odds.com_bo import com_bo  # noqa: PLC0415 (only where odds are asked for)

        return com_bo(setting.rules_as(ComBoRules))

    for bet in Bet:
        yield from_all(str(bet), all_bets)


def ready(setting: Setting, table: "TableSetting") -> "ReadyGame":
    """Make the game ready to be played, behind its cutting card."""
    from croupier.desk.simulation.settings import about  # noqa: PLC0415
    from croupier.simulate.com_bo.game import ComBo  # noqa: PLC0415 (the compiler is not quick)

    held = setting.rules_as(ComBoRules)
    with about("--behind"):
        game = ComBo(rules=held, behind=table.behind, continuous=table.continuous)
        assert game.stock.size
    return game


DESK = GameDesk(
    options=frozenset({"--behind", "--continuous"}),
    decks=decks,
    rules=rules,
    bets=bets,
    ready=ready,
)
