"""Why a command is not allowed now: ordered checks, each with a code, the rule and the facts."""

from typing import Protocol, assert_never

from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .awaiting import (
    AwaitCard,
    AwaitDecision,
    Awaiting,
    AwaitOffer,
    AwaitPrize,
    Offer,
    awaiting,
    wins_pandemonium,
)
from .closing import said_total, why_closed
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
    Split,
    Stand,
    Surrender,
    TakeBackInsurance,
    WithdrawWager,
)
from .decks import why_not_in_deck
from .events import DEALER
from .irregularities import IRREGULAR, why_not_irregular
from .kernel import (
    INITIAL,
    KIND_SPLIT_ACES,
    PHASE_BETTING,
    PHASE_BOXES,
    PHASE_DEAL,
    STAGE_DOUBLING,
    may_double,
    may_split,
)
from .offers import (
    why_not_even_money,
    why_not_forfeit,
    why_not_insure,
    why_not_surrender,
    why_not_take_back,
)
from .policies import SplitNotFollowed
from .refusals import RefusalCode
from .round import Box, Round, Stake

__all__ = ("box_in", "chosen", "why_not")


class _ForPlayer(Protocol):
    """A command about one player's wager on one box."""

    @property
    def box(self) -> int: ...

    @property
    def player(self) -> str | None: ...


def why_not(r: Round, command: Command) -> Refusal | None:  # noqa: C901, PLR0911, PLR0912
    """Return the first reason to refuse a command, or ``None`` to allow it."""
    match command:
        case Deal():
            return _why_not_deal(r, command)
        case Hit() | Stand():
            return _why_not_decide(r, command)
        case Double():
            return _why_not_double(r, command)
        case Split():
            return _why_not_split(r, command)
        case PlaceWager():
            return _why_not_place(r, command)
        case CloseBetting():
            return _why_not_close_betting(r)
        case CloseOffer():
            return _why_not_close_offer(r)
        case WithdrawWager():
            return _why_not_withdraw(r, command)
        case DrawPrize():
            return _why_not_prize(r, command)
        case Absent():
            return _why_not_absent(r, command)
        case Nominate():
            return _why_not_nominate(r, command)
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
        case _:
            assert isinstance(command, IRREGULAR)
            return why_not_irregular(r, command)


def box_in(r: Round, number: int) -> Box:
    """A box that is known to be in the round."""
    box = r.box(number)
    assert box is not None, number
    return box


def chosen(r: Round, command: _ForPlayer) -> tuple[Box, Stake]:
    """The box and the player that an allowed command is about."""
    box = box_in(r, command.box)
    stake = _default_stake(box) if command.player is None else box.stake_of(command.player)
    assert stake is not None
    return box, stake


def _default_stake(box: Box) -> Stake:
    """Who is meant where a command names nobody: the player who controls the box."""
    for index in range(len(box.hands)):
        controller = box.controller(index)
        if controller is not None and not box.is_done(index):
            return controller
    for stake in box.stakes:
        if stake.is_live:
            return stake
    return box.stakes[0]


def _nobody_here(r: Round, number: int, player: str | None) -> Refusal | None:
    """Refuse a command about a box or a player without a wager."""
    box = r.box(number)
    if box is None:
        boxes = ", ".join(str(box.number) for box in r.boxes) or "none"
        says = f"Box {number} has no wager in this round; boxes in play: {boxes}."
        return Refusal(RefusalCode.NO_WAGER_HERE, r.rules.cites.play, says)
    if player is not None and box.stake_of(player) is None:
        names = ", ".join(stake.player for stake in box.stakes)
        says = f"{player} has no wager on box {number}; its wagers are those of {names}."
        return Refusal(RefusalCode.NO_WAGER_HERE, r.rules.cites.controls, says)
    return None


# ---------------------------------------------------------------- betting


@implements("BJ-007", "BJ-027", "BJ-028", "BJ-038", "BJ-045", "CP-004", "CP-033")
def _why_not_place(r: Round, command: PlaceWager) -> Refusal | None:
    cites, rules = r.rules.cites, r.rules
    if r.phase != PHASE_BETTING:
        says = "No more bets may be placed: wagers go down before the first card of a round."
        return Refusal(RefusalCode.BETTING_CLOSED, cites.before_first_card, says)
    if not 1 <= command.box <= rules.boxes_max:
        says = f"There is no box {command.box}; the boxes are numbered 1 to {rules.boxes_max}."
        return Refusal(RefusalCode.NO_SUCH_BOX, cites.areas, says)
    box = r.box(command.box)
    if box is not None and box.stake_of(command.player) is not None:
        says = f"{command.player} has a wager on box {command.box} already; a player has one there."
        return Refusal(RefusalCode.PLAYER_TWICE, cites.players, says)
    if box is not None and len(box.stakes) >= rules.players_max:
        says = f"Box {command.box} is full: at most {rules.players_max} players wager on one."
        return Refusal(RefusalCode.BOX_FULL, cites.players, says)
    if command.stake <= 0:
        says = f"A wager of {spoken_dollars(command.stake)} on box {command.box} is no wager."
        return Refusal(RefusalCode.STAKE_NOT_POSITIVE, cites.chips, says)
    if not r.terms.chips.is_payable(command.stake):
        return _not_in_chips(r, command.stake, f"the wager on box {command.box}")
    return _why_not_sides(r, command)


def _not_in_chips(r: Round, amount: Cents, what: str) -> Refusal:
    chip = spoken_dollars(r.chip)
    says = (
        f"{spoken_dollars(amount)} for {what} cannot be made in chips: "
        f"the smallest chip here is {chip}; wager a whole multiple of it."
    )
    return Refusal(RefusalCode.NOT_IN_CHIPS, r.rules.cites.chips, says)


@implements("PD-005", "PD-006", "PD-007", "PD-017", "M7-007", "M7-008", "PF-004", "PF-005")
def _why_not_sides(r: Round, command: PlaceWager) -> Refusal | None:
    rules, cites = r.rules, r.rules.cites
    meter = rules.pandemonium is not None and r.is_meter_out
    for name, amount, offered, rule in (
        ("perfect_pairs", command.perfect_pairs, rules.perfect_pairs, cites.pairs_offer),
        (
            "magnificent_sevens",
            command.magnificent_sevens,
            rules.magnificent_sevens,
            cites.sevens_offer,
        ),
        (
            "pandemonium",
            command.pandemonium,
            None if meter else rules.pandemonium,
            cites.irr_meter_before if meter else cites.pandemonium_offer,
        ),
    ):
        if amount == 0:
            continue
        if offered is None:
            why = "the meter has failed" if meter else "the table does not offer it"
            says = f"{name} of {spoken_dollars(amount)} on box {command.box}: {why}."
            return Refusal(RefusalCode.SIDE_BET_NOT_OFFERED, rule or cites.play, says)
        unit = r.chip if rules.pandemonium is None else rules.pandemonium.unit
        if amount < 0 or amount % (unit if name == "pandemonium" else r.chip):
            step = "a dollar" if name == "pandemonium" else spoken_dollars(r.chip)
            says = f"{name} of {spoken_dollars(amount)} is not a whole multiple of {step}."
            where = cites.pandemonium_odds if name == "pandemonium" else cites.chips
            return Refusal(RefusalCode.SIDE_BET_STAKE, where, says)
    return None


@implements("BJ-030")
def _why_not_withdraw(r: Round, command: WithdrawWager) -> Refusal | None:
    refusal = _nobody_here(r, command.box, command.player)
    if refusal is None and r.phase != PHASE_BETTING:
        says = f"{command.player}'s wager may not be touched: the first card has been dealt."
        return Refusal(RefusalCode.BETTING_CLOSED, r.rules.cites.locked, says)
    return refusal


def _why_not_close_betting(r: Round) -> Refusal | None:
    if r.phase != PHASE_BETTING:
        says = "Betting is closed already."
        return Refusal(RefusalCode.BETTING_CLOSED, r.rules.cites.announce, says)
    if not r.boxes:
        says = "There is no wager to deal to; place one first."
        return Refusal(RefusalCode.NO_WAGERS, r.rules.cites.deal_first, says)
    return None


# ---------------------------------------------------------------- cards and prizes


@implements("BJ-008")
def _why_not_deal(r: Round, command: Deal) -> Refusal | None:
    need, cites = awaiting(r), r.rules.cites
    if need is None:
        says = f"{command.card} may not be dealt: the round is over."
        return Refusal(RefusalCode.ROUND_OVER, cites.no_draw, says)
    if not isinstance(need, AwaitCard):
        rule, what = _what_is_due(r, need)
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


def _what_is_due(r: Round, need: Awaiting) -> tuple[str, str]:
    """Name the rule and the thing that come before whatever was asked for."""
    cites = r.rules.cites
    match need:
        case AwaitDecision(box=box, player=player):
            return cites.play, f"{player} is to decide on box {box} first"
        case AwaitCard(box=box):
            place = "the dealer" if box == DEALER else f"box {box}"
            return cites.card, f"a card to {place} is due first"
        case AwaitPrize(box=box, player=player):
            return cites.pandemonium_press, f"{player} on box {box} is to press the button first"
        case AwaitOffer(offer=offer):
            rule = {
                Offer.INSURANCE: cites.insurance_when,
                Offer.SURRENDER: cites.surrender,
                Offer.FORFEIT: cites.forfeit,
                Offer.SECOND_CARD: cites.irr_one_card,
            }[offer]
            return rule, f"the offer of {offer.replace('-', ' ')} is open and must be closed first"
        case _:
            return cites.announce, "the dealer is to announce that no more bets may be placed first"


@implements("PD-009", "PD-011")
def _why_not_prize(r: Round, command: DrawPrize) -> Refusal | None:
    need, cites = awaiting(r), r.rules.cites
    table = r.rules.pandemonium
    if not isinstance(need, AwaitPrize) or table is None:
        rule = cites.irr_stray_press or cites.play
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
    winners = {
        stake.player
        for box in r.boxes
        if wins_pandemonium(r, box)
        for stake in box.stakes
        if any(side.bet == "pandemonium" for side in stake.sides)
    }
    if nominee is None or nominee in winners:
        who = "No nominee is named" if nominee is None else f"{nominee} has a winning wager too"
        says = f"{who}; name a person without a winning Pandemonium wager."
        return Refusal(RefusalCode.NOMINEE, r.rules.cites.pandemonium_nominee, says)
    return None


# ---------------------------------------------------------------- decisions


def _why_not_turn(r: Round, command: _ForPlayer) -> Refusal | None:
    """Refuse a decision that is not this player's to make now."""
    refusal = _nobody_here(r, command.box, command.player)
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
    rule, what = _what_is_due(r, need)
    says = f"No decision is open on box {box.number}: {what}."
    if isinstance(need, AwaitDecision):
        return Refusal(RefusalCode.NOT_THEIR_TURN, rule, says)
    offer = isinstance(need, AwaitOffer | AwaitPrize)
    return Refusal(RefusalCode.OFFER_OPEN if offer else RefusalCode.CARD_DUE, rule, says)


def _why_not_decide(r: Round, command: Hit | Stand) -> Refusal | None:
    return _why_not_turn(r, command)


@implements("BJ-065", "BJ-067", "BJ-039")
def _why_not_double(r: Round, command: Double) -> Refusal | None:
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
            says = f"{command.player} may double on box {command.box} only when the controller does."
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


@implements("CP-020")
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
    if not r.terms.chips.is_payable(extra):
        return _not_in_chips(r, extra, "a double")
    return None


def _why_no_double(r: Round, box: Box, hand: int) -> str:
    played = box.hands[hand - 1]
    said = said_total(r, played.state)
    where = f"box {box.number}" if len(box.hands) == 1 else f"hand {hand} of box {box.number}"
    if len(played.cards) > INITIAL:
        return f"{where} has {len(played.cards)} cards; a double is for the first two.".capitalize()
    totals = [
        str(total) for total in range(22) if (r.rules.params.double_totals >> total) & 1
    ]
    if totals:
        allowed = f"{', '.join(totals[:-1])} or {totals[-1]}"
        return f"{where} has {said}; a double needs a hard total of {allowed}.".capitalize()
    return f"{where} has {said} and may not be doubled.".capitalize()


@implements("BJ-069", "BJ-072", "BJ-073", "BJ-074")
def _why_not_split(r: Round, command: Split) -> Refusal | None:
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


def _why_not_nominate(r: Round, command: Nominate) -> Refusal | None:
    refusal = _nobody_here(r, command.box, command.player)
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
def _why_not_absent(r: Round, command: Absent) -> Refusal | None:
    refusal = _why_not_turn(r, _Plain(command.box))
    if refusal is None and not command.directed_by.may_act_as(Staff.GAME_SUPERVISOR):
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


# ---------------------------------------------------------------- answers to offers


Answer = Insure | TakeBackInsurance | EvenMoney | Surrender | Forfeit | Keep | Decline


def _why_not_answer(r: Round, command: Answer) -> Refusal | None:
    refusal = _nobody_here(r, command.box, command.player)
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
