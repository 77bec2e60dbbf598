"""What somebody at the table may see of a round: a type of its own, with no field for a secret."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from croupier.equipment import Card
from croupier.games.game import Viewer
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents

from . import events as e
from .awaiting import AwaitCard, AwaitDecision, Awaiting, AwaitOffer, awaiting, options
from .kernel import (
    ACE_HIGH,
    ACE_LOW,
    INITIAL,
    LIMIT,
    STAGE_OPEN,
    STAGE_STOOD,
    Hand,
    best_total,
    is_bust,
    is_natural,
    is_soft,
)
from .opening import Opened
from .outcome import BET_NONE
from .round import Box, Round, Stake

EVERYTHING = frozenset[str]()
"""Nothing is hidden of an event."""


class HandShown(StrEnum):
    """How a hand stands, for a screen."""

    OPEN = "open"
    STOOD = "stood"
    BUST = "bust"
    DONE = "done"
    """Nothing more happens to it before it is settled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView:
    """A hand as a viewer sees it."""

    cards: tuple[Card, ...]
    """Those that lie face up to the viewer."""
    face_down: int
    total: str | None
    """As a sign beside the hand gives it; nothing while cards lie face down."""
    in_play: bool = False
    """Whether the hand is to be decided on, or waits for its card."""
    state: HandShown = HandShown.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class StakeView:
    """A player's money on a box."""

    player: str
    stake: Cents
    """The original wager as it counts."""
    on_hands: tuple[Cents, ...]
    """What rides on each hand, doubles included; nothing where the player has no part."""
    sides: Mapping[str, Cents]
    """Insurance and side bets that are not settled."""
    controls: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxView:
    """A box as a viewer sees it."""

    number: int
    hands: tuple[HandView, ...]
    stakes: tuple[StakeView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A round as a viewer sees it."""

    phase: e.Phase
    boxes: tuple[BoxView, ...]
    dealer: HandView
    awaiting: Awaiting | None
    options: tuple[str, ...]
    """What may be decided on the hand in play, where the viewer may see it."""
    held: int
    """Cards out of the shoe that come next; what they are stays undisclosed (9.3)."""
    held_cards: tuple[Card, ...]
    """The same cards, for Surveillance alone."""
    settlements: tuple[Settlement, ...]


@implements("BJ-054")
def view(r: Round, viewer: Viewer) -> TableView:
    """Show a round; cards that lie face down are shown to their own players only (7.1)."""
    need = awaiting(r)
    decides = r.box(need.box) if isinstance(need, AwaitDecision) else None
    return TableView(
        phase=r.phase,
        boxes=tuple(_box(r, box, need, viewer) for box in r.boxes),
        dealer=HandView(
            cards=r.dealer,
            face_down=0,
            total=_total(r, r.dealer, r.dealer_hand) if r.dealer else None,
            in_play=r.phase is e.Phase.DEALER,
        ),
        awaiting=_awaited(r, need, viewer),
        options=options(r) if decides is not None and is_in_sight(r, decides, viewer) else (),
        held=len(r.held),
        held_cards=r.held if _sees_all(viewer) else (),
        settlements=r.settlements,
    )


def _sees_all(viewer: Viewer) -> bool:
    return viewer.rank is Staff.SURVEILLANCE


def is_in_sight(r: Round, box: Box, viewer: Viewer) -> bool:
    """Whether a box's initial cards are shown: they lie open, are the viewer's, or were turned."""
    if not r.terms.face_down or _sees_all(viewer):
        return True
    own = viewer.player is not None and box.stake_of(viewer.player) is not None
    # A split, a settlement or the end of the round turns the cards over; so does a direction to
    # play for somebody absent, which nobody can follow unseen (7.5.3).
    is_turned = box.is_absent or len(box.hands) > 1
    return own or is_turned or not any(stake.is_live for stake in box.stakes)


def _awaited(r: Round, need: Awaiting | None, viewer: Viewer) -> Awaiting | None:
    """What is awaited; an offer names those whose cards, on which it depends, may be seen."""
    if not isinstance(need, AwaitOffer) or not r.terms.face_down:
        return need
    seen = {box.number for box in r.boxes if is_in_sight(r, box, viewer)}
    return replace(need, open_to=tuple(one for one in need.open_to if one[0] in seen))


def _box(r: Round, box: Box, need: Awaiting | None, viewer: Viewer) -> BoxView:
    sees = is_in_sight(r, box, viewer)
    return BoxView(
        number=box.number,
        hands=tuple(_hand(r, box, index, need, hides=not sees) for index in range(len(box.hands))),
        stakes=tuple(_stake(box, stake) for stake in box.stakes),
    )


def _hand(r: Round, box: Box, index: int, need: Awaiting | None, *, hides: bool) -> HandView:
    played = box.hands[index]
    in_play = isinstance(need, AwaitDecision | AwaitCard) and (need.box, need.hand) == (
        box.number,
        index + 1,
    )
    if hides:
        down = min(INITIAL, len(played.cards))
        return HandView(cards=played.cards[INITIAL:], face_down=down, total=None, in_play=in_play)
    return HandView(
        cards=played.cards,
        face_down=0,
        total=_total(r, played.cards, played.state) if played.cards else None,
        in_play=in_play and r.phase is not e.Phase.DEAL,
        state=_state(box, index),
    )


def _state(box: Box, index: int) -> HandShown:
    hand = box.hands[index].state
    if is_bust(hand):
        return HandShown.BUST
    if hand.stage == STAGE_STOOD:
        return HandShown.STOOD
    return HandShown.DONE if box.hands[index].cards and box.is_done(index) else HandShown.OPEN


def _total(r: Round, cards: tuple[Card, ...], hand: Hand) -> str:
    """A hand's total, both while both run: ``8 or 18``, ``Pontoon``, ``26, bust`` (3.2.1(a))."""
    params, best = r.rules.params, best_total(r.rules.params, hand)
    if is_natural(params, hand):
        return r.rules.natural
    if is_bust(hand):
        return f"{sum(params.values[card.rank] for card in cards)}, bust"
    if is_soft(params, hand) and hand.stage == STAGE_OPEN and best < LIMIT:
        return f"{best - ACE_HIGH + ACE_LOW} or {best}"
    return str(best)


def _stake(box: Box, stake: Stake) -> StakeView:
    return StakeView(
        player=stake.player,
        stake=stake.original,
        on_hands=tuple(
            Cents(bet.stake + bet.extra if bet.state != BET_NONE else 0) for bet in stake.bets
        ),
        sides={side.bet: side.stake for side in stake.sides if not side.is_settled},
        controls=any(box.controller(index) is stake for index in range(len(box.hands))),
    )


# ---------------------------------------------------------------- events


def hidden(r: Round, event: e.Event | Opened, viewer: Viewer) -> frozenset[str] | None:
    """The fields that a viewer may not see of an event, the round being as it was just after."""
    if _sees_all(viewer):
        return EVERYTHING
    match event:
        case Opened():
            return frozenset({"held"})
        case e.PassedOver() | e.CardAstray():
            # Whoever has not noticed it is not told.
            return EVERYTHING if viewer.rank is not None else None
        case e.CardHeld():
            return frozenset({"card"})
        case e.TakenBack():
            # What was shown of these cards was shown then; they come again as if undisclosed (9.8).
            return frozenset({"held", "discarded", "drawn"})
        case e.Dealt(box=number):
            box = r.box(number)
            if box is None or len(box.dealt) > INITIAL or is_in_sight(r, box, viewer):
                return EVERYTHING
            return frozenset({"card"})
        case e.HitCalled() | e.Stood() | e.Doubled():
            # That a pair was not split says that there was one.
            box = r.box(event.box)
            sees = box is None or is_in_sight(r, box, viewer)
            return EVERYTHING if sees else frozenset({"passes_split"})
        case _:
            return EVERYTHING
