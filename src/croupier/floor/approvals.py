"""Approvals: asked for, given or refused with a reason, and dated."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from croupier.games.names import Names
from croupier.kernel import implements
from croupier.ledger import Draft, Reading

from .names import TABLE, TABLE_SAID
from .powers import must
from .refusals import NotThere, Outdated, Unusable
from .roles import Person
from .separation import require_apart

if TYPE_CHECKING:
    from .floor import Floor


STREAM: Final = "approvals"
FACE_DOWN: Final = "face-down"
JACKPOT: Final = "jackpot"
HAND_PAY: Final = "hand-pay"
TRANSFER: Final = "transfer"
WHATS: Final = (FACE_DOWN, JACKPOT, HAND_PAY, TRANSFER)
"""What the rules make wait for an approval, by the words of requests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Somebody asked for an approval."""

    id: str
    what: str
    table: str
    by: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """It was given or refused, with a reason."""

    id: str
    by: str
    given: bool
    reason: str


EVENTS: Final[Names[Asked | Answered]] = Names("approval", {"asked": Asked, "answered": Answered})


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """An approval as it stands."""

    id: str
    what: str
    table: str
    """The table that it is for, which need not be open yet."""
    asked_by: str
    says: str
    asked_at: datetime
    given: bool | None = None
    """``None``: it waits for an answer."""
    answered_by: str | None = None
    reason: str | None = None
    answered_at: datetime | None = None


def _folded(now: Reading) -> dict[str, Approval]:
    found: dict[str, Approval] = {}
    after = 0
    while page := now.events(STREAM, after=after):
        for stored in page:
            event, at = EVENTS.read(stored.body), datetime.fromisoformat(str(stored.body["at"]))
            after = stored.seq
            if isinstance(event, Asked):
                found[event.id] = Approval(
                    id=event.id,
                    what=event.what,
                    table=event.table,
                    asked_by=event.by,
                    says=event.says,
                    asked_at=at,
                )
                continue
            found[event.id] = replace(
                found[event.id],
                given=event.given,
                answered_by=event.by,
                reason=event.reason,
                answered_at=at,
            )
    return found


def approvals(floor: "Floor") -> tuple[Approval, ...]:
    """Every approval that was asked for: the inbox of those who answer, and their record."""
    with floor.store.snapshot() as now:
        return tuple(_folded(now).values())


def is_approved(now: Reading, what: str, table: str) -> bool:
    """Whether something was approved for a table."""
    return any(
        one.given is True and (one.what, one.table) == (what, table)
        for one in _folded(now).values()
    )


@implements("CS-044", "EG-004", "EG-005")
def is_arranged(now: Reading, what: str, table: str, *, presumed: bool) -> bool:
    """Whether the Authority has approved an arrangement for a table (11.3; machines 6 and 7).

    Its last answer stands; where none is recorded, what the operator says is presumed does.
    """
    answers = [
        one.given
        for one in _folded(now).values()
        if (one.what, one.table) == (what, table) and one.given is not None
    ]
    return answers[-1] if answers else presumed


def ask_for(floor: "Floor", person: Person, what: str, table: str, says: str, *, key: str) -> str:
    """Ask for an approval."""

    def work(draft: Draft) -> dict[str, Any]:
        if what not in WHATS:
            raise Unusable(f"{what!r} is not one of {', '.join(WHATS)}.", where="what")
        if TABLE.fullmatch(table) is None:
            raise Unusable(TABLE_SAID, where="table")
        name = f"a{len(_folded(draft.now)) + 1}"
        event = Asked(id=name, what=what, table=table, by=person.name, says=says)
        floor.append(draft, STREAM, EVENTS.write(event))
        return {"id": name}

    body = {"ask": what, "table": table, "says": says}
    return str(floor.carry(person.name, "ask-approval", key, body, work)["id"])


def answer(
    floor: "Floor", person: Person, approval: str, *, given: bool, reason: str, key: str
) -> Approval:
    """Give or refuse an approval, with a reason."""
    if not reason.strip():
        raise Unusable("An answer has its reason.", where="reason")

    def work(draft: Draft) -> dict[str, Any]:
        found = _folded(draft.now).get(approval)
        if found is None:
            raise NotThere(f"No approval {approval!r} was asked for.", where="approval")
        must(floor.acting(draft.now, person.name), f"approve-{found.what}")
        if found.given is not None:
            raise Outdated("This has been answered.")
        require_apart(floor.people_at(draft.now), found.asked_by, person.name)
        event = Answered(id=approval, by=person.name, given=given, reason=reason)
        floor.append(draft, STREAM, EVENTS.write(event))
        return {"id": approval}

    body = {"approval": approval, "given": given, "reason": reason}
    floor.carry(person.name, None, key, body, work)
    with floor.store.snapshot() as now:
        return _folded(now)[approval]
