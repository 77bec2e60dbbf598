"""What the pit may do with a table beside its rounds: what is open to somebody, and why not.

What is open is what the table's document offers; here each thing that a pit looks for keeps its
place, with the rules behind it and what stands in the way.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from fastapi import APIRouter

from croupier.equipment import ShuffleCause
from croupier.floor import Floor, Hosted, Person, law_now, wall_of
from croupier.floor.players import seats_enough
from croupier.floor.powers import Power, State, powers
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.money import dollars
from croupier.rulebook import Law, NotHeld
from croupier.table import CloseTable, Command, Table, Vacate, why_not
from croupier.table.cards import ReplaceCards
from croupier.table.operation import Held
from croupier.table.players import AllowSeveral, Hold, LimitSharing, TellDirector
from croupier.table.signs import AgreeLimits, AnnounceClosing

from . import shapes_matters as shapes
from .documents import must_be_shown
from .edge import EdgeOf, PersonOf
from .gate import Gated
from .own_offers import own_offers
from .shapes import answers

router = APIRouter(route_class=Gated)

ORDER: Final = (
    *("sign", "announce", "take-down", "shuffle", "announce-closing", "close-table"),
    *("out-of-service", "in-service", "limit-sharing", "several-areas", "personal-limits"),
    *("higher-limit", "vacate-seat", "tell-director", "confine", "hold-to-minimum", "lift"),
    "replace-cards",
)
"""In the order in which a pit looks for them."""
DIRECTED: Final = {"cause": {"among": [str(one) for one in ShuffleCause if one.is_directed]}}


@router.get("/tables/{table}/powers", response_model=None, responses=answers(shapes.TablePowers))
def table_powers(table: str, person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """Everything that the pit may ask of a table, with what stands in the asker's way."""
    hosted = edge.floor.hosted(table)
    assert hosted.table is not None
    must_be_shown(hosted.table, person)
    return {"powers": list(_rows(edge.floor, hosted, hosted.table, person))}


def _rows(floor: Floor, hosted: Hosted, table: Table, person: Person) -> Iterator[dict[str, Any]]:
    law = _law(floor, table)
    offered: dict[str, Any] = {}
    for offer in own_offers(floor, hosted, person, floor.balances(person.name)[0]):
        offered.setdefault(offer["do"], offer["fields"])
    for do in ORDER:
        rows = _powers_of(do)
        cited = _cited(law, rows)
        if rows[0].rules and not cited and do not in offered:
            # The game has no such rule: there is no such thing to ask here.
            continue
        mine = any(one.lets_person(person) for one in rows)
        fields = _fields(floor, table, do, offered.get(do))
        refusal = _refusal(floor, table, person, do) if mine and fields is None else None
        says = None if fields is not None and mine else _says(rows, refusal, do, mine=mine)
        yield {
            "do": do,
            "may": says is None,
            "is_mine": mine,
            "says": says,
            "rules": [refusal.rule] if refusal is not None else cited,
            "fields": fields or {},
        }


def _powers_of(do: str) -> list[Power]:
    """The rows of a command; a shuffle that the shoe calls for is the dealer's own business."""
    state = State.DIRECTED if do == "shuffle" else None
    return [one for one in powers() if one.do == do and state in (None, one.state)]


def _fields(
    floor: Floor, table: Table, do: str, offered: Mapping[str, Any] | None
) -> dict[str, Any] | None:
    """What is asked along with a command, and what stands now; nothing where it is not open."""
    if do == "shuffle":
        return None if table.is_closed or table.shoe is None else dict(DIRECTED)
    if offered is None:
        return None
    fields = {name: dict(bounds) for name, bounds in offered.items()}
    if "from" in fields:
        minutes = table.rules.figures.get("raise" if do == "announce" else "close", 0)
        earliest = wall_of(floor.clock.now()) + timedelta(minutes=minutes)
        fields["from"] = {"moment": True, "optional": True, "earliest": _minute(earliest)}
    if do == "sign" and table.sign is not None:
        sign = table.sign
        now = {"min": dollars(sign.wager_min), "max": dollars(sign.wager_max), "per": sign.per}
        for name, value in now.items():
            fields[name]["is"] = str(value)
    return fields


def _minute(at: datetime) -> str:
    """A moment as a sign states it: the whole minute that is not before it."""
    up = at + timedelta(seconds=(60 - at.second) % 60)
    return up.isoformat(timespec="minutes")


def _says(rows: list[Power], refusal: Refusal | None, do: str, *, mine: bool) -> str:
    """Why something is not open: not in the asker's power, by a rule, or nothing to ask."""
    if not mine:
        return f"For {rows[0].said}."
    return IDLE.get(do, "Not now.") if refusal is None else refusal.says


IDLE: Final = {
    "take-down": "No sign of anything to come is up.",
    "in-service": "It is in service.",
    "out-of-service": "It is out of service already.",
    "lift": "Nobody is held back here.",
    "shuffle": "No cards are on the table yet.",
    **dict.fromkeys(
        ("personal-limits", "higher-limit", "vacate-seat", "confine", "hold-to-minimum"),
        "Nobody is seated here.",
    ),
    "tell-director": "Nobody is seated here, or there is nobody to tell.",
}
"""Why there is nothing to ask, where no rule stands in the way."""


def _refusal(floor: Floor, table: Table, person: Person, do: str) -> Refusal | None:
    """The rule that stands in the way of somebody who has the power."""
    make = TRIED.get(do)
    seated = table.seats[0].player if table.seats else None
    command = None if make is None else make(floor, table, person, seated)
    return None if command is None else why_not(table, command)


def _held(how: Held) -> Callable[[Floor, Table, Person, str | None], Command | None]:
    def command(floor: Floor, _: Table, person: Person, seated: str | None) -> Command | None:
        if seated is None:
            return None
        return Hold(player=seated, how=how, by=person.name, at=floor.clock.now())

    return command


def _limits(
    power: str | None,
) -> Callable[[Floor, Table, Person, str | None], Command | None]:
    def command(_: Floor, table: Table, __: Person, seated: str | None) -> Command | None:
        if seated is None or table.sign is None:
            return None
        if power is None:
            return AgreeLimits(player=seated, limits=table.sign)
        return AgreeLimits(player=seated, limits=table.sign, power=power)

    return command


TRIED: Final[Mapping[str, Callable[[Floor, Table, Person, str | None], Command | None]]] = {
    "announce-closing": lambda f, *_: AnnounceClosing(
        comes=f.clock.now(), at=f.clock.now(), count=f.clock.count()
    ),
    "close-table": lambda f, *_: CloseTable(now=f.clock.now(), count=f.clock.count()),
    "limit-sharing": lambda *_: LimitSharing(most=1),
    "several-areas": lambda f, t, *_: AllowSeveral(
        player=None, allowed=True, seats_enough=seats_enough(f, t)
    ),
    "personal-limits": _limits(None),
    "higher-limit": _limits("higher"),
    "vacate-seat": lambda *given: Vacate(player=given[3]) if given[3] else None,
    "tell-director": lambda *given: TellDirector(player=given[3], told="") if given[3] else None,
    "confine": _held(Held.CONFINED),
    "hold-to-minimum": _held(Held.MISSED),
    "replace-cards": lambda _, __, person, ___: ReplaceCards(
        unfit=False, some=(), by=person.rank or Staff.DEALER
    ),
}
"""What the table is asked, to hear which rule stands in the way."""


def _law(floor: Floor, table: Table) -> Law | None:
    try:
        return law_now(table, floor)
    except NotHeld:
        return None


def _cited(law: Law | None, rows: list[Power]) -> list[str]:
    """The rules behind some powers, in this game's law."""
    if law is None:
        return []
    found = [law.cite(key) for row in rows for key in row.rules if law.has(key)]
    return list(dict.fromkeys(found))
