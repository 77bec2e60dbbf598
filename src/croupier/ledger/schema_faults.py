"""Is the schema of a store what the steps of its parts make? Nothing more, and nothing less.

The steps that the store says it has taken are taken again in an empty database in memory, and both
are described object by object: tables, indices, triggers, and in PostgreSQL functions and rules.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import apsw

from .projections import Projection
from .schema import LEDGER, Part, make, upgrade
from .store import Rows


@dataclass(frozen=True, slots=True)
class Described:
    """One object of a schema: the table that it belongs to, and what it is, as text."""

    table: str
    text: str


Objects: TypeAlias = Mapping[str, Described]
"""By kind and name, such as ``trigger events_update``."""

ANALYSED: Final = ("sqlite_stat1", "sqlite_stat4")
"""What SQLite itself adds where somebody has it look at its tables."""


@dataclass(frozen=True, slots=True)
class Releases:
    """What this release knows that a store may consist of."""

    parts: Sequence[Part]
    projections: Sequence[Projection]
    is_all: bool
    """Whether there is nothing else; otherwise tables that are in neither are passed over."""


def objects_of_file(rows: Rows) -> Objects:
    """Describe the schema of an SQLite database."""
    found = rows.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql <> ''")
    return {
        f"{kind} {name}": Described(table, " ".join(sql.split()))
        for kind, name, table, sql in found
        if name not in ANALYSED
    }


def schema_faults(
    rows: Rows,
    known: Releases,
    describe: Callable[[Rows], Objects],
    describe_made: Callable[[Rows], Objects],
) -> Iterator[tuple[str, str]]:
    """Where a store's schema is not what its parts and projections make, and how."""
    parts = {one.name: one for one in (LEDGER, *known.parts)}
    projections = {one.name: one for one in known.projections}
    taken: dict[str, int] = dict(rows.execute("SELECT name, version FROM parts"))
    made: dict[str, int] = dict(rows.execute("SELECT name, version FROM projections"))
    for name, version in taken.items():
        if name in parts and not 0 < version <= len(parts[name].steps):
            yield "parts", f"{name} is of version {version}, which no release knows"
            return
        if name not in parts and known.is_all:
            yield "parts", f"no release knows {name}"
    for name in made:
        if name not in projections and known.is_all:
            yield "projections", f"no release knows {name}"
    current = [one for one in known.projections if made.get(one.name) == one.version]
    outdated = {
        table
        for name in made.keys() & projections.keys()
        if made[name] != projections[name].version
        for table in projections[name].tables
    }
    steps = [
        replace(part, steps=part.steps[: taken[part.name]])
        for part in parts.values()
        if part.name in taken
    ]
    yield from _differences(
        describe(rows), _made(steps, current, describe_made), outdated, is_all=known.is_all
    )


def _made(
    parts: Sequence[Part], projections: Sequence[Projection], describe: Callable[[Rows], Objects]
) -> Objects:
    anew = apsw.Connection(":memory:")
    try:
        upgrade(anew, parts)
        for projection in projections:
            make(anew, projection)
        return describe(anew)
    finally:
        anew.close()


def _differences(
    found: Objects, made: Objects, outdated: set[str], *, is_all: bool
) -> Iterator[tuple[str, str]]:
    tables = {one.table for one in made.values()}
    for name in made.keys() - found.keys():
        yield name, "is missing"
    for name in sorted(found.keys() - made.keys()):
        table, is_data = found[name].table, name.startswith(("table ", "index "))
        # A projection of an earlier release is made anew when the floor opens.
        if is_data and (table in outdated or not (is_all or table in tables)):
            continue
        yield name, "is not made by any release"
    for name in sorted(found.keys() & made.keys()):
        if found[name] != made[name]:
            yield name, f"is not what the steps make: {found[name].text}"
