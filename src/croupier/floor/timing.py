"""The house clock put forward: by the operator of a demonstration or test floor, as an event."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from croupier.ledger import Draft, Event, Json

from .clock import YEARS
from .refusals import NotAllowed, Unusable
from .roles import Person

if TYPE_CHECKING:
    from .floor import Floor


CLOCK_STREAM: Final = "clock"
AT_ONCE: Final = timedelta(days=366 * 20)
"""How far ahead a clock may be put at once."""


def advance(floor: "Floor", person: Person, ahead: datetime | timedelta, *, key: str) -> None:
    """Put the clock forward, to an instant or by some time; the house then does what is due."""
    if not floor.settings.clock_advances:
        raise NotAllowed("Only the clock of a demonstration or test floor is put forward.")

    def work(draft: Draft) -> dict[str, Any]:
        now = floor.clock.now()
        to = _whole(ahead if isinstance(ahead, datetime) else now + ahead)
        if not now <= to <= now + AT_ONCE or to.year not in YEARS:
            says = f"The house clock goes forward, by 20 years at most, and to {YEARS[-1]}."
            raise Unusable(says, where="to")
        body: dict[str, Json] = {
            "type": "clock.advanced",
            "v": 1,
            "data": {"by": person.name, "from": now.isoformat()},
            # The first moment after it: a floor that is stopped now goes on from here.
            "at": to.isoformat(),
            # On such a floor the time that is let pass counts towards signs, as if it were waited.
            "count": floor.clock.count() + int((to - now).total_seconds() * 1000),
        }
        draft.append(CLOCK_STREAM, [Event(body)], after=draft.now.head(CLOCK_STREAM).seq)
        return {"to": to.isoformat()}

    body = {"advance-clock": str(ahead)}
    reply = floor.carry(person.name, "advance-clock", key, body, work)
    reached = datetime.fromisoformat(str(reply["to"]))
    passed = reached - floor.clock.now()
    if passed > timedelta():
        floor.clock.counts_on(floor.clock.count() + int(passed.total_seconds() * 1000))
        floor.clock.advance(reached)


def _whole(instant: datetime) -> datetime:
    """The next whole second: the house clock shows no parts of one, and never goes back."""
    cut = instant.replace(microsecond=0)
    return cut if cut == instant else cut + timedelta(seconds=1)
