"""Caribbean Stud rules 2 to 8: wagers, limits, the deal, fold or bet."""

from dataclasses import replace

import pytest

from caribbean_table import (
    ACE_KING,
    ODD,
    PAIR,
    alone,
    ante,
    called,
    dealt,
    do,
    finished,
    jackpot,
    net_of,
    on_terms,
    opened,
    refused,
    rows_of,
    seated,
    told,
)
from croupier.equipment import Card, parse_cards
from croupier.games.caribbean_stud import (
    AgreeLimits,
    AntePlaced,
    Bet,
    CallBetOrFold,
    CloseBetting,
    Deal,
    Dealt,
    Fate,
    Fold,
    FoldAbsent,
    PlaceAnte,
    PlaceJackpot,
    RefusalCode,
    Reveal,
    Settle,
    Shoe,
    Step,
    UpCardTurned,
    WithdrawWager,
    awaiting,
    can,
    decide,
    view,
)
from croupier.games.game import Viewer
from croupier.games.settlement import Result
from croupier.games.staff import Staff
from croupier.money import Cents, Limits, Standing

HANDS = {"ann": PAIR, "bob": ODD}
LIMITS = Limits(wager_min=Cents(500), wager_max=Cents(50_000))


@pytest.mark.rule("CS-013")
@pytest.mark.parametrize("stake", [0, -500, 75, 510])
def test_r_5_1_an_ante_is_an_amount_that_chips_can_make(stake: int) -> None:
    refusal = refused(opened(), PlaceAnte(player="ann", stake=Cents(stake)))
    assert (refusal.code, refusal.rule) == (RefusalCode.NOT_CHIPS, "caribbean-stud 5.1")


@pytest.mark.rule("CS-014")
def test_r_5_2_antes_and_jackpot_wagers_come_before_the_first_card() -> None:
    r = do(opened(jackpot()), ante("ann"), CloseBetting(), Deal(Card.parse("2S")))
    for late in (ante("bob"), PlaceJackpot(player="ann")):
        assert refused(r, late).code is RefusalCode.BETTING_CLOSED
    assert refused(opened(), CloseBetting()).code is RefusalCode.NO_WAGERS


@pytest.mark.rule("CS-017")
@pytest.mark.parametrize("shoe", Shoe)
def test_r_5_4_an_ante_stays_once_the_first_card_or_set_is_out(shoe: Shoe) -> None:
    r = do(opened(on_terms(shoe=shoe)), ante("ann"), ante("bob"))
    assert do(r, WithdrawWager(player="bob")).seats == r.seats[:1]
    r = do(r, CloseBetting(), Deal(Card.parse("2S")))
    refusal = refused(r, WithdrawWager(player="bob"))
    assert (refusal.code, refusal.rule) == (RefusalCode.BETTING_CLOSED, "caribbean-stud 5.4")


@pytest.mark.rule("CS-020", "CS-021")
def test_r_5_7_and_5_8_one_hand_a_player_and_one_wager_a_box() -> None:
    r = do(opened(), replace(ante("ann"), box=3))
    refusal = refused(r, ante("ann"))
    assert (refusal.code, refusal.rule) == (RefusalCode.ONE_HAND, "caribbean-stud 5.7")
    refusal = refused(r, replace(ante("bob"), box=3))
    assert (refusal.code, refusal.rule) == (RefusalCode.ONE_WAGER, "caribbean-stud 5.8")
    r = do(r, ante("bob"), ante("cy"), ante("di"))
    assert [(seat.player, seat.box) for seat in r.seats] == [
        ("bob", 1),
        ("cy", 2),
        ("ann", 3),
        ("di", 4),
    ]


@pytest.mark.rule("CS-005")
def test_r_3_1_one_deck_serves_nine_players_and_holds_every_card_once() -> None:
    r = opened()
    for number in range(9):
        r = do(r, ante(f"player {number}"))
    assert refused(r, ante("one more")).code is RefusalCode.TOO_MANY_HANDS
    r = do(r, CloseBetting(), Deal(Card.parse("2S")))
    refusal = refused(r, Deal(Card.parse("2S")))
    assert (refusal.code, refusal.rule) == (RefusalCode.NOT_IN_THE_DECK, "caribbean-stud 3.1")


@pytest.mark.rule("CS-022", "CS-024")
def test_r_6_3_an_ante_over_the_maximum_counts_up_to_it_and_so_does_its_bet() -> None:
    r = do(opened(on_terms(limits=LIMITS)), ante("ann", 600))
    r = finished(called(r, {"ann": PAIR}, ACE_KING))
    rows = rows_of(r)
    assert (rows["ann", "ante"].stake, rows["ann", "bet"].stake) == (50_000, 100_000)
    assert net_of(r) == {"ann": 1500}
    assert rows["ann", "ante"].rules[-1] == "caribbean-stud 6.3"


@pytest.mark.rule("CS-023")
def test_r_6_2_an_ante_under_the_minimum_is_settled_once_and_returned_after_a_warning() -> None:
    r = do(opened(on_terms(limits=LIMITS)), ante("ann", 3))
    rows = rows_of(finished(called(r, {"ann": PAIR}, ACE_KING)))
    assert (rows["ann", "ante"].net, rows["ann", "bet"].net) == (300, 600)
    assert rows["ann", "ante"].rules[-1] == "caribbean-stud 6.2"
    r = do(opened(on_terms(limits=LIMITS)), replace(ante("ann", 3), warned=True))
    for dealer in (ACE_KING, "AS AD KC QC JC"):
        rows = rows_of(finished(called(r, {"ann": PAIR}, dealer)))
        assert [(row.result, row.stake, row.net) for row in rows.values()] == [
            (Result.VOID, 300, 0),
            (Result.VOID, 600, 0),
        ]
        assert rows["ann", "bet"].rules == ("caribbean-stud 6.2",)


@pytest.mark.rule("CS-022")
def test_r_6_1_without_a_sign_there_are_no_limits() -> None:
    event = told(opened(), ante("ann", 100_000))
    assert isinstance(event, AntePlaced)
    assert (event.ante, event.standing, event.box) == (10_000_000, Standing.WITHIN, 1)


@pytest.mark.rule("CS-026")
def test_r_6_5_limits_for_one_player_are_agreed_with_a_casino_supervisor() -> None:
    own = Limits(wager_min=Cents(10_000), wager_max=Cents(100_000))
    r = opened(on_terms(limits=LIMITS))
    agree = AgreeLimits(player="ann", limits=own, directed_by=Staff.PIT_BOSS)
    for by in (Staff.DEALER, Staff.GAME_SUPERVISOR):
        refusal = refused(r, replace(agree, directed_by=by))
        assert (refusal.code, refusal.rule) == (RefusalCode.NOT_AUTHORISED, "caribbean-stud 6.5")
    r = do(r, agree)
    event = told(r, ante("ann", 600))
    assert isinstance(event, AntePlaced)
    assert (event.ante, event.standing) == (60_000, Standing.WITHIN)
    assert event.rules[-1] == "caribbean-stud 6.5"
    other = told(r, ante("bob", 600))
    assert isinstance(other, AntePlaced) and other.standing is Standing.TRIMMED
    assert refused(do(r, ante("ann"), CloseBetting()), agree).code is RefusalCode.BETTING_CLOSED


@pytest.mark.rule("CS-027")
def test_r_7_1_no_more_bets_comes_before_the_cards() -> None:
    r = do(opened(), ante("ann"))
    assert awaiting(r) is Step.WAGERS
    assert refused(r, Deal(Card.parse("2S"))).rule == "caribbean-stud 7.1"
    r = do(r, CloseBetting())
    assert refused(r, ante("bob")).rule == "caribbean-stud 7.1"
    assert refused(r, CloseBetting()).code is RefusalCode.BETTING_CLOSED


@pytest.mark.rule("CS-004", "CS-028")
def test_r_7_2_a_manual_shoe_deals_round_the_table_and_the_dealers_last_card_up() -> None:
    r = do(seated("ann bob"), CloseBetting())
    told_of = []
    for card in parse_cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2D 3D"):
        event = told(r, Deal(card))
        assert isinstance(event, Dealt)
        told_of.append((event.box, event.face_up))
        r = do(r, Deal(card))
    assert told_of == [(1, False), (2, False), (None, False)] * 4 + [
        (1, False),
        (2, False),
        (None, True),
    ]
    assert r.seats[0].cards == parse_cards("2S 5S 8S JS AS")
    assert view(r, Viewer()).dealer.shown == parse_cards("3D")
    assert awaiting(r) is Step.CALL
    assert refused(r, Deal(Card.parse("4D"))).rule == "caribbean-stud 7.2"


@pytest.mark.rule("CS-004", "CS-029")
def test_r_7_3_a_shuffling_shoe_deals_sets_and_the_top_card_of_the_dealers_is_turned_up() -> None:
    r = do(seated("ann bob", on_terms(shoe=Shoe.SHUFFLER)), CloseBetting())
    cards = parse_cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2D 3D")
    for card in cards[:-1]:
        r = do(r, Deal(card))
        assert view(r, Viewer()).dealer.shown == ()
    final, turned = decide(r, Deal(cards[-1]))
    assert isinstance(final, Dealt) and not final.face_up
    assert isinstance(turned, UpCardTurned) and turned.rules == ("caribbean-stud 7.3.3",)
    r = do(r, Deal(cards[-1]))
    assert [seat.cards for seat in r.seats] == [cards[:5], cards[5:10]]
    assert view(r, Viewer()).dealer.shown == parse_cards("QS")


@pytest.mark.rule("CS-015")
def test_r_5_3_1_a_bet_is_exactly_twice_the_ante() -> None:
    r = called(seated("ann"), {"ann": PAIR}, ACE_KING)
    for stake in (500, 999, 1500, 2000):
        refusal = refused(r, Bet(player="ann", stake=Cents(stake)))
        assert (refusal.code, refusal.rule) == (RefusalCode.BET_NOT_TWICE, "caribbean-stud 5.3.1")
    assert can(r, Bet(player="ann", stake=Cents(1000)))
    assert do(r, Bet(player="ann")).seats[0].bet == 1000


@pytest.mark.rule("CS-030")
def test_r_8_1_players_decide_once_each_after_the_call() -> None:
    r = dealt(seated("ann bob"), HANDS, ACE_KING)
    assert refused(r, Bet(player="ann")).code is RefusalCode.NO_DECISION_AWAITED
    r = do(r, CallBetOrFold())
    assert refused(r, CallBetOrFold()).code is RefusalCode.NO_CALL_AWAITED
    assert refused(r, Reveal()).code is RefusalCode.NO_REVEAL_AWAITED
    assert refused(r, Bet(player="zoe")).code is RefusalCode.NO_SUCH_PLAYER
    r = do(r, Bet(player="bob"))
    refusal = refused(r, Fold(player="bob"))
    assert (refusal.code, refusal.rule) == (
        RefusalCode.NO_DECISION_AWAITED,
        "caribbean-stud 5.3",
    )
    r = do(r, Fold(player="ann"))
    assert awaiting(r) is Step.REVEAL
    assert refused(r, Settle()).code is RefusalCode.NO_SETTLEMENT_AWAITED
    assert awaiting(do(r, Reveal())) is Step.SETTLEMENT


@pytest.mark.rule("CS-016")
def test_r_5_3_2_a_fold_gives_up_cards_and_ante() -> None:
    r = alone(PAIR, ACE_KING, fold=True)
    assert r.seats[0].fate is Fate.FOLDED
    assert net_of(r) == {"ann": -5}


def test_a_supervisor_may_have_an_absent_players_hand_folded() -> None:
    r = called(seated("ann"), {"ann": PAIR}, ACE_KING)
    assert (
        refused(r, FoldAbsent(player="ann", directed_by=Staff.DEALER)).code
        is RefusalCode.NOT_AUTHORISED
    )
    assert do(r, FoldAbsent(player="ann")).seats[0].fate is Fate.FOLDED


def test_a_view_counts_hidden_cards_and_does_not_hold_them() -> None:
    r = dealt(seated("ann bob"), HANDS, ACE_KING)
    assert view(r, Viewer(player="ann")).seats[0].hand.shown == ()
    r = do(r, CallBetOrFold())
    mine, theirs = view(r, Viewer(player="ann")).seats
    assert (mine.hand.shown, theirs.hand.shown) == (parse_cards(PAIR), ())
    assert theirs.hand.face_down == 5
    assert view(r, Viewer()).dealer.face_down == 4
    r = do(r, Fold(player="bob"), Bet(player="ann"))
    assert view(r, Viewer()).seats[0].hand.shown == ()
    r = do(r, Reveal(), Settle())
    ann, bob = view(r, Viewer()).seats
    assert (ann.hand.shown, bob.hand.shown) == (parse_cards(PAIR), ())
    assert view(r, Viewer()).dealer.shown == parse_cards(ACE_KING)


def test_a_settled_round_allows_nothing() -> None:
    r = alone(PAIR, ACE_KING)
    assert awaiting(r) is None
    for command in (Settle(), Reveal(), ante("bob"), Deal(Card.parse("2S"))):
        assert refused(r, command).code is RefusalCode.ROUND_OVER
