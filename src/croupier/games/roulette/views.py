"""What screens may show: the table, and what the odds board says of itself."""

from dataclasses import dataclass

from croupier.games.board import Line
from croupier.games.conduct import Contravened, OutcomeSetAside
from croupier.games.game import Viewer
from croupier.games.settlement import Settlement
from croupier.kernel import implements

from .events import Event, Settled, WagerPlaced, WagerWithdrawn
from .kernel import Step
from .legality import awaiting
from .round import Round, Wager
from .rules import OddsCell, RouletteRules

__all__ = ("OddsBoard", "TableView", "hidden", "odds_board", "view")


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsBoard:
    """What each bet pays, and the cell of the rules that no bet is known for."""

    pays: tuple[Line, ...]
    unassigned: tuple[OddsCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The wheel, and the terminals that a viewer may see."""

    needs: Step | None
    pocket: int | None
    wagers: tuple[Wager, ...]
    settlements: tuple[Settlement, ...]
    zeros: tuple[int, ...]
    red: tuple[int, ...]
    """Which numbers are red; the others are black."""
    board: OddsBoard


@implements("RR-004")
def odds_board(rules: RouletteRules) -> OddsBoard:
    """Show the odds; the cell that is held stays unassigned and is shown as such."""
    cell = rules.odds_cell
    return OddsBoard(
        pays=tuple(
            Line(bet=str(bet), pays=str(payout), rule=rules.cite("rr.assumed.pays"))
            for bet, payout in rules.pays.items()
        ),
        unassigned=() if cell is None else (cell,),
    )


def view(r: Round, viewer: Viewer) -> TableView:
    """Show staff every terminal; a player sees the own wagers and no other's."""
    sees_all = viewer.rank is not None
    return TableView(
        needs=awaiting(r),
        pocket=r.pocket,
        wagers=tuple(w for w in r.wagers if sees_all or _is_own(w, viewer)),
        settlements=tuple(
            row for row in r.settlements or () if sees_all or row.player == viewer.player
        ),
        zeros=r.rules.layout.zeros,
        red=r.rules.layout.red,
        board=odds_board(r.rules),
    )


def _is_own(wager: Wager, viewer: Viewer) -> bool:
    if viewer.player is None:
        return viewer.place is not None and wager.terminal == viewer.place
    # Whoever bets from somebody else's terminal bets from others too; how often is nobody's affair.
    return wager.player == viewer.player


def hidden(_r: Round, event: Event, viewer: Viewer) -> frozenset[str] | None:
    """Hide others' wagers from a player; a settlement shows the own rows only."""
    if viewer.rank is not None:
        return frozenset()
    match event:
        case WagerPlaced(wager=wager):
            return frozenset() if _is_own(wager, viewer) else None
        case WagerWithdrawn(player=player):
            return frozenset() if player == viewer.player else None
        case Settled():
            return frozenset({"rows", "excess"})
        case OutcomeSetAside():
            return frozenset({"rows", "reverses"})
        case Contravened(player=player):
            return frozenset() if player == viewer.player else frozenset({"rows"})
        case _:
            return frozenset()
