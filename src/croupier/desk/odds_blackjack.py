"""The main wager of the Blackjack family and its best play, as the answers write them."""

from typing import Final

from croupier.games.blackjack.rules import BlackjackRules
from croupier.money import Cents
from croupier.odds.blackjack import (
    ERROR_BOUND,
    METHOD,
    BlackjackOdds,
    CardsLeft,
    HandEnding,
    ShoeTooSmall,
    analyse,
)

from .odds_answers import (
    BEST_CHART,
    BEST_PLAY,
    BetShown,
    BonusPlayShown,
    ChartShown,
    ExceptionShown,
    LineShown,
    PlaysShown,
    StrategyShown,
)
from .setting import Setting
from .strategy_shown import about_play, chart_shown
from .wrong import WrongInput

PLACES: Final = 15
SHORT_PLACES: Final = 12
EXCEPTIONS_NAMED: Final = 8
SURRENDER: Final = "Surrender"
CHARTS: Final = (
    "exact: the best play that looks at the total, the pair and the dealer's first card (and the "
    "number of cards where the odds depend on it); insurance not taken"
)


def main_shown(setting: Setting, rules: BlackjackRules) -> BetShown:
    """Work out the best play and write down what it is worth."""
    try:
        found = analyse(rules, shoe=CardsLeft.full(rules).without(setting.without))
    except ShoeTooSmall as error:
        raise WrongInput(f"--without: {error}.") from error
    shown = BetShown(
        bet="main",
        house_edge=figure(found.house_edge),
        per="original wager",
        method=METHOD,
        exact=None,
        win=figure(found.results.win, SHORT_PLACES),
        lose=figure(found.results.lose, SHORT_PLACES),
        void=figure(found.results.void, SHORT_PLACES),
        rules=list(found.decided_by),
        hit_rate=figure(found.results.win, SHORT_PLACES),
        variance=figure(found.results.variance, SHORT_PLACES),
        lines=[_line(ending) for ending in found.endings],
        error_bound=f"{ERROR_BOUND:.0e}",
        total_dependent=figure(found.total_dependent),
        plays=PlaysShown(house_edge=BEST_PLAY, total_dependent=BEST_CHART),
    )
    if setting.stake is not None and found.super_bonus is not None:
        shown["super_bonus_play"] = _bonus_play(rules, found, setting.stake)
    return shown


def _bonus_play(rules: BlackjackRules, found: BlackjackOdds, stake: Cents) -> BonusPlayShown:
    """What playing for the Super Bonus brings, and what it takes from the main wager."""
    assert rules.super_bonus is not None
    assert found.super_bonus is not None
    prize = rules.super_bonus.prize(stake) / stake
    chance, cost = found.super_bonus.chance(prize), found.super_bonus.cost(prize)
    return BonusPlayShown(
        chance=figure(chance), main_gives_up=figure(cost), gains=figure(chance * prize - cost)
    )


def _line(ending: HandEnding) -> LineShown:
    hands = float(ending.hands)
    return LineShown(
        line=ending.name,
        chance=figure(hands),
        one_in=figure(1 / hands, 2) if hands else "",
        net=f"{ending.net:g}",
        contribution=figure(float(ending.contribution)),
    )


def figure(value: float, places: int = PLACES) -> str:
    """Write a share of the wager."""
    return f"{value:.{places}f}"


def strategy_shown(setting: Setting, rules: BlackjackRules) -> StrategyShown:
    """Work out the best play and draw it up as charts."""
    from croupier.odds.blackjack.charts import grids_of  # noqa: PLC0415 (the compiler is not quick)

    found = analyse(rules)
    charts = [chart_shown(chart) for chart in grids_of(found.chart)]
    return StrategyShown(
        **about_play(setting),
        method=CHARTS,
        play=BEST_CHART,
        house_edge=figure(found.total_dependent),
        sentences=_sentences(found, charts),
        charts=charts,
        has_rare_charts=False,
        exceptions=[
            ExceptionShown(
                cards=hand.cards,
                first=hand.first,
                chart=hand.chart,
                best=hand.best,
                chance=figure(hand.chance),
                gain=figure(hand.gain),
            )
            for hand in found.exceptions
        ],
    )


def _sentences(found: BlackjackOdds, charts: list[ChartShown]) -> list[str]:
    gained = found.total_dependent - found.house_edge
    hands = len(found.exceptions)
    said = [
        f"Under this {BEST_CHART} the house edge is {found.total_dependent:.4%}.",
        f"The {BEST_PLAY} looks at every card and saves another {gained:.4%}, in {hands} hands.",
    ]
    named = [
        f"{hand.best} {hand.cards} against {hand.first}"
        for hand in found.exceptions[:EXCEPTIONS_NAMED]
    ]
    if named:
        said.append(f"Worth most among them: {', '.join(named)}.")
    if any(chart["title"] == SURRENDER for chart in charts):
        said.append("Look for surrender first, then for a pair to split, then for the total.")
    return said
