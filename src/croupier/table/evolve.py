"""Apply a fact to a table: nothing is judged here, and no law is consulted."""

from dataclasses import replace
from typing import assert_never

from croupier.games.fast import replacer
from croupier.money import Limits

from . import events as told
from .cards import CardEvent, cut_order, handled
from .counting import round_counted, shoe_begun
from .entropy import Entropy, EntropyEvent, contributed
from .events import Event
from .operation import Operation
from .players import PlayerEvent, placed
from .sessions import SessionEvent, in_session
from .signs import SignEvent, signed
from .state import Correction, OnDuty, Seat, Shoe, Stage, Table
from .supervision import SupervisionEvent, supervised

_table = replacer(Table)


def _opened(event: told.TableOpened) -> Table:
    """The table at its beginning."""
    return Table(
        id=event.id,
        number=event.number,
        game=event.game,
        setting=event.setting,
        sign=event.sign,
        dealing=event.dealing,
        law_at=event.law_at,
        practice_for=event.practice_for,
        rules=event.by_rules,
    )


def evolve(table: Table | None, event: Event) -> Table:
    """Return the table after something that did happen."""
    if isinstance(event, told.TableOpened):
        return _opened(event)
    assert table is not None, event
    if isinstance(event, SignEvent):
        return _table(table, operation=signed(table.operation, event))
    if isinstance(event, CardEvent):
        return handled(table, event)
    if isinstance(event, PlayerEvent):
        return _table(table, operation=placed(table.operation, event))
    if isinstance(event, SupervisionEvent):
        return _table(table, operation=supervised(table, event))
    if isinstance(event, SessionEvent):
        return in_session(table, event)
    if isinstance(event, EntropyEvent):
        return _table(table, entropy=contributed(table.entropy, event))
    match event:
        case told.SignPutUp(sign=sign):
            return _table(table, sign=sign, operation=_risen(table.operation, sign))
        case told.TableClosed():
            return _table(table, is_closed=True, seats=(), on_duty=(), shoe=None)
        case told.RoundsStopped(because=because):
            return _table(table, stopped_because=because)
        case told.Seated(player=player, seat=number):
            seats = sorted((*table.seats, Seat(number, player)), key=lambda seat: seat.number)
            return _table(table, seats=tuple(seats), operation=_sat(table.operation, player))
        case told.BoughtIn():
            return table
        case told.PlayerLeft(player=player):
            seats = [seat for seat in table.seats if seat.player != player]
            return _table(
                table,
                seats=tuple(seats),
                warned=frozenset(one for one in table.warned if one[1] != player),
                operation=_left(table.operation, player),
                entropy=_forgiven(table.entropy, player),
            )
        case told.PlayerReady(player=player):
            return _table(table, ready=table.ready | {player})
        case told.SignedOn(name=name, rank=rank):
            return _table(table, on_duty=(*table.on_duty, OnDuty(name, rank)))
        case told.SignedOff(name=name):
            left = tuple(one for one in table.on_duty if one.name != name)
            return _table(table, on_duty=left)
        case told.Shuffled(
            shoe=number, cards=cards, root=root, chance=chance, commitment=commitment
        ):
            order = cut_order(table)
            pool = table.entropy.shoe
            shoe = Shoe(
                number=number,
                cards=cards,
                root=root,
                chance=chance,
                commitment=commitment,
                revealed=() if pool is None else pool.revealed,
                cut_order=order,
            )
            if table.is_automatic:
                # It shuffles by itself: nobody cuts, and no cutting card goes in.
                shoe = replace(shoe, stage=Stage.LOADED, cut_at=0)
            begun = shoe_begun(_counted(table))
            return _table(
                table,
                shoe=shoe,
                former_shoe=table.shoe,
                shoes=number,
                operation=begun,
                entropy=table.entropy.shuffled(),
            )
        case told.RoundOpened(number=number, chance=chance, by_rules=rules):
            return _table(
                table,
                rounds=number,
                chance=chance,
                entropy=replace(table.entropy, round=None),
                ready=frozenset(),
                rules=rules,
                correction=None,
                round_before=table.round,
                laid_before=table.layout,
                operation=_next_round(table),
            )
        case told.RoundReopened(by_rules=rules):
            before = table.laid_before
            return _table(table, ready=frozenset(), rules=rules, layout=before)
        case told.CorrectionAsked(after=after, name=name, rank=rank):
            return _table(table, correction=Correction(after, name, rank))
        case told.Withdrawn():
            raise AssertionError("whoever keeps the states of a round goes back to one")
        case (
            told.CutPassed()
            | told.CutMade()
            | told.ShoeLoaded()
            | told.Burnt()
            | told.CuttingCardCameOut()
        ):
            assert table.shoe is not None, event
            return _table(table, shoe=_shoe(table.shoe, event))
        case _:
            assert_never(event)


def _sat(operation: Operation, player: str) -> Operation:
    waiting = tuple(one for one in operation.waiting if one != player)
    idle = tuple(one for one in operation.idle if one[0] != player)
    arrivals = (*operation.arrivals, player)
    return replace(operation, waiting=waiting, idle=idle, arrivals=arrivals)


def _left(operation: Operation, player: str) -> Operation:
    """Take away what stood at a place that was given up; a restriction stays with the player."""
    return replace(
        operation,
        personal=tuple(one for one in operation.personal if one.player != player),
        idle=tuple(one for one in operation.idle if one[0] != player),
        away=operation.away - {player},
        arrivals=tuple(one for one in operation.arrivals if one != player),
    )


def _forgiven(entropy: Entropy, player: str) -> Entropy:
    return replace(entropy, misses=tuple(one for one in entropy.misses if one != player))


def _counted(table: Table) -> Operation:
    return round_counted(table.operation, [(s.number, s.player) for s in table.seats])


def _next_round(table: Table) -> Operation:
    """When a round gives way to the next, nobody undoes it any more."""
    operation, second = _counted(table), table.operation.second
    is_past = second is not None and second.is_about_round
    return replace(operation, second=None) if is_past else operation


def _risen(operation: Operation, sign: Limits) -> Operation:
    """Take a sign down whose minimum has come."""
    up = operation.raising
    if up is None or up.sign is None or up.sign.wager_min > sign.wager_min:
        return operation
    return replace(operation, raising=None)


def _shoe(
    shoe: Shoe,
    event: told.CutPassed | told.CutMade | told.ShoeLoaded | told.Burnt | told.CuttingCardCameOut,
) -> Shoe:
    match event:
        case told.CutPassed(player=player):
            return replace(shoe, refused_cut=shoe.refused_cut | {player})
        case told.CutMade(place=place):
            return replace(shoe, stage=Stage.CUT, cut_at=place)
        case told.ShoeLoaded(cutting_card_at=at, burns=burns):
            return replace(shoe, stage=Stage.LOADED, cutting_card_at=at, burns_due=burns)
        case told.Burnt():
            return replace(shoe, burns_due=shoe.burns_due - 1, drawn=shoe.drawn + 1)
        case told.CuttingCardCameOut():
            return replace(shoe, is_spent=True)
        case _:
            assert_never(event)
