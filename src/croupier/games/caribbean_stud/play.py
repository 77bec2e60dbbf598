"""Playing a round of Caribbean Stud: what it awaits, what may happen, and what it makes happen.

A round never draws. It says what it awaits; a shoe, a dealer at a keypad or a record answers.
"""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from croupier.equipment import Card, PokerClass, poker_class, strength_of
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents, Placed, Standing, judge_alone, spoken_dollars

from .commands import (
    AgreeLimits,
    Bet,
    CallBetOrFold,
    CloseBetting,
    Command,
    Deal,
    Fold,
    FoldAbsent,
    PlaceAnte,
    PlaceJackpot,
    PlayCommand,
    RegisterJackpot,
    Reveal,
    Settle,
    WithdrawWager,
)
from .events import (
    AntePlaced,
    BetOrFoldCalled,
    BetPlaced,
    BettingClosed,
    Dealt,
    Event,
    Folded,
    JackpotAccepted,
    JackpotRegistered,
    LimitsAgreed,
    Revealed,
    Settled,
    UpCardTurned,
    WagerWithdrawn,
)
from .evolve import evolve
from .irregularities import remedy
from .kernel import Step, next_step, place_due, qualifies
from .objections import (
    may_be_found,
    refuse,
    why_not_card,
    why_not_irregularity,
    why_not_stake,
    why_not_undecided,
)
from .prizes import meter_after
from .refusals import RefusalCode
from .round import Round, Seat
from .rules import Shoe
from .settle import cards_left, settlements

__all__ = ("awaiting", "can", "decide", "evolve", "replay", "unregistered", "why_not")


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


# ---------------------------------------------------------------- may it happen?


def why_not(r: Round, command: Command) -> Refusal | None:
    """Return the first reason to refuse a command, or ``None`` to allow it."""
    if r.rows is not None:
        return refuse(r, RefusalCode.ROUND_OVER, "cs.settlement", "The round is settled.")
    if isinstance(command, PlayCommand):
        if r.ending is None:
            return _why_not_play(r, command)
        if isinstance(command, Settle):
            return None
    elif may_be_found(r, command):
        return why_not_irregularity(r, command)
    if r.ending is None:
        says = "That is for the time after a misdeal."
        return refuse(r, RefusalCode.NOT_IRREGULAR, "cs.irr.misdeal", says)
    says = f"The round ended as a {r.ending}; only its wagers are left to settle."
    return Refusal(RefusalCode.ROUND_ENDED, r.ended_by[0], says)


def _why_not_play(r: Round, command: PlayCommand) -> Refusal | None:  # noqa: PLR0911 - one a case
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
    if (len(r.seats) + 2) * r.rules.hand_size > r.rules.deck_size:
        says = f"A deck of {r.rules.deck_size} cards serves {len(r.seats)} players and no more."
        return refuse(r, RefusalCode.TOO_MANY_HANDS, "cs.deck", says)
    return None


@implements("CS-026")
def _why_not_agreed(r: Round, command: AgreeLimits) -> Refusal | None:
    """Limits for one player are agreed by a Casino Supervisor (6.5)."""
    if command.directed_by.may_act_as(Staff.CASINO_SUPERVISOR):
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
        if command.directed_by.may_act_as(Staff.GAME_SUPERVISOR):
            return None
        says = f"{command.directed_by.said} may not have another's hand folded."
        return refuse(r, RefusalCode.NOT_AUTHORISED, "cs.fold", says)
    seat = r.seat(command.player)
    assert seat is not None, command.player
    due = r.bet_due(seat)
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


def can(r: Round, command: Command) -> bool:
    """Whether the rules allow a command now."""
    return why_not(r, command) is None


# ---------------------------------------------------------------- what it makes happen


def decide(r: Round, command: Command) -> tuple[Event, ...]:
    """Return what a command makes happen; raise ``RuleBreach`` if nothing may."""
    refusal = why_not(r, command)
    if refusal is not None:
        raise RuleBreach(refusal)
    if isinstance(command, PlayCommand):
        return _played(r, command)
    return remedy(r, command)


def _played(  # noqa: C901, PLR0911, PLR0912 - one case a command
    r: Round, command: PlayCommand
) -> tuple[Event, ...]:
    cite = r.rules.cites
    match command:
        case Deal(card=card):
            return _dealt(r, card)
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
        contribution=r.terms.jackpot.contribution,
        rules=r.rules.cites("cs.wager.jackpot"),
    )


def _withdrawn(r: Round, player: str) -> WagerWithdrawn:
    """A jackpot wager goes with its Ante, unless it is in from a misdealt round."""
    seat, jackpot = r.seat(player), r.terms.jackpot
    fed = seat is not None and seat.has_jackpot and player not in r.carried
    return WagerWithdrawn(
        player=player,
        contribution=jackpot.contribution if fed and jackpot is not None else Cents(0),
        rules=r.rules.cites("cs.wager.locked"),
    )


@implements("CS-004", "CS-028", "CS-029")
def _dealt(r: Round, card: Card) -> tuple[Event, ...]:
    """Deal to the hand whose turn it is; the last or the top card of the dealer's faces up."""
    box, params = r.box_due, r.params
    is_set = r.terms.shoe is Shoe.SHUFFLER
    is_up = box is None and r.up is None
    is_up = is_up and place_due(params, r.turn, len(r.seats)) == params.up_place
    dealt = Dealt(
        box=box,
        card=card,
        face_up=is_up and not is_set,
        rules=r.rules.cites(_card_key(box, is_set=is_set, is_up=is_up)),
    )
    if is_set and r.up is None and r.turn + 1 == r.turns:
        turned = UpCardTurned(place=params.up_place + 1, rules=r.rules.cites("cs.deal.shuffler.up"))
        return dealt, turned
    return (dealt,)


def _card_key(box: int | None, *, is_set: bool, is_up: bool) -> str:
    if is_set:
        return "cs.deal.shuffler.dealer" if box is None else "cs.deal.shuffler.players"
    if is_up:
        return "cs.deal.manual.rest"
    return "cs.deal.manual.dealer" if box is None else "cs.deal.manual.players"


@implements("CS-015")
def _bet(r: Round, player: str) -> BetPlaced:
    """A Bet of exactly twice the Ante (5.3.1)."""
    seat = r.seat(player)
    assert seat is not None, player
    return BetPlaced(player=player, stake=r.bet_due(seat), rules=r.rules.cites("cs.bet"))


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
    return Settled(
        rows=settlements(r),
        left_face_up=cards_left(r),
        meter=meter_after(r),
        rules=r.ended_by or r.rules.cites("cs.settlement"),
    )


def replay(r: Round, events: Iterable[Event]) -> Round:
    """Fold events over a round."""
    return reduce(evolve, events, r)
