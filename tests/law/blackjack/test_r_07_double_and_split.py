"""Blackjack rules 7.5.4 and 7.5.5: doubling and splitting, and Vegas' own doubling rule 12.4.2."""

import pytest

from blackjack_table import dollars, go, hand, net, opened, play, refused, row, rules, told
from croupier.games.blackjack import AwaitCard, AwaitDecision, RefusalCode, awaiting, options
from croupier.games.blackjack.events import Doubled, HandSplit
from croupier.games.blackjack.kernel import may_double
from croupier.games.settlement import Result


@pytest.mark.rule("BJ-064")
@pytest.mark.parametrize(
    ("cards", "allowed"),
    [
        ("4S 5C", True),
        ("6S 4C", True),
        ("6S 5C", True),
        ("5S 3C", False),
        ("7S 5C", False),
        ("AS 8C", False),
        ("AS 9C", False),
    ],
)
def test_r_7_5_4_a_a_hard_9_10_or_11_may_be_doubled(cards: str, allowed: bool) -> None:
    first, second = cards.split()
    r = go(opened("blackjack", "1 ann 10"), f"{first} 6D {second}")
    if allowed:
        assert "double" in options(r)
        assert isinstance(awaiting(go(r, "double")), AwaitCard)
    else:
        refusal = refused(r, "double")
        assert (refusal.code, refusal.rule) == (RefusalCode.MAY_NOT_DOUBLE, "blackjack 7.5.4(a)")
        assert "9, 10 or 11" in refusal.says


@pytest.mark.rule("BJ-064")
def test_a_reading_may_count_the_ace_of_a_soft_19_as_one() -> None:
    r = go(opened("blackjack", "1 ann 10", policies={"double_soft_as_hard": True}), "AS 6D 8C")
    assert net(go(r, "double TS | TC 9D")) == {"ann": "+20"}


@pytest.mark.rule("BJ-064")
def test_r_7_5_4_a_the_first_two_cards_only() -> None:
    r = go(opened("blackjack", "1 ann 10"), "2S 6D 3C | hit 5D")
    assert refused(r, "double").code is RefusalCode.MAY_NOT_DOUBLE


@pytest.mark.rule("BJ-064")
def test_r_7_5_4_a_the_first_two_cards_of_a_split_hand_may_be_doubled() -> None:
    r = play("blackjack", "1 ann 10", "8S 6D 8C | split 3H double TS | 9D stand | TC 9H")
    assert net(r) == {"ann": "+30"}


@pytest.mark.rule("BJ-065")
def test_r_7_5_4_a_i_up_to_the_original_and_one_card_only() -> None:
    r = go(opened("blackjack", "1 ann 10"), "6S 6D 5C")
    for amount in ("10.50", "0", "11"):
        refusal = refused(r, f"double={amount}")
        assert (refusal.code, refusal.rule) == (RefusalCode.AMOUNT, "blackjack 7.5.4(a)(i)")
    assert refused(r, "double=4.25").code is RefusalCode.NOT_IN_CHIPS
    r = go(r, "double=7.50 2S")
    assert refused(r, "1:hit").rule == "blackjack 7.5.4(a)(i)"
    assert awaiting(r) == AwaitCard(0, 1)
    [doubled] = told(r, Doubled)
    assert doubled.rules == ("blackjack 7.5.4(a)", "blackjack 7.5.4(a)(i)")


@pytest.mark.rule("BJ-067")
@pytest.mark.parametrize("game", ["blackjack", "vegas-blackjack"])
def test_r_7_5_4_c_a_blackjack_is_not_doubled(game: str) -> None:
    r = go(opened(game, "1 ann 10; 2 bob 10"), "AS 9C TD KC 9D")
    r = go(r, "close") if not isinstance(awaiting(r), AwaitDecision) else r
    assert refused(r, "1:double").code is RefusalCode.HAND_CLOSED
    assert not may_double(r.rules.params, r.boxes[0].hands[0].state)
    assert may_double(rules("vegas-blackjack").params, r.boxes[1].hands[0].state)


@pytest.mark.rule("BJ-066")
def test_r_7_5_4_b_the_double_comes_back_when_the_dealer_has_blackjack() -> None:
    r = play("blackjack", "1 ann 10", "6S KD 5C | double=6 2H | AH")
    assert (net(r), row(r).stake) == ({"ann": "-10"}, dollars("16"))


@pytest.mark.rule("VB-009")
@pytest.mark.parametrize("cards", ["AS 8C", "TS 6C", "2S 2C", "TS TC"])
def test_r_12_4_2_vegas_doubles_any_first_two_cards(cards: str) -> None:
    first, second = cards.split()
    r = go(opened("vegas-blackjack", "1 ann 10"), f"{first} 6D {second}")
    assert "double" in options(r)
    r = go(r, "hit 2H") if cards != "TS TC" else go(r, "hit AH")
    if isinstance(awaiting(r), AwaitDecision):
        refusal = refused(r, "double")
        assert (refusal.code, refusal.rule) == (
            RefusalCode.MAY_NOT_DOUBLE,
            "blackjack 12.4.2(a)",
        )


@pytest.mark.rule("VB-009")
def test_r_12_4_2_vegas_doubles_after_a_split_but_not_on_split_aces() -> None:
    r = go(opened("vegas-blackjack", "1 ann 10"), "TS 6D TC | split 6H")
    assert refused(r, "double=12").rule == "blackjack 12.4.2(a)"
    assert net(go(r, "double TH | 9H stand | TD KH")) == {"ann": "-10"}
    aces = go(opened("vegas-blackjack", "1 ann 10"), "AS 6D AC | split 6H 5H")
    assert refused(aces, "1:double").rule == "blackjack 7.5.5(c)(iii)"


@pytest.mark.rule("BJ-068")
@pytest.mark.parametrize(
    ("cards", "allowed"), [("8S 8C", True), ("KS JC", True), ("TS QC", True), ("9S 8C", False)]
)
def test_r_7_5_5_a_two_cards_of_one_value_may_be_split(cards: str, allowed: bool) -> None:
    first, second = cards.split()
    r = go(opened("blackjack", "1 ann 10"), f"{first} 6D {second}")
    if allowed:
        assert len(go(r, "split").boxes[0].hands) == 2
    else:
        refusal = refused(r, "split")
        assert (refusal.code, refusal.rule) == (RefusalCode.MAY_NOT_SPLIT, "blackjack 7.5.5(a)")


@pytest.mark.rule("BJ-068")
def test_r_7_5_5_a_only_the_first_two_cards_are_split() -> None:
    r = go(opened("blackjack", "1 ann 10"), "4S 6D 4C | hit 4D")
    assert refused(r, "split").code is RefusalCode.MAY_NOT_SPLIT


@pytest.mark.rule("BJ-069")
def test_r_7_5_5_a_i_each_split_hand_carries_the_original_wager() -> None:
    r = go(opened("blackjack", "1 ann 10"), "8S 6D 8C | split")
    assert [bet.stake for bet in r.boxes[0].stakes[0].bets] == [1000, 1000]
    [split] = told(r, HandSplit)
    assert split.rules == ("blackjack 7.5.5(a)", "blackjack 7.5.5(a)(i)")
    assert refused(r, "1/ann:split").rule == "blackjack 7.5.5(a)(i)"


@pytest.mark.rule("BJ-070")
def test_r_7_5_5_b_the_first_hand_is_completed_before_the_second_gets_a_card() -> None:
    r = go(opened("blackjack", "1 ann 10"), "8S 6D 8C | split 3H hit 2D")
    assert (hand(r, 1, 1), hand(r, 1, 2)) == ("8S 3H 2D", "8C")
    r = go(r, "stand")
    assert awaiting(r) == AwaitCard(1, 2)


@pytest.mark.rule("BJ-071")
def test_r_7_5_5_c_any_split_hand_that_matches_may_be_split_again() -> None:
    r = go(opened("blackjack", "1 ann 10"), "8S 6D 8C | split 3H stand | 8H split")
    assert [hand(r, 1, n) for n in (1, 2, 3)] == ["8S 3H", "8C", "8H"]
    r = go(r, "2S stand 3S stand | TC KC")
    assert net(r) == {"ann": "+30"}


@pytest.mark.rule("BJ-072")
def test_r_7_5_5_c_iii_aces_are_split_once_with_one_card_each() -> None:
    r = go(opened("blackjack", "1 ann 10"), "AS 6D AC | split AH 5C")
    assert awaiting(r) == AwaitCard(0, 1)
    refusal = refused(r, "1:split")
    assert (refusal.code, refusal.rule) == (RefusalCode.HAND_CLOSED, "blackjack 7.5.5(c)(iii)")


@pytest.mark.rule("BJ-073")
def test_r_7_5_5_d_three_hands_at_most() -> None:
    r = go(opened("blackjack", "1 ann 10"), "8S 6D 8C | split 8H split 8D")
    refusal = refused(r, "split")
    assert (refusal.code, refusal.rule) == (RefusalCode.MAY_NOT_SPLIT, "blackjack 7.5.5(d)")


@pytest.mark.rule("BJ-074")
@pytest.mark.parametrize("instead", ["stand", "hit TS"])
def test_r_7_5_5_e_a_declined_split_bars_later_ones(instead: str) -> None:
    r = go(opened("blackjack", "1 ann 10"), f"8S 6D 8C | split 8H {instead} | 8D")
    refusal = refused(r, "split")
    assert (refusal.code, refusal.rule) == (RefusalCode.MAY_NOT_SPLIT, "blackjack 7.5.5(e)")


@pytest.mark.rule("BJ-076")
def test_r_7_5_5_g_an_ace_on_a_split_ten_is_21_and_no_blackjack() -> None:
    r = play("blackjack", "1 ann 10", "KS TD JC | split AS | 5C stand | 5H 6H")
    first = row(r, hand=1)
    assert (first.result, first.net) == (Result.VOID, 0)  # a dealer's 21 of three cards ties
    r = play("blackjack", "1 ann 10", "KS TD JC | split AS | 9C stand | AH")
    assert net(r) == {"ann": "-10"}


@pytest.mark.rule("BJ-077")
def test_r_7_5_5_h_a_busted_split_hand_is_lost_though_the_dealer_busts() -> None:
    r = play("blackjack", "1 ann 10", "8S 6D 8C | split 5H hit KH | TS stand | TC KC")
    assert net(r) == {"ann": "0"}
    assert row(r, hand=1).rules == ("blackjack 7.5.5(h)", "blackjack 5.6.5")


@pytest.mark.rule("BJ-078")
@pytest.mark.parametrize(
    ("reading", "rows"),
    [
        ("bb+1", [-1000, -1000, 0]),
        ("obo", [0, -1000, 0]),
        ("cap-fill", [-1000, 0, 0]),
        ("enhc", [-1000, -2000, -1000]),
    ],
)
def test_a_dealers_blackjack_after_a_split_under_each_reading(
    reading: str, rows: list[int]
) -> None:
    # One hand bust, one doubled and live, one live.
    script = "8S KD 8C | split 8H split 5H hit TH | 3H double 5C | TC stand | AH"
    policies = {"dealer_blackjack_after_split": reading}
    r = play("blackjack", "1 ann 10", script, policies=policies)
    assert [row(r, hand=n).net for n in (1, 2, 3)] == rows
    results = [row(r, hand=n).result for n in (1, 2, 3)]
    assert [result is Result.VOID for result in results] == [net == 0 for net in rows]


@pytest.mark.rule("BJ-078")
@pytest.mark.parametrize("reading", ["bb+1", "obo", "cap-fill", "enhc"])
def test_a_box_whose_hands_have_all_bust_draws_no_dealers_card(reading: str) -> None:
    script = "8S KD 8C | split 5H hit TH | 6H hit TC"
    policies = {"dealer_blackjack_after_split": reading}
    r = play("blackjack", "1 ann 10", script, policies=policies)
    assert (net(r), len(r.dealer)) == ({"ann": "-20"}, 1)
    # The loss stands when the dealer's Blackjack is drawn for another box.
    script = "8S 9S KD 8C 9C | 1:split 5H hit TH | 6H hit TC | 2:stand | AH"
    r = play("blackjack", "1 ann 10; 2 bob 10", script, policies=policies)
    assert net(r) == {"ann": "-20", "bob": "-10"}


@pytest.mark.rule("BJ-078")
def test_a_live_21_is_void_beside_the_hand_that_carries_the_loss_where_that_reading_holds() -> None:
    script = "8S KD 8C | split 3H hit TH | TC stand | AH"
    void = {"dealer_blackjack_vs_21": "void"}
    r = play("blackjack", "1 ann 10", script, policies=void)
    assert [row(r, hand=n).net for n in (1, 2)] == [0, -1000]


@pytest.mark.rule("BJ-066")
def test_a_busted_double_loses_both_unless_the_reading_returns_the_addition() -> None:
    script = "9S 9C TD 7S 9D | close 1:double TH | 2:stand | AH"
    placed = "1 ann 10; 2 bob 10"
    both = play("vegas-blackjack", placed, script)
    assert net(both) == {"ann": "-20", "bob": "-10"}
    back = {"dealer_blackjack_after_busted_double": "original-only"}
    assert net(play("vegas-blackjack", placed, script, policies=back)) == {
        "ann": "-10",
        "bob": "-10",
    }
    # No card is drawn to find out.
    alone = play("vegas-blackjack", "1 ann 10", "9S TD 7S | close double TH", policies=back)
    assert (net(alone), len(alone.dealer)) == ({"ann": "-20"}, 1)
    split = "8S TD 8C | close split 6H double TH | TC stand | AH"
    r = play("vegas-blackjack", "1 ann 10", split, policies=back)
    assert [row(r, hand=n).net for n in (1, 2)] == [-1000, -1000]
