"""Simulated means of the Blackjack family against exact ones, within four standard errors.

The exact figures are off the top of a full shoe, so they are held against an automatic shoe, which
deals every round from all cards.
"""

import json
from importlib.resources import files

import pytest

from blackjack_table import rules
from croupier.desk.odds import odds
from croupier.desk.simulate import simulate
from croupier.games.blackjack import BlackjackRules
from croupier.games.blackjack.strategy import SIMPLE
from croupier.rulebook import rulebook
from croupier.simulate.blackjack.charts import (
    CHARTS_FILE,
    best_chart,
    chart_identity,
    published_chart,
)
from croupier.simulate.blackjack.game import EACH, Blackjack
from croupier.simulate.figures import BetFigures, figures_of
from croupier.simulate.game import stretches

FAR = 4.0
ROUNDS = 2_000_000
CHARTS = json.loads(
    files("croupier.simulate.blackjack").joinpath(CHARTS_FILE).read_text(encoding="utf-8")
)


def figures(game: Blackjack, rounds: int = ROUNDS, seed: int = 1) -> dict[str, BetFigures]:
    tally = game.play(seed, 0, rounds // EACH, rounds).tolist()
    return {
        bet.name: figures_of(bet, tally[moments.start : endings.stop])
        for bet, moments, endings in stretches(game.bets)
    }


def away(found: BetFigures, exact: float) -> float:
    assert found.std_error is not None
    return abs(found.house_edge - exact) / found.std_error


@pytest.mark.parametrize("held", CHARTS["charts"].values(), ids=lambda held: held["game"])
def test_the_best_play_earns_what_the_odds_say(held: dict[str, object]) -> None:
    at = str(held["at"])
    law = rulebook().law(str(held["game"]), rulebook_moment(at))
    read = BlackjackRules.from_law(law, decks=int(str(held["decks"])))
    chart = best_chart(read)
    assert chart is not None and CHARTS["charts"][chart_identity(read)] == held
    game = Blackjack(rules=read, strategy=chart, continuous=True)
    assert away(figures(game)["main"], float(str(held["house_edge"]))) < FAR


def rulebook_moment(text: str):  # type: ignore[no-untyped-def]
    from datetime import datetime  # noqa: PLC0415

    return datetime.fromisoformat(text)


def test_side_bets_earn_what_the_odds_say() -> None:
    exact = {row["bet"]: float(row["house_edge"]) for row in odds("blackjack")["bets"]}
    for version in (1, 2):
        read = rules(
            "blackjack", side_bets=("perfect-pairs", "magnificent-sevens"), version=version
        )
        game = Blackjack(
            rules=read, strategy=SIMPLE["never-bust"], continuous=True, insures="always", boxes=3
        )
        found = figures(game, ROUNDS // 4)
        assert away(found["perfect-pairs"], exact["perfect-pairs"]) < FAR
        assert away(found["insurance"], exact["insurance"]) < FAR


@pytest.mark.parametrize("table", range(1, 6))
def test_pandemonium_earns_what_the_odds_say(table: int) -> None:
    name = f"pandemonium-{table}"
    [exact] = [row for row in odds("pontoon-pandemonium", bet=name)["bets"] if row["bet"] == name]
    read = rules("pontoon-pandemonium", table=table)
    game = Blackjack(rules=read, strategy=SIMPLE["never-bust"], continuous=True, boxes=5)
    assert away(figures(game, ROUNDS // 4)[name], float(exact["house_edge"])) < FAR


def test_a_spread_by_count_earns_more_than_a_flat_wager() -> None:
    result = simulate("blackjack", rounds=3e6, seed=3, workers=1, count="hi-lo", insurance="count")
    spread, flat = result.figures("main-spread"), result.figures("main")
    assert spread.rounds > flat.rounds
    assert spread.house_edge < flat.house_edge


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mimic-dealer", "never-bust", "absent", "published"])
@pytest.mark.parametrize("version", ["blackjack", "vegas-blackjack", "crown-pontoon"])
def test_any_strategy_earns_what_the_analysis_says(version: str, name: str) -> None:
    from croupier.odds.blackjack.judge import judge  # noqa: PLC0415

    read = rules(version)
    strategy = published_chart() if name == "published" else SIMPLE[name]
    game = Blackjack(rules=read, strategy=strategy, continuous=True)
    exact = judge(read, strategy).house_edge
    assert away(figures(game, 20 * ROUNDS)["main"], exact) < FAR
