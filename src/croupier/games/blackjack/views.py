"""What somebody at the table may see of a round: a type of its own, with no field for a secret."""

from dataclasses import dataclass

from croupier.equipment import Card
from croupier.games.settlement import Settlement
from croupier.kernel import implements
from croupier.money import Cents

from .awaiting import Awaiting, awaiting, options
from .closing import said_total
from .kernel import EMPTY, INITIAL
from .notation import PHASES
from .outcome import BET_NONE
from .round import Box, Round, Stake

__all__ = ("BoxView", "HandView", "StakeView", "TableView", "view")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView:
    """A hand as a viewer sees it."""

    shown: tuple[Card, ...]
    face_down: int
    total: str | None
    """As the dealer announces it; nothing while cards lie face down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StakeView:
    """A player's money on a box."""

    player: str
    original: Cents
    on_hands: tuple[Cents, ...]
    """What rides on each hand, doubles included; nothing where the player has no part."""
    sides: tuple[tuple[str, Cents], ...]
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

    phase: str
    boxes: tuple[BoxView, ...]
    dealer: HandView
    awaiting: Awaiting | None
    options: tuple[str, ...]
    held: int
    """Cards out of the shoe that come next; what they are stays undisclosed (9.3)."""
    settlements: tuple[Settlement, ...]


@implements("BJ-054")
def view(r: Round, *, viewer: str | None = None, face_down: bool = False) -> TableView:
    """Show a round; cards that lie face down are shown to their own players only (7.1)."""
    return TableView(
        phase=PHASES[r.phase],
        boxes=tuple(_box(r, box, viewer, hides=face_down) for box in r.boxes),
        dealer=HandView(
            shown=r.dealer,
            face_down=0,
            total=said_total(r, r.dealer_hand) if r.dealer_hand != EMPTY else None,
        ),
        awaiting=awaiting(r),
        options=options(r),
        held=len(r.held),
        settlements=r.settlements,
    )


def _box(r: Round, box: Box, viewer: str | None, *, hides: bool) -> BoxView:
    own = viewer is not None and box.stake_of(viewer) is not None
    # A split, a settlement or the end of the round turns the cards over.
    exposed = len(box.hands) > 1 or not any(stake.is_live for stake in box.stakes)
    return BoxView(
        number=box.number,
        hands=tuple(
            _hand(r, box, index, hides=hides and not own and not exposed)
            for index in range(len(box.hands))
        ),
        stakes=tuple(_stake(box, stake) for stake in box.stakes),
    )


def _hand(r: Round, box: Box, index: int, *, hides: bool) -> HandView:
    played = box.hands[index]
    if hides:
        down = min(INITIAL, len(played.cards))
        return HandView(shown=played.cards[INITIAL:], face_down=down, total=None)
    total = said_total(r, played.state) if played.cards else None
    return HandView(shown=played.cards, face_down=0, total=total)


def _stake(box: Box, stake: Stake) -> StakeView:
    return StakeView(
        player=stake.player,
        original=stake.original,
        on_hands=tuple(
            Cents(bet.stake + bet.extra if bet.state != BET_NONE else 0) for bet in stake.bets
        ),
        sides=tuple((side.bet, side.stake) for side in stake.sides if not side.is_settled),
        controls=any(box.controller(index) is stake for index in range(len(box.hands))),
    )
