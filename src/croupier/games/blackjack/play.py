"""A round of the Blackjack family: ``awaiting``, ``why_not``, ``can``, ``decide``, ``evolve``.

A command is checked once (``why_not``); ``decide`` says what it makes happen, settlements that
fall due included, and changes nothing. ``act`` does both steps for a driver that wants the round.
"""

from collections.abc import Iterator
from typing import assert_never

from croupier.games.refusal import RuleBreach
from croupier.kernel import implements
from croupier.money import Cents, Placed, Ruling, Standing, judge_alone

from . import commands as c
from . import events as e
from .awaiting import (
    AwaitCard,
    AwaitDecision,
    AwaitOffer,
    AwaitPrize,
    Offer,
    awaiting,
    insurance_most,
)
from .commands import Command, IrregularityCommand, PlayCommand
from .course import follows
from .events import Event, HandKind, Settled
from .evolve import replay
from .irregularities import rule_on
from .kernel import STAGE_SURRENDERED, card_value, split_kind
from .legality import why_not
from .outcome import BET_LIVE
from .policies import SurrenderNotFollowed
from .remedies import retracted
from .round import Box, PlayedHand, Round, Stake
from .settle import forfeit_row
from .settle_sides import prize_row
from .whose import box_in, chosen, rule_of_card


def can(r: Round, command: Command) -> bool:
    """Whether the rules allow a command now."""
    return why_not(r, command) is None


def decide(r: Round, command: Command) -> tuple[Event, ...]:
    """Return what a command makes happen; raise ``RuleBreach`` if nothing may."""
    return act(r, command)[1]


def act(r: Round, command: Command) -> tuple[Round, tuple[Event, ...]]:
    """Carry out a command: the round after it, and what happened."""
    refusal = why_not(r, command)
    if refusal is not None:
        raise RuleBreach(refusal)
    if isinstance(command, IrregularityCommand):
        happened = rule_on(r, command)
    else:
        happened = _made(r, command)
    r = replay(r, happened)
    while more := follows(r):
        happened += more
        r = replay(r, more)
    return r, happened


def _made(r: Round, command: PlayCommand) -> tuple[Event, ...]:  # noqa: C901
    """What an allowed command of play itself makes happen."""
    cites = r.rules.cites
    rules: tuple[str, ...]
    match command:
        case c.Deal():
            return (_dealt(r, command),)
        case c.Hit(box=number):
            return (e.HitCalled(number, _hand(r), _passes_split(r), (cites.draw,)),)
        case c.Stand(box=number):
            return (e.Stood(number, _hand(r), _passes_split(r), (cites.stand,)),)
        case c.Double(box=number):
            box, stake = chosen(r, command)
            return (_doubled(r, box, stake, command.stake),)
        case c.Split():
            return (_split(r, *chosen(r, command)),)
        case c.PlaceWager():
            return (_placed(r, command),)
        case c.CloseBetting():
            return (*_judged(r), e.BettingClosed((cites.announce,)))
        case c.WithdrawWager():
            return (_withdrawn(r, *chosen(r, command)),)
        case c.DrawPrize():
            return _prize(r, command)
        case c.Insure(box=number):
            box, stake = chosen(r, command)
            amount = insurance_most(r, stake) if command.stake is None else command.stake
            rules = (cites.insurance_offer,)
            return (e.Insured(box=number, player=stake.player, stake=amount, rules=rules),)
        case c.TakeBackInsurance(box=number):
            box, stake = chosen(r, command)
            back = stake.side("insurance")
            assert back is not None
            return (
                e.InsuranceTakenBack(
                    box=number,
                    player=stake.player,
                    stake=back.stake,
                    rules=(cites.insurance_when,),
                ),
            )
        case c.EvenMoney(box=number):
            player = chosen(r, command)[1].player
            return (e.EvenMoneyAsked(box=number, player=player, rules=(cites.even_money,)),)
        case c.Surrender():
            return _surrendered(r, *chosen(r, command))
        case c.Forfeit():
            box, stake = chosen(r, command)
            return _forfeited(r, box, stake)
        case c.Keep():
            box, stake = chosen(r, command)
            return (_kept(r, box.number, stake.player),)
        case c.Decline(box=number):
            box, stake = chosen(r, command)
            return (_declined(r, number, stake.player),)
        case c.RetractWager():
            return retracted(r, *chosen(r, command))
        case c.CloseOffer():
            return _offer_closed(r)
        case c.Nominate(box=number, player=player, hand=hand):
            rules = (cites.split_amount,)
            return (e.Nominated(box=number, player=player, hand=hand, rules=rules),)
        case c.Absent(box=number, directed_by=staff):
            return (e.Directed(box=number, directed_by=staff, rules=(cites.absent,)),)
        case _:
            assert_never(command)


# ---------------------------------------------------------------- betting


@implements("BJ-006", "BJ-028", "BJ-040")
@implements("BJ-042")
def _placed(r: Round, command: c.PlaceWager) -> e.WagerPlaced:
    """Put a wager down; the order on a box is the order of the wagers from the dealer (5.9.1).

    In a full house whoever sits there comes first, and so decides (5.10.1).
    """
    cites = r.rules.cites
    is_shared = r.box(command.box) is not None
    is_front = command.sits_here and is_shared and cites.has("several_full")
    return e.WagerPlaced(
        box=command.box,
        player=command.player,
        stake=command.stake,
        perfect_pairs=command.perfect_pairs,
        magnificent_sevens=command.magnificent_sevens,
        pandemonium=command.pandemonium,
        warned=command.warned,
        in_front=is_front,
        rules=cites.held("before_first_card", *(("several_full",) if is_front else ())),
    )


def _withdrawn(r: Round, box: Box, stake: Stake) -> e.WagerWithdrawn:
    mine = (box.number, stake.player)
    return e.WagerWithdrawn(
        box=box.number,
        player=stake.player,
        stake=Cents(stake.placed + sum(side.stake for side in stake.sides)),
        reverses=tuple(row for row in r.settlements if (row.box, row.player) == mine),
        rules=(r.rules.cites.before_first_card,),
    )


@implements("BJ-048", "BJ-049")
def _judged(r: Round) -> tuple[Event, ...]:
    """Hold every wager against the sign before anything is derived from it (6.2)."""
    cites = r.rules.cites
    events: list[Event] = []
    for box in r.boxes:
        for stake, ruling in _rulings(r, box):
            if ruling.standing is Standing.WITHIN:
                continue
            trimmed = ruling.standing is Standing.TRIMMED
            # A wager to be returned is played for its own amount: the result alone is disregarded.
            played = ruling.stake if trimmed else stake.placed
            events.append(
                e.WagerJudged(
                    box=box.number,
                    player=stake.player,
                    stake=played,
                    excess=Cents(stake.placed - played),
                    returned=ruling.standing is Standing.RETURNED or played == 0,
                    warned=ruling.standing is Standing.UNDER_MINIMUM,
                    rules=(cites.limits_over if trimmed else cites.limits_under,),
                )
            )
    return tuple(events)


@implements("BJ-051")
def _rulings(r: Round, box: Box) -> Iterator[tuple[Stake, Ruling]]:
    """What becomes of each wager on a box; a player with limits of their own apart (6.3)."""
    own, limits = dict(r.terms.personal), r.terms.limits
    live = [stake for stake in box.stakes if stake.is_live]
    for stake in live:
        if stake.player in own:
            yield stake, judge_alone(own[stake.player], Placed(stake.placed, stake.was_warned))
    if limits is not None:
        others = [stake for stake in live if stake.player not in own]
        placed = [Placed(stake.placed, stake.was_warned) for stake in others]
        yield from zip(others, limits.judge(placed), strict=True)


# ---------------------------------------------------------------- cards and prizes


@implements("BJ-057", "BJ-062", "BJ-082")
def _dealt(r: Round, command: c.Deal) -> e.Dealt:
    """Put a card where the order of play wants it, and log where it went (7.3.1, 7.5.7(a))."""
    need = awaiting(r)
    assert isinstance(need, AwaitCard)
    return e.Dealt(command.card, need.box, need.hand, (rule_of_card(r, need),))


@implements("PD-010", "PD-012", "PD-013")
def _prize(r: Round, command: c.DrawPrize) -> tuple[Event, ...]:
    """Establish a prize and pay it before the button goes on (11.6.4)."""
    need = awaiting(r)
    assert isinstance(need, AwaitPrize)
    box = box_in(r, need.box)
    stake = box.stake_of(need.player)
    assert stake is not None
    side = stake.side("pandemonium")
    assert side is not None
    cites = r.rules.cites
    drawn = e.PrizeDrawn(
        box=box.number,
        player=stake.player,
        prize=command.prize,
        pressed_by=command.pressed_by,
        nominee=command.nominee,
        rules=(cites.pandemonium_draw, cites.pandemonium_controller),
    )
    return (drawn, Settled(prize_row(r, box, stake, side, command.prize)))


# ---------------------------------------------------------------- decisions and answers


def _hand(r: Round) -> int:
    """The number of the hand in play."""
    need = awaiting(r)
    assert need is not None
    hand = getattr(need, "hand", None)
    assert isinstance(hand, int)
    return hand


def _passes_split(r: Round) -> bool:
    """Whether the pair that is to be decided on might be split instead."""
    need = awaiting(r)
    return isinstance(need, AwaitDecision) and box_in(r, need.box).may_split(need.hand - 1)


@implements("CP-023")
def _split(r: Round, box: Box, stake: Stake) -> e.HandSplit:
    """Make two hands of a pair, or follow the controller who did (7.5.5)."""
    follows_split = box.follow is not None
    hand = _hand(r) if box.follow is None else box.follow + 1
    played = box.hands[hand - 1]
    kind = played.kind if follows_split else _kind_of_split(r, played)
    return e.HandSplit(
        box=box.number,
        hand=hand,
        player=stake.player,
        kind=kind,
        stake=stake.original,
        rules=(r.rules.cites.split, r.rules.cites.split_amount),
    )


def _kind_of_split(r: Round, pair: PlayedHand) -> HandKind:
    first, second = pair.cards
    value = card_value(r.rules.params, first.code)
    return HandKind(split_kind(pair.kind, value, first.suit, second.suit))


@implements("BJ-065")
def _doubled(r: Round, box: Box, stake: Stake, amount: Cents | None) -> e.Doubled:
    """Add to a wager, by as much as the original unless less is said (7.5.4(a)(i))."""
    cites = r.rules.cites
    extra = stake.original if amount is None else amount
    rules = (
        (cites.double,)
        if cites.double == cites.double_amount
        else (
            cites.double,
            cites.double_amount,
        )
    )
    return e.Doubled(
        box=box.number,
        hand=_hand(r),
        player=stake.player,
        stake=extra,
        passes_split=_passes_split(r),
        rules=rules,
    )


@implements("CP-025", "VB-005")
def _surrendered(r: Round, box: Box, stake: Stake, *, unsaid: bool = False) -> tuple[Event, ...]:
    """Mark a surrendered wager; no further card goes to that hand (10.9.2, 12.4.1(b))."""
    rules = (r.rules.cites.surrender, r.rules.cites.surrender_marker)
    gone = e.Surrendered(box=box.number, player=stake.player, rules=rules, unsaid=unsaid)
    return (gone,)


def _carried_along(r: Round) -> tuple[Event, ...]:
    """The others on a surrendered box, where the reading has them surrender too (A-60)."""
    if r.rules.policies.surrender_not_followed is not SurrenderNotFollowed.SURRENDERS:
        return ()
    return tuple(
        event
        for box in r.boxes
        if box.hands[0].state.stage == STAGE_SURRENDERED
        for stake in box.stakes
        if stake.bets[0].state == BET_LIVE
        for event in _surrendered(r, box, stake, unsaid=True)
    )


def _forfeited(r: Round, box: Box, stake: Stake) -> tuple[Event, ...]:
    cites, index = r.rules.cites, _offered_hand(box)
    rules = cites.held("forfeit", "forfeit_each")
    gone = e.Forfeited(box=box.number, hand=index + 1, player=stake.player, rules=rules)
    return (gone, Settled(forfeit_row(r, box, index, stake)))


def _offered_hand(box: Box) -> int:
    for index in range(len(box.hands)):
        if not box.is_done(index):
            return index
    raise AssertionError("an offer on a hand is open only while that hand is in play")


def _kept(r: Round, number: int, player: str, *, unsaid: bool = False) -> e.Kept:
    hand, rules = _offered_hand(box_in(r, number)) + 1, (r.rules.cites.forfeit,)
    return e.Kept(box=number, hand=hand, player=player, rules=rules, unsaid=unsaid)


def _declined(r: Round, number: int, player: str) -> Event:
    need = awaiting(r)
    assert isinstance(need, AwaitOffer)
    if need.offer is Offer.FORFEIT:
        return _kept(r, number, player)
    role = {
        Offer.INSURANCE: "insurance_offer",
        Offer.SURRENDER: "surrender",
        Offer.SECOND_CARD: "irr_one_card",
    }[need.offer]
    return e.OfferDeclined(box=number, player=player, rules=r.rules.cites.held(role))


def _offer_closed(r: Round) -> tuple[Event, ...]:
    need = awaiting(r)
    assert isinstance(need, AwaitOffer)
    if need.offer is Offer.INSURANCE:
        return (e.OfferClosed((r.rules.cites.insurance_when,)),)
    if need.offer is Offer.SURRENDER:
        return (*_carried_along(r), e.OfferClosed((r.rules.cites.surrender,)))
    if need.offer is Offer.FORFEIT:
        return tuple(_kept(r, number, player, unsaid=True) for number, player in need.open_to)
    return tuple(_declined(r, number, player) for number, player in need.open_to)
