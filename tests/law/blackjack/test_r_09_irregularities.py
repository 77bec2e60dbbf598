"""Blackjack rule 9: a test or more for each irregularity, its remedy and its record."""

import pytest

from blackjack_table import (
    chips,
    do,
    dollars,
    go,
    half_settled,
    hand,
    limits,
    net,
    opened,
    play,
    refused,
    row,
    ruling,
    wagers,
)
from croupier.equipment import Card, parse_cards, write_cards
from croupier.games.blackjack import (
    AwaitCard,
    AwaitDecision,
    AwaitOffer,
    Command,
    Offer,
    RefusalCode,
    Round,
    Terms,
    awaiting,
    replay,
)
from croupier.games.blackjack.commands import (
    BurnOmitted,
    CardsTogether,
    CloseBetting,
    Contravene,
    DealerLacksCard,
    DiscardAstray,
    ErrorFoundLate,
    ExcessCard,
    FaceUpCard,
    MisappliedDecision,
    MisplacedCard,
    MissingCard,
    ShoeFailed,
    ShoeShort,
    Withdrawn,
    WrongDeck,
)
from croupier.games.blackjack.events import Remedy
from croupier.games.conduct import Cause, Invalidate, Measure
from croupier.games.settlement import Result
from croupier.games.staff import Staff

GS, CS = Staff.GAME_SUPERVISOR, Staff.CASINO_SUPERVISOR


# ---------------------------------------------------------------- 9.1 the burned card


@pytest.mark.rule("BJ-084")
def test_r_9_1_after_a_missed_burn_play_continues() -> None:
    r = play("blackjack", "1 ann 10", "TS 6D 9C | stand | TC 2H")
    after = do(r, BurnOmitted(first_round=False))
    assert (net(after), ruling(after)) == (
        {"ann": "+10"},
        ("burn-omitted", Remedy.CONTINUES, ("blackjack 9.1",)),
    )


@pytest.mark.rule("BJ-085")
def test_r_9_1_1_an_unfinished_first_round_starts_again_behind_a_burned_card() -> None:
    r = go(opened("blackjack", "1 ann 10"), "2S TS 6D | hit 9C")
    r = do(r, BurnOmitted(first_round=True, restart=True, directed_by=GS))
    assert ruling(r) == (
        "burn-omitted",
        Remedy.RESTARTED,
        ("blackjack 9.1.1",),
    )
    assert write_cards(r.discarded) == "2S"
    assert write_cards(r.held) == "TS 6D 9C"
    assert refused(r, "5S").code is RefusalCode.HELD_CARD_FIRST
    r = go(r, "TS 6D 9C | stand | TC 2H")
    assert net(r) == {"ann": "+10"}


@pytest.mark.rule("BJ-085")
def test_r_9_1_1_a_restart_needs_a_supervisor_and_the_first_round() -> None:
    r = go(opened("blackjack", "1 ann 10"), "2S TS 6D")
    refusal = refused(r, BurnOmitted(first_round=True, restart=True))
    assert (refusal.code, refusal.rule) == (RefusalCode.AUTHORITY, "blackjack 9.1.1")
    later = BurnOmitted(first_round=False, restart=True, directed_by=GS)
    assert refused(r, later).code is RefusalCode.NOT_NOW


# ---------------------------------------------------------------- 9.2, 9.3 cards that do not belong


@pytest.mark.rule("BJ-086")
def test_r_9_2_a_card_face_up_in_the_shoe_is_discarded() -> None:
    r = go(opened("blackjack", "1 ann 10"), "TS 6D 5C | hit")
    r = do(r, FaceUpCard(card=Card.parse("KS")))
    assert ruling(r) == ("face-up-card", Remedy.DISCARDED, ("blackjack 9.2",))
    r = go(r, "4S stand | TC 2H")
    assert (net(r), write_cards(r.discarded)) == ({"ann": "+10"}, "KS")
    assert write_cards(r.drawn) == "TS 6D 5C KS 4S TC 2H"


@pytest.mark.rule("BJ-087")
def test_r_9_3_a_card_drawn_in_excess_is_the_next_card_even_if_it_was_seen() -> None:
    r = go(opened("blackjack", "1 ann 10; 2 bob 10"), "TS TC 6D 9C 5C | 1:stand")
    r = do(r, ExcessCard(card=Card.parse("6S"), disclosed=True))
    assert ruling(r) == ("excess-card", Remedy.NEXT_CARD, ("blackjack 9.3",))
    r = go(r, "2:hit")
    refusal = refused(r, "2S")
    assert (refusal.code, refusal.rule) == (RefusalCode.HELD_CARD_FIRST, "blackjack 9.3")
    r = go(r, "6S | TD 2D")
    assert net(r) == {"ann": "+10", "bob": "+10"}


@pytest.mark.rule("BJ-088")
def test_r_9_3_a_a_shown_card_to_a_finished_dealers_hand_is_discarded() -> None:
    r = play("blackjack", "1 ann 10", "TS 6D 9C | stand | TC 2H")
    shown = do(r, ExcessCard(card=Card.parse("3S"), disclosed=True))
    assert ruling(shown) == (
        "excess-card",
        Remedy.DISCARDED,
        ("blackjack 9.3", "blackjack 9.3(a)"),
    )
    hidden = do(r, ExcessCard(card=Card.parse("3S"), disclosed=False))
    assert write_cards(hidden.held) == "3S"
    assert net(shown) == net(hidden) == {"ann": "+10"}


# ---------------------------------------------------------------- 9.4 misplaced cards


@pytest.mark.rule("BJ-089", "BJ-100")
def test_r_9_4_a_hand_is_reconstructed_from_the_card_that_went_astray() -> None:
    r = go(opened("blackjack", "1 ann 10; 2 bob 10"), "5S TC 6D 6C 5C | 1:hit 7S")
    r = do(r, MisplacedCard(drawn=6, directed_by=GS))
    assert ruling(r) == ("misplaced-card", Remedy.RECONSTRUCTED, ("blackjack 9.4",))
    assert (hand(r, 1), write_cards(r.held)) == ("5S 6C", "7S")
    r = go(r, "7S 1:stand | 2:stand | TD KD")
    assert net(r) == {"ann": "+10", "bob": "+10"}


@pytest.mark.rule("BJ-089")
def test_r_9_4_players_may_withdraw_before_the_reconstruction() -> None:
    r = go(opened("blackjack", "1 ann 10; 1 bob 20; 2 cat 10"), "5S TC 6D 6C 5C | 1:hit 7S")
    back = MisplacedCard(
        drawn=6, directed_by=GS, withdrawn=(Withdrawn(1, "ann"), Withdrawn(2, "cat"))
    )
    r = do(r, back)
    assert row(r, player="ann").rules == ("blackjack 9.4",)
    r = go(r, "7S")
    assert awaiting(r) == AwaitDecision(1, 1, "bob")  # the next wager in line controls the box
    r = go(r, "1:stand | TD KD")
    assert net(r) == {"ann": "0", "bob": "+20", "cat": "0"}


@pytest.mark.rule("BJ-089")
def test_r_9_4_before_any_settlement_but_pandemoniums() -> None:
    r = go(opened("blackjack", "1 ann 10; 2 bob 10"), "AS TC 6D KC 5C")
    refusal = refused(r, MisplacedCard(drawn=5, directed_by=GS))
    assert (refusal.code, refusal.rule) == (RefusalCode.ALREADY_SETTLED, "blackjack 9.4")
    placed = "1 ann 10 pd=1; 1 bob 10 pd=1"
    r = go(opened("pontoon-pandemonium", placed, table=5), "AS 6D KC | prize=50")
    assert net(r) == {"ann": "+50"}
    r = do(r, MisplacedCard(drawn=2, directed_by=GS))
    assert net(r) == {"ann": "+50"}  # the prize that was paid stands
    r = go(r, "6D KC | prize=10")
    assert net(r) == {"ann": "+65", "bob": "+25"}


@pytest.mark.rule("BJ-089")
def test_r_9_4_a_game_supervisor_or_above_reconstructs_after_the_initial_deal() -> None:
    r = opened("blackjack", "1 ann 10")
    early = MisplacedCard(drawn=1, directed_by=GS)
    assert refused(go(r, "5S"), early).code is RefusalCode.NOT_NOW
    r = go(r, "5S 6D 6C")
    refusal = refused(r, MisplacedCard(drawn=1, directed_by=Staff.DEALER))
    assert (refusal.code, refusal.rule) == (RefusalCode.AUTHORITY, "blackjack 9.4")
    assert refused(r, MisplacedCard(drawn=9, directed_by=GS)).code is RefusalCode.NOT_NOW
    nobody = MisplacedCard(drawn=1, directed_by=GS, withdrawn=(Withdrawn(1, "zoe"),))
    assert refused(r, nobody).code is RefusalCode.NOT_NOW


# ---------------------------------------------------------------- 9.5 to 9.7 hands and the deal


@pytest.mark.rule("BJ-090")
def test_r_9_5_a_hand_dealt_to_a_box_without_a_wager_is_discarded() -> None:
    r = go(opened("blackjack", "1 ann 10; 3 bob 10"), "TS 2:astray=2S 9C 6D 9D 2:astray=3S TC")
    assert (hand(r, 1), hand(r, 3)) == ("TS 9D", "9C TC")
    assert refused(r, DiscardAstray(box=4)).code is RefusalCode.NOT_NOW
    r = do(r, DiscardAstray(box=2))
    assert ruling(r) == ("hand-without-wager", Remedy.DISCARDED, ("blackjack 9.5",))
    assert (write_cards(r.discarded), r.astray) == ("2S 3S", ())
    assert net(go(r, "1:stand 3:stand | TD 2D")) == {"ann": "+10", "bob": "+10"}


def test_a_card_goes_astray_only_in_the_deal_and_only_where_no_wager_is() -> None:
    r = opened("blackjack", "1 ann 10")
    assert refused(r, "1:astray=2S").code is RefusalCode.NOT_NOW
    assert refused(r, "12:astray=2S").code is RefusalCode.NOT_NOW
    assert refused(go(r, "5S 6D 6C"), "2:astray=2S").code is RefusalCode.NOT_NOW
    assert refused(go(r, "2:astray=2S 2:astray=2S"), "2:astray=3S").code is RefusalCode.NOT_NOW


@pytest.mark.rule("BJ-091")
def test_r_9_6_1_the_player_may_finish_the_hand_before_the_dealer_takes_a_first_card() -> None:
    r = go(opened("blackjack", "1 ann 10; 2 bob 10"), "5S TC pass 6C 5C")
    assert awaiting(r) == AwaitDecision(1, 1, "ann")
    r = do(r, DealerLacksCard(choice=MissingCard.FINISH))
    assert ruling(r) == ("dealer-without-card", Remedy.DEALER_TAKES, ("blackjack 9.6.1",))
    assert awaiting(r) == AwaitDecision(1, 1, "ann")
    r = go(r, "hit 7S stand")
    assert awaiting(r) == AwaitCard(0, 1)
    r = go(r, "6D | 2:stand | TD KD")
    assert net(r) == {"ann": "+10", "bob": "+10"}


@pytest.mark.rule("BJ-091")
def test_r_9_6_2_or_have_the_dealer_take_it_before_deciding() -> None:
    r = go(opened("blackjack", "1 ann 10"), "5S pass 6C")
    r = do(r, DealerLacksCard(choice=MissingCard.TAKE))
    assert ruling(r)[2] == ("blackjack 9.6.2",)
    assert awaiting(r) == AwaitCard(0, 1)
    r = go(r, "AD")
    assert awaiting(r) == AwaitDecision(1, 1, "ann")
    assert refused(r, "insure").rule == "blackjack 7.3.2(a)"
    assert refused(r, DealerLacksCard(choice=MissingCard.TAKE)).code is RefusalCode.NOT_NOW
    assert net(go(r, "hit 9C stand | KD")) == {"ann": "-10"}


@pytest.mark.rule("BJ-081", "BJ-091")
def test_a_blackjack_waits_where_the_dealer_has_no_first_card() -> None:
    # Behind a nine no second card could tie, and none is drawn (7.5.6(c)).
    r = play("blackjack", "1 ann 10", "AS pass KC | 9D")
    assert (net(r), len(r.dealer)) == ({"ann": "+15"}, 1)
    tie = play("blackjack", "1 ann 10", "AS pass KC | AD KD")
    assert net(tie) == {"ann": "0"}


def test_a_super_bonus_can_be_told_once_the_dealer_has_a_first_card() -> None:
    r = play("crown-pontoon", "1 ann 10; 2 bob 10", "7S 9D pass 7S 9C | 1:hit 7S 2:stand | 7D KD")
    assert net(r) == {"ann": "+1030", "bob": "+60"}


@pytest.mark.rule("BJ-092")
def test_r_9_7_a_wager_whose_box_got_no_cards_is_void() -> None:
    r = go(opened("blackjack", "1 ann 10; 2 bob 10"), "TS 2:pass 6D 9C 2:pass | 1:stand")
    assert ruling(r) == ("no-cards", Remedy.WAGER_VOID, ("blackjack 9.7",))
    assert (row(r, player="bob").result, row(r, player="bob").rules) == (
        Result.VOID,
        ("blackjack 9.7",),
    )
    assert net(go(r, "TD 2D")) == {"ann": "+10", "bob": "0"}


@pytest.mark.rule("BJ-093")
def test_r_9_7_a_with_one_card_the_player_retracts_or_takes_the_second_when_called_on() -> None:
    r = go(opened("blackjack", "1 ann 10; 1 bob 10; 2 cat 10"), "AS TS 6D 1:pass 9C")
    assert awaiting(r) == AwaitOffer(Offer.SECOND_CARD, ((1, "ann"), (1, "bob")))
    r = go(r, "1/ann:retract")
    assert ruling(r) == ("one-card", Remedy.WAGER_RETRACTED, ("blackjack 9.7(a)",))
    r = go(r, "close")
    assert awaiting(r) == AwaitCard(1, 1)
    r = go(r, "KS | 2:stand | TD 2D")  # the late card still makes a Blackjack
    assert net(r) == {"ann": "0", "bob": "+15", "cat": "+10"}


@pytest.mark.rule("BJ-093")
def test_r_9_7_a_everybody_may_retract() -> None:
    r = go(opened("blackjack", "1 ann 10"), "9S 6D 1:pass | retract")
    assert r.is_over
    assert net(r) == {"ann": "0"}
    plain = go(opened("blackjack", "1 ann 10"), "9S 6D 5C")
    assert refused(plain, "1:retract").code is RefusalCode.NOT_NOW


def test_side_bets_are_still_decided_by_a_second_card_that_came_late() -> None:
    r = go(
        opened("blackjack", "1 ann 10 pp=5", side_bets=["perfect-pairs"]),
        "KS 6D 1:pass | decline KS | stand TD KD",
    )
    assert net(r) == {"ann": "+135"}
    r = opened("pontoon-pandemonium", "1 ann 10 pd=1", table=5)
    r = go(r, "KS 6D 1:pass | decline AS | prize=10")
    assert net(r) == {"ann": "+25"}


def test_a_box_completed_late_may_still_be_doubled_and_forfeited() -> None:
    r = go(opened("crown-pontoon", "1 ann 10"), "5S 6D 1:pass | decline 6C | double 2S")
    assert awaiting(r) == AwaitOffer(Offer.FORFEIT, ((1, "ann"),))
    assert net(go(r, "forfeit")) == {"ann": "-10"}


def test_wagers_voided_before_the_deal_stay_so_when_the_limits_are_applied() -> None:
    r = Round(rules=half_settled().rules, terms=Terms(limits=limits("5", "8")))
    r = do(r, *wagers("1 ann 10; 1 bob 10"))
    r = do(r, Contravene(player="ann", measures=(Measure.VOID,), directed_by=CS), CloseBetting())
    assert [stake.original for stake in r.boxes[0].stakes] == [1000, 800]
    assert net(go(r, "TS 6D 9C | 1:stand | TC 2H")) == {"ann": "0", "bob": "+8"}


def test_cards_taken_back_twice_keep_their_order_past_a_discard() -> None:
    r = go(opened("blackjack", "1 ann 10; 2 bob 10"), "5S TC 6D 6C 4C | 1:hit 2S")
    r = do(r, FaceUpCard(card=Card.parse("KS")))
    r = do(go(r, "hit 3S"), MisplacedCard(drawn=6, directed_by=GS))
    assert (write_cards(r.held), write_cards(r.discarded)) == ("2S 3S", "KS")
    r = do(r, MisappliedDecision(right=6))
    assert (write_cards(r.held), write_cards(r.discarded)) == ("2S 3S", "KS")
    assert hand(r, 1) == "5S 6C"


def test_the_deal_passes_over_only_the_place_that_is_due() -> None:
    r = opened("blackjack", "1 ann 10")
    assert refused(r, "pass").code is RefusalCode.NOT_NOW
    assert refused(go(r, "5S 6D 6C"), "1:pass").code is RefusalCode.NOT_NOW


# ---------------------------------------------------------------- 9.8 decisions


@pytest.mark.rule("BJ-094")
def test_r_9_8_cards_dealt_after_a_misread_decision_are_taken_back_and_come_again() -> None:
    # ann's hit was taken for a stand, and bob was dealt her card.
    r = go(opened("blackjack", "1 ann 10; 2 bob 10"), "5S TC 6D 6C 4C | 1:stand 2:hit 9S")
    r = do(r, MisappliedDecision(right=5))
    assert ruling(r) == (
        "misapplied-decision",
        Remedy.REDEALT,
        ("blackjack 9.8", "blackjack 9.3"),
    )
    assert write_cards(r.held) == "9S"
    assert awaiting(r) == AwaitDecision(1, 1, "ann")
    r = go(r, "1:hit 9S stand | 2:stand | TD KD")
    assert (hand(r, 1), hand(r, 2)) == ("5S 6C 9S", "TC 4C")
    assert write_cards(r.drawn) == "5S TC 6D 6C 4C 9S TD KD"


@pytest.mark.rule("BJ-094")
def test_r_9_8_decisions_that_were_right_stand() -> None:
    r = go(opened("blackjack", "1 ann 10; 2 bob 10; 3 cat 10"), "5S TC 9C 6D 6C 4C 9D")
    r = go(r, "1:stand 2:stand 3:hit 2S")
    r = do(r, MisappliedDecision(right=7, decisions=1))
    assert awaiting(r) == AwaitDecision(2, 1, "bob")
    assert write_cards(r.held) == "2S"


@pytest.mark.rule("BJ-094")
def test_r_9_8_an_error_is_put_right_even_after_the_settlement_of_the_same_round() -> None:
    r = play("blackjack", "1 ann 10", "5S 6D 6C | stand | TD KD")
    assert net(r) == {"ann": "+10"}
    r = do(r, MisappliedDecision(right=3))
    assert net(r) == {}
    r = go(r, "hit TD | KD 8D")
    assert net(r) == {"ann": "+10"}
    assert refused(r, MisappliedDecision(right=2)).code is RefusalCode.NOT_NOW


@pytest.mark.rule("BJ-094")
def test_insurance_that_was_made_before_the_error_stands() -> None:
    r = go(opened("blackjack", "1 ann 10"), "5S AD 6C | insure close stand | TD")
    assert row(r, "insurance").net == dollars("10")
    r = do(r, MisappliedDecision(right=3, decisions=1))  # the insurance is a decision too
    assert [side.bet for side in r.boxes[0].stakes[0].sides] == ["insurance"]
    assert net(go(r, "hit TD | TH".replace("TH", "8H"))) == {"ann": "+5"}


@pytest.mark.rule("BJ-095")
def test_r_9_8_a_an_error_found_in_the_next_round_changes_nothing() -> None:
    r = play("blackjack", "1 ann 10", "TS 6D 9C | stand | TC 2H")
    after = do(r, ErrorFoundLate())
    assert ruling(after) == ("error-found-late", Remedy.NO_EFFECT, ("blackjack 9.8(a)",))
    assert net(after) == net(r)
    unfinished = go(opened("blackjack", "1 ann 10"), "TS 6D 9C")
    assert refused(unfinished, ErrorFoundLate()).code is RefusalCode.NOT_NOW


@pytest.mark.rule("BJ-094")
def test_a_round_put_right_twice_replays_from_its_log() -> None:
    start = opened("blackjack", "1 ann 10; 2 bob 10")
    r = go(start, "5S TC 6D 6C 4C | 1:stand 2:hit 9S")
    for command, script in (
        (MisappliedDecision(right=5), "1:hit 9S stand 2:hit 2D"),
        (MisappliedDecision(right=6), "1:stand 2:hit 2D stand TD"),
    ):
        before = r
        r = go(do(r, command), script)
        assert before.history == r.history[: len(before.history)]
    assert replay(Round(rules=r.rules, terms=r.terms), r.history) == r
    assert write_cards(r.drawn) == "5S TC 6D 6C 4C 9S 2D TD"


# ---------------------------------------------------------------- 9.9 to 9.12 shoes and decks


@pytest.mark.rule("BJ-096")
def test_r_9_9_a_shoe_that_runs_out_is_filled_from_the_discards() -> None:
    r = go(opened("vegas-blackjack", "1 ann 10; 2 bob 10"), "2S 2S 6D 2S 2S | 1:hit")
    assert refused(r, "2S").code is RefusalCode.CARD_NOT_IN_DECK
    r = do(r, ShoeShort())
    assert ruling(r) == (
        "shoe-short",
        Remedy.RESHUFFLED,
        ("blackjack 9.9",),
    )
    assert hand(go(r, "2S"), 1) == "2S 2S 2S"
    assert refused(go(r, "2S"), ShoeShort()).code is RefusalCode.NOT_NOW


@pytest.mark.rule("BJ-004", "BJ-097", "BJ-098")
@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (ShoeFailed(directed_by=GS), "blackjack 9.10"),
        (CardsTogether(directed_by=GS, cards=parse_cards("2S 3S")), "blackjack 9.11"),
    ],
)
def test_r_9_10_and_9_11_the_round_is_void_and_what_is_settled_stands(
    command: Command, rule: str
) -> None:
    r = do(half_settled(), command)
    assert r.is_over
    assert ruling(r)[1:] == (Remedy.ROUND_VOID, (rule,))
    assert net(r) == {"ann": "+15", "bob": "-5"}
    back = row(r, player="bob")
    assert (back.result, back.stake, back.rules) == (Result.VOID, dollars("20"), (rule,))
    assert refused(half_settled(), ShoeFailed(directed_by=Staff.DEALER)).code is (
        RefusalCode.AUTHORITY
    )
    assert refused(r, command).code is RefusalCode.NOT_NOW
    assert refused(r, MisappliedDecision(right=5)).code is RefusalCode.NOT_NOW
    assert refused(r, Invalidate(cause=Cause.FRAUD, directed_by=CS)).code is RefusalCode.NOT_NOW


@pytest.mark.rule("BJ-097")
def test_insurance_and_surrenders_are_returned_with_a_void_round() -> None:
    r = opened("vegas-blackjack", "1 ann 10; 2 bob 10", terms=Terms(has_automatic_shoe=True))
    r = go(r, "9S 9C AD 7C 9D")
    r = do(go(r, "1:insure close 1:surrender close"), ShoeFailed(directed_by=GS))
    assert net(r) == {"ann": "0", "bob": "0"}


@pytest.mark.rule("BJ-099")
def test_r_9_12_2_with_a_wrong_deck_everything_in_the_round_is_unwound() -> None:
    r = do(half_settled(), WrongDeck(directed_by=CS))
    assert ruling(r) == ("wrong-deck", Remedy.ROUND_UNWOUND, ("blackjack 9.12.2",))
    assert net(r) == {"ann": "0", "bob": "0"}
    assert {x.result for x in r.settlements} == {Result.VOID}
    assert sorted((x.player, x.bet) for x in r.settlements) == [
        ("ann", "main"),
        ("bob", "main"),
        ("bob", "perfect-pairs"),
    ]
    done = play("blackjack", "1 ann 10", "TS 6D 9C | stand | TC 2H")
    refusal = refused(done, WrongDeck(directed_by=CS))
    assert refusal.code is RefusalCode.NOT_NOW  # 9.12.1: a completed round stands


def test_fifty_dollars_are_paid_though_the_round_becomes_void_afterwards() -> None:
    r = opened("crown-pontoon", "1 ann 10; 2 bob 10", terms=Terms(has_automatic_shoe=True))
    r = do(go(r, "7S 9D 7H 7S 9C | 1:hit 7S"), ShoeFailed(directed_by=GS))
    assert net(r) == {"ann": "+1030", "bob": "+50"}


def test_an_irregularity_before_the_first_card_is_not_one() -> None:
    r = Round(rules=half_settled().rules, terms=chips("0.50"))
    for command in (
        ShoeFailed(directed_by=GS),
        WrongDeck(directed_by=CS),
        Invalidate(cause=Cause.FRAUD, directed_by=CS),
        ExcessCard(card=Card.parse("2S")),
        FaceUpCard(card=Card.parse("2S")),
        ShoeShort(),
        MisappliedDecision(right=1),
    ):
        assert refused(r, command).code is RefusalCode.NOT_NOW
