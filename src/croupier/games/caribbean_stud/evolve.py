"""What events do to a round: facts are applied and not judged."""

from dataclasses import replace
from typing import assert_never

from croupier.money import Cents

from .events import (
    AnteForfeited,
    AntePlaced,
    AstrayBurned,
    BetOrFoldCalled,
    BetPlaced,
    BettingClosed,
    CardAstray,
    CardExposed,
    CardsCounted,
    DealerHasNoHand,
    Dealt,
    Event,
    ExtraCardDealt,
    Folded,
    HandPassedOver,
    HandVoided,
    JackpotAccepted,
    JackpotJoined,
    JackpotLeft,
    JackpotRegistered,
    MarkersPlaced,
    Misdealt,
    PlayEvent,
    RegistrationsFixed,
    Remedy,
    Reshuffled,
    RetractionOffered,
    Revealed,
    RoundVoided,
    Settled,
    ShoeCounted,
    Slip,
    UpCardTurned,
    WagersRetracted,
    WagerWithdrawn,
)
from .round import Ending, Fate, Round, Seat

__all__ = ("evolve",)


def evolve(r: Round, event: Event) -> Round:
    """Return the round after something that did happen."""
    if isinstance(event, Slip):
        return _slipped(r, event)
    if isinstance(event, Remedy):
        return _remedied(r, event)
    return _played(r, event)


def _seat(r: Round, player: str) -> Seat:
    seat = r.seat(player)
    assert seat is not None, player
    return seat


def _ended(r: Round, player: str, fate: Fate, rules: tuple[str, ...]) -> Round:
    """The round after a hand ended before it was compared."""
    kept = tuple(name for name in r.retractable if name != player)
    seat = replace(_seat(r, player), fate=fate, fate_rules=rules)
    return replace(r.with_seat(seat), retractable=kept)


def _played(r: Round, event: PlayEvent) -> Round:  # noqa: C901, PLR0911, PLR0912 - one an event
    match event:
        case AntePlaced():
            return _with_ante(r, event)
        case JackpotAccepted(player=player):
            return _with_jackpot(r, player)
        case WagerWithdrawn(player=player):
            return replace(r, seats=tuple(seat for seat in r.seats if seat.player != player))
        case BettingClosed():
            return replace(r, is_closed=True)
        case Dealt():
            return _with_card(r, event)
        case UpCardTurned(place=place):
            return replace(r, up=place)
        case BetOrFoldCalled():
            return replace(r, is_called=True)
        case BetPlaced(player=player, stake=stake):
            kept = tuple(name for name in r.retractable if name != player)
            return replace(r.with_seat(replace(_seat(r, player), bet=stake)), retractable=kept)
        case Folded(player=player, rules=rules):
            return _ended(r, player, Fate.FOLDED, rules)
        case Revealed():
            return replace(r, is_revealed=True, retractable=())
        case JackpotRegistered(player=player):
            return replace(r, registered=(*r.registered, player))
        case Settled(rows=rows, left_face_up=left):
            return replace(r, rows=rows, left_face_up=left, retractable=())
        case _:
            assert_never(event)


def _with_ante(r: Round, event: AntePlaced) -> Round:
    seat = Seat(
        player=event.player,
        box=event.box,
        placed=event.placed,
        ante=event.ante,
        standing=event.standing,
        has_jackpot=event.player in r.carried,
    )
    return replace(r, seats=tuple(sorted((*r.seats, seat), key=lambda one: one.box)))


def _with_jackpot(r: Round, player: str) -> Round:
    assert r.terms.jackpot is not None
    fed = Cents(r.fed + r.terms.jackpot.contribution)
    return replace(r.with_seat(replace(_seat(r, player), has_jackpot=True)), fed=fed)


def _with_card(r: Round, event: Dealt) -> Round:
    after = _given(r, event.box, event)
    up = len(after.dealer) if event.face_up else r.up
    return replace(after, turn=r.turn + 1, up=up)


def _given(r: Round, box: int | None, event: Dealt | ExtraCardDealt) -> Round:
    if box is None:
        return replace(r, dealer=(*r.dealer, event.card))
    seat = r.seat_at(box)
    assert seat is not None, box
    return r.with_seat(replace(seat, cards=(*seat.cards, event.card)))


def _slipped(r: Round, event: Slip) -> Round:
    match event:
        case HandPassedOver():
            return replace(r, turn=r.turn + 1)
        case ExtraCardDealt(box=box):
            return _given(r, box, event)
        case CardAstray(box=box, card=card):
            return replace(r, astray=(*r.astray, (box, card)))
        case CardExposed(box=box, place=place, becomes_up=becomes_up):
            if becomes_up:
                return replace(r, up=place)
            return replace(r, exposed=(*r.exposed, (box, place)))
        case _:
            assert_never(event)


def _remedied(r: Round, event: Remedy) -> Round:  # noqa: C901, PLR0911, PLR0912 - one an event
    match event:
        case Misdealt(rules=rules):
            return replace(r, ending=Ending.MISDEAL, ended_by=rules, retractable=())
        case RoundVoided(rules=rules):
            return replace(r, ending=Ending.VOID, ended_by=rules, retractable=())
        case HandVoided(player=player, rules=rules):
            return _ended(r, player, Fate.VOID, rules)
        case WagersRetracted(player=player, rules=rules):
            return _ended(r, player, Fate.RETRACTED, rules)
        case AnteForfeited(player=player, rules=rules):
            return _ended(r, player, Fate.FORFEITED, rules)
        case DealerHasNoHand(unrecoverable=players):
            return replace(r, is_dealer_faulty=True, unrecoverable=players, retractable=())
        case AstrayBurned(box=box, cards=cards):
            astray = tuple(named for named in r.astray if named[0] != box)
            return replace(r, astray=astray, burned=(*r.burned, *cards))
        case RetractionOffered(players=players, rules=rules):
            return replace(r, retractable=players, retract_rules=rules)
        case JackpotLeft(player=player):
            return replace(r, left=(*r.left, player))
        case JackpotJoined(player=player, markers=markers):
            return replace(r, joined=(*r.joined, player), markers=markers, fed=_fed(r))
        case MarkersPlaced(markers=markers):
            return replace(r, markers=markers)
        case RegistrationsFixed(times=times, rules=rules):
            order = tuple(player for player, _ in times)
            return replace(r, registered=order, registered_rules=rules)
        case CardsCounted() | Reshuffled() | ShoeCounted():
            return r
        case _:
            assert_never(event)


def _fed(r: Round) -> Cents:
    assert r.terms.jackpot is not None
    return Cents(r.fed + r.terms.jackpot.contribution)
