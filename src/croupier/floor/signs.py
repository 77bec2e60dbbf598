"""What people ask about a table's signs: limits, closings, limits of a player's own."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from croupier.games.codec import BadValue
from croupier.money import Cents, Limits, LimitsPer
from croupier.table import CloseTable, SetSign
from croupier.table.signs import (
    AgreeLimits,
    Announce,
    AnnounceClosing,
    TakeDown,
    why_not_close,
)

from .clock import instant_to_come, must_be_wall_time
from .fields import Fields, read_fields
from .opening import read_limits
from .refusals import Outdated
from .roles import Person

if TYPE_CHECKING:
    from .table_work import TableWork


def _sign(work: "TableWork", _: Person, fields: Fields) -> None:
    sign = read_limits(dict(fields))
    assert sign is not None
    work.must_be_lawful(sign)
    clock = work.floor.clock
    work.do(SetSign(sign=sign, now=clock.now(), count=clock.count()))


def _close(work: "TableWork", _: Person, fields: Fields) -> None:
    read_fields(fields)
    now, count, table = work.floor.clock.now(), work.floor.clock.count(), work.table
    refusal = why_not_close(table, now=now, count=count)
    if refusal is None and table.round is not None and not table.is_round_dealt:
        # What no further round will decide goes back before the table closes.
        work.play(table.engine.ends_table(table.round))
    work.do(CloseTable(now=now, count=count))


def _announce(work: "TableWork", _: Person, fields: Fields) -> None:
    """Put a sign of limits to come up; what it leaves out stays as it is."""
    hints: dict[str, Any] = {"min": Cents, "max": Cents | None, "unit": Cents | None}
    hints |= {"per": LimitsPer | None, "from": datetime | None}
    asked = read_fields(fields, **hints)
    present = work.table.sign
    if present is None:
        raise Outdated("No sign is up that could be changed; put one up.")
    try:
        sign = Limits(
            wager_min=asked["min"],
            wager_max=asked["max"] or present.wager_max,
            unit=asked["unit"] or present.unit,
            per=asked["per"] or present.per,
        )
    except ValueError as wrong:
        raise BadValue("min", f"{wrong}.") from wrong
    work.must_be_lawful(sign)
    at, comes, count = _when(work, asked["from"], "raise")
    work.do(Announce(sign=sign, comes=comes, at=at, count=count))


def _announce_closing(work: "TableWork", _: Person, fields: Fields) -> None:
    asked = read_fields(fields, **{"from": datetime | None})
    at, comes, count = _when(work, asked["from"], "close")
    work.do(AnnounceClosing(comes=comes, at=at, count=count))


def _when(work: "TableWork", hour: datetime | None, about: str) -> tuple[datetime, datetime, int]:
    """Now, the hour that the sign states, and the floor's count; without an hour, the earliest."""
    now = work.floor.clock.now()
    if hour is None:
        comes = now + timedelta(minutes=work.table.rules.figures.get(about, 0))
    else:
        must_be_wall_time(hour, "from")
        comes = instant_to_come(hour, now)
    return now, comes, work.floor.clock.count()


def _take_down(work: "TableWork", _: Person, fields: Fields) -> None:
    asked = read_fields(fields, closing=bool)
    work.do(TakeDown(closing=asked["closing"]))


def _personal(work: "TableWork", _: Person, fields: Fields) -> None:
    """Agree limits with a player; without figures, the agreement ends."""
    hints: dict[str, Any] = {"player": str, "min": Cents | None, "max": Cents | None}
    asked = read_fields(fields, **hints)
    limits = None
    if asked["min"] is not None or asked["max"] is not None:
        limits = read_limits({name: fields[name] for name in ("min", "max") if name in fields})
    marker = work.table.rules.marker
    work.do(AgreeLimits(player=asked["player"], limits=limits, marker=marker))


def _higher(work: "TableWork", _: Person, fields: Fields) -> None:
    """Let a player go above the maximum, where the game's rules have it."""
    asked = read_fields(fields, player=str, max=Cents)
    sign = work.table.sign
    if sign is None or asked["max"] <= sign.wager_max:
        raise BadValue("max", "is not above the maximum of the sign.")
    limits = replace(sign, wager_max=asked["max"], per=LimitsPer.PLAYER)
    work.do(
        AgreeLimits(player=asked["player"], limits=limits, marker="higher limit", power="higher")
    )


SIGNS: Final[Mapping[str, Callable[["TableWork", Person, Fields], None]]] = {
    "sign": _sign,
    "close-table": _close,
    "announce": _announce,
    "announce-closing": _announce_closing,
    "take-down": _take_down,
    "personal-limits": _personal,
    "higher-limit": _higher,
}
