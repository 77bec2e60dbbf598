"""The order in which a round's settlements are listed."""

from typing import Final

from croupier.games import blackjack as bj
from croupier.games.settlement import Settlement

BETS: Final = (
    "main",
    "super-bonus",
    "super-bonus-share",
    "insurance",
    "perfect-pairs",
    "magnificent-sevens",
    "pandemonium",
    "seized",
)
"""The order in which a player's rows are listed."""


def in_order(r: bj.Round) -> tuple[Settlement, ...]:
    """The rows box by box, on a box player by player, and for a player hand by hand."""
    players = {
        (box.number, stake.player): place
        for box in r.boxes
        for place, stake in enumerate(box.stakes)
    }

    def key(row: Settlement) -> tuple[int, int, int, int]:
        assert row.box is not None, row
        assert row.hand is not None, row
        place = players.get((row.box, row.player), len(players))
        return row.box, place, BETS.index(row.bet), row.hand

    return tuple(sorted(r.settlements, key=key))
