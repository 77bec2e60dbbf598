"""Caribbean Stud at the desk."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.desk.odds_answers import BEST_PLAY, BetShown, PlaysShown, StrategyShown
from croupier.desk.odds_offers import BetOffer, to_the_cent
from croupier.desk.odds_shown import as_text, bet_shown
from croupier.desk.setting import Setting
from croupier.desk.strategy_shown import about_play, chart_shown
from croupier.desk.wrong import WrongInput
from croupier.games.caribbean_stud.rules import CaribbeanRules
from croupier.money import Cents
from croupier.odds.bet_odds import written
from croupier.rulebook import Law

from .desk import Chosen, GameDesk, KnownEdge

if TYPE_CHECKING:
    from croupier.desk.simulation.settings import TableSetting
    from croupier.simulate.game import ReadyGame


def decks(law: Law, asked: int | None) -> int:
    """The one deck that the rules have."""
    held = law.count("cs.deck", "decks")
    if asked not in (None, held):
        cite = law.cite("cs.deck")
        raise WrongInput(f"Caribbean Stud is played with {held} deck, not {asked}. [{cite}]")
    return held


def rules(law: Law, _chosen: Chosen) -> CaribbeanRules:
    """Read the law."""
    return CaribbeanRules.from_law(law)


def bets(setting: Setting) -> Iterator[BetOffer]:
    """The Ante with its Bet, and the jackpot."""
    held = setting.rules_as(CaribbeanRules)

    def main() -> BetShown:
        from croupier.odds.caribbean import analyse  # noqa: PLC0415 (the compiler is not quick)

        found = analyse(held, ante=setting.stake, max_payout=setting.max_payout)
        shown = bet_shown(found.main)
        shown["plays"] = PlaysShown(house_edge=BEST_PLAY)
        shown["bet_frequency"] = as_text(found.bet_frequency)
        shown["element_of_risk"] = as_text(found.element_of_risk)
        return shown

    def jackpot() -> BetShown:
        from croupier.odds.caribbean_jackpot import break_even_meter, jackpot  # noqa: PLC0415

        assert setting.meter is not None
        cost = Cents(setting.law.cents("cs.assumed.jackpot_cost", "cost"))
        shown = bet_shown(jackpot(held, cost=cost, meter=setting.meter))
        meter = break_even_meter(held, cost=cost)
        shown["break_even_meter"] = None if meter is None else to_the_cent(meter)
        return shown

    yield BetOffer(bet="main", show=main)
    needs = "--meter" if setting.meter is None else None
    yield BetOffer(bet="jackpot", show=jackpot, needs=needs)


def strategy(setting: Setting) -> StrategyShown:
    """When to bet and when to fold."""
    from croupier.odds.caribbean import analyse  # noqa: PLC0415 (the compiler is not quick)
    from croupier.odds.caribbean_strategy import strategy_of  # noqa: PLC0415

    analysis = analyse(setting.rules_as(CaribbeanRules))
    best = strategy_of(analysis)
    return StrategyShown(
        **about_play(setting),
        method=analysis.main.method,
        play=BEST_PLAY,
        house_edge=written(analysis.main.house_edge),
        sentences=list(best.sentences),
        charts=[chart_shown(chart) for chart in best.charts],
        has_rare_charts=True,
        exceptions=[],
    )


def ready(setting: Setting, table: "TableSetting") -> "ReadyGame":
    """Make the game ready to be played by a strategy."""
    from croupier.desk.simulation.caribbean_stud import made_caribbean  # noqa: PLC0415

    return made_caribbean(setting, table.strategy)


def known_edge(_setting: Setting, game: "ReadyGame", bet: str) -> KnownEdge | None:
    """The exact figure of the strategy that was played."""
    from croupier.desk.simulation.caribbean_stud import caribbean_edge  # noqa: PLC0415

    return caribbean_edge(game, bet)


DESK = GameDesk(
    options=frozenset({"--max-payout", "--meter", "--strategy"}),
    decks=decks,
    rules=rules,
    bets=bets,
    strategy=strategy,
    ready=ready,
    known_edge=known_edge,
)
