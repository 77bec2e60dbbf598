"""Thirty-four worked settlements: one round each, to the cent, with the rule that decides it."""

import pytest

from blackjack_table import (
    PONTOON_1999,
    chips,
    dollars,
    finish,
    go,
    limits,
    net,
    opened,
    play,
    row,
)
from croupier.games.blackjack import Terms, act, awaiting
from croupier.games.blackjack.commands import MeterFailed
from croupier.games.settlement import Result


@pytest.mark.rule("BJ-059", "BJ-083")
def test_g01_a_blackjack_against_a_six_is_paid_three_to_two_at_the_interim_settlement() -> None:
    r = play("blackjack", "1 ann 10", "AS 6D KS")
    assert net(r) == {"ann": "+15"}
    assert row(r).odds == "3 to 2"
    assert row(r).rules == ("blackjack 7.4.1(a)", "blackjack 8.1")


@pytest.mark.rule("BJ-060")
def test_g02_even_money_pays_the_initial_wager_at_once() -> None:
    r = play("blackjack", "1 ann 10", "AS AD KS | even close")
    assert net(r) == {"ann": "+10"}
    assert (row(r).odds, row(r).rules) == ("1 to 1", ("blackjack 7.4.1(b)",))


@pytest.mark.rule("BJ-035")
def test_g03_blackjack_against_blackjack_is_void() -> None:
    r = play("blackjack", "1 ann 10", "AS KD KS | AH")
    assert net(r) == {"ann": "0"}
    assert (row(r).result, row(r).rules) == (Result.VOID, ("blackjack 5.6.4",))


@pytest.mark.rule("BJ-032")
def test_g04_blackjack_beats_a_dealers_21_of_three_cards() -> None:
    r = play("blackjack", "1 ann 10; 2 bob 10", "AS 9D TD KS 9C | 2:stand | 6H 5C")
    assert net(r) == {"ann": "+15", "bob": "-10"}
    assert row(r, player="ann").rules == ("blackjack 5.6.1", "blackjack 8.1")


@pytest.mark.rule("BJ-037")
def test_g05_insurance_makes_good_what_a_dealers_blackjack_takes() -> None:
    r = play("blackjack", "1 ann 10", "TS AD TC | insure=5 close | stand | KS")
    assert net(r) == {"ann": "0"}
    insurance = row(r, "insurance")
    assert (insurance.odds, insurance.net) == ("2 to 1", dollars("10"))
    assert insurance.rules == ("blackjack 5.7.1", "blackjack 8.1")


@pytest.mark.rule("BJ-037", "BJ-080")
def test_g06_insurance_is_lost_when_the_second_card_is_not_worth_ten() -> None:
    r = play("blackjack", "1 ann 10", "TS AD 9C | insure=5 close | stand | 9S")
    assert net(r) == {"ann": "-15"}
    assert row(r, "insurance").rules == ("blackjack 5.7.2", "blackjack 7.5.6(b)")


@pytest.mark.rule("BJ-066")
def test_g07_a_doubled_21_loses_the_original_wager_to_a_dealers_blackjack() -> None:
    script = "6S KD 5C | double TH | AS"
    r = play("blackjack", "1 ann 10", script)
    assert net(r) == {"ann": "-10"}
    assert (row(r).stake, row(r).rules) == (dollars("20"), ("blackjack 7.5.4(b)",))
    void = play("blackjack", "1 ann 10", script, policies={"dealer_blackjack_vs_21": "void"})
    assert net(void) == {"ann": "0"}


@pytest.mark.rule("BJ-077", "BJ-078")
@pytest.mark.parametrize(
    ("reading", "lost"), [("bb+1", "-20"), ("obo", "-10"), ("cap-fill", "-10"), ("enhc", "-20")]
)
def test_g08_a_busted_split_hand_and_a_live_one_against_a_dealers_blackjack(
    reading: str, lost: str
) -> None:
    script = "8S KD 8H | split TS hit 9C | 5S hit 6S stand | AD"
    policies = {"dealer_blackjack_after_split": reading}
    r = play("blackjack", "1 ann 10", script, policies=policies)
    assert net(r) == {"ann": lost}
    if reading == "bb+1":
        assert row(r, hand=1).rules == ("blackjack 7.5.5(h)", "blackjack 5.6.5")
        assert row(r, hand=2).rules == ("blackjack 7.5.5(i)",)


@pytest.mark.rule("BJ-078")
def test_g09_three_live_hands_lose_one_original_wager_to_a_dealers_blackjack() -> None:
    r = play("blackjack", "1 ann 10", "8S KD 8H | split 8C split TS stand TH stand TC stand | AD")
    assert net(r) == {"ann": "-10"}
    assert [row(r, hand=hand).result for hand in (1, 2, 3)] == [
        Result.LOSE,
        Result.VOID,
        Result.VOID,
    ]


@pytest.mark.rule("BJ-072", "BJ-076")
def test_g10_split_aces_get_one_card_each_and_never_make_a_blackjack() -> None:
    r = play("blackjack", "1 ann 10", "AS TD AH | split KS 5C | QD")
    assert net(r) == {"ann": "0"}
    won = row(r, hand=1)
    assert (won.odds, won.net) == ("1 to 1", dollars("10"))
    assert "blackjack 7.5.5(g)" in won.rules


@pytest.mark.rule("BJ-065")
def test_g11_a_double_for_less_wins_on_the_whole() -> None:
    r = play("blackjack", "1 ann 10", "6S 6D 5C | double=4 TS | TC 9H")
    assert net(r) == {"ann": "+14"}
    assert row(r).stake == dollars("14")


@pytest.mark.rule("BJ-049")
def test_g12_a_wager_over_the_maximum_is_paid_up_to_it_and_the_rest_goes_back() -> None:
    terms = Terms(limits=limits("5", "100"))
    r = play("blackjack", "1 ann 150", "TS 6D TC | stand | TD 9S", terms=terms)
    assert net(r) == {"ann": "+100"}
    assert row(r).stake == dollars("100")
    assert "blackjack 6.2.2" in row(r).rules
    assert "$50" in row(r).note


@pytest.mark.rule("BJ-050")
def test_g13_a_payment_that_chips_cannot_make_is_rounded_up() -> None:
    r = play("blackjack", "1 ann 5", "AS 6D KS", terms=chips("1"))
    assert net(r) == {"ann": "+8"}
    assert "blackjack 6.2.3" in row(r).rules


@pytest.mark.rule("BJ-063")
def test_g14_an_absent_players_hard_11_is_drawn_to_and_stops_at_hard_16() -> None:
    r = play("blackjack", "1 ann 10", "6S TD 5C | absent 5H | 9D")
    assert net(r) == {"ann": "-10"}
    assert len(r.boxes[0].dealt) == 3


@pytest.mark.rule("BJ-063")
def test_g15_an_absent_players_soft_13_is_drawn_to_soft_17() -> None:
    r = play("blackjack", "1 ann 10", "AS TD 2C | absent 4H | 6D 5S")
    assert len(r.boxes[0].dealt) == 3
    assert net(r) == {"ann": "-10"}


@pytest.mark.rule("BJ-079", "BJ-013", "CB-002", "C21-002")
def test_g16_the_dealers_soft_17_stands_in_blackjack_and_draws_in_crown_blackjack() -> None:
    assert net(play("blackjack", "1 ann 10", "TS AD 8C | stand | 6D")) == {"ann": "+10"}
    for game in ("crown-blackjack", "crown-21"):
        r = play(game, "1 ann 10", "TS AD 8C | stand | 6D 4C")
        assert net(r) == {"ann": "-10"}


@pytest.mark.rule("CP-008", "CP-012", "CP-013")
def test_g17_a_pontoon_is_paid_at_once_against_an_ace_and_is_not_insured() -> None:
    r = play("crown-pontoon", "1 ann 20", "AS AD KS")
    assert net(r) == {"ann": "+30"}
    assert "blackjack 10.6.1(a)" in row(r).rules
    assert len(r.dealer) == 1


@pytest.mark.rule("CP-030")
@pytest.mark.parametrize(
    ("script", "won"),
    [
        ("2S 9D 3S | hit 4S hit 5S hit 7D", "+15"),
        ("2S 9D 3S | hit 4S hit 5S hit 2D hit 5C", "+20"),
        ("2S 9D 3S | hit 4S hit 2D hit 3D hit 5C hit 2C", "+30"),
    ],
)
def test_g18_five_six_and_seven_cards_of_21(script: str, won: str) -> None:
    r = play("crown-pontoon", "1 ann 10", script)
    assert net(r) == {"ann": won}
    assert row(r).rules == ("blackjack 10.11.1",)


@pytest.mark.rule("CP-030")
@pytest.mark.parametrize(
    ("script", "won"),
    [("8H 9D 6H | hit 7H", "+20"), ("8S 9D 6S | hit 7S", "+30"), ("8S 9D 6H | hit 7H", "+15")],
)
def test_g19_six_seven_eight_in_any_order(script: str, won: str) -> None:
    assert net(play("crown-pontoon", "1 ann 10", script)) == {"ann": won}


@pytest.mark.rule("CP-031", "CP-036")
def test_g20_suited_sevens_against_a_seven_earn_the_super_bonus_on_top() -> None:
    r = play("crown-pontoon", "1 ann 24", "7D 7S 7D | hit 7D")
    assert net(r) == {"ann": "+1048"}
    bonus = row(r, "super-bonus")
    assert (bonus.stake, bonus.odds, bonus.pays) == (0, None, dollars("1000"))


@pytest.mark.rule("CP-036")
def test_g21_every_other_wager_gets_fifty_dollars_even_a_losing_one() -> None:
    script = "7S 9D JS 7H 7S 9C KS | 1:hit 7S | 2:stand 3:stand | 4C QD"
    r = play("crown-pontoon", "1 ann 25; 2 bob 10; 3 cat 10", script)
    assert net(r) == {"ann": "+5075", "bob": "+40", "cat": "+40"}


@pytest.mark.rule("CP-032", "CP-035")
def test_g22_a_three_dollar_bet_earned_no_super_bonus_in_1999() -> None:
    r = play("crown-pontoon", "1 ann 3", "7D 7S 7D | hit 7D", at=PONTOON_1999)
    assert net(r) == {"ann": "+6"}


@pytest.mark.rule("CP-017")
def test_g23_the_ace_of_a_doubled_ace_six_counts_one() -> None:
    r = play("crown-pontoon", "1 ann 10", "AS 6D 6H | double KS keep | QD 3H")
    assert net(r) == {"ann": "-20"}
    r = play("crown-pontoon", "1 ann 10", "AS 6D 6H | double KS keep | QD AH")
    assert net(r) == {"ann": "0"}


@pytest.mark.rule("CP-017")
def test_g24_an_ace_that_came_third_may_count_eleven_in_a_doubled_hand() -> None:
    r = play("crown-pontoon", "1 ann 10", "2S 6D 3H | hit AS double 5S")
    assert net(r) == {"ann": "+20"}
    assert row(r).rules == ("blackjack 10.5.1(d)", "blackjack 10.7.4")


@pytest.mark.rule("CP-021")
def test_g25_a_forfeited_double_costs_the_original_wager() -> None:
    r = play("crown-pontoon", "1 ann 10", "6S 6D 4H | double 3S forfeit")
    assert net(r) == {"ann": "-10"}
    assert (row(r).result, row(r).rules) == (Result.FORFEIT, ("blackjack 10.7.5",))


@pytest.mark.rule("CP-026", "CP-027")
def test_g26_a_surrender_costs_half_unless_the_dealer_has_pontoon() -> None:
    half = play("crown-pontoon", "1 ann 10", "9S KD 7H | surrender close | 9C")
    assert net(half) == {"ann": "-5"}
    assert (row(half).result, row(half).rules) == (Result.SURRENDER, ("blackjack 10.9.4",))
    whole = play("crown-pontoon", "1 ann 10", "9S KD 7H | surrender close | AC")
    assert net(whole) == {"ann": "-10"}
    assert (row(whole).result, row(whole).rules) == (Result.LOSE, ("blackjack 10.9.3",))


@pytest.mark.rule("CP-026")
def test_g27_surrender_and_insurance_are_each_decided_by_their_own_rule() -> None:
    script = "9S AD 7H | insure=5 close surrender close | {}"
    assert net(play("crown-pontoon", "1 ann 10", script.format("KC"))) == {"ann": "0"}
    assert net(play("crown-pontoon", "1 ann 10", script.format("9C"))) == {"ann": "-10"}


@pytest.mark.rule("BJ-078")
def test_g28_a_dealers_pontoon_takes_one_original_wager_from_a_split_box() -> None:
    r = play("crown-pontoon", "1 ann 10", "9S KD 9H | close split JS stand 9C stand | AD")
    assert net(r) == {"ann": "-10"}


@pytest.mark.rule("CP-009")
def test_g29_a_players_21_has_won_before_the_dealers_pontoon_shows() -> None:
    script = "9S 9D KD 7H 8H | close 1:hit 5C | 2:stand | AC"
    r = play("crown-pontoon", "1 ann 10; 2 bob 10", script)
    assert net(r) == {"ann": "+10", "bob": "-10"}
    assert "blackjack 10.5.1(d)" in row(r, player="ann").rules


@pytest.mark.rule("CP-019")
def test_g30_a_doubled_six_seven_eight_of_spades_pays_even_money_only() -> None:
    r = play("crown-pontoon", "1 ann 10", "6S 9D 7S | double 8S")
    assert net(r) == {"ann": "+20"}
    assert (row(r).odds, row(r).stake) == ("1 to 1", dollars("20"))
    assert "blackjack 10.7.4" in row(r).rules


@pytest.mark.rule("M7-004", "M7-005", "M7-015")
@pytest.mark.parametrize(
    ("version", "cards", "won"),
    [
        (1, "7S TD 7S | hit 9H", 150),
        (1, "7S TD 7H | hit 9H", 50),
        (1, "7S TD 7S | hit 7H", 650),
        (1, "7S TD 7S | hit 7S", 7770),
        (2, "7S TD 7S | hit 7S", 16000),
    ],
)
def test_g31_magnificent_sevens_with_six_decks(version: int, cards: str, won: int) -> None:
    r = opened(
        "blackjack",
        "1 ann 10 m7=1",
        decks=6,
        side_bets=["magnificent-sevens"],
        version=version,
    )
    r = finish(go(r, cards))
    rows = [x for x in r.settlements if x.bet == "magnificent-sevens"]
    assert rows[0].net == won * 100
    entries = [x for x in rows if x.result is Result.ENTRY]
    assert len(entries) == (1 if (version, won) == (1, 7770) else 0)


@pytest.mark.rule("PF-002", "PF-006", "PF-007")
@pytest.mark.parametrize(
    ("pair", "won"), [("KS KS", "+125"), ("KS KC", "+60"), ("KS KH", "+30"), ("KS QS", "-5")]
)
def test_g32_perfect_pairs_with_eight_decks(pair: str, won: str) -> None:
    first, second = pair.split()
    r = play(
        "blackjack",
        "1 ann 10 pp=5",
        f"{first} TD {second} | stand | TC",
        side_bets=["perfect-pairs"],
    )
    assert row(r, "perfect-pairs").net == int(float(won) * 100)


@pytest.mark.rule("PD-004", "PD-009")
def test_g33_a_pandemonium_prize_is_for_each_dollar_and_the_stake_is_kept() -> None:
    r = play("pontoon-pandemonium", "1 ann 10 pd=2", "AS 9D KS | prize=20", table=5)
    assert row(r, "pandemonium").net == dollars("40")
    assert "blackjack 11.6.3" in row(r, "pandemonium").rules
    taken = play(
        "pontoon-pandemonium",
        "1 ann 10 pd=2",
        "AS 9D KS | prize=20",
        table=5,
        policies={"pandemonium_returns_stake": False},
    )
    assert row(taken, "pandemonium").net == dollars("38")


@pytest.mark.rule("PD-018")
@pytest.mark.parametrize(("reading", "won"), [("smallest-prize", "15"), ("minimum-wager", "1")])
def test_g34_a_failure_in_mid_round_pays_a_fixed_sum(reading: str, won: str) -> None:
    policies = {"pandemonium_failure_pays": reading}
    r = opened("pontoon-pandemonium", "1 ann 10 pd=3", table=1, policies=policies)
    r, _ = act(r, MeterFailed())
    r = go(r, "AS 9D KS")
    assert r.is_over, awaiting(r)
    assert row(r, "pandemonium").net == dollars(won)
    assert row(r, "pandemonium").rules == ("blackjack 11.7.3(b)",)
