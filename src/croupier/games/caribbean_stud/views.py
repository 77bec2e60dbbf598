"""What a role may see of a round of Caribbean Stud; a view has no field for a hidden card.

Staff see what everybody sees: a dealer does not know the face-down cards either.
"""

from dataclasses import dataclass

from croupier.equipment import Card
from croupier.games.game import Viewer
from croupier.games.settlement import Settlement
from croupier.money import Cents

from .checks import awaiting
from .events import (
    AstrayBurned,
    BetPlaced,
    CardAstray,
    Dealt,
    Event,
    ExtraCardDealt,
    HandPassedOver,
)
from .kernel import Step
from .round import Fate, Round, Seat

__all__ = ("HandView", "RoundView", "SeatView", "hidden", "is_turned_up", "view")


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand as one pair of eyes sees it."""

    shown: tuple[Card, ...]
    face_down: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A player's box."""

    player: str
    box: int
    ante: Cents
    bet: Cents | None
    has_jackpot: bool
    fate: Fate | None
    hand: HandView


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    """A round as one pair of eyes sees it."""

    next: Step | None
    seats: tuple[SeatView, ...]
    dealer: HandView
    astray: int
    """How many cards lie on boxes without an Ante, if that has come to light."""
    jackpot: Cents | None
    """What the meter shows."""
    markers: tuple[str, ...]
    retractable: tuple[str, ...]
    rows: tuple[Settlement, ...]


def view(r: Round, viewer: Viewer) -> RoundView:
    """Show a round; a player sees the own hand too, once players may look at their cards (8.1)."""
    return RoundView(
        next=awaiting(r),
        seats=tuple(_seat_view(r, seat, viewer.player) for seat in r.seats),
        dealer=_dealer_view(r),
        astray=len(r.burned),
        jackpot=r.displayed,
        markers=r.markers,
        retractable=r.retractable,
        rows=r.rows or (),
    )


def _seat_view(r: Round, seat: Seat, player: str | None) -> SeatView:
    is_own = seat.player == player and r.is_called and seat.fate is not Fate.FOLDED
    shown = seat.cards if is_own or is_turned_up(r, seat) else ()
    return SeatView(
        player=seat.player,
        box=seat.box,
        ante=seat.placed,
        bet=seat.bet,
        has_jackpot=seat.has_jackpot,
        fate=seat.fate,
        hand=HandView(shown, len(seat.cards) - len(shown)),
    )


def is_turned_up(r: Round, seat: Seat) -> bool:
    """Whether a hand lies open: from 8.5 on for comparing, and folded ones by 14.6.2.2."""
    if r.ending is not None:
        return False
    if r.is_dealer_faulty:
        return seat.is_in or (seat.fate is Fate.FOLDED and seat.player not in r.unrecoverable)
    return r.is_revealed and seat.is_in


def _dealer_view(r: Round) -> HandView:
    if r.is_revealed:
        return HandView(r.dealer, 0)
    shown = r.dealer[r.up - 1 : r.up] if r.up is not None else ()
    return HandView(shown, len(r.dealer) - len(shown))


def _seen(r: Round, box: int | None, viewer: Viewer) -> tuple[Card, ...]:
    """The cards of a hand that a viewer sees."""
    if box is None:
        return _dealer_view(r).shown
    seat = r.seat_at(box)
    return () if seat is None else _seat_view(r, seat, viewer.player).hand.shown


def hidden(  # noqa: PLR0911 (one a kind)
    r: Round, event: Event, viewer: Viewer
) -> frozenset[str] | None:
    """Hide cards that lie face down from everybody, and what nobody has noticed from players."""
    is_staff = viewer.rank is not None
    match event:
        case Dealt(face_up=True):
            return frozenset()
        case Dealt(box=box, card=card):
            return frozenset() if card in _seen(r, box, viewer) else frozenset({"card"})
        case AstrayBurned():
            return frozenset({"cards"})
        case HandPassedOver():
            return frozenset() if is_staff else None
        case ExtraCardDealt() | CardAstray():
            return frozenset({"card"}) if is_staff else None
        case BetPlaced():
            # The rule tells whether it is twice the Ante.
            return frozenset() if is_staff else frozenset({"rules"})
        case _:
            return frozenset()
