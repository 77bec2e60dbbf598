"""Com-Bo rule 8: what the bets need and pay."""

from dataclasses import replace
from datetime import datetime
from itertools import pairwise

import pytest

from com_bo_table import bet, dealt, do, keyed, opened, played, rules, settled
from croupier.games.com_bo import Bet, ComBoRules, RefusalCode, Settle, Terms, decide
from croupier.games.refusal import RuleBreach
from croupier.games.settlement import Result
from croupier.money import Cents, Chips
from croupier.rulebook import NotHeld, rulebook

FALLING = "AS KD QC JH TS"


def test_the_game_is_not_approved_a_minute_before_its_notice_acts() -> None:
    with pytest.raises(NotHeld):
        rulebook().law("com-bo", datetime(2000, 12, 15, 3, 59))
    held = rulebook().law("com-bo", datetime(2000, 12, 15, 4))
    assert ComBoRules.from_law(held, decks=1).deck_size == 52


@pytest.mark.rule("CC-005")
@pytest.mark.parametrize("decks", [0, 2, 6, 7, 9])
def test_r_3_1_only_one_deck_or_eight(decks: int) -> None:
    with pytest.raises(RuleBreach) as breach:
        rules(decks)
    assert breach.value.refusal.code is RefusalCode.DECKS
    assert breach.value.refusal.rule == "com-bo 3.1"


@pytest.mark.rule("CC-018")
def test_r_5_6_the_bets_are_ten_singles_six_runs_and_one_com_bo() -> None:
    assert [str(on) for on in Bet] == [
        *(f"{side}-{place}" for side in ("high", "low") for place in range(1, 6)),
        *(f"{side}-run-{steps}" for side in ("high", "low") for steps in (2, 3, 4)),
        "com-bo",
    ]
    odds = rules(1).odds
    assert odds[:10] == ("1 to 1",) * 10
    assert odds[10:16] == ("6 to 1", "30 to 1", "200 to 1") * 2
    assert rules(8).odds[10:16] == ("6 to 1", "35 to 1", "250 to 1") * 2


@pytest.mark.rule("CC-009")
def test_r_3_5_ranks_run_from_the_ace_down_to_the_two() -> None:
    order = rulebook().law("com-bo", datetime(2000, 12, 15, 4)).ranks("combo.ranks.order", "order")
    for above, below in pairwise(order):
        row = f"{above}S {below}H 9D 9C 9S"
        assert played(row, bet("high-1"), bet("low-1"))["high-1"].result is Result.WIN
    assert played("AS 2D 9D 9C 9S", bet("low-1"))["low-1"].result is Result.LOSE


@pytest.mark.rule("CC-033")
def test_r_8_1_g_35_singles_compare_each_place_with_the_next_and_five_with_one() -> None:
    bets = [bet(f"{side}-{place}") for side in ("high", "low") for place in range(1, 6)]
    won = {on for on, row in played(FALLING, *bets, decks=1).items() if row.result is Result.WIN}
    assert won == {"high-1", "high-2", "high-3", "high-4", "low-5"}
    row = played(FALLING, bet("high-1", 10))["high-1"]
    assert (row.odds, row.pays, row.net) == ("1 to 1", 1000, 1000)
    assert row.rules == ("com-bo 8.1",)


@pytest.mark.rule("CC-034")
@pytest.mark.parametrize(("decks", "pays"), [(1, (60, 300, 2000)), (8, (60, 350, 2500))])
def test_r_8_1_g_35_runs_fall_or_rise_from_place_one(decks: int, pays: tuple[int, ...]) -> None:
    runs = [bet(f"high-run-{steps}") for steps in (2, 3, 4)]
    rows = played(FALLING, *runs, decks=decks)
    assert tuple(rows[f"high-run-{steps}"].net // 100 for steps in (2, 3, 4)) == pays
    rows = played("2S 3D 4C 5H 6S", *(bet(f"low-run-{steps}") for steps in (2, 3, 4)), decks=decks)
    assert tuple(rows[f"low-run-{steps}"].net // 100 for steps in (2, 3, 4)) == pays


@pytest.mark.rule("CC-034")
def test_r_8_1_a_run_that_starts_later_does_not_count() -> None:
    row = played("2S AD KC QH JS", bet("high-run-2"))["high-run-2"]
    assert row.result is Result.LOSE


@pytest.mark.rule("CC-035")
@pytest.mark.parametrize(
    ("cards", "one", "eight"),
    [
        ("5S 5D 9C JH KS", "money back", "money back"),
        ("5S 5D 9C 9H KS", "1 to 1", "1 to 1"),
        ("5S 5D 5C 9H KS", "5 to 1", "2 to 1"),
        ("5S 5D 9C 9H 9S", "100 to 1", "20 to 1"),
        ("9S 9D 9C 9H KS", "500 to 1", "50 to 1"),
    ],
)
def test_r_8_1_g_36_com_bo_pays_by_what_matches(cards: str, one: str, eight: str) -> None:
    assert played(cards, bet("com-bo"), decks=1)["com-bo"].odds == one
    assert played(cards, bet("com-bo"), decks=8)["com-bo"].odds == eight


@pytest.mark.rule("CC-035")
def test_r_8_1_five_of_a_kind_pays_a_thousand_and_one_pair_gives_the_money_back() -> None:
    five = played("9S 9D 9C 9H 9S", bet("com-bo", 1))["com-bo"]
    assert (five.result, five.net) == (Result.WIN, 100_000)
    pair = played("9S 9D 2C 3H 5S", bet("com-bo"))["com-bo"]
    assert (pair.result, pair.odds, pair.pays, pair.net) == (Result.VOID, "money back", 0, 0)
    nothing = played("9S 8D 2C 3H 5S", bet("com-bo"))["com-bo"]
    assert (nothing.result, nothing.odds, nothing.net) == (Result.LOSE, None, -1000)


@pytest.mark.rule("CC-036")
def test_r_8_2_g_36_ties_lose_both_sides_and_break_runs() -> None:
    singles = [bet(f"{side}-{place}") for side in ("high", "low") for place in range(1, 6)]
    runs = [bet(f"{side}-run-{steps}") for side in ("high", "low") for steps in (2, 3, 4)]
    rows = played("5S 5D 9C 9H 9S", *singles, *runs)
    won = {on for on, row in rows.items() if row.result is Result.WIN}
    assert won == {"low-2", "high-5"}
    assert rows["high-1"].rules == ("com-bo 8.1", "com-bo 8.2")
    assert rows["low-run-2"].rules == ("com-bo 8.1", "com-bo 8.2")
    assert rows["low-2"].rules == ("com-bo 8.1",)


@pytest.mark.rule("CC-036")
def test_r_8_2_equal_cards_in_places_five_and_one_lose_too() -> None:
    rows = played("9S 2D 3C 4H 9D", bet("high-5"), bet("low-5"))
    assert {row.result for row in rows.values()} == {Result.LOSE}


@pytest.mark.rule("CC-037")
def test_r_8_3_only_the_highest_combination_is_paid() -> None:
    rows = played("9S 9D 9C 9H KS", bet("com-bo", 10))
    assert rows["com-bo"].net == 50_000
    assert rows["com-bo"].rules == ("com-bo 8.1", "com-bo 8.3")


@pytest.mark.rule("CC-020")
def test_r_5_8_losers_are_cleared_before_winners_are_paid() -> None:
    r = keyed(dealt(do(opened(), bet("high-1"), bet("low-1")), FALLING))
    r = do(r, Settle())
    assert r.rows is not None
    assert [row.bet for row in r.rows] == ["low-1", "high-1"]


@pytest.mark.rule("CC-024")
def test_r_6_2_c_payment_goes_up_to_what_chips_can_make() -> None:
    terms = Terms(chips=Chips(Cents(1000)))
    r = opened(8, terms)
    changed = tuple("3 to 2" if on == "1 to 1" else on for on in r.rules.odds)
    r = replace(r, rules=replace(r.rules, odds=changed))
    rows = settled(keyed(dealt(do(r, bet("high-1", 30), bet("high-2", 20)), FALLING)))
    assert (rows["high-1"].pays, rows["high-2"].pays) == (5000, 3000)


def test_a_round_is_settled_once() -> None:
    r = do(keyed(dealt(do(opened(), bet("high-1")), FALLING)), Settle())
    with pytest.raises(RuleBreach) as breach:
        decide(r, Settle())
    assert breach.value.refusal.code is RefusalCode.ROUND_OVER
