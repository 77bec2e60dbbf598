"""What Crown Com-Bo awaits, and why a command is refused now: every refusal of play."""

from typing import Final

from croupier.equipment import Card
from croupier.games.conduct import Contravene
from croupier.games.game import Draw, Need, Of
from croupier.games.invalidation import Invalidate
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.games.stakes import why_not_chips
from croupier.kernel import implements

from .commands import (
    AllowHigher,
    CloseBetting,
    Command,
    CuttingCard,
    Deal,
    KeyResult,
    LightsMended,
    PlaceWager,
    PressDeal,
    RefuseWager,
    Settle,
    WithdrawWager,
)
from .irregularities import (
    why_not_card,
    why_not_irregularity,
    why_not_result,
)
from .kernel import Step, next_step
from .refusals import RefusalCode
from .round import Round, Wager

__all__ = ("awaiting", "can", "needs", "why_not")

STEPS: Final = {
    Step.WAGERS: (Of.WAGERS, "wagers", "combo.wager.before_first_card"),
    Step.CARD: (Of.CHANCE, "card", "combo.deal"),
    Step.ENTRY: (Of.STAFF, "entry", "combo.panel.entry"),
    Step.BUTTON: (Of.STAFF, "button", "combo.panel.entry"),
    Step.CORRECTION: (Of.STAFF, "correction", "combo.irr.keyed.after"),
    Step.SETTLEMENT: (Of.STAFF, "settlement", "combo.panel.then_settle"),
}


def awaiting(r: Round) -> Step | None:
    """Say what the round needs next; ``None`` once it is settled."""
    if r.rows is not None:
        return None
    if r.void or r.have_lights_failed:
        return Step.SETTLEMENT
    return next_step(
        r.rules.params,
        r.is_closed,
        len(r.cards),
        r.keyed is not None,
        r.is_entry_closed and r.is_result_right,
        r.is_entry_closed,
    )


def needs(r: Round) -> Need | None:
    """What the round awaits, for a host."""
    step = awaiting(r)
    if step is None:
        return None
    of, word, key = STEPS[step]
    is_card = step is Step.CARD
    return Need(
        of=of,
        step=word,
        box=len(r.cards) + 1 if is_card else None,
        draws=Draw.CARD if is_card else None,
        rules=r.rules.cites(key),
    )


# ---------------------------------------------------------------- may it happen?


def why_not(r: Round, command: Command) -> Refusal | None:
    """Return the first reason to refuse a command, or ``None`` to allow it."""
    if isinstance(command, LightsMended | Contravene | Invalidate):
        return why_not_irregularity(r, command)
    if r.rows is not None:
        return _refuse(r, RefusalCode.ROUND_OVER, "combo.wager.settled", "The round is settled.")
    if r.is_out_of_service and not r.have_lights_failed:
        says = "The table is out of service until its lights are mended."
        return _refuse(r, RefusalCode.OUT_OF_SERVICE, "combo.irr.lights", says)
    if r.void and not isinstance(command, Settle):
        says = f"The round is void ({', '.join(r.void)}); its wagers go back."
        return _refuse(r, RefusalCode.ROUND_VOID, "combo.def.void", says)
    return _why_not_now(r, command)


def _refuse(r: Round, code: RefusalCode, key: str, says: str) -> Refusal:
    return r.rules.cites.refusal(code, key, says)


def _why_not_now(r: Round, command: Command) -> Refusal | None:
    match command:
        case Deal(card=card):
            return _why_not_deal(r, card)
        case PlaceWager() | AllowHigher() | WithdrawWager() | RefuseWager():
            return _why_not_wager(r, command)
        case CloseBetting():
            return _why_not_close(r)
        case CuttingCard():
            return _why_not_cutting_card(r)
        case KeyResult() | PressDeal():
            return _why_not_panel(r, command)
        case Settle():
            return _why_not_settle(r)
        case _:
            return why_not_irregularity(r, command)


@implements("CC-014", "CC-017")
def _why_not_betting(r: Round) -> Refusal | None:
    """Nothing is placed, raised or taken back once the cards are coming (5.2, 5.5, 7.1)."""
    if r.cards or r.burned:
        says = "The first card is out: no wager may be placed, raised or withdrawn."
        return _refuse(r, RefusalCode.BETTING_CLOSED, "combo.wager.locked", says)
    if r.is_closed:
        says = "No more bets have been called for this round."
        return _refuse(r, RefusalCode.BETTING_CLOSED, "combo.no_more_bets", says)
    return None


def _why_not_wager(
    r: Round, command: PlaceWager | AllowHigher | WithdrawWager | RefuseWager
) -> Refusal | None:
    refusal = _why_not_betting(r)
    if refusal is not None:
        return refusal
    if isinstance(command, PlaceWager):
        return _why_not_place(r, command)
    if isinstance(command, AllowHigher):
        return _why_not_higher(r, command)
    wager = r.wager(command.player, command.on)
    if wager is None:
        says = f"{command.player} has no wager on {command.on}."
        return _refuse(r, RefusalCode.NO_SUCH_WAGER, "combo.wager.before_first_card", says)
    if isinstance(command, RefuseWager):
        return _why_not_turn_down(r, command, wager)
    return None


@implements("CC-013")
def _why_not_place(r: Round, command: PlaceWager) -> Refusal | None:
    """Chips only (5.1)."""
    code, cites = RefusalCode.NOT_CHIPS, r.rules.cites
    return why_not_chips(r.terms.chips, command.stake, cites, code, "combo.wager.chips")


@implements("CC-026")
def _why_not_higher(r: Round, command: AllowHigher) -> Refusal | None:
    """More than the maximum only by leave of a shift manager (6.4)."""
    by = command.directed_by
    if r.rules.staff.lets(by, Staff.GAMING_SHIFT_MANAGER):
        return None
    says = f"A wager above the maximum needs a Gaming Shift Manager's leave, not {by.said}'s."
    return _refuse(r, RefusalCode.NOT_AUTHORISED, "combo.limits.higher", says)


def _why_not_turn_down(r: Round, command: RefuseWager, wager: Wager) -> Refusal | None:
    if not r.rules.staff.lets(command.directed_by, Staff.DEALER):
        says = f"{command.directed_by.said} does not run the table."
        return _refuse(r, RefusalCode.NOT_AUTHORISED, "combo.wager.payable", says)
    if r.rules.is_payable(wager.on, wager.stake, r.terms.chips):
        says = f"Chips can pay whatever {wager.player}'s wager on {wager.on} wins."
        return _refuse(r, RefusalCode.WAGER_PAYABLE, "combo.wager.payable", says)
    return None


def _why_not_close(r: Round) -> Refusal | None:
    if r.is_closed:
        says = "No more bets have been called already."
        return _refuse(r, RefusalCode.BETTING_CLOSED, "combo.no_more_bets", says)
    if not r.wagers:
        says = "There is no wager on the layout."
        return _refuse(r, RefusalCode.NO_WAGERS, "combo.wager.before_first_card", says)
    return None


def _why_not_deal(r: Round, card: Card) -> Refusal | None:
    """A card is dealt when the round awaits one and the decks can hold it (3.1, 7.2)."""
    if awaiting(r) is not Step.CARD:
        code = RefusalCode.NO_CARD_AWAITED
        if r.is_closed:
            says = f"{card} may not be dealt: the {r.rules.cards} cards of the round are out."
            return _refuse(r, code, "combo.deal", says)
        says = f"{card} may not be dealt before no more bets are called."
        return _refuse(r, code, "combo.no_more_bets", says)
    held = r.opens_with
    if held is not None and held.card is not None and not r.cards and card != held.card:
        says = f"The first card is {held.card}, drawn in the round before, and not {card}."
        return _refuse(r, RefusalCode.NOT_THE_HELD_CARD, "combo.irr.excess", says)
    return why_not_card(r, card)


def _why_not_cutting_card(r: Round) -> Refusal | None:
    if r.terms.has_automatic_shoe or r.is_shuffle_due:
        says = "No cutting card can come out of this shoe now."
        return _refuse(r, RefusalCode.NO_CARD_AWAITED, "combo.decks", says)
    return None


@implements("CC-031")
def _why_not_panel(r: Round, command: KeyResult | PressDeal) -> Refusal | None:
    """The panel is for dealer, Game Supervisor and Casino Supervisors (7.4, 7.6)."""
    if not r.rules.staff.lets(command.directed_by, Staff.DEALER):
        says = f"The control panel is not for {command.directed_by.said} to use."
        return _refuse(r, RefusalCode.NOT_AUTHORISED, "combo.panel.users", says)
    step = awaiting(r)
    if isinstance(command, PressDeal):
        if step is Step.BUTTON:
            return None
        says = "'Deal' is pressed once, after five ranks have been keyed."
        return _refuse(r, RefusalCode.NO_ENTRY_AWAITED, "combo.panel.entry", says)
    if step is Step.CORRECTION:
        says = "'Deal' has been pressed; the Pit Boss puts the result right."
        return _refuse(r, RefusalCode.NO_ENTRY_AWAITED, "combo.irr.keyed.after", says)
    if step not in (Step.ENTRY, Step.BUTTON):
        says = "No result is to be keyed now."
        return _refuse(r, RefusalCode.NO_ENTRY_AWAITED, "combo.panel.entry", says)
    rule = r.rules.cites["combo.panel.entry"]
    return why_not_result(r, command.ranks, rule, must_be_right=False)


def _why_not_settle(r: Round) -> Refusal | None:
    step = awaiting(r)
    if step is Step.SETTLEMENT:
        return None
    if step is Step.CORRECTION:
        says = "The result in the panel is wrong; the Pit Boss must put it right first."
        return _refuse(r, RefusalCode.NO_SETTLEMENT_AWAITED, "combo.irr.keyed.after", says)
    says = "Wagers are settled when five cards are out and their result is keyed and closed."
    return _refuse(r, RefusalCode.NO_SETTLEMENT_AWAITED, "combo.panel.then_settle", says)


def can(r: Round, command: Command) -> bool:
    """Whether the rules allow a command now."""
    return why_not(r, command) is None
