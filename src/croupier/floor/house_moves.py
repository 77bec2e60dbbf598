"""The steps of the house at a table, each carried out in the transaction of a command."""

from typing import TYPE_CHECKING, Final

from croupier.games.asking import command_of
from croupier.games.game import Actor
from croupier.games.staff import Staff
from croupier.table import (
    Burn,
    CallTime,
    CloseTable,
    Cut,
    GiveUpSeat,
    Leave,
    LoadShoe,
    Play,
    SignOff,
    Stage,
)
from croupier.table.entropy import CallEntropy, MissEntropy, On
from croupier.table.shoe import has_cards

from .house import Move
from .next_rounds import next_round, reopened
from .shoes import cut_place, cutting_card_at, next_card, shuffle

if TYPE_CHECKING:
    from .table_work import TableWork


STEPS_MAX: Final = 20
"""More steps than make the cards of a practice table ready."""


def carry_out(work: "TableWork", move: Move) -> None:  # noqa: C901 (one step each)
    """Carry out one step of the house's own."""
    table, engine = work.table, work.table.engine
    match move.do:
        case "routine":
            work.do(Play(command=engine.routine(table.round)))
        case "draw":
            need = work.need()
            value = next_card(work) if not need.among else work.drawn(need)
            work.do(Play(command=engine.answer(table.round, need, value)))
        case "cutting-card":
            work.do(Play(command=command_of(engine, "cutting-card", {}, Actor())))
        case "lapse":
            work.do(Play(command=engine.lapse(table.round, work.need())))
        case "close-betting":
            if not reopened(work):
                work.do(Play(command=command_of(engine, "close-betting", {}, Actor())))
        case "shuffle":
            assert move.cause is not None
            shuffle(work, move.cause, None)
        case "cut":
            work.do(Cut(place=cut_place(work), directed_by=Staff.GAME_SUPERVISOR))
        case "load":
            assert table.shoe is not None
            work.do(LoadShoe(behind=table.shoe.cards - cutting_card_at(table)))
        case "burn":
            work.do(Burn())
        case "call-entropy":
            assert move.on is not None
            work.do(CallEntropy(on=move.on))
        case "miss-entropy":
            pool = table.entropy.round
            assert pool is not None
            missed = MissEntropy(on=On.ROUND, number=pool.number, players=pool.unrevealed)
            work.do(missed)
        case "next-round":
            next_round(work)
        case "call-time":
            work.do(CallTime(count=work.floor.clock.count()))
        case "leave":
            work.do(Leave(player=str(move.name)))
        case "see-out":
            work.floor.tournaments.seen_out(work.draft, table, str(move.name))
            work.do(GiveUpSeat(player=str(move.name)))
        case "close-practice":
            _close_practice(work)
        case "sign-off":
            work.do(SignOff(name=str(move.name)))
        case _:
            raise AssertionError(move)


def close_betting(work: "TableWork") -> None:
    """Close betting where there is something to deal for."""
    table = work.table
    command = command_of(table.engine, "close-betting", {}, Actor())
    if table.layout and table.engine.can(table.round, command) and not reopened(work):
        work.do(Play(command=command))


def practise_on(work: "TableWork") -> None:
    """Make the cards ready without waiting for anybody, and open the next round."""
    for _ in range(STEPS_MAX):
        step = _practice_step(work)
        carry_out(work, step)
        if step.do == "next-round":
            return


def _practice_step(work: "TableWork") -> Move:
    table, shoe = work.table, work.table.shoe
    if has_cards(table) and not table.is_round_open:
        if table.shuffle_due is not None:
            return Move("shuffle", table.shuffle_due)
        assert shoe is not None
        if shoe.stage is not Stage.LOADED:
            return Move("cut" if shoe.stage is Stage.SHUFFLED else "load")
        if shoe.burns_due:
            return Move("burn")
    return Move("next-round")


def _close_practice(work: "TableWork") -> None:
    """Let the player go and close a practice table; nobody has to be told before."""
    clock = work.floor.clock
    for seat in work.table.seats:
        work.do(Leave(player=seat.player))
    work.do(CloseTable(now=clock.now(), count=clock.count()))
