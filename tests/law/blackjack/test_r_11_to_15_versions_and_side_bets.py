"""Rules 11 to 15: Pandemonium, Vegas, Magnificent Sevens, Crown Blackjack, Perfect Pairs."""

from datetime import datetime

import pytest

from blackjack_table import do, dollars, go, net, opened, play, refused, row, rules, told, wagers
from croupier.games.blackjack import (
    AwaitDecision,
    AwaitOffer,
    AwaitPrize,
    RefusalCode,
    Round,
    awaiting,
)
from croupier.games.blackjack.commands import (
    CloseBetting,
    DrawPrize,
    MeterFailed,
    OtherPress,
    Presser,
    StrayPress,
)
from croupier.games.blackjack.events import PrizeDrawn, Remedy, Settled
from croupier.games.refusal import RuleBreach
from croupier.games.settlement import Result
from croupier.money import Cents
from croupier.rulebook import NotHeld

PANDEMONIUM = "pontoon-pandemonium"


# ---------------------------------------------------------------- Pandemonium


@pytest.mark.rule("PD-001")
def test_r_11_1_pandemonium_goes_with_crown_pontoon_only() -> None:
    both = play(
        "crown-pontoon",
        "1 ann 10 pd=1",
        "9S 9D 8S | stand | JD",
        side_bets=["pandemonium"],
        table=2,
    )
    assert row(both, "pandemonium").net == -100
    with pytest.raises(RuleBreach) as breach:
        rules("blackjack", side_bets=("pandemonium",), table=1)
    assert breach.value.refusal.rule == "blackjack 11.1"
    with pytest.raises(NotHeld):
        rules("crown-pontoon", datetime(1999, 3, 19, 4), side_bets=("pandemonium",), table=1)


@pytest.mark.rule("PD-004")
def test_r_11_4_1_it_wins_with_pontoon_even_against_a_dealers_and_loses_otherwise() -> None:
    placed = "1 ann 10 pd=1; 2 bob 10 pd=1"
    r = play(PANDEMONIUM, placed, "AS 9S KD KS 9C | prize=10 | 2:stand | AC", table=5)
    assert row(r, "pandemonium", player="ann").net == dollars("10")
    lost = row(r, "pandemonium", player="bob")
    assert (lost.net, lost.rules) == (dollars("-1"), ("blackjack 11.4.1(c)",))


@pytest.mark.rule("PD-005", "PD-006", "PD-007")
def test_r_11_5_one_wager_of_whole_dollars_beside_each_pontoon_wager() -> None:
    r = do(Round(rules=rules(PANDEMONIUM, table=1)), *wagers("1 ann 10 pd=1; 2 ann 10 pd=3"))
    assert [box.stakes[0].sides[0].stake for box in r.boxes] == [100, 300]
    refusal = refused(r, wagers("3 ann 10 pd=1.50")[0])
    assert (refusal.code, refusal.rule) == (RefusalCode.SIDE_BET_STAKE, "blackjack 11.6.3")
    plain = Round(rules=rules("crown-pontoon"))
    refusal = refused(plain, wagers("1 ann 10 pd=1")[0])
    assert (refusal.code, refusal.rule) == (
        RefusalCode.SIDE_BET_NOT_OFFERED,
        "blackjack 11.5.1",
    )


@pytest.mark.rule("PD-008")
def test_r_11_6_2_one_of_the_five_pay_tables_is_chosen() -> None:
    for table in (None, 0, 6):
        with pytest.raises(RuleBreach) as breach:
            rules(PANDEMONIUM, table=table)
        assert breach.value.refusal.rule == "blackjack 11.6.2"


@pytest.mark.rule("PD-009")
def test_r_11_6_3_the_pay_tables_add_up_as_printed() -> None:
    sums = []
    for table in range(1, 6):
        offered = rules(PANDEMONIUM, table=table).pandemonium
        assert offered is not None
        outcomes = sum(count for count, _ in offered.prizes)
        sums.append((outcomes, sum(count * prize for count, prize in offered.prizes) // 100))
    assert sums == [
        (112_501, 2_292_400),
        (51_566, 1_051_500),
        (49_531, 1_010_000),
        (37_501, 764_700),
        (35_826, 730_500),
    ]


@pytest.mark.rule("PD-009")
def test_r_11_6_3_a_prize_that_the_table_in_use_does_not_have_is_refused() -> None:
    r = go(opened(PANDEMONIUM, "1 ann 10 pd=2", table=5), "AS 9D KS")
    refusal = refused(r, "prize=5")
    assert (refusal.code, refusal.rule) == (RefusalCode.NO_SUCH_PRIZE, "blackjack 11.6.3")


@pytest.mark.rule("PD-010", "PD-013")
def test_r_11_6_4_the_controller_presses_first_and_each_is_paid_before_the_next() -> None:
    placed = "1 ann 10 pd=1; 1 bob 10 pd=2; 2 cat 10 pd=1"
    r = go(opened(PANDEMONIUM, placed, table=5), "AS AC 9D KS KC")
    assert awaiting(r) == AwaitPrize(1, "ann")
    r = go(r, "prize=10")
    assert net(r) == {"ann": "+10"}
    assert awaiting(r) == AwaitPrize(1, "bob")
    r = go(r, "prize=20")
    assert awaiting(r) == AwaitPrize(2, "cat")
    r = go(r, "prize=50")
    assert r.is_over
    assert net(r) == {"ann": "+25", "bob": "+55", "cat": "+65"}
    kinds = [type(event) for event in r.history if isinstance(event, PrizeDrawn | Settled)]
    assert kinds[:4] == [PrizeDrawn, Settled, PrizeDrawn, Settled]


@pytest.mark.rule("PD-011")
def test_r_11_6_4_b_a_nominee_has_no_winning_wager() -> None:
    placed = "1 ann 10 pd=1; 1 bob 10 pd=2; 2 cat 10"
    r = go(opened(PANDEMONIUM, placed, table=5), "AS 9C 9D KS 9H")
    press = DrawPrize(prize=Cents(1000), pressed_by=Presser.NOMINEE, nominee="bob")
    refusal = refused(r, press)
    assert (refusal.code, refusal.rule) == (RefusalCode.NOMINEE, "blackjack 11.6.4(b)")
    r = do(r, DrawPrize(prize=Cents(1000), pressed_by=Presser.NOMINEE, nominee="cat"))
    assert net(r) == {"ann": "+10"}


@pytest.mark.rule("PD-012")
def test_r_11_6_4_c_the_dealer_presses_when_nobody_decides() -> None:
    r = go(opened(PANDEMONIUM, "1 ann 10 pd=1", table=5), "AS 9D KS")
    r = do(r, DrawPrize(prize=Cents(1000), pressed_by=Presser.DEALER))
    [drawn] = told(r, PrizeDrawn)
    assert isinstance(drawn, PrizeDrawn) and drawn.pressed_by is Presser.DEALER


@pytest.mark.rule("PD-014")
def test_r_11_6_5_a_press_without_a_wager_is_void() -> None:
    r = go(opened(PANDEMONIUM, "1 ann 10; 2 bob 10", table=5), "AS 9S 9D KS 7S")
    r = do(r, StrayPress(player="ann"))
    assert (r.rulings[-1].remedy, r.rulings[-1].rules) == (
        Remedy.RESULT_VOID,
        ("blackjack 11.6.5",),
    )
    assert refused(r, StrayPress(player="bob")).code is RefusalCode.NOT_NOW
    assert refused(r, "prize=10").code is RefusalCode.PRIZE_NOT_AWAITED


@pytest.mark.rule("PD-015")
def test_r_11_7_1_the_player_keeps_what_another_pressed_or_presses_again() -> None:
    r = go(opened(PANDEMONIUM, "1 ann 10 pd=1", table=5), "AS 9D KS")
    kept = do(r, OtherPress(prize=Cents(5000), accepted=True))
    assert net(kept) == {"ann": "+65"}
    assert kept.rulings[-1].rules == ("blackjack 11.7.1",)
    again = do(r, OtherPress(prize=Cents(1000), accepted=False))
    assert awaiting(again) == AwaitPrize(1, "ann")
    assert again.rulings[-1].remedy is Remedy.PRESSED_AGAIN
    assert net(go(again, "prize=100")) == {"ann": "+115"}
    assert refused(r, OtherPress(prize=Cents(500), accepted=True)).code is RefusalCode.NO_SUCH_PRIZE


@pytest.mark.rule("PD-016")
def test_r_11_7_2_a_press_at_any_other_time_is_void() -> None:
    r = go(opened(PANDEMONIUM, "1 ann 10 pd=1; 2 bob 10", table=5), "AS 9S 9D KS 7S")
    assert refused(r, StrayPress()).code is RefusalCode.NOT_NOW
    r = do(go(r, "prize=10"), StrayPress())
    assert r.rulings[-1].rules == ("blackjack 11.7.2",)
    assert net(r) == {"ann": "+25"}


@pytest.mark.rule("PD-017")
def test_r_11_7_3_a_after_a_failure_the_wager_is_not_offered_and_pontoon_is_dealt() -> None:
    r = do(Round(rules=rules(PANDEMONIUM, table=5)), *wagers("1 ann 10 pd=2"))
    r = do(r, MeterFailed())
    back = row(r, "pandemonium")
    assert (back.result, back.rules) == (Result.VOID, ("blackjack 11.7.3(a)",))
    refusal = refused(r, wagers("2 bob 10 pd=1")[0])
    assert (refusal.code, refusal.rule) == (
        RefusalCode.SIDE_BET_NOT_OFFERED,
        "blackjack 11.7.3(a)",
    )
    assert net(go(do(r, CloseBetting()), "AS 9D KS")) == {"ann": "+15"}


@pytest.mark.rule("PD-018")
def test_r_11_7_3_b_a_failure_while_the_button_is_offered_pays_the_rest_a_fixed_sum() -> None:
    r = go(opened(PANDEMONIUM, "1 ann 10 pd=1; 1 bob 10 pd=2", table=1), "AS 9D KS | prize=50")
    r = do(r, MeterFailed())
    assert net(r) == {"ann": "+65", "bob": "+25"}
    assert refused(r, MeterFailed()).code is RefusalCode.NOT_NOW


# ---------------------------------------------------------------- Vegas Blackjack


@pytest.mark.rule("VB-002", "VB-004")
@pytest.mark.parametrize(
    ("first", "open_"), [("TD", True), ("KD", True), ("AD", True), ("9D", False)]
)
def test_r_12_4_1_a_surrender_is_offered_against_ten_court_card_or_ace(
    first: str, open_: bool
) -> None:
    r = go(opened("vegas-blackjack", "1 ann 10"), f"9S {first} 7C")
    r = go(r, "close") if first == "AD" else r
    assert isinstance(awaiting(r), AwaitOffer if open_ else AwaitDecision)
    if not open_:
        assert refused(r, "surrender").rule == "blackjack 12.4.1(a)"


@pytest.mark.rule("VB-005", "VB-006", "VB-007")
def test_r_12_4_1_b_to_d_a_surrendered_hand_gets_no_card_and_costs_half_or_all() -> None:
    r = go(opened("vegas-blackjack", "1 ann 10; 2 bob 10"), "9S 9H TD 7C 8H | 1:surrender close")
    assert refused(r, "1:hit").rule == "blackjack 12.4.1(b)"
    half = go(r, "2:stand | 8C")
    assert row(half, player="ann").rules == ("blackjack 12.4.1(d)",)
    assert net(half) == {"ann": "-5", "bob": "-10"}
    whole = go(r, "2:stand | AC")
    assert row(whole, player="ann").rules == ("blackjack 12.4.1(c)",)
    assert net(whole) == {"ann": "-10", "bob": "-10"}


@pytest.mark.rule("VB-011")
def test_everything_else_of_vegas_is_blackjack() -> None:
    base, vegas = rules("blackjack", None, 4).params, rules("vegas-blackjack").params
    differs = {name for name in base._fields if getattr(base, name) != getattr(vegas, name)}
    assert differs == {"double_totals", "surrender_firsts", "surrender_part"}


def test_blackjack_itself_has_no_surrender() -> None:
    r = go(opened("blackjack", "1 ann 10"), "9S TD 7C")
    refusal = refused(r, "surrender")
    assert (refusal.code, refusal.rule) == (RefusalCode.OFFER_NOT_OPEN, "blackjack 7.5.1")


# ---------------------------------------------------------------- Magnificent Sevens


def sevens(placed: str, script: str, version: int = 2, **more: object) -> Round:
    offered = ["magnificent-sevens"]
    r = opened("blackjack", placed, side_bets=offered, version=version, **more)  # type: ignore[arg-type]
    return go(r, script)


@pytest.mark.rule("M7-001", "PF-001", "CB-003")
@pytest.mark.parametrize("bet", ["perfect-pairs", "magnificent-sevens"])
def test_side_bets_attach_to_blackjack_and_crown_blackjack_only(bet: str) -> None:
    for game in ("blackjack", "crown-blackjack"):
        assert rules(game, side_bets=(bet,), version=1).game == game
    for game, rule in (
        ("vegas-blackjack", "12.1"),
        ("crown-pontoon", "10.1"),
        ("crown-21", "27.1"),
    ):
        with pytest.raises(RuleBreach) as breach:
            rules(game, side_bets=(bet,), version=1)
        assert breach.value.refusal.code is RefusalCode.SIDE_BET_NOT_OFFERED
        assert breach.value.refusal.rule == f"blackjack {rule}"


@pytest.mark.rule("M7-006")
@pytest.mark.parametrize(
    ("cards", "rule"), [("6S 7C", "13.4.2(a)"), ("7S 6C", "13.4.2(b)"), ("9S 9C", "13.4.2(a)")]
)
def test_r_13_4_2_it_loses_at_the_first_card_that_is_no_seven(cards: str, rule: str) -> None:
    first, second = cards.split()
    r = go(
        opened("blackjack", "1 ann 10 m7=1", side_bets=["magnificent-sevens"], version=2),
        f"{first} 9D {second}",
    )
    lost = row(r, "magnificent-sevens")
    assert (lost.net, lost.rules) == (-100, (f"blackjack {rule}",))


@pytest.mark.rule("M7-007", "M7-008")
def test_r_13_5_it_is_placed_before_the_first_card_beside_each_wager() -> None:
    offered = rules("blackjack", side_bets=("magnificent-sevens",), version=1)
    r = do(Round(rules=offered), *wagers("1 ann 10 m7=1; 2 ann 10 m7=5"))
    assert [box.stakes[0].sides[0].stake for box in r.boxes] == [100, 500]
    refusal = refused(Round(rules=rules()), wagers("1 ann 10 m7=1")[0])
    assert (refusal.code, refusal.rule) == (
        RefusalCode.SIDE_BET_NOT_OFFERED,
        "blackjack 13.5.1",
    )


@pytest.mark.rule("M7-009", "M7-010")
def test_r_13_6_1_after_a_split_the_next_card_to_the_player_decides() -> None:
    r = go(
        opened("blackjack", "1 ann 10 m7=1", side_bets=["magnificent-sevens"], version=2),
        "7S 9D 7S | split 7S",
    )
    paid = row(r, "magnificent-sevens")
    assert paid.net == 1_600_000
    assert paid.rules == ("blackjack 13.4.1(a)", "blackjack 13.6.1", "blackjack 13.8.1")
    assert isinstance(awaiting(r), AwaitDecision)


@pytest.mark.rule("M7-010", "M7-005")
@pytest.mark.parametrize(
    ("script", "won"),
    [("7S 9D 7S | stand | TD", 15_000), ("7S 9D 7H | absent | TD", 5_000)],
)
def test_a_hand_that_ends_on_two_sevens_is_settled_then(script: str, won: int) -> None:
    assert row(sevens("1 ann 10 m7=1", script), "magnificent-sevens").net == won


@pytest.mark.parametrize("version", [None, 3])
def test_r_13_7_1_a_version_is_named(version: int | None) -> None:
    with pytest.raises(RuleBreach) as breach:
        rules("blackjack", side_bets=("magnificent-sevens",), version=version)
    assert breach.value.refusal.code is RefusalCode.SIDE_BET_VERSION
    assert breach.value.refusal.rule == "blackjack 13.7.1"


@pytest.mark.rule("M7-015")
@pytest.mark.parametrize(("decks", "mixed"), [(4, 950), (5, 750), (6, 650), (7, 550), (8, 500)])
def test_r_13_8_1_the_odds_go_by_the_number_of_decks(decks: int, mixed: int) -> None:
    r = sevens("1 ann 10 m7=1", "7S 9D 7S | hit 7H", decks=decks)
    assert row(r, "magnificent-sevens").odds == f"{mixed} to 1"


@pytest.mark.rule("M7-002", "M7-015")
def test_a_tournament_entry_comes_with_suited_sevens_in_version_1_only() -> None:
    script = "7S 9D 7S | 1:hit 7S"
    one = sevens("1 ann 10 m7=5; 1 bob 10 m7=1; 1 cat 10", script, version=1)
    entries = [x for x in one.settlements if x.result is Result.ENTRY]
    assert [(x.player, x.bet, x.net) for x in entries] == [
        ("ann", "magnificent-sevens", 0),
        ("bob", "magnificent-sevens", 0),
    ]
    two = sevens("1 ann 10 m7=5", script, version=2)
    assert not [x for x in two.settlements if x.result is Result.ENTRY]


@pytest.mark.rule("M7-005")
@pytest.mark.parametrize(
    ("reading", "third", "odds"),
    [
        ("two-sevens", "9H", "150 to 1"),
        ("all-three", "9H", "50 to 1"),
        ("all-three", "9S", "150 to 1"),
    ],
)
def test_the_suit_test_of_two_sevens_is_a_reading(reading: str, third: str, odds: str) -> None:
    policies = {"two_sevens_suit_test": reading}
    r = sevens("1 ann 10 m7=1", f"7S 9D 7S | hit {third}", policies=policies)
    assert row(r, "magnificent-sevens").odds == odds


# ---------------------------------------------------------------- Perfect Pairs


@pytest.mark.rule("PF-004", "PF-005")
def test_r_15_4_one_wager_beside_each_blackjack_wager() -> None:
    offered = rules("crown-blackjack", side_bets=("perfect-pairs",))
    r = do(Round(rules=offered), *wagers("1 ann 10 pp=5; 2 ann 10 pp=5"))
    assert [box.stakes[0].sides[0].bet for box in r.boxes] == ["perfect-pairs"] * 2
    assert refused(r, wagers("3 ann 10 pp=5.25")[0]).code is RefusalCode.SIDE_BET_STAKE
    refusal = refused(Round(rules=rules()), wagers("1 ann 10 pp=5")[0])
    assert refusal.rule == "blackjack 15.4.1"


@pytest.mark.rule("PF-007")
@pytest.mark.parametrize(("decks", "odds"), [(4, 15), (5, 14), (6, 13), (7, 12), (8, 12)])
def test_r_15_6_1_a_coloured_pair_pays_by_the_number_of_decks(decks: int, odds: int) -> None:
    r = play(
        "blackjack",
        "1 ann 10 pp=5",
        "KS 9D KC | stand | TD",
        decks=decks,
        side_bets=["perfect-pairs"],
    )
    assert row(r, "perfect-pairs").odds == f"{odds} to 1"
    assert row(r, "perfect-pairs").rules == ("blackjack 15.5.1(a)", "blackjack 15.6.1")


@pytest.mark.rule("PF-008")
def test_r_15_6_2_pairs_are_settled_before_any_blackjack_is_paid() -> None:
    r = play(
        "blackjack",
        "1 ann 10; 2 bob 10 pp=5",
        "AS 9S 6D KS 9C | 2:stand | TD 9H",
        side_bets=["perfect-pairs"],
    )
    assert [x.bet for x in r.settlements] == ["perfect-pairs", "main", "main"]


@pytest.mark.rule("PF-006")
def test_side_bets_do_not_depend_on_the_dealers_hand() -> None:
    r = play("blackjack", "1 ann 10 pp=5", "KS TD KS | stand | AD", side_bets=["perfect-pairs"])
    assert net(r) == {"ann": "+115"}


def test_an_unknown_side_bet_is_refused() -> None:
    with pytest.raises(RuleBreach, match="No side bet is called 'lucky-ladies'"):
        rules("blackjack", side_bets=("lucky-ladies",))
    assert rules("blackjack", side_bets=("insurance",)).perfect_pairs is None
