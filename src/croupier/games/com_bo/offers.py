"""What is open to whom at Com-Bo."""

from collections.abc import Iterator

from croupier.equipment import CARDS
from croupier.games.codec import coder_of
from croupier.games.conduct import conduct_offers
from croupier.games.game import Among, Bounds, Offer, Value, Viewer
from croupier.games.invalidation import Cause
from croupier.games.staff import Staff
from croupier.games.stakes import stake_bounds

from .irregularities import why_not_card
from .kernel import Bet, Step
from .legality import awaiting
from .round import Round

__all__ = ("legal",)

Fields = dict[str, Value | Bounds | Among]
WORD = coder_of(Bet)
KEYPAD = {
    Step.ENTRY: ("key-result",),
    Step.BUTTON: ("press-deal", "key-result"),
    Step.SETTLEMENT: ("settle",),
}
"""What the dealer does with the cards on the table, step by step (7.4, 9.8)."""


def legal(r: Round, viewer: Viewer) -> tuple[Offer, ...]:
    """Every command that a viewer may ask for now, with its bounds."""
    rank = viewer.rank
    is_staff = rank is not None and r.rules.staff.lets(rank, Staff.DEALER)
    if r.is_out_of_service and (r.rows is not None or not r.have_lights_failed):
        return (Offer(do="lights-mended"),) if is_staff else ()
    conduct = _conduct(r) if rank is not None and _is_senior(r, rank) else ()
    if r.rows is not None:
        return tuple(conduct)
    to_player = () if viewer.player is None else _to_player(r, viewer.player)
    to_staff = _to_staff(r, rank) if rank is not None and is_staff else ()
    return (*to_player, *to_staff, *conduct)


def _is_senior(r: Round, rank: Staff) -> bool:
    return r.rules.staff.lets(rank, Staff.CASINO_SUPERVISOR)


def _to_player(r: Round, player: str) -> Iterator[Offer]:
    """The areas of the layout; more may be added to what a player has on one already."""
    if r.void or r.is_closed:
        return
    for bet in Bet:
        word = WORD.write(bet)
        stake = stake_bounds(r.terms.chips, r.terms.limits_on(bet, player))
        yield Offer(do="wager", fields={"on": word, "stake": stake})
        if r.wager(player, bet) is not None:
            yield Offer(do="withdraw", fields={"on": word})


def _to_staff(r: Round, rank: Staff) -> Iterator[Offer]:
    step = awaiting(r)
    if r.void:
        yield Offer(do="settle")
        return
    if step is Step.WAGERS:
        if r.wagers:
            yield Offer(do="close-betting")
        for wager in r.wagers:
            if not r.rules.is_payable(wager.on, wager.stake, r.terms.chips):
                fields: Fields = {"player": wager.player, "on": WORD.write(wager.on)}
                yield Offer(do="refuse-wager", fields=fields)
    elif step is Step.CARD:
        yield Offer(do="card", fields={"card": Among(_cards_due(r))})
    elif step is Step.CORRECTION:
        yield from _corrections(r, rank)
    elif step in KEYPAD:
        yield from (Offer(do=do) for do in KEYPAD[step])
    if not r.terms.has_automatic_shoe and not r.is_shuffle_due:
        yield Offer(do="cutting-card")
    yield from _irregular(r)


def _corrections(r: Round, rank: Staff) -> Iterator[Offer]:
    """The Pit Boss is told once, and puts the result right (9.8(b))."""
    if not r.is_result_reported:
        yield Offer(do="report-result")
    elif r.rules.staff.lets(rank, Staff.PIT_BOSS):
        yield Offer(do="rectify-result")


def _cards_due(r: Round) -> tuple[str, ...]:
    held = r.opens_with
    if held is not None and held.card is not None:
        return (str(held.card),)
    return tuple(str(card) for card in CARDS if why_not_card(r, card) is None)


def _irregular(r: Round) -> Iterator[Offer]:
    """What a dealer may find."""
    drawn, needed = len(r.cards), r.rules.cards
    holds = Bounds(least=0, most=r.rules.decks * r.rules.deck_size - 1)
    yield Offer(do="wrong-deck", fields={"holds": holds})
    if drawn < needed:
        yield Offer(do="shoe-short")
    else:
        yield Offer(do="lights-failed")
        if r.held_over is None:
            yield Offer(do="excess-card", fields={"last_round": Among((True, False))})
    for number in range(1, drawn + 1):
        boxes = tuple(box for box in range(1, needed + 1) if box != number)
        yield Offer(do="misplaced-card", fields={"drawn": number, "box": Among(boxes)})
    if drawn:
        yield Offer(do="out-of-sequence", fields={"order": None})
    if r.terms.has_automatic_shoe:
        yield Offer(do="shoe-failed")


def _conduct(r: Round) -> Iterator[Offer]:
    """What a Casino Supervisor may direct about players and outcomes (17.2 to 17.4)."""
    players = tuple(wager.player for wager in r.wagers)
    is_open = r.is_closed and r.rows is None and not r.void
    yield from conduct_offers(players, set(players) - set(r.voided) if is_open else ())
    if r.is_closed and not r.void:
        causes = Among(tuple(cause.value for cause in Cause))
        yield Offer(do="invalidated", fields={"cause": causes})
