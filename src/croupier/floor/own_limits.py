"""Limits that players set themselves: on stakes, on losses, on time, and how often to be reminded.

A tighter limit holds at once; a looser one, or none, after a day of house time. The figures of a
day are those of the last 24 hours. No rule asks for any of it: it is the house's own courtesy.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from croupier.games.names import Names
from croupier.ledger import Draft, Reading
from croupier.money import Cents, spoken_dollars

from .postings import CASH, currency_of
from .refusals import FloorRefusal, Unusable
from .results import results_since, sittings_of
from .roles import Person

if TYPE_CHECKING:
    from croupier.table import Table

    from .floor import Floor


STREAM: Final = "limits/"
DAY: Final = timedelta(hours=24)
MINUTES_MAX: Final = 24 * 60


class Limit(StrEnum):
    """What somebody may limit."""

    STAKE = "stake"
    """Cents on one round at one table."""
    LOSS = "loss"
    """Cents in a day."""
    MINUTES = "minutes"
    """At tables, in a day."""
    REMINDER = "reminder"
    """Minutes at tables between two reminders; it holds nobody back, so it changes at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitSet:
    """Somebody set a limit, or took one away; it holds from a moment on."""

    player: str
    limit: Limit
    most: int | None
    comes: datetime


EVENTS: Final[Names[LimitSet]] = Names("limits", {"set": LimitSet})


@dataclass(frozen=True, slots=True)
class OwnLimits:
    """Somebody's limits: what was set last, and what holds until then."""

    last: Mapping[Limit, LimitSet] = field(default_factory=dict)
    before: Mapping[Limit, int | None] = field(default_factory=dict)
    """What held when the last was set."""

    def at(self, limit: Limit, now: datetime) -> int | None:
        """What holds at a moment."""
        found = self.last.get(limit)
        if found is None:
            return None
        return found.most if found.comes <= now else self.before[limit]

    def pending(self, limit: Limit, now: datetime) -> LimitSet | None:
        """What was set and does not hold yet."""
        found = self.last.get(limit)
        return None if found is None or found.comes <= now else found

    def after(self, event: LimitSet, at: datetime) -> "OwnLimits":
        """The limits after another one was set at a moment."""
        held = {**self.before, event.limit: self.at(event.limit, at)}
        return OwnLimits({**self.last, event.limit: event}, held)


class OwnLimitReached(FloorRefusal):
    """A wager that goes beyond a limit that the player has set."""

    code = "own_limit"


def _folded(now: Reading, player: str) -> OwnLimits:
    found, after, stream = OwnLimits(), 0, f"{STREAM}{player}"
    # Most people have set none, and all are asked about at every turn.
    head = now.head(stream).seq
    while after < head:
        for stored in now.events(stream, after=after):
            at = datetime.fromisoformat(str(stored.body["at"]))
            found, after = found.after(EVENTS.read(stored.body), at), stored.seq
    return found


def limits_of(floor: "Floor", player: str) -> OwnLimits:
    """Somebody's limits."""
    with floor.store.snapshot() as now:
        return _folded(now, player)


def set_limits(
    floor: "Floor", person: Person, wanted: Mapping[Limit, int | None], *, key: str
) -> None:
    """Set limits, or take them away; those that are not named stay."""

    def work(draft: Draft) -> dict[str, Any]:
        for limit, most in wanted.items():
            _check(limit, most)
        now, held = floor.clock.now(), _folded(draft.now, person.name)
        for limit, most in wanted.items():
            is_tighter = limit is Limit.REMINDER or _is_tighter(most, held.at(limit, now))
            comes = now if is_tighter else now + DAY
            event = LimitSet(player=person.name, limit=limit, most=most, comes=comes)
            floor.append(draft, f"{STREAM}{person.name}", EVENTS.write(event))
        return {}

    body = {"own-limits": {str(k): v for k, v in wanted.items()}}
    floor.carry(person.name, "own-limits", key, body, work)


def _check(limit: Limit, most: int | None) -> None:
    if most is None:
        return
    if limit in (Limit.MINUTES, Limit.REMINDER) and not 1 <= most <= MINUTES_MAX:
        raise Unusable(f"Minutes are 1 to {MINUTES_MAX}.", where=str(limit))
    if most < 0:
        raise Unusable("A limit is nothing or more.", where=str(limit))


def _is_tighter(most: int | None, held: int | None) -> bool:
    return most is not None and (held is None or most <= held)


# ---------------------------------------------------------------- the day, and what is held to it


@dataclass(frozen=True, slots=True, kw_only=True)
class Today:
    """What somebody has staked, won or lost and sat in the last 24 hours."""

    staked: Cents
    net: Cents
    minutes: int
    rounds: int

    @property
    def lost(self) -> Cents:
        """What is gone; nothing where there is a win."""
        return Cents(max(0, -self.net))


def today(now: Reading, player: str, at: datetime) -> Today:
    """Somebody's last 24 hours."""
    since = at - DAY
    rounds = list(results_since(now, player, since.isoformat()))
    return Today(
        staked=Cents(sum(one.staked for one in rounds)),
        net=Cents(sum(one.net for one in rounds)),
        minutes=int(_seated(now, player, since, at).total_seconds() // 60),
        rounds=len(rounds),
    )


def _seated(now: Reading, player: str, since: datetime, at: datetime) -> timedelta:
    """How long somebody sat at tables, two at once counted once."""
    found, reached = timedelta(), since
    for sitting in sittings_of(now, player, since.isoformat()):
        begins = max(datetime.fromisoformat(sitting.since), reached)
        ends = at if sitting.until is None else datetime.fromisoformat(sitting.until)
        if ends > begins:
            found, reached = found + (ends - begins), ends
    return found


def must_keep(now: Reading, player: str, table: "Table", at: datetime) -> None:
    """Refuse a wager that goes beyond a limit that its player has set; the wager is down by now."""
    if currency_of(table) != CASH:
        return
    held = _folded(now, player)
    if not held.last:
        return
    laid = table.on_layout(player)
    stake, loss, minutes = (
        held.at(limit, at) for limit in (Limit.STAKE, Limit.LOSS, Limit.MINUTES)
    )
    if stake is not None and laid > stake:
        raise OwnLimitReached(
            f"Your own limit is {spoken_dollars(Cents(stake))} on a round.", where="stake"
        )
    if loss is None and minutes is None:
        return
    so_far = today(now, player, at)
    if loss is not None and so_far.lost + laid > loss:
        raise OwnLimitReached(
            f"This could take you beyond your own limit of {spoken_dollars(Cents(loss))} lost "
            f"in a day; {spoken_dollars(so_far.lost)} are lost.",
            where="loss",
        )
    if minutes is not None and so_far.minutes >= minutes:
        raise OwnLimitReached(
            f"Your own limit is {minutes} minutes at tables in a day.", where="minutes"
        )


def reminder(now: Reading, player: str, at: datetime) -> str | None:
    """What somebody who wants to be reminded hears: how long it has been, and what came of it."""
    every = _folded(now, player).at(Limit.REMINDER, at)
    if every is None:
        return None
    so_far = today(now, player, at)
    if so_far.minutes < every:
        return None
    sat = so_far.minutes - so_far.minutes % every
    came = "lost" if so_far.net < 0 else "won"
    amount = spoken_dollars(Cents(abs(so_far.net)))
    return f"You have been at tables for {sat} minutes in this day and {came} {amount}."
