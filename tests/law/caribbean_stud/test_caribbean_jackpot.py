"""Caribbean Stud rules 11 and 12: the jackpot."""

from dataclasses import replace
from datetime import datetime

import pytest

from caribbean_table import (
    ACE_KING,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    NO_HAND,
    ODD,
    PAIR,
    ROYAL,
    SECOND_STRAIGHT_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    alone,
    ante,
    called,
    do,
    finished,
    jackpot,
    net_of,
    on_terms,
    opened,
    refused,
    rows_of,
    rules,
    seated,
    told,
)
from croupier.equipment import PokerClass
from croupier.games.caribbean_stud import (
    Bet,
    Fold,
    JackpotTerms,
    PlaceJackpot,
    RefusalCode,
    RegisterJackpot,
    RegistrationsFixed,
    RegistrationTimes,
    Reveal,
    Round,
    Settle,
    Settled,
    Sharing,
    Shoe,
    Step,
    awaiting,
    can,
    decide,
)
from croupier.games.caribbean_stud.kernel import jackpot_hundredths
from croupier.games.settlement import Result
from croupier.games.staff import Staff
from croupier.money import Cents, Chips

BIGGER = "QC QD QS 4C 4D"


def test_the_jackpot_wager_needs_an_ante() -> None:
    refusal = refused(opened(jackpot()), PlaceJackpot(player="ann"))
    assert (refusal.code, refusal.rule) == (RefusalCode.NO_SUCH_PLAYER, "caribbean-stud 1.1.7")


@pytest.mark.rule("CS-043")
def test_r_11_2_a_jackpot_wager_costs_what_the_sign_says() -> None:
    refusal = refused(do(opened(), ante("ann")), PlaceJackpot(player="ann"))
    assert (refusal.code, refusal.rule) == (RefusalCode.NO_JACKPOT, "caribbean-stud 11.2")
    with pytest.raises(ValueError, match="costs something"):
        JackpotTerms(cost=Cents(0), meter=Cents(0))
    row = rows_of(alone(ODD, ACE_KING, jackpot()))["ann", "jackpot"]
    assert (row.stake, row.result, row.pays, row.net) == (100, Result.LOSE, 0, -100)


@pytest.mark.rule("CS-044")
def test_r_11_3_arrangements_need_approval() -> None:
    r = do(opened(jackpot(is_approved=False)), ante("ann"))
    refusal = refused(r, PlaceJackpot(player="ann"))
    assert (refusal.code, refusal.rule) == (RefusalCode.NO_JACKPOT, "caribbean-stud 11.3")
    r = do(opened(jackpot()), ante("ann"), PlaceJackpot(player="ann"))
    assert refused(r, PlaceJackpot(player="ann")).code is RefusalCode.ONE_WAGER


@pytest.mark.rule("CS-045")
@pytest.mark.parametrize(
    ("hand", "meter", "prize"),
    [
        (ROYAL, 60_000, 75_000),
        (ROYAL, 300_000, 300_000),
        (STRAIGHT_FLUSH, 60_000, 7_500),
        (STRAIGHT_FLUSH, 120_000, 12_000),
        (FOUR, 300_000, 500),
        (FULL_HOUSE, 300_000, 150),
        (FLUSH, 300_000, 100),
        (STRAIGHT, 300_000, 0),
        (PAIR, 300_000, 0),
    ],
)
def test_r_12_1_g_39_g_40_every_prize(hand: str, meter: int, prize: int) -> None:
    dealer = "AH KD 8H 6C 3H"
    row = rows_of(alone(hand, dealer, jackpot(meter)))["ann", "jackpot"]
    assert row.pays == prize * 100
    assert row.net == prize * 100 - 100
    assert row.result is (Result.WIN if prize else Result.LOSE)
    assert row.rules == ("caribbean-stud 12.1",)
    assert row.odds is None


@pytest.mark.rule("CS-045")
def test_r_12_1_the_share_is_exact_and_paid_up_to_the_next_chip() -> None:
    params = rules().params(Shoe.MANUAL)
    meter = 12_345_678
    assert jackpot_hundredths(params, PokerClass.STRAIGHT_FLUSH, meter) == 123_456_780
    assert jackpot_hundredths(params, PokerClass.STRAIGHT, meter) == 0
    terms = jackpot()
    assert terms.jackpot is not None
    terms = replace(terms, jackpot=replace(terms.jackpot, meter=Cents(meter)))
    row = rows_of(alone(STRAIGHT_FLUSH, ACE_KING, terms))["ann", "jackpot"]
    assert row.pays == 1_234_600
    exact = replace(terms, chips=Chips(Cents(1)))
    assert rows_of(alone(STRAIGHT_FLUSH, ACE_KING, exact))["ann", "jackpot"].pays == 1_234_568


@pytest.mark.rule("CS-037")
def test_r_9_5_g_38_the_jackpot_is_paid_beside_ante_and_bet() -> None:
    assert net_of(alone(FLUSH, ACE_KING, jackpot())) == {"ann": 5 + 50 + 100 - 1}
    lost = called(seated("ann", jackpot()), {"ann": FLUSH}, BIGGER)
    assert net_of(finished(lost)) == {"ann": -15 + 100 - 1}
    assert net_of(alone(FLUSH, NO_HAND, jackpot())) == {"ann": 5 + 100 - 1}
    assert net_of(alone(FLUSH, ACE_KING, jackpot(), fold=True)) == {"ann": -5 - 1}


@pytest.mark.rule("CS-046")
def test_r_12_2_a_straight_or_royal_flush_is_registered_before_the_settlement() -> None:
    r = called(
        seated("ann bob", jackpot()), {"ann": STRAIGHT_FLUSH, "bob": FLUSH}, "QD JC TC 4H 3H"
    )
    r = do(r, Bet(player="ann"), Bet(player="bob"), Reveal())
    assert awaiting(r) is Step.REGISTRATION
    assert refused(r, Settle()).rule == "caribbean-stud 12.2"
    assert not can(r, RegisterJackpot(player="bob"))
    r = do(r, RegisterJackpot(player="ann"))
    assert awaiting(r) is Step.SETTLEMENT
    assert not can(r, RegisterJackpot(player="ann"))


def two_winners(sharing: Sharing = Sharing.IN_ORDER, meter: int = 200_000) -> Round:
    hands = {"ann": STRAIGHT_FLUSH, "bob": SECOND_STRAIGHT_FLUSH}
    r = called(seated("ann bob", jackpot(meter, sharing=sharing)), hands, "AH KD 8H 5C 3H")
    return do(r, Bet(player="ann"), Bet(player="bob"), Reveal())


@pytest.mark.rule("CS-047")
@pytest.mark.parametrize(("first", "second"), [("ann", "bob"), ("bob", "ann")])
def test_r_12_3_two_winners_are_paid_in_order_of_registration(first: str, second: str) -> None:
    r = two_winners()
    r = do(r, RegisterJackpot(player=first), RegisterJackpot(player=second))
    event = told(r, Settle())
    assert isinstance(event, Settled)
    assert event.meter == 162_000_00
    rows = rows_of(do(r, Settle()))
    assert rows[first, "jackpot"].pays == 20_000_00
    assert rows[second, "jackpot"].pays == 18_000_00


@pytest.mark.rule("CS-047")
def test_r_12_3_a_royal_flush_resets_the_meter_for_the_next_winner() -> None:
    terms = jackpot(200_000, reset=Cents(80_000_00))
    hands = {"ann": ROYAL, "bob": STRAIGHT_FLUSH}
    r = called(seated("ann bob", terms), hands, "2H 4H 6C 8C TC")
    r = do(r, Bet(player="ann"), Bet(player="bob"), Reveal())
    r = do(r, RegisterJackpot(player="ann"), RegisterJackpot(player="bob"))
    event = told(r, Settle())
    assert isinstance(event, Settled) and event.meter == 72_000_00
    rows = rows_of(do(r, Settle()))
    assert rows["ann", "jackpot"].pays == 200_000_00
    assert rows["bob", "jackpot"].pays == 8_000_00


@pytest.mark.rule("CS-047")
def test_r_12_3_or_they_share_as_the_approved_procedures_say() -> None:
    r = two_winners(Sharing.EQUAL_SHARES)
    r = do(r, RegisterJackpot(player="bob"), RegisterJackpot(player="ann"), Settle())
    rows = rows_of(r)
    assert rows["ann", "jackpot"].pays == rows["bob", "jackpot"].pays == 19_000_00
    assert rows["ann", "jackpot"].rules == ("caribbean-stud 12.1", "caribbean-stud 12.3")


@pytest.mark.rule("CS-047")
def test_r_12_3_one_winner_shares_with_nobody() -> None:
    terms = jackpot(200_000, sharing=Sharing.EQUAL_SHARES)
    row = rows_of(alone(STRAIGHT_FLUSH, ACE_KING, terms))["ann", "jackpot"]
    assert (row.pays, row.rules) == (20_000_00, ("caribbean-stud 12.1",))


@pytest.mark.rule("CS-048")
@pytest.mark.parametrize("by_exposure", [False, True])
def test_r_12_4_surveillance_fixes_the_times_when_the_electronics_fail(by_exposure: bool) -> None:
    r = do(two_winners(), RegisterJackpot(player="ann"))
    times = (
        ("ann", datetime(2000, 1, 1, 20, 15, 9)),
        ("bob", datetime(2000, 1, 1, 20, 15, 2)),
    )
    fix = RegistrationTimes(times=times, by_exposure=by_exposure)
    for staff in (Staff.DEALER, Staff.TABLE_GAMES_OPERATIONS_MANAGER):
        refusal = refused(r, replace(fix, directed_by=staff))
        assert (refusal.code, refusal.rule) == (RefusalCode.NOT_AUTHORISED, "caribbean-stud 12.4")
    assert not can(r, replace(fix, times=times[:1]))
    event = told(r, fix)
    assert isinstance(event, RegistrationsFixed)
    assert (event.by_exposure, event.times) == (by_exposure, times[::-1])
    rows = rows_of(do(r, fix, Settle()))
    assert (rows["bob", "jackpot"].pays, rows["ann", "jackpot"].pays) == (20_000_00, 18_000_00)
    assert rows["ann", "jackpot"].rules == ("caribbean-stud 12.1", "caribbean-stud 12.4")


def test_contributions_feed_the_meter_when_wagers_are_accepted() -> None:
    terms = jackpot(60_000, contribution=Cents(71))
    r = seated("ann bob", terms)
    assert r.displayed == 60_000_00 + 142
    assert opened(on_terms()).displayed is None
    [event] = decide(
        do(called(r, {"ann": PAIR, "bob": ODD}, NO_HAND), Fold(player="ann"), Fold(player="bob")),
        Reveal(),
    )
    assert event.rules == ("caribbean-stud 8.5", "caribbean-stud 9.2")
