"""Why a command is not allowed now: ordered checks, each with a code, the rule and the facts."""

from typing import assert_never

from croupier.games.refusal import Refusal
from croupier.kernel import implements
from croupier.money import spoken_dollars

from .answers import (
    why_not_even_money,
    why_not_forfeit,
    why_not_insure,
    why_not_surrender,
    why_not_take_back,
)
from .awaiting import AwaitCard, AwaitOffer, AwaitPrize, awaiting, pandemonium_winners
from .betting import why_not_close_betting, why_not_place, why_not_withdraw
from .commands import (
    Absent,
    CloseBetting,
    CloseOffer,
    Command,
    Deal,
    Decline,
    Double,
    DrawPrize,
    EvenMoney,
    Forfeit,
    Hit,
    Insure,
    Keep,
    Nominate,
    PlaceWager,
    Presser,
    RetractWager,
    Split,
    Stand,
    Surrender,
    TakeBackInsurance,
    WithdrawWager,
)
from .decisions import (
    why_not_absent,
    why_not_decide,
    why_not_double,
    why_not_nominate,
    why_not_split,
)
from .decks import why_not_in_deck
from .irregular_checks import why_not_retract
from .irregularities import why_not_irregular
from .refusals import RefusalCode
from .round import Box, Round, Stake
from .whose import chosen, nobody_here, what_is_due


def why_not(r: Round, command: Command) -> Refusal | None:  # noqa: C901
    """Return the first reason to refuse a command, or ``None`` to allow it."""
    match command:
        case Deal():
            return _why_not_deal(r, command)
        case Hit() | Stand():
            return why_not_decide(r, command)
        case Double():
            return why_not_double(r, command)
        case Split():
            return why_not_split(r, command)
        case PlaceWager():
            return why_not_place(r, command)
        case CloseBetting():
            return why_not_close_betting(r)
        case CloseOffer():
            return _why_not_close_offer(r)
        case WithdrawWager():
            return why_not_withdraw(r, command)
        case DrawPrize():
            return _why_not_prize(r, command)
        case Absent():
            return why_not_absent(r, command)
        case Nominate():
            return why_not_nominate(r, command)
        case (
            Insure()
            | TakeBackInsurance()
            | EvenMoney()
            | Surrender()
            | Forfeit()
            | Keep()
            | Decline()
        ):
            return _why_not_answer(r, command)
        case RetractWager():
            return why_not_retract(r, command)
        case _:
            return why_not_irregular(r, command)


# ---------------------------------------------------------------- cards and prizes


@implements("BJ-008")
def _why_not_deal(r: Round, command: Deal) -> Refusal | None:
    need, cites = awaiting(r), r.rules.cites
    if need is None:
        says = f"{command.card} may not be dealt: the round is over."
        return Refusal(RefusalCode.ROUND_OVER, cites.no_draw, says)
    if not isinstance(need, AwaitCard):
        rule, what = what_is_due(r, need)
        says = f"{command.card} may not be dealt: {what}."
        return Refusal(RefusalCode.CARD_NOT_AWAITED, rule, says)
    if r.held:
        if command.card != r.held[0]:
            says = (
                f"{command.card} may not be dealt before {r.held[0]}, "
                "which is out of the shoe and comes next."
            )
            return Refusal(RefusalCode.HELD_CARD_FIRST, cites.irr_excess, says)
        return None
    return why_not_in_deck(r, command.card)


@implements("PD-009", "PD-011")
def _why_not_prize(r: Round, command: DrawPrize) -> Refusal | None:
    need, cites = awaiting(r), r.rules.cites
    table = r.rules.pandemonium
    if not isinstance(need, AwaitPrize) or table is None:
        rule = cites.first("irr_stray_press", "play")
        says = "Nobody with a winning Pandemonium wager is being offered the button now."
        return Refusal(RefusalCode.PRIZE_NOT_AWAITED, rule, says)
    if not table.has_prize(command.prize):
        prizes = ", ".join(spoken_dollars(prize) for _, prize in table.prizes)
        says = (
            f"{spoken_dollars(command.prize)} is no prize of pay table {table.table}; "
            f"its prizes for each dollar are {prizes}."
        )
        return Refusal(RefusalCode.NO_SUCH_PRIZE, cites.pandemonium_odds, says)
    if command.pressed_by is Presser.NOMINEE:
        return _why_not_nominee(r, command.nominee)
    return None


def _why_not_nominee(r: Round, nominee: str | None) -> Refusal | None:
    if nominee is None or nominee in pandemonium_winners(r):
        who = "No nominee is named" if nominee is None else f"{nominee} has a winning wager too"
        says = f"{who}; name a person without a winning Pandemonium wager."
        return Refusal(RefusalCode.NOMINEE, r.rules.cites.pandemonium_nominee, says)
    return None


# ---------------------------------------------------------------- answers to offers


Answer = Insure | TakeBackInsurance | EvenMoney | Surrender | Forfeit | Keep | Decline


def _why_not_answer(r: Round, command: Answer) -> Refusal | None:
    refusal = nobody_here(r, command.box, command.player)
    if refusal is not None:
        return refusal
    box, stake = chosen(r, command)
    match command:
        case Insure(stake=amount):
            return why_not_insure(r, box, stake, amount)
        case TakeBackInsurance():
            return why_not_take_back(r, box, stake)
        case EvenMoney():
            return why_not_even_money(r, box, stake)
        case Surrender():
            return why_not_surrender(r, box, stake)
        case Forfeit() | Keep():
            return why_not_forfeit(r, box, stake)
        case Decline():
            return _why_not_decline(r, box, stake)
        case _:
            assert_never(command)


def _why_not_decline(r: Round, box: Box, stake: Stake) -> Refusal | None:
    need = awaiting(r)
    if isinstance(need, AwaitOffer) and (box.number, stake.player) in need.open_to:
        return None
    says = f"Nothing is on offer to {stake.player} on box {box.number} now."
    return Refusal(RefusalCode.OFFER_NOT_OPEN, r.rules.cites.play, says)


def _why_not_close_offer(r: Round) -> Refusal | None:
    if isinstance(awaiting(r), AwaitOffer):
        return None
    says = "No offer is open now."
    return Refusal(RefusalCode.OFFER_NOT_OPEN, r.rules.cites.play, says)
