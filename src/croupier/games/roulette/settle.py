"""Settle a spin: what every wager comes to, row by row."""

from croupier.games.settlement import Result, Settlement
from croupier.kernel import implements
from croupier.money import Cents, Placed, Standing, spoken_dollars

from .kernel import wager_net, winnings
from .layout import INSIDE
from .round import Round, Wager
from .rules import RouletteRules

__all__ = ("cell_winnings", "returned_rows", "settlements")


def settlements(r: Round, pocket: int) -> tuple[Settlement, ...]:
    """Settle every wager where the ball came to rest, in the order in which they were placed."""
    return tuple(_row(r, wager, pocket) for wager in r.wagers)


def returned_rows(r: Round) -> tuple[Settlement, ...]:
    """Return every wager of a round that was set aside."""
    rules = r.rules.holds("gen.refund")
    return tuple(_void(wager, rules, "set aside") for wager in r.wagers)


def _void(wager: Wager, rules: tuple[str, ...], note: str) -> Settlement:
    return Settlement(
        player=wager.player,
        bet=wager.on,
        stake=wager.stake,
        result=Result.VOID,
        odds=None,
        pays=Cents(0),
        net=Cents(0),
        rules=rules,
        note=note,
    )


@implements("RR-003")
def _row(r: Round, wager: Wager, pocket: int) -> Settlement:
    """Settle one wager; what chips cannot pay is rounded up, as is assumed for this game."""
    stake, note = _within_limits(r, wager)
    if stake == 0:
        return _void(wager, r.rules.cites("rr.assumed.pays"), note)
    payout = r.rules.pays[wager.on]
    chip = r.chips.smallest
    net = wager_net(wager.bits, pocket, stake, payout.to, payout.one, chip)
    won = net > 0
    is_rounded = won and net != payout.winnings(stake)
    keys = ["rr.assumed.pays"]
    if is_rounded:
        keys.append("rr.assumed.rounding")
    if not won and pocket in r.rules.layout.zeros and wager.on not in INSIDE:
        keys = ["rr.assumed.zero"]
    return Settlement(
        player=wager.player,
        bet=wager.on,
        stake=stake,
        result=Result.WIN if won else Result.LOSE,
        odds=str(payout) if won else None,
        pays=Cents(net if won else 0),
        net=Cents(net),
        rules=r.rules.holds(*keys),
        note=note,
    )


def _within_limits(r: Round, wager: Wager) -> tuple[Cents, str]:
    """The part of a wager that the sign lets stand, and what is said of the rest."""
    if r.limits is None:
        return wager.stake, ""
    [ruling] = r.limits.judge([Placed(wager.stake, was_warned=wager.warned)])
    if ruling.standing is Standing.TRIMMED:
        return ruling.stake, f"{spoken_dollars(ruling.returned)} over the maximum returned"
    if ruling.standing is Standing.RETURNED:
        return ruling.stake, "under the minimum after a warning"
    under = ruling.standing is Standing.UNDER_MINIMUM
    return ruling.stake, "under the minimum, owner warned" if under else ""


@implements("RR-001", "RR-003")
def cell_winnings(rules: RouletteRules, stake: Cents) -> Cents | None:
    """What a stake would win at the odds of the unassigned cell; ``None`` where it is not held."""
    cell = rules.odds_cell
    if cell is None:
        return None
    return Cents(winnings(stake, cell.pays.to, cell.pays.one, rules.smallest_chip))
