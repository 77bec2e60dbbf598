"""What a role may see of a round of Caribbean Stud; a view has no field for a hidden card.

Staff see what everybody sees: a dealer does not know the face-down cards either.
"""

from dataclasses import dataclass

from croupier.equipment import Card
from croupier.games.settlement import Settlement
from croupier.money import Cents

from .kernel import Step
from .play import awaiting
from .round import Fate, Round, Seat

__all__ = ("HandView", "RoundView", "SeatView", "player_view", "public_view")


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


def public_view(r: Round) -> RoundView:
    """What anybody at the table sees, staff included."""
    return _view(r, None)


def player_view(r: Round, player: str) -> RoundView:
    """What a player sees: the own hand too, once players may look at their cards (8.1)."""
    return _view(r, player)


def _view(r: Round, player: str | None) -> RoundView:
    return RoundView(
        next=awaiting(r),
        seats=tuple(_seat_view(r, seat, player) for seat in r.seats),
        dealer=_dealer_view(r),
        astray=len(r.burned),
        jackpot=r.displayed,
        markers=r.markers,
        retractable=r.retractable,
        rows=r.rows or (),
    )


def _seat_view(r: Round, seat: Seat, player: str | None) -> SeatView:
    is_compared = r.rows is not None and r.ending is None and seat.is_in
    is_own = seat.player == player and r.is_called and seat.fate is not Fate.FOLDED
    shown = seat.cards if is_compared or is_own or seat.player in r.left_face_up else ()
    return SeatView(
        player=seat.player,
        box=seat.box,
        ante=seat.placed,
        bet=seat.bet,
        has_jackpot=seat.has_jackpot,
        fate=seat.fate,
        hand=HandView(shown, len(seat.cards) - len(shown)),
    )


def _dealer_view(r: Round) -> HandView:
    if r.is_revealed:
        return HandView(r.dealer, 0)
    shown = r.dealer[r.up - 1 : r.up] if r.up is not None else ()
    return HandView(shown, len(r.dealer) - len(shown))
