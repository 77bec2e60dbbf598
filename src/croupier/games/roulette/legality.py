"""What a spin awaits, and why a command is refused now: every refusal of play."""

from typing import assert_never

from croupier.games.conduct import Contravene, Invalidate, no_measure
from croupier.games.game import Draw, Need, Of
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.games.stakes import why_not_chips

from .commands import CloseBetting, Command, PlaceWager, Spin, WithdrawWager
from .kernel import Step, next_step
from .layout import INSIDE, WHICH, Bet
from .refusals import RefusalCode
from .round import Round
from .rules import RouletteRules

__all__ = ("awaiting", "can", "covered", "needs", "why_not")


def awaiting(r: Round) -> Step | None:
    """Say what the round needs next; ``None`` once it is settled."""
    step = next_step(r.is_betting_closed, r.settlements is not None)
    return None if step is Step.OVER else step


def needs(r: Round) -> Need | None:
    """The same for a host: wagers until betting is closed, then a pocket of the wheel."""
    match awaiting(r):
        case Step.WAGERS:
            return Need(of=Of.WAGERS, step="wagers", rules=r.rules.holds("rr.assumed.layout"))
        case Step.SPIN:
            rules = r.rules.holds("rr.assumed.pockets")
            layout = r.rules.layout
            pockets = tuple((1, pocket) for pocket in (*layout.zeros, *layout.numbers))
            return Need(of=Of.CHANCE, step="spin", draws=Draw.POCKET, among=pockets, rules=rules)
        case _:
            return None


# ---------------------------------------------------------------- why not


def why_not(r: Round, command: Command) -> Refusal | None:
    """Return the first reason to refuse a command, or ``None`` to allow it."""
    step = awaiting(r)
    if isinstance(command, Contravene):
        return _why_not_contravene(r, step, command)
    if step is None and not (isinstance(command, Invalidate) and not r.is_set_aside):
        return _refuse(r, RefusalCode.ROUND_OVER, "rr.assumed.pays", "The round is settled.")
    match command:
        case Invalidate():
            return _why_not_invalidate(r, step, command)
        case PlaceWager() | WithdrawWager() | CloseBetting():
            assert step is not None
            return _why_not_betting(r, step, command)
        case Spin(pocket=pocket):
            assert step is not None
            return _why_not_spin(r, step, pocket)
        case _:
            assert_never(command)


def _refuse(r: Round, code: RefusalCode, key: str, says: str) -> Refusal:
    return r.rules.cites.refusal(code, key, says)


def _why_not_betting(
    r: Round, step: Step, command: PlaceWager | WithdrawWager | CloseBetting
) -> Refusal | None:
    if step is not Step.WAGERS:
        says = f"{type(command).__name__} comes too late for this spin: no more bets."
        return _refuse(r, RefusalCode.BETTING_CLOSED, "rr.assumed.pays", says)
    match command:
        case PlaceWager():
            return _why_not_wager(r, command)
        case WithdrawWager(player=player, number=number):
            if any(w.number == number and w.player == player for w in r.wagers):
                return None
            says = f"{player} has no wager number {number}."
            return _refuse(r, RefusalCode.NO_SUCH_WAGER, "rr.assumed.pays", says)
        case _:
            return None


def _why_not_wager(r: Round, command: PlaceWager) -> Refusal | None:
    terminal = command.terminal
    there = None if terminal is None else r.player_at(terminal)
    if there is not None and there != command.player:
        says = f"{there} bets at terminal {terminal}."
        return _refuse(r, RefusalCode.TERMINAL_TAKEN, "rr.assumed.pays", says)
    code, key = RefusalCode.WAGER_NOT_PAYABLE, "assumed.chips.smallest"
    refusal = why_not_chips(r.chips, command.stake, r.rules.cites, code, key)
    return refusal or _why_not_named(r, command) or _why_not_layout(r, command)


def _why_not_named(r: Round, command: PlaceWager) -> Refusal | None:
    """Why a bet does not say what it is on, or says too much."""
    on = command.on
    if command.numbers and on not in INSIDE:
        says = f"A bet on {on} names no numbers."
        return _refuse(r, RefusalCode.NUMBERS_NOT_NAMED, "rr.assumed.layout", says)
    if on in INSIDE and on is not Bet.FIRST_FOUR and not command.numbers:
        says = f"A {on} bet needs its numbers."
        return _refuse(r, RefusalCode.NUMBERS_NEEDED, "rr.assumed.layout", says)
    if (command.which is not None) != (on in WHICH):
        needs = f"needs `which`, from 1 to {len(r.rules.bets[on])}" if on in WHICH else "has none"
        says = f"A bet on {on} {needs}."
        return _refuse(r, RefusalCode.WHICH_NEEDED, "rr.assumed.layout", says)
    return None


def _why_not_layout(r: Round, command: PlaceWager) -> Refusal | None:
    if covered(r.rules, command) is not None:
        return None
    on = command.on
    if on in WHICH:
        says = f"There is no {on} {command.which}; which is 1 to {len(r.rules.bets[on])}."
    else:
        numbers = ", ".join(map(str, command.numbers)) or "its numbers"
        says = f"The layout has no {on} bet on {numbers}."
    return _refuse(r, RefusalCode.NOT_ON_LAYOUT, "rr.assumed.layout", says)


def covered(rules: RouletteRules, command: PlaceWager) -> tuple[int, ...] | None:
    """The pockets that a bet covers, or ``None`` where the layout has no such bet."""
    offered = rules.bets[command.on]
    if command.which is not None:
        in_range = 1 <= command.which <= len(offered)
        return tuple(sorted(offered[command.which - 1])) if in_range else None
    if not command.numbers:
        return tuple(sorted(offered[0])) if offered else None
    named = frozenset(command.numbers)
    has_bet = len(named) == len(command.numbers) and named in offered
    return tuple(sorted(named)) if has_bet else None


def _why_not_spin(r: Round, step: Step, pocket: int) -> Refusal | None:
    if step is Step.WAGERS:
        says = "Betting is to be closed before the ball comes to rest."
        return _refuse(r, RefusalCode.BETTING_OPEN, "rr.assumed.pockets", says)
    if not r.rules.has_pocket(pocket):
        says = f"The wheel has no pocket {pocket}; it has {len(r.rules.layout.zeros)} zero(s)."
        return _refuse(r, RefusalCode.NO_SUCH_POCKET, "rr.assumed.pockets", says)
    return None


def _why_not_contravene(r: Round, step: Step | None, command: Contravene) -> Refusal | None:
    if not command.directed_by.may_act_as(Staff.CASINO_SUPERVISOR):
        says = f"This is for a Casino Supervisor to direct, not for {command.directed_by.said}."
        return _refuse(r, RefusalCode.NOT_ENTITLED, "gen.contravention", says)
    has_wager = any(wager.player == command.player for wager in r.wagers)
    is_open = step is Step.SPIN and has_wager and command.player not in r.voided
    says = no_measure(command, is_open=is_open) or ""
    code = RefusalCode.NOTHING_TO_INVALIDATE
    return _refuse(r, code, "gen.contravention", says) if says else None


def _why_not_invalidate(r: Round, step: Step | None, command: Invalidate) -> Refusal | None:
    if step is Step.WAGERS:
        says = "Betting is open; wagers can simply be taken back."
        return _refuse(r, RefusalCode.NOTHING_TO_INVALIDATE, "gen.invalidate", says)
    if not command.directed_by.may_act_as(Staff.CASINO_SUPERVISOR):
        says = f"A spin is set aside by a Casino Supervisor, not by {command.directed_by.said}."
        return _refuse(r, RefusalCode.NOT_ENTITLED, "gen.invalidate", says)
    return None


def can(r: Round, command: Command) -> bool:
    """Whether the rules allow a command now."""
    return why_not(r, command) is None
