"""Gaming machine rules 5 to 7 (notice 2 of 1999): credits are played, paid and transferred once."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.game import Viewer
from croupier.games.machines import (
    Approval,
    Bank,
    CashOut,
    CoinsPaid,
    CollectAtCage,
    Command,
    CreditsInserted,
    EndGame,
    Event,
    GameEnded,
    GameStarted,
    HandPay,
    InsertCredits,
    Machine,
    MachineRules,
    PaidByHand,
    Payment,
    RefusalCode,
    SlipPaid,
    StartGame,
    Step,
    Transfer,
    TransferToCage,
    approval_of,
    awaiting,
    can,
    decide,
    replay,
    why_not,
)
from croupier.games.machines.rules import Answer, Register
from croupier.games.machines.views import view
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.money import Cents
from croupier.rulebook import NotHeld, Status, rulebook

START = datetime(1999, 3, 19, 4)
LATER = datetime(2000, 12, 9, 4)
LIMIT = Cents(10_000)
PAY_BY_HAND = HandPay(machine="m1", directed_by=Staff.GAME_SUPERVISOR)


def rules(at: datetime = LATER) -> MachineRules:
    return MachineRules.from_law(rulebook().law("gaming-machines", at))


def machine(name: str, title: str, maker: str, credit: int = 0) -> Machine:
    return Machine(
        name=name,
        title=title,
        maker=maker,
        payout_limit=LIMIT,
        approval=asked(title, maker),
        credit=Cents(credit),
        player="ann" if credit else None,
    )


def asked(
    title: str, maker: str, at: datetime = LATER, register: Register | None = None
) -> Approval:
    return approval_of(register or rulebook(), title, maker, at, book="gaming-machines")


def bank(credit: int = 0) -> Bank:
    first = machine("m1", "Queen of the Nile", "Aristocrat", credit)
    other = machine("m2", "Croc 'N' Roll", "Olympic")
    return Bank(rules=rules(), machines=(first, other))


def do(b: Bank, *commands: Command) -> Bank:
    for command in commands:
        b = replay(b, decide(b, command))
    return b


def refused(b: Bank, command: Command) -> Refusal:
    refusal = why_not(b, command)
    assert refusal is not None, f"{command} is allowed"
    return refusal


def credit(b: Bank, name: str = "m1") -> int:
    machine = b.machine(name)
    assert machine is not None
    return machine.credit


def play(stake: int, name: str = "m1", approval: Approval | None = None) -> StartGame:
    return StartGame(player="ann", machine=name, stake=Cents(stake), at=LATER, approval=approval)


def put(amount: int, name: str = "m1") -> InsertCredits:
    return InsertCredits(player="ann", machine=name, amount=Cents(amount))


def transfer(name: str, to: str) -> Transfer:
    return Transfer(player="ann", machine=name, to=to)


def end(won: int, name: str = "m1") -> EndGame:
    return EndGame(machine=name, won=Cents(won))


@pytest.mark.rule("EG-001")
def test_5_winnings_can_be_played_on_or_returned() -> None:
    b = do(bank(), put(100, "m1"), play(100), end(500))
    assert credit(b) == 500
    assert credit(do(b, play(500), end(0))) == 0
    [paid] = decide(b, CashOut(player="ann", machine="m1"))
    assert isinstance(paid, CoinsPaid) and paid.amount == 500
    assert paid.rules == ("gaming-machines 5", "gaming-machines 6")


@pytest.mark.rule("EG-001")
def test_5_a_game_is_played_for_credits_that_are_there() -> None:
    assert refused(bank(100), play(101)).code is RefusalCode.TOO_FEW_CREDITS
    assert refused(bank(100), play(0)).code is RefusalCode.NOT_AN_AMOUNT
    assert refused(bank(), put(0, "m1")).code is (RefusalCode.NOT_AN_AMOUNT)
    assert refused(bank(), play(1, name="m9")).code is RefusalCode.NO_SUCH_MACHINE


@pytest.mark.rule("EG-002")
@pytest.mark.parametrize(
    "command",
    [
        CashOut(player="ann", machine="m1"),
        PAY_BY_HAND,
        transfer("m1", "m2"),
        TransferToCage(player="ann", machine="m1"),
    ],
)
def test_6_credits_are_collected_at_the_end_of_a_game_and_not_within_one(command: Command) -> None:
    b = do(bank(20_000), play(100))
    assert awaiting(b, "m1") is Step.RESULT
    refusal = refused(b, command)
    assert (refusal.code, refusal.rule) == (RefusalCode.GAME_RUNNING, "gaming-machines 6")
    b = do(b, end(0))
    assert awaiting(b, "m1") is Step.PLAY
    assert can(b, command) is not isinstance(command, CashOut)


@pytest.mark.rule("EG-003")
def test_6_the_machine_pays_coins_up_to_its_limit_and_no_further() -> None:
    b = do(bank(LIMIT), CashOut(player="ann", machine="m1"))
    assert credit(b) == 0
    refusal = refused(bank(LIMIT + 1), CashOut(player="ann", machine="m1"))
    assert (refusal.code, refusal.rule) == (RefusalCode.OVER_PAYOUT_LIMIT, "gaming-machines 6")
    assert refused(b, CashOut(player="ann", machine="m1")).code is RefusalCode.NO_CREDITS


@pytest.mark.rule("EG-004")
def test_6_above_the_limit_staff_pay_and_the_credits_are_cancelled() -> None:
    b = bank(LIMIT + 1)
    [paid] = decide(b, PAY_BY_HAND)
    assert isinstance(paid, PaidByHand) and paid.amount == LIMIT + 1
    b = do(b, PAY_BY_HAND)
    assert credit(b) == 0
    assert refused(b, PAY_BY_HAND).code is RefusalCode.NO_CREDITS
    refusal = refused(bank(LIMIT), PAY_BY_HAND)
    assert (refusal.code, refusal.rule) == (RefusalCode.WITHIN_PAYOUT_LIMIT, "gaming-machines 6")


@pytest.mark.rule("EG-005")
def test_7_credits_go_to_another_machine() -> None:
    b = do(bank(20_000), transfer("m1", "m2"))
    assert (credit(b), credit(b, "m2")) == (0, 20_000)
    assert refused(b, transfer("m1", "m2")).code is RefusalCode.NO_CREDITS
    assert refused(b, transfer("m2", "m2")).code is RefusalCode.SAME_MACHINE
    assert refused(b, transfer("m2", "m9")).code is RefusalCode.NO_SUCH_MACHINE
    b = do(b, play(100, name="m2"), put(100, "m1"))
    assert refused(b, transfer("m1", "m2")).code is RefusalCode.GAME_RUNNING


@pytest.mark.rule("EG-005")
def test_7_credits_sent_to_the_cage_are_collected_there_once() -> None:
    b = do(bank(20_000), TransferToCage(player="ann", machine="m1"))
    assert credit(b) == 0
    [slip] = view(b, Viewer(player="ann")).slips
    assert view(b, Viewer(player="bob")).slips == ()
    assert slip.amount == 20_000
    b = do(b, CollectAtCage(player="ann", slip=slip.number))
    assert view(b, Viewer(rank=Staff.DEALER)).slips == ()
    refusal = refused(b, CollectAtCage(player="ann", slip=slip.number))
    assert (refusal.code, refusal.rule) == (RefusalCode.SLIP_PAID, "gaming-machines 7")
    assert refused(b, CollectAtCage(player="ann", slip=9)).code is RefusalCode.NO_SUCH_SLIP


def test_a_title_is_played_only_while_it_is_approved() -> None:
    early = asked("Queen of the Nile", "Aristocrat", datetime(2000, 12, 9, 3, 59))
    assert refused(bank(100), play(100, approval=early)).code is RefusalCode.TITLE_NOT_KNOWN
    [started] = decide(bank(100), play(100))
    assert started.rules == ("gaming-machines 5", "notice 30/2000")
    other = machine("m3", "Super Bucks IV", "Aristocrat")
    b = do(
        Bank(rules=rules(), machines=(other,)),
        put(100, "m3"),
    )
    refusal = refused(b, play(100, name="m3"))
    assert (refusal.code, refusal.rule) == (RefusalCode.TITLE_NOT_APPROVED, "notice 30/2000")


def test_a_109_a_game_in_progress_is_finished_whatever_the_register_says_then() -> None:
    b = do(bank(100), play(100))
    assert credit(do(b, end(300))) == 300
    assert refused(bank(100), end(300)).code is RefusalCode.NO_GAME_RUNNING
    assert refused(b, play(100)).code is RefusalCode.GAME_RUNNING


@pytest.mark.rule("EG-013")
def test_a_maker_without_a_list_is_unknown_and_another_register_may_know_it() -> None:
    b = Bank(rules=rules(), machines=(machine("m3", "Lucky Day", "Elsewhere"),))
    b = do(b, put(100, "m3"))
    assert refused(b, play(100, name="m3")).code is RefusalCode.TITLE_NOT_KNOWN

    class Later:
        approved = "yes"
        notice = "7/2004"
        says = "On a later list."

        def machines(self, title: str, at: datetime, maker: str | None = None) -> Answer:
            return self

    known = asked("Lucky Day", "Elsewhere", register=Later())
    assert can(b, play(100, name="m3", approval=known))


def test_credits_are_their_players_until_they_are_collected() -> None:
    b = bank(20_000)
    bob = InsertCredits(player="bob", machine="m1", amount=Cents(100))
    assert refused(b, bob).code is RefusalCode.NOT_YOURS
    b = do(b, TransferToCage(player="ann", machine="m1"), bob)
    assert refused(b, CollectAtCage(player="bob", slip=1)).code is RefusalCode.NO_SUCH_SLIP
    assert refused(b, put(1, "m1")).code is (RefusalCode.NOT_YOURS)
    b = do(b, CollectAtCage(player="ann", slip=1), CashOut(player="bob", machine="m1"))
    assert b.is_over and refused(b, bob).code is RefusalCode.ROUND_OVER
    assert not can(bank(LIMIT + 1), HandPay(machine="m1", directed_by=Staff.SURVEILLANCE))


def test_the_number_of_a_slip_tells_nothing_of_the_others() -> None:
    bob = InsertCredits(player="bob", machine="m2", amount=Cents(100))
    b = do(bank(500), bob, TransferToCage(player="bob", machine="m2"))
    b = do(b, TransferToCage(player="ann", machine="m1"))
    assert [(slip.player, slip.number) for slip in b.slips] == [("bob", 1), ("ann", 1)]
    b = do(b, CollectAtCage(player="ann", slip=1))
    assert [slip.is_paid for slip in b.slips] == [False, True]


def test_the_rules_begin_with_notice_2_of_1999() -> None:
    assert rules(START).status is Status.ATTESTED
    with pytest.raises(NotHeld):
        rules(datetime(1999, 3, 19, 3, 59))


def test_a_machine_shows_its_credits_and_how_they_can_be_paid() -> None:
    display, other = view(bank(LIMIT + 1), Viewer()).machines
    assert (display.credit, display.payment) == (LIMIT + 1, Payment.BY_HAND)
    assert display.needs is Step.PLAY and "30/2000" in display.approval
    assert other.payment is Payment.NOTHING
    assert view(bank(5), Viewer()).machines[0].payment is Payment.COINS


COMMANDS: tuple[Command, ...] = (
    put(7_000, "m1"),
    play(500),
    end(6_000),
    end(0),
    CashOut(player="ann", machine="m1"),
    PAY_BY_HAND,
    transfer("m1", "m2"),
    transfer("m2", "m1"),
    TransferToCage(player="ann", machine="m1"),
    CollectAtCage(player="ann", slip=1),
    CollectAtCage(player="ann", slip=2),
)


@pytest.mark.rule("EG-004", "EG-005")
@given(st.lists(st.sampled_from(COMMANDS), max_size=30))
def test_nothing_is_ever_paid_twice(commands: list[Command]) -> None:
    start = b = bank()
    log: list[Event] = []
    for command in commands:
        if can(b, command):
            happened = decide(b, command)
            log += happened
            b = replay(b, happened)
    came_in: int = sum(e.amount for e in log if isinstance(e, CreditsInserted))
    came_in += sum(e.row.pays for e in log if isinstance(e, GameEnded))
    went_out: int = sum(e.stake for e in log if isinstance(e, GameStarted))
    went_out += sum(e.amount for e in log if isinstance(e, CoinsPaid | PaidByHand | SlipPaid))
    waiting = sum(slip.amount for slip in view(b, Viewer(rank=Staff.DEALER)).slips)
    assert came_in == went_out + waiting + credit(b, "m1") + credit(b, "m2")
    assert min(credit(b, "m1"), credit(b, "m2")) >= 0
    assert replay(start, log) == b
    assert all(event.rules for event in log)
