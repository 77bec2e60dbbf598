"""Apply a fact to a round: ``evolve`` judges nothing, so a stored log always replays."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import assert_never

from croupier.equipment import Card
from croupier.games.fast import replacer
from croupier.games.settlement import Settlement
from croupier.money import Cents

from .events import (
    DEALER,
    BettingClosed,
    CardAstray,
    CardDiscarded,
    CardHeld,
    DealerCardDue,
    Dealt,
    Directed,
    Doubled,
    EvenMoneyAsked,
    Event,
    Forfeited,
    HandSplit,
    HitCalled,
    InsuranceTakenBack,
    Insured,
    Kept,
    MeterOut,
    Nominated,
    OfferClosed,
    OfferDeclined,
    PassedOver,
    PhaseOpened,
    PrizeDrawn,
    RoundUnwound,
    RuledOn,
    Settled,
    Stood,
    Surrendered,
    TakenBack,
    WagerJudged,
    WagerPlaced,
    WagerWithdrawn,
)
from .kernel import (
    EMPTY,
    PHASE_DEAL,
    STAGE_DOUBLING,
    STAGE_DRAWING,
    STAGE_KEPT,
    STAGE_STOOD,
    STAGE_SURRENDERED,
    STEP_FORFEIT,
    BlackjackParams,
    Hand,
    add_card,
    card_value,
    hand_step,
    may_split,
    split_kind,
)
from .outcome import BET_CLOSED, BET_LIVE, BET_NONE, BET_SURRENDERED, NO_BET, Bet
from .round import Box, PlayedHand, Round, Side, Stake

__all__ = ("evolve", "replay")

_round = replacer(Round)
_box = replacer(Box)
_stake = replacer(Stake)


def replay(r: Round, events: Iterable[Event]) -> Round:
    """Fold events over a round."""
    return reduce(evolve, events, r)


def evolve(r: Round, event: Event) -> Round:  # noqa: C901, PLR0911, PLR0912 (a closed union)
    """Return the round after something that did happen."""
    history = (*r.history, event)
    match event:
        case Dealt():
            return _dealt(r, event, history)
        case Settled(row=row):
            return _round(_settle(r, row), history=history)
        case PhaseOpened(phase=phase):
            return _round(_unanswered(r), phase=phase, is_offer_closed=False, history=history)
        case HitCalled(box=number, hand=hand):
            return _decided(r, number, hand - 1, STAGE_DRAWING, history)
        case Stood(box=number, hand=hand):
            return _decided(r, number, hand - 1, STAGE_STOOD, history)
        case Doubled():
            return _doubled(r, event, history)
        case HandSplit():
            return _split(r, event, history)
        case WagerPlaced():
            return _placed(r, event, history)
        case BettingClosed():
            return _round(r, phase=PHASE_DEAL, history=history)
        case OfferClosed():
            return _round(r, is_offer_closed=True, history=history)
        case PrizeDrawn():
            return _round(r, history=history)
        case RuledOn():
            return _round(r, rulings=(*r.rulings, event), history=history)
        case MeterOut():
            return _round(r, is_meter_out=True, history=history)
        case DealerCardDue(after=after):
            now = after is None
            return _round(r, is_dealer_due=now, dealer_after=after, history=history)
        case CardHeld(card=card):
            return _round(r, held=(*r.held, card), drawn=(*r.drawn, card), history=history)
        case CardAstray(card=card, box=number):
            drawn = r.drawn if r.held else (*r.drawn, card)
            astray = (*r.astray, (number, card))
            return _round(r, astray=astray, held=r.held[1:], drawn=drawn, history=history)
        case CardDiscarded():
            return _discarded(r, event, history)
        case PassedOver(box=number):
            return _passed_over(r, number, history)
        case TakenBack():
            return _taken_back(r, event)
        case RoundUnwound():
            return _unwound(r, history)
        case WagerWithdrawn(box=number, player=player):
            return _withdrawn(r, number, player, history)
        case Directed(box=number):
            return _change_box(r, number, lambda box: _box(box, is_absent=True), history)
        case (
            Insured()
            | InsuranceTakenBack()
            | EvenMoneyAsked()
            | OfferDeclined()
            | Surrendered()
            | Forfeited()
            | Kept()
            | Nominated()
            | WagerJudged()
        ):
            return _change_box(r, event.box, lambda box: _answered(r, box, event), history)
        case _:
            assert_never(event)


# ---------------------------------------------------------------- boxes and stakes


def _change_box(
    r: Round, number: int, change: Callable[[Box], Box], history: tuple[Event, ...]
) -> Round:
    boxes = tuple([change(box) if box.number == number else box for box in r.boxes])
    return _round(r, boxes=boxes, history=history)


def _change_stake(box: Box, player: str, change: Callable[[Stake], Stake]) -> Box:
    stakes = tuple([change(s) if s.player == player else s for s in box.stakes])
    return _box(box, stakes=stakes)


def _at(row: tuple[Bet, ...], index: int, bet: Bet) -> tuple[Bet, ...]:
    return (*row[:index], bet, *row[index + 1 :])


def _put_hand(box: Box, index: int, played: PlayedHand) -> tuple[PlayedHand, ...]:
    return (*box.hands[:index], played, *box.hands[index + 1 :])


def _staged(params: BlackjackParams, played: PlayedHand, stage: int) -> PlayedHand:
    state = played.state._replace(stage=stage)
    return PlayedHand(played.cards, state, hand_step(params, state))


def _unanswered(r: Round) -> Round:
    """Forget the answers to an offer that is over."""
    if not any(stake.has_answered for box in r.boxes for stake in box.stakes):
        return r
    boxes = tuple(
        _box(box, stakes=tuple(_stake(stake, has_answered=False) for stake in box.stakes))
        for box in r.boxes
    )
    return _round(r, boxes=boxes)


def _placed(r: Round, event: WagerPlaced, history: tuple[Event, ...]) -> Round:
    sides = tuple(
        Side(bet, amount)
        for bet, amount in (
            ("perfect-pairs", event.perfect_pairs),
            ("magnificent-sevens", event.magnificent_sevens),
            ("pandemonium", event.pandemonium),
        )
        if amount
    )
    stake = Stake(
        player=event.player,
        placed=event.stake,
        original=event.stake,
        bets=(Bet(event.stake, 0, BET_LIVE),),
        sides=sides,
        was_warned=event.warned,
    )
    if r.box(event.box) is not None:
        return _change_box(
            r, event.box, lambda box: _box(box, stakes=(*box.stakes, stake)), history
        )
    boxes = (*r.boxes, Box(number=event.box, stakes=(stake,)))
    return _round(r, boxes=tuple(sorted(boxes, key=lambda box: box.number)), history=history)


def _withdrawn(r: Round, number: int, player: str, history: tuple[Event, ...]) -> Round:
    boxes = []
    for box in r.boxes:
        if box.number != number:
            boxes.append(box)
            continue
        left = tuple(stake for stake in box.stakes if stake.player != player)
        if left:
            boxes.append(_box(box, stakes=left))
    # What was already given back of the wager is gone with it; the history keeps it.
    rows = tuple(row for row in r.settlements if (row.box, row.player) != (number, player))
    return _round(r, boxes=tuple(boxes), settlements=rows, history=history)


# ---------------------------------------------------------------- cards


def _dealt(r: Round, event: Dealt, history: tuple[Event, ...]) -> Round:
    params, card = r.rules.params, event.card
    value, suit = card_value(params, card.code), card.code // 13
    placed = r.placed + 1 if r.phase == PHASE_DEAL else r.placed
    # A card that is out of the shoe already goes first, and is not drawn twice.
    drawn = r.drawn if r.held else (*r.drawn, card)
    held = r.held[1:]
    if event.box == DEALER:
        return _round(
            r,
            dealer=(*r.dealer, card),
            dealer_hand=add_card(r.dealer_hand, value, suit),
            is_dealer_due=False,
            placed=placed,
            drawn=drawn,
            held=held,
            history=history,
        )
    boxes = tuple(
        [
            _box_dealt(params, box, event, value, suit) if box.number == event.box else box
            for box in r.boxes
        ]
    )
    return _round(r, boxes=boxes, placed=placed, drawn=drawn, held=held, history=history)


def _box_dealt(params: BlackjackParams, box: Box, event: Dealt, value: int, suit: int) -> Box:
    index = event.hand - 1
    played = box.hands[index]
    state = add_card(played.state, value, suit)
    hand = PlayedHand((*played.cards, event.card), state, hand_step(params, state))
    hands = (hand,) if len(box.hands) == 1 else _put_hand(box, index, hand)
    stakes = box.stakes
    if box.missed:
        # The late second card ends the offer of 9.7(a), and with it the answers to it.
        stakes = tuple(_stake(stake, has_answered=False) for stake in stakes)
    return _box(box, hands=hands, stakes=stakes, dealt=(*box.dealt, event.card), follow=None)


def _discarded(r: Round, event: CardDiscarded, history: tuple[Event, ...]) -> Round:
    discarded = (*r.discarded, event.card)
    if not event.astray:
        drawn = (*r.drawn, event.card)
        return _round(r, discarded=discarded, drawn=drawn, history=history)
    index = next(i for i, (_, card) in enumerate(r.astray) if card == event.card)
    astray = (*r.astray[:index], *r.astray[index + 1 :])
    return _round(r, discarded=discarded, astray=astray, history=history)


def _passed_over(r: Round, number: int, history: tuple[Event, ...]) -> Round:
    after = _round(r, placed=r.placed + 1, history=history)
    if number == DEALER:
        return _round(after, dealer_missed=True)
    return _change_box(after, number, lambda box: _box(box, missed=box.missed + 1), history)


def _taken_back(r: Round, event: TakenBack) -> Round:
    """Rebuild the round from the events that stand; the rest of its record is kept as well."""
    start = Round(rules=r.rules, terms=r.terms)
    after = replay(start, r.history[: event.keeps])
    for row in event.standing:
        after = _settle(after, row)
    return _round(
        after,
        drawn=event.drawn,
        held=event.held,
        discarded=(*after.discarded, *event.discarded),
        rulings=r.rulings,
        is_meter_out=r.is_meter_out,
        history=(*r.history[: event.keeps], event),
    )


def _unwound(r: Round, history: tuple[Event, ...]) -> Round:
    boxes = tuple(
        _box(box, stakes=tuple(_reopened(stake) for stake in box.stakes)) for box in r.boxes
    )
    return _round(r, boxes=boxes, settlements=(), history=history)


def _reopened(stake: Stake) -> Stake:
    return _stake(
        stake,
        bets=tuple(
            bet if bet.state == BET_NONE else bet._replace(state=BET_LIVE) for bet in stake.bets
        ),
        sides=tuple(Side(side.bet, side.stake) for side in stake.sides),
        won_super_bonus=False,
    )


# ---------------------------------------------------------------- decisions


def _decided(r: Round, number: int, index: int, stage: int, history: tuple[Event, ...]) -> Round:
    params = r.rules.params

    def change(box: Box) -> Box:
        played = box.hands[index]
        hand = _staged(params, played, stage)
        hands = (hand,) if len(box.hands) == 1 else _put_hand(box, index, hand)
        return _box(box, hands=hands, has_declined_split=_declines(params, box, index))

    return _change_box(r, number, change, history)


def _declines(params: BlackjackParams, box: Box, index: int) -> bool:
    """Whether a split has been passed up by now (7.5.5(e))."""
    state, declined = box.hands[index].state, box.has_declined_split
    return declined or may_split(params, state, len(box.hands), declined)


def _doubled(r: Round, event: Doubled, history: tuple[Event, ...]) -> Round:
    params, index = r.rules.params, event.hand - 1

    def change(box: Box) -> Box:
        played = box.hands[index]
        if played.state.stage != STAGE_DOUBLING:
            box = _box(
                box,
                hands=_put_hand(box, index, _staged(params, played, STAGE_DOUBLING)),
                has_declined_split=_declines(params, box, index),
            )
        return _change_stake(box, event.player, lambda stake: _add_extra(stake, index, event.stake))

    return _change_box(r, event.box, change, history)


def _add_extra(stake: Stake, index: int, extra: Cents) -> Stake:
    bet = stake.bets[index]
    return _stake(stake, bets=_at(stake.bets, index, bet._replace(extra=extra)))


def _split(r: Round, event: HandSplit, history: tuple[Event, ...]) -> Round:
    index = event.hand - 1

    def change(box: Box) -> Box:
        if box.follow is None:
            box = _two_hands(r.rules.params, box, index)
        return _change_stake(box, event.player, lambda stake: _ride_both(stake, index))

    return _change_box(r, event.box, change, history)


def _two_hands(params: BlackjackParams, box: Box, index: int) -> Box:
    """Make two hands of one; every wager stays on the first until its owner follows."""
    played = box.hands[index]
    first, second = played.cards
    value = card_value(params, first.code)
    kind = split_kind(played.state.kind, value, first.code // 13, second.code // 13)
    made = tuple(_one_card(params, card, value, kind) for card in (first, second))
    stakes = tuple(
        _stake(stake, bets=(*stake.bets[: index + 1], NO_BET, *stake.bets[index + 1 :]))
        for stake in box.stakes
    )
    hands = (*box.hands[:index], *made, *box.hands[index + 1 :])
    return _box(box, hands=hands, stakes=stakes, follow=index)


def _one_card(params: BlackjackParams, card: Card, value: int, kind: int) -> PlayedHand:
    state: Hand = add_card(EMPTY._replace(kind=kind), value, card.code // 13)
    return PlayedHand((card,), state, hand_step(params, state))


def _ride_both(stake: Stake, index: int) -> Stake:
    bet = Bet(stake.original, 0, BET_LIVE)
    return _stake(stake, bets=_at(stake.bets, index + 1, bet))


# ---------------------------------------------------------------- answers


Answer = (
    Insured
    | InsuranceTakenBack
    | EvenMoneyAsked
    | OfferDeclined
    | Surrendered
    | Forfeited
    | Kept
    | Nominated
    | WagerJudged
)


def _answered(r: Round, box: Box, event: Answer) -> Box:  # noqa: PLR0911 (a closed union)
    player = event.player
    match event:
        case Insured(stake=amount):
            return _change_stake(
                box,
                player,
                lambda s: _stake(s, sides=(*s.sides, Side("insurance", amount)), has_answered=True),
            )
        case InsuranceTakenBack():
            return _change_stake(
                box,
                player,
                lambda s: _stake(
                    s,
                    sides=tuple(side for side in s.sides if side.bet != "insurance"),
                    has_answered=False,
                ),
            )
        case EvenMoneyAsked():
            return _change_stake(
                box, player, lambda s: _stake(s, wants_even_money=True, has_answered=True)
            )
        case OfferDeclined():
            return _change_stake(box, player, lambda s: _stake(s, has_answered=True))
        case Surrendered():
            return _surrendered(r, box, player)
        case Forfeited(hand=hand) | Kept(hand=hand):
            answered = _change_stake(box, player, lambda s: _stake(s, has_answered=True))
            return _forfeits_done(r.rules.params, answered, hand - 1)
        case Nominated(hand=hand):
            return _change_stake(box, player, lambda s: _ride_one(s, hand - 1))
        case WagerJudged():
            return _change_stake(box, player, lambda s: _judged(s, event))
        case _:
            assert_never(event)


def _surrendered(r: Round, box: Box, player: str) -> Box:
    played = box.hands[0]
    if played.state.stage != STAGE_SURRENDERED:
        box = _box(box, hands=(_staged(r.rules.params, played, STAGE_SURRENDERED),))

    def change(stake: Stake) -> Stake:
        bet = stake.bets[0]._replace(state=BET_SURRENDERED)
        return _stake(stake, bets=(bet,), has_answered=True)

    return _change_stake(box, player, change)


def _forfeits_done(params: BlackjackParams, box: Box, index: int) -> Box:
    """Close a doubled hand once everybody who doubled on it has said play or forfeit."""
    for stake in box.stakes:
        if stake.bets[index].extra and stake.is_live_on(index) and not stake.has_answered:
            return box
    hand = _staged(params, box.hands[index], STAGE_KEPT)
    stakes = tuple(_stake(stake, has_answered=False) for stake in box.stakes)
    return _box(box, hands=_put_hand(box, index, hand), stakes=stakes)


def _ride_one(stake: Stake, index: int) -> Stake:
    bets = tuple(
        Bet(stake.original, 0, BET_LIVE) if i == index else NO_BET for i in range(len(stake.bets))
    )
    return _stake(stake, bets=bets)


def _judged(stake: Stake, event: WagerJudged) -> Stake:
    return _stake(
        stake,
        original=event.stake,
        bets=(Bet(event.stake, 0, BET_LIVE),),
        is_under_minimum=event.warned,
        is_returned=event.returned,
    )


# ---------------------------------------------------------------- settlement


def _settle(r: Round, row: Settlement) -> Round:
    boxes = tuple([_box_settled(r, box, row) if box.number == row.box else box for box in r.boxes])
    return _round(r, boxes=boxes, settlements=(*r.settlements, row))


def _box_settled(r: Round, box: Box, row: Settlement) -> Box:
    box = _change_stake(box, row.player, lambda stake: _closed(stake, row))
    index = (row.hand or 1) - 1
    if row.bet == "main" and box.hands[index].step == STEP_FORFEIT:
        # Whoever still had to say play or forfeit may be gone by a ruling.
        return _forfeits_done(r.rules.params, box, index)
    return box


def _closed(stake: Stake, row: Settlement) -> Stake:
    if row.bet == "main":
        assert row.hand is not None
        index = row.hand - 1
        bet = stake.bets[index]._replace(state=BET_CLOSED)
        return _stake(stake, bets=_at(stake.bets, index, bet))
    if row.bet == "super-bonus":
        return _stake(stake, won_super_bonus=True)
    sides = tuple(
        Side(side.bet, side.stake, is_settled=True) if side.bet == row.bet else side
        for side in stake.sides
    )
    return _stake(stake, sides=sides)
