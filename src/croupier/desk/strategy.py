"""The best play of a game, as sentences and charts."""

from typing import TYPE_CHECKING, cast

from croupier.odds.bet_odds import written

from .moment import Moment
from .notebook import StrategyAnswer
from .odds_answers import StrategyShown
from .setting import BLACKJACK, CARIBBEAN, Named, Setting, open_setting
from .strategy_shown import about_play, chart_shown
from .wrong import WrongInput

if TYPE_CHECKING:
    from croupier.games.blackjack.rules import BlackjackRules
    from croupier.games.caribbean_stud.rules import CaribbeanRules

__all__ = ("strategy", "strategy_answer")


def strategy(
    game: str,
    *,
    decks: int | None = None,
    at: Moment | None = None,
    policies: Named | None = None,
) -> StrategyAnswer:
    """Return the best play of a game in which something is decided.

    >>> best = strategy("caribbean-stud")
    >>> best["sentences"][0]
    'Bet with A-K-Q-J-2 and every higher hand.'
    """
    setting = open_setting(game, decks=decks, at=at, policies=policies)
    return StrategyAnswer.of(strategy_answer(setting))


def strategy_answer(setting: Setting) -> StrategyShown:
    """The best play of a setting that has been opened."""
    if setting.law.book == CARIBBEAN:
        return _caribbean(setting, cast("CaribbeanRules", setting.rules))
    if setting.law.book == BLACKJACK:
        from .odds_blackjack import strategy_shown  # noqa: PLC0415 (the compiler is not quick)

        return strategy_shown(setting, cast("BlackjackRules", setting.rules))
    raise WrongInput(f"{setting.game}: nothing is decided in this game but what to bet on.")


def _caribbean(setting: Setting, rules: "CaribbeanRules") -> StrategyShown:
    from croupier.odds.caribbean import analyse  # noqa: PLC0415 (the compiler is not quick)
    from croupier.odds.caribbean_strategy import strategy_of  # noqa: PLC0415

    analysis = analyse(rules)
    best = strategy_of(analysis)
    return StrategyShown(
        **about_play(setting),
        method=analysis.main.method,
        house_edge=written(analysis.main.house_edge),
        sentences=list(best.sentences),
        charts=[chart_shown(chart) for chart in best.charts],
        has_rare_charts=True,
        exceptions=[],
    )
