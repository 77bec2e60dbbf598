"""Rapid Roulette: the layout, the assumed odds, and the one cell of rule 7.4 that is held."""

from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.game import Viewer
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.roulette import (
    Bet,
    Cause,
    CloseBetting,
    Command,
    Event,
    Invalidate,
    Opened,
    PlaceWager,
    RefusalCode,
    RouletteRules,
    Round,
    Spin,
    Step,
    WithdrawWager,
    awaiting,
    decide,
    open_round,
    replay,
    why_not,
)
from croupier.games.roulette.kernel import winnings
from croupier.games.roulette.views import odds_board, view
from croupier.games.settlement import Result, Settlement
from croupier.games.staff import Staff
from croupier.money import Cents, Chips, Limits, Payout
from croupier.rulebook import NotHeld, Status, rulebook

START = datetime(2000, 12, 20, 4)
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def rules(*, at: datetime = START, zeros: int = 1) -> RouletteRules:
    return RouletteRules.from_law(rulebook().law("rapid-roulette", at), zeros=zeros)


def opened(*, at: datetime = START, zeros: int = 1) -> Round:
    return open_round(Opened.of(rules(at=at, zeros=zeros)))


def do(r: Round, *commands: Command) -> Round:
    for command in commands:
        r = replay(r, decide(r, command))
    return r


def bet(
    on: str,
    *numbers: int,
    stake: float = 10,
    which: int | None = None,
    player: str = "ann",
    terminal: int | None = None,
) -> PlaceWager:
    return PlaceWager(
        player=player,
        on=Bet(on),
        stake=Cents(round(stake * 100)),
        numbers=numbers,
        which=which,
        terminal=terminal,
    )


def spun(r: Round, pocket: int) -> tuple[Settlement, ...]:
    rows = do(r, CloseBetting(), Spin(pocket=pocket)).settlements
    assert rows is not None
    return rows


def refused(r: Round, command: Command) -> Refusal:
    refusal = why_not(r, command)
    assert refusal is not None, f"{command} is allowed"
    return refusal


def naive_wins(on: str, numbers: tuple[int, ...], which: int | None, pocket: int) -> bool:
    """What a bet wins on, as a croupier would say it."""
    if numbers:
        return pocket in numbers
    if not 1 <= pocket <= 36:
        return False
    return {
        "dozen": (pocket - 1) // 12 + 1 == which,
        "column": (pocket - 1) % 3 + 1 == which,
        "red": pocket in RED,
        "black": pocket not in RED,
        "odd": pocket % 2 == 1,
        "even": pocket % 2 == 0,
        "low": pocket <= 18,
        "high": pocket >= 19,
    }[on]


BETS: list[tuple[PlaceWager, int]] = [
    (bet("straight", 17), 35),
    (bet("straight", 0), 35),
    (bet("split", 17, 20), 17),
    (bet("split", 17, 18), 17),
    (bet("split", 0, 3), 17),
    (bet("street", 16, 17, 18), 11),
    (bet("street", 0, 2, 3), 11),
    (bet("corner", 17, 18, 20, 21), 8),
    (bet("first-four", 0, 1, 2, 3), 8),
    (bet("six-line", 13, 14, 15, 16, 17, 18), 5),
    *((bet("dozen", which=which), 2) for which in (1, 2, 3)),
    *((bet("column", which=which), 2) for which in (1, 2, 3)),
    *((bet(on), 1) for on in ("red", "black", "odd", "even", "low", "high")),
]


@pytest.mark.parametrize(("wager", "to"), BETS, ids=lambda part: str(getattr(part, "on", part)))
def test_every_bet_against_every_pocket(wager: PlaceWager, to: int) -> None:
    r = do(opened(), wager)
    for pocket in range(37):
        [row] = spun(r, pocket)
        wins = naive_wins(wager.on, wager.numbers, wager.which, pocket)
        assert row.result is (Result.WIN if wins else Result.LOSE), pocket
        assert row.net == (1_000 * to if wins else -1_000)
        assert row.odds == (f"{to} to 1" if wins else None)


def test_first_four_needs_no_numbers() -> None:
    assert do(opened(), bet("first-four")).wagers[0].covers == (0, 1, 2, 3)


@pytest.mark.parametrize(
    "wager",
    [
        bet("split", 17, 19),
        bet("split", 3, 4),
        bet("split", 0, 4),
        bet("split", 17, 17),
        bet("street", 2, 3, 4),
        bet("corner", 3, 4, 6, 7),
        bet("corner", 0, 1, 2, 3),
        bet("six-line", 2, 3, 4, 5, 6, 7),
        bet("first-four", 1, 2, 3, 4),
        bet("straight", 37),
        bet("straight", 38),
        bet("straight", -1),
        bet("dozen", which=0),
        bet("column", which=4),
    ],
    ids=str,
)
def test_numbers_must_be_a_bet_that_the_layout_has(wager: PlaceWager) -> None:
    refusal = refused(opened(), wager)
    assert refusal.code is RefusalCode.NOT_ON_LAYOUT
    assert refusal.rule == "rapid-roulette assumed-layout"


@pytest.mark.parametrize(
    ("wager", "code"),
    [
        (bet("split"), RefusalCode.NUMBERS_NEEDED),
        (bet("red", 1, 3), RefusalCode.NUMBERS_NOT_NAMED),
        (bet("dozen"), RefusalCode.WHICH_NEEDED),
        (bet("red", which=1), RefusalCode.WHICH_NEEDED),
        (bet("red", stake=0.25), RefusalCode.WAGER_NOT_PAYABLE),
        (bet("red", stake=0), RefusalCode.WAGER_NOT_PAYABLE),
    ],
)
def test_a_bet_says_what_it_is_on_and_no_more(wager: PlaceWager, code: RefusalCode) -> None:
    assert refused(opened(), wager).code is code


def test_the_layout_has_as_many_bets_of_each_kind_as_a_real_one() -> None:
    one = {str(on): len(sets) for on, sets in rules().bets.items()}
    two = {str(on): len(sets) for on, sets in rules(zeros=2).bets.items()}
    assert [one[on] for on in ("straight", "split", "street", "corner", "six-line")] == [
        37,
        60,
        14,
        22,
        11,
    ]
    assert [two[on] for on in ("straight", "split", "street", "corner", "six-line")] == [
        38,
        62,
        15,
        22,
        11,
    ]


def test_a_second_zero_is_37_and_even_chances_dozens_and_columns_lose_on_it() -> None:
    r = opened(zeros=2)
    outside = [bet(on) for on in ("red", "black", "odd", "even", "low", "high")]
    outside += [bet(on, which=which) for on in ("dozen", "column") for which in (1, 2, 3)]
    for pocket in (0, 37):
        rows = spun(do(r, *outside), pocket)
        assert {row.result for row in rows} == {Result.LOSE}
        assert {row.rules for row in rows} == {("rapid-roulette assumed-zero",)}
    assert [row.net for row in spun(do(r, bet("straight", 37), bet("split", 0, 37)), 37)] == [
        35_000,
        17_000,
    ]
    assert refused(r, bet("first-four", 0, 1, 2, 3)).code is RefusalCode.NOT_ON_LAYOUT
    assert refused(r, bet("split", 0, 3)).code is RefusalCode.NOT_ON_LAYOUT
    with pytest.raises(RuleBreach, match="1 or 2 zeros, not 3"):
        rules(zeros=3)


def test_the_ball_rests_after_betting_is_closed_and_in_a_pocket_of_the_wheel() -> None:
    r = do(opened(), bet("red"))
    assert awaiting(r) is Step.WAGERS
    assert refused(r, Spin(pocket=1)).code is RefusalCode.BETTING_OPEN
    r = do(r, CloseBetting())
    assert awaiting(r) is Step.SPIN
    assert refused(r, bet("red")).code is RefusalCode.BETTING_CLOSED
    assert refused(r, Spin(pocket=37)).code is RefusalCode.NO_SUCH_POCKET
    r = do(r, Spin(pocket=1))
    assert awaiting(r) is None
    assert refused(r, Spin(pocket=1)).code is RefusalCode.ROUND_OVER


def test_terminals_bet_on_one_wheel_each_for_its_own_player() -> None:
    r = do(opened(), bet("red", terminal=1), bet("black", player="bob", terminal=2))
    assert refused(r, bet("odd", player="bob", terminal=1)).code is RefusalCode.TERMINAL_TAKEN
    assert [wager.player for wager in view(r, Viewer(place=2)).wagers] == ["bob"]
    assert len(view(r, Viewer(rank=Staff.DEALER)).wagers) == 2
    assert {row.player: row.net for row in spun(r, 1)} == {"ann": 1_000, "bob": -1_000}


def test_a_wager_may_be_taken_back_while_betting_is_open() -> None:
    r = do(opened(), bet("red"), bet("odd"))
    assert refused(r, WithdrawWager(player="bob", number=1)).code is RefusalCode.NO_SUCH_WAGER
    r = do(r, WithdrawWager(player="ann", number=1), bet("even"))
    assert [(wager.number, wager.on) for wager in r.wagers] == [(2, Bet.ODD), (3, Bet.EVEN)]


def test_the_number_of_a_wager_tells_nothing_of_the_others() -> None:
    bob = PlaceWager(player="bob", on=Bet.RED, stake=Cents(500))
    r = do(opened(), bob, bet("red"), bob, bet("odd"), WithdrawWager(player="ann", number=1))
    numbers = [(wager.player, wager.number) for wager in r.wagers]
    assert numbers == [("bob", 1), ("bob", 2), ("ann", 2)]


def test_the_sign_trims_and_returns() -> None:
    sign = Limits(wager_min=Cents(500), wager_max=Cents(1_000))
    r = open_round(Opened.of(rules(), limits=sign))
    [row] = spun(do(r, bet("red", stake=15)), 1)
    assert (row.stake, row.net) == (1_000, 1_000)
    rows = spun(do(r, bet("red", stake=8), bet("odd", stake=8), bet("red", stake=8)), 1)
    assert [row.stake for row in rows] == [800, 800, 200]
    small = PlaceWager(player="ann", on=Bet.RED, stake=Cents(200), warned=True)
    [row] = spun(do(r, small), 1)
    assert (row.result, row.net) == (Result.VOID, 0)


def test_a_spin_set_aside_returns_every_wager() -> None:
    r = do(opened(), bet("red"))
    order = Invalidate(cause=Cause.FRAUD, directed_by=Staff.PIT_BOSS)
    assert refused(r, order).code is RefusalCode.NOTHING_TO_INVALIDATE
    r = do(r, CloseBetting())
    low = Invalidate(cause=Cause.FRAUD, directed_by=Staff.DEALER)
    assert refused(r, low).code is RefusalCode.NOT_ENTITLED
    rows = do(r, order).settlements
    assert rows is not None
    assert [(row.result, row.net) for row in rows] == [(Result.VOID, 0)]


def test_a_spin_may_be_set_aside_from_the_first_day_of_the_game() -> None:
    r = do(opened(at=datetime(1999, 10, 5)), bet("red"), CloseBetting())
    rows = do(r, Invalidate(cause=Cause.FRAUD, directed_by=Staff.PIT_BOSS)).settlements
    assert rows is not None
    assert [(row.result, row.net) for row in rows] == [(Result.VOID, 0)]


@pytest.mark.rule("RR-001")
def test_7_4_the_cell_reads_twelve_and_a_half_from_notice_33_and_not_a_minute_before() -> None:
    cell = rules(at=START).odds_cell
    assert cell is not None
    assert (cell.pays, cell.rule, cell.notice) == (
        Payout.parse("12½ to 1"),
        "rapid-roulette 7.4",
        "33/2000",
    )
    assert rules(at=datetime(2000, 12, 20, 3, 59)).odds_cell is None


@pytest.mark.rule("RR-002")
def test_notice_31_changed_nothing_between_9_and_20_december() -> None:
    for moment in (datetime(2000, 12, 9, 3, 59), datetime(2000, 12, 9, 4)):
        assert rules(at=moment).odds_cell is None


@pytest.mark.rule("RR-001", "RR-003")
def test_g_46_two_dollars_at_twelve_and_a_half_win_twenty_five() -> None:
    held = rules()
    assert held.odds_cell is not None
    pays = held.odds_cell.pays
    assert winnings(200, pays.to, pays.one, held.smallest_chip) == 2_500


@pytest.mark.rule("RR-003")
def test_odds_are_exact_and_what_chips_cannot_pay_is_rounded_up() -> None:
    assert winnings(50, 25, 2, 1) == 625
    assert winnings(50, 25, 2, 50) == 650
    r = open_round(Opened.of(rules(), chips=Chips(Cents(300))))
    [row] = spun(do(r, bet("split", 1, 2, stake=3)), 1)
    assert row.net == 5_100


@pytest.mark.rule("RR-003")
def test_a_payment_that_was_rounded_cites_the_assumed_rule() -> None:
    r = open_round(Opened.of(rules(), chips=Chips(Cents(50))))
    paid = {**rules().pays, Bet.RED: Payout(3, 4)}
    r = replace(r, rules=replace(r.rules, pays=paid))
    [row] = spun(do(r, bet("red", stake=1)), 1)
    assert (row.net, row.rules[-1]) == (100, "rapid-roulette assumed-rounding")


@pytest.mark.rule("RR-004")
def test_a_95_the_cell_is_shown_and_no_bet_carries_it() -> None:
    board = odds_board(rules())
    [cell] = board.unassigned
    assert "the bet beside it is not known" in cell.says
    assert str(cell.pays) not in {line.pays for line in board.pays}
    assert len(board.pays) == len(Bet)
    assert odds_board(rules(at=datetime(2000, 12, 9, 4))).unassigned == ()


def test_the_game_is_assumed_law_from_its_approval_on() -> None:
    assert rules(at=datetime(1999, 10, 5)).status is Status.ASSUMED
    with pytest.raises(NotHeld):
        rules(at=datetime(1999, 10, 4, 23, 59))


@given(st.lists(st.sampled_from([wager for wager, _ in BETS]), max_size=6), st.integers(0, 36))
def test_any_round_ends_and_replays(wagers: list[PlaceWager], pocket: int) -> None:
    start = r = opened()
    log: list[Event] = []
    commands: tuple[Command, ...] = (*wagers, CloseBetting(), Spin(pocket=pocket))
    for command in commands:
        happened = decide(r, command)
        log += happened
        r = replay(r, happened)
    assert replay(start, log) == r
    assert awaiting(r) is None
    assert all(event.rules for event in log)
