"""Caribbean Stud rules 14.10 to 14.12: Bets that are wrong, misdeals and the jackpot."""

from dataclasses import replace

import pytest

from caribbean_table import (
    ACE_KING,
    HANDS,
    NO_HAND,
    PAIR,
    SUPERVISOR,
    ante,
    begun,
    called,
    card,
    do,
    finished,
    jackpot,
    net_of,
    played,
    refused,
    rows_of,
    seated,
    told,
    with_an_extra_card,
)
from croupier.games.caribbean_stud import (
    AnteForfeited,
    Bet,
    Button,
    CannotBet,
    CloseBetting,
    Deal,
    HandVoided,
    JackpotJoined,
    JackpotLeft,
    JoinJackpot,
    LeaveJackpot,
    MarkersPlaced,
    Opened,
    RefusalCode,
    Round,
    Settle,
    WrongBet,
    WrongButton,
    WrongCount,
    WrongDeck,
    can,
    next_opening,
    open_round,
)
from croupier.games.refusal import RuleBreach
from croupier.games.settlement import Result
from croupier.money import Cents

# ---------------------------------------------------------------- Bets


@pytest.mark.rule("CS-064")
def test_r_14_10_a_player_who_cannot_bet_twice_the_ante_is_warned_and_then_forfeits() -> None:
    r = do(played(jackpot()), Bet(player="bob"))
    event = told(r, CannotBet(player="ann"))
    assert isinstance(event, HandVoided) and "$10" in event.warning
    first = finished(do(r, CannotBet(player="ann")))
    assert net_of(first) == {"bob": -16, "ann": 0}
    event = told(r, CannotBet(player="ann", warned=True))
    assert isinstance(event, AnteForfeited)
    again = finished(do(r, CannotBet(player="ann", warned=True)))
    assert net_of(again) == {"bob": -16, "ann": -6}
    row = rows_of(again)["ann", "ante"]
    assert (row.result, row.rules) == (Result.FORFEIT, ("caribbean-stud 14.10",))
    assert not can(r, CannotBet(player="bob"))


@pytest.mark.rule("CS-065")
@pytest.mark.parametrize(("dealer", "net"), [(ACE_KING, 15), ("AS AD KC QC JC", -15)])
def test_r_14_11_1_the_excess_of_a_bet_is_returned_at_settlement(dealer: str, net: int) -> None:
    r = called(seated("ann"), {"ann": PAIR}, dealer)
    r = finished(do(r, WrongBet(player="ann", stake=Cents(1500))))
    assert net_of(r) == {"ann": net}
    bet = rows_of(r)["ann", "bet"]
    assert (bet.stake, bet.rules[-1]) == (1000, "caribbean-stud 14.11.1")


@pytest.mark.rule("CS-066")
@pytest.mark.parametrize(("dealer", "net"), [(ACE_KING, 13), ("AS AD KC QC JC", -13)])
def test_r_14_11_2_a_short_bet_is_settled_as_it_stands(dealer: str, net: int) -> None:
    r = called(seated("ann"), {"ann": PAIR}, dealer)
    r = finished(do(r, WrongBet(player="ann", stake=Cents(800))))
    assert net_of(r) == {"ann": net}
    bet = rows_of(r)["ann", "bet"]
    assert (bet.stake, bet.rules[-1]) == (800, "caribbean-stud 14.11.2")


def test_a_wrong_bet_is_an_amount_of_chips_other_than_twice_the_ante() -> None:
    r = played()
    assert refused(r, WrongBet(player="ann", stake=Cents(1000))).code is RefusalCode.NOT_IRREGULAR
    assert refused(r, WrongBet(player="ann", stake=Cents(825))).code is RefusalCode.NOT_CHIPS
    assert refused(r, WrongBet(player="zoe", stake=Cents(800))).code is RefusalCode.NO_SUCH_PLAYER


# ---------------------------------------------------------------- misdeals and the jackpot


def reopened(r: Round) -> Opened:
    return next_opening(r, Opened(law=r.rules, terms=r.terms))


def redealt(r: Round) -> Round:
    return open_round(reopened(r))


def misdealt() -> Round:
    return do(begun("2S", jackpot()), WrongCount(box=1, directed_by=SUPERVISOR))


@pytest.mark.rule("CS-067")
def test_r_14_12_1_a_leaver_gets_the_jackpot_wager_back() -> None:
    r = misdealt()
    event = told(r, LeaveJackpot(player="ann"))
    assert isinstance(event, JackpotLeft) and event.rules == ("caribbean-stud 14.12.1",)
    r = do(r, LeaveJackpot(player="ann"))
    assert not can(r, LeaveJackpot(player="ann"))
    rows = rows_of(do(r, Settle()))
    assert rows["ann", "jackpot"].result is Result.VOID
    assert rows["bob", "jackpot"].result is Result.OPEN
    assert reopened(do(r, Settle())).carried == ("bob",)


@pytest.mark.rule("CS-068")
def test_r_14_12_2_newcomers_join_with_markers_and_buttons() -> None:
    r = misdealt()
    event = told(r, JoinJackpot(player="cy"))
    assert isinstance(event, JackpotJoined)
    assert event.markers == ("ann", "bob")
    assert event.pressed == (Button.GAME_OVER, Button.COIN_IN)
    r = do(r, JoinJackpot(player="cy"))
    assert not can(r, JoinJackpot(player="cy"))
    r = do(r, Settle())
    assert rows_of(r)["cy", "jackpot"].result is Result.OPEN
    again = do(redealt(r), ante("cy"), ante("dot"))
    assert [seat.has_jackpot for seat in again.seats] == [True, False]


@pytest.mark.rule("CS-068")
def test_r_14_12_the_coin_counts_once_over_misdeal_and_redeal() -> None:
    first = do(misdealt(), Settle())
    assert net_of(first) == {"ann": 0, "bob": 0}
    again = do(redealt(first), ante("ann"), ante("bob"))
    again = finished(called(again, HANDS, NO_HAND))
    assert net_of(again) == {"bob": 4, "ann": 4}
    assert reopened(again).carried == ()
    with pytest.raises(RuleBreach) as breach:
        reopened(misdealt())
    assert breach.value.refusal.code is RefusalCode.NOT_SETTLED


@pytest.mark.rule("CS-067")
def test_r_14_12_1_whoever_takes_no_hand_after_a_misdeal_has_left() -> None:
    again = do(redealt(do(misdealt(), Settle())), ante("ann"))
    rows = rows_of(finished(called(again, {"ann": PAIR}, NO_HAND)))
    assert rows["bob", "jackpot"].result is Result.VOID
    assert rows["bob", "jackpot"].rules == ("caribbean-stud 14.12.1",)
    assert rows["ann", "jackpot"].result is Result.LOSE
    void = rows_of(do(again, CloseBetting(), Deal(card("2S")), WrongDeck(holds=51), Settle()))
    assert void["bob", "jackpot"].result is Result.VOID
    assert void["bob", "jackpot"].rules == ("caribbean-stud 14.9",)


@pytest.mark.rule("CS-056")
def test_a_jackpot_wager_that_was_returned_is_not_in_the_redeal_as_well() -> None:
    r = with_an_extra_card(jackpot())
    r = do(r, WrongCount(box=1, directed_by=SUPERVISOR, count_is_right=True))
    r = do(r, WrongCount(box=2, directed_by=SUPERVISOR, count_is_right=False), Settle())
    assert rows_of(r)["ann", "jackpot"].result is Result.VOID
    assert rows_of(r)["bob", "jackpot"].result is Result.OPEN
    assert reopened(r).carried == ("bob",)


@pytest.mark.rule("CS-069")
@pytest.mark.parametrize("button", Button)
def test_r_14_12_3_after_a_wrong_press_markers_show_who_is_in(button: Button) -> None:
    for r in (misdealt(), begun("2S", jackpot())):
        event = told(r, WrongButton(button=button))
        assert isinstance(event, MarkersPlaced) and event.markers == ("ann", "bob")
        assert do(r, WrongButton(button=button)).markers == ("ann", "bob")
    assert not can(begun("2S"), WrongButton(button=button))


def test_after_a_misdeal_only_the_jackpot_is_left() -> None:
    r = misdealt()
    refusal = refused(r, Deal(card("3S")))
    assert (refusal.code, refusal.rule) == (RefusalCode.ROUND_ENDED, "caribbean-stud 14.4")
    assert refused(r, WrongDeck(holds=51)).code is RefusalCode.ROUND_ENDED
    assert not can(begun("2S", jackpot()), LeaveJackpot(player="ann"))
    void = do(begun("2S", jackpot()), WrongDeck(holds=51))
    assert not can(void, JoinJackpot(player="cy"))
    assert not can(replace(misdealt(), terms=jackpot(is_approved=False)), JoinJackpot(player="cy"))
