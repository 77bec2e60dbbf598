"""Play a round of Caribbean Stud: what a command makes happen.

A round never draws. It says what it awaits; a shoe, a dealer at a keypad or a record answers.
"""

from typing import Final, assert_never

from croupier.equipment import PokerClass, poker_class, strength_of
from croupier.games.refusal import RuleBreach
from croupier.kernel import implements
from croupier.money import Cents, Placed, Standing, judge_alone

from .checks import bet_of
from .commands import (
    AgreeLimits,
    Bet,
    Button,
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
from .dealing import dealt
from .events import (
    AntePlaced,
    BetOrFoldCalled,
    BetPlaced,
    BettingClosed,
    Event,
    Folded,
    JackpotAccepted,
    JackpotJoined,
    JackpotLeft,
    JackpotRegistered,
    LimitsAgreed,
    Revealed,
    Settled,
    WagersRetracted,
    WagerWithdrawn,
)
from .irregularities import remedy
from .kernel import qualifies
from .legality import why_not
from .prizes import meter_after
from .round import Round
from .settle import cards_left, excess_of, settlements

__all__ = ("decide",)

NOTHING: Final = (Cents(0), Cents(0))


def decide(r: Round, command: Command) -> tuple[Event, ...]:
    """Return what a command makes happen; raise ``RuleBreach`` if nothing may."""
    refusal = why_not(r, command)
    if refusal is not None:
        raise RuleBreach(refusal)
    if isinstance(command, PlayCommand):
        return _played(r, command)
    return remedy(r, command)


def _played(  # noqa: C901 - one case a command
    r: Round, command: PlayCommand
) -> tuple[Event, ...]:
    cite = r.rules.cites
    match command:
        case Deal(card=card):
            return dealt(r, card)
        case AgreeLimits(player=player, limits=limits, directed_by=by):
            rules = cite("cs.limits.agreed")
            return (LimitsAgreed(player=player, limits=limits, directed_by=by, rules=rules),)
        case PlaceAnte():
            return (_ante(r, command),)
        case PlaceJackpot(player=player):
            return (_accepted(r, player),)
        case WithdrawWager(player=player):
            return (_withdrawn(r, player),)
        case CloseBetting():
            return (BettingClosed(rules=cite("cs.no_more_bets")),)
        case CallBetOrFold():
            return (BetOrFoldCalled(rules=cite("cs.betting.look")),)
        case Bet(player=player):
            return (_bet(r, player),)
        case Fold(player=player):
            return (Folded(player=player, directed_by=None, rules=cite("cs.fold")),)
        case FoldAbsent(player=player, directed_by=by):
            return (Folded(player=player, directed_by=by, rules=cite("cs.fold")),)
        case Reveal():
            return (_revealed(r),)
        case RegisterJackpot(player=player):
            return (_registered(r, player),)
        case Settle():
            return (_settled(r),)
        case RetractWager(player=player):
            return (WagersRetracted(player=player, rules=r.retract_rules),)
        case LeaveJackpot(player=player):
            return (_left(r, player),)
        case JoinJackpot(player=player):
            return (_joined(r, player),)
        case _:
            assert_never(command)


@implements("CS-022", "CS-023", "CS-024", "CS-026")
def _ante(r: Round, command: PlaceAnte) -> AntePlaced:
    """Apply the limits, or those agreed with this player, to an Ante (6.1 to 6.5)."""
    player = command.player
    ruling = judge_alone(r.limits_of(player), Placed(command.stake, command.warned))
    keys = {
        Standing.WITHIN: "cs.wager.ante",
        Standing.UNDER_MINIMUM: "cs.limits.under",
        Standing.RETURNED: "cs.limits.under",
        Standing.TRIMMED: "cs.limits.over",
    }
    agreed = ("cs.limits.agreed",) if player in dict(r.agreed) else ()
    taken = {seat.box for seat in r.seats}
    free = next(box for box in range(1, len(taken) + 2) if box not in taken)
    return AntePlaced(
        player=player,
        box=free if command.box is None else command.box,
        placed=command.stake,
        ante=ruling.stake,
        standing=ruling.standing,
        has_jackpot=player in r.carried,
        rules=r.rules.cites(keys[ruling.standing], *agreed),
    )


def _accepted(r: Round, player: str) -> JackpotAccepted:
    assert r.terms.jackpot is not None
    return JackpotAccepted(
        player=player,
        cost=r.terms.jackpot.cost,
        contribution=r.terms.jackpot.contribution,
        rules=r.rules.cites("cs.wager.jackpot"),
    )


def _withdrawn(r: Round, player: str) -> WagerWithdrawn:
    """A jackpot wager goes with its Ante, unless it is in from a misdealt round."""
    seat, jackpot = r.seat(player), r.terms.jackpot
    assert seat is not None, player
    goes = jackpot is not None and seat.has_jackpot and player not in r.carried
    cost, contribution = (jackpot.cost, jackpot.contribution) if jackpot and goes else NOTHING
    return WagerWithdrawn(
        player=player,
        returned=Cents(seat.placed + cost),
        contribution=contribution,
        rules=r.rules.cites("cs.wager.locked"),
    )


@implements("CS-067")
def _left(r: Round, player: str) -> JackpotLeft:
    """Return a leaver's jackpot wager, and write an error notification (14.12.1)."""
    return JackpotLeft(player=player, rules=r.rules.cites("cs.irr.misdeal.leaves"))


@implements("CS-068")
def _joined(r: Round, player: str) -> JackpotJoined:
    """Mark who is in, press game-over, take the newcomer's wager, press coin-in (14.12.2)."""
    assert r.terms.jackpot is not None
    return JackpotJoined(
        player=player,
        cost=r.terms.jackpot.cost,
        contribution=r.terms.jackpot.contribution,
        markers=r.in_jackpot,
        pressed=(Button.GAME_OVER, Button.COIN_IN),
        rules=r.rules.cites("cs.irr.misdeal.joins"),
    )


@implements("CS-015")
def _bet(r: Round, player: str) -> BetPlaced:
    """A Bet of exactly twice the Ante (5.3.1)."""
    return BetPlaced(player=player, stake=bet_of(r, player), rules=r.rules.cites("cs.bet"))


@implements("CS-031", "CS-032")
def _revealed(r: Round) -> Revealed:
    """Declare the dealer's best hand, or no hand (8.5, 9.1, 9.2)."""
    strength = strength_of(r.dealer)
    if qualifies(r.params, strength):
        declared, key = str(PokerClass(poker_class(strength))), "cs.qualify"
    else:
        declared, key = "no hand", "cs.no_hand"
    return Revealed(declared=declared, rules=r.rules.cites("cs.betting.reveal", key))


@implements("CS-046")
def _registered(r: Round, player: str) -> JackpotRegistered:
    """Record a straight or royal flush on the keypad (12.2)."""
    return JackpotRegistered(player=player, rules=r.rules.cites("cs.jackpot.register"))


def _settled(r: Round) -> Settled:
    rows = settlements(r)
    return Settled(
        rows=rows,
        excess=excess_of(r, rows),
        left_face_up=cards_left(r),
        meter=meter_after(r),
        rules=r.ended_by or r.rules.cites("cs.settlement"),
    )
