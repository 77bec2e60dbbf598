"""What Surveillance may fix: the times at which hands were registered, where electronics failed."""

from datetime import datetime
from typing import Any, Final

from croupier.games.game import Viewer
from croupier.games.staff import Staff
from croupier.table import Table

KIND: Final = "registration-times"


def times_to_fix(table: Table, viewer: Viewer, at: datetime) -> dict[str, Any] | None:
    """The bounds of the times to fix now: one for each hand that the meter pays; else nothing.

    No round can list the times that there might have been, so it offers none; it is asked instead
    whether it would take any.
    """
    r, engine = table.round, table.engine
    winners = getattr(r, "from_meter", ())
    if viewer.rank is not Staff.SURVEILLANCE or KIND not in engine.irregularities or not winners:
        return None
    asked = engine.irregularities[KIND].command(times=tuple((who, at) for who in winners))
    if engine.why_not(r, asked) is not None:
        return None
    return {"times": {"moments": list(winners)}, "by_exposure": {"among": [True, False]}}
