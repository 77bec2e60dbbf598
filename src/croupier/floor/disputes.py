"""Disputes: complaint, advice, decision, review, and the money put right (17.9, 17.10).

A dispute is folded from its events. Who may take a step is in the table of powers; when a step may
be taken is said here. Money that has moved is put right by two people.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, assert_never

from croupier.games.names import Names
from croupier.games.refusal import Refusal, RuleBreach
from croupier.kernel import implements
from croupier.ledger import Draft, Posting, Reading
from croupier.money import Cents, spoken_dollars
from croupier.table import Table

from .payable import most_payable
from .people import People
from .postings import chips_of, float_of
from .refusals import NotAllowed, NotThere, Unusable
from .roles import Person
from .separation import require_apart

if TYPE_CHECKING:
    from .floor import Floor


STREAM: Final = "disputes"
SAYS_MAX: Final = 2000


class DisputeCode(StrEnum):
    """Why a step of a dispute is refused."""

    NOT_ADVISED = "not_advised"
    DECIDED_ALREADY = "decided_already"
    NOT_DECIDED = "not_decided"
    NO_REVIEW_ASKED = "no_review_asked"
    REVIEWED_ALREADY = "reviewed_already"
    NOTHING_PROPOSED = "nothing_proposed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Raised:
    """A player complained."""

    id: str
    table: str
    round: str | None
    player: str
    says: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Advised:
    """The player was told of the Director's presence and may consult the Director or a delegate."""

    id: str
    by: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """A Casino Supervisor decided, with a reason."""

    id: str
    by: str
    decision: str
    reason: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewAsked:
    """The player asked for a review."""

    id: str
    by: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """The Director or a delegate reviewed the decision."""

    id: str
    by: str
    decision: str
    reason: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """Somebody proposed to put money right; a second person has to agree."""

    id: str
    by: str
    amount: Cents
    """What the house pays the player; negative where the player pays back."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """A second person agreed, and the money moved."""

    id: str
    by: str
    rules: tuple[str, ...]


Happening = Raised | Advised | Decided | ReviewAsked | Reviewed | Proposed | Agreed

EVENTS: Final[Names[Happening]] = Names(
    "dispute",
    {
        "raised": Raised,
        "advised": Advised,
        "decided": Decided,
        "review-asked": ReviewAsked,
        "reviewed": Reviewed,
        "proposed": Proposed,
        "agreed": Agreed,
    },
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """Money to be put right, or put right."""

    amount: Cents
    by: str
    agreed_by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A dispute as it stands."""

    id: str
    table: str
    round: str | None
    player: str
    says: str
    advised_by: str | None = None
    decided: Decided | None = None
    review_asked: bool = False
    reviewed: Reviewed | None = None
    corrections: tuple[Correction, ...] = ()

    @property
    def proposed(self) -> Correction | None:
        """A correction that waits for a second person."""
        return next((one for one in self.corrections if one.agreed_by is None), None)

    def after(self, event: Happening) -> "Dispute":
        """The dispute after something that happened to it."""
        match event:
            case Raised():
                raise AssertionError("a dispute is raised once")
            case Advised(by=by):
                return replace(self, advised_by=by)
            case Decided():
                return replace(self, decided=event)
            case ReviewAsked():
                return replace(self, review_asked=True)
            case Reviewed():
                return replace(self, reviewed=event)
            case Proposed(amount=amount, by=by):
                one = Correction(amount=amount, by=by)
                return replace(self, corrections=(*self.corrections, one))
            case Agreed(by=by):
                done = tuple(
                    replace(one, agreed_by=by) if one.agreed_by is None else one
                    for one in self.corrections
                )
                return replace(self, corrections=done)
            case _:
                assert_never(event)


def _begun(event: Raised) -> Dispute:
    return Dispute(
        id=event.id, table=event.table, round=event.round, player=event.player, says=event.says
    )


def _folded(now: Reading) -> dict[str, Dispute]:
    found: dict[str, Dispute] = {}
    after = 0
    while page := now.events(STREAM, after=after):
        for stored in page:
            event = EVENTS.read(stored.body)
            old = found.get(event.id)
            found[event.id] = _begun(event) if isinstance(event, Raised) else _next(old, event)
            after = stored.seq
    return found


def _next(old: Dispute | None, event: Happening) -> Dispute:
    assert old is not None, event
    return old.after(event)


def disputes(floor: "Floor", person: Person) -> tuple[Dispute, ...]:
    """Every dispute that somebody may see: one's own, or all for those who deal with them."""
    with floor.store.snapshot() as now:
        found = _folded(now).values()
    sees_all = person.rank is not None or any(
        str(role) in ("director", "director-delegate", "auditor") for role in person.roles
    )
    return tuple(one for one in found if sees_all or one.player == person.name)


@implements("GP-014", "GP-015")
def complain(
    floor: "Floor", person: Person, table: str, says: str, *, key: str, about: str | None = None
) -> str:
    """Raise a dispute about a round at a table: the one named, else the last."""

    def work(draft: Draft) -> dict[str, Any]:
        _check_text(says, "says")
        at = floor.table_at(draft.now, table)
        if at is None:
            raise NotThere(f"There is no table {table!r}.", where="table")
        if at.seat_of(person.name) is None:
            raise NotAllowed("A complaint is made by a player at the table.")
        if "disputes" not in at.rules.cites:
            raise Unusable("The rules of this game say nothing of disputes.", where="table")
        name = f"d{len(_folded(draft.now)) + 1}"
        event = Raised(
            id=name,
            table=table,
            round=_round_of(at, about),
            player=person.name,
            says=says,
            rules=at.rules.cite("disputes"),
        )
        floor.append(draft, STREAM, EVENTS.write(event))
        return {"id": name}

    body = {"complain": table, "says": says, **({} if about is None else {"round": about})}
    return str(floor.carry(person.name, "complain", key, body, work)["id"])


def _round_of(table: Table, about: str | None) -> str | None:
    """The round that a complaint is about: the one in play, the last one, or one that is named."""
    last = None if table.rounds == 0 else f"{table.id}-{table.rounds}"
    if about in (None, last):
        return last
    # The next round may open while somebody still writes down what went wrong in this one.
    if about == f"{table.id}-{table.rounds - 1}":
        return about
    says = f"A complaint is about the round in play or one of the last two here, not {about!r}."
    raise Unusable(says, where="round")


def take_step(
    floor: "Floor", person: Person, dispute: str, do: str, given: dict[str, Any], *, key: str
) -> Dispute:
    """Take a dispute one step further; ``do`` is one of the words of the table of powers."""
    if do not in STEPS:
        raise Unusable(f"{do!r} is no step of a dispute.", where="do")

    def work(draft: Draft) -> dict[str, Any]:
        every = _folded(draft.now)
        found = every.get(dispute)
        if found is None:
            raise NotThere(f"There is no dispute {dispute!r}.", where="dispute")
        table = floor.table_at(draft.now, found.table)
        assert table is not None
        if do != "ask-review":
            _require_no_part(floor.people_at(draft.now), found, person)
        if do == "agree" and found.proposed is not None:
            require_apart(floor.people_at(draft.now), found.proposed.by, person.name)
        event, postings = _step(table, found, person, do, given)
        if isinstance(event, Proposed | Agreed):
            amounts = _amounts(found, every.values())
            amount = event.amount if isinstance(event, Proposed) else 0
            most = most_payable(draft.now, table, found.round, found.player, floor.clock)
            _require_payable(found.player, sum(amounts) + amount, most)
        floor.append(draft, STREAM, EVENTS.write(event), postings)
        return {"id": dispute}

    floor.carry(person.name, do, key, {"dispute": dispute, "do": do, "given": given}, work)
    with floor.store.snapshot() as now:
        return _folded(now)[dispute]


STEPS: Final = ("advise", "decide", "ask-review", "review", "propose-correction", "agree")


def _step(
    table: Table, found: Dispute, person: Person, do: str, given: dict[str, Any]
) -> tuple[Happening, tuple[Posting, ...]]:
    """What a step makes happen, and what it moves; raises a refusal by rule."""
    told, final = table.rules.cite("complainants"), table.rules.cite("disputes")
    refusal = _why_not(found, do, told[0], final[0])
    if refusal is not None:
        raise RuleBreach(refusal)
    match do:
        case "advise":
            return Advised(id=found.id, by=person.name, rules=told), ()
        case "decide":
            decision, reason = _texts(given)
            return _ruled(Decided, found, person, decision, reason, final), ()
        case "ask-review":
            if person.name != found.player:
                raise NotAllowed("The review is the complainant's to ask for.")
            return ReviewAsked(id=found.id, by=person.name, rules=final), ()
        case "review":
            decision, reason = _texts(given)
            return _ruled(Reviewed, found, person, decision, reason, final), ()
        case "propose-correction":
            amount = given.get("amount")
            if not isinstance(amount, int) or amount == 0:
                raise Unusable("A correction moves an amount of money.", where="amount")
            return Proposed(id=found.id, by=person.name, amount=Cents(amount), rules=final), ()
        case _:
            assert found.proposed is not None
            event = Agreed(id=found.id, by=person.name, rules=final)
            return event, _moved(found, found.proposed.amount)


def _require_no_part(people: People, found: Dispute, person: Person) -> None:
    """Refuse the one who complained, and an account that may be the same person's."""
    if not people.are_apart(found.player, person.name):
        raise NotAllowed("A dispute is for other people to decide than the player who raised it.")


def _amounts(found: Dispute, every: Iterable[Dispute]) -> list[Cents]:
    """Every correction for the same player and round, those that wait among them."""
    same = [one for one in every if (one.round, one.player) == (found.round, found.player)]
    return [correction.amount for one in same for correction in one.corrections]


def _require_payable(player: str, amount: int, most: Cents) -> None:
    """Refuse to put more right than the round could have paid."""
    if abs(amount) > most:
        could = f"The round could have paid {player} {spoken_dollars(most)} at most"
        made = spoken_dollars(Cents(abs(amount)))
        raise Unusable(f"{could}; corrections would come to {made}.", where="amount")


def _ruled(
    kind: "type[Decided] | type[Reviewed]",
    found: Dispute,
    person: Person,
    decision: str,
    reason: str,
    rules: tuple[str, ...],
) -> Happening:
    return kind(id=found.id, by=person.name, decision=decision, reason=reason, rules=rules)


def _why_not(found: Dispute, do: str, told: str, final: str) -> Refusal | None:
    """Which step comes before which."""
    says = None
    match do:
        case "decide" if found.decided is not None:
            says = (DisputeCode.DECIDED_ALREADY, final, "The decision is final; ask for a review.")
        case "decide" if found.advised_by is None:
            told_first = f"Tell {found.player} first of the Director and the right to consult."
            says = (DisputeCode.NOT_ADVISED, told, told_first)
        case "ask-review" | "propose-correction" if found.decided is None:
            says = (DisputeCode.NOT_DECIDED, final, "Nothing has been decided yet.")
        case "review" if not found.review_asked:
            says = (DisputeCode.NO_REVIEW_ASKED, final, "Nobody has asked for a review.")
        case "review" if found.reviewed is not None:
            says = (DisputeCode.REVIEWED_ALREADY, final, "The decision has been reviewed.")
        case "agree" if found.proposed is None:
            says = (DisputeCode.NOTHING_PROPOSED, final, "No correction waits for a second person.")
        case _:
            return None
    return Refusal(*says)


def _moved(found: Dispute, amount: Cents) -> tuple[Posting, ...]:
    return (
        Posting(float_of(found.table), Cents(-amount)),
        Posting(chips_of(found.player), amount),
    )


def _texts(given: dict[str, Any]) -> tuple[str, str]:
    decision, reason = given.get("decision"), given.get("reason")
    return _check_text(decision, "decision"), _check_text(reason, "reason")


def _check_text(text: Any, where: str) -> str:
    if not isinstance(text, str) or not 0 < len(text.strip()) <= SAYS_MAX:
        raise Unusable(f"is a text of 1 to {SAYS_MAX} characters.", where=where)
    return text
