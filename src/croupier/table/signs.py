"""Signs: limits that change, a minimum that goes up, a table that closes, limits of one's own."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, assert_never

from croupier.games.refusal import Refusal
from croupier.kernel import implements
from croupier.money import Limits, LimitsPer, spoken_dollars

from .operation import Announced, Operation, Personal
from .refusals import RefusalCode, no
from .state import Table

MS_PER_MINUTE: Final = 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce:
    """A sign of limits to come goes up beside the present one."""

    sign: Limits
    comes: datetime
    at: datetime
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceClosing:
    """A sign with the hour of closing goes up."""

    comes: datetime
    at: datetime
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeDown:
    """A sign of something to come is taken down before it came."""

    closing: bool
    """The sign of the closing, rather than that of the limits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeLimits:
    """A player gets limits other than the sign's, or loses them again."""

    player: str
    limits: Limits | None
    marker: str = "personal limit"
    power: str = "personal"


SignCommand = Announce | AnnounceClosing | TakeDown | AgreeLimits


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsAnnounced:
    """A sign of limits to come went up."""

    sign: Limits
    comes: datetime
    at: datetime
    count: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingAnnounced:
    """A sign with the hour of closing went up."""

    comes: datetime
    at: datetime
    count: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SignTakenDown:
    """A sign of something to come was taken down."""

    closing: bool
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsAgreed:
    """A player has limits of their own; a marker stands at the place."""

    player: str
    limits: Limits
    marker: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsEnded:
    """A player's own limits ended, and the marker went."""

    player: str
    rules: tuple[str, ...]


SignEvent = LimitsAnnounced | ClosingAnnounced | SignTakenDown | LimitsAgreed | LimitsEnded

SIGN_EVENTS: Final[dict[str, type[SignEvent]]] = {
    "limits-announced": LimitsAnnounced,
    "closing-announced": ClosingAnnounced,
    "sign-taken-down": SignTakenDown,
    "limits-agreed": LimitsAgreed,
    "limits-ended": LimitsEnded,
}


# ---------------------------------------------------------------- why not


def raises(now: Limits, then: Limits) -> bool:
    """Whether a sign asks more of a player who bets the least that another one allows.

    A minimum for each player is higher than the same one for an area that several share.
    """
    measured_apart = then.per is LimitsPer.PLAYER and now.per is LimitsPer.AREA
    return then.wager_min > now.wager_min or (measured_apart and then.wager_min == now.wager_min)


@implements("BJ-052", "CC-025", "CS-025")
def why_not_sign(table: Table, sign: Limits, *, now: datetime, count: int) -> Refusal | None:
    """Refuse a higher minimum whose sign has not stood its time (6.4); all else is at once."""
    if table.sign is None or not raises(table.sign, sign) or "raise" not in table.rules.figures:
        return None
    up = table.operation.raising
    if (
        up is None
        or up.sign is None
        or (up.sign.wager_min, up.sign.per)
        != (
            sign.wager_min,
            sign.per,
        )
    ):
        says = (
            f"A minimum of {spoken_dollars(sign.wager_min)} is announced first: a sign with it "
            f"stands {table.rules.figures['raise']} minutes."
        )
        return no(table, RefusalCode.SIGN_FIRST, "raise", says)
    return _why_not_yet(table, up, "raise", now=now, count=count)


@implements("GP-012")
def why_not_close(table: Table, *, now: datetime, count: int) -> Refusal | None:
    """Refuse to close on players before the sign of the closing has stood its time (17.7)."""
    if not table.seats or "close" not in table.rules.figures:
        return None
    up = table.operation.closing
    if up is None:
        says = (
            "Players are present: a sign with the closing time stands "
            f"{table.rules.figures['close']} minutes first."
        )
        return no(table, RefusalCode.SIGN_FIRST, "close", says)
    return _why_not_yet(table, up, "close", now=now, count=count)


def _why_not_yet(
    table: Table, up: Announced, about: str, *, now: datetime, count: int
) -> Refusal | None:
    needed = table.rules.figures[about]
    stood = count - up.since
    if stood < needed * MS_PER_MINUTE:
        minutes, seconds = divmod(stood // 1000, 60)
        says = f"The sign has stood {minutes}:{seconds:02} of its {needed} minutes."
        return no(table, RefusalCode.SIGN_TOO_NEW, about, says)
    if now < up.comes:
        says = "The hour that the sign states has not come."
        return no(table, RefusalCode.SIGN_TOO_NEW, about, says)
    return None


def why_not(table: Table, command: SignCommand) -> Refusal | None:
    """Return the first reason to refuse a command about signs, or ``None``."""
    match command:
        case Announce(sign=sign):
            if table.sign is None or not raises(table.sign, sign):
                says = "Only a higher minimum is announced; any other change is made at once."
                return no(table, RefusalCode.NOTHING_TO_ANNOUNCE, "raise", says)
            return _why_not_hour(table, command, "raise")
        case AnnounceClosing():
            return _why_not_hour(table, command, "close")
        case TakeDown(closing=closing):
            up = table.operation.closing if closing else table.operation.raising
            if up is None:
                about = "close" if closing else "raise"
                return no(table, RefusalCode.NO_SUCH_SIGN, about, "No such sign is up.")
            return None
        case AgreeLimits():
            return _why_not_agreed(table, command)
        case _:
            assert_never(command)


def _why_not_hour(table: Table, command: Announce | AnnounceClosing, about: str) -> Refusal | None:
    needed = table.rules.figures.get(about)
    if needed is None:
        says = "Nothing is announced here before it is done."
        return no(table, RefusalCode.NOT_IN_THESE_RULES, about, says)
    if command.comes < command.at + timedelta(minutes=needed):
        says = f"A sign states an hour that is {needed} minutes off or more."
        return no(table, RefusalCode.HOUR_TOO_SOON, about, says)
    return None


@implements("BJ-051")
def _why_not_agreed(table: Table, command: AgreeLimits) -> Refusal | None:
    if command.power not in table.rules.cites:
        says = "The rules of this game have no limits of a player's own."
        return no(table, RefusalCode.NOT_IN_THESE_RULES, "sign", says)
    if table.seat_of(command.player) is None:
        says = f"{command.player} has no seat at this table."
        return no(table, RefusalCode.NOT_SEATED, command.power, says)
    if command.limits is None and table.operation.personal_of(command.player) is None:
        says = f"{command.player} has no limits of their own here."
        return no(table, RefusalCode.NO_SUCH_SIGN, command.power, says)
    return None


# ---------------------------------------------------------------- what happens


def happens(table: Table, command: SignCommand) -> Iterator[SignEvent]:
    """What a command about signs makes happen."""
    cite = table.rules.cite
    match command:
        case Announce(sign=sign, comes=comes, at=at, count=count):
            rules = cite("raise")
            yield LimitsAnnounced(sign=sign, comes=comes, at=at, count=count, rules=rules)
        case AnnounceClosing(comes=comes, at=at, count=count):
            yield ClosingAnnounced(comes=comes, at=at, count=count, rules=cite("close"))
        case TakeDown(closing=closing):
            yield SignTakenDown(closing=closing, rules=cite("close" if closing else "raise"))
        case AgreeLimits(player=player, limits=None, power=power):
            yield LimitsEnded(player=player, rules=cite(power))
        case AgreeLimits(player=player, limits=limits, marker=marker, power=power):
            assert limits is not None
            yield LimitsAgreed(player=player, limits=limits, marker=marker, rules=cite(power))
        case _:
            assert_never(command)


def signed(operation: Operation, event: SignEvent) -> Operation:
    """What stands at the table after something that happened to its signs."""
    match event:
        case LimitsAnnounced(sign=sign, comes=comes, at=at, count=count):
            return replace(operation, raising=Announced(sign=sign, comes=comes, at=at, since=count))
        case ClosingAnnounced(comes=comes, at=at, count=count):
            return replace(operation, closing=Announced(comes=comes, at=at, since=count))
        case SignTakenDown(closing=True):
            return replace(operation, closing=None)
        case SignTakenDown():
            return replace(operation, raising=None)
        case LimitsAgreed(player=player, limits=limits, marker=marker):
            others = tuple(one for one in operation.personal if one.player != player)
            mine = Personal(player=player, limits=limits, marker=marker)
            return replace(operation, personal=(*others, mine))
        case LimitsEnded(player=player):
            others = tuple(one for one in operation.personal if one.player != player)
            return replace(operation, personal=others)
        case _:
            assert_never(event)
