"""Seats and players: who may bet where, who is held back, who waits and who gives a seat up."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, assert_never

from croupier.games.game import Of
from croupier.games.refusal import Refusal
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .operation import Held, Operation, Restriction
from .refusals import RefusalCode, no
from .sessions import why_not_elsewhere
from .state import Table
from .supervision import why_not_excluded


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitSharing:
    """Fewer players than the rules allow share an area; ``None`` for as many as they do."""

    most: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowSeveral:
    """Players may bet on several areas: everybody, nobody but those named, or one more."""

    player: str | None
    allowed: bool
    seats_enough: bool
    """Whether tables of equal limits have seats for those who want one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TellDirector:
    """The Director or a delegate is told that a player is to be confined."""

    player: str
    told: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """A player is held back."""

    player: str
    how: Held
    by: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Lift:
    """A player is no longer held back."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SitOut:
    """A player lets rounds pass and keeps the seat, or comes back."""

    player: str
    away: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """A player waits for a seat, or no longer does."""

    player: str
    waits: bool


PlayerCommand = LimitSharing | AllowSeveral | TellDirector | Hold | Lift | SitOut | Wait


@dataclass(frozen=True, slots=True, kw_only=True)
class SharingLimited:
    """Another number of players may share an area."""

    most: int | None
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeveralAllowed:
    """Who may bet on several areas changed."""

    player: str | None
    allowed: bool
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorTold:
    """The Director or a delegate was told that a player would be confined."""

    player: str
    told: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerHeld:
    """A player was held back."""

    player: str
    how: Held
    by: str
    at: datetime
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldLifted:
    """A player was no longer held back."""

    player: str
    how: Held
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SatOut:
    """A player sat out, or came back."""

    player: str
    away: bool
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Waited:
    """A player joined those who wait for a seat, or left them."""

    player: str
    waits: bool
    rules: tuple[str, ...]


PlayerEvent = (
    SharingLimited | SeveralAllowed | DirectorTold | PlayerHeld | HoldLifted | SatOut | Waited
)

PLAYER_EVENTS: Final[dict[str, type[PlayerEvent]]] = {
    "sharing-limited": SharingLimited,
    "several-areas": SeveralAllowed,
    "director-told": DirectorTold,
    "held-back": PlayerHeld,
    "hold-lifted": HoldLifted,
    "sat-out": SatOut,
    "waits": Waited,
}

ABOUT: Final = {Held.CONFINED: "confine", Held.MISSED: "missed"}


def _lacks(table: Table, about: str, what: str) -> Refusal | None:
    if about in table.rules.cites:
        return None
    says = f"The rules of this game do not let anybody {what}."
    return no(table, RefusalCode.NOT_IN_THESE_RULES, "sign", says)


# ---------------------------------------------------------------- why not


def why_not(table: Table, command: PlayerCommand) -> Refusal | None:  # noqa: C901 (one a case)
    """Return the first reason to refuse a command about players, or ``None``."""
    match command:
        case LimitSharing():
            return _lacks(table, "sharing", "say how many share an area")
        case AllowSeveral():
            return _why_not_several(table, command)
        case TellDirector():
            return _lacks(table, "told", "confine a player")
        case Hold():
            return _why_not_hold(table, command)
        case Lift(player=player):
            if table.operation.restriction_of(player) is None:
                says = f"{player} is not held back here."
                return no(table, RefusalCode.NOT_HELD_BACK, "staff", says)
            return None
        case SitOut(player=player):
            if table.seat_of(player) is None:
                says = f"{player} has no seat at this table."
                return no(table, RefusalCode.NOT_SEATED, "seats", says)
            return None
        case Wait(player=player, waits=waits):
            if waits and (table.seat_of(player) is not None or player in table.operation.waiting):
                says = f"{player} has a seat here, or waits for one already."
                return no(table, RefusalCode.SEATED_ALREADY, "seats", says)
            return None
        case _:
            assert_never(command)


@implements("BJ-041")
def _why_not_several(table: Table, command: AllowSeveral) -> Refusal | None:
    refusal = _lacks(table, "several", "bet on several areas")
    if refusal is None and command.player is not None and table.seat_of(command.player) is None:
        says = f"{command.player} has no seat at this table."
        return no(table, RefusalCode.NOT_SEATED, "several", says)
    if refusal is None and command.allowed and not command.seats_enough:
        says = "Tables of equal limits have no seats for those who want one."
        return no(table, RefusalCode.NO_SEATS_ENOUGH, "several", says)
    return refusal


@implements("BJ-043", "BJ-044")
def _why_not_hold(table: Table, command: Hold) -> Refusal | None:
    about, operation = ABOUT[command.how], table.operation
    refusal = _lacks(table, about, "hold a player back")
    if refusal is not None:
        return refusal
    if table.seat_of(command.player) is None:
        says = f"{command.player} has no seat at this table."
        return no(table, RefusalCode.NOT_SEATED, about, says)
    if command.how is Held.CONFINED and command.player not in dict(operation.told):
        says = f"Tell the Director or a delegate of {command.player} first."
        return no(table, RefusalCode.DIRECTOR_NOT_TOLD, "told", says)
    if command.how is Held.MISSED and not operation.has_missed(command.player):
        says = f"{command.player} has missed no round of this shoe."
        return no(table, RefusalCode.NO_ROUND_MISSED, about, says)
    return None


@implements("GP-013")
def why_not_vacate(table: Table, player: str) -> Refusal | None:
    """Refuse to take a seat from somebody who has not sat idle at a full table (17.8)."""
    needed, idle = table.rules.figures.get("vacate"), table.operation.idle_for(player)
    if needed is None:
        says = "The rules here take no seat from anybody who is idle."
        return no(table, RefusalCode.NOT_IN_THESE_RULES, "seats", says)
    if table.seat_of(player) is None:
        says = f"{player} has no seat at this table."
        return no(table, RefusalCode.NOT_SEATED, "vacate", says)
    if len(table.seats) < table.rules.seats:
        says = "Other seats at the table are free."
        return no(table, RefusalCode.SEATS_FREE, "vacate", says)
    if idle < needed:
        says = f"{player} has let {idle} rounds running pass, not {needed}."
        return no(table, RefusalCode.NOT_IDLE, "vacate", says)
    return None


def why_not_wager(table: Table, asked: Any, *, is_full: bool = False) -> Refusal | None:
    """Refuse a wager that the table does not let this player make, whatever the game."""
    engine, player = table.engine, getattr(asked, "player", None)
    if engine.asks[type(asked)].by is not Of.WAGERS or player is None:
        return None
    puts = [put for event in engine.decide(table.round, asked) for put in engine.money(event).puts]
    stake = Cents(sum(put.amount for put in puts if put.player == player))
    if stake <= 0:
        return None
    if table.operation.out_because is not None:
        says = f"The table is out of service: {table.operation.out_because}"
        return no(table, RefusalCode.OUT_OF_SERVICE, "staff", says)
    excluded = why_not_excluded(table, player)
    if excluded is not None:
        return excluded
    area = getattr(asked, "box", None)
    elsewhere = why_not_elsewhere(table, player, area)
    if elsewhere is not None:
        return elsewhere
    held = _why_not_held(table, player, area, asked)
    return held or _why_not_area(table, player, area, is_full=is_full)


@implements("BJ-043", "BJ-044")
def _why_not_held(table: Table, player: str, area: int | None, asked: Any) -> Refusal | None:
    """Keep a player who is held back to the minimum, and where confined to one area."""
    held = table.operation.restriction_of(player)
    if held is None or table.sign is None:
        return None
    about, least = ABOUT[held.how], table.sign.wager_min
    stake = getattr(asked, "stake", Cents(0))
    if stake > least:
        says = f"{player} is held to the minimum of {spoken_dollars(least)} here."
        return no(table, RefusalCode.HELD_TO_MINIMUM, about, says)
    others = table.operation.areas_of(player) - {area}
    if held.how is Held.CONFINED and len(others) >= table.rules.figures["confine"]:
        says = f"{player} is confined to one betting area here."
        return no(table, RefusalCode.CONFINED, about, says)
    return None


@implements("BJ-038", "BJ-041", "BJ-042")
def _why_not_area(table: Table, player: str, area: int | None, *, is_full: bool) -> Refusal | None:
    """Keep a player to one area unless several are allowed, or the house is full (5.10, 5.10.1)."""
    operation = table.operation
    allowed = is_full or operation.several is None or player in operation.several
    if area is not None and not allowed and operation.areas_of(player) - {area}:
        says = f"{player} has a wager on another area; a Game Supervisor may allow several."
        return no(table, RefusalCode.SEVERAL_NOT_ALLOWED, "several", says)
    here = {who for who, where in operation.bets if where == area} | {player}
    if area is not None and operation.sharing is not None and len(here) > operation.sharing:
        says = f"Here {operation.sharing} may share an area, and this one is full."
        return no(table, RefusalCode.AREA_FULL, "sharing", says)
    return None


# ---------------------------------------------------------------- what happens


def happens(table: Table, command: PlayerCommand) -> Iterator[PlayerEvent]:
    """What a command about players makes happen."""
    cite = table.rules.cite
    match command:
        case LimitSharing(most=most):
            yield SharingLimited(most=most, rules=cite("sharing"))
        case AllowSeveral(player=player, allowed=allowed):
            yield SeveralAllowed(player=player, allowed=allowed, rules=cite("several"))
        case TellDirector(player=player, told=told):
            yield DirectorTold(player=player, told=told, rules=cite("told"))
        case Hold(player=player, how=how, by=by, at=at):
            yield PlayerHeld(player=player, how=how, by=by, at=at, rules=cite(ABOUT[how]))
        case Lift(player=player):
            held = table.operation.restriction_of(player)
            assert held is not None
            yield HoldLifted(player=player, how=held.how, rules=cite(ABOUT[held.how]))
        case SitOut(player=player, away=away):
            yield SatOut(player=player, away=away, rules=cite("seats"))
        case Wait(player=player, waits=waits):
            yield Waited(player=player, waits=waits, rules=cite("seats"))
        case _:
            assert_never(command)


def placed(operation: Operation, event: PlayerEvent) -> Operation:
    """What stands at the table after something that happened to its players."""
    match event:
        case SharingLimited(most=most):
            return replace(operation, sharing=most)
        case SeveralAllowed(player=None, allowed=allowed):
            return replace(operation, several=None if allowed else frozenset())
        case SeveralAllowed(allowed=True) if operation.several is None:
            return operation
        case SeveralAllowed(player=player, allowed=allowed):
            assert player is not None
            # Where nobody was named, everybody who sits there was meant.
            everybody = frozenset(operation.arrivals)
            named = everybody if operation.several is None else operation.several
            return replace(operation, several=named | {player} if allowed else named - {player})
        case DirectorTold(player=player, told=told):
            return replace(operation, told=(*operation.told, (player, told)))
        case PlayerHeld(player=player, how=how, by=by, at=at):
            others = tuple(one for one in operation.restrictions if one.player != player)
            mine = Restriction(player=player, how=how, by=by, at=at)
            return replace(operation, restrictions=(*others, mine))
        case HoldLifted(player=player):
            others = tuple(one for one in operation.restrictions if one.player != player)
            knows = tuple(one for one in operation.told if one[0] != player)
            return replace(operation, restrictions=others, told=knows)
        case SatOut(player=player, away=away):
            one = frozenset({player})
            return replace(operation, away=operation.away | one if away else operation.away - one)
        case Waited(player=player, waits=waits):
            rest = tuple(one for one in operation.waiting if one != player)
            return replace(operation, waiting=(*rest, player) if waits else rest)
        case _:
            assert_never(event)
