"""What is open to somebody of the table itself: seats and chips, the shoe, and who is on duty."""

from collections.abc import Iterator
from typing import Any, Final

from croupier.floor import Floor, Hosted, Person, table_of
from croupier.floor.correcting import has_followed, last_entry
from croupier.floor.separation import person_at
from croupier.games.staff import Staff
from croupier.money import Cents, dollars
from croupier.table import (
    BuyIn,
    Command,
    Dealing,
    Leave,
    Play,
    Ready,
    Sit,
    Stage,
    Table,
    why_not,
)
from croupier.table.shoe import cut_offered_to, has_cards, has_players_cut
from croupier.table.supervision import why_not_withdrawn

from .running_offers import has_power, running_offers

Offer = dict[str, Any]
PRACTICE_PURSE: Final = Cents(100_000)
"""As many chips as practice hands out at once."""


def own_offers(floor: Floor, hosted: Hosted, person: Person, purse: Cents) -> list[Offer]:
    """Every command of the table's own that is open to somebody, with its bounds."""
    table = hosted.table
    if table is None or table.is_closed:
        return []
    person = person_at(table, person)
    return [
        *_players(floor, table, person, purse),
        *(one for one in _staff(hosted, table, person) if has_power(person, one["do"])),
        *running_offers(floor, table, person),
    ]


def _offer(do: str, **fields: Any) -> Offer:
    return {"do": do, "fields": fields}


def _places(places: range) -> dict[str, Any]:
    """Bounds of a place in the cards; who names none begins in the middle."""
    middle = places[len(places) // 2]
    return {"least": places[0], "most": places[-1], "step": 1, "is": str(middle)}


def _players(floor: Floor, table: Table, person: Person, holds: Cents) -> Iterator[Offer]:
    if not person.plays:
        return
    is_practice = table.practice_for is not None
    purse = PRACTICE_PURSE if is_practice else holds
    money = {"min": "0.00", "max": dollars(purse), "step": "1.00"}
    name = person.name
    if table.seat_of(name) is None:
        if _is_open(table, Sit(player=name, seat=None)) and floor.tournaments.lets_sit(table):
            yield _offer("sit", buy_in=money)
        return
    if purse and _is_open(table, BuyIn(player=name, amount=purse)):
        yield _offer("buy-in", amount=money)
    if _is_open(table, Leave(player=name)) and _lets_leave(table, name):
        yield _offer("leave")
    need = None if table.round is None else table.engine.needs(table.round)
    if need is not None and need.step == "wagers" and _is_open(table, Ready(player=name)):
        yield _offer("ready")
    if is_practice and not table.is_round_open:
        yield _offer("next-round")
    elif cut_offered_to(table) == person.name:
        yield from _cut(table)
        yield _offer("pass-cut")


def _is_open(table: Table, command: Command) -> bool:
    return why_not(table, command) is None


def _lets_leave(table: Table, player: str) -> bool:
    """Whether the round lets somebody go whom the table would let go."""
    leaving = None if table.round is None else table.engine.leaves(table.round, player)
    return leaving is None or _is_open(table, Play(command=leaving))


def _staff(hosted: Hosted, table: Table, person: Person) -> Iterator[Offer]:
    rank = person.rank
    if rank is None or table.practice_for is not None:
        return
    yield _offer("sign-off" if _is_on_duty(table, person) else "sign-on")
    if rank is Staff.DEALER and table.dealer != person.name:
        return
    if table.dealing is Dealing.HAND and _may_correct(hosted, rank):
        yield _offer("correct")
    if not table.is_round_open and table.stopped_because is None:
        yield from _between(table, rank)


def _may_correct(hosted: Hosted, rank: Staff) -> bool:
    """A dealer corrects an entry until something has followed from it, a supervisor later too."""
    entry = last_entry(hosted)
    if entry is None:
        return False
    measures = len(hosted.table_at(entry[0]).operation.measures)
    if why_not_withdrawn(table_of(hosted), measures) is not None:
        return False
    return rank.may_act_as(Staff.GAME_SUPERVISOR) or not has_followed(hosted, entry[1])


def _is_on_duty(table: Table, person: Person) -> bool:
    return any(on.name == person.name for on in table.on_duty)


def _between(table: Table, rank: Staff) -> Iterator[Offer]:
    """What the shoe needs before the next round, one thing after the other."""
    shoe = table.shoe
    if has_cards(table) and table.shuffle_due is not None:
        yield _offer("shuffle")
    elif shoe is not None and shoe.stage is Stage.SHUFFLED:
        if not has_players_cut(table) or rank.may_act_as(Staff.GAME_SUPERVISOR):
            yield from _cut(table)
    elif shoe is not None and shoe.stage is Stage.CUT:
        cut = table.rules.cut
        depths = range(1) if cut is None else cut.depths(shoe.cards)
        yield _offer("load", behind=_places(depths))
    elif shoe is not None and shoe.burns_due:
        yield _offer("burn")
    else:
        yield _offer("next-round")


def _cut(table: Table) -> Iterator[Offer]:
    if table.shoe is not None:
        cut, cards = table.rules.cut, table.shoe.cards
        yield _offer("cut", place=_places(range(1, cards) if cut is None else cut.places(cards)))
