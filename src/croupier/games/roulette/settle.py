"""Settle a spin: what every wager comes to, row by row."""

from collections.abc import Iterator

from croupier.games.settlement import Result, Settlement
from croupier.kernel import implements
from croupier.money import Cents, Placed, Ruling, Standing, judge_together

from .kernel import wager_net
from .layout import INSIDE
from .round import Round, Wager, void_row


def settlements(r: Round, pocket: int) -> tuple[Settlement, ...]:
    """Settle every wager where the ball came to rest, in the order in which they were placed."""
    return tuple(_row(r, wager, pocket) for wager in r.wagers)


def excess_of(r: Round, rows: tuple[Settlement, ...]) -> tuple[tuple[str, Cents], ...]:
    """What goes back untouched of wagers that were settled for less than was put down."""
    pairs = zip(r.wagers, rows, strict=True)
    return tuple((w.player, Cents(w.stake - row.stake)) for w, row in pairs if w.stake > row.stake)


@implements("RR-003")
def _row(r: Round, wager: Wager, pocket: int) -> Settlement:
    """Settle one wager; what chips cannot pay is rounded up, as is assumed for this game."""
    ruling = _ruling(r, wager)
    who, on, stake, note = wager.player, wager.on, ruling.stake, ruling.note
    cites = r.rules.cites
    if who in r.voided:
        return void_row(wager, cites("gen.contravention.void"), "declared void")
    if stake == 0:
        return void_row(wager, cites("rr.assumed.pays"), note)
    payout = r.rules.pays[on]
    net = Cents(wager_net(wager.bits, pocket, stake, payout.to, payout.one, r.chips.smallest))
    if net < 0:
        on_zero = pocket in r.rules.layout.zeros and on not in INSIDE
        rules = cites("rr.assumed.zero" if on_zero else "rr.assumed.pays")
        return Settlement.unpaid(who, on, stake, rules, result=Result.LOSE, net=net, note=note)
    is_exact = net * payout.one == stake * payout.to
    rules = cites("rr.assumed.pays", *(() if is_exact else ("rr.assumed.rounding",)))
    return Settlement.won(who, on, stake, rules, pays=net, odds=str(payout), note=note)


def under_minimum(r: Round) -> Iterator[str]:
    """List owners of a wager under the minimum that is settled this once."""
    return (w.player for w in r.wagers if _ruling(r, w).standing is Standing.UNDER_MINIMUM)


def _ruling(r: Round, wager: Wager) -> Ruling:
    """What the sign makes of a wager beside the player's others on the same bet."""
    same = [
        w for w in r.wagers if (w.player, w.on, w.covers) == (wager.player, wager.on, wager.covers)
    ]
    rulings = judge_together(r.limits, [Placed(w.stake, w.warned) for w in same])
    return next(ruling for w, ruling in zip(same, rulings, strict=True) if w is wager)
