"""A table's log: every happening as it is stored, and the table that a log gives."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.games.fast import replacer
from croupier.games.game import Money
from croupier.money import Cents

from .counting import has_bet
from .entropy import Entropy
from .events import EVENTS, Event, TableOpened
from .evolve import evolve
from .operation import Operation
from .state import Shoe, Table
from .supervision import measured

_table, _shoe = replacer(Table), replacer(Shoe)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """Which card of which shoe an event brought out, so that it can be held against the order."""

    shoe: int
    card: int
    """Counts from 1 in the order after the cut, burnt cards included."""
    of: int = 1
    """How many cards came out together."""


def write(table: Table | None, happening: Any) -> dict[str, Any]:
    """A happening as it is stored: name, version, data."""
    if EVENTS.has(type(happening)):
        return EVENTS.write(happening)
    assert table is not None, happening
    engine = table.engine
    if engine.openings.has(type(happening)):
        return engine.openings.write(happening)
    return engine.events.write(happening)


def read(table: Table | None, stored: Mapping[str, Any]) -> Any:
    """A happening from what was stored, at the table as it stood then."""
    of, _, name = str(stored["type"]).partition(".")
    if of == EVENTS.of:
        return EVENTS.read(stored)
    assert table is not None, stored
    engine = table.engine
    names = engine.openings if name in engine.openings.kinds else engine.events
    return names.read(stored)


def happen(table: Table | None, happening: Any, drawn: Drawn | None = None) -> Table:
    """The table after something that did happen at it or in its round."""
    if isinstance(happening, TableOpened):
        return evolve(None, happening)
    assert table is not None, happening
    if EVENTS.has(type(happening)):
        event: Event = happening
        return evolve(table, event)
    engine = table.engine
    if engine.openings.has(type(happening)):
        return _table(table, round=engine.open(happening), opening=happening)
    moved, after = engine.money(happening), engine.evolve(table.round, happening)
    return _table(
        table,
        warned=table.warned.union(engine.warns(after, happening)),
        round=after,
        shoe=_after_draw(table, happening, drawn),
        layout=_layout(table, moved),
        operation=_bets(table, happening, moved),
        entropy=_used(table, happening),
    )


def _used(table: Table, happening: Any) -> Entropy:
    """The pools after an event: once a value is drawn, no more is revealed for it."""
    entropy = table.entropy
    if entropy.round is None or table.engine.drew(happening) is None:
        return entropy
    return replace(entropy, round=replace(entropy.round, is_used=True))


def _bets(table: Table, happening: Any, moved: Money) -> Operation:
    """Who has bet on the round, after an event; what is added to a hand is no further bet."""
    if not moved.puts or table.is_round_dealt:
        return measured(table, happening, moved)
    return has_bet(table.operation, moved.puts, getattr(happening, "box", None))


def _after_draw(table: Table, happening: Any, drawn: Drawn | None) -> Shoe | None:
    """The shoe after cards came out of it; the first one past the cutting card is remembered."""
    shoe = table.shoe
    if drawn is None or shoe is None:
        return shoe
    out, at = shoe.drawn + drawn.of, shoe.cutting_card_at
    is_past = shoe.is_spent or (at is not None and out > at)
    if not is_past or shoe.is_out:
        return _shoe(shoe, drawn=out)
    return _shoe(shoe, drawn=out, is_out=True, out_on=getattr(happening, "box", None))


def _layout(table: Table, moved: Money) -> tuple[tuple[str, Cents], ...]:
    """What each player has on the layout after an event moved money."""
    if not (moved.puts or moved.rows or moved.reverses):
        return table.layout
    amounts = dict(table.layout)
    for put in moved.puts:
        amounts[put.player] = Cents(amounts.get(put.player, 0) + put.amount)
    for sign, rows in ((-1, moved.rows), (1, moved.reverses)):
        for row in rows:
            if row.result.is_decided:
                amounts[row.player] = Cents(amounts.get(row.player, 0) + sign * row.stake)
    return tuple(sorted((player, amount) for player, amount in amounts.items() if amount))
