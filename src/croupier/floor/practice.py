"""Practice tables: one player, chips that are worth nothing, and as much time as it takes."""

from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from croupier.table import Dealing, Table

from .opening import PRACTICE, PRACTICE_FOR
from .powers import must
from .refusals import NotThere, Outdated
from .roles import Person

if TYPE_CHECKING:
    from .floor import Floor


TABLES_MAX: Final = 3
"""Practice tables that somebody may have open."""
NUMBER: Final = 9_999
"""They have no place on the floor, and so no number of their own."""
LIMITS: Final = {"min": "5.00", "max": "1000.00"}
CHIPS: Final = "1000.00"


def practice_tables(floor: "Floor", player: str) -> list[Table]:
    """Somebody's practice tables that are open."""
    found = (hosted.table for hosted in floor.tables())
    return [t for t in found if t is not None and t.practice_for == player and not t.is_closed]


def practice_table(floor: "Floor", person: Person, table: str) -> Table:
    """One of somebody's practice tables."""
    found = floor.hosted(table).table
    if found is None or found.practice_for != person.name or found.is_closed:
        raise NotThere(f"You have no practice table {table!r}.", where="table")
    return found


def open_practice(floor: "Floor", person: Person, fields: Mapping[str, Any], *, key: str) -> str:
    """Open a practice table with its player seated and its first round open; the table's name."""
    must(person, "practise")
    name = PRACTICE + sha256(f"{person.name}/{key}".encode()).hexdigest()[:12]
    mine = [table.id for table in practice_tables(floor, person.name)]
    if name not in mine and len(mine) >= TABLES_MAX:
        raise Outdated(f"You have {TABLES_MAX} practice tables; close one of them first.")
    asked = {
        "limits": LIMITS,
        **fields,
        "number": NUMBER,
        "dealing": str(Dealing.SHOE),
        PRACTICE_FOR: person.name,
    }
    # Each step has a key of its own: whatever is asked again goes on where it stopped.
    floor.submit("house", name, "open-table", asked, key=f"{name}/open").result()
    for do, given in (("sit", {"buy_in": CHIPS}), ("next-round", {})):
        floor.submit(person.name, name, do, given, key=f"{name}/{do}").result()
    return name


def close_practice(floor: "Floor", person: Person, table: str, *, key: str) -> None:
    """Close a practice table between two rounds."""
    practice_table(floor, person, table)
    floor.submit("house", table, "close-practice", {}, key=f"{table}/close/{key}").result()
