"""Apply a fact to a table: nothing is judged here, and no law is consulted."""

from dataclasses import replace
from typing import assert_never

from .events import (
    BoughtIn,
    Burnt,
    CorrectionAsked,
    CutMade,
    CutPassed,
    CuttingCardCameOut,
    Event,
    PlayerLeft,
    PlayerReady,
    RoundOpened,
    RoundReopened,
    RoundsStopped,
    Seated,
    ShoeLoaded,
    Shuffled,
    SignedOff,
    SignedOn,
    SignPutUp,
    TableClosed,
    TableOpened,
    Withdrawn,
)
from .state import Correction, OnDuty, Seat, Shoe, Stage, Table

__all__ = ("evolve",)


def _opened(event: TableOpened) -> Table:
    """The table at its beginning."""
    return Table(
        id=event.id,
        number=event.number,
        game=event.game,
        setting=event.setting,
        sign=event.sign,
        dealing=event.dealing,
        law_at=event.law_at,
        rules=event.by_rules,
    )


def evolve(table: Table | None, event: Event) -> Table:  # noqa: C901, PLR0911, PLR0912 (a closed union)
    """Return the table after something that did happen."""
    if isinstance(event, TableOpened):
        return _opened(event)
    assert table is not None, event
    match event:
        case SignPutUp(sign=sign):
            return replace(table, sign=sign)
        case TableClosed():
            return replace(table, is_closed=True, seats=(), on_duty=(), shoe=None)
        case RoundsStopped(because=because):
            return replace(table, stopped_because=because)
        case Seated(player=player, seat=number):
            seats = sorted((*table.seats, Seat(number, player)), key=lambda seat: seat.number)
            return replace(table, seats=tuple(seats))
        case BoughtIn():
            return table
        case PlayerLeft(player=player):
            seats = [seat for seat in table.seats if seat.player != player]
            return replace(table, seats=tuple(seats), warned=table.warned - {player})
        case PlayerReady(player=player):
            return replace(table, ready=table.ready | {player})
        case SignedOn(name=name, rank=rank):
            return replace(table, on_duty=(*table.on_duty, OnDuty(name, rank)))
        case SignedOff(name=name):
            left = tuple(one for one in table.on_duty if one.name != name)
            return replace(table, on_duty=left)
        case Shuffled(shoe=number, cards=cards, root=root):
            return replace(table, shoe=Shoe(number=number, cards=cards, root=root), shoes=number)
        case RoundOpened(number=number, by_rules=rules):
            return replace(
                table,
                rounds=number,
                ready=frozenset(),
                rules=rules,
                correction=None,
                round_before=table.round,
                laid_before=table.layout,
            )
        case RoundReopened(by_rules=rules):
            before = table.laid_before
            return replace(table, ready=frozenset(), rules=rules, layout=before)
        case CorrectionAsked(after=after, name=name, rank=rank):
            return replace(table, correction=Correction(after, name, rank))
        case Withdrawn():
            raise AssertionError("whoever keeps the states of a round goes back to one")
        case CutPassed() | CutMade() | ShoeLoaded() | Burnt() | CuttingCardCameOut():
            assert table.shoe is not None, event
            return replace(table, shoe=_shoe(table.shoe, event))
        case _:
            assert_never(event)


def _shoe(shoe: Shoe, event: CutPassed | CutMade | ShoeLoaded | Burnt | CuttingCardCameOut) -> Shoe:
    match event:
        case CutPassed(player=player):
            return replace(shoe, refused_cut=shoe.refused_cut | {player})
        case CutMade(place=place):
            return replace(shoe, stage=Stage.CUT, cut_at=place)
        case ShoeLoaded(cutting_card_at=at, burns=burns):
            return replace(shoe, stage=Stage.LOADED, cutting_card_at=at, burns_due=burns)
        case Burnt():
            return replace(shoe, burns_due=shoe.burns_due - 1, drawn=shoe.drawn + 1)
        case CuttingCardCameOut():
            return replace(shoe, is_spent=True)
        case _:
            assert_never(event)
