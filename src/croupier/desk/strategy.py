"""The best play of a game, as sentences and charts."""

from pathlib import Path

from .games import desk_of
from .moment import Moment
from .notebook import StrategyAnswer
from .odds_answers import StrategyShown
from .setting import Named, Setting, open_setting


def strategy(
    game: str,
    *,
    decks: int | None = None,
    at: Moment | None = None,
    policies: Named | None = None,
    draft: str | Path | None = None,
) -> StrategyAnswer:
    """Return the best play of a game in which something is decided.

    >>> best = strategy("caribbean-stud")
    >>> best["sentences"][0]
    'Bet with A-K-Q-J-2 and every higher hand.'
    """
    setting = open_setting(game, decks=decks, at=at, policies=policies, draft=draft)
    return StrategyAnswer.of(strategy_answer(setting))


def strategy_answer(setting: Setting) -> StrategyShown:
    """The best play of a setting that has been opened."""
    return desk_of(setting.game).strategy(setting)
