"""The coup (assumed law): values, naturals, every cell of the drawing table, ordinary odds."""

from datetime import datetime
from itertools import product

import pytest

from baccarat_table import (
    BANKER_WINS,
    PLAYER_WINS,
    TIES,
    bet,
    coup,
    do,
    last,
    nets,
    opened,
    refused,
    rules,
    step,
)
from croupier.equipment import Card, parse_cards
from croupier.games.baccarat import (
    BaccaratRules,
    Cause,
    CloseBetting,
    Command,
    Deal,
    DeclareDummyCoup,
    Event,
    Invalidate,
    Outcome,
    RefusalCode,
    Step,
    WithdrawWager,
    decide,
    replay,
)
from croupier.games.baccarat.kernel import (
    NO_CARD,
    Tally,
    add_card,
    banker_must_draw,
    next_step,
    outcome_of,
    player_must_draw,
)
from croupier.games.refusal import RuleBreach
from croupier.games.settlement import Result
from croupier.games.staff import Staff
from croupier.rulebook import NotHeld, Status, rulebook

TWO_CARD_TOTALS = range(10)
CARD_VALUES = range(10)


def naive_banker_draws(banker: int, player: int, third: int | None) -> bool:
    """The drawing rules as a croupier recites them."""
    if (player in (8, 9) and third is None) or banker in (8, 9):
        return False
    if third is None:
        return banker <= 5
    match banker:
        case 0 | 1 | 2:
            return True
        case 3:
            return third != 8
        case 4:
            return third in (2, 3, 4, 5, 6, 7)
        case 5:
            return third in (4, 5, 6, 7)
        case 6:
            return third in (6, 7)
        case _:
            return False


def test_every_cell_of_the_drawing_table_agrees_with_its_naive_twin() -> None:
    params = rules().params
    cells = 0
    for player_total, banker_total in product(TWO_CARD_TOTALS, TWO_CARD_TOTALS):
        player, banker = Tally(player_total, 2, NO_CARD), Tally(banker_total, 2, NO_CARD)
        natural = player_total >= 8 or banker_total >= 8
        assert player_must_draw(params, player, banker) is (not natural and player_total <= 5)
        if natural or player_total > 5:
            draws = naive_banker_draws(banker_total, player_total, None)
            assert banker_must_draw(params, player, banker) is draws
            cells += 1
            continue
        for value in CARD_VALUES:
            drawn = add_card(params, player, value)
            draws = naive_banker_draws(banker_total, player_total, value)
            assert banker_must_draw(params, drawn, banker) is draws, (drawn, banker)
            cells += 1
    assert cells == 36 + 16 + 6 * 8 * 10


@pytest.mark.parametrize("game", ["baccarat", "crown-baccarat"])
def test_every_coup_ends_within_six_cards_in_the_order_of_the_rules(game: str) -> None:
    params = rules(game).params
    for values in product(CARD_VALUES, repeat=4):
        player = banker = Tally(0, 0, NO_CARD)
        for place, value in enumerate(values):
            step_now = next_step(params, player, banker)
            assert step_now is (Step.PLAYER_CARD if place % 2 == 0 else Step.BANKER_CARD)
            if place % 2 == 0:
                player = add_card(params, player, value)
            else:
                banker = add_card(params, banker, value)
        thirds = []
        while (step_now := next_step(params, player, banker)) is not Step.SETTLEMENT:
            thirds.append(step_now)
            if step_now is Step.PLAYER_CARD:
                player = add_card(params, player, 7)
            else:
                banker = add_card(params, banker, 7)
        assert thirds in ([], [Step.PLAYER_CARD], [Step.BANKER_CARD], [0, 1]), values


def test_cards_count_their_pips_an_ace_one_and_tens_nothing() -> None:
    values = [rules().value_of(card) for card in parse_cards("AS 2S 5S 9S TS JS QS KS")]
    assert values == [1, 2, 5, 9, 0, 0, 0, 0]
    fifteen = add_card(rules().params, Tally(total=7, cards=1, third=NO_CARD), 8)
    assert fifteen.total == 5


def test_a_third_card_goes_to_player_first_and_then_by_the_table() -> None:
    r = coup(opened(), "2S 3D 3H KC 8H")  # Player 5 draws an 8; Banker has 3 and stands
    assert [str(card) for card in r.coups[0].player] == ["2S", "3H", "8H"]
    assert r.coups[0].outcome is Outcome.TIE
    r = coup(opened(), "2S 3D 3H KC 7H 6D")  # against a 7 Banker draws
    assert (r.coups[0].player_total, r.coups[0].banker_total) == (2, 9)


def test_cards_are_dealt_only_while_the_coup_wants_them() -> None:
    r = opened()
    card = Deal(Card.parse("9S"))
    assert refused(r, card).code is RefusalCode.NO_CARD_AWAITED
    r = coup(r, PLAYER_WINS)
    assert step(r) is Step.WAGERS
    assert refused(r, card).code is RefusalCode.NO_CARD_AWAITED


def test_player_pays_even_money_banker_less_commission_tie_eight_to_one() -> None:
    stakes = (bet("ann", "player", 10), bet("bob", "banker", 10), bet("cat", "tie", 10))
    won = nets(coup(do(opened(), *stakes), PLAYER_WINS))
    assert won == {"ann player": 1000, "bob banker": -1000, "cat tie": -1000}
    won = nets(coup(do(opened(), *stakes), BANKER_WINS))
    assert won == {
        "ann player": -1000,
        "bob banker": 1000,
        "bob commission": -50,
        "cat tie": -1000,
    }
    r = coup(do(opened(), *stakes), TIES)
    assert nets(r) == {"ann player": 0, "bob banker": 0, "cat tie": 8000}
    results = [row.result for row in r.settlements]
    assert results == [Result.VOID, Result.VOID, Result.WIN]
    assert [row.odds for row in r.settlements] == [None, None, "8 to 1"]


def test_commission_is_a_row_of_its_own_and_exact_to_the_cent() -> None:
    r = coup(do(opened(), bet("bob", "banker", 2.50)), BANKER_WINS)
    row = last(r)
    assert (row.bet, row.result, row.stake, row.pays) == ("commission", Result.LOSE, 0, 0)
    assert row.net == -12  # 12.5 cents: no part of a cent is taken
    assert row.rules == ("baccarat assumed-commission", "baccarat 11.1.6")


def test_crown_baccarat_takes_no_commission_and_pays_half_on_a_winning_six() -> None:
    six = "KS 6D KH KC 3S"  # Player draws a three; Banker wins with six against three
    r = coup(do(opened("crown-baccarat"), bet("bob", "banker", 10)), six)
    assert nets(r) == {"bob banker": 500}
    assert last(r).odds == "1 to 2"
    assert last(r).rules == ("baccarat assumed-banker-six",)
    r = coup(do(opened("crown-baccarat"), bet("bob", "banker", 10)), BANKER_WINS)
    assert nets(r) == {"bob banker": 1000}
    r = coup(do(opened(), bet("bob", "banker", 10)), six)
    assert nets(r) == {"bob banker": 1000, "bob commission": -50}


def test_a_half_that_chips_cannot_make_is_rounded_up() -> None:
    r = coup(do(opened("crown-baccarat"), bet("bob", "banker", 0.50)), "KS 6D KH KC 3S")
    assert nets(r) == {"bob banker": 50}


def test_a_stake_is_a_whole_multiple_of_the_smallest_chip() -> None:
    for stake in (0, 0.25, -5):
        assert refused(opened(), bet("ann", "tie", stake)).code is RefusalCode.WAGER_NOT_PAYABLE


def test_wagers_come_before_no_more_bets_and_may_be_taken_back_until_then() -> None:
    r = do(opened(), bet("ann", "tie", 5))
    back = WithdrawWager(player="ann", on=r.wagers[0].on)
    assert do(r, back).wagers == ()
    assert refused(opened(), back).code is RefusalCode.NO_SUCH_WAGER
    r = do(r, CloseBetting())
    assert refused(r, back).code is RefusalCode.BETTING_CLOSED
    assert refused(r, bet("ann", "tie", 5)).code is RefusalCode.BETTING_CLOSED


def test_only_runs_may_stand_on_a_dummy_coup() -> None:
    r = do(opened(), DeclareDummyCoup())
    assert refused(r, bet("ann", "player", 5)).code is RefusalCode.ON_DUMMY_COUP
    r = do(opened(), bet("ann", "player", 5))
    assert refused(r, DeclareDummyCoup()).code is RefusalCode.ON_DUMMY_COUP


def test_the_sign_trims_a_wager_over_the_maximum_and_returns_a_warned_one_under_it() -> None:
    r = coup(do(opened(limits=(5, 100)), bet("ann", "player", 150)), PLAYER_WINS)
    assert (last(r).stake, last(r).net) == (10_000, 10_000)
    assert "$50 over the maximum returned" in last(r).note
    twice = (bet("ann", "player", 80), bet("ann", "tie", 80), bet("ann", "player", 80))
    r = coup(do(opened(limits=(5, 100)), *twice), PLAYER_WINS)
    assert [row.stake for row in r.settlements] == [8_000, 8_000, 2_000]
    small = bet("ann", "player", 2)
    warned = type(small)(player="ann", on=small.on, stake=small.stake, warned=True)
    r = coup(do(opened(limits=(5, 100)), warned), PLAYER_WINS)
    assert (last(r).result, last(r).net) == (Result.VOID, 0)
    r = coup(do(opened(limits=(5, 100)), small), PLAYER_WINS)
    assert last(r).net == 200


def test_a_coup_set_aside_returns_its_wagers_and_is_directed_by_a_casino_supervisor() -> None:
    r = do(opened(), bet("ann", "player", 5))
    order = Invalidate(cause=Cause.DISRUPTION, directed_by=Staff.PIT_BOSS)
    assert refused(r, order).code is RefusalCode.NOTHING_TO_INVALIDATE
    r = do(r, CloseBetting(), Deal(Card.parse("9S")))
    low = Invalidate(cause=Cause.FRAUD, directed_by=Staff.GAME_SUPERVISOR)
    assert refused(r, low).code is RefusalCode.NOT_ENTITLED
    r = do(r, order)
    assert (last(r).result, last(r).net) == (Result.VOID, 0)
    assert last(r).rules == ("baccarat assumed-17-4",)
    assert r.coups[0].is_void and step(r) is Step.WAGERS


@pytest.mark.parametrize("game", ["baccarat", "crown-baccarat"])
def test_a_coup_may_be_set_aside_from_the_first_day_of_the_game(game: str) -> None:
    r = do(opened(game, datetime(1997, 4, 24)), bet("ann", "player", 5), CloseBetting())
    r = do(r, Deal(Card.parse("9S")))
    r = do(r, Invalidate(cause=Cause.DISRUPTION, directed_by=Staff.PIT_BOSS))
    assert (last(r).result, last(r).rules) == (Result.VOID, ("baccarat assumed-17-4",))


def test_decks_are_six_or_eight() -> None:
    law = rulebook().law("baccarat", datetime(2001, 1, 1))
    assert BaccaratRules.from_law(law, decks=8).decks == 8
    with pytest.raises(RuleBreach, match="6 or 8 decks, not with 7"):
        BaccaratRules.from_law(law, decks=7)


def test_every_coup_is_on_assumed_law_and_nothing_is_known_before_the_approval() -> None:
    assert rules(at=datetime(1997, 4, 24)).status is Status.ASSUMED
    with pytest.raises(NotHeld):
        rulebook().law("baccarat", datetime(1997, 4, 23, 23, 59))


def test_replaying_the_events_gives_the_same_round_and_each_names_its_rules() -> None:
    start = r = opened().round
    log: list[Event] = []
    dealt = (Deal(card) for card in parse_cards(BANKER_WINS))
    commands: tuple[Command, ...] = (bet("ann", "banker", 10), CloseBetting(), *dealt)
    for command in commands:
        happened = decide(r, command)
        log += happened
        r = replay(r, happened)
    assert replay(start, log) == r
    assert all(event.rules for event in log)
    with pytest.raises(RuleBreach):
        decide(r, Deal(Card.parse("9S")))


def test_the_higher_total_wins() -> None:
    three, seven = Tally(3, 2, NO_CARD), Tally(7, 2, NO_CARD)
    assert outcome_of(seven, three) is Outcome.PLAYER
    assert outcome_of(three, seven) is Outcome.BANKER
    assert outcome_of(three, three) is Outcome.TIE
