"""Notice 26 of 1999: secret wagers in tournaments (14.2.8, 14.6)."""

from dataclasses import replace
from datetime import datetime

import pytest

from baccarat_table import (
    PLAYER_WINS,
    SECRET_FROM,
    TIES,
    Series,
    bet,
    coup,
    do,
    form,
    last,
    nets,
    opened,
    refused,
    rules,
    series_of,
    step,
    told,
)
from croupier.equipment import Card, parse_cards
from croupier.games.baccarat import (
    AnnounceSecretWagers,
    CallLastHand,
    CardsPassed,
    CloseBetting,
    Deal,
    DeclareDummyCoup,
    ExamineForms,
    FormHandedIn,
    HandInForm,
    InspectForm,
    RefusalCode,
    SecretChipsPlaced,
    SecretWagersAnnounced,
    Step,
    WithdrawWager,
    why_not,
)
from croupier.games.baccarat.kernel import deemed_amount
from croupier.games.baccarat.round import Bet, SecretForm
from croupier.games.baccarat.secret import (
    Deemed,
    deemed,
    form_faults,
    inspectable,
    open_session,
    why_not_conditions,
)
from croupier.games.baccarat.views import view
from croupier.games.game import Viewer
from croupier.games.refusal import Refusal
from croupier.games.settlement import Result
from croupier.games.staff import Staff

PLAYERS = ("ann", "bob", "cat")
SUPERVISOR = Viewer(rank=Staff.GAME_SUPERVISOR)


def session(secret_wagers: int | None = 2, at: datetime = SECRET_FROM) -> Series:
    """A tournament table with limits of $25 to $500."""
    r = opened(at=at, limits=(25, 500))
    plays = open_session(r.rules, PLAYERS, secret_wagers=secret_wagers)
    return series_of(replace(r.start, session=plays))


def handed(r: Series, slip: HandInForm) -> SecretForm:
    """The form that the dealer is handed."""
    [event] = told(r, slip)
    assert isinstance(event, FormHandedIn) and event.player == event.form.player
    return event.form


def faults_of(r: Series, slip: HandInForm) -> tuple[Refusal, ...]:
    return form_faults(r.round, handed(r, slip))


def counts_as(r: Series, slip: HandInForm) -> Deemed:
    return deemed(r.round, handed(r, slip))


def played(r: Series, *forms: HandInForm, cards: str = PLAYER_WINS) -> Series:
    """Hand forms in, examine them, deal and announce."""
    r = do(r, *forms, CloseBetting(), ExamineForms())
    r = do(r, *(Deal(card) for card in parse_cards(cards)))
    return do(r, AnnounceSecretWagers())


@pytest.mark.rule("BA-002")
def test_14_2_8_conditions_must_state_the_number_of_secret_wagers() -> None:
    refusal = why_not_conditions(rules(at=SECRET_FROM), None)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (RefusalCode.CONDITIONS_SILENT, "baccarat 14.2.8")
    assert why_not_conditions(rules(at=SECRET_FROM), 2) is None
    before = why_not_conditions(rules(at=datetime(1999, 11, 8, 3, 59)), 2)
    assert before is not None and before.code is RefusalCode.SECRET_NOT_HELD


@pytest.mark.rule("BA-003")
def test_14_6_1_a_player_has_as_many_as_the_conditions_say() -> None:
    r = played(session(1), form("ann", "player", 50))
    refusal = refused(r, form("ann", "player", 50))
    assert (refusal.code, refusal.rule) == (RefusalCode.SECRET_WAGERS_USED_UP, "baccarat 14.6.1")
    assert refused(session(), form("dan", "tie", 50)).code is (RefusalCode.NO_SESSION)
    r = do(session(), form("ann", "tie", 50))
    assert refused(r, form("ann", "tie", 50)).code is RefusalCode.FORM_ALREADY_IN


@pytest.mark.rule("BA-003")
def test_a_99_conditions_that_say_nothing_mean_three() -> None:
    r = session(None)
    assert r.session is not None and r.session.allowed == 3


@pytest.mark.rule("BA-003")
def test_secret_wagers_begin_with_notice_26() -> None:
    before = opened(at=datetime(1999, 11, 8, 3, 59), limits=(25, 500))
    refusal = refused(before, form("ann", "tie", 50))
    assert refusal.code is RefusalCode.SECRET_NOT_HELD


@pytest.mark.rule("BA-004")
@pytest.mark.parametrize(
    "slip",
    [
        form("ann", None, 50),
        form("ann", "player", None),
        form("ann", "player", 50, words=60),
    ],
)
def test_14_6_2_the_form_shows_the_bet_and_one_amount_in_words_and_figures(
    slip: HandInForm,
) -> None:
    [fault] = faults_of(session(), slip)
    assert (fault.code, fault.rule) == (RefusalCode.FORM_SPOILT, "baccarat 14.6.2")
    assert faults_of(session(), form("ann", "player", 50)) == ()


@pytest.mark.rule("BA-004")
def test_14_6_2_other_details_are_needed_too() -> None:
    [fault] = faults_of(session(), form("ann", "player", 50, details=False))
    assert fault.code is RefusalCode.FORM_INCOMPLETE


@pytest.mark.rule("BA-005")
def test_14_6_3_chips_beside_a_secret_wager_keep_within_the_maximum_and_to_one_side() -> None:
    r = do(session(), bet("ann", "player", 100))
    assert faults_of(r, form("ann", "player", 400)) == ()
    # 14.6.10 puts nothing of this right afterwards: such a form is not taken at all.
    over = refused(r, form("ann", "player", 425))
    assert (over.code, over.rule) == (RefusalCode.SECRET_OVER_MAXIMUM_TOGETHER, "baccarat 14.6.3")
    both = refused(r, form("ann", "banker", 100))
    assert (both.code, both.rule) == (RefusalCode.SECRET_BOTH_SIDES, "baccarat 14.6.3")
    # What counts is the deemed amount: $20 becomes the minimum of $25.
    full = do(session(), bet("ann", "player", 480))
    assert refused(full, form("ann", "player", 20)).rule == "baccarat 14.6.3"
    assert do(full, form("bob", "banker", 500)).forms


@pytest.mark.rule("BA-005")
def test_14_6_3_binds_chips_placed_after_the_form_as_well() -> None:
    r = do(session(), form("ann", "player", 400))
    assert refused(r, bet("ann", "banker", 25)).code is RefusalCode.SECRET_BOTH_SIDES
    late = refused(r, bet("ann", "player", 125))
    assert late.code is RefusalCode.SECRET_OVER_MAXIMUM_TOGETHER
    assert do(r, bet("ann", "player", 100), bet("bob", "banker", 500)).wagers


@pytest.mark.rule("BA-005")
@pytest.mark.parametrize("first", ["chips", "form"])
@pytest.mark.parametrize("on", list(Bet))
@pytest.mark.parametrize("beside", list(Bet))
@pytest.mark.parametrize("amount", [24, 25, 100, 250, 475, 476, 500])
def test_14_6_3_is_the_same_whichever_wager_comes_first(
    first: str, on: Bet, beside: Bet, amount: int
) -> None:
    chips, secret = bet("ann", beside.value, 25), form("ann", on.value, amount)
    r = do(session(), chips if first == "chips" else secret)
    refusal = why_not(r.round, secret if first == "chips" else chips)
    is_both = {on, beside} == {Bet.PLAYER, Bet.BANKER}
    assert (refusal is not None) is (is_both or max(amount, 25) + 25 > 500)
    assert refusal is None or refusal.rule == "baccarat 14.6.3"


@pytest.mark.rule("BA-006")
def test_14_6_4_chips_that_a_secret_wager_needs_are_not_staked_again() -> None:
    r = do(session(), form("ann", "player", 400, chips=500))
    over = refused(r, bet("ann", "player", 125))
    assert over.rule in ("baccarat 14.6.3", "baccarat 14.6.4.2")
    low = do(session(), form("ann", "player", 100, chips=150))
    assert refused(low, bet("ann", "player", 75)).rule == "baccarat 14.6.4.2"
    once = do(low, bet("ann", "player", 50))
    assert refused(once, bet("ann", "player", 25)).rule == "baccarat 14.6.4.2"
    again = do(once, WithdrawWager(player="ann", on=Bet.PLAYER), bet("ann", "tie", 50))
    assert [wager.on for wager in again.wagers] == [Bet.TIE]
    # A spoilt form costs the minimum, which stays in hand too.
    spoilt = do(session(), form("ann", "player", 100, words=90, chips=50))
    assert refused(spoilt, bet("ann", "player", 30)).rule == "baccarat 14.6.4.2"


@pytest.mark.rule("BA-006")
def test_14_6_4_a_secret_wager_keeps_to_the_limits_and_to_the_chips_held() -> None:
    for amount in (24, 501):
        [fault] = faults_of(session(), form("ann", "tie", amount))
        assert (fault.code, fault.rule) == (
            RefusalCode.SECRET_OUTSIDE_LIMITS,
            "baccarat 14.6.4.1",
        )
    [fault] = faults_of(session(), form("ann", "tie", 100, chips=99))
    assert (fault.code, fault.rule) == (RefusalCode.SECRET_OVER_CHIPS, "baccarat 14.6.4.2")


@pytest.mark.rule("BA-007")
def test_14_6_5_a_secret_wager_on_a_tie_is_used_up() -> None:
    r = played(session(1), form("ann", "player", 50), cards=TIES)
    assert (last(r).result, last(r).net) == (Result.VOID, 0)
    refusal = refused(r, form("ann", "player", 50))
    assert refusal.code is RefusalCode.SECRET_WAGERS_USED_UP


@pytest.mark.rule("BA-008")
def test_14_6_6_the_place_is_marked_and_what_the_form_says_is_recorded_unseen() -> None:
    r = do(session(), form("ann", "tie", 50))
    table = view(r.round, Viewer()).table
    assert table.marked_places == ("ann",)
    assert not hasattr(table, "forms") and table.wagers == ()
    [recorded] = view(r.round, SUPERVISOR).forms
    assert (recorded.form.figures, recorded.faults) == (5_000, ())
    assert [one.form.player for one in view(r.round, Viewer(player="ann")).forms] == ["ann"]
    assert view(r.round, Viewer(player="bob")).forms == ()


@pytest.mark.rule("BA-009")
def test_14_6_7_forms_are_examined_before_the_hand() -> None:
    r = do(session(), form("ann", "tie", 5), CloseBetting())
    assert step(r) is Step.EXAMINATION
    refusal = refused(r, Deal(Card.parse("9S")))
    assert refusal.code is RefusalCode.NO_CARD_AWAITED
    [examined] = view(r.round, SUPERVISOR).forms
    assert examined.faults == (RefusalCode.SECRET_OUTSIDE_LIMITS,)
    given_back = do(r, ExamineForms(returned=("ann",)))
    assert (given_back.forms, step(given_back)) == ((), Step.PLAYER_CARD)
    assert refused(session(), ExamineForms()).code is RefusalCode.NO_EXAMINATION_DUE
    assert refused(r, ExamineForms(returned=("bob",))).code is RefusalCode.NO_EXAMINATION_DUE


@pytest.mark.rule("BA-010")
def test_14_6_8_the_announcement_comes_after_the_hand_and_then_all_is_settled() -> None:
    r = do(session(), bet("bob", "banker", 25), form("ann", "player", 50))
    r = do(r, CloseBetting(), ExamineForms())
    r = do(r, *(Deal(card) for card in parse_cards(PLAYER_WINS)))
    assert (step(r), r.settlements) == (Step.ANNOUNCEMENT, ())
    happened = told(r, AnnounceSecretWagers())
    assert isinstance(happened[0], SecretWagersAnnounced)
    assert happened[0].rules == ("baccarat 14.6.8",)
    assert nets(do(r, AnnounceSecretWagers())) == {"bob banker": -2_500, "ann player": 5_000}
    assert refused(session(), AnnounceSecretWagers()).code is RefusalCode.NO_ANNOUNCEMENT_DUE


@pytest.mark.rule("BA-011")
def test_14_6_9_a_form_may_be_looked_at_until_the_next_first_card() -> None:
    look = InspectForm(player="bob", of="ann")
    r = do(session(), form("ann", "player", 50))
    assert refused(r, look).code is RefusalCode.NO_SUCH_FORM
    r = played(session(), form("ann", "player", 50))
    assert [form.player for form in inspectable(r.round)] == ["ann"]
    assert told(r, look)[0].rules == ("baccarat 14.6.9",)
    r = do(r, CloseBetting())
    assert [form.player for form in inspectable(r.round)] == ["ann"]
    r = do(r, Deal(Card.parse("9S")))
    assert refused(r, look).code is RefusalCode.NO_SUCH_FORM


@pytest.mark.rule("BA-012")
def test_g_45_14_6_10_1_less_than_the_minimum_counts_as_the_minimum() -> None:
    r = played(session(), form("ann", "player", 5))
    assert (last(r).stake, last(r).net) == (2_500, 2_500)
    assert last(r).rules == ("baccarat 14.6.10.1", "baccarat assumed-odds")


@pytest.mark.rule("BA-013")
def test_14_6_10_2_more_than_the_maximum_counts_as_the_maximum() -> None:
    r = played(session(), form("ann", "banker", 900))
    assert (last(r).stake, last(r).net) == (50_000, -50_000)
    assert last(r).rules[0] == "baccarat 14.6.10.2"


@pytest.mark.rule("BA-014")
def test_14_6_10_3_more_than_the_chips_held_counts_as_the_chips_held() -> None:
    r = played(session(), form("ann", "banker", 300, chips=120))
    assert (last(r).stake, last(r).net) == (12_000, -12_000)
    assert last(r).rules[0] == "baccarat 14.6.10.3"


@pytest.mark.rule("BA-015")
def test_14_6_10_4_a_spoilt_form_costs_the_minimum_whatever_the_result() -> None:
    r = played(session(), form("ann", "player", 100, words=200))
    assert (last(r).result, last(r).net) == (Result.LOSE, -2_500)
    assert last(r).rules == ("baccarat 14.6.10.4",)
    assert counts_as(session(), form("ann", None, 5)).is_spoilt


@pytest.mark.rule("BA-012", "BA-013", "BA-014")
def test_a_99_the_minimum_comes_first_then_the_maximum_then_the_chips() -> None:
    for amount in range(12):
        for chips in range(1, 12):
            held = [sum_ for sum_ in range(3, 8) if sum_ <= chips] or [chips]
            nearest = sorted(held, key=lambda sum_: abs(sum_ - amount))[0]
            assert deemed_amount(amount, 3, 7, chips) == nearest
    r = session()
    slip = counts_as(r, form("ann", "tie", 5, chips=20))
    assert slip.amount == 2_000
    assert slip.rules == ("baccarat 14.6.10.1", "baccarat 14.6.10.3")
    assert counts_as(r, form("ann", "tie", 25)).rules == ()
    assert counts_as(r, form("ann", "tie", 500)).rules == ()


@pytest.mark.rule("BA-016")
def test_14_6_11_in_the_last_hand_of_the_final_all_is_announced_before_the_deal() -> None:
    r = do(session(), CallLastHand())
    slips = (form("ann", "player", 50), form("bob", "banker", 300), form("cat", "tie", 500))
    r = do(r, *slips, CloseBetting(), ExamineForms())
    assert step(r) is Step.ANNOUNCEMENT
    assert refused(r, Deal(Card.parse("9S"))).code is RefusalCode.NO_CARD_AWAITED
    announced, *placed, passed = told(r, AnnounceSecretWagers())
    assert announced.rules == ("baccarat 14.6.11.1",)
    assert [event.rules for event in placed] == [("baccarat 14.6.11.2",)] * 3
    assert all(isinstance(event, SecretChipsPlaced) for event in placed)
    # A wager on a tie earns no cards, however high it is.
    assert isinstance(passed, CardsPassed) and passed.player == "bob"
    assert passed.rules == ("baccarat 14.6.11.3",)
    r = do(r, AnnounceSecretWagers(), *(Deal(card) for card in parse_cards(PLAYER_WINS)))
    assert nets(r) == {"ann player": 5_000, "bob banker": -30_000, "cat tie": -50_000}


@pytest.mark.rule("BA-016")
def test_a_127_of_equal_wagers_the_first_in_the_order_of_dealing_gets_the_cards() -> None:
    r = do(session(), CallLastHand())
    slips = (form("cat", "player", 50), form("bob", "banker", 50), form("ann", "tie", 25))
    r = do(r, *slips, CloseBetting(), ExamineForms())
    assert [e.player for e in told(r, AnnounceSecretWagers()) if isinstance(e, CardsPassed)] == [
        "bob"
    ]


@pytest.mark.rule("BA-016")
def test_14_6_11_needs_every_player_and_the_last_hand() -> None:
    r = do(session(), CallLastHand(), form("ann", "player", 50))
    r = do(r, CloseBetting(), ExamineForms())
    assert step(r) is Step.PLAYER_CARD
    assert refused(opened(), CallLastHand()).code is RefusalCode.NO_SESSION


def test_a_dummy_coup_takes_no_secret_wager() -> None:
    r = do(session(), DeclareDummyCoup())
    refusal = refused(r, form("ann", "player", 50))
    assert refusal.code is RefusalCode.ON_DUMMY_COUP


def test_an_ordinary_coup_in_a_session_needs_no_announcement() -> None:
    assert nets(coup(do(session(), bet("ann", "player", 25)), PLAYER_WINS)) == {"ann player": 2_500}
