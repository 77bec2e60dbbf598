"""What screens may show: the table, and what the odds board says of itself."""

from dataclasses import dataclass

from croupier.games.board import Line
from croupier.games.game import Viewer
from croupier.games.settlement import Settlement
from croupier.kernel import implements

from .acts import sees
from .kernel import Step
from .round import Round, Wager, awaiting
from .rules import OddsCell, RouletteRules


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
        wagers=tuple(wager for wager in r.wagers if sees(wager, viewer)),
        settlements=tuple(
            row for row in r.settlements or () if sees_all or row.player == viewer.player
        ),
        zeros=r.rules.layout.zeros,
        red=r.rules.layout.red,
        board=odds_board(r.rules),
    )
