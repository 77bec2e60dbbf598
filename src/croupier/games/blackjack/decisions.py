"""Why a decision on the cards may not be made: whose it is, and what the hand allows."""

from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .awaiting import AwaitDecision, Awaiting, AwaitOffer, AwaitPrize, awaiting
from .betting import not_in_chips
from .closing import said_total, why_closed
from .commands import Absent, Double, Hit, Nominate, Split, Stand
from .kernel import (
    INITIAL,
    KIND_SPLIT_ACES,
    LIMIT,
    PHASE_BETTING,
    PHASE_BOXES,
    PHASE_DEAL,
    STAGE_DOUBLING,
    may_double,
    may_split,
)
from .policies import SplitNotFollowed
from .refusals import RefusalCode
from .round import Box, Round, Stake
from .whose import ForPlayer, box_in, chosen, nobody_here, what_is_due


def _why_not_turn(r: Round, command: ForPlayer) -> Refusal | None:
    """Refuse a decision that is not this player's to make now."""
    refusal = nobody_here(r, command.box, command.player)
    if refusal is not None:
        return refusal
    need = awaiting(r)
    if isinstance(need, AwaitDecision) and need.box == command.box:
        if command.player is not None and command.player != need.player:
            says = (
                f"{command.player} does not call the cards on box {command.box}: "
                f"{need.player}, whose wager is nearest the dealer, does."
            )
            return Refusal(RefusalCode.NOT_IN_CONTROL, r.rules.cites.controls, says)
        return None
    return _why_not_yet(r, need, box_in(r, command.box))


@implements("BJ-061", "BJ-070")
def _why_not_yet(r: Round, need: Awaiting | None, box: Box) -> Refusal:
    """Say why no decision on a box is awaited: its hands are closed, or others come first."""
    if r.phase not in (PHASE_BETTING, PHASE_DEAL):
        closed = why_closed(r, box)
        if closed is not None:
            return Refusal(RefusalCode.HAND_CLOSED, *closed)
    assert need is not None, "a round that is over has closed hands only"
    rule, what = what_is_due(r, need)
    says = f"No decision is open on box {box.number}: {what}."
    if isinstance(need, AwaitDecision):
        return Refusal(RefusalCode.NOT_THEIR_TURN, rule, says)
    offer = isinstance(need, AwaitOffer | AwaitPrize)
    return Refusal(RefusalCode.OFFER_OPEN if offer else RefusalCode.CARD_DUE, rule, says)


def why_not_decide(r: Round, command: Hit | Stand) -> Refusal | None:
    """Refuse to draw or stand where that is not this player's to decide now (7.5.1)."""
    return _why_not_turn(r, command)


@implements("BJ-065", "BJ-067", "BJ-039")
def why_not_double(r: Round, command: Double) -> Refusal | None:
    """Refuse a double that is not theirs to make, or that the hand does not allow (7.5.4)."""
    cites, params = r.rules.cites, r.rules.params
    box = r.box(command.box)
    index = None if box is None else _doubling_hand(r, box)
    if box is not None and index is not None and command.player is not None:
        stake = box.stake_of(command.player)
        if stake is not None:
            return _why_not_follow_double(r, box, stake, index, command.stake)
    refusal = _why_not_turn(r, command)
    if refusal is not None:
        if refusal.code is RefusalCode.NOT_IN_CONTROL:
            says = (
                f"{command.player} may double on box {command.box} only when the controller does."
            )
            return Refusal(RefusalCode.CONTROLLER_FIRST, cites.controls, says)
        return refusal
    box, stake = chosen(r, command)
    need = awaiting(r)
    assert isinstance(need, AwaitDecision)
    state = box.hands[need.hand - 1].state
    if not may_double(params, state):
        return Refusal(RefusalCode.MAY_NOT_DOUBLE, cites.double, _why_no_double(r, box, need.hand))
    return _why_not_extra(r, stake, command.stake)


def _doubling_hand(r: Round, box: Box) -> int | None:
    """The hand, counted from 0, on which the controller has just doubled."""
    if r.phase != PHASE_BOXES:
        return None
    for index, played in enumerate(box.hands):
        if played.state.stage == STAGE_DOUBLING:
            return index
    return None


def _why_not_follow_double(
    r: Round, box: Box, stake: Stake, index: int, amount: Cents | None
) -> Refusal | None:
    cites = r.rules.cites
    if not stake.is_live_on(index):
        says = f"{stake.player} has no wager on hand {index + 1} of box {box.number}."
        return Refusal(RefusalCode.NO_WAGER_HERE, cites.controls, says)
    if stake.bets[index].extra:
        says = f"{stake.player} has doubled on this hand; one card is due and no more."
        return Refusal(RefusalCode.MAY_NOT_DOUBLE, cites.double_amount, says)
    return _why_not_extra(r, stake, amount)


def _why_not_extra(r: Round, stake: Stake, amount: Cents | None) -> Refusal | None:
    extra = stake.original if amount is None else amount
    if not 0 < extra <= stake.original:
        says = (
            f"A double of {spoken_dollars(extra)} is not allowed: "
            f"add up to the original wager of {spoken_dollars(stake.original)}."
        )
        return Refusal(RefusalCode.AMOUNT, r.rules.cites.double_amount, says)
    if not r.chips.is_payable(extra):
        return not_in_chips(r, extra, "a double")
    return None


def _why_no_double(r: Round, box: Box, hand: int) -> str:
    played = box.hands[hand - 1]
    said = said_total(r, played.state)
    where = f"box {box.number}" if len(box.hands) == 1 else f"hand {hand} of box {box.number}"
    if len(played.cards) > INITIAL:
        return f"{where} has {len(played.cards)} cards; a double is for the first two.".capitalize()
    totals = [str(total) for total in range(LIMIT) if (r.rules.params.double_totals >> total) & 1]
    if totals:
        allowed = f"{', '.join(totals[:-1])} or {totals[-1]}"
        return f"{where} has {said}; a double needs a hard total of {allowed}.".capitalize()
    return f"{where} has {said} and may not be doubled.".capitalize()


@implements("BJ-069", "BJ-072", "BJ-073", "BJ-074")
def why_not_split(r: Round, command: Split) -> Refusal | None:
    """Refuse a split that is not theirs to make, or that the hand does not allow (7.5.5)."""
    cites, params = r.rules.cites, r.rules.params
    box = r.box(command.box)
    if box is not None and box.follow is not None and command.player is not None:
        stake = box.stake_of(command.player)
        if stake is not None:
            return _why_not_follow_split(r, box, stake, box.follow)
    refusal = _why_not_turn(r, command)
    if refusal is not None:
        if refusal.code is RefusalCode.NOT_IN_CONTROL:
            says = f"{command.player} may split on box {command.box} only when the controller does."
            return Refusal(RefusalCode.CONTROLLER_FIRST, cites.controls, says)
        return refusal
    box = box_in(r, command.box)
    need = awaiting(r)
    assert isinstance(need, AwaitDecision)
    state = box.hands[need.hand - 1].state
    if may_split(params, state, len(box.hands), box.has_declined_split):
        return None
    if state.pair == 0:
        says = f"Box {box.number} may not be split: {said_total(r, state)} is no pair of one value."
        return Refusal(RefusalCode.MAY_NOT_SPLIT, cites.split, says)
    if state.kind == KIND_SPLIT_ACES:
        says = f"Box {box.number} may not be split: aces are split once."
        return Refusal(RefusalCode.MAY_NOT_SPLIT, cites.split_aces, says)
    if len(box.hands) >= params.split_hands:
        says = f"Box {box.number} has {len(box.hands)} hands, and no more may be formed."
        return Refusal(RefusalCode.MAY_NOT_SPLIT, cites.split_hands, says)
    says = f"Box {box.number} may not be split: a pair was not split before in this round."
    return Refusal(RefusalCode.MAY_NOT_SPLIT, cites.split_declined, says)


def _why_not_follow_split(r: Round, box: Box, stake: Stake, index: int) -> Refusal | None:
    if stake.is_live_on(index) and not stake.is_live_on(index + 1):
        return None
    says = f"{stake.player} has no wager to split on hand {index + 1} of box {box.number}."
    return Refusal(RefusalCode.MAY_NOT_SPLIT, r.rules.cites.split_amount, says)


def why_not_nominate(r: Round, command: Nominate) -> Refusal | None:
    """Refuse a nomination that the reading in force, or the split, does not allow (A-19)."""
    refusal = nobody_here(r, command.box, command.player)
    if refusal is not None:
        return refusal
    box = box_in(r, command.box)
    stake = box.stake_of(command.player)
    assert stake is not None
    allowed = r.rules.policies.split_not_followed is SplitNotFollowed.NOMINATED
    if not allowed or box.follow is None:
        says = "A hand is nominated right after a split, and only where that reading is in force."
        return Refusal(RefusalCode.NOMINATION, r.rules.cites.split_amount, says)
    first = box.follow
    rides = stake.is_live_on(first) and not stake.is_live_on(first + 1)
    if not rides or command.hand not in (first + 1, first + 2):
        says = f"{command.player} may ride on hand {first + 1} or {first + 2} of box {box.number}."
        return Refusal(RefusalCode.NOMINATION, r.rules.cites.split_amount, says)
    return None


@implements("BJ-063")
def why_not_absent(r: Round, command: Absent) -> Refusal | None:
    """Refuse the fixed policy where no decision is open, or below a supervisor's rank (7.5.3)."""
    refusal = _why_not_turn(r, _Plain(command.box))
    lets = r.rules.staff.lets
    if refusal is None and not lets(command.directed_by, Staff.GAME_SUPERVISOR):
        says = (
            f"{command.directed_by.said} may not direct the play of box {command.box}: "
            "a Game Supervisor or above does, at the dealer's request."
        )
        return Refusal(RefusalCode.AUTHORITY, r.rules.cites.absent, says.capitalize())
    return refusal


class _Plain:
    """A decision on a box by whoever controls it."""

    def __init__(self, box: int) -> None:
        self.box = box
        self.player: str | None = None
