"""What is open to whom: the bets of the layout to a player, the close of betting to a dealer."""

from collections.abc import Iterator

from croupier.games.conduct import Cause, conduct_offers
from croupier.games.game import Among, Bounds, Offer, Value, Viewer
from croupier.games.staff import Staff

from .kernel import Step
from .layout import INSIDE, WHICH
from .legality import awaiting
from .round import Round

__all__ = ("legal",)


def legal(r: Round, viewer: Viewer) -> tuple[Offer, ...]:
    """Every command that a viewer may ask for now, with its bounds."""
    return tuple(_offers(r, viewer))


def _offers(r: Round, viewer: Viewer) -> Iterator[Offer]:
    step = awaiting(r)
    if step is Step.WAGERS and viewer.player is not None:
        yield from _wagers(r)
        for wager in r.wagers:
            if wager.player == viewer.player:
                yield Offer(do="withdraw", fields={"number": wager.number})
    if step is Step.WAGERS and viewer.rank is not None:
        yield Offer(do="close-betting")
    if viewer.rank is not None and viewer.rank.may_act_as(Staff.CASINO_SUPERVISOR):
        yield from _conduct(r, step)
    if step is Step.SPIN and viewer.rank is not None:
        pockets = (*r.rules.layout.zeros, *r.rules.layout.numbers)
        yield Offer(do="spin", fields={"pocket": Among(pockets)})


def _conduct(r: Round, step: Step | None) -> Iterator[Offer]:
    """What a Casino Supervisor may direct about players and outcomes (17.2 to 17.4)."""
    players = tuple(wager.player for wager in r.wagers)
    able = set(players) - set(r.voided) if step is Step.SPIN else ()
    yield from conduct_offers(players, able)
    if step is not Step.WAGERS and not r.is_set_aside:
        causes = Among(tuple(cause.value for cause in Cause))
        yield Offer(do="invalidated", fields={"cause": causes})


def _wagers(r: Round) -> Iterator[Offer]:
    """One offer for each bet that the layout has, with the places that it may stand on."""
    chip = r.chips.smallest
    least, most = (chip, None) if r.limits is None else (r.limits.wager_min, r.limits.wager_max)
    stake = Bounds(least=-(-least // chip) * chip, most=most, step=chip)
    for on, places in r.rules.bets.items():
        fields: dict[str, Value | Bounds | Among] = {"on": on.value, "stake": stake}
        if on in WHICH:
            fields["which"] = Bounds(least=1, most=len(places))
        elif on in INSIDE:
            fields["numbers"] = Among(tuple(tuple(sorted(place)) for place in places))
        if places:
            yield Offer(do="wager", fields=fields)
