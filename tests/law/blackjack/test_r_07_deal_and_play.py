"""Blackjack rule 7: the deal, insurance, the play of the boxes, the dealer's hand."""

from dataclasses import replace

import pytest

from blackjack_table import do, dollars, go, hand, net, opened, play, refused, row, told
from croupier.games.blackjack import (
    AwaitCard,
    AwaitDecision,
    AwaitOffer,
    Offer,
    RefusalCode,
    Terms,
    awaiting,
    options,
)
from croupier.games.blackjack.commands import Absent, CloseOffer, Decline
from croupier.games.blackjack.events import Dealt, HitCalled, PhaseOpened, Stood
from croupier.games.blackjack.views import view
from croupier.games.game import Viewer
from croupier.games.registry import game_of
from croupier.games.settlement import Result
from croupier.games.staff import Staff


@pytest.mark.rule("BJ-057")
def test_r_7_3_1_first_cards_clockwise_then_the_dealers_then_second_cards() -> None:
    r = go(opened("blackjack", "3 ann 10; 1 bob 10; 7 cat 10"), "2S 3S 4S 5S 6S 7S 8S")
    assert [(str(e.card), e.box) for e in told(r, Dealt) if isinstance(e, Dealt)] == [
        ("2S", 1),
        ("3S", 3),
        ("4S", 7),
        ("5S", 0),
        ("6S", 1),
        ("7S", 3),
        ("8S", 7),
    ]
    assert [e.rules[0] for e in told(r, Dealt)][2:5] == [
        "blackjack 7.3.1(b)",
        "blackjack 7.3.1(c)",
        "blackjack 7.3.1(d)",
    ]
    assert len(r.dealer) == 1


@pytest.mark.rule("BJ-057", "BJ-062", "BJ-082")
def test_a_card_that_is_awaited_cites_the_rule_by_which_it_is_dealt() -> None:
    r = opened("blackjack", "1 ann 10; 3 bob 10")
    named = []
    script = "8S 6D 5C 8C 9H split 3H stand TS stand stand 5H 9C"
    for word in script.split():
        need = game_of("blackjack").needs(r)
        seen = len(r.history)
        r = go(r, word)
        for event in r.history[seen:]:
            if isinstance(event, Dealt):
                assert need is not None and need.rules == event.rules, event
                named.append(event.rules[0])
    assert len(set(named)) == 5


@pytest.mark.rule("BJ-082", "BJ-062")
def test_r_7_5_7_every_card_is_logged_with_the_hand_it_went_to() -> None:
    r = play("blackjack", "1 ann 10", "8S 6D 8C | split 3H hit 9D stand | TS stand | 5H 9C")
    places = [(str(e.card), e.box, e.hand) for e in told(r, Dealt) if isinstance(e, Dealt)]
    assert places[3:6] == [("3H", 1, 1), ("9D", 1, 1), ("TS", 1, 2)]
    assert told(r, Dealt)[3].rules == ("blackjack 7.5.2",)


@pytest.mark.rule("BJ-058", "BJ-083")
def test_r_7_3_2_every_player_may_insure_up_to_half_rounded_down_to_chips() -> None:
    r = go(opened("blackjack", "1 ann 15; 1 bob 7.50"), "TS AD 9C")
    assert awaiting(r) == AwaitOffer(Offer.INSURANCE, ((1, "ann"), (1, "bob")))
    assert refused(r, "1/ann:insure=8").rule == "blackjack 8.1"
    assert refused(r, "1/ann:insure=0").code is RefusalCode.AMOUNT
    r = go(r, "1/ann:insure 1/bob:insure close | 1:stand KS")
    assert row(r, "insurance", player="ann").stake == dollars("7.50")
    assert row(r, "insurance", player="bob").stake == dollars("3.50")
    assert net(r) == {"ann": "0", "bob": "-0.5"}


@pytest.mark.rule("BJ-058")
def test_r_7_3_2_a_insurance_is_made_before_the_subsequent_deal() -> None:
    r = go(opened("blackjack", "1 ann 10"), "TS AD 5C | close")
    refusal = refused(r, "insure")
    assert (refusal.code, refusal.rule) == (RefusalCode.OFFER_NOT_OPEN, "blackjack 7.3.2(a)")


def test_insurance_may_be_taken_back_while_it_is_on_offer_and_only_once_made() -> None:
    r = go(opened("blackjack", "1 ann 10"), "AS AD KC")
    assert refused(r, "takeback").rule == "blackjack 5.4"
    r = go(r, "insure")
    assert refused(r, "insure").code is RefusalCode.ALREADY_INSURED
    assert refused(r, "even").code is RefusalCode.ALREADY_INSURED
    assert net(go(r, "takeback even close")) == {"ann": "+10"}


@pytest.mark.rule("BJ-060")
def test_r_7_4_1_b_even_money_is_each_players_own() -> None:
    r = play("blackjack", "1 ann 10; 1 bob 10", "AS AD KC | 1/bob:even close | KS")
    assert net(r) == {"ann": "0", "bob": "+10"}


@pytest.mark.rule("BJ-060")
def test_r_7_4_1_b_even_money_needs_a_blackjack_and_an_ace() -> None:
    r = go(opened("blackjack", "1 ann 10; 2 bob 10"), "AS 9C AD KC 9D")
    assert refused(r, "2:even").code is RefusalCode.NOT_A_NATURAL
    r = go(opened("blackjack", "1 ann 10; 2 bob 10"), "AS 9C TD KC 9D")
    refusal = refused(r, "1:even")
    assert (refusal.code, refusal.rule) == (RefusalCode.OFFER_NOT_OPEN, "blackjack 7.4.1(b)")


@pytest.mark.rule("BJ-059")
@pytest.mark.parametrize(("first", "paid"), [("9D", True), ("TD", False), ("AD", False)])
def test_r_7_4_1_a_a_blackjack_is_paid_at_once_only_where_the_dealer_cannot_tie(
    first: str, paid: bool
) -> None:
    r = go(opened("blackjack", "1 ann 10"), f"AS {first} KC")
    if isinstance(awaiting(r), AwaitOffer):
        r = do(r, CloseOffer())
    assert r.is_over is paid


@pytest.mark.rule("BJ-061")
def test_r_7_5_1_boxes_are_decided_from_the_left() -> None:
    r = go(opened("blackjack", "1 ann 10; 2 bob 10"), "5S 5C 6D 6C 6H")
    refusal = refused(r, "2:hit")
    assert (refusal.code, refusal.rule) == (RefusalCode.NOT_THEIR_TURN, "blackjack 7.5.1")
    assert awaiting(r) == AwaitDecision(1, 1, "ann")
    assert options(r) == ("hit", "stand", "double")


@pytest.mark.rule("BJ-061")
@pytest.mark.parametrize(
    ("script", "rule"),
    [
        ("5S 6D 6C | hit TS", "blackjack 7.5.1(d)"),
        ("TS 6D 6C | hit TD", "blackjack 5.6.5"),
        ("TS 6D 6C | stand", "blackjack 7.5.1(c)"),
        ("AS 6D KC", "blackjack 7.4.1(a)"),
        ("AS TD KC", "blackjack 7.5.1(d)"),
        ("6S 6D 5C | double 4C", "blackjack 7.5.4(a)(i)"),
        ("AS 6D AC | split 4C KC", "blackjack 7.5.5(c)(iii)"),
    ],
)
def test_r_7_5_1_d_a_closed_hand_takes_no_decision_and_cites_what_closed_it(
    script: str, rule: str
) -> None:
    r = go(opened("blackjack", "1 ann 10"), script)
    refusal = refused(r, "1:hit")
    assert (refusal.code, refusal.rule) == (RefusalCode.HAND_CLOSED, rule)


@pytest.mark.rule("BJ-061", "BJ-070")
def test_a_decision_waits_for_the_card_that_is_due() -> None:
    r = go(opened("blackjack", "1 ann 10"), "5S 6D 6C | hit")
    assert refused(r, "1:hit").code is RefusalCode.CARD_DUE
    assert refused(r, "4:hit").code is RefusalCode.NO_WAGER_HERE
    assert refused(r, "1/zoe:hit").code is RefusalCode.NO_WAGER_HERE


@pytest.mark.rule("BJ-063")
@pytest.mark.parametrize(
    ("cards", "script", "said"),
    [
        ("AS 6C", "", ["stand 7.5.3(c)"]),
        ("AS 2C", "KS", ["draw 7.5.3(d)", "stand 7.5.3(e)"]),
        ("TS 2C", "", ["stand 7.5.3(e)"]),
        ("5S 2C", "AS", ["draw 7.5.3(f)", "stand 7.5.3(c)"]),
    ],
)
def test_r_7_5_3_the_policy_for_an_absent_player(cards: str, script: str, said: list[str]) -> None:
    first, second = cards.split()
    r = go(opened("blackjack", "1 ann 10"), f"{first} 9D {second} | absent {script}")
    heard = [
        ("draw" if isinstance(event, HitCalled) else "stand") + f" {event.rules[0].split()[1]}"
        for event in r.history
        if isinstance(event, HitCalled | Stood)
    ]
    assert heard == said


@pytest.mark.rule("BJ-063")
def test_r_7_5_3_the_policy_declines_every_option_and_plays_every_hand() -> None:
    r = go(opened("blackjack", "1 ann 10"), "8S 9D 8C | split 3H | absent 8D | 8H | TC")
    assert (hand(r, 1, 1), hand(r, 1, 2)) == ("8S 3H 8D", "8C 8H")
    assert r.is_over


@pytest.mark.rule("BJ-063")
def test_r_7_5_3_a_game_supervisor_or_above_directs() -> None:
    r = go(opened("blackjack", "1 ann 10"), "5S 9D 6C")
    refusal = refused(r, Absent(box=1, directed_by=Staff.DEALER))
    assert (refusal.code, refusal.rule) == (RefusalCode.AUTHORITY, "blackjack 7.5.3")
    assert do(r, Absent(box=1, directed_by=Staff.PIT_BOSS)).boxes[0].is_absent


@pytest.mark.rule("BJ-081")
def test_r_7_5_6_c_no_card_is_drawn_when_every_hand_is_decided() -> None:
    r = play("blackjack", "1 ann 10; 2 bob 10", "TS AS 6D 6C KS | 1:hit KD")
    assert len(r.dealer) == 1
    assert [e.rules for e in told(r, PhaseOpened)][-3] == ("blackjack 7.5.6(c)",)


@pytest.mark.rule("BJ-081")
@pytest.mark.parametrize(
    ("game", "script"),
    [
        ("blackjack", "AS TD KC | 5H"),  # a waiting Blackjack
        ("blackjack", "TS AD 6C | insure close hit TH | 5H"),  # insurance beside a bust hand
        ("vegas-blackjack", "TS KD 6C | surrender close | 5H"),  # a surrender
    ],
)
def test_r_7_5_6_c_only_the_second_card_is_drawn_for_what_two_cards_decide(
    game: str, script: str
) -> None:
    assert len(play(game, "1 ann 10", script).dealer) == 2


@pytest.mark.rule("BJ-080")
def test_r_7_5_6_b_lost_insurance_is_collected_on_the_second_card() -> None:
    r = go(opened("blackjack", "1 ann 10"), "TS AD 9C | insure close stand | 3D")
    assert not r.is_over
    assert row(r, "insurance").net == dollars("-5")


@pytest.mark.rule("BJ-037")
def test_insurance_wins_beside_a_busted_hand() -> None:
    r = play("blackjack", "1 ann 10", "TS AD 6C | insure close hit TH | KH")
    assert net(r) == {"ann": "0"}


@pytest.mark.rule("BJ-035")
def test_a_drawn_21_loses_to_a_dealers_blackjack_and_ties_with_another_21() -> None:
    lost = play("blackjack", "1 ann 10", "5S KD 6C | hit TS | AH")
    assert (net(lost), row(lost).rules) == ({"ann": "-10"}, ("blackjack 5.6.6",))
    tied = play("blackjack", "1 ann 10", "5S KD 6C | hit TS | 6H 5H")
    assert row(tied).result is Result.VOID
    void = {"dealer_blackjack_vs_21": "void"}
    r = play("blackjack", "1 ann 10", "5S KD 6C | hit TS | AH", policies=void)
    assert row(r).result is Result.VOID


@pytest.mark.rule("BJ-054")
def test_r_7_1_2_cards_dealt_face_down_are_seen_by_their_own_players_only() -> None:
    terms = Terms(face_down=True)
    r = go(opened("blackjack", "1 ann 10; 2 bob 10", terms=terms), "5S 5C 6D 6C 6H | hit 2S")
    mine = view(r, Viewer(player="ann")).boxes[0].hands[0]
    theirs = view(r, Viewer(player="bob")).boxes[0].hands[0]
    assert ([str(card) for card in mine.cards], mine.face_down) == (["5S", "6C", "2S"], 0)
    assert ([str(card) for card in theirs.cards], theirs.face_down) == (["2S"], 2)
    assert (mine.total, theirs.total) == ("13", None)
    everybody = view(replace(r, terms=Terms()), Viewer())
    assert everybody.boxes[1].hands[0].total == "11"
    assert everybody.options == ("hit", "stand")


def test_an_offer_that_is_not_open_cannot_be_declined_or_closed() -> None:
    r = go(opened("blackjack", "1 ann 10"), "5S 6D 6C")
    assert refused(r, Decline(box=1)).code is RefusalCode.OFFER_NOT_OPEN
    assert refused(r, CloseOffer()).code is RefusalCode.OFFER_NOT_OPEN
    r = go(opened("blackjack", "1 ann 10"), "5S AD 6C | decline")
    assert awaiting(r) == AwaitOffer(Offer.INSURANCE, ())


def test_a_round_awaits_its_cards_in_turn() -> None:
    r = opened("blackjack", "1 ann 10")
    assert awaiting(r) == AwaitCard(1, 1)
    assert awaiting(go(r, "5S")) == AwaitCard(0, 1)
