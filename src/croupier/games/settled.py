"""Tell what a wager came to, in the same words at every game."""

from croupier.money import Cents, spoken_dollars

from .conduct import SEIZED
from .settlement import Result, Settlement


def told_row(row: Settlement, place: str | None = None, bet: str | None = None) -> str:
    """Tell a settlement in a sentence, with the hand or box that it is about.

    >>> lost = Settlement.unpaid(
    ...     "ann", "banker", Cents(2_500), ("baccarat 5.1",), result=Result.LOSE, net=-2_500
    ... )
    >>> told_row(lost, "box 1"), told_row(lost, bet="Banker")
    ('ann, box 1: banker wager of $25 loses $25', 'ann: Banker wager of $25 loses $25')
    """
    whose = row.player if place is None else f"{row.player}, {place}"
    return f"{whose}: {came_to(row, bet)}"


def came_to(row: Settlement, bet: str | None = None) -> str:
    """Tell what became of a wager, whoever's it is; the bet as the layout calls it."""
    if row.bet == SEIZED:
        return f"{spoken_dollars(Cents(-row.net))} of the winnings is held"
    # Some rows are about no stake at all.
    stake = f" wager of {spoken_dollars(row.stake)}" if row.stake else ""
    return f"{bet or row.bet.replace('-', ' ')}{stake} {_end(row)}"


def _end(row: Settlement) -> str:
    lost = Cents(-row.net)
    rest = Cents(row.stake - lost)
    back = f", and {spoken_dollars(rest)} comes back" if rest > 0 else ""
    match row.result:
        case Result.WIN:
            return f"wins {spoken_dollars(row.pays)}" + (f" at {row.odds}" if row.odds else "")
        case Result.LOSE if not row.stake:
            return f"costs {spoken_dollars(lost)}"
        case Result.LOSE:
            return f"loses {spoken_dollars(lost)}{back}"
        case Result.VOID:
            return "is void and comes back"
        case Result.SURRENDER:
            return f"is surrendered: {spoken_dollars(lost)} is lost"
        case Result.FORFEIT:
            return f"is forfeited: {spoken_dollars(lost)} is lost{back}"
        case Result.ENTRY:
            return "earns an entry to a tournament"
        case Result.OPEN:
            return "is open"
