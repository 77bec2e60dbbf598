"""What is open to whom at Baccarat."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

from croupier.equipment import CARDS
from croupier.games.conduct import Cause, conduct_offers
from croupier.games.game import Among, Bounds, Offer, Some, Value, Viewer
from croupier.games.staff import Staff
from croupier.games.stakes import stake_bounds
from croupier.money import Cents

from .commands import DeferCommission
from .kernel import Outcome, Step
from .legality import CARDS_DUE, awaiting, why_not_defer
from .round import Bet, Round, write_nomination
from .secret import SIDES, deemed, inspectable, why_not_form

__all__ = ("legal",)

Fields = dict[str, Value | Bounds | Among]


def legal(r: Round, viewer: Viewer) -> tuple[Offer, ...]:
    """Every command that a viewer may ask for now, with its bounds."""
    step = awaiting(r)
    to_player = () if viewer.player is None else _to_player(r, step, viewer.player, viewer.place)
    to_staff = () if viewer.rank is None else _to_staff(r, step, viewer.rank)
    return (*to_player, *to_staff)


def _to_player(r: Round, step: Step | None, player: str, place: int | None) -> Iterator[Offer]:
    if step is None:
        return
    shown = tuple(form.player for form in inspectable(r))
    if shown:
        yield Offer(do="inspect-form", fields={"of": Among(shown)})
    if step is Step.WAGERS:
        yield from _wagers(r, player)
        yield from _form(r, player)
        defer = DeferCommission(player=player, seat=place)
        if player not in dict(r.deferring) and why_not_defer(r, defer) is None:
            yield Offer(do="defer-commission", fields={"seat": place})
        if player in dict(r.deferring) and not r.owes(player):
            yield Offer(do="leave")
    if r.owes(player):
        yield Offer(do="settle-commission")


def _wagers(r: Round, player: str) -> Iterator[Offer]:
    for bet in Bet:
        bounds = None if r.is_dummy else _bounds(r, player, bet)
        if bounds is not None:
            yield Offer(do="wager", fields={"on": bet.value, "stake": bounds})
        if any(wager.player == player and wager.on is bet for wager in r.wagers):
            yield Offer(do="withdraw", fields={"on": bet.value})
    runs = r.rules.runs
    if runs is not None:
        named = _nominations(runs.shortest, runs.longest, runs.longest_tie)
        fields: Fields = {"nominates": Among(named), "stake": stake_bounds(r.chips, None)}
        yield Offer(do="run", fields=fields)


@cache
def _nominations(shortest: int, longest: int, longest_tie: int) -> tuple[str, ...]:
    """Every run that may be named: the sides in any order, or ties alone."""
    sides = (
        named
        for length in range(shortest, longest + 1)
        for named in product((Outcome.PLAYER, Outcome.BANKER), repeat=length)
    )
    ties = ((Outcome.TIE,) * length for length in range(shortest, longest_tie + 1))
    return tuple(map(write_nomination, (*sides, *ties)))


def _bounds(r: Round, player: str, bet: Bet) -> Bounds | None:
    """What may be staked on a bet, beside a secret wager of the player's where there is one."""
    bounds = stake_bounds(r.chips, r.limits)
    form = r.form_of(player)
    if form is None or r.limits is None:
        return bounds
    counts = deemed(r, form).amount
    left = Cents(form.chips_held - counts - dict(r.since_form).get(player, 0))
    if form.on is not None:
        own = [wager for wager in r.wagers if wager.player == player]
        if {bet, form.on, *(wager.on for wager in own)} >= SIDES:
            return None
        together = max(form.figures or 0, counts) + sum(wager.stake for wager in own)
        left = Cents(min(left, r.limits.wager_max - together))
    return _up_to(bounds, left)


def _up_to(bounds: Bounds, left: int) -> Bounds | None:
    """Bounds that end at what is left; ``None`` where the least is more than that."""
    whole = left // bounds.step * bounds.step
    most = Cents(whole if bounds.most is None else min(whole, bounds.most))
    return replace(bounds, most=most) if most >= bounds.least else None


def _form(r: Round, player: str) -> Iterator[Offer]:
    if r.limits is None or r.is_dummy or why_not_form(r, player) is not None:
        return
    amount: Bounds | None = stake_bounds(r.chips, r.limits)
    own = [wager for wager in r.wagers if wager.player == player]
    open_bets = [bet for bet in Bet if not own or not {bet, *(w.on for w in own)} >= SIDES]
    if own and amount is not None:
        amount = _up_to(amount, r.limits.wager_max - sum(wager.stake for wager in own))
    if amount is None or not open_bets:
        return
    fields: Fields = {
        "on": Among(tuple(bet.value for bet in open_bets)),
        "words": amount,
        "figures": amount,
    }
    yield Offer(do="secret-wager", fields=fields)


def _to_staff(r: Round, step: Step | None, rank: Staff) -> Iterator[Offer]:
    if not r.rules.staff.lets(rank, Staff.DEALER):
        return
    yield from _at_rest(r, step)
    if step is Step.WAGERS:
        yield Offer(do="close-betting")
        if not r.wagers and not r.forms:
            yield Offer(do="dummy-coup")
        is_final = r.session is not None and r.session.is_final
        if is_final and r.rules.staff.lets(rank, Staff.GAME_SUPERVISOR):
            yield Offer(do="call-last-hand")
    elif step in CARDS_DUE:
        yield Offer(do="card", fields={"card": Among(tuple(map(str, CARDS)))})
    elif step is Step.EXAMINATION and r.rules.staff.lets(rank, Staff.GAME_SUPERVISOR):
        handed = tuple(form.player for form in r.forms)
        yield Offer(do="examine-forms", fields={"returned": Some(handed)})
    if r.rules.staff.lets(rank, Staff.CASINO_SUPERVISOR):
        yield from conduct_offers(r.owners, r.open_owners)
    if r.may_be_set_aside and r.rules.staff.lets(rank, Staff.CASINO_SUPERVISOR):
        causes = tuple(cause.value for cause in Cause)
        yield Offer(do="invalidated", fields={"cause": Among(causes)})


def _at_rest(r: Round, step: Step | None) -> Iterator[Offer]:
    """The shoe or the table may end between two coups."""
    rests = r.is_settled or (step is Step.WAGERS and not r.wagers and not r.forms)
    if not rests or r.is_closed or step is Step.COMMISSION:
        return
    if not r.is_shoe_over:
        yield Offer(do="end-shoe")
    if not r.owed:
        yield Offer(do="close-table")
