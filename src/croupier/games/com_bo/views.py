"""What a screen may show of a round of Com-Bo.

All five cards lie face up, so everybody sees the same; only a surplus card that nobody has seen is
hidden, and the view has no field for it.
"""

from dataclasses import dataclass

from croupier.equipment import Card
from croupier.games.game import Viewer
from croupier.games.settlement import Settlement
from croupier.kernel import implements
from croupier.money import Cents

from .events import CardHeldOver, Event
from .kernel import NO_LINE, Bet, Step, winning_line
from .play import awaiting
from .round import Round, row_of_ranks

__all__ = ("TableView", "WagerView", "hidden", "view", "winning_areas")


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerView:
    """A wager on the layout."""

    player: str
    on: str
    stake: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A round as anybody at the table sees it."""

    next: Step | None
    wagers: tuple[WagerView, ...]
    boxes: tuple[Card, ...]
    burned: tuple[Card, ...]
    is_card_held_over: bool
    """Whether a surplus card waits for the next round; which one it is, nobody is told."""
    lit: tuple[str, ...]
    """The winning areas that the lights show."""
    is_out_of_service: bool
    is_shuffle_due: bool
    rows: tuple[Settlement, ...]


@implements("CC-004")
def winning_areas(r: Round) -> tuple[Bet, ...]:
    """The areas that light up for the result in the panel, right or wrong (2.4, 7.4)."""
    if r.keyed is None or r.have_lights_failed:
        return ()
    params, row = r.rules.params, row_of_ranks(r.keyed)
    return tuple(bet for bet in Bet if winning_line(params, bet, row) != NO_LINE)


def view(r: Round, _viewer: Viewer) -> TableView:
    """Show a round: everybody sees the same."""
    return TableView(
        next=awaiting(r),
        wagers=tuple(
            WagerView(player=wager.player, on=str(wager.on), stake=wager.placed)
            for wager in r.wagers
        ),
        boxes=r.cards,
        burned=r.burned,
        is_card_held_over=r.held_over is not None or r.opens_with is not None,
        lit=tuple(map(str, winning_areas(r))),
        is_out_of_service=r.is_out_of_service,
        is_shuffle_due=r.is_shuffle_due,
        rows=r.rows or (),
    )


def hidden(_r: Round, event: Event, viewer: Viewer) -> frozenset[str] | None:
    """Which card waits for the next round is between those who saw it and staff."""
    if isinstance(event, CardHeldOver) and viewer.rank is None:
        return frozenset({"card"})
    return frozenset()
