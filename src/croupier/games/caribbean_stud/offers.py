"""What is open to whom at Caribbean Stud."""

from collections.abc import Iterator
from typing import Final

from croupier.equipment import Card
from croupier.games.conduct import Cause, conduct_offers
from croupier.games.game import Among, Bounds, Offer, Refused, Value, Viewer
from croupier.games.staff import Staff
from croupier.games.stakes import stake_bounds

from .checks import awaiting, bet_of, unregistered
from .commands import (
    Bet,
    Button,
    CallBetOrFold,
    Fold,
    PlaceJackpot,
    PlayCommand,
    Reveal,
    Settle,
)
from .kernel import Step
from .legality import why_not_play
from .round import Ending, Fate, Round
from .rules import Shoe

__all__ = ("legal", "refused")

Fields = dict[str, Value | Bounds | Among]
DEAL: Final = (Step.PLAYER_CARD, Step.DEALER_CARD)
CALLS: Final[dict[Step, tuple[str, PlayCommand]]] = {
    Step.CALL: ("call", CallBetOrFold()),
    Step.REVEAL: ("reveal", Reveal()),
    Step.SETTLEMENT: ("settle", Settle()),
}
"""What the dealer does in turn, where nothing stands in the way."""


def legal(r: Round, viewer: Viewer) -> tuple[Offer, ...]:
    """Every command that a viewer may ask for now, with its bounds."""
    rank = viewer.rank
    senior = rank is not None and r.rules.staff.lets(rank, Staff.CASINO_SUPERVISOR)
    conduct = _conduct(r) if senior else ()
    if r.rows is not None:
        return tuple(conduct)
    to_player = () if viewer.player is None else _to_player(r, viewer.player, viewer.place)
    to_staff = () if viewer.rank is None else _to_staff(r, viewer.rank)
    return (*to_player, *to_staff, *conduct)


def refused(r: Round, viewer: Viewer) -> tuple[Refused, ...]:
    """Why each button of a player's hand is not open, where it is not."""
    seat = None if viewer.player is None else r.seat(viewer.player)
    if seat is None or r.rows is not None or r.ending is not None:
        return ()
    asked = (
        ("bet", Bet(player=seat.player)),
        ("fold", Fold(player=seat.player)),
        # A Bet of another amount: the Ante itself, which is never twice the Ante.
        ("another-amount", Bet(player=seat.player, stake=seat.ante)),
        ("jackpot", PlaceJackpot(player=seat.player)),
    )
    return tuple(
        Refused(do=word, refusal=refusal)
        for word, command in asked
        if (refusal := why_not_play(r, command)) is not None
    )


def _conduct(r: Round) -> Iterator[Offer]:
    """What a Casino Supervisor may direct about players and outcomes (17.2 to 17.4)."""
    is_open = r.is_closed and r.rows is None and r.ending is None
    able = (seat.player for seat in r.seats if seat.fate in (None, Fate.FOLDED))
    yield from conduct_offers((seat.player for seat in r.seats), able if is_open else ())
    if r.is_closed and r.ending is None:
        causes = Among(tuple(cause.value for cause in Cause))
        yield Offer(do="invalidated", fields={"cause": causes})


def _to_player(r: Round, player: str, place: int | None) -> Iterator[Offer]:
    step, seat = awaiting(r), r.seat(player)
    if r.ending is not None:
        if r.ending is Ending.MISDEAL and player in r.in_jackpot:
            yield Offer(do="leave-jackpot")
        elif r.ending is Ending.MISDEAL and _is_jackpot_offered(r):
            yield Offer(do="join-jackpot")
        return
    if step is Step.WAGERS:
        yield from _wagers(r, player, place)
    if step is Step.DECISION and seat is not None and seat.is_undecided:
        yield Offer(do="bet")
        yield Offer(do="fold")
    if player in r.retractable:
        yield Offer(do="retract")


def _wagers(r: Round, player: str, place: int | None) -> Iterator[Offer]:
    seat = r.seat(player)
    if seat is not None:
        yield Offer(do="withdraw")
        if _is_jackpot_offered(r) and not seat.has_jackpot:
            yield Offer(do="jackpot")
    elif len(r.seats) < r.rules.hands_most:
        fields: Fields = {"stake": stake_bounds(r.terms.chips, r.limits_of(player))}
        if place is not None and r.seat_at(place) is None:
            # Whoever sits at a place has the box in front of it.
            fields["box"] = place
        yield Offer(do="ante", fields=fields)


def _is_jackpot_offered(r: Round) -> bool:
    return r.terms.jackpot is not None and r.terms.jackpot.is_approved


def _to_staff(r: Round, rank: Staff) -> Iterator[Offer]:
    step = awaiting(r)
    if not r.rules.staff.lets(rank, Staff.DEALER):
        return
    if r.ending is not None:
        yield Offer(do="settle")
        if r.ending is Ending.MISDEAL and r.terms.jackpot:
            yield _wrong_button()
        return
    if step is Step.WAGERS and r.seats:
        yield Offer(do="close-betting")
    elif step in DEAL:
        # Which cards may still come would tell which ones lie face down.
        yield Offer(do="card")
    elif step is Step.DECISION and r.rules.staff.lets(rank, Staff.GAME_SUPERVISOR):
        undecided = tuple(seat.player for seat in r.seats if seat.is_undecided)
        yield Offer(do="fold-absent", fields={"player": Among(undecided)})
    elif step is Step.REGISTRATION:
        yield Offer(do="register", fields={"player": Among(unregistered(r))})
    elif step in CALLS:
        do, command = CALLS[step]
        if why_not_play(r, command) is None:
            yield Offer(do=do)
    yield from _irregular(r, rank)


def _irregular(r: Round, rank: Staff) -> Iterator[Offer]:
    """What a dealer or a supervisor may find; what nobody has noticed changes none of it."""
    right = r.rules.deck_size
    for holds in (Bounds(least=0, most=right - 1), Bounds(least=right + 1)):
        yield Offer(do="wrong-deck", fields={"holds": holds})
    if r.is_closed and not r.is_called:
        yield from _slips_of_the_deal(r)
    if r.terms.jackpot:
        yield _wrong_button()
    if r.terms.shoe is Shoe.SHUFFLER:
        yield Offer(do="shoe-failed")
        if r.is_closed and r.turn == r.turns:
            yield Offer(do="unverified-shoe", fields={"holds": Bounds(least=0)})
    if r.turn:
        yield from _about_hands(r, rank)
    if awaiting(r) is Step.DECISION:
        undecided = tuple(seat.player for seat in r.seats if seat.is_undecided)
        fields: Fields = {"player": Among(undecided)}
        yield Offer(do="cannot-bet", fields=fields)
        for player in undecided:
            yield from _wrong_bets(r, player)


def _slips_of_the_deal(r: Round) -> Iterator[Offer]:
    """What may go astray between no more bets and the call, cards as the shoe gives them."""
    if r.turn < r.turns:
        yield Offer(do="passed-over", fields={"box": r.box_due})
    taken = tuple(seat.box for seat in r.seats)
    yield Offer(do="extra-card", fields={"box": Among((None, *taken))})
    free = _free_boxes(r)
    if free:
        yield Offer(do="astray-card", fields={"box": Among(free)})
    in_sight = [] if r.up is None else [r.dealer[r.up - 1]]
    in_sight += [card for box, place in r.exposed for card in _card_at(r, box, place)]
    if awaiting(r) in DEAL and in_sight:
        cards = tuple(dict.fromkeys(map(str, in_sight)))
        yield Offer(do="wrong-card", fields={"card": Among(cards)})


def _free_boxes(r: Round) -> tuple[int, ...]:
    taken = {seat.box for seat in r.seats}
    return tuple(box for box in range(1, r.rules.hands_most + 1) if box not in taken)


def _card_at(r: Round, box: int | None, place: int) -> tuple[Card, ...]:
    seat = None if box is None else r.seat_at(box)
    cards = r.dealer if box is None else () if seat is None else seat.cards
    return cards[place - 1 : place]


def _wrong_bets(r: Round, player: str) -> Iterator[Offer]:
    """A Bet under or over twice the Ante, in amounts that chips make."""
    chip, due = stake_bounds(r.terms.chips, None).step, bet_of(r, player)
    if chip <= due - chip:
        under = Bounds(least=chip, most=(due - 1) // chip * chip, step=chip)
        yield Offer(do="wrong-bet", fields={"player": player, "stake": under})
    over = Bounds(least=due // chip * chip + chip, step=chip)
    yield Offer(do="wrong-bet", fields={"player": player, "stake": over})


def _about_hands(r: Round, rank: Staff) -> Iterator[Offer]:
    taken = tuple(seat.box for seat in r.seats)
    free = _free_boxes(r)
    if free:
        yield Offer(do="cards-without-ante", fields={"box": Among(free)})
    hands = ((None, r.dealer), *((seat.box, seat.cards) for seat in r.seats))
    for box, cards in () if r.is_revealed else hands:
        down = tuple(
            place
            for place in range(1, len(cards) + 1)
            if (box, place) not in r.exposed and (box is not None or place != r.up)
        )
        if down:
            yield Offer(do="exposed-card", fields={"box": box, "place": Among(down)})
    if r.rules.staff.lets(rank, Staff.GAME_SUPERVISOR):
        ended = (seat.box for seat in r.seats if seat.fate not in (None, Fate.FOLDED))
        left = set(taken) - set(ended) if r.is_called else set(taken)
        counted: Fields = {"box": Among((None, *sorted(left)))}
        if r.is_called:
            counted["count_is_right"] = Among((True, False))
        yield Offer(do="wrong-count", fields=counted)


def _wrong_button() -> Offer:
    return Offer(do="wrong-button", fields={"button": Among(tuple(b.value for b in Button))})
