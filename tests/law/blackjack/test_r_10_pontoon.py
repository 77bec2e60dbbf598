"""Crown Pontoon: rule 10 of 2003, and rule 22 before it, on both sides of each date."""

from datetime import datetime

import pytest

from blackjack_table import (
    PONTOON_1999,
    PONTOON_2000,
    dollars,
    go,
    net,
    opened,
    play,
    refused,
    row,
    rules,
    told,
)
from croupier.games.blackjack import (
    AwaitDecision,
    AwaitOffer,
    Offer,
    RefusalCode,
    awaiting,
    options,
)
from croupier.games.blackjack.events import PhaseOpened, Settled
from croupier.games.blackjack.kernel import LINES
from croupier.games.settlement import Result

BEFORE_2000 = datetime(2000, 12, 15, 3, 59)
BEFORE_2003 = datetime(2003, 2, 6, 5, 59)


@pytest.mark.rule("CP-006")
def test_r_10_5_1_a_under_21_against_a_bust_dealer_wins() -> None:
    r = play("crown-pontoon", "1 ann 10", "JS 6D 5C | stand | JH KD")
    assert row(r).rules == ("blackjack 10.5.1(a)", "blackjack 10.11.1")


@pytest.mark.rule("CP-007", "CP-011")
def test_r_10_5_1_b_and_g_the_higher_total_wins() -> None:
    r = play("crown-pontoon", "1 ann 10; 2 bob 10", "JS JC 9D 8C KC | 1:stand 2:stand | JH")
    assert row(r, player="ann").rules == ("blackjack 10.5.1(g)",)
    assert row(r, player="bob").rules == ("blackjack 10.5.1(b)", "blackjack 10.11.1")


@pytest.mark.rule("CP-010")
def test_r_10_5_1_e_equal_totals_below_21_are_void() -> None:
    r = play("crown-pontoon", "1 ann 10", "JS 9D 9C | stand | JH")
    assert (row(r).result, row(r).rules) == (Result.VOID, ("blackjack 10.5.1(e)",))


@pytest.mark.rule("CP-011")
def test_r_10_5_1_f_a_bust_loses_at_once() -> None:
    r = play("crown-pontoon", "1 ann 10", "JS 9D 6C | hit JH")
    assert (net(r), row(r).rules, len(r.dealer)) == (
        {"ann": "-10"},
        ("blackjack 10.5.1(f)",),
        1,
    )


@pytest.mark.rule("CP-008")
def test_r_10_5_1_c_pontoon_beats_a_dealers_pontoon() -> None:
    r = play("crown-pontoon", "1 ann 10; 2 bob 10", "AS 9S KD KS 9C | close 2:stand | AC")
    assert net(r) == {"ann": "+15", "bob": "-10"}


@pytest.mark.rule("CP-012")
def test_r_10_6_1_a_pontoons_are_paid_before_any_third_card() -> None:
    r = go(opened("crown-pontoon", "1 ann 10; 2 bob 10"), "9S AS 6D 7C KS")
    assert net(r) == {"bob": "+15"}
    assert awaiting(r) == AwaitDecision(1, 1, "ann")
    assert refused(r, "2:hit").rule == "blackjack 10.6.1(a)"


@pytest.mark.rule("CP-013")
def test_r_10_6_1_a_i_a_pontoon_is_not_insured_from_2003() -> None:
    r = go(opened("crown-pontoon", "1 ann 10; 2 bob 10"), "AS 9S AD KS 9C")
    refusal = refused(r, "1:insure")
    assert (refusal.code, refusal.rule) == (
        RefusalCode.INSURANCE_BARRED,
        "blackjack 10.6.1(a)(i)",
    )
    alone = go(opened("crown-pontoon", "1 ann 10"), "AS AD KS")
    assert refused(alone, "1:insure").rule == "blackjack 10.6.1(a)(i)"
    assert refused(alone, "1:even").rule == "blackjack 10.6.1(a)"
    before = play("crown-pontoon", "1 ann 10", "AS AD KS | insure close | 9C", at=BEFORE_2003)
    assert net(before) == {"ann": "+10"}


@pytest.mark.rule("CP-014", "CP-009")
def test_r_10_6_1_b_a_21_is_paid_at_its_line_before_any_further_card() -> None:
    r = go(opened("crown-pontoon", "1 ann 10; 2 bob 10"), "9S 9C 6D 7C 7S | 1:hit 5S")
    assert net(r) == {"ann": "+10"}
    assert row(r).rules == ("blackjack 10.5.1(d)", "blackjack 10.6.1(b)", "blackjack 10.11.1")
    assert refused(r, "1:hit").rule == "blackjack 10.6.1(b)"


@pytest.mark.rule("CP-003", "CP-015", "CP-024")
@pytest.mark.parametrize(("first", "open_"), [("JD", True), ("AD", True), ("9D", False)])
def test_r_10_9_1_surrender_is_offered_against_a_court_card_or_an_ace(
    first: str, open_: bool
) -> None:
    r = go(opened("crown-pontoon", "1 ann 10"), f"9S {first} 7C")
    if open_:
        r = go(r, "close") if first == "AD" else r
        assert awaiting(r) == AwaitOffer(Offer.SURRENDER, ((1, "ann"),))
        assert told(r, PhaseOpened)[-1].rules == ("blackjack 10.9.1",)
    else:
        refusal = refused(r, "1:surrender")
        assert (refusal.code, refusal.rule) == (RefusalCode.OFFER_NOT_OPEN, "blackjack 10.9.1")


@pytest.mark.rule("CP-015", "CP-024")
def test_surrender_comes_after_the_interim_settlement_and_before_any_card() -> None:
    r = go(opened("crown-pontoon", "1 ann 10; 2 bob 10"), "AS 9S KD KS 7C")
    assert net(r) == {"ann": "+15"}
    assert awaiting(r) == AwaitOffer(Offer.SURRENDER, ((2, "bob"),))
    assert refused(r, "1:surrender").code is RefusalCode.HAND_CLOSED
    late = go(r, "close")
    assert refused(late, "2:surrender").rule == "blackjack 10.9.1"


@pytest.mark.rule("CP-025")
def test_r_10_9_2_no_further_card_goes_to_a_surrendered_hand() -> None:
    r = go(opened("crown-pontoon", "1 ann 10; 2 bob 10"), "9S 9C KD 7S 7C | 1:surrender")
    assert refused(r, "1:surrender").code is RefusalCode.ALREADY_ANSWERED
    r = go(r, "close")
    assert refused(r, "1:hit").rule == "blackjack 10.9.2"
    assert awaiting(r) == AwaitDecision(2, 1, "bob")


@pytest.mark.rule("CP-027")
def test_half_of_an_odd_wager_is_refunded_up_to_the_next_chip() -> None:
    r = play("crown-pontoon", "1 ann 2.50", "9S KD 7C | surrender close | 8C")
    assert net(r) == {"ann": "-1"}
    assert row(r).rules == ("blackjack 10.9.4", "blackjack 6.2.3")


@pytest.mark.rule("CP-016")
@pytest.mark.parametrize(
    "script", ["AS 6D 6C", "2S 6D 2C", "9S 6D 9C | split 2H", "2S 6D 3C | hit 4S hit 2S"]
)
def test_r_10_7_1_any_hand_under_21_may_be_doubled_whatever_its_number_of_cards(
    script: str,
) -> None:
    assert "double" in options(go(opened("crown-pontoon", "1 ann 10"), script))


@pytest.mark.rule("CP-016")
def test_r_10_7_1_pontoon_split_aces_and_doubled_hands_are_not_doubled() -> None:
    aces = go(opened("crown-pontoon", "1 ann 10"), "AS 6D AC | split 5H 6H")
    assert refused(aces, "1:double").rule == "blackjack 7.5.5(c)(iii)"
    pontoon = go(opened("crown-pontoon", "1 ann 10; 2 bob 10"), "AS 9C 6D KC 9H")
    assert refused(pontoon, "1:double").code is RefusalCode.HAND_CLOSED
    once = go(opened("crown-pontoon", "1 ann 10"), "2S 6D 3C | double 2H")
    assert refused(once, "1:double").code is RefusalCode.OFFER_OPEN
    assert refused(go(once, "keep"), "1:double").rule == "blackjack 7.5.4(a)(i)"


@pytest.mark.rule("CP-018")
def test_r_10_7_3_a_dealers_pontoon_takes_only_the_original_of_a_double() -> None:
    r = play("crown-pontoon", "1 ann 10", "6S KD 5C | close double 3S keep | AH")
    assert (net(r), row(r).rules) == ({"ann": "-10"}, ("blackjack 10.7.3",))
    won = play("crown-pontoon", "1 ann 10", "6S KD 5C | close double JS")
    assert net(won) == {"ann": "+20"}


@pytest.mark.rule("CP-021")
def test_r_10_7_5_a_double_is_forfeited_only_below_21_and_right_away() -> None:
    bust = go(opened("crown-pontoon", "1 ann 10; 2 bob 10"), "9S 9C 6D 7S 7C | 1:double KS")
    assert refused(bust, "1:forfeit").rule == "blackjack 10.5.1(f)"
    made = go(opened("crown-pontoon", "1 ann 10; 2 bob 10"), "9S 9C 6D 7S 7C | 1:double 5S")
    assert refused(made, "1:forfeit").rule == "blackjack 10.6.1(b)"
    plain = go(opened("crown-pontoon", "1 ann 10"), "9S 6D 7S")
    assert refused(plain, "1:keep").rule == "blackjack 10.7.5"
    blackjack = go(opened("blackjack", "1 ann 10"), "5S 6D 6S | double 2S")
    assert refused(blackjack, "1:forfeit").code is RefusalCode.NOTHING_TO_FORFEIT
    forfeited = go(opened("crown-pontoon", "1 ann 10; 2 bob 10"), "6S 9C 6D 5S 7C | 1:double 2S")
    forfeited = go(forfeited, "1:forfeit")
    assert refused(forfeited, "1:hit").rule == "blackjack 10.7.5"


@pytest.mark.rule("CP-038")
def test_r_22_7_5_a_double_could_be_forfeited_in_1999_too() -> None:
    r = play("crown-pontoon", "1 ann 10", "6S 6D 4H | double 3S forfeit", at=PONTOON_1999)
    assert (net(r), row(r).rules) == ({"ann": "-10"}, ("blackjack 22.7.5",))


@pytest.mark.rule("CP-023")
def test_r_10_8_1_splitting_suited_sevens_loses_the_super_bonus() -> None:
    script = "7D 7S 7D | split 7D hit 7D | 9S stand | 9H 2C"
    r = play("crown-pontoon", "1 ann 10", script)
    assert not [x for x in r.settlements if x.bet == "super-bonus"]
    assert row(r, hand=1).odds == "2 to 1"
    assert row(r, hand=1).rules == ("blackjack 10.11.1", "blackjack 10.8.1")


@pytest.mark.rule("CP-023")
@pytest.mark.parametrize("at", [PONTOON_1999, PONTOON_2000, None])
def test_r_10_8_1_no_hand_that_comes_of_the_split_earns_it_a_third_one_included(
    at: datetime | None,
) -> None:
    script = "7D 7S 7D | split 7D split 7D hit 7D | 7D hit 7D | 7D hit 7H"
    r = play("crown-pontoon", "1 ann 10", script, at=at)
    assert {x.bet for x in r.settlements} == {"main"}
    assert [x.odds for x in r.settlements] == ["2 to 1", "2 to 1", "3 to 2"]


@pytest.mark.rule("CP-023", "CP-036")
def test_splitting_unsuited_sevens_keeps_it_unless_the_reading_says_otherwise() -> None:
    script = "7D 7S 7H | split 7D hit 7D | 9S stand | 9H 2C"
    won = play("crown-pontoon", "1 ann 10", script)
    assert row(won, "super-bonus").pays == dollars("1000")
    policies = {"super_bonus_after_unsuited_split": False}
    r = play("crown-pontoon", "1 ann 10", script, policies=policies)
    assert not [x for x in r.settlements if x.bet == "super-bonus"]


@pytest.mark.rule("CP-030")
def test_table_1_is_read_from_the_rulebook_line_by_line() -> None:
    for at in (PONTOON_1999, PONTOON_2000, None):
        assert rules("crown-pontoon", at).odds == (
            "1 to 1",
            "3 to 2",
            "3 to 2",
            "2 to 1",
            "3 to 1",
            "3 to 2",
            "2 to 1",
            "3 to 1",
            "3 to 2",
            "2 to 1",
            "3 to 1",
        )
    assert LINES == 11


@pytest.mark.rule("CP-030")
@pytest.mark.parametrize(
    ("script", "odds"),
    [
        ("7S 9D 7H | hit 7S", "3 to 2"),
        ("7H 9D 7H | hit 7H", "2 to 1"),
        ("7S 9D 7S | hit 7S", "3 to 1"),
        ("6S 9D 8S | hit 7H", "3 to 2"),
        ("9S 9D 5S | hit 7H", "1 to 1"),
        ("8S 9D 8H | split 6H hit 7H | 9S hit 4D", "3 to 2"),
    ],
)
def test_table_1_by_suit_and_order(script: str, odds: str) -> None:
    r = play("crown-pontoon", "1 ann 10", script)
    assert row(r, hand=1).odds == odds


@pytest.mark.rule("CP-031")
def test_the_super_bonus_is_paid_when_the_hand_completes() -> None:
    r = go(opened("crown-pontoon", "1 ann 10; 2 bob 10"), "7S 9D 7H 7S 9C | 1:hit 7S")
    paid = [event.row.bet for event in told(r, Settled) if isinstance(event, Settled)]
    assert paid == ["main", "super-bonus"]
    assert net(go(r, "stand JH")) == {"ann": "+1030", "bob": "+60"}


@pytest.mark.rule("CP-036", "BJ-104")
@pytest.mark.parametrize(
    ("stake", "won"),
    [("1.50", "4.5"), ("2", "1006"), ("24.50", "1073.5"), ("25", "5075")],
)
def test_the_bands_of_the_super_bonus_run_up_to_the_next_floor(stake: str, won: str) -> None:
    r = play("crown-pontoon", f"1 ann {stake}", "7S 7D 7S | hit 7S")
    assert net(r) == {"ann": f"+{won}"}


@pytest.mark.rule("CP-032", "CP-035", "CP-036", "BJ-104")
@pytest.mark.parametrize(
    ("at", "won"),
    [(BEFORE_2000, "+9"), (PONTOON_2000, "+1009"), (BEFORE_2003, "+1009")],
)
def test_the_floor_of_the_super_bonus_fell_from_five_dollars_to_two_in_december_2000(
    at: datetime, won: str
) -> None:
    r = play("crown-pontoon", "1 ann 3", "7S 7D 7S | hit 7S", at=at)
    assert net(r) == {"ann": won}
    assert row(r).rules == ("blackjack 22.6.1",)


@pytest.mark.rule("CP-032", "CP-035", "CP-036")
def test_the_fifty_dollars_went_to_players_in_1999_and_to_wagers_since() -> None:
    placed = "1 ann 10; 2 ann 10; 3 bob 10; 4 bob 10; 5 bob 10"
    script = "7S 9D 9C 9H 9S 7D 7S 9D 9C 9H 9S | 1:hit 7S | 2:stand 3:stand 4:stand 5:stand | JD"
    before = play("crown-pontoon", placed, script, at=PONTOON_1999)
    since = play("crown-pontoon", placed, script, at=PONTOON_2000)
    shares = [
        [x.player for x in r.settlements if x.bet == "super-bonus-share"] for r in (before, since)
    ]
    assert shares == [["bob"], ["ann", "bob", "bob", "bob"]]


@pytest.mark.rule("CP-036")
def test_others_on_the_winning_hand_win_too_or_get_the_share() -> None:
    r = play("crown-pontoon", "1 ann 10; 1 bob 25; 1 cat 1", "7S 7D 7S | 1:hit 7S")
    assert net(r) == {"ann": "+1030", "bob": "+5075", "cat": "+53"}


@pytest.mark.rule("CP-036")
def test_a_dealers_second_seven_earns_nothing() -> None:
    r = play("crown-pontoon", "1 ann 10", "7S 6D 7S | hit 7S")
    assert net(r) == {"ann": "+30"}


@pytest.mark.rule("CP-039")
def test_the_rules_of_1999_are_the_same_under_other_numbers() -> None:
    surrender = play(
        "crown-pontoon", "1 ann 10", "9S KD 7C | surrender close | 8C", at=PONTOON_1999
    )
    assert row(surrender).rules == ("blackjack 22.10.4",)
    won = play("crown-pontoon", "1 ann 10", "JS 6D 5C | stand | JH KD", at=PONTOON_1999)
    assert row(won).rules == ("blackjack 22.4.1.1", "blackjack 22.6.1")
    r = go(opened("crown-pontoon", "1 ann 10", at=PONTOON_1999), "6S 9D 6C | double=4 JS")
    doubled = [x for x in r.history if type(x).__name__ == "Doubled"]
    assert doubled[0].rules == ("blackjack 22.7.1",)
    assert r.rules.status == "assumed"


def test_the_contracts_own_example() -> None:
    script = "7S 9D 7H 7S 2C | 1:hit 7S | 2:hit 5C stand | 9H KD"
    r = play("crown-pontoon", "1 ann 25; 2 bob 10", script)
    assert [
        (x.player, x.box, x.hand, x.bet, x.stake, str(x.result), x.odds, x.pays, x.net, x.rules)
        for x in r.settlements
    ] == [
        ("ann", 1, 1, "main", 2500, "win", "3 to 1", 7500, 7500, ("blackjack 10.11.1",)),
        ("ann", 1, 1, "super-bonus", 0, "win", None, 500000, 500000, ("blackjack 10.11.1",)),
        (
            "bob",
            2,
            1,
            "main",
            1000,
            "win",
            "1 to 1",
            1000,
            1000,
            ("blackjack 10.5.1(a)", "blackjack 10.11.1"),
        ),
        ("bob", 2, 1, "super-bonus-share", 0, "win", None, 5000, 5000, ("blackjack 10.11.1",)),
    ]
    assert r.rules.status == "attested"
