"""Apply a fact to a round.

``evolve`` asks no kernel and reads no figure of the rules: a rule that is mended tomorrow leaves
every stored round as it was.
"""

from collections.abc import Callable, Iterable
from functools import partial, reduce
from typing import Final, assert_never

from croupier.games.fast import replacer
from croupier.games.settlement import Settlement
from croupier.money import Cents

from . import events as e
from .events import DEALER, Event, HandKind, Phase, Rows, RuledOn, Settled
from .kernel import (
    STAGE_DOUBLED,
    STAGE_DOUBLING,
    STAGE_DRAWING,
    STAGE_KEPT,
    STAGE_OPEN,
    STAGE_STOOD,
    STAGE_SURRENDERED,
)
from .outcome import BET_CLOSED, BET_LIVE, BET_NONE, BET_SURRENDERED, NO_BET, Bet
from .round import Box, PlayedHand, Round, Side, Stake

AFTER_CARD: Final = {STAGE_DRAWING: STAGE_OPEN, STAGE_DOUBLING: STAGE_DOUBLED}
"""Where a hand stands once the card has come that it was waiting for."""

_round = replacer(Round)
_box = replacer(Box)
_stake = replacer(Stake)


def replay(r: Round, events: Iterable[Event]) -> Round:
    """Fold events over a round."""
    return reduce(evolve, events, r)


def evolve(r: Round, event: Event) -> Round:
    """Return the round after something that did happen."""
    history = (*r.history, event)
    match event:
        case e.Dealt():
            return _dealt(r, event, history)
        case Settled(row=row):
            return _round(_settle(r, row), history=history)
        case e.PhaseOpened(phase=phase):
            return _round(_unanswered(r), phase=phase, is_offer_closed=False, history=history)
        case e.HitCalled():
            return _decided(r, event, STAGE_DRAWING, history)
        case e.Stood():
            return _decided(r, event, STAGE_STOOD, history)
        case e.Skipped(box=number, hand=hand):
            # A hand that nobody was asked about lies as it is until somebody notices.
            return _change_box(
                r,
                number,
                lambda box: _box(box, hands=_stage(box, hand - 1, STAGE_STOOD)),
                history,
            )
        case e.Doubled():
            return _doubled(r, event, history)
        case e.HandSplit():
            return _split(r, event, history)
        case e.WagerPlaced():
            return _placed(r, event, history)
        case e.BettingClosed():
            return _round(r, phase=Phase.DEAL, history=history)
        case e.OfferClosed():
            return _round(r, is_offer_closed=True, history=history)
        case e.PrizeDrawn():
            return _round(r, history=history)
        case RuledOn():
            return _round(r, rulings=(*r.rulings, event), history=history)
        case e.MeterOut():
            return _round(r, is_meter_out=True, history=history)
        case e.DealerCardDue(after=after):
            now = after is None
            return _round(r, is_dealer_due=now, dealer_after=after, history=history)
        case e.CardHeld(card=card):
            return _round(r, held=(*r.held, card), drawn=(*r.drawn, card), history=history)
        case e.CardAstray(card=card, box=number):
            drawn = r.drawn if r.held else (*r.drawn, card)
            astray = (*r.astray, (number, card))
            return _round(r, astray=astray, held=r.held[1:], drawn=drawn, history=history)
        case e.CardDiscarded():
            return _discarded(r, event, history)
        case e.PassedOver(box=number):
            return _passed_over(r, number, history)
        case e.TakenBack():
            return _taken_back(r, event, history)
        case e.RoundUnwound():
            return _unwound(r, event, history)
        case e.WagerWithdrawn():
            return _withdrawn(r, event, history)
        case e.Directed(box=number):
            return _change_box(r, number, lambda box: _box(box, is_absent=True), history)
        case (
            e.Insured()
            | e.InsuranceTakenBack()
            | e.EvenMoneyAsked()
            | e.OfferDeclined()
            | e.Surrendered()
            | e.Forfeited()
            | e.Kept()
            | e.Nominated()
            | e.WagerJudged()
        ):
            return _change_box(r, event.box, lambda box: _answered(box, event), history)
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
    if len(box.hands) == 1:
        return (played,)
    return (*box.hands[:index], played, *box.hands[index + 1 :])


def _without(rows: Rows, gone: Rows) -> Rows:
    left = list(rows)
    for row in gone:
        left.remove(row)
    return tuple(left)


def _stage(box: Box, index: int, stage: int) -> tuple[PlayedHand, ...]:
    played = box.hands[index]
    return _put_hand(box, index, PlayedHand(played.rules, played.cards, played.kind, stage))


def _unanswered(r: Round) -> Round:
    """Forget the answers to an offer that is over."""
    if not any(stake.has_answered for box in r.boxes for stake in box.stakes):
        return r
    boxes = tuple(
        _box(box, stakes=tuple(_stake(stake, has_answered=False) for stake in box.stakes))
        for box in r.boxes
    )
    return _round(r, boxes=boxes)


def _placed(r: Round, event: e.WagerPlaced, history: tuple[Event, ...]) -> Round:
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
            r,
            event.box,
            lambda box: _box(
                box,
                stakes=(stake, *box.stakes) if event.in_front else (*box.stakes, stake),
            ),
            history,
        )
    boxes = (*r.boxes, Box(number=event.box, stakes=(stake,), hands=(PlayedHand(r.rules),)))
    return _round(r, boxes=tuple(sorted(boxes, key=lambda box: box.number)), history=history)


def _withdrawn(r: Round, event: e.WagerWithdrawn, history: tuple[Event, ...]) -> Round:
    boxes = []
    for box in r.boxes:
        if box.number != event.box:
            boxes.append(box)
            continue
        left = tuple(stake for stake in box.stakes if stake.player != event.player)
        if left:
            boxes.append(_box(box, stakes=left))
    rows = _without(r.settlements, event.reverses)
    return _round(r, boxes=tuple(boxes), settlements=rows, history=history)


# ---------------------------------------------------------------- cards


def _dealt(r: Round, event: e.Dealt, history: tuple[Event, ...]) -> Round:
    card = event.card
    placed = r.placed + 1 if r.phase is Phase.DEAL else r.placed
    # A card that is out of the shoe already goes first, and is not drawn twice.
    drawn = r.drawn if r.held else (*r.drawn, card)
    held = r.held[1:]
    if event.box == DEALER:
        return _round(
            r,
            dealer=(*r.dealer, card),
            is_dealer_due=False,
            placed=placed,
            drawn=drawn,
            held=held,
            history=history,
        )
    boxes = tuple([_box_dealt(box, event) if box.number == event.box else box for box in r.boxes])
    return _round(r, boxes=boxes, placed=placed, drawn=drawn, held=held, history=history)


def _box_dealt(box: Box, event: e.Dealt) -> Box:
    index = event.hand - 1
    played = box.hands[index]
    stage = AFTER_CARD.get(played.stage, played.stage)
    hand = PlayedHand(played.rules, (*played.cards, event.card), played.kind, stage)
    hands = _put_hand(box, index, hand)
    stakes = box.stakes
    if box.missed:
        # The late second card ends the offer of 9.7(a), and with it the answers to it.
        stakes = tuple(_stake(stake, has_answered=False) for stake in stakes)
    return _box(box, hands=hands, stakes=stakes, dealt=(*box.dealt, event.card), follow=None)


def _discarded(r: Round, event: e.CardDiscarded, history: tuple[Event, ...]) -> Round:
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


def opened(r: Round) -> Round:
    """The round as it was opened, before anything happened."""
    return Round(rules=r.rules, terms=r.terms, carried=r.carried, held=r.carried, drawn=r.carried)


def _taken_back(r: Round, event: e.TakenBack, history: tuple[Event, ...]) -> Round:
    """Rebuild the round from what came before; its record goes on."""
    after = replay(opened(r), r.history[: event.keeps])
    for row in event.standing:
        after = _settle(after, row)
    for number, player, stake in event.insured:
        after = _change_box(after, number, partial(_insured, player=player, stake=stake), ())
    return _round(
        after,
        drawn=event.drawn,
        held=event.held,
        discarded=(*after.discarded, *event.discarded),
        rulings=r.rulings,
        is_meter_out=r.is_meter_out,
        history=history,
    )


def _insured(box: Box, *, player: str, stake: Cents) -> Box:
    side = Side("insurance", stake)
    return _change_stake(box, player, lambda one: _stake(one, sides=(*one.sides, side)))


def _unwound(r: Round, event: e.RoundUnwound, history: tuple[Event, ...]) -> Round:
    boxes = tuple(
        _box(box, stakes=tuple(_reopened(stake) for stake in box.stakes)) for box in r.boxes
    )
    rows = _without(r.settlements, event.reverses)
    return _round(r, boxes=boxes, settlements=rows, history=history)


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


def _decided(
    r: Round, event: e.HitCalled | e.Stood, stage: int, history: tuple[Event, ...]
) -> Round:
    def change(box: Box) -> Box:
        declined = box.has_declined_split or event.passes_split
        return _box(box, hands=_stage(box, event.hand - 1, stage), has_declined_split=declined)

    return _change_box(r, event.box, change, history)


def _doubled(r: Round, event: e.Doubled, history: tuple[Event, ...]) -> Round:
    index = event.hand - 1

    def change(box: Box) -> Box:
        box = _box(
            box,
            hands=_stage(box, index, STAGE_DOUBLING),
            has_declined_split=box.has_declined_split or event.passes_split,
        )
        return _change_stake(box, event.player, lambda stake: _add_extra(stake, index, event.stake))

    return _change_box(r, event.box, change, history)


def _add_extra(stake: Stake, index: int, extra: Cents) -> Stake:
    bet = stake.bets[index]
    return _stake(stake, bets=_at(stake.bets, index, bet._replace(extra=extra)))


def _split(r: Round, event: e.HandSplit, history: tuple[Event, ...]) -> Round:
    index = event.hand - 1

    def change(box: Box) -> Box:
        if box.follow is None:
            box = _two_hands(box, index, event.kind)
        bet = Bet(event.stake, 0, BET_LIVE)
        return _change_stake(
            box, event.player, lambda s: _stake(s, bets=_at(s.bets, index + 1, bet))
        )

    return _change_box(r, event.box, change, history)


def _two_hands(box: Box, index: int, kind: HandKind) -> Box:
    """Make two hands of one; every wager stays on the first until its owner follows."""
    played = box.hands[index]
    made = tuple(PlayedHand(played.rules, (card,), kind) for card in played.cards)
    stakes = tuple(
        _stake(stake, bets=(*stake.bets[: index + 1], NO_BET, *stake.bets[index + 1 :]))
        for stake in box.stakes
    )
    hands = (*box.hands[:index], *made, *box.hands[index + 1 :])
    return _box(box, hands=hands, stakes=stakes, follow=index)


# ---------------------------------------------------------------- answers


Answer = (
    e.Insured
    | e.InsuranceTakenBack
    | e.EvenMoneyAsked
    | e.OfferDeclined
    | e.Surrendered
    | e.Forfeited
    | e.Kept
    | e.Nominated
    | e.WagerJudged
)


def _answered(box: Box, event: Answer) -> Box:
    player = event.player
    match event:
        case e.Insured(stake=amount):
            return _change_stake(
                box,
                player,
                lambda s: _stake(s, sides=(*s.sides, Side("insurance", amount)), has_answered=True),
            )
        case e.InsuranceTakenBack():
            return _change_stake(
                box,
                player,
                lambda s: _stake(
                    s,
                    sides=tuple(side for side in s.sides if side.bet != "insurance"),
                    has_answered=False,
                ),
            )
        case e.EvenMoneyAsked():
            return _change_stake(
                box, player, lambda s: _stake(s, wants_even_money=True, has_answered=True)
            )
        case e.OfferDeclined():
            return _change_stake(box, player, lambda s: _stake(s, has_answered=True))
        case e.Surrendered():
            return _surrendered(box, player)
        case e.Forfeited(hand=hand) | e.Kept(hand=hand):
            answered = _change_stake(box, player, lambda s: _stake(s, has_answered=True))
            return _forfeits_done(answered, hand - 1)
        case e.Nominated(hand=hand):
            return _change_stake(box, player, lambda s: _ride_one(s, box.follow, hand - 1))
        case e.WagerJudged():
            return _change_stake(box, player, lambda s: _judged(s, event))
        case _:
            assert_never(event)


def _surrendered(box: Box, player: str) -> Box:
    box = _box(box, hands=_stage(box, 0, STAGE_SURRENDERED))

    def change(stake: Stake) -> Stake:
        bet = stake.bets[0]._replace(state=BET_SURRENDERED)
        return _stake(stake, bets=(bet,), has_answered=True)

    return _change_stake(box, player, change)


def _forfeits_done(box: Box, index: int) -> Box:
    """Close a doubled hand once everybody who doubled on it has said play or forfeit."""
    for stake in box.stakes:
        if stake.bets[index].extra and stake.is_live_on(index) and not stake.has_answered:
            return box
    stakes = tuple(_stake(stake, has_answered=False) for stake in box.stakes)
    return _box(box, hands=_stage(box, index, STAGE_KEPT), stakes=stakes)


def _ride_one(stake: Stake, first: int | None, index: int) -> Stake:
    """Move a wager to one of the two hands that a split has just made."""
    assert first is not None, "a hand is nominated right after a split"
    left = _at(stake.bets, first, NO_BET)
    return _stake(stake, bets=_at(left, index, stake.bets[first]))


def _judged(stake: Stake, event: e.WagerJudged) -> Stake:
    return _stake(
        stake,
        original=event.stake,
        bets=(Bet(event.stake, 0, BET_LIVE),),
        is_under_minimum=event.warned,
        is_returned=event.returned,
    )


# ---------------------------------------------------------------- settlement


def _settle(r: Round, row: Settlement) -> Round:
    boxes = tuple([_box_settled(box, row) if box.number == row.box else box for box in r.boxes])
    return _round(r, boxes=boxes, settlements=(*r.settlements, row))


def _box_settled(box: Box, row: Settlement) -> Box:
    box = _change_stake(box, row.player, lambda stake: _closed(stake, row))
    index = (row.hand or 1) - 1
    if row.bet == "main" and box.hands[index].stage == STAGE_DOUBLED:
        # Whoever still had to say play or forfeit may be gone by a ruling.
        return _forfeits_done(box, index)
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
