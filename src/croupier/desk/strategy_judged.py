"""What a given strategy of the Blackjack family is worth, and what its mistakes cost."""

from pathlib import Path
from typing import Final

from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.strategy import SIMPLE, Chart, Strategy
from croupier.odds.blackjack import analyse

from .odds_answers import BEST_CHART, BEST_PLAY, JudgedShown, MistakeShown, PlaysShown
from .odds_blackjack import figure
from .setting import Setting
from .strategy_files import chart_text, read_chart
from .strategy_shown import about_play
from .wrong import WrongInput

BEST: Final = "best"
JUDGED: Final = (
    "exact: every hand played as the strategy says, off the top of a full shoe; after each mistake "
    "the best play goes on, so that a mistake's cost is its own"
)


def judge_answer(setting: Setting, name: str) -> JudgedShown:
    """Judge a strategy by its name, or one that is read from a file."""
    rules = _rules(setting, "--judge")
    strategy = _strategy(rules, name)
    from croupier.odds.blackjack.judge import judge  # noqa: PLC0415 (the compiler is not quick)

    judged = judge(rules, strategy)
    named = BEST_CHART if name == BEST else judged.name
    return JudgedShown(
        **about_play(setting),
        method=JUDGED,
        strategy=judged.name,
        plays=PlaysShown(house_edge=named, best_house_edge=BEST_PLAY),
        house_edge=figure(judged.house_edge),
        best_house_edge=figure(judged.best_house_edge),
        total_cost=figure(judged.house_edge - judged.best_house_edge),
        mistakes=[
            MistakeShown(
                hand=mistake.hand,
                first=mistake.first,
                does=mistake.does,
                better=mistake.better,
                chance=figure(mistake.chance),
                cost=figure(mistake.cost),
            )
            for mistake in judged.mistakes
        ],
    )


def best_file(setting: Setting) -> str:
    """The best play by totals as a file that can be edited and judged."""
    chart = analyse(_rules(setting, "--save")).chart
    at = setting.law.at.isoformat(timespec="minutes")
    return chart_text(chart, title=f"{setting.title} at {at}, {setting.decks} decks")


def _rules(setting: Setting, option: str) -> BlackjackRules:
    if not isinstance(setting.rules, BlackjackRules):
        raise WrongInput(f"{option}: is for the Blackjack family, not for {setting.game}.")
    return setting.rules


def _strategy(rules: BlackjackRules, name: str) -> Strategy:
    if name in SIMPLE:
        return SIMPLE[name]
    if name == BEST:
        return Chart(BEST, analyse(rules).chart.rows)
    path = Path(name)
    if not path.suffix and not path.exists():
        known = ", ".join((BEST, *SIMPLE))
        raise WrongInput(f"--judge: {name!r} is not known; there are {known}, or a file of rows.")
    return read_chart(path, "--judge", rules)
