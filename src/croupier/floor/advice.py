"""No advice at a live table: whoever sits at one is told no odds and no best play (17.1, 17.5)."""

from typing import Final

from croupier.kernel import implements
from croupier.rulebook import NotHeld, Status, weakest
from croupier.table import Table

from .floor import Floor
from .hosted import table_of
from .law import law_now
from .refusals import NotAllowed
from .roles import Person

DEVICE: Final = "gen.device"
ADVICE: Final = "gen.advice"
MODEL: Final = "blackjack 17.1"
"""The rule that stands in where a game's own provisions are not held."""


@implements("GP-010")
def must_not_sit(floor: Floor, person: Person) -> None:
    """Refuse somebody who sits at a live table, by the law of that table and its status."""
    table = live_table(floor, person)
    if table is not None:
        rule, status = _barred_by(floor, table)
        says = f"Closed while you sit at a live table ({table.id}): 17.1 and 17.5, {status}."
        raise NotAllowed(says, rule=rule)


def live_table(floor: Floor, person: Person) -> Table | None:
    """The table at which somebody sits and plays for money."""
    for table in map(table_of, floor.seated(person.name)):
        if not table.is_closed and table.practice_for is None:
            return table
    return None


def _barred_by(floor: Floor, table: Table) -> tuple[str, Status]:
    """The rule against devices at a table, and how sure it and the one against advice are."""
    try:
        law = law_now(table, floor)
    except NotHeld:
        return MODEL, Status.ASSUMED
    cited = [law.cite(DEVICE), law.cite(ADVICE)]
    status = weakest(rule.status for rule in law.cited(cited))
    return (MODEL if status is Status.ASSUMED else cited[0]), status
