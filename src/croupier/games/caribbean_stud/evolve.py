"""What events do to a round: facts are applied and not judged."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from croupier.equipment import Card
from croupier.games.conduct import Contravened, Measure, OutcomeSetAside
from croupier.games.fast import replacer
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
    LimitsAgreed,
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

__all__ = ("evolve", "replay")

_round = replacer(Round)
_changed = replacer(Seat)


def evolve(r: Round, event: Event) -> Round:
    """Return the round after something that did happen."""
    if isinstance(event, PlayEvent):
        return _played(r, event)
    if isinstance(event, Slip):
        return _slipped(r, event)
    return _remedied(r, event)


def _seat(r: Round, player: str) -> Seat:
    seat = r.seat(player)
    assert seat is not None, player
    return seat


def _ended(r: Round, player: str, fate: Fate, rules: tuple[str, ...]) -> Round:
    """The round after a hand ended before it was compared."""
    kept = tuple(name for name in r.retractable if name != player)
    seat = _changed(_seat(r, player), fate=fate, fate_rules=rules)
    return _round(r, seats=r.seats_with(seat), retractable=kept)


def _played(r: Round, event: PlayEvent) -> Round:
    match event:
        case Dealt():
            return _with_card(r, event)
        case LimitsAgreed(player=player, limits=limits):
            agreed = {**dict(r.agreed), player: limits}
            return _round(r, agreed=tuple(agreed.items()))
        case AntePlaced():
            return _with_ante(r, event)
        case JackpotAccepted(player=player, contribution=added):
            seats = r.seats_with(_changed(_seat(r, player), has_jackpot=True))
            return _round(r, seats=seats, fed=Cents(r.fed + added))
        case WagerWithdrawn(player=player, contribution=taken):
            seats = tuple(seat for seat in r.seats if seat.player != player)
            return _round(r, seats=seats, fed=Cents(r.fed - taken))
        case BettingClosed():
            return _round(r, is_closed=True)
        case UpCardTurned(place=place):
            return _round(r, up=place)
        case BetOrFoldCalled():
            return _round(r, is_called=True)
        case BetPlaced(player=player, stake=stake):
            kept = tuple(name for name in r.retractable if name != player)
            seats = r.seats_with(_changed(_seat(r, player), bet=stake))
            return _round(r, seats=seats, retractable=kept)
        case Folded(player=player, rules=rules):
            return _ended(r, player, Fate.FOLDED, rules)
        case Revealed():
            return _round(r, is_revealed=True, retractable=())
        case JackpotRegistered(player=player):
            return _round(r, registered=(*r.registered, player))
        case Settled(rows=rows, left_face_up=left, meter=meter):
            return _round(r, rows=rows, left_face_up=left, meter=meter, retractable=())
        case _:
            assert_never(event)


def _with_ante(r: Round, event: AntePlaced) -> Round:
    seat = Seat(
        player=event.player,
        box=event.box,
        placed=event.placed,
        ante=event.ante,
        standing=event.standing,
        has_jackpot=event.has_jackpot,
    )
    return _round(r, seats=tuple(sorted((*r.seats, seat), key=lambda one: one.box)))


def _with_card(r: Round, event: Dealt) -> Round:
    turn = r.turn + 1
    if event.box is not None:
        return _round(r, seats=_given(r, event.box, event.card), turn=turn)
    dealer = (*r.dealer, event.card)
    return _round(r, dealer=dealer, turn=turn, up=len(dealer) if event.face_up else r.up)


def _given(r: Round, box: int, card: Card) -> tuple[Seat, ...]:
    seat = r.seat_at(box)
    assert seat is not None, box
    return r.seats_with(_changed(seat, cards=(*seat.cards, card)))


def _slipped(r: Round, event: Slip) -> Round:
    match event:
        case HandPassedOver():
            return _round(r, turn=r.turn + 1)
        case ExtraCardDealt(box=box, card=card):
            if box is None:
                return _round(r, dealer=(*r.dealer, card))
            return _round(r, seats=_given(r, box, card))
        case CardAstray(box=box, card=card):
            return _round(r, astray=(*r.astray, (box, card)))
        case CardExposed(box=box, place=place, becomes_up=becomes_up):
            if becomes_up:
                return _round(r, up=place)
            return _round(r, exposed=(*r.exposed, (box, place)))
        case _:
            assert_never(event)


def _remedied(r: Round, event: Remedy) -> Round:
    match event:
        case Misdealt(rules=rules):
            return _round(r, ending=Ending.MISDEAL, ended_by=rules, retractable=())
        case RoundVoided(rules=rules):
            return _round(r, ending=Ending.VOID, ended_by=rules, retractable=())
        case HandVoided(player=player, rules=rules):
            return _ended(r, player, Fate.VOID, rules)
        case WagersRetracted(player=player, rules=rules):
            return _ended(r, player, Fate.RETRACTED, rules)
        case AnteForfeited(player=player, rules=rules):
            return _ended(r, player, Fate.FORFEITED, rules)
        case DealerHasNoHand(unrecoverable=players):
            return _round(r, is_dealer_faulty=True, unrecoverable=players, retractable=())
        case AstrayBurned(box=box, cards=cards):
            astray = tuple(named for named in r.astray if named[0] != box)
            return _round(r, astray=astray, burned=(*r.burned, *cards))
        case RetractionOffered(players=players, rules=rules):
            return _round(r, retractable=players, retract_rules=rules)
        case JackpotLeft(player=player):
            return _round(r, left=(*r.left, player))
        case JackpotJoined(player=player, contribution=added, markers=markers):
            fed = Cents(r.fed + added)
            return _round(r, joined=(*r.joined, player), markers=markers, fed=fed)
        case MarkersPlaced(markers=markers):
            return _round(r, markers=markers)
        case RegistrationsFixed(times=times, rules=rules):
            order = tuple(player for player, _ in times)
            return _round(r, registered=order, registered_rules=rules)
        case Contravened(measure=Measure.VOID, player=player, rules=rules):
            return _ended(r, player, Fate.VOID, rules)
        case Contravened(rows=rows):
            return _round(r, rows=(*r.rows, *rows)) if r.rows is not None else r
        case OutcomeSetAside(rows=rows, rules=rules):
            # A prize that is taken back is on the meter again.
            meter = r.unpaid_meter
            return _round(r, rows=rows, ending=Ending.VOID, ended_by=rules, meter=meter)
        case CardsCounted() | Reshuffled() | ShoeCounted():
            return r
        case _:
            assert_never(event)


def replay(r: Round, events: Iterable[Event]) -> Round:
    """Fold events over a round."""
    return reduce(evolve, events, r)
