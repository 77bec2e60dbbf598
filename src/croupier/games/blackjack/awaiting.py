"""What a round waits for: it never draws a card or makes a choice itself."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.money import Cents

from .events import DEALER
from .interim import asks_even_money, is_insurable, is_paid_at_once
from .interim import may_surrender as is_surrenderable
from .kernel import (
    DEALER_PLACE,
    INITIAL,
    PHASE_BETTING,
    PHASE_BOXES,
    PHASE_DEAL,
    PHASE_DEALER,
    PHASE_INSURANCE,
    PHASE_INTERIM,
    PHASE_SURRENDER,
    STAGE_SURRENDERED,
    STEP_CARD,
    STEP_FORFEIT,
    card_value,
    dealer_draws,
    is_natural,
    may_double,
    may_split,
)
from .order import deal_length, deal_place, dealer_takes, joint_need, next_turn
from .outcome import NEED_INSURED, NEED_NONE, NEED_WHOLE, dealer_need
from .round import Box, Round, Stake


class Offer(StrEnum):
    """What players are offered before play goes on."""

    INSURANCE = "insurance"
    """Insurance, or even money for a Blackjack."""
    SURRENDER = "surrender"
    FORFEIT = "forfeit"
    """To take back the doubled portion."""
    SECOND_CARD = "second-card"
    """To take back a wager whose box has a single card, or to receive the second (9.7(a))."""


@dataclass(frozen=True, slots=True)
class AwaitWagers:
    """Wagers may be placed until the dealer closes the betting."""


@dataclass(frozen=True, slots=True)
class AwaitCard:
    """A card is due."""

    box: int
    """``DEALER`` is the dealer."""
    hand: int


@dataclass(frozen=True, slots=True)
class AwaitDecision:
    """The player who controls a hand is to decide on it."""

    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class AwaitOffer:
    """An offer is open to some players until the dealer closes it."""

    offer: Offer
    open_to: tuple[tuple[int, str], ...]
    """Box and player of everyone who has not answered."""


@dataclass(frozen=True, slots=True)
class AwaitPrize:
    """The jackpot button is offered to a player."""

    box: int
    player: str


Awaiting = AwaitWagers | AwaitCard | AwaitDecision | AwaitOffer | AwaitPrize


def awaiting(r: Round) -> Awaiting | None:
    """Say what the round needs next; ``None`` once it is over."""
    phase = r.phase
    if phase == PHASE_BOXES:
        return _in_boxes(r)
    if phase == PHASE_DEAL:
        return _in_deal(r)
    if phase == PHASE_DEALER:
        return AwaitCard(DEALER, 1)
    if phase == PHASE_INSURANCE:
        return AwaitOffer(Offer.INSURANCE, open_insurance(r))
    if phase == PHASE_SURRENDER:
        return AwaitOffer(Offer.SURRENDER, open_surrender(r))
    if phase == PHASE_INTERIM:
        return next_prize(r.boxes, r)
    return AwaitWagers() if phase == PHASE_BETTING else None


def options(r: Round) -> tuple[str, ...]:
    """Name what the player whose decision is awaited may do."""
    need = awaiting(r)
    if not isinstance(need, AwaitDecision):
        return ()
    box = r.box(need.box)
    assert box is not None
    state = box.hands[need.hand - 1].state
    params = r.rules.params
    allowed = ["hit", "stand"]
    if may_double(params, state):
        allowed.append("double")
    if may_split(params, state, len(box.hands), box.has_declined_split):
        allowed.append("split")
    return tuple(allowed)


# ---------------------------------------------------------------- the deal


def _in_deal(r: Round) -> AwaitCard:
    place = deal_place(len(r.boxes), r.placed)
    return AwaitCard(DEALER if place == DEALER_PLACE else r.boxes[place].number, 1)


def places(r: Round) -> int:
    """How many cards the initial deal of the round has."""
    return deal_length(len(r.boxes))


def first_value(r: Round) -> int:
    """The value of the dealer's first card, or 0 where the dealer has none."""
    return card_value(r.rules.params, r.dealer[0].code) if r.dealer else 0


# ---------------------------------------------------------------- offers


def insurance_most(r: Round, stake: Stake) -> Cents:
    """The most that a player may insure for: half the wager, down to the chips (8.1, A-09)."""
    return r.chips.round_down(stake.original // r.rules.params.insurance_part)


def may_insure(r: Round, box: Box, stake: Stake) -> bool:
    """Whether insurance or even money is open to a player, the dealer showing an ace."""
    if not stake.is_live:
        return False
    params, state, first = r.rules.params, box.hands[0].state, first_value(r)
    if asks_even_money(params, state, first):
        return True
    return is_insurable(params, state, first) and insurance_most(r, stake) > 0


def open_insurance(r: Round) -> tuple[tuple[int, str], ...]:
    """Who may still insure."""
    params = r.rules.params
    if ((params.insurance_firsts | params.even_money_firsts) >> first_value(r)) & 1 == 0:
        return ()
    return tuple(
        (box.number, stake.player)
        for box in r.boxes
        for stake in box.stakes
        if not stake.has_answered
        and may_insure(r, box, stake)
        # Insurance that outlived a reconstruction needs no second answer.
        and stake.side("insurance") is None
    )


def may_surrender(r: Round, box: Box, stake: Stake) -> bool:
    """Whether surrender is open to a player now: the controller's yes opens it to the others."""
    state = box.hands[0].state
    if not stake.is_live or not is_surrenderable(r.rules.params, state, first_value(r)):
        return False
    return state.stage == STAGE_SURRENDERED or box.controller(0) is stake


def open_surrender(r: Round) -> tuple[tuple[int, str], ...]:
    """Who may still surrender."""
    if (r.rules.params.surrender_firsts >> first_value(r)) & 1 == 0:
        return ()
    return tuple(
        (box.number, stake.player)
        for box in r.boxes
        for stake in box.stakes
        if not stake.has_answered and may_surrender(r, box, stake)
    )


def next_prize(boxes: tuple[Box, ...], r: Round) -> AwaitPrize | None:
    """The next player to press the button: box by box, the controller first (11.6.4(a))."""
    for box in boxes:
        for stake in box.stakes:
            if stake.side("pandemonium") is not None and wins_pandemonium(r, box):
                return AwaitPrize(box.number, stake.player)
    return None


def late_prize(r: Round) -> AwaitPrize | None:
    """A prize due after the interim settlement, since the second card came late (9.7(a))."""
    if r.rules.pandemonium is None:
        return None
    return next_prize(tuple(box for box in r.boxes if box.missed), r)


def pandemonium_winners(r: Round) -> frozenset[str]:
    """Everybody with a winning Pandemonium wager, who may press for nobody else (11.6.4(b))."""
    return frozenset(
        stake.player
        for box in r.boxes
        if wins_pandemonium(r, box)
        for stake in box.stakes
        if stake.side("pandemonium") is not None
    )


def wins_pandemonium(r: Round, box: Box) -> bool:
    """Whether a box was dealt Pontoon (11.4.1); the initial two cards decide."""
    return is_natural(r.rules.params, box.hands[0].state)


# ---------------------------------------------------------------- the boxes


def in_play(r: Round) -> tuple[int, int] | None:
    """The hand whose turn it is: index of the box and of the hand."""
    box = hand = 0
    while box < len(r.boxes):
        if not r.boxes[box].is_done(hand):
            return box, hand
        box, hand = next_turn(box, hand, len(r.boxes[box].hands))
    return None


def _in_boxes(r: Round) -> Awaiting:
    if r.is_dealer_due:
        return AwaitCard(DEALER, 1)
    prize = late_prize(r)
    if prize is not None:
        return prize
    turn = in_play(r)
    assert turn is not None, "finished boxes open the dealer's phase"
    box, index = r.boxes[turn[0]], turn[1]
    played = box.hands[index]
    if played.step == STEP_CARD:
        undecided = open_second_card(box)
        if undecided:
            return AwaitOffer(Offer.SECOND_CARD, undecided)
        return AwaitCard(box.number, index + 1)
    if played.step == STEP_FORFEIT:
        return AwaitOffer(Offer.FORFEIT, open_forfeit(box, index))
    controller = box.controller(index)
    assert controller is not None
    return AwaitDecision(box.number, index + 1, controller.player)


def open_second_card(box: Box) -> tuple[tuple[int, str], ...]:
    """Who may still take back a wager on a box that was passed over once (9.7(a))."""
    if box.missed == 0 or len(box.dealt) >= INITIAL:
        return ()
    return tuple(
        (box.number, stake.player)
        for stake in box.stakes
        if stake.is_live and not stake.has_answered
    )


def open_forfeit(box: Box, index: int) -> tuple[tuple[int, str], ...]:
    """Who doubled on a hand and has not said play or forfeit."""
    return tuple((box.number, player) for player in box.may_forfeit(index))


# ---------------------------------------------------------------- the dealer


def need_of_table(r: Round) -> int:
    """How much of the dealer's hand the open wagers of all boxes wait for (7.5.6(c))."""
    need = NEED_NONE
    params = r.rules.params
    for box in r.boxes:
        for stake in box.stakes:
            if stake.side("insurance") is not None:
                need = joint_need(need, NEED_INSURED)
            for played, bet in zip(box.hands, stake.bets, strict=True):
                if r.dealer and is_paid_at_once(params, played.state, first_value(r)):
                    # It waited for a first card that was dealt late (9.6), and no tie is left.
                    continue
                need = joint_need(need, dealer_need(params, played.state, bet))
        if need == NEED_WHOLE:
            break
    return need


def dealer_needs_card(r: Round) -> bool:
    """Whether the dealer takes a further card, all boxes being finished."""
    draws = dealer_draws(r.rules.params, r.dealer_hand)
    return dealer_takes(need_of_table(r), len(r.dealer), draws)
