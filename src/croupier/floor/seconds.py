"""Requests that wait at the tables for a second person, because money moves back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.games.staff import Staff
from croupier.ledger.canonical import read_canonical
from croupier.table import Table
from croupier.table.events import CorrectionAsked
from croupier.table.operation import Second
from croupier.table.supervision import SecondAsked

from .hosted import Hosted
from .house import house_deals, when_due
from .powers import must, powers_for
from .roles import Person

if TYPE_CHECKING:
    from .floor import Floor


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """A request that is carried out once a second person makes it too."""

    table: str
    do: str
    fields: Mapping[str, Any]
    by: str
    at: datetime | None
    """When it was made; ``None`` where the table no longer has that event at hand."""
    until: datetime | None
    """When the house goes on without it; ``None``: when staff open the next round."""
    may_agree: bool
    """Whether the person who looks may be the second."""


def pending(floor: "Floor", person: Person) -> tuple[Pending, ...]:
    """List every request that waits for a second person, table by table."""
    must(person, "see-calls")
    return tuple(
        one
        for hosted in floor.tables()
        if hosted.table is not None and not hosted.table.is_closed
        for one in _at_table(floor, hosted, hosted.table, person)
    )


def _at_table(floor: "Floor", hosted: Hosted, table: Table, person: Person) -> Iterator[Pending]:
    due = when_due(hosted, floor.settings, floor.clock) if house_deals(table) else None
    second, correction = table.operation.second, table.correction
    if second is not None:
        yield Pending(
            table=table.id,
            do=second.do,
            fields=_said(second),
            by=second.by,
            at=_asked_at(hosted, SecondAsked),
            until=due[0] if due is not None and second.is_about_round else None,
            may_agree=_is_another(table, person, second.by) and _may_agree(table, person, second),
        )
    if correction is not None:
        rank = person.rank
        supervises = any(
            one is not None and one.may_act_as(Staff.GAME_SUPERVISOR)
            for one in (rank, correction.rank)
        )
        yield Pending(
            table=table.id,
            do="correct",
            fields={},
            by=correction.name,
            at=_asked_at(hosted, CorrectionAsked),
            until=None,
            may_agree=supervises and _is_another(table, person, correction.name),
        )


def _is_another(table: Table, person: Person, by: str) -> bool:
    """Whether somebody else of the staff looks; a dealer has signed on here."""
    if person.name == by or person.rank is None or not person.rank.may_act_as(Staff.DEALER):
        return False
    return person.rank is not Staff.DEALER or table.dealer == person.name


def _may_agree(table: Table, person: Person, second: Second) -> bool:
    if second.do != "irregularity":
        return any(power.lets_person(person) for power in powers_for(second.do))
    assert person.rank is not None
    declared = table.engine.irregularities[_said(second)["kind"]]
    return person.rank.may_act_as(declared.directed_by)


def _said(second: Second) -> dict[str, Any]:
    said = read_canonical(second.said)
    assert isinstance(said, dict)
    return said


def _asked_at(hosted: Hosted, kind: type) -> datetime | None:
    made = [one.body["at"] for one in hosted.moments if isinstance(one.happening, kind)]
    return datetime.fromisoformat(made[-1]) if made else None
