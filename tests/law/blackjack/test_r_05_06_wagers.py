"""Blackjack rules 5 and 6: who may wager what, who controls a box, and the limits."""

import pytest

from blackjack_table import (
    chips,
    do,
    dollars,
    go,
    limits,
    net,
    opened,
    play,
    refused,
    row,
    rules,
    told,
    wagers,
)
from croupier.games.blackjack import RefusalCode, Round, Terms
from croupier.games.blackjack.commands import CloseBetting, Insure, WithdrawWager
from croupier.games.blackjack.events import WagerJudged
from croupier.games.settlement import Result
from croupier.money import LimitsPer


@pytest.mark.rule("BJ-027")
def test_r_5_1_a_wager_is_made_in_chips() -> None:
    r = Round(rules=rules())
    refusal = refused(r, wagers("1 ann 10.25")[0])
    assert (refusal.code, refusal.rule) == (RefusalCode.NOT_IN_CHIPS, "blackjack 5.1")
    assert refused(r, wagers("1 ann 0")[0]).code is RefusalCode.STAKE_NOT_POSITIVE


@pytest.mark.rule("BJ-028")
def test_r_5_2_wagers_go_down_before_the_first_card() -> None:
    r = opened("blackjack", "1 ann 10")
    refusal = refused(r, wagers("2 bob 10")[0])
    assert (refusal.code, refusal.rule) == (RefusalCode.BETTING_CLOSED, "blackjack 5.2")


@pytest.mark.rule("BJ-030")
def test_r_5_4_a_wager_may_be_withdrawn_before_the_first_card_and_not_after() -> None:
    r = do(Round(rules=rules()), *wagers("1 ann 10; 2 bob 5"))
    assert len(do(r, WithdrawWager(box=1, player="ann")).boxes) == 1
    refusal = refused(do(r, CloseBetting()), WithdrawWager(box=1, player="ann"))
    assert (refusal.code, refusal.rule) == (RefusalCode.BETTING_CLOSED, "blackjack 5.4")


@pytest.mark.rule("BJ-031", "BJ-058")
def test_r_5_5_2_insurance_is_a_bet_only_against_an_ace() -> None:
    r = go(opened("blackjack", "1 ann 10"), "TS KD TC")
    refusal = refused(r, "insure")
    assert (refusal.code, refusal.rule) == (RefusalCode.OFFER_NOT_OPEN, "blackjack 7.3.2")


@pytest.mark.rule("BJ-033")
def test_r_5_6_2_a_hand_within_21_beats_a_bust_dealer() -> None:
    r = play("blackjack", "1 ann 10", "5S 6D 7C | stand | TH 9D")
    assert (net(r), row(r).rules) == ({"ann": "+10"}, ("blackjack 5.6.2", "blackjack 8.1"))


@pytest.mark.rule("BJ-034")
def test_r_5_6_3_the_higher_total_wins() -> None:
    r = play("blackjack", "1 ann 10", "TS 6D 9C | stand | TH 2D")
    assert (net(r), row(r).rules) == ({"ann": "+10"}, ("blackjack 5.6.3", "blackjack 8.1"))


@pytest.mark.rule("BJ-035")
def test_r_5_6_4_equal_totals_are_void() -> None:
    r = play("blackjack", "1 ann 10", "TS 7D 8C | stand | TH 4D".replace("7D", "4S"))
    assert (net(r), row(r).result, row(r).rules) == (
        {"ann": "0"},
        Result.VOID,
        ("blackjack 5.6.4",),
    )


@pytest.mark.rule("BJ-036")
def test_r_5_6_5_and_6_a_bust_loses_even_when_the_dealer_would_bust_and_a_lower_total_loses() -> (
    None
):
    r = play("blackjack", "1 ann 10; 2 bob 10", "TS TC 6D 5C 9C | 1:hit 9S 2:stand | TH 9D")
    assert net(r) == {"ann": "-10", "bob": "+10"}
    assert row(r, player="ann").rules == ("blackjack 5.6.5",)
    lower = play("blackjack", "1 ann 10", "TS 9D 8C | stand | TH")
    assert row(lower).rules == ("blackjack 5.6.6",)


@pytest.mark.rule("BJ-038")
def test_r_5_8_three_players_at_most_on_one_box() -> None:
    r = do(Round(rules=rules()), *wagers("1 ann 10; 1 bob 10; 1 cat 10"))
    refusal = refused(r, wagers("1 dan 10")[0])
    assert (refusal.code, refusal.rule) == (RefusalCode.BOX_FULL, "blackjack 5.8")
    assert refused(r, wagers("1 ann 5")[0]).code is RefusalCode.PLAYER_TWICE


@pytest.mark.rule("BJ-039")
def test_r_5_9_the_wager_nearest_the_dealer_calls_the_cards() -> None:
    r = go(opened("blackjack", "1 ann 10; 1 bob 20"), "5S 6D 6C")
    refusal = refused(r, "1/bob:hit")
    assert (refusal.code, refusal.rule) == (RefusalCode.NOT_IN_CONTROL, "blackjack 5.9")
    refusal = refused(r, "1/bob:double")
    assert (refusal.code, refusal.rule) == (RefusalCode.CONTROLLER_FIRST, "blackjack 5.9")
    assert net(go(r, "1/ann:stand TC 5D")) == {"ann": "-10", "bob": "-20"}


@pytest.mark.rule("BJ-040", "BJ-006")
def test_r_5_9_1_the_order_of_wagers_on_a_box_is_kept() -> None:
    r = opened("blackjack", "2 cat 5; 1 bob 20; 1 ann 10")
    assert [box.number for box in r.boxes] == [1, 2]
    assert [stake.player for stake in r.boxes[0].stakes] == ["bob", "ann"]


@pytest.mark.rule("BJ-045")
def test_r_5_13_a_table_may_refuse_a_wager_whose_win_chips_could_not_pay() -> None:
    strict = Terms(chips=chips("1").chips, refuses_unpayable=True)
    r = Round(rules=rules(), terms=strict)
    refusal = refused(r, wagers("1 ann 5")[0])
    assert (refusal.code, refusal.rule) == (RefusalCode.NOT_PAYABLE, "blackjack 5.13")
    assert do(r, *wagers("1 ann 6")).boxes


@pytest.mark.rule("BJ-046")
def test_r_5_14_losing_wagers_are_cleared_and_winning_ones_paid() -> None:
    r = play("blackjack", "1 ann 10; 2 bob 20", "TS 8C 9D KC 8D | 1:stand 2:stand | TH")
    assert net(r) == {"ann": "+10", "bob": "-20"}


@pytest.mark.rule("BJ-048")
def test_r_6_2_1_a_first_wager_under_the_minimum_is_settled_and_its_owner_warned() -> None:
    terms = Terms(limits=limits("5", "100"))
    r = play("blackjack", "1 ann 3", "TS 6D 9C | stand | TH 2D", terms=terms)
    assert net(r) == {"ann": "+3"}
    assert "blackjack 6.2.1" in row(r).rules
    [judged] = told(r, WagerJudged)
    assert isinstance(judged, WagerJudged) and judged.warned and not judged.returned


@pytest.mark.rule("BJ-048")
@pytest.mark.parametrize("dealer", ["TH 2D", "TH 5D"])
def test_r_6_2_1_after_a_warning_such_a_wager_goes_back_whatever_the_result(dealer: str) -> None:
    terms = Terms(limits=limits("5", "100"))
    r = play("blackjack", "1 ann 3 warned", f"TS 6D 9C | stand | {dealer}", terms=terms)
    assert (net(r), row(r).result, row(r).rules) == (
        {"ann": "0"},
        Result.VOID,
        ("blackjack 6.2.1",),
    )


@pytest.mark.rule("BJ-049")
def test_r_6_2_2_what_is_derived_from_a_wager_is_derived_from_the_trimmed_amount() -> None:
    terms = Terms(limits=limits("5", "100"))
    r = go(opened("blackjack", "1 ann 150", terms=terms), "6S AD 5C")
    assert refused(r, Insure(box=1, stake=dollars("60"))).rule == "blackjack 8.1"
    r = go(r, "insure close")
    assert refused(r, "double=120").code is RefusalCode.AMOUNT
    r = go(r, "double TS | 8D")
    assert r.is_over
    assert net(r) == {"ann": "+150"}
    assert (row(r).stake, row(r, "insurance").stake) == (dollars("200"), dollars("50"))


@pytest.mark.rule("BJ-049", "BJ-053")
def test_r_6_5_per_area_the_excess_comes_off_the_furthest_wager() -> None:
    terms = Terms(limits=limits("5", "100"))
    placed = "1 ann 80; 1 bob 30; 1 cat 10"
    r = play("blackjack", placed, "TS 6D 9C | stand | TH 2D", terms=terms)
    assert net(r) == {"ann": "+80", "bob": "+20", "cat": "0"}
    assert (row(r, player="cat").result, row(r, player="cat").stake) == (Result.VOID, 0)
    each = Terms(limits=limits("5", "50", per=LimitsPer.PLAYER))
    r = play("blackjack", placed, "TS 6D 9C | stand | TH 2D", terms=each)
    assert net(r) == {"ann": "+50", "bob": "+30", "cat": "+10"}


@pytest.mark.rule("BJ-050")
def test_r_6_2_3_payments_are_rounded_up_wager_by_wager_and_collections_never() -> None:
    won = play("blackjack", "1 ann 2.50", "AS 6D KS", terms=chips("0.50"))
    assert net(won) == {"ann": "+4"}  # 3.75 is not payable in half dollars
    lost = play("blackjack", "1 ann 2.50", "TS 9D 8C | stand | TH", terms=chips("0.50"))
    assert net(lost) == {"ann": "-2.5"}


@pytest.mark.rule("BJ-053")
def test_a_wager_off_the_signs_unit_is_settled_all_the_same() -> None:
    terms = Terms(limits=limits("5", "100", unit="5"))
    r = play("blackjack", "1 ann 7", "TS 6D 9C | stand | TH 2D", terms=terms)
    assert net(r) == {"ann": "+7"}
