"""A table as the lobby shows it: what everybody may know, whoever looks."""

from typing import Any

from croupier.floor import (
    Floor,
    Hosted,
    Person,
    change_to_come,
    drafted_at,
    law_in_play,
    prospect,
    wall_of,
)
from croupier.games.game import Viewer
from croupier.games.registry import entry_of
from croupier.money import Limits, dollars
from croupier.table import Table
from croupier.table.operation import Announced

from .moments import wall_shown

METER = "meter"


def limits_shown(limits: Limits) -> dict[str, Any]:
    """The limits of a sign, in dollars."""
    return {
        "min": dollars(limits.wager_min),
        "max": dollars(limits.wager_max),
        "unit": None if limits.unit is None else dollars(limits.unit),
        "per": str(limits.per),
    }


def _sign(table: Table) -> dict[str, Any] | None:
    if table.sign is None:
        return None
    return {**limits_shown(table.sign), "pending": _announced(table.operation.raising)}


def _announced(up: Announced | None) -> dict[str, Any] | None:
    """A sign of something to come: since when it stands, and the hour that it states."""
    if up is None:
        return None
    limits = {} if up.sign is None else limits_shown(up.sign)
    return {**limits, "from": wall_shown(up.comes), "since": wall_shown(up.at)}


def _law(floor: Floor, table: Table) -> dict[str, Any]:
    law = law_in_play(table, floor)
    is_pinned, drafted = table.law_at is not None, drafted_at(floor, table)
    comes = None if is_pinned else change_to_come(table.game, wall_of(floor.clock.now()))
    return {
        "at": law.at.isoformat(timespec="minutes"),
        "status": str(law.status),
        "digest": law.digest,
        "pinned": is_pinned,
        "draft": None if drafted is None else drafted.notice_id,
        "changes": None if comes is None else comes.isoformat(timespec="minutes"),
    }


def _phase(table: Table, view: Any) -> str:
    """Where the table is, in one word; whoever looks."""
    if table.is_closed:
        return "closed"
    if table.round is None:
        return "waiting"
    need = table.engine.needs(table.round)
    if need is None:
        return "over"
    phase = getattr(view, "phase", None)
    return need.step if phase is None else phase.name.lower()


def tile(floor: Floor, hosted: Hosted, person: Person | None) -> dict[str, Any]:
    """A table in the lobby."""
    table = hosted.table
    assert table is not None
    # A tile shows of a table that waits only what its meter says.
    is_shown = table.round is not None or METER in table.setting.options
    view = lying(floor, table, Viewer()) if is_shown else None
    seat = None if person is None else table.seat_of(person.name)
    return {**tile_for_all(floor, table, view), "mine": seat is not None}


def tile_for_all(floor: Floor, table: Table, view: Any) -> dict[str, Any]:
    """What a tile says to everybody, whoever's view of the round it is."""
    return {
        "id": table.id,
        "number": str(table.number),
        "game": table.game,
        "name": entry_of(table.game).title,
        "decks": table.setting.decks,
        "law": _law(floor, table),
        "sign": _sign(table),
        "closing": _announced(table.operation.closing),
        "out_of_service": table.operation.out_because,
        "waiting": list(table.operation.waiting),
        "side_bets": list(table.setting.side_bets),
        "seats": {
            "taken": len(table.seats),
            "of": table.rules.seats,
            "boxes": [one.number for one in table.seats],
        },
        "phase": _phase(table, view),
        "dealing": str(table.dealing),
        "dealer": table.dealer,
        "practice": table.practice_for is not None,
        "stopped": table.stopped_because,
        "meter": _meter(view),
    }


def _meter(view: Any) -> str | None:
    """What a jackpot's meter shows at this table, where there is one."""
    shown = getattr(view, "jackpot", None)
    return None if shown is None else dollars(shown)


def lying(floor: Floor, table: Table, viewer: Viewer) -> Any:
    """What lies on the table; before a first round, the layout that waits for it."""
    round_ = table.round
    if round_ is None:
        round_ = prospect(floor, table)
    return None if round_ is None else table.engine.view(round_, viewer)


def lobby(floor: Floor, person: Person | None) -> dict[str, Any]:
    """Every table that is open, by its number."""
    tables = [tile(floor, hosted, person) for hosted in floor.tables() if _in_lobby(hosted, person)]
    return {
        "tables": [one for one in tables if one["phase"] != "closed"],
        "clock": {"now": wall_shown(floor.clock.now())},
    }


def _in_lobby(hosted: Hosted, person: Person | None) -> bool:
    """Whether a table is anybody's to see: a practice table is its player's alone."""
    owner = None if hosted.table is None else hosted.table.practice_for
    return owner is None or (person is not None and owner == person.name)
