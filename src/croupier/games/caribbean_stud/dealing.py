"""Where the next card goes (rule 7)."""

from croupier.equipment import Card
from croupier.kernel import implements

from .events import Dealt, Event, HandPassedOver, UpCardTurned
from .kernel import hand_due, place_due
from .round import Round
from .rules import Shoe

__all__ = ("dealt", "left_out")


@implements("CS-004", "CS-028", "CS-029")
def dealt(r: Round, card: Card) -> tuple[Event, ...]:
    """Deal to the hand whose turn it is; the last or the top card of the dealer's faces up."""
    box, params = r.box_due, r.params
    is_set = r.terms.shoe is Shoe.SHUFFLER
    is_up = box is None and r.up is None
    is_up = is_up and place_due(params, r.turn, len(r.seats)) == params.up_place
    put = Dealt(
        box=box,
        card=card,
        face_up=is_up and not is_set,
        rules=r.rules.cites(_card_key(box, is_set=is_set, is_up=is_up)),
    )
    if is_set and r.up is None and r.turn + 1 == r.turns:
        turned = UpCardTurned(place=params.up_place + 1, rules=r.rules.cites("cs.deal.shuffler.up"))
        return put, turned
    return (put, *left_out(r, r.turn + 1))


@implements("CS-028", "CS-029")
def left_out(r: Round, turn: int) -> tuple[Event, ...]:
    """Pass over hands that were void before they had a card: their boxes have no wager (7.2.1)."""
    found: list[Event] = []
    while turn < r.turns and (hand := hand_due(r.params, turn, len(r.seats))) < len(r.seats):
        seat = r.seats[hand]
        if seat.is_in or seat.cards:
            break
        key = _card_key(seat.box, is_set=r.terms.shoe is Shoe.SHUFFLER, is_up=False)
        found.append(HandPassedOver(box=seat.box, rules=r.rules.cites(key)))
        turn += 1
    return tuple(found)


def _card_key(box: int | None, *, is_set: bool, is_up: bool) -> str:
    if is_set:
        return "cs.deal.shuffler.dealer" if box is None else "cs.deal.shuffler.players"
    if is_up:
        return "cs.deal.manual.rest"
    return "cs.deal.manual.dealer" if box is None else "cs.deal.manual.players"
