"""What the house does by itself at a table: at once, or when a time is up."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from croupier.equipment import ShuffleCause
from croupier.games.asking import command_of
from croupier.games.conduct import Measure
from croupier.games.game import Actor, Need, Of
from croupier.games.refusal import RuleBreach
from croupier.table import Dealing, Stage, Table
from croupier.table.entropy import On
from croupier.table.play import has_betting
from croupier.table.sessions import unstaked
from croupier.table.shoe import cut_offered_to, has_cards

from .clock import Clock
from .entropy_windows import awaited, is_to_be_called, reveals_until
from .hosted import Hosted
from .people import People
from .settings import Settings


@dataclass(frozen=True, slots=True)
class Move:
    """The next thing that the house does, by its word."""

    do: str
    cause: ShuffleCause | None = None
    name: str | None = None
    """Whom it sees out."""
    on: On | None = None
    """Which values it calls for, or goes on without."""


def house_deals(table: Table) -> bool:
    """Whether the house runs the table: it has its own shoe and no dealer has signed on."""
    return table.dealing is Dealing.SHOE and table.dealer is None and not table.is_closed


def at_once(table: Table) -> Move | None:
    """What follows without anybody's asking, in the same breath as what came before."""
    if table.round is not None:
        routine = table.engine.routine(table.round)
        is_dealers = table.dealing is Dealing.HAND and type(routine) in table.engine.by_dealer
        if routine is not None and not is_dealers:
            return Move("routine")
        if _is_untold(table):
            return Move("cutting-card")
        if is_to_be_called(table, On.ROUND):
            return Move("call-entropy", on=On.ROUND)
        need: Need | None = table.engine.needs(table.round)
        if need is not None and _is_shoe_ready(table):
            draws = need.of is Of.CHANCE and house_deals(table) and not need.players
            return Move("draw") if draws and not _awaits_values(table, need) else None
    if is_to_be_called(table, On.SHOE):
        return Move("call-entropy", on=On.SHOE)
    shoe = table.shoe
    if not house_deals(table) or shoe is None:
        return None
    if shoe.stage is Stage.CUT:
        return Move("load")
    return Move("burn") if shoe.stage is Stage.LOADED and shoe.burns_due else None


def _awaits_values(table: Table, need: Need) -> bool:
    """Whether players who committed to values are given the time to reveal them."""
    return bool(need.among) and bool(awaited(table, On.ROUND))


def _is_shoe_ready(table: Table) -> bool:
    """Whether a round may go on: a shoe that was shuffled in it is made ready first (4.1.1(d))."""
    return table.shoe is None or table.shoe.is_ready


def _is_untold(table: Table) -> bool:
    """Whether the cutting card of the house's shoe came out in a round that wants to know."""
    shoe, engine = table.shoe, table.engine
    if "cutting-card" not in engine.commands.kinds or shoe is None or not table.is_round_dealt:
        return False
    told = command_of(engine, "cutting-card", {}, Actor())
    return table.dealing is Dealing.SHOE and shoe.is_out and engine.can(table.round, told)


def when_due(hosted: Hosted, settings: Settings, clock: Clock) -> tuple[datetime, Move] | None:
    """What the house does next by its own timing, and when; ``None``: it waits for somebody."""
    table = hosted.table
    if table is None or table.is_closed:
        return None
    found = (
        _time_up(table, clock),
        _next_move(hosted, table, settings),
        _reveals_over(hosted, table, settings),
    )
    return min((one for one in found if one is not None), key=lambda due: due[0], default=None)


def _time_up(table: Table, clock: Clock) -> tuple[datetime, Move] | None:
    """A tournament's session goes by the steady count: time that the floor stood is not lost."""
    kept = table.kept
    if kept is None or kept.ends is None or kept.held is not None or kept.is_time_up:
        return None
    left = timedelta(seconds=clock.seconds_to(kept.ends))
    return clock.now() + left, Move("call-time")


def _reveals_over(hosted: Hosted, table: Table, settings: Settings) -> tuple[datetime, Move] | None:
    """Go on without the values of a round that are not revealed in time."""
    pool = table.entropy.round
    if pool is None or not pool.unrevealed:
        return None
    over = reveals_until(hosted, On.ROUND, settings)
    return None if over is None else (over, Move("miss-entropy", on=On.ROUND))


def _next_move(hosted: Hosted, table: Table, settings: Settings) -> tuple[datetime, Move] | None:
    if not _goes_by_time(table):
        return None
    last = datetime.fromisoformat(hosted.at)
    if not house_deals(table):
        return _idle_dealer(table, last, settings)
    need: Need | None = None if table.round is None else table.engine.needs(table.round)
    if need is None:
        return _between(hosted, table, last, settings)
    unready = _made_ready(table, last, settings)
    if unready is not None:
        return unready
    if need.of is Of.WAGERS:
        return _betting(hosted, table, settings)
    waits = last + timedelta(seconds=settings.deciding)
    if need.of is Of.CHANCE:
        # Somebody is entitled to set chance off; the dealer does it for whoever does not.
        return waits, Move("draw")
    if table.engine.lapse(table.round, need) is not None and settings.supervises:
        return waits, Move("lapse")
    return None


def _idle_dealer(table: Table, last: datetime, settings: Settings) -> tuple[datetime, Move] | None:
    """Take a table over whose dealer does nothing while players wait; a real shoe waits."""
    if table.dealing is not Dealing.SHOE or not (table.seats or table.layout):
        return None
    return last + timedelta(seconds=settings.relieving), Move("sign-off", name=table.dealer)


def _goes_by_time(table: Table) -> bool:
    """Whether the house goes on by itself; whoever practises has all the time in the world."""
    return table.stopped_because is None and table.practice_for is None


def sees_out(table: Table, people: People) -> Move | None:
    """Whoever may no longer be at a table: staff at once, a player when no wager stands."""
    for on in table.on_duty:
        staff = people.get(on.name)
        is_out = staff is None or staff.is_disabled or staff.rank is None
        if is_out or table.seat_of(on.name) is not None:
            return Move("sign-off", name=on.name)
    for seat in table.seats:
        player = people.get(seat.player)
        is_excluded = table.operation.stands(seat.player, Measure.EXCLUDE)
        is_out = is_excluded or player is None or not player.plays
        if is_out and not table.on_layout(seat.player):
            return Move("leave" if table.kept is None else "see-out", name=seat.player)
    return None


def _between(
    hosted: Hosted, table: Table, last: datetime, settings: Settings
) -> tuple[datetime, Move] | None:
    """Shuffle, cut and open the next round while somebody is seated."""
    is_held = table.kept is not None and table.kept.held is not None
    is_out = table.operation.out_because is not None or table.is_session_over or is_held
    lacks_sign = table.sign is None and has_betting(table)
    if not table.seats or lacks_sign or is_out or not _goes_on(table):
        return None
    rests = table.round is not None and has_betting(table)
    shown = last + timedelta(seconds=settings.between_rounds if rests else 0)
    second = table.operation.second
    if second is not None and second.is_about_round:
        shown = last + timedelta(seconds=settings.seconding)
    if has_cards(table):
        if table.shuffle_due is not None:
            return _shuffled_at(hosted, table, shown, settings), Move("shuffle", table.shuffle_due)
        unready = _made_ready(table, last, settings)
        if unready is not None:
            return unready
        if table.shoe is not None and table.shoe.drawn <= table.rules.burns and second is None:
            return last, Move("next-round")
    return shown, Move("next-round")


def _shuffled_at(hosted: Hosted, table: Table, at: datetime, settings: Settings) -> datetime:
    """When a shuffle happens: while values for it are awaited, a little later."""
    over = reveals_until(hosted, On.SHOE, settings)
    return at if over is None or not awaited(table, On.SHOE) else max(at, over)


def _made_ready(table: Table, last: datetime, settings: Settings) -> tuple[datetime, Move] | None:
    """Shuffle and cut; in a round, too, if a supervisor has taken the shoe away (4.1.1(d))."""
    if not has_cards(table) or (table.shoe is not None and table.shoe.stage is not Stage.SHUFFLED):
        return None
    if table.shoe is None:
        return last, Move("shuffle", table.shuffle_due)
    waits = settings.cutting if cut_offered_to(table) is not None else 0
    return last + timedelta(seconds=waits), Move("cut")


def _goes_on(table: Table) -> bool:
    """Whether the round before lets another one follow; what it awaits is for staff to see to."""
    if table.round is None:
        return True
    try:
        table.engine.next_opening(table.round, table.opening)
    except RuleBreach:
        return False
    return True


def _betting(hosted: Hosted, table: Table, settings: Settings) -> tuple[datetime, Move] | None:
    """Betting closes when everybody seated is ready, or some time after the first wager."""
    if not table.layout or not has_betting(table) or table.operation.out_because is not None:
        return None
    if not table.engine.can(table.round, command_of(table.engine, "close-betting", {}, Actor())):
        return None
    if unstaked(table) or (table.kept is not None and table.kept.held is not None):
        return None
    first = next(moment for moment in hosted.moments if moment.table.layout)
    closes = datetime.fromisoformat(str(first.body["at"])) + timedelta(seconds=settings.betting)
    if all(seat.player in table.ready | table.operation.away for seat in table.seats):
        closes = datetime.fromisoformat(hosted.at)
    return closes, Move("close-betting")
