"""What is to be done next, and why a command is refused now: every refusal of play."""

from typing import Final, assert_never

from croupier.equipment import Card
from croupier.games.conduct import Contravene, Invalidate
from croupier.games.game import Draw, Need, Of
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import spoken_dollars

from .checks import (
    awaiting,
    bet_of,
    refuse,
    unregistered,
    why_not_card,
    why_not_stake,
    why_not_undecided,
)
from .commands import (
    AgreeLimits,
    Bet,
    CallBetOrFold,
    CloseBetting,
    Command,
    Deal,
    Fold,
    FoldAbsent,
    JoinJackpot,
    LeaveJackpot,
    PlaceAnte,
    PlaceJackpot,
    PlayCommand,
    RegisterJackpot,
    RetractWager,
    Reveal,
    Settle,
    WithdrawWager,
)
from .irregularities import may_be_found, why_not_irregularity
from .kernel import Step
from .refusals import RefusalCode
from .round import Ending, Round, Seat
from .rules import Shoe

__all__ = ("can", "needs", "why_not", "why_not_play")

STEPS: Final = {
    Step.WAGERS: (Of.WAGERS, "wagers", "cs.wager.before_first_card"),
    Step.PLAYER_CARD: (Of.CHANCE, "card", "cs.deal.manual"),
    Step.DEALER_CARD: (Of.CHANCE, "card", "cs.deal.manual"),
    Step.CALL: (Of.STAFF, "call", "cs.betting.look"),
    Step.DECISION: (Of.PLAYER, "decision", "cs.choice"),
    Step.REVEAL: (Of.STAFF, "reveal", "cs.betting.reveal"),
    Step.REGISTRATION: (Of.STAFF, "registration", "cs.jackpot.register"),
    Step.SETTLEMENT: (Of.STAFF, "settlement", "cs.settlement"),
}


def needs(r: Round) -> Need | None:
    """What the round awaits, for a host."""
    step = awaiting(r)
    if step is None:
        return None
    of, word, key = STEPS[step]
    is_card = of is Of.CHANCE
    undecided = tuple(seat.player for seat in r.seats if seat.is_undecided)
    return Need(
        of=of,
        step=word,
        players=undecided if step is Step.DECISION else (),
        box=r.box_due if is_card else None,
        draws=Draw.CARD if is_card else None,
        rules=r.rules.cites(key),
    )


# ---------------------------------------------------------------- may it happen?


def why_not(r: Round, command: Command) -> Refusal | None:
    """Return the first reason to refuse a command, or ``None`` to allow it."""
    if isinstance(command, Contravene | Invalidate):
        return why_not_irregularity(r, command)
    if r.rows is not None:
        return refuse(r, RefusalCode.ROUND_OVER, "cs.settlement", "The round is settled.")
    if isinstance(command, PlayCommand):
        if r.ending is None or isinstance(command, LeaveJackpot | JoinJackpot):
            return why_not_play(r, command)
        if isinstance(command, Settle):
            return None
    elif may_be_found(r, command):
        return why_not_irregularity(r, command)
    assert r.ending is not None, command
    says = f"The round ended as a {r.ending}; only its wagers are left to settle."
    return Refusal(RefusalCode.ROUND_ENDED, r.ended_by[0], says)


def can(r: Round, command: Command) -> bool:
    """Whether the rules allow a command now."""
    return why_not(r, command) is None


def why_not_play(  # noqa: C901 - one a case
    r: Round, command: PlayCommand
) -> Refusal | None:
    """Return the first reason to refuse a command of regular play, or ``None``."""
    match command:
        case Deal(card=card):
            return _why_not_deal(r, card)
        case AgreeLimits():
            return _why_not_betting(r) or _why_not_agreed(r, command)
        case PlaceAnte() | PlaceJackpot() | WithdrawWager():
            return _why_not_wager(r, command)
        case CloseBetting():
            return _why_not_close(r)
        case CallBetOrFold():
            return _why_not_call(r)
        case Bet() | Fold() | FoldAbsent():
            return _why_not_decision(r, command)
        case Reveal():
            return _why_not_reveal(r)
        case RegisterJackpot(player=player):
            return _why_not_register(r, player)
        case Settle():
            return _why_not_settle(r)
        case RetractWager(player=player):
            return _why_not_retract(r, player)
        case LeaveJackpot() | JoinJackpot():
            return _why_not_after_misdeal(r, command)
        case _:
            assert_never(command)


@implements("CS-014", "CS-017", "CS-027")
def _why_not_betting(r: Round) -> Refusal | None:
    """Antes and jackpot wagers come before the cards, and stay (5.2, 5.4, 7.1)."""
    if r.turn > 0 or r.cards_out:
        says = "The first card is out: an Ante is neither placed, changed nor taken back."
        return refuse(r, RefusalCode.BETTING_CLOSED, "cs.wager.locked", says)
    if r.is_closed:
        says = "No more bets have been called for this round."
        return refuse(r, RefusalCode.BETTING_CLOSED, "cs.no_more_bets", says)
    return None


def _why_not_wager(r: Round, command: PlaceAnte | PlaceJackpot | WithdrawWager) -> Refusal | None:
    refusal = _why_not_betting(r)
    if refusal is not None:
        return refusal
    if isinstance(command, PlaceAnte):
        return _why_not_box(r, command) or why_not_stake(r, command.stake)
    seat = r.seat(command.player)
    if seat is None:
        says = f"{command.player} has no Ante in this round."
        key = "cs.def.jackpot" if isinstance(command, PlaceJackpot) else "cs.wager.ante"
        return refuse(r, RefusalCode.NO_SUCH_PLAYER, key, says)
    return _why_not_jackpot(r, seat) if isinstance(command, PlaceJackpot) else None


@implements("CS-005", "CS-020", "CS-021")
def _why_not_box(r: Round, command: PlaceAnte) -> Refusal | None:
    """One hand a player, one wager a box, and no more hands than the deck serves (5.7, 5.8)."""
    if r.seat(command.player) is not None:
        says = f"{command.player} has a hand in this round already."
        return refuse(r, RefusalCode.ONE_HAND, "cs.wager.one_hand", says)
    if command.box is not None and r.seat_at(command.box) is not None:
        says = f"Box {command.box} has a wager already."
        return refuse(r, RefusalCode.ONE_WAGER, "cs.wager.one_per_box", says)
    if len(r.seats) >= r.rules.hands_most:
        says = f"A deck of {r.rules.deck_size} cards serves {len(r.seats)} players and no more."
        return refuse(r, RefusalCode.TOO_MANY_HANDS, "cs.deck", says)
    return None


@implements("CS-026")
def _why_not_agreed(r: Round, command: AgreeLimits) -> Refusal | None:
    """Limits for one player are agreed by a Casino Supervisor (6.5)."""
    if r.rules.staff.lets(command.directed_by, Staff.CASINO_SUPERVISOR):
        return None
    says = f"A Casino Supervisor agrees limits with one player, not {command.directed_by.said}."
    return refuse(r, RefusalCode.NOT_AUTHORISED, "cs.limits.agreed", says)


@implements("CS-043", "CS-044")
def _why_not_jackpot(r: Round, seat: Seat) -> Refusal | None:
    """A jackpot wager needs a sign with its cost and approved arrangements (11.2, 11.3)."""
    if r.terms.jackpot is None:
        says = "No sign at this table gives the cost of a jackpot wager."
        return refuse(r, RefusalCode.NO_JACKPOT, "cs.jackpot.cost", says)
    if not r.terms.jackpot.is_approved:
        says = "The jackpot's arrangements are not approved."
        return refuse(r, RefusalCode.NO_JACKPOT, "cs.jackpot.approved", says)
    if seat.has_jackpot:
        says = f"{seat.player} is in the jackpot already; a hand carries one such wager."
        return refuse(r, RefusalCode.ONE_WAGER, "cs.jackpot.prizes", says)
    return None


def _why_not_close(r: Round) -> Refusal | None:
    if r.is_closed:
        says = "No more bets have been called already."
        return refuse(r, RefusalCode.BETTING_CLOSED, "cs.no_more_bets", says)
    if not r.seats:
        return refuse(r, RefusalCode.NO_WAGERS, "cs.wager.ante", "There is no Ante on the layout.")
    return None


@implements("CS-005")
def _why_not_deal(r: Round, card: Card) -> Refusal | None:
    """A card is dealt when a hand is due one, and from a single deck (3.1, 7.2, 7.3)."""
    if not r.is_closed:
        says = f"{card} may not be dealt before no more bets are called."
        return refuse(r, RefusalCode.NO_CARD_AWAITED, "cs.no_more_bets", says)
    if r.turn >= r.turns:
        says = f"{card} may not be dealt: every hand has had its {r.rules.hand_size} turns."
        return refuse(r, RefusalCode.NO_CARD_AWAITED, _deal_key(r), says)
    return why_not_card(r, card)


def _deal_key(r: Round) -> str:
    return "cs.deal.shuffler" if r.terms.shoe is Shoe.SHUFFLER else "cs.deal.manual"


def _why_not_call(r: Round) -> Refusal | None:
    if awaiting(r) is not Step.CALL or r.up is None:
        says = '"Bet or Fold" is called once, when the deal is done and a dealer\'s card is up.'
        return refuse(r, RefusalCode.NO_CALL_AWAITED, "cs.betting.look", says)
    return None


@implements("CS-015", "CS-030")
def _why_not_decision(r: Round, command: Bet | Fold | FoldAbsent) -> Refusal | None:
    """Each player decides once after the call; a Bet is twice the Ante (5.3, 8.1)."""
    refusal = why_not_undecided(r, command.player)
    if refusal is not None or isinstance(command, Fold):
        return refusal
    if isinstance(command, FoldAbsent):
        if r.rules.staff.lets(command.directed_by, Staff.GAME_SUPERVISOR):
            return None
        says = f"{command.directed_by.said} may not have another's hand folded."
        return refuse(r, RefusalCode.NOT_AUTHORISED, "cs.fold", says)
    due = bet_of(r, command.player)
    if command.stake in (None, due):
        return None
    says = f"{command.player}'s Bet must be {spoken_dollars(due)}, exactly twice the Ante."
    return refuse(r, RefusalCode.BET_NOT_TWICE, "cs.bet", says)


def _why_not_reveal(r: Round) -> Refusal | None:
    if awaiting(r) is not Step.REVEAL:
        says = "The dealer shows the hand once, after every player has decided."
        return refuse(r, RefusalCode.NO_REVEAL_AWAITED, "cs.betting.reveal", says)
    if len(r.dealer) != r.rules.hand_size:
        says = f"The dealer has {len(r.dealer)} cards; that must be put right first."
        return refuse(r, RefusalCode.NO_REVEAL_AWAITED, "cs.irr.count_dealer", says)
    return None


def _why_not_register(r: Round, player: str) -> Refusal | None:
    if awaiting(r) is Step.REGISTRATION and player in unregistered(r):
        return None
    says = f"{player} has no straight flush or royal flush that is to be registered now."
    return refuse(r, RefusalCode.NO_REGISTRATION_AWAITED, "cs.jackpot.register", says)


def _why_not_settle(r: Round) -> Refusal | None:
    step = awaiting(r)
    if step is Step.REGISTRATION:
        says = f"{unregistered(r)[0]}'s hand must be registered on the keypad first."
        return refuse(r, RefusalCode.NO_SETTLEMENT_AWAITED, "cs.jackpot.register", says)
    if step is not Step.SETTLEMENT:
        says = "Wagers are settled after the dealer has shown the hand."
        return refuse(r, RefusalCode.NO_SETTLEMENT_AWAITED, "cs.betting.reveal", says)
    for seat in r.seats:
        if seat.is_in and len(seat.cards) != r.rules.hand_size:
            says = f"{seat.player} has {len(seat.cards)} cards; that must be put right first."
            return refuse(r, RefusalCode.NO_SETTLEMENT_AWAITED, "cs.irr.count_player", says)
    return None


def _why_not_retract(r: Round, player: str) -> Refusal | None:
    if player in r.retractable:
        return None
    says = f"{player} may not take wagers back: no rule gives that option now."
    return refuse(r, RefusalCode.NOT_RETRACTABLE, "cs.wager.locked", says)


def _why_not_after_misdeal(r: Round, command: LeaveJackpot | JoinJackpot) -> Refusal | None:
    """Who was in the jackpot may leave it after a misdeal, and others may come in (14.12)."""
    if r.ending is not Ending.MISDEAL:
        says = "That is for the time after a misdeal."
        return refuse(r, RefusalCode.NOT_IRREGULAR, "cs.irr.misdeal", says)
    player, is_in = command.player, command.player in r.in_jackpot
    if isinstance(command, LeaveJackpot):
        says = f"{player} is not in the jackpot."
        refusal = refuse(r, RefusalCode.NOT_IRREGULAR, "cs.irr.misdeal.leaves", says)
        return None if is_in else refusal
    if r.terms.jackpot is None or not r.terms.jackpot.is_approved:
        says = "This table has no approved jackpot."
        return refuse(r, RefusalCode.NO_JACKPOT, "cs.jackpot.approved", says)
    says = f"{player} is in the jackpot already."
    refusal = refuse(r, RefusalCode.NOT_IRREGULAR, "cs.irr.misdeal.joins", says)
    return refusal if is_in else None
