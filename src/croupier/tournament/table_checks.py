"""What may happen at the tables of a round: sessions, chip counts, ties, early ends."""

from collections.abc import Iterator

from croupier.games.refusal import Refusal, code_of
from croupier.kernel import implements
from croupier.money import spoken_dollars

from . import commands as c
from .commands import Command
from .ranking import about_tie, open_tie
from .refusals import RefusalCode, no
from .rules import About
from .state import Round, Tournament

Found = Iterator[Refusal]


@implements("TP-021", "TP-024", "TP-025")
def of_tables(t: Tournament, command: Command) -> Found:  # noqa: C901 (one a case)
    """Why a command about tables, counts or ties is not allowed now."""
    if isinstance(command, c.ReturnHeld):
        # Where the round is over, its result stands.
        yield from () if t.round_in_play is None else _no_tie_in_play(t, t.round_in_play)
        return
    kinds = (
        c.StartSession,
        c.StopClock,
        c.StartClock,
        c.CountTable,
        c.EndEarly,
        c.CorrectCount,
        c.BeginTieBreak,
        c.CountTieBreak,
        c.CloseRound,
        c.Consent,
    )
    if not isinstance(command, kinds):
        return
    r = t.round_in_play
    if r is None:
        says = "No round is in play."
        yield no(t, RefusalCode.ROUND_NOT_DRAWN, About.STRUCTURE, says)
        return
    match command:
        case c.StartSession(table=table):
            yield from _starting(t, r, table)
        case c.StopClock() | c.StartClock():
            yield from _clock(t, r, command)
        case c.CountTable(table=table, counts=counts):
            yield from _counting(t, r, table, counts)
        case c.EndEarly(table=table, counts=counts):
            yield from _counting(t, r, table, counts)
            yield from _early(t, r, table, counts)
        case c.Consent(entry=entry):
            place = r.place_of(entry)
            if place is None or place.table not in r.playing:
                says = f"Entry {entry} is at no table in play."
                yield no(t, RefusalCode.SESSION_NOT_RUNNING, About.AGREED, says)
        case c.CorrectCount(entry=entry, amount=amount, reason=reason):
            place = r.place_of(entry)
            if place is None or not r.sessions_of(place.table) or amount < 0:
                says = f"The chips of entry {entry} have not been counted."
                yield no(t, RefusalCode.NOT_COUNTED, About.WINNER, says)
            if not reason.strip():
                says = "Say why the count is corrected."
                yield no(t, RefusalCode.NO_REASON, About.WINNER, says)
            yield from _no_tie_in_play(t, r)
        case c.BeginTieBreak():
            yield from _breaking(t, r, command)
        case c.CountTieBreak(counts=counts):
            found = r.open_break
            if found is None:
                yield no(t, RefusalCode.NO_TIE, about_tie(t, r), "No tie is played off.")
            elif sorted(one for one, _ in counts) != list(found.entries) or _negative(counts):
                yield _incomplete(t, found.entries)
        case c.CloseRound():
            yield from _closing(t, r)


def _no_tie_in_play(t: Tournament, r: Round) -> Found:
    """Whoever plays a tie off has chips on a table: a count that it rests on stays till then."""
    if r.open_break is not None:
        says = "A tie is being played off; a count is changed when that has been counted."
        yield no(t, RefusalCode.TIE_OPEN, about_tie(t, r), says)


def _clock(t: Tournament, r: Round, command: c.StopClock | c.StartClock) -> Found:
    about = About.STATEMENT
    if isinstance(command, c.StartClock):
        if not r.is_stopped:
            yield no(t, RefusalCode.CLOCK_RUNS, about, "The tournament's clock runs.")
        return
    if not r.playing:
        says = "No session runs whose clock could be stopped."
        yield no(t, RefusalCode.SESSION_NOT_RUNNING, about, says)
    if r.is_stopped:
        says = "The tournament's clock stands already."
        yield no(t, RefusalCode.CLOCK_STOPPED, about, says)
    if not command.reason.strip():
        says = "Say why the clock is stopped."
        yield no(t, RefusalCode.NO_REASON, about, says)


def _negative(counts: c.Counts) -> bool:
    return any(amount < 0 for _, amount in counts)


def _incomplete(t: Tournament, entries: tuple[int, ...]) -> Refusal:
    says = f"The chips of entries {', '.join(map(str, sorted(entries)))} are to be counted."
    return no(t, RefusalCode.COUNT_INCOMPLETE, About.WINNER, says)


def _starting(t: Tournament, r: Round, table: str) -> Found:
    if table not in r.in_use or table not in t.tables:
        says = f"Table {code_of(table)} is not designated for this round."
        yield no(t, RefusalCode.TABLE_NOT_DESIGNATED, About.TABLES, says)
        return
    if table in r.playing:
        says = f"The session at table {code_of(table)} runs already."
        yield no(t, RefusalCode.TABLE_IN_SESSION, About.EXCLUSIVE, says)
    if r.is_over_at(table):
        says = f"Table {code_of(table)} has played all its sessions."
        yield no(t, RefusalCode.SESSIONS_OVER, About.STRUCTURE, says)
    if r.is_stopped:
        says = "The tournament's clock stands; start it first."
        yield no(t, RefusalCode.CLOCK_STOPPED, About.STATEMENT, says)
    seated = t.active(r.at_table(table))
    unsigned = [one for one in seated if not t.entries[one - 1].has_signed]
    if t.wants_signatures and unsigned:
        says = f"Entry {unsigned[0]} has not signed the conditions."
        yield no(t, RefusalCode.NOT_SIGNED, About.SIGNATURE, says)
    heat = next(place.heat for place in r.places if place.table == table)
    waiting = [p.table for p in r.places if p.heat < heat and not r.is_over_at(p.table)]
    if waiting:
        says = f"Table {code_of(waiting[0])} of an earlier heat is not over."
        yield no(t, RefusalCode.HEAT_BEFORE, About.STRUCTURE, says)
    yield from _two_seats(t, r, table, seated)


@implements("M7-030")
def _two_seats(t: Tournament, r: Round, table: str, seated: tuple[int, ...]) -> Found:
    """Nobody plays in two places at once: who has several entries names substitutes."""
    busy = [
        *(t.entries[one - 1].plays for one in seated),
        *(t.entries[p.entry - 1].plays for p in r.places if p.table in r.playing - {table}),
    ]
    twice = next((name for name in busy if busy.count(name) > 1), None)
    if twice is not None:
        about = About.SEVENS_SUBSTITUTE if t.rules.sevens is not None else About.SUBSTITUTE
        says = f"{twice} would play two entries at once; a substitute is to be named."
        yield no(t, RefusalCode.TWO_SEATS, about, says)


def _counting(t: Tournament, r: Round, table: str, counts: c.Counts) -> Found:
    if table not in r.playing:
        says = f"No session runs at table {code_of(table)}."
        yield no(t, RefusalCode.SESSION_NOT_RUNNING, About.PRESENCE, says)
        return
    seated = t.active(r.at_table(table))
    if sorted(one for one, _ in counts) != sorted(seated) or _negative(counts):
        yield _incomplete(t, seated)


@implements("TP-024", "TP-025")
def _early(t: Tournament, r: Round, table: str, counts: c.Counts) -> Found:
    """Who progresses must be settled; where chips become cash all at the table must agree."""
    able = sum(amount > 0 for _, amount in counts)
    wanted = r.stage.progress if r.stage.goes_on else 1
    can_wager = any(amount >= t.conditions.limits.wager_min for _, amount in counts)
    if able > wanted and can_wager:
        says = f"{able} players at table {code_of(table)} still have chips; {wanted} can go on."
        yield no(t, RefusalCode.NOT_DETERMINED, About.DETERMINED, says)
    if t.conditions.prizes is not None and t.conditions.prizes.chips_become_cash:
        missing = [one for one in t.active(r.at_table(table)) if one not in r.consents]
        if missing:
            says = f"Entry {missing[0]} has not agreed to an early end."
            yield no(t, RefusalCode.NOT_AGREED, About.AGREED, says)


@implements("M7-024")
def _breaking(t: Tournament, r: Round, command: c.BeginTieBreak) -> Found:
    # Under the table minimum, whatever least wager the conditions state besides (13.9.5(d)).
    least = t.conditions.limits.wager_min
    tie, about = open_tie(t, r), about_tie(t, r)
    if r.open_break is not None:
        yield no(t, RefusalCode.TIE_OPEN, about, "A tie is being played off.")
    elif tie is None:
        yield no(t, RefusalCode.NO_TIE, about, "No players are tied.")
    elif tie.held >= least and command.allocation:
        says = f"Each of those tied has {spoken_dollars(tie.held)}, and plays with that."
        yield no(t, RefusalCode.ALLOCATION_NOT_DUE, about, says)
    elif tie.held < least and command.allocation < least:
        says = (
            f"Those tied have less than the minimum; each is to be given {spoken_dollars(least)} "
            "or more."
        )
        yield no(t, RefusalCode.ALLOCATION_DUE, about, says)


def _closing(t: Tournament, r: Round) -> Found:
    if not r.is_counted:
        left = next(table for table in r.in_use if not r.is_over_at(table))
        says = f"The chips at table {code_of(left)} have not been counted."
        yield no(t, RefusalCode.NOT_COUNTED, About.WINNER, says)
        return
    tie = open_tie(t, r)
    if r.open_break is not None or tie is not None:
        tied = "" if tie is None else f" between entries {', '.join(map(str, tie.entries))}"
        says = f"A tie{tied} is to be broken first."
        yield no(t, RefusalCode.TIE_OPEN, about_tie(t, r), says)


@implements("TP-019", "TP-021")
def why_not_play(t: Tournament, table: str) -> Refusal | None:
    """Why no hand may be played at a designated table now; what the floor asks before each."""
    if t.in_charge is None:
        says = "Neither the Tournament Director nor a deputy is present."
        return no(t, RefusalCode.NOBODY_PRESENT, About.PRESENCE, says)
    r = t.round_in_play
    breaking = None if r is None else r.open_break
    if r is not None and (table in r.playing or breaking is not None):
        return None
    says = f"Table {code_of(table)} is kept for the tournament, and no session runs at it."
    return no(t, RefusalCode.SESSION_NOT_RUNNING, About.EXCLUSIVE, says)
