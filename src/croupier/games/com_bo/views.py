"""What a screen may show of a round of Com-Bo.

All five cards lie face up, so everybody sees the same; only a surplus card that nobody has seen is
hidden, and the view has no field for it.
"""

from dataclasses import dataclass

from croupier.equipment import RANKS, Card
from croupier.games.board import Line
from croupier.games.game import Viewer
from croupier.games.settlement import Settlement
from croupier.kernel import implements
from croupier.money import Cents

from .kernel import NO_LINE, Bet, Step, is_higher, is_tie, winning_line
from .round import Round, awaiting, row_of_ranks
from .rules import COMBINATIONS, ComBoRules


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
    combination: str | None
    """Which combination the lights show, where there is one."""
    compared: tuple[str, ...]
    """Each card that has come beside the one that it is compared with: ``>``, ``<`` or ``=``."""
    keyed: tuple[str, ...]
    """The ranks in the panel."""
    is_pressed: bool
    """Whether 'deal' was pressed after them."""
    panel_rule: str
    board: tuple[Line, ...]
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


def board(rules: ComBoRules) -> tuple[Line, ...]:
    """What every bet pays, and Com-Bo by each combination."""
    names = (*(str(bet) for bet in Bet if bet is not Bet.COM_BO), *COMBINATIONS)
    return tuple(
        Line(bet=name, pays=pays, rule=rules.cites[_table_of(name)])
        for name, pays in zip(names, rules.odds, strict=True)
    )


def _table_of(name: str) -> str:
    """The table of rule 8.1 that a line stands in."""
    if name in COMBINATIONS:
        return "combo.combos"
    return "combo.runs" if "run" in name else "combo.singles"


def _combination(r: Round) -> str | None:
    if r.keyed is None or r.have_lights_failed:
        return None
    line = winning_line(r.rules.params, Bet.COM_BO, row_of_ranks(r.keyed))
    return None if line == NO_LINE else COMBINATIONS[line - Bet.COM_BO]


def _compared(r: Round) -> tuple[str, ...]:
    """Box by box, as far as the cards have come."""
    codes = [card.code for card in r.cards]
    pairs = [
        (codes[here], codes[there])
        for here, there in enumerate(r.rules.next_place)
        if max(here, there) < len(codes)
    ]
    return tuple("=" if is_tie(*pair) else ">" if is_higher(*pair) else "<" for pair in pairs)


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
        combination=_combination(r),
        compared=_compared(r),
        keyed=tuple(RANKS[rank] for rank in r.keyed or ()),
        is_pressed=r.is_entry_closed,
        panel_rule=r.rules.cites["combo.panel.entry"],
        board=board(r.rules),
        is_out_of_service=r.is_out_of_service,
        is_shuffle_due=r.is_shuffle_due,
        rows=r.rows or (),
    )
