"""Shifts and the cage: a count when they begin and end, fills, credits, trays, drop and hold.

The hold of a table over a shift is what the house won there: what went into its drop box, and how
its chips changed, without those that the cage brought or took.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from croupier.games.names import Names
from croupier.ledger import Draft, Reading
from croupier.money import Cents, spoken_dollars

from .postings import CAGE, credited, drop_of, filled, float_of
from .powers import must
from .refusals import Outdated, Unusable
from .roles import Person

if TYPE_CHECKING:
    from .floor import Floor


STREAM: Final = "shifts"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stood:
    """What a table had when a shift began."""

    table: str
    chips: Cents
    drop: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftOpened:
    """A shift began with a count of the cage."""

    number: int
    by: str
    counted: Cents
    cage: Cents
    """What the books had of the cage."""
    tables: tuple[Stood, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsMoved:
    """The cage filled a table's tray, or took chips back from it."""

    table: str
    amount: Cents
    """Negative for a credit."""
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayCounted:
    """The chips of a table were counted."""

    table: str
    counted: Cents
    booked: Cents
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableShift:
    """A table over one shift."""

    table: str
    drop: Cents
    fills: Cents
    credits: Cents
    hold: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftClosed:
    """A shift ended with a count of the cage, and with what each table held."""

    number: int
    by: str
    counted: Cents
    expected: Cents
    tables: tuple[TableShift, ...]


Happening = ShiftOpened | ChipsMoved | TrayCounted | ShiftClosed

EVENTS: Final[Names[Happening]] = Names(
    "shift",
    {
        "opened": ShiftOpened,
        "chips-moved": ChipsMoved,
        "tray-counted": TrayCounted,
        "closed": ShiftClosed,
    },
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift:
    """One shift."""

    opened: ShiftOpened
    moved: tuple[ChipsMoved, ...] = ()
    trays: tuple[TrayCounted, ...] = ()
    closed: ShiftClosed | None = None


def _folded(now: Reading) -> tuple[Shift, ...]:
    found: list[Shift] = []
    after = 0
    while page := now.events(STREAM, after=after):
        for stored in page:
            after = stored.seq
            match EVENTS.read(stored.body):
                case ShiftOpened() as event:
                    found.append(Shift(opened=event))
                case ChipsMoved() as event:
                    found[-1] = replace(found[-1], moved=(*found[-1].moved, event))
                case TrayCounted() as event:
                    found[-1] = replace(found[-1], trays=(*found[-1].trays, event))
                case ShiftClosed() as event:
                    found[-1] = replace(found[-1], closed=event)
    return tuple(found)


def shifts(floor: "Floor", person: Person) -> tuple[Shift, ...]:
    """Every shift, for those who answer for the money."""
    must(person, "see-shifts")
    with floor.store.snapshot() as now:
        return _folded(now)


def held_now(floor: "Floor", shift: Shift) -> tuple[TableShift, ...]:
    """What each table has held so far in a shift that is open."""
    with floor.store.snapshot() as now:
        return tuple(_held(now, shift, name) for name in _tables(floor))


def cage(floor: "Floor", person: Person) -> tuple[Cents, int | None, tuple[Stood, ...]]:
    """What the books have of the cage, the shift that is open, and what each table has."""
    must(person, "see-shifts")
    with floor.store.snapshot() as now:
        past = _folded(now)
        is_open = bool(past) and past[-1].closed is None
        return (
            now.balance(CAGE),
            past[-1].opened.number if is_open else None,
            tuple(_stood(now, name) for name in _tables(floor)),
        )


def _open_now(now: Reading) -> Shift:
    found = _folded(now)
    if not found or found[-1].closed is not None:
        raise Outdated("No shift is open; open one with a count of the cage.")
    return found[-1]


def open_shift(floor: "Floor", person: Person, counted: Cents, *, key: str) -> int:
    """Begin a shift with a count of the cage."""

    def work(draft: Draft) -> dict[str, Any]:
        past = _folded(draft.now)
        if past and past[-1].closed is None:
            raise Outdated(f"Shift {past[-1].opened.number} is open.")
        event = ShiftOpened(
            number=len(past) + 1,
            by=person.name,
            counted=counted,
            cage=draft.now.balance(CAGE),
            tables=tuple(_stood(draft.now, name) for name in _tables(floor)),
        )
        floor.append(draft, STREAM, EVENTS.write(event))
        return {"number": event.number}

    body = {"open-shift": counted}
    return int(floor.carry(person.name, "open-shift", key, body, work)["number"])


def _tables(floor: "Floor") -> tuple[str, ...]:
    found = (hosted.table for hosted in floor.tables())
    return tuple(one.id for one in found if one is not None and one.practice_for is None)


def _stood(now: Reading, table: str) -> Stood:
    chips, drop = now.balance(float_of(table)), now.balance(drop_of(table))
    return Stood(table=table, chips=chips, drop=drop)


def move_chips(floor: "Floor", person: Person, table: str, amount: Cents, *, key: str) -> None:
    """Fill a table's tray from the cage, or with a negative amount take chips back."""

    def work(draft: Draft) -> dict[str, Any]:
        floor.hosted(table)
        if amount == 0:
            raise Unusable("A fill or a credit is an amount of chips.", where="amount")
        shift = _open_now(draft.now)
        there = max(0, _expected(draft.now, shift))
        if amount > there:
            says = f"The cage has {spoken_dollars(Cents(there))} by its count and the books since."
            raise Unusable(says, where="amount")
        held = max(0, draft.now.balance(float_of(table)))
        if -amount > held:
            says = f"The tray of {table} holds {spoken_dollars(Cents(held))} by the books."
            raise Unusable(says, where="amount")
        event = ChipsMoved(table=table, amount=amount, by=person.name)
        moved = filled(table, amount) if amount > 0 else credited(table, Cents(-amount))
        floor.append(draft, STREAM, EVENTS.write(event), moved)
        return {}

    do = "fill" if amount > 0 else "credit"
    floor.carry(person.name, do, key, {"move-chips": table, "amount": amount}, work)


def count_tray(
    floor: "Floor", person: Person, table: str, counted: Cents, *, key: str
) -> TrayCounted:
    """Count the chips of a table; what the books have stands beside it."""

    def work(draft: Draft) -> dict[str, Any]:
        floor.hosted(table)
        _open_now(draft.now)
        booked = draft.now.balance(float_of(table))
        event = TrayCounted(table=table, counted=counted, booked=booked, by=person.name)
        floor.append(draft, STREAM, EVENTS.write(event))
        return {"booked": booked}

    body = {"count-tray": table, "counted": counted}
    reply = floor.carry(person.name, "count-tray", key, body, work)
    booked = Cents(int(reply["booked"]))
    return TrayCounted(table=table, counted=counted, booked=booked, by=person.name)


def close_shift(floor: "Floor", person: Person, counted: Cents, *, key: str) -> Shift:
    """End the shift with a count of the cage, and say what each table held."""

    def work(draft: Draft) -> dict[str, Any]:
        shift = _open_now(draft.now)
        begun = shift.opened
        event = ShiftClosed(
            number=begun.number,
            by=person.name,
            counted=counted,
            expected=_expected(draft.now, shift),
            tables=tuple(_held(draft.now, shift, name) for name in _tables(floor)),
        )
        floor.append(draft, STREAM, EVENTS.write(event))
        return {"number": begun.number}

    body = {"close-shift": counted}
    number = int(floor.carry(person.name, "close-shift", key, body, work)["number"])
    with floor.store.snapshot() as now:
        return _folded(now)[number - 1]


def _expected(now: Reading, shift: Shift) -> Cents:
    """What the cage ought to have: its count at the beginning, and what the books say since."""
    begun = shift.opened
    return Cents(begun.counted + now.balance(CAGE) - begun.cage)


def _held(now: Reading, shift: Shift, table: str) -> TableShift:
    zero = Stood(table=table, chips=Cents(0), drop=Cents(0))
    then = next((one for one in shift.opened.tables if one.table == table), zero)
    stands = _stood(now, table)
    moved = [one.amount for one in shift.moved if one.table == table]
    drop = Cents(stands.drop - then.drop)
    return TableShift(
        table=table,
        drop=drop,
        fills=Cents(sum(amount for amount in moved if amount > 0)),
        credits=Cents(-sum(amount for amount in moved if amount < 0)),
        hold=Cents(drop + stands.chips - then.chips - sum(moved)),
    )
