"""What screens may show: the table, and what the odds board says of itself."""

from dataclasses import dataclass

from croupier.kernel import implements

from .kernel import Step
from .play import awaiting
from .round import Round, Wager
from .rules import OddsCell, RouletteRules

__all__ = ("OddsBoard", "TableView", "odds_board", "table_view", "terminal_view")


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsBoard:
    """What each bet pays, and the cell of the rules that no bet is known for."""

    pays: tuple[tuple[str, str], ...]
    unassigned: tuple[OddsCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The wheel and every terminal, as staff see them."""

    needs: Step | None
    pocket: int | None
    wagers: tuple[Wager, ...]


@implements("RR-004")
def odds_board(rules: RouletteRules) -> OddsBoard:
    """Show the odds; the cell that is held stays unassigned and is shown as such."""
    cell = rules.odds_cell
    return OddsBoard(
        pays=tuple((str(bet), str(payout)) for bet, payout in rules.pays.items()),
        unassigned=() if cell is None else (cell,),
    )


def table_view(r: Round) -> TableView:
    """Show everything: nothing is secret in this game."""
    return TableView(needs=awaiting(r), pocket=r.pocket, wagers=r.wagers)


def terminal_view(r: Round, terminal: int) -> TableView:
    """Show one terminal its own wagers, and no other's."""
    own = tuple(wager for wager in r.wagers if wager.terminal == terminal)
    return TableView(needs=awaiting(r), pocket=r.pocket, wagers=own)
