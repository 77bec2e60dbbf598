"""Why an irregularity may not be recorded now: the wrong rank, the wrong time, or it is not so."""

from typing import assert_never

from croupier.equipment import Card
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.games.stakes import why_not_chips
from croupier.money import Cents

from .commands import (
    CannotBet,
    CardsWithoutAnte,
    DealAstray,
    ExposedCard,
    ExtraCard,
    IrregularityCommand,
    JoinJackpot,
    LeaveJackpot,
    PassOver,
    RegistrationTimes,
    RetractWager,
    ShoeFailed,
    UnverifiedShoe,
    WrongBet,
    WrongButton,
    WrongCount,
    WrongDeck,
)
from .refusals import RefusalCode
from .round import Ending, Fate, Round, Seat
from .rules import Shoe

__all__ = (
    "may_be_found",
    "refuse",
    "why_not_card",
    "why_not_irregularity",
    "why_not_stake",
    "why_not_undecided",
)

KEYS: dict[type[IrregularityCommand], str] = {
    PassOver: "cs.irr.count_before",
    ExtraCard: "cs.irr.count_before",
    DealAstray: "cs.irr.no_ante_before",
    WrongBet: "cs.irr.bet_size",
    ExposedCard: "cs.irr.exposed",
    WrongCount: "cs.irr.count_before",
    CardsWithoutAnte: "cs.irr.no_ante_before",
    RetractWager: "cs.irr.count_player.void",
    WrongDeck: "cs.irr.wrong_deck",
    CannotBet: "cs.irr.cannot_bet",
    LeaveJackpot: "cs.irr.misdeal.leaves",
    JoinJackpot: "cs.irr.misdeal.joins",
    WrongButton: "cs.irr.misdeal.button",
    ShoeFailed: "cs.irr.shuffler",
    UnverifiedShoe: "cs.irr.shuffler_count",
    RegistrationTimes: "cs.jackpot.failure",
}

UNDIRECTED = (
    PassOver,
    ExtraCard,
    DealAstray,
    WrongBet,
    RetractWager,
    LeaveJackpot,
    JoinJackpot,
)


def refuse(r: Round, code: RefusalCode, key: str, says: str) -> Refusal:
    """Make a refusal that cites a rule of the game."""
    return r.rules.cites.refusal(code, key, says)


def why_not_stake(r: Round, stake: Cents) -> Refusal | None:
    """Wagers are made with chips (5.1)."""
    code, cites = RefusalCode.NOT_CHIPS, r.rules.cites
    return why_not_chips(r.terms.chips, stake, cites, code, "cs.wager.chips")


def why_not_irregularity(  # noqa: C901, PLR0911, PLR0912 - one case a command
    r: Round, command: IrregularityCommand
) -> Refusal | None:
    """Return the first reason to refuse an irregularity, or ``None``."""
    refusal = _why_not_directed(r, command)
    if refusal is not None:
        return refusal
    match command:
        case PassOver():
            return _why_not_pass_over(r, command)
        case ExtraCard(box=box, card=card):
            return _why_not_slip(r, command, card, needs_ante=box is not None, box=box)
        case DealAstray(box=box, card=card):
            return _why_not_slip(r, command, card, needs_ante=False, box=box)
        case WrongBet():
            return _why_not_wrong_bet(r, command)
        case ExposedCard():
            return _why_not_exposed(r, command)
        case WrongCount():
            return _why_not_count(r, command)
        case CardsWithoutAnte(box=box):
            says = None if r.turn and r.seat_at(box) is None else f"Box {box} has no cards astray."
        case RetractWager(player=player):
            return _why_not_retract(r, player)
        case WrongDeck(cards=cards):
            is_right = cards == r.rules.deck_size
            says = f"{cards} cards is the right number." if is_right else None
        case CannotBet(player=player):
            return why_not_undecided(r, player)
        case LeaveJackpot(player=player):
            says = None if player in r.in_jackpot else f"{player} is not in the jackpot."
        case JoinJackpot(player=player):
            return _why_not_join(r, player)
        case WrongButton():
            says = None if r.terms.jackpot else "This table has no jackpot."
        case ShoeFailed():
            says = None if r.terms.shoe is Shoe.SHUFFLER else "There is no shuffling shoe here."
        case UnverifiedShoe():
            is_so = r.terms.shoe is Shoe.SHUFFLER and r.is_closed and r.turn == r.turns
            says = None if is_so else "A shuffling shoe verifies its cards when the deal is done."
        case RegistrationTimes():
            return _why_not_times(r, command)
        case _:
            assert_never(command)
    return None if says is None else _not_so(r, command, says)


def _not_so(r: Round, command: IrregularityCommand, says: str) -> Refusal:
    return refuse(r, RefusalCode.NOT_IRREGULAR, KEYS[type(command)], says)


def _why_not_directed(r: Round, command: IrregularityCommand) -> Refusal | None:
    """The rules name who directs a remedy; where they name nobody, the dealer acts."""
    if isinstance(command, UNDIRECTED):
        return None
    least = Staff.DEALER
    if isinstance(command, WrongCount):
        least = Staff.GAME_SUPERVISOR
    elif isinstance(command, RegistrationTimes):
        least = Staff.SURVEILLANCE
    if command.directed_by.may_act_as(least):
        return None
    says = f"This is for {least.said} to direct, not for {command.directed_by.said}."
    return refuse(r, RefusalCode.NOT_AUTHORISED, KEYS[type(command)], says)


# ---------------------------------------------------------------- slips of the deal


def why_not_card(r: Round, card: Card) -> Refusal | None:
    """A single deck holds every card once (3.1)."""
    if r.is_out(card):
        says = (
            f"{card} is on the table already, and the deck has one; "
            "if it really came twice, record a wrong deck."
        )
        return refuse(r, RefusalCode.NOT_IN_THE_DECK, "cs.deck", says)
    return None


def _why_not_dealing(r: Round, command: IrregularityCommand) -> Refusal | None:
    if r.is_closed and not r.is_called:
        return None
    return _not_so(r, command, "Slips of the deal happen between no more bets and the call.")


def _why_not_pass_over(r: Round, command: PassOver) -> Refusal | None:
    refusal = _why_not_dealing(r, command)
    if refusal is not None:
        return refusal
    if r.turn >= r.turns or r.box_due != command.box:
        return _not_so(r, command, "Only the hand whose turn it is can be passed over.")
    return None


def _why_not_slip(
    r: Round, command: ExtraCard | DealAstray, card: Card, *, needs_ante: bool, box: int | None
) -> Refusal | None:
    refusal = _why_not_dealing(r, command) or why_not_card(r, card)
    if refusal is not None:
        return refusal
    if box is not None and (r.seat_at(box) is not None) != needs_ante:
        says = f"Box {box} has no Ante." if needs_ante else f"Box {box} has an Ante."
        return _not_so(r, command, says)
    return None


def _cards_of(r: Round, box: int | None) -> tuple[Card, ...]:
    if box is None:
        return r.dealer
    seat = r.seat_at(box)
    return () if seat is None else seat.cards


def _why_not_exposed(r: Round, command: ExposedCard) -> Refusal | None:
    if not 1 <= command.place <= len(_cards_of(r, command.box)) or r.is_revealed:
        return _not_so(r, command, f"That hand has no face-down card {command.place}.")
    named = (command.box, command.place)
    if named in r.exposed or (command.box is None and command.place == r.up):
        return _not_so(r, command, "That card counts as exposed already, or faces up rightly.")
    return None


# ---------------------------------------------------------------- counts and options


def _why_not_count(r: Round, command: WrongCount) -> Refusal | None:
    seat = None if command.box is None else r.seat_at(command.box)
    if r.turn == 0 or (command.box is not None and seat is None):
        return _not_so(r, command, "No hand there has been dealt cards.")
    if not r.is_called:
        return None
    key = "cs.irr.count_dealer" if seat is None else "cs.irr.count_player"
    if command.count_is_right is None:
        says = (
            'After "Bet or Fold" all the cards are counted first; say whether the count is right.'
        )
        return refuse(r, RefusalCode.NOT_IRREGULAR, key, says)
    if seat is not None and not (seat.is_in or seat.fate is Fate.FOLDED):
        return refuse(r, RefusalCode.NOT_IRREGULAR, key, f"{seat.player}'s hand has ended.")
    return None


def _why_not_retract(r: Round, player: str) -> Refusal | None:
    if player in r.retractable:
        return None
    says = f"{player} may not take wagers back: no rule gives that option now."
    return refuse(r, RefusalCode.NOT_RETRACTABLE, "cs.wager.locked", says)


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


def _why_not_wrong_bet(r: Round, command: WrongBet) -> Refusal | None:
    refusal = why_not_undecided(r, command.player)
    if refusal is not None:
        return refusal
    refusal = why_not_stake(r, command.stake)
    if refusal is not None:
        return refusal
    if command.stake == r.bet_due(_seated(r, command.player)):
        return _not_so(r, command, "That is exactly twice the Ante.")
    return None


def _seated(r: Round, player: str) -> Seat:
    seat = r.seat(player)
    assert seat is not None, player
    return seat


# ---------------------------------------------------------------- the jackpot


def _why_not_join(r: Round, player: str) -> Refusal | None:
    if r.terms.jackpot is None or not r.terms.jackpot.is_approved:
        says = "This table has no approved jackpot."
        return refuse(r, RefusalCode.NO_JACKPOT, "cs.jackpot.approved", says)
    if player in r.in_jackpot:
        says = f"{player} is in the jackpot already."
        return refuse(r, RefusalCode.NOT_IRREGULAR, "cs.irr.misdeal.joins", says)
    return None


def _why_not_times(r: Round, command: RegistrationTimes) -> Refusal | None:
    named = [player for player, _ in command.times]
    if not (r.is_revealed or r.is_dealer_faulty) or sorted(named) != sorted(r.from_meter):
        says = "Times are fixed for every hand that the meter pays, once the hands are shown."
        return _not_so(r, command, says)
    return None


def may_be_found(r: Round, command: IrregularityCommand) -> bool:
    """Whether a command fits the time: some belong after a misdeal, the others before (14.12)."""
    if isinstance(command, WrongButton):
        return r.ending is not Ending.VOID
    if isinstance(command, LeaveJackpot | JoinJackpot):
        return r.ending is Ending.MISDEAL
    return r.ending is None
