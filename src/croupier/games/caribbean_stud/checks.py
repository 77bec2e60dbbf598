"""Why a command of regular play may not be carried out now."""

from typing import assert_never

from croupier.equipment import Card
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.games.stakes import why_not_chips
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .commands import (
    AgreeLimits,
    Bet,
    CallBetOrFold,
    CloseBetting,
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
from .kernel import Step, next_step
from .refusals import RefusalCode
from .round import Ending, Round, Seat
from .rules import Shoe

__all__ = (
    "awaiting",
    "bet_of",
    "refuse",
    "unregistered",
    "why_not_card",
    "why_not_play",
    "why_not_stake",
    "why_not_undecided",
)


def awaiting(r: Round) -> Step | None:
    """Say what the round needs next; ``None`` once it is settled."""
    if r.rows is not None:
        return None
    if r.ending is not None:
        return Step.SETTLEMENT
    is_shown = r.is_revealed or r.is_dealer_faulty
    return next_step(
        r.params,
        len(r.seats),
        r.is_closed,
        r.turn,
        r.is_called,
        0 if is_shown else len([seat for seat in r.seats if seat.is_undecided]),
        is_shown,
        len(unregistered(r)) if is_shown else 0,
    )


def unregistered(r: Round) -> tuple[str, ...]:
    """Players whose straight or royal flush the keypad has not recorded yet (12.2)."""
    return tuple(player for player in r.from_meter if player not in r.registered)


def refuse(r: Round, code: RefusalCode, key: str, says: str) -> Refusal:
    """Make a refusal that cites a rule of the game."""
    return r.rules.cites.refusal(code, key, says)


def bet_of(r: Round, player: str) -> Cents:
    """What a player's Bet must be."""
    seat = r.seat(player)
    assert seat is not None, player
    return r.bet_due(seat)


def why_not_play(  # noqa: C901, PLR0911 - one a case
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


@implements("CS-013")
def why_not_stake(r: Round, stake: Cents) -> Refusal | None:
    """Wagers are made with chips (5.1)."""
    code, cites = RefusalCode.NOT_CHIPS, r.rules.cites
    return why_not_chips(r.terms.chips, stake, cites, code, "cs.wager.chips")


@implements("CS-005")
def why_not_card(r: Round, card: Card) -> Refusal | None:
    """A single deck holds every card once (3.1)."""
    if r.is_out(card):
        says = (
            f"{card} is on the table already, and the deck has one; "
            "if it really came twice, record a wrong deck."
        )
        return refuse(r, RefusalCode.NOT_IN_THE_DECK, "cs.deck", says)
    return None


def why_not_undecided(r: Round, player: str) -> Refusal | None:
    """A decision is for a player in the round who has not decided yet (8.1)."""
    seat = r.seat(player)
    if seat is None:
        says = f"{player} has no Ante in this round."
        return refuse(r, RefusalCode.NO_SUCH_PLAYER, "cs.wager.ante", says)
    if not r.is_called or r.is_revealed or r.is_dealer_faulty:
        says = 'Players decide between the call "Bet or Fold" and the dealer\'s showing the hand.'
        return refuse(r, RefusalCode.NO_DECISION_AWAITED, "cs.betting.look", says)
    if not seat.is_undecided:
        says = f"{player} has decided already; each player decides once."
        return refuse(r, RefusalCode.NO_DECISION_AWAITED, "cs.choice", says)
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
