"""Seats (2.1 of 26/1999) and commission (11.1.6 of 32/2000)."""

from datetime import datetime

import pytest

from baccarat_table import (
    BANKER_WINS,
    RUNS_FROM,
    SECRET_FROM,
    Series,
    bet,
    coup,
    do,
    last,
    nets,
    opened,
    refused,
    step,
    told,
)
from croupier.equipment import parse_cards
from croupier.games.baccarat import (
    CloseBetting,
    CloseTable,
    CommissionMarked,
    Deal,
    DeferCommission,
    EndShoe,
    Leave,
    RefusalCode,
    SettleCommission,
    Step,
    awaiting,
    decide,
    next_opening,
    replay,
    why_not,
)
from croupier.games.baccarat.views import markers
from croupier.games.refusal import RuleBreach

ANN_DEFERS = DeferCommission(player="ann", seat=7)


def owing() -> Series:
    """Ann sits at place 7 and owes fifty cents."""
    r = do(opened(seats=14), ANN_DEFERS, bet("ann", "banker", 10))
    return coup(r, BANKER_WINS)


@pytest.mark.rule("BA-001")
@pytest.mark.parametrize("seats", [5, 14])
def test_2_1_a_table_has_five_to_fourteen_numbered_places(seats: int) -> None:
    assert step(opened(seats=seats)) is Step.WAGERS


@pytest.mark.rule("BA-001")
@pytest.mark.parametrize("seats", [4, 15])
def test_2_1_fewer_or_more_places_are_refused_once_the_rule_is_in_force(seats: int) -> None:
    with pytest.raises(RuleBreach, match="5 to 14 numbered places"):
        opened(at=SECRET_FROM, seats=seats)
    assert step(opened(at=datetime(1999, 11, 8, 3, 59), seats=seats)) is Step.WAGERS


@pytest.mark.rule("BA-025")
def test_11_1_6_commission_is_taken_with_the_payment() -> None:
    r = coup(do(opened(), bet("ann", "banker", 10)), BANKER_WINS)
    assert nets(r) == {"ann banker": 1_000, "ann commission": -50}
    assert r.owed == ()


@pytest.mark.rule("BA-025")
def test_11_1_6_only_a_seated_player_may_owe_it() -> None:
    refusal = refused(opened(seats=14), DeferCommission(player="ann", seat=None))
    assert (refusal.code, refusal.rule) == (RefusalCode.NOT_SEATED, "baccarat 11.1.6")
    r = owing()
    assert nets(r) == {"ann banker": 1_000}
    assert r.owes("ann") == 50


@pytest.mark.rule("BA-025")
def test_11_1_6_deferral_begins_with_notice_32_and_crown_baccarat_has_none() -> None:
    r = opened(at=datetime(2000, 12, 20, 3, 59), seats=14)
    assert refused(r, ANN_DEFERS).code is RefusalCode.DEFERRAL_NOT_HELD
    r = opened(at=RUNS_FROM, seats=14)
    assert do(r, ANN_DEFERS).deferring == (("ann", 7),)
    r = opened("crown-baccarat", seats=14)
    assert refused(r, ANN_DEFERS).code is RefusalCode.NO_COMMISSION


@pytest.mark.rule("BA-026")
def test_11_1_6_1_it_is_settled_at_the_end_of_the_shoe_or_earlier_on_request() -> None:
    r = owing()
    early = do(r, SettleCommission(player="ann"))
    assert nets(early) == {"ann banker": 1_000, "ann commission": -50}
    assert last(early).rules == ("baccarat assumed-commission", "baccarat 11.1.6.1")
    ended = do(r, EndShoe())
    assert step(ended) is Step.COMMISSION
    ended = do(ended, SettleCommission(player="ann"))
    assert step(ended) is None
    refusal = refused(early, SettleCommission(player="ann"))
    assert refusal.code is RefusalCode.NOTHING_OWED


@pytest.mark.rule("BA-026")
def test_11_1_6_1_whoever_leaves_settles_first() -> None:
    leave = Leave(player="ann")
    refusal = refused(owing(), leave)
    assert (refusal.code, refusal.rule) == (RefusalCode.COMMISSION_OWED, "baccarat 11.1.6.1")
    r = do(owing(), SettleCommission(player="ann"), leave)
    assert r.deferring == ()
    assert refused(r, leave).code is RefusalCode.NOTHING_OWED


@pytest.mark.rule("BA-027")
def test_11_1_6_2_no_shoe_starts_while_commission_is_owed() -> None:
    r = do(owing(), EndShoe())
    for command in (CloseTable(), bet("ann", "banker", 10), Leave(player="ann")):
        refusal = refused(r, command)
        assert (refusal.code, refusal.rule) == (RefusalCode.COMMISSION_OWED, "baccarat 11.1.6.2")
    with pytest.raises(RuleBreach) as breach:
        next_opening(r.round, r.start)
    assert breach.value.refusal == refusal
    r = do(r, SettleCommission(player="ann"))
    opening = next_opening(r.round, r.start)
    assert (opening.number, opening.owed, opening.deferring) == (2, (), (("ann", 7),))


@pytest.mark.rule("BA-026")
def test_11_1_6_1_a_shoe_may_end_when_its_last_coup_is_settled() -> None:
    r = do(opened(), ANN_DEFERS, bet("ann", "banker", 10), CloseBetting()).round
    for card in parse_cards(BANKER_WINS):
        r = replay(r, decide(r, Deal(card)))
    assert awaiting(r) is None
    r = replay(r, decide(r, EndShoe()))
    assert awaiting(r) is Step.COMMISSION
    r = replay(r, decide(r, SettleCommission(player="ann")))
    assert awaiting(r) is None
    again = why_not(r, EndShoe())
    assert again is not None and again.code is RefusalCode.SHOE_OVER


@pytest.mark.rule("BA-027")
def test_11_1_6_2_a_table_does_not_close_on_a_debt() -> None:
    assert refused(owing(), CloseTable()).code is RefusalCode.COMMISSION_OWED


@pytest.mark.rule("BA-028")
def test_11_1_6_3_a_marker_with_the_amount_lies_in_the_space_with_the_players_number() -> None:
    r = owing()
    (marker,) = markers(r.round)
    assert (marker.seat, marker.player, marker.amount) == (7, "ann", r.owes("ann"))
    assert marker.rules
    r = coup(do(r, bet("ann", "banker", 30)), BANKER_WINS)
    assert [marker.amount for marker in markers(r.round)] == [200]
    assert markers(do(r, SettleCommission(player="ann")).round) == ()


@pytest.mark.rule("BA-028")
def test_11_1_6_3_the_marker_is_an_event_with_its_rule() -> None:
    r = do(opened(seats=14), ANN_DEFERS, bet("ann", "banker", 10))
    r = do(r, CloseBetting())
    *others, final = parse_cards(BANKER_WINS)
    r = do(r, *(Deal(card) for card in others))
    [marked] = [event for event in told(r, Deal(final)) if isinstance(event, CommissionMarked)]
    assert (marked.seat, marked.amount) == (7, 50)
    assert "baccarat 11.1.6.3" in marked.rules


def test_a_shoe_does_not_end_on_wagers_and_nothing_is_dealt_after_it() -> None:
    r = do(opened(), bet("ann", "tie", 5))
    assert refused(r, EndShoe()).code is RefusalCode.WAGERS_DOWN
    with pytest.raises(RuleBreach) as breach:
        next_opening(r.round, r.start)
    assert breach.value.refusal.code is RefusalCode.COUP_IN_PLAY
    ended = do(opened(), EndShoe())
    assert refused(ended, bet("ann", "tie", 5)).code is RefusalCode.ROUND_OVER
    assert next_opening(ended.round, ended.start).number == 1
    closed = do(opened(), CloseTable())
    assert step(closed) is None
    assert refused(closed, bet("ann", "tie", 5)).code is RefusalCode.TABLE_CLOSED
