"""What a role may see of a round of Caribbean Stud; a view has no field for a hidden card.

Staff see what everybody sees: a dealer does not know the face-down cards either.
"""

from dataclasses import dataclass

from croupier.equipment import Card, PokerClass, class_of
from croupier.games.board import Line
from croupier.games.game import Viewer
from croupier.games.settlement import Settlement
from croupier.money import Cents

from .kernel import PER_CENT, Step, bet_due, jackpot_hundredths
from .round import Fate, Round, Seat, awaiting
from .rules import CaribbeanRules, class_name


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand as one pair of eyes sees it."""

    shown: tuple[Card, ...]
    face_down: int
    called: str | None
    """The class of a hand that is seen whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A player's box."""

    player: str
    box: int
    ante: Cents
    bet: Cents | None
    bet_due: Cents
    """What a Bet on this hand is, neither more nor less."""
    has_jackpot: bool
    fate: Fate | None
    hand: HandView


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeView:
    """What a class of hand would win from the jackpot by the meter as it stands."""

    hand: str
    pays: Cents
    share: int
    """Per cent of the meter that it takes; nought for a fixed prize."""
    least: Cents
    """What it pays at least, however low the meter stands."""
    rule: str


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
    jackpot_cost: Cents | None
    prizes: tuple[PrizeView, ...]
    board: tuple[Line, ...]
    qualify_rule: str
    """The rule that says with what the dealer plays."""
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
        jackpot_cost=None if r.terms.jackpot is None else r.terms.jackpot.cost,
        prizes=_prizes(r),
        board=board(r.rules),
        qualify_rule=r.rules.cites["cs.qualify"],
        markers=r.markers,
        retractable=r.retractable,
        rows=r.rows or (),
    )


def board(rules: CaribbeanRules) -> tuple[Line, ...]:
    """What a Bet pays by each class of hand, the highest first."""
    rule = rules.cites["cs.pays.bet"]
    pays = zip(PokerClass, rules.bet_pays, strict=True)
    lines = [Line(bet=class_name(hand), pays=str(odds), rule=rule) for hand, odds in pays]
    return tuple(reversed(lines))


def _prizes(r: Round) -> tuple[PrizeView, ...]:
    """The prizes by the meter as it stands, the highest first; none without a jackpot."""
    if r.displayed is None:
        return ()
    rule = r.rules.cites["cs.jackpot.prizes"]
    found = [
        PrizeView(
            hand=class_name(hand),
            pays=Cents(jackpot_hundredths(r.params, hand, r.displayed) // PER_CENT),
            share=prize.share,
            least=prize.floor,
            rule=rule,
        )
        for hand, prize in zip(PokerClass, r.rules.prizes, strict=True)
        if prize is not None
    ]
    return tuple(reversed(found))


def _hand_view(r: Round, cards: tuple[Card, ...], shown: tuple[Card, ...]) -> HandView:
    is_whole = len(shown) == len(cards) == r.rules.hand_size
    called = str(class_of(shown)) if is_whole else None
    return HandView(shown, len(cards) - len(shown), called)


def _seat_view(r: Round, seat: Seat, player: str | None) -> SeatView:
    is_own = seat.player == player and r.is_called and seat.fate is not Fate.FOLDED
    shown = seat.cards if is_own or is_turned_up(r, seat) else ()
    return SeatView(
        player=seat.player,
        box=seat.box,
        ante=seat.placed,
        bet=seat.bet,
        bet_due=Cents(bet_due(r.params, seat.ante)),
        has_jackpot=seat.has_jackpot,
        fate=seat.fate,
        hand=_hand_view(r, seat.cards, shown),
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
        return _hand_view(r, r.dealer, r.dealer)
    shown = r.dealer[r.up - 1 : r.up] if r.up is not None else ()
    return _hand_view(r, r.dealer, shown)


def cards_seen(r: Round, box: int | None, viewer: Viewer) -> tuple[Card, ...]:
    """The cards of a hand that a viewer sees."""
    if box is None:
        return _dealer_view(r).shown
    seat = r.seat_at(box)
    return () if seat is None else _seat_view(r, seat, viewer.player).hand.shown
