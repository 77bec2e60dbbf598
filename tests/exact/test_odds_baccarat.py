"""Baccarat: edges and runs against published figures, and two coups the obvious way."""

from datetime import datetime
from fractions import Fraction
from functools import cache

import pytest

from croupier.desk.odds_shown import bet_shown
from croupier.games.baccarat import BaccaratRules, Outcome, Step
from croupier.games.baccarat.kernel import NO_CARD, Tally, add_card, next_step, outcome_of
from croupier.odds.baccarat import (
    coup_bets,
    nomination_named,
    run_bet,
    run_names,
    two_coups,
)
from croupier.odds.baccarat_count import coup_counts
from croupier.rulebook import rulebook

START = datetime(2000, 12, 20, 4)

# Wizard of Odds, "Baccarat odds for 1 to 12 decks": Player, Banker, Tie in per cent.
PUBLISHED = {
    1: (1.2864, 1.0117, 15.7461),
    6: (1.2374, 1.0558, 14.4382),
    8: (1.2351, 1.0579, 14.3596),
}
# The same page: how many of all deals of six cards from eight decks each side wins.
EIGHT_DECKS = {
    Outcome.BANKER: 2_292_252_566_437_888,
    Outcome.PLAYER: 2_230_518_282_592_256,
    Outcome.TIE: 475_627_426_473_216,
}
# Worked out for the catalogue from single coups taken as independent, in per cent.
RUNS = {
    "run-banker": (15.9, 13.2, 7.1, 6.7, 6.0),
    "run-player": (20.3, 20.0, 16.7, 18.6, 20.2),
    "run-tie": (8.5, 13.8, 18.0),
}
# The chance of three coups in a row, summed over all 608,111 sets of cards that two coups can take
# away, each with the third coup counted from what it leaves: four minutes' work for each shoe.
THREE_COUPS = {
    (8, "run-player-3"): 0.088862200099,
    (8, "run-banker-3"): 0.096447616280,
    (8, "run-tie-3"): 0.000861117678,
    (8, "run-mixed-PPB"): 0.091322736284,
    (8, "run-mixed-PBB"): 0.093850601765,
    (1, "run-player-3"): 0.089156646475,
    (1, "run-banker-3"): 0.097092223078,
    (1, "run-tie-3"): 0.000815237447,
    (1, "run-mixed-PPB"): 0.091731982674,
    (1, "run-mixed-PBB"): 0.094376607837,
}
# Few values and few cards, so that every order can be dealt one by one.
SMALL_SHOES = [(6, 0, 0, 4, 0, 0, 5, 0, 0, 0), (0, 5, 3, 0, 0, 0, 0, 0, 6, 0)]


def rules(game: str = "baccarat") -> BaccaratRules:
    return BaccaratRules.from_law(rulebook().law(game, START))


@pytest.mark.parametrize("decks", PUBLISHED)
def test_edges_are_as_published(decks: int) -> None:
    edges = [round(float(bet.house_edge) * 100, 4) for bet in coup_bets(rules(), decks=decks)]
    assert tuple(edges) == PUBLISHED[decks]


def test_counts_for_eight_decks_are_as_published() -> None:
    counts = dict.fromkeys(Outcome, 0)
    for ending, count in coup_counts(rules().params, (128, *(32,) * 9)).items():
        counts[ending.outcome] += count
    assert counts == EIGHT_DECKS


def test_a_banker_six_for_half_costs_what_is_published() -> None:
    # Wizard of Odds, "Super 6" (no commission, half on a Banker six): 1.4581 % with eight decks.
    player, banker, tie = coup_bets(rules("crown-baccarat"), decks=8)
    assert round(float(banker.house_edge) * 100, 4) == 1.4581
    assert {line.name for line in banker.lines} >= {"banker wins", "banker wins on 6"}
    assert [player.house_edge, tie.house_edge] == [
        coup_bets(rules(), decks=8)[at].house_edge for at in (0, 2)
    ]


def test_long_runs_are_powers_of_one_coup() -> None:
    for kind, edges in RUNS.items():
        for length, edge in enumerate(edges, start=2):
            nominates = nomination_named(rules(), f"{kind}-{length}")
            bet = run_bet(rules(), nominates, decks=8)
            assert round(float(bet.house_edge) * 100, 1) == pytest.approx(edge, abs=0.11)
            assert bet.is_approximate == (length > 2)


@pytest.mark.parametrize(("decks", "name"), THREE_COUPS)
def test_the_bound_of_an_approximate_run_covers_its_exact_chance(decks: int, name: str) -> None:
    bet = run_bet(rules(), nomination_named(rules(), name), decks=decks)
    exact, error = THREE_COUPS[decks, name], float(bet.chance_error)
    off = abs(float(bet.win) - exact)
    assert error / 10 < off < error
    shown = bet_shown(bet)
    bound, pays = float(shown["error_bound"]), float(bet.lines[0].net)
    true_edge = 1 - exact * (pays + 1)
    assert abs(float(shown["house_edge"]) - true_edge) < bound < 0.1
    # No more digits than are true: half a unit of the last place covers the error.
    for text, truth in ((shown["house_edge"], true_edge), (shown["win"] or "", exact)):
        places = len(text.partition(".")[2])
        assert abs(round(truth, places) - float(text)) <= 1.01 * 10**-places
        assert places < 7
    assert shown["method"].startswith("approximate")


def test_two_coups_from_one_shoe_are_not_quite_independent() -> None:
    chances = {bet.bet: bet.win for bet in coup_bets(rules(), decks=8)}
    for side in ("player", "banker", "tie"):
        twice = run_bet(rules(), nomination_named(rules(), f"run-{side}-2"), decks=8).win
        assert twice != chances[side] ** 2
        assert float(twice) == pytest.approx(float(chances[side]) ** 2, rel=2e-3)


def test_the_order_of_a_mixed_run_does_not_matter() -> None:
    pb, bp = (run_bet(rules(), nomination_named(rules(), f"run-mixed-{n}"), decks=8).win
              for n in ("PB", "BP"))  # fmt: skip
    assert pb == bp


def test_every_run_that_the_area_has_is_listed() -> None:
    names = list(run_names(rules()))
    assert [name for name in names if "tie" in name] == [f"run-tie-{n}" for n in (2, 3, 4)]
    assert [name for name in names if "player" in name] == [f"run-player-{n}" for n in range(2, 7)]
    assert {"run-mixed-PB", "run-mixed-BP", "run-mixed-PPPBBB"} <= set(names)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("bet", "says"),
    [
        ("run-tie-5", "2 to 4 coups, not 5"),
        ("run-player-1", "2 to 6 coups, not 1"),
        ("run-mixed-PPP", "both P and B"),
        ("run-mixed-PTB", "both P and B and no T"),
        ("run-mixed-PX", "letters P, B, or T"),
        ("run-dragon-2", "no run is called"),
    ],
)
def test_runs_that_are_not_offered_say_why(bet: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        nomination_named(rules(), bet)


@pytest.mark.parametrize("shoe", SMALL_SHOES)
def test_two_coups_match_every_order_of_a_small_shoe(shoe: tuple[int, ...]) -> None:
    """The obvious way: deal card after card, with the chance of each."""
    params = rules().params
    empty = Tally(0, 0, NO_CARD)

    @cache
    def coup(
        left: tuple[int, ...], player: Tally, banker: Tally
    ) -> dict[tuple[Outcome, tuple[int, ...]], Fraction]:
        step = next_step(params, player, banker)
        if step is Step.SETTLEMENT:
            return {(outcome_of(player, banker), left): Fraction(1)}
        found: dict[tuple[Outcome, tuple[int, ...]], Fraction] = {}
        for value, held in enumerate(left):
            if not held:
                continue
            after = (*left[:value], held - 1, *left[value + 1 :])
            is_players = step is Step.PLAYER_CARD
            ends = coup(
                after,
                add_card(params, player, value) if is_players else player,
                banker if is_players else add_card(params, banker, value),
            )
            for end, chance in ends.items():
                found[end] = found.get(end, Fraction(0)) + chance * Fraction(held, sum(left))
        return found

    naive: dict[tuple[Outcome, Outcome], Fraction] = {}
    for (first, left), chance in coup(shoe, empty, empty).items():
        for (second, _), then in coup(left, empty, empty).items():
            naive[first, second] = naive.get((first, second), Fraction(0)) + chance * then
    counted = {came: chance for came, chance in two_coups(params, shoe).items() if chance}
    assert counted == naive
