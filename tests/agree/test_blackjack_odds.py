"""The exact analysis agrees with itself: charts, sums, kept results, depleted shoes."""

from datetime import datetime
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from croupier.compiled.blackjack.automaton import automaton
from croupier.equipment import Card
from croupier.games.blackjack.kernel import (
    EMPTY,
    STAGE_DRAWING,
    STEP_DONE,
    SUIT_MIXED,
    Hand,
    add_card,
    hand_step,
)
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.strategy import SIMPLE
from croupier.odds.blackjack import CardsLeft, ShoeTooSmall, analyse, main_wager
from croupier.odds.blackjack.analysis import Analysis
from croupier.odds.blackjack.judge import judge
from croupier.odds.blackjack.rounds import endings_of, results_of
from croupier.odds.blackjack.total_dependent import best_by_total
from croupier.rulebook import rulebook

AT = datetime(2003, 2, 6, 6)
GAMES = [("blackjack", 8), ("vegas-blackjack", 4)]


def rules_of(game: str, decks: int) -> BlackjackRules:
    return BlackjackRules.from_law(rulebook().law(game, AT), decks=decks)


@pytest.mark.parametrize(("game", "decks"), GAMES)
def test_the_chart_played_as_a_strategy_is_worth_what_the_analysis_says(
    game: str, decks: int
) -> None:
    rules = rules_of(game, decks)
    found = analyse(rules)
    judged = judge(rules, found.chart)
    assert judged.house_edge == pytest.approx(found.total_dependent, abs=1e-14)
    assert judged.best_house_edge == pytest.approx(found.house_edge, abs=1e-14)
    lost = sum(mistake.cost for mistake in judged.mistakes)
    assert lost == pytest.approx(found.total_dependent - found.house_edge, abs=1e-12)


@pytest.mark.slow
def test_the_chart_of_pontoon_as_well() -> None:
    rules = rules_of("crown-pontoon", 8)
    found = analyse(rules)
    assert judge(rules, found.chart).house_edge == pytest.approx(found.total_dependent, abs=1e-14)


def test_mistakes_add_up_for_a_poor_strategy() -> None:
    judged = judge(rules_of("blackjack", 8), SIMPLE["mimic-dealer"])
    lost = sum(mistake.cost for mistake in judged.mistakes)
    assert lost == pytest.approx(judged.house_edge - judged.best_house_edge, abs=1e-12)
    assert judged.mistakes[0].hand == "hard 16"
    assert 0.05 < judged.house_edge < 0.06


@pytest.mark.parametrize(("game", "decks"), GAMES)
def test_endings_and_results_are_the_whole(game: str, decks: int) -> None:
    rules = rules_of(game, decks)
    analysis = Analysis(rules.params, CardsLeft.full(rules))
    best = analysis.best()
    endings = endings_of(analysis, best)
    assert sum(ending.contribution for ending in endings) == pytest.approx(best.mean, abs=1e-13)
    assert sum(ending.hands for ending in endings) > 1  # split boxes have more hands
    results = results_of(analysis, best)
    assert results.win + results.lose + results.void == pytest.approx(1, abs=1e-12)
    naturals = sum(ending.hands for ending in endings if ending.name == "natural")
    ten_value, cards = 16 * decks, 52 * decks
    dealt = 2 * ten_value * 4 * decks / (cards * (cards - 1))
    assert 0.95 * dealt < naturals < dealt  # the rest is void against a dealer's


def test_play_by_totals_never_beats_the_best_play_and_comes_close() -> None:
    rules = rules_of("blackjack", 6)
    analysis = Analysis(rules.params, CardsLeft.full(rules))
    best = analysis.best()
    by_total = best_by_total(analysis, best)
    assert best.mean - 5e-5 < by_total.play.mean < best.mean
    for up in range(analysis.symbols):
        better = by_total.play.two[up] - best.two[up]
        assert np.nanmax(better) < 1e-12


def test_the_best_play_is_the_best_of_its_actions() -> None:
    rules = rules_of("vegas-blackjack", 4)
    analysis = Analysis(rules.params, CardsLeft.full(rules))
    best = analysis.best()
    actions = np.nan_to_num(best.worth[..., :3], nan=-9.0).max(axis=2)
    assert np.nanmax(actions - best.worth[..., 3]) < 1e-11


def test_a_very_large_shoe_is_like_endless_cards() -> None:
    rules = rules_of("blackjack", 8)
    edges = [-Analysis(rules.params, CardsLeft((decks,) * 52)).best().mean for decks in (500, 2000)]
    assert edges[0] == pytest.approx(edges[1], abs=2e-5)
    analysis = Analysis(rules.params, CardsLeft((2000,) * 52))
    assert np.ptp(analysis.ends[5], axis=0).max() < 1e-3  # the player's cards hardly matter


def test_a_depleted_shoe_moves_the_edge_as_counters_know() -> None:
    rules = rules_of("blackjack", 8)
    full = CardsLeft.full(rules)
    fives = full.without([Card.parse("5H"), Card.parse("5D")] * 4)
    aces = full.without([Card.parse("AH"), Card.parse("AD")] * 4)
    edge = analyse(rules).house_edge
    assert analyse(rules, shoe=fives).house_edge < edge < analyse(rules, shoe=aces).house_edge


def test_cards_that_are_not_there_cannot_be_removed() -> None:
    full = CardsLeft.full(rules_of("crown-pontoon", 8))
    with pytest.raises(ValueError, match="no TD is left"):
        full.without([Card.parse("TD")])


def test_a_shoe_that_might_run_out_is_refused() -> None:
    rules = rules_of("blackjack", 8)
    with pytest.raises(ShoeTooSmall, match="a round may need"):
        Analysis(rules.params, CardsLeft((0,) * 39 + (1,) * 13))


def test_a_kept_result_is_read_back_and_never_under_another_law(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    rules = rules_of("blackjack", 8)
    main_wager._found.cache_clear()
    first = analyse(rules)
    (path,) = tmp_path.glob("results/*/blackjack/*.json")
    main_wager._found.cache_clear()
    monkeypatch.setattr(main_wager, "_compute", lambda *_: pytest.fail("it was kept"))
    assert analyse(rules) == first
    main_wager._found.cache_clear()
    path.write_text("{}")
    monkeypatch.setattr(main_wager, "_compute", lambda *_: {"computed": "anew"})
    with pytest.raises(KeyError):
        analyse(rules)
    main_wager._found.cache_clear()


def hands_of(game: str) -> list[Hand]:
    """Every hand that can be dealt and drawn."""
    params = rules_of(game, 8).params
    seen, todo = {EMPTY}, [EMPTY]
    while todo:
        hand = todo.pop()
        if hand_step(params, hand) == STEP_DONE:
            continue
        for value, suit in product(range(1, 11), range(4)):
            longer = add_card(hand, value, suit)
            if longer not in seen:
                seen.add(longer)
                todo.append(longer)
    return list(seen)


def test_one_suit_stands_for_all_once_they_no_longer_matter() -> None:
    """The automaton tries one suit where a hand's own is mixed."""
    for hand in hands_of("crown-pontoon"):
        if hand.cards > 0 and hand.suit == SUIT_MIXED:
            drawing = hand._replace(stage=STAGE_DRAWING)
            for value in range(1, 11):
                assert len({add_card(drawing, value, suit) for suit in range(4)}) == 1


def test_the_machine_keeps_apart_only_what_the_rules_can_tell_apart() -> None:
    base = automaton(rules_of("blackjack", 8).params)
    pontoon = automaton(rules_of("crown-pontoon", 8).params)
    assert len(base.symbol_value) == 10 and not base.cards_matter
    assert len(pontoon.symbol_value) == 19 and pontoon.cards_matter == 6
    assert len(base.total) < len(pontoon.total) < 300
