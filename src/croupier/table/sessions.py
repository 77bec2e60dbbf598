"""A table that is kept for a session of a tournament: who plays, how long, what must be staked."""

from dataclasses import dataclass, replace
from typing import Any, assert_never

from croupier.games.conduct import Measure
from croupier.games.refusal import Refusal
from croupier.kernel import implements
from croupier.money import spoken_dollars

from .operation import Operation
from .refusals import RefusalCode
from .state import Kept, Seat, Stakes, Table

# ---------------------------------------------------------------- commands


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepTable:
    """A session of a tournament begins: the table is kept for its players, in drawn seats."""

    tournament: str
    currency: str
    rule: str
    seat_rules: tuple[str, ...]
    """By which a drawn seat is its player's alone."""
    seats: tuple[tuple[int, str], ...]
    shoes: int | None
    hands: int | None
    ends: int | None = None
    """The floor's count at which its time is up, where it goes by time."""
    stakes: Stakes | None = None
    terms: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ReleaseTable:
    """The session is over, and the table is free for other play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldSession:
    """The tournament's clock stands: the hand in play is finished, and none begins."""

    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeSession:
    """The tournament's clock runs again."""

    rule: str
    ends: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTime:
    """The time of a session is up."""

    count: int
    """Of the floor's steady clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandWagers:
    """Those whose chips reach to the least wager of the conditions are bound by it."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUpSeat:
    """A player is out of the tournament, and leaves the table."""

    player: str


SessionCommand = (
    KeepTable | ReleaseTable | HoldSession | ResumeSession | CallTime | DemandWagers | GiveUpSeat
)


# ---------------------------------------------------------------- events


@dataclass(frozen=True, slots=True, kw_only=True)
class TableKept:
    """A tournament's session began here; nobody else plays."""

    tournament: str
    currency: str
    seats: tuple[Seat, ...]
    shoes: int | None
    hands: int | None
    ends: int | None
    stakes: Stakes | None
    terms: tuple[tuple[str, int], ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReleased:
    """The session is over, and its players have left."""

    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionHeld:
    """The tournament's clock was stopped."""

    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionResumed:
    """The tournament's clock was set going again."""

    ends: int | None
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCalled:
    """The time of the session was up; the hand in play is its last."""

    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WagersDemanded:
    """Who is bound by the least wager of the conditions in this hand."""

    players: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatGivenUp:
    """A player who is out of the tournament left the table."""

    player: str
    rules: tuple[str, ...]


SessionEvent = (
    TableKept
    | TableReleased
    | SessionHeld
    | SessionResumed
    | TimeCalled
    | WagersDemanded
    | SeatGivenUp
)

SESSION_EVENTS: dict[str, type[SessionEvent]] = {
    "kept": TableKept,
    "session-held": SessionHeld,
    "session-resumed": SessionResumed,
    "time-called": TimeCalled,
    "wagers-demanded": WagersDemanded,
    "seat-given-up": SeatGivenUp,
    "released": TableReleased,
}


# ---------------------------------------------------------------- why not


@implements("TP-021")
def why_not(table: Table, command: SessionCommand) -> Refusal | None:
    """Why a session may not begin, go on or end now."""
    kept = table.kept
    match command:
        case KeepTable(rule=rule) if kept is not None:
            says = "The table is kept for a session already."
            return Refusal(RefusalCode.KEPT_FOR_TOURNAMENT, rule, says)
        case KeepTable(rule=rule) if table.seats or table.layout or table.is_round_dealt:
            says = "Players are at the table; it is kept for the tournament when they have left."
            return Refusal(RefusalCode.ROUND_IN_PLAY, rule, says)
        case KeepTable():
            return None
        case _ if kept is None:
            says = "The table is kept for nobody."
            return Refusal(RefusalCode.NOT_KEPT, table.rules.cites["seats"], says)
        case ReleaseTable() if table.is_round_dealt or table.layout:
            says = "A hand is in play; the session ends when it is over."
            return Refusal(RefusalCode.ROUND_IN_PLAY, kept.rule, says)
        case GiveUpSeat(player=player) if table.on_layout(player):
            says = f"{player} has a wager in play; it stays until it is decided."
            return Refusal(RefusalCode.WAGERS_IN_PLAY, kept.rule, says)
        case CallTime(count=count) if kept.ends is None or kept.held or count < kept.ends:
            says = "The time of the session is not up."
            return Refusal(RefusalCode.TIME_NOT_UP, kept.rule, says)
        case _:
            return None


@implements("TP-001", "TP-022")
def why_not_elsewhere(table: Table, player: str, area: int | None) -> Refusal | None:
    """Why a player may not wager on a box: the seat was drawn for another, whose box it is alone.

    Every player has the same chance (16.1.1) in an allotted position (16.3.3).
    """
    kept = table.kept
    owner = next((seat.player for seat in table.seats if seat.number == area), player)
    if kept is None or owner == player:
        return None
    says = f"Seat {area} was drawn for {owner}: no other player wagers on its box."
    return Refusal(RefusalCode.KEPT_FOR_TOURNAMENT, kept.seat_rule, says)


@implements("TP-007")
def why_not_staked(table: Table, asked: Any) -> Refusal | None:
    """What the conditions' least and compulsory wagers, and the clock, refuse of a round."""
    kept = table.kept
    if kept is None or table.is_round_dealt:
        return None
    closes = type(asked) is table.engine.commands.kinds.get("close-betting")
    if closes and kept.held is not None:
        says = "The tournament's clock stands; no hand begins."
        return Refusal(RefusalCode.CLOCK_STOPPED, kept.held, says)
    if kept.stakes is None:
        return None
    lacking = unstaked(table)
    if closes and lacking:
        least = spoken_dollars(kept.stakes.least)
        says = f"{lacking[0]} has not staked {least}; a wager is compulsory in each hand."
        return Refusal(RefusalCode.WAGER_COMPULSORY, kept.stakes.rule, says)
    return _why_not_least(table, kept.stakes, kept.bound, asked)


def _why_not_least(
    table: Table, stakes: Stakes, bound: tuple[str, ...], asked: Any
) -> Refusal | None:
    """Refuse what leaves a player's wagers below the least one, whose chips would reach to it."""
    player = getattr(asked, "player", None)
    if player not in bound:
        return None
    events = table.engine.decide(table.round, asked)
    puts = [put for event in events for put in table.engine.money(event).puts]
    stake = sum(put.amount for put in puts if put.player == player)
    laid = dict(table.laid_since).get(player, 0)
    takes_all = stake <= 0 and laid + stake <= 0
    if stake == 0 or takes_all or laid + stake >= stakes.least:
        return None
    says = f"The least wager of the tournament is {spoken_dollars(stakes.least)}."
    return Refusal(RefusalCode.UNDER_TOURNAMENT_MINIMUM, stakes.rule, says)


def unstaked(table: Table) -> tuple[str, ...]:
    """Those who must wager on the hand to come and have not; a form counts as a wager."""
    kept = table.kept
    if kept is None or kept.stakes is None or not kept.stakes.is_compulsory:
        return ()
    laid, least = dict(table.laid_since), kept.stakes.least
    pledged = () if table.round is None else table.engine.pledged(table.round)
    return tuple(
        player
        for player in kept.bound
        if laid.get(player, 0) < least
        and player not in pledged
        and not table.operation.stands(player, Measure.EXCLUDE)
    )


# ---------------------------------------------------------------- what happens


def happens(table: Table, command: SessionCommand) -> SessionEvent:
    """What a command about a session makes happen."""
    rule = "" if table.kept is None else table.kept.rule
    match command:
        case KeepTable():
            return TableKept(
                tournament=command.tournament,
                currency=command.currency,
                seats=tuple(Seat(number, player) for number, player in sorted(command.seats)),
                shoes=command.shoes,
                hands=command.hands,
                ends=command.ends,
                stakes=command.stakes,
                terms=command.terms,
                rules=(command.rule, *command.seat_rules),
            )
        case ReleaseTable():
            return TableReleased(rules=(rule,))
        case HoldSession(rule=by):
            return SessionHeld(rules=(by,))
        case ResumeSession(rule=by, ends=ends):
            return SessionResumed(ends=ends, rules=(by,))
        case CallTime():
            return TimeCalled(rules=(rule,))
        case DemandWagers(players=players):
            stakes = None if table.kept is None else table.kept.stakes
            assert stakes is not None
            return WagersDemanded(players=players, rules=(stakes.rule,))
        case GiveUpSeat(player=player):
            return SeatGivenUp(player=player, rules=(rule,))
        case _:
            assert_never(command)


def in_session(table: Table, event: SessionEvent) -> Table:
    """The table after something that a session brought."""
    if isinstance(event, TableKept | TableReleased):
        return _kept(table, event)
    assert table.kept is not None, event
    match event:
        case SessionHeld(rules=(by,)):
            return replace(table, kept=replace(table.kept, held=by))
        case SessionResumed(ends=ends):
            return replace(table, kept=replace(table.kept, held=None, ends=ends))
        case TimeCalled():
            return replace(table, kept=replace(table.kept, is_time_up=True))
        case WagersDemanded(players=players):
            return replace(table, kept=replace(table.kept, bound=players))
        case SeatGivenUp(player=player):
            bound = tuple(one for one in table.kept.bound if one != player)
            seats = tuple(seat for seat in table.seats if seat.player != player)
            return replace(table, seats=seats, kept=replace(table.kept, bound=bound))
        case _:
            raise AssertionError(event)


def _kept(table: Table, event: TableKept | TableReleased) -> Table:
    """A session begins, or ends: other players, other chips, and cards that are shuffled anew."""
    seats = () if isinstance(event, TableReleased) else event.seats
    # A round whose betting was open, without a wager on it, is left.
    fresh = replace(
        table,
        shoe=None,
        round=None,
        opening=None,
        warned=frozenset(),
        ready=frozenset(),
        correction=None,
        operation=_others(table.operation, seats),
    )
    if isinstance(event, TableReleased):
        return replace(fresh, kept=None, seats=())
    kept = Kept(
        tournament=event.tournament,
        currency=event.currency,
        rule=event.rules[0],
        seat_rule=event.rules[-1],
        shoes=event.shoes,
        hands=event.hands,
        ends=event.ends,
        stakes=event.stakes,
        terms=event.terms,
        from_shoe=table.shoes,
        from_round=table.rounds,
    )
    return replace(fresh, kept=kept, seats=seats)


def _others(operation: Operation, seats: tuple[Seat, ...]) -> Operation:
    """Other players sit here; what stood at places, and what was counted, is of no use any more."""
    return replace(
        operation,
        personal=(),
        idle=(),
        played=(),
        shoe_rounds=0,
        bets=(),
        away=frozenset(),
        arrivals=tuple(seat.player for seat in seats),
    )
