"""Com-Bo rules 2 to 7: wagers, limits, the deal and the panel."""

from dataclasses import replace

import pytest

from com_bo_table import (
    bet,
    dealt,
    do,
    key,
    keyed,
    on_terms,
    opened,
    played,
    refused,
    settled,
    told,
)
from croupier.equipment import Card
from croupier.games.com_bo import (
    AllowHigher,
    Bet,
    CloseBetting,
    CuttingCard,
    CuttingCardShown,
    Deal,
    Dealt,
    KeyResult,
    PlaceWager,
    PressDeal,
    RefusalCode,
    RefuseWager,
    ResultKeyed,
    Settle,
    Step,
    Terms,
    WagerPlaced,
    WithdrawWager,
    awaiting,
    bet_named,
    can,
    view,
    winning_areas,
)
from croupier.games.game import Viewer
from croupier.games.settlement import Result
from croupier.games.staff import Staff
from croupier.money import Cents, Chips, Limits, Standing

FALLING = "AS KD QC JH TS"
FIVE_TO_FIVE_HUNDRED = Limits(wager_min=Cents(500), wager_max=Cents(50_000))


@pytest.mark.rule("CC-013")
@pytest.mark.parametrize("stake", [0, -500, 75, 1025])
def test_r_5_1_wagers_are_amounts_that_chips_can_make(stake: int) -> None:
    refusal = refused(opened(), PlaceWager(player="ann", on=Bet.HIGH_1, stake=Cents(stake)))
    assert (refusal.code, refusal.rule) == (RefusalCode.NOT_CHIPS, "com-bo 5.1")


@pytest.mark.rule("CC-014", "CC-017")
def test_r_5_2_and_5_5_nothing_is_placed_or_withdrawn_after_the_first_card() -> None:
    r = do(opened(), bet("high-1"))
    assert can(r, WithdrawWager(player="ann", on=Bet.HIGH_1))
    assert do(r, WithdrawWager(player="ann", on=Bet.HIGH_1)).wagers == ()
    r = dealt(r, "AS")
    late = (bet("low-1"), bet("high-1"), WithdrawWager(player="ann", on=Bet.HIGH_1))
    for command in late:
        refusal = refused(r, command)
        assert (refusal.code, refusal.rule) == (RefusalCode.BETTING_CLOSED, "com-bo 5.5")


@pytest.mark.rule("CC-027")
def test_r_7_1_no_more_bets_comes_before_the_cards() -> None:
    r = do(opened(), bet("high-1"))
    assert awaiting(r) is Step.WAGERS
    assert refused(r, Deal(Card.parse("AS"))).rule == "com-bo 7.1"
    r = do(r, CloseBetting())
    assert awaiting(r) is Step.CARD
    assert refused(r, bet("low-1")).rule == "com-bo 7.1"
    assert refused(r, CloseBetting()).code is RefusalCode.BETTING_CLOSED
    assert refused(opened(), CloseBetting()).code is RefusalCode.NO_WAGERS


def test_adding_to_a_wager_makes_one_wager() -> None:
    rows = played(FALLING, bet("high-1", 10), bet("low-2", 5), bet("high-1", 15))
    assert (rows["high-1"].stake, rows["high-1"].net) == (2500, 2500)
    assert len(rows) == 2


@pytest.mark.rule("CC-019")
def test_r_5_7_a_wager_that_chips_could_not_pay_may_be_turned_down() -> None:
    terms = Terms(chips=Chips(Cents(1000)))
    r = do(opened(8, terms), bet("com-bo", 10))
    refuse = RefuseWager(player="ann", on=Bet.COM_BO)
    assert refused(r, refuse).code is RefusalCode.WAGER_PAYABLE
    odds = tuple("3 to 2" if line == 17 else text for line, text in enumerate(r.rules.odds))
    r = replace(r, rules=replace(r.rules, odds=odds))
    assert do(r, refuse).wagers == ()
    by_surveillance = replace(refuse, directed_by=Staff.SURVEILLANCE)
    assert refused(r, by_surveillance).code is RefusalCode.NOT_AUTHORISED
    assert refused(r, replace(refuse, player="bob")).code is RefusalCode.NO_SUCH_WAGER


@pytest.mark.rule("CC-022")
def test_r_6_2_a_under_the_minimum_is_settled_once_and_returned_after_a_warning() -> None:
    limits = Limits(wager_min=Cents(2500), wager_max=Cents(10_000))
    terms = on_terms(limits=FIVE_TO_FIVE_HUNDRED, limits_by_bet=((Bet.COM_BO, limits),))
    wagers = (bet("high-1", 3), bet("low-1", 3, "bob"), bet("com-bo", 10), bet("high-2", 10))
    rows = settled(keyed(dealt(do(opened(8, terms), *wagers), FALLING)))
    assert (rows["high-1"].net, rows["low-1"].net) == (300, -300)
    assert rows["high-1"].rules == ("com-bo 8.1", "com-bo 6.2(a)")
    assert rows["com-bo"].rules == ("com-bo 8.1", "com-bo 8.3", "com-bo 6.2(a)")
    assert rows["high-2"].rules == ("com-bo 8.1",)
    again = (bet("high-1", 3, warned=True), bet("low-1", 3, "bob", warned=True))
    rows = settled(keyed(dealt(do(opened(8, terms), *again), FALLING)))
    assert [(row.result, row.stake, row.net) for row in rows.values()] == [
        (Result.VOID, 300, 0)
    ] * 2
    assert rows["low-1"].rules == ("com-bo 6.2(a)",)


@pytest.mark.rule("CC-023")
def test_r_6_2_b_over_the_maximum_counts_up_to_it() -> None:
    terms = on_terms(limits=FIVE_TO_FIVE_HUNDRED)
    r = do(opened(8, terms), bet("high-1", 600), bet("low-2", 600))
    rows = settled(keyed(dealt(r, FALLING)))
    assert (rows["high-1"].net, rows["low-2"].net) == (50_000, -50_000)
    assert rows["high-1"].rules == ("com-bo 8.1", "com-bo 6.2(b)")


@pytest.mark.rule("CC-024")
def test_r_6_2_c_a_step_that_is_not_allowed_is_settled_all_the_same() -> None:
    terms = on_terms(limits=replace(FIVE_TO_FIVE_HUNDRED, unit=Cents(500)))
    rows = settled(keyed(dealt(do(opened(8, terms), bet("high-1", 7)), FALLING)))
    assert rows["high-1"].net == 700
    assert rows["high-1"].rules == ("com-bo 8.1", "com-bo 6.2(c)")


@pytest.mark.rule("CC-026")
def test_r_6_4_a_shift_manager_may_let_a_player_exceed_the_maximum() -> None:
    r = opened(8, on_terms(limits=FIVE_TO_FIVE_HUNDRED))
    wager = bet("high-1", 600)
    leave = AllowHigher(player="ann", on=Bet.HIGH_1, directed_by=Staff.GAMING_SHIFT_MANAGER)
    refusal = refused(r, replace(leave, directed_by=Staff.PIT_BOSS))
    assert (refusal.code, refusal.rule) == (RefusalCode.NOT_AUTHORISED, "com-bo 6.4")
    event = told(do(r, leave), wager)
    assert isinstance(event, WagerPlaced)
    assert (event.stake, event.standing, event.rules) == (60_000, Standing.WITHIN, ("com-bo 6.4",))
    for without in (told(r, wager), told(do(r, leave), replace(wager, on=Bet.HIGH_2))):
        assert isinstance(without, WagerPlaced) and without.standing is Standing.TRIMMED


@pytest.mark.rule("CC-028")
def test_r_7_2_and_7_3_five_cards_go_to_boxes_one_to_five() -> None:
    r = dealt(do(opened(), bet("high-1")), "")
    boxes = []
    for text in FALLING.split():
        event = told(r, Deal(Card.parse(text)))
        assert isinstance(event, Dealt)
        boxes.append(event.box)
        r = do(r, Deal(Card.parse(text)))
    assert boxes == [1, 2, 3, 4, 5]
    refusal = refused(r, Deal(Card.parse("2S")))
    assert (refusal.code, refusal.rule) == (RefusalCode.NO_CARD_AWAITED, "com-bo 7.2")


@pytest.mark.rule("CC-005")
def test_r_3_1_one_deck_holds_every_card_once() -> None:
    r = dealt(do(opened(1), bet("high-1")), "AS")
    refusal = refused(r, Deal(Card.parse("AS")))
    assert (refusal.code, refusal.rule) == (RefusalCode.NOT_IN_THE_DECKS, "com-bo 3.1")
    assert can(dealt(do(opened(8), bet("high-1")), "AS AS AS AS"), Deal(Card.parse("AS")))


@pytest.mark.rule("CC-029", "CC-030")
def test_r_7_4_and_7_5_the_result_is_keyed_in_order_and_then_settled() -> None:
    r = dealt(do(opened(), bet("high-1")), FALLING)
    assert awaiting(r) is Step.ENTRY
    assert refused(r, Settle()).rule == "com-bo 7.5"
    assert refused(r, key("A K Q J")).code is RefusalCode.NOT_A_RESULT
    event = told(r, key("A K Q J T"))
    assert isinstance(event, ResultKeyed) and not event.again
    r = do(r, key("A K Q J T"))
    assert awaiting(r) is Step.BUTTON
    r = do(r, PressDeal())
    assert awaiting(r) is Step.SETTLEMENT
    assert awaiting(do(r, Settle())) is None


@pytest.mark.rule("CC-004")
def test_r_2_4_the_panel_lights_the_winning_areas_of_what_was_keyed() -> None:
    r = dealt(do(opened(), bet("high-1")), FALLING)
    assert winning_areas(r) == ()
    lit = {str(area) for area in winning_areas(do(r, key("A K Q J T")))}
    assert lit == {"high-1", "high-2", "high-3", "high-4", "low-5"} | {
        f"high-run-{steps}" for steps in (2, 3, 4)
    }
    assert view(do(r, key("2 2 2 2 2")), Viewer()).lit == ("com-bo",)


@pytest.mark.rule("CC-031")
def test_r_7_6_the_panel_is_for_dealer_and_supervisors() -> None:
    r = dealt(do(opened(), bet("high-1")), FALLING)
    ranks = tuple(card.rank for card in r.cards)
    refusal = refused(r, KeyResult(ranks=ranks, directed_by=Staff.SURVEILLANCE))
    assert (refusal.code, refusal.rule) == (RefusalCode.NOT_AUTHORISED, "com-bo 7.6")
    for staff in (Staff.DEALER, Staff.GAME_SUPERVISOR, Staff.PIT_BOSS):
        assert can(r, KeyResult(ranks=ranks, directed_by=staff))


@pytest.mark.rule("CC-032")
def test_r_7_7_the_cutting_card_in_play_means_a_shuffle_after_the_round() -> None:
    r = dealt(do(opened(), bet("high-1")), "AS")
    event = told(r, CuttingCard())
    assert isinstance(event, CuttingCardShown) and not event.before_round
    assert event.rules == ("com-bo 7.7", "com-bo 4.1(c)")
    r = do(r, CuttingCard())
    assert r.is_shuffle_due and awaiting(r) is Step.CARD
    assert refused(r, CuttingCard()).code is RefusalCode.NO_CARD_AWAITED


@pytest.mark.rule("CC-032")
def test_r_4_1_b_the_cutting_card_as_first_card_means_a_shuffle_before_the_round() -> None:
    r = dealt(do(opened(), bet("high-1")), "")
    event = told(r, CuttingCard())
    assert isinstance(event, CuttingCardShown) and event.before_round
    assert not do(r, CuttingCard()).is_shuffle_due
    automatic = opened(8, on_terms(has_automatic_shoe=True))
    assert not can(dealt(do(automatic, bet("high-1")), ""), CuttingCard())


def test_bets_are_read_by_the_names_that_they_print() -> None:
    for on in Bet:
        assert bet_named(str(on)) is on
    with pytest.raises(ValueError, match="no such bet: 'high-6'"):
        bet_named("high-6")
