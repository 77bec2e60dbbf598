"""Several players on one box: the controller calls the cards, each has their own money (5.9)."""

import pytest

from blackjack_table import PONTOON_1999, dollars, go, net, opened, play, refused, row
from croupier.games.blackjack import AwaitOffer, Offer, RefusalCode, awaiting
from croupier.games.settlement import Result


@pytest.mark.rule("BJ-039", "BJ-065")
def test_the_others_may_double_with_the_controller_or_ride_on_a_single_wager() -> None:
    script = "6S 6D 5C | 1:double 1/bob:double=4 TS | TC 9H"
    r = play("blackjack", "1 ann 10; 1 bob 10; 1 cat 10", script)
    assert net(r) == {"ann": "+20", "bob": "+14", "cat": "+10"}


def test_nobody_doubles_twice_and_nobody_without_a_wager_on_the_hand() -> None:
    r = go(opened("blackjack", "1 ann 10; 1 bob 10"), "6S 6D 5C | 1:double 1/bob:double")
    refusal = refused(r, "1/bob:double")
    assert (refusal.code, refusal.rule) == (
        RefusalCode.MAY_NOT_DOUBLE,
        "blackjack 7.5.4(a)(i)",
    )
    assert refused(r, "1/ann:double").code is RefusalCode.MAY_NOT_DOUBLE
    split = go(opened("blackjack", "1 ann 10; 1 bob 10"), "8S 6D 8C | 1:split 9H stand 3H double")
    assert refused(split, "1/bob:double").code is RefusalCode.NO_WAGER_HERE


@pytest.mark.rule("BJ-069")
def test_a_player_who_does_not_follow_a_split_rides_on_the_first_hand_only() -> None:
    script = "8S 6D 8C | 1:split 1/bob:split 3H stand | TH stand | TC TD"
    r = play("blackjack", "1 ann 10; 1 bob 10; 1 cat 10", script)
    assert net(r) == {"ann": "+20", "bob": "+20", "cat": "+10"}
    assert [x.hand for x in r.settlements if x.player == "cat"] == [1]


def test_the_hand_to_ride_on_is_nominated_where_that_reading_is_in_force() -> None:
    policies = {"split_not_followed": "nominated"}
    r = opened("blackjack", "1 ann 10; 1 bob 10", policies=policies)
    r = go(r, "8S 6D 8C | 1:split")
    assert refused(r, "1/bob:nominate=3").code is RefusalCode.NOMINATION
    assert refused(r, "1/ann:nominate=2").code is RefusalCode.NOMINATION
    r = go(r, "1/bob:nominate=2 5H hit TH | TS stand | TC 2D")
    assert net(r) == {"ann": "-10", "bob": "0"}
    plain = go(opened("blackjack", "1 ann 10; 1 bob 10"), "8S 6D 8C | 1:split")
    assert refused(plain, "1/bob:nominate=2").code is RefusalCode.NOMINATION


def test_a_nomination_moves_the_wager_of_the_split_hand_and_no_other() -> None:
    policies = {"split_not_followed": "nominated"}
    r = opened("crown-pontoon", "1 ann 10; 1 bob 10", policies=policies)
    r = go(r, "8S 6D 8C | 1:split 1/bob:split | 2H stand | 8H 1:split 1/bob:nominate=3")
    bob = r.boxes[0].stake_of("bob")
    assert bob is not None
    assert [bet.stake for bet in bob.bets] == [1_000, 0, 1_000]


def test_a_split_is_followed_only_while_it_is_fresh_and_by_who_rides_on_it() -> None:
    r = go(opened("blackjack", "1 ann 10; 1 bob 10"), "8S 6D 8C | 1:split 1/bob:split")
    assert refused(r, "1/bob:split").code is RefusalCode.MAY_NOT_SPLIT
    r = go(opened("blackjack", "1 ann 10; 1 bob 10"), "8S 6D 8C | 1:split 3H")
    assert refused(r, "1/bob:split").code is RefusalCode.CONTROLLER_FIRST


@pytest.mark.rule("CP-028", "VB-008")
@pytest.mark.parametrize(
    ("game", "rule"),
    [("crown-pontoon", "blackjack 10.9.5"), ("vegas-blackjack", "blackjack 12.4.1(e)")],
)
def test_nobody_surrenders_unless_the_controller_does(game: str, rule: str) -> None:
    r = go(opened(game, "1 ann 10; 1 bob 10"), "9S KD 7C")
    refusal = refused(r, "1/bob:surrender")
    assert (refusal.code, refusal.rule) == (RefusalCode.CONTROLLER_FIRST, rule)
    r = go(r, "1:surrender 1/bob:surrender close | 8H")
    assert net(r) == {"ann": "-5", "bob": "-5"}


def test_who_does_not_surrender_with_the_controller_stands_on_the_two_cards() -> None:
    script = "9S KD 7C | 1:surrender close | {}"
    r = play("vegas-blackjack", "1 ann 10; 1 bob 10", script.format("6H TH"))
    assert net(r) == {"ann": "-5", "bob": "+10"}
    policies = {"surrender_not_followed": "surrenders"}
    r = play("vegas-blackjack", "1 ann 10; 1 bob 10", script.format("6H"), policies=policies)
    assert net(r) == {"ann": "-5", "bob": "-5"}


@pytest.mark.rule("CP-022")
def test_each_player_plays_or_forfeits_whatever_the_controller_does() -> None:
    r = opened("crown-pontoon", "1 ann 10; 1 bob 10; 1 cat 10")
    r = go(r, "6S 6D 5C | 1:double 1/bob:double 2S")
    assert awaiting(r) == AwaitOffer(Offer.FORFEIT, ((1, "ann"), (1, "bob")))
    refusal = refused(r, "1/cat:forfeit")
    assert (refusal.code, refusal.rule) == (RefusalCode.NOTHING_TO_FORFEIT, "blackjack 10.7.5")
    r = go(r, "1/ann:forfeit 1/bob:keep | JH KH")
    assert net(r) == {"ann": "-10", "bob": "+20", "cat": "+10"}


@pytest.mark.rule("CP-020")
def test_who_did_not_double_in_line_is_paid_even_odds_only_from_2003() -> None:
    script = "2S 6D 3C | hit 4S hit 5S | 1:double 7S"
    r = play("crown-pontoon", "1 ann 10; 1 bob 10", script)
    assert net(r) == {"ann": "+20", "bob": "+10"}
    assert "blackjack 10.7.4(a)" in row(r, player="bob").rules
    before = play("crown-pontoon", "1 ann 10; 1 bob 10", script, at=PONTOON_1999)
    assert net(before) == {"ann": "+20", "bob": "+15"}


@pytest.mark.rule("CP-020")
def test_who_did_not_double_in_line_gets_no_super_bonus_either() -> None:
    script = "7S 7D 7S | 1:double 7S"
    r = play("crown-pontoon", "1 ann 10; 1 bob 10", script)
    assert net(r) == {"ann": "+20", "bob": "+10"}


def test_a_wager_without_a_part_in_the_hand_is_still_settled_once() -> None:
    r = play("blackjack", "1 ann 10; 1 bob 10", "8S KD 8C | 1:split 3H stand TH stand | AS")
    assert net(r) == {"ann": "-10", "bob": "-10"}
    assert row(r, player="bob").result is Result.LOSE
    assert row(r, player="bob").stake == dollars("10")
