"""The tables of a tournament: kept for its sessions and ties, held while its clock stands."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.games.refusal import code_of
from croupier.ledger import Draft, Reading
from croupier.table import (
    GiveUpSeat,
    HoldSession,
    KeepTable,
    ReleaseTable,
    ResumeSession,
    SessionCommand,
    Stakes,
    Table,
)
from croupier.table.signs import MS_PER_MINUTE
from croupier.tournament import Event, Round, Tournament
from croupier.tournament import events as e
from croupier.tournament.conditions import StageKind
from croupier.tournament.ranking import OTHERS
from croupier.tournament.rules import About

from .hosted import Hosted
from .refusals import NotThere, Outdated, Unusable
from .tournament_money import chips_held, currency_of_tournament

if TYPE_CHECKING:
    from .floor import Floor


# ---------------------------------------------------------------- what happens to tables


def tables_moved(
    floor: "Floor", draft: Draft, t: Tournament, happening: Event
) -> dict[str, Hosted]:
    """Do to tables what follows from an event; the tournament is as just after it."""
    found = {}
    for table, command in _commands(floor, draft.now, t, happening):
        found[table] = floor.at_table(draft, table, command)
    return found


def _commands(  # noqa: C901 (one a kind)
    floor: "Floor", now: Reading, t: Tournament, happening: Event
) -> Iterator[tuple[str, SessionCommand]]:
    r = t.round_in_play
    match happening:
        case e.SessionStarted(table=table):
            assert r is not None
            yield table, _session(t, r, table, floor.clock.count())
        case e.TableCounted(table=table):
            yield table, ReleaseTable()
        case e.TieBreakBegun(scope=scope, entries=entries, shoes=shoes):
            assert r is not None
            yield from _tie(t, r, scope, entries, shoes)
        case e.TieBreakCounted():
            assert r is not None
            for table in tie_tables(r, r.breaks[-1].scope, r.breaks[-1].entries):
                yield table, ReleaseTable()
        case e.ClockStopped(rules=(rule, *_)):
            assert r is not None
            yield from ((table, HoldSession(rule=rule)) for table in sorted(r.playing))
        case e.ClockStarted(rules=(rule, *_), count=count):
            assert r is not None
            for table in sorted(r.playing):
                left = time_left(r, table, count)
                ends = None if left is None else count + left
                yield table, ResumeSession(rule=rule, ends=ends)
        case e.LeftPlay(entry=entry):
            plays = t.entries[entry - 1].plays
            for name in () if r is None else r.in_use:
                kept = _kept_at(floor, now, t, name)
                if kept is not None and kept.seat_of(plays) is not None:
                    yield name, GiveUpSeat(player=plays)
        case _:
            return


def _session(t: Tournament, r: Round, table: str, count: int) -> KeepTable:
    length, seated = r.stage.length, t.active(r.at_table(table))
    places = {place.entry: place.seat for place in r.places}
    ends = None if length.minutes is None else count + length.minutes * MS_PER_MINUTE
    seats = tuple((places[one], t.entries[one - 1].plays) for one in seated)
    return _kept(t, seats, length.shoes, length.hands, ends, None)


def tie_tables(r: Round, scope: str, entries: tuple[int, ...]) -> tuple[str, ...]:
    """Where a tie is played off: at its own table, or at as many as those tied need seats for."""
    if scope != OTHERS:
        return (scope,)
    return r.in_use[: -(-len(entries) // r.stage.seats)]


def _tie(
    t: Tournament, r: Round, scope: str, entries: tuple[int, ...], shoes: int
) -> Iterator[tuple[str, KeepTable]]:
    """Further play: at one table in the seats of the session, at several dealt out evenly."""
    tables = tie_tables(r, scope, entries)
    places = {place.entry: place.seat for place in r.places}
    for at, table in enumerate(tables):
        here = entries[at :: len(tables)]
        drawn = tuple(places[one] for one in here)
        numbers = drawn if scope != OTHERS else range(1, len(here) + 1)
        seats = tuple(
            (number, t.entries[one - 1].plays) for number, one in zip(numbers, here, strict=True)
        )
        number = r.breaks[-1].number
        yield table, _kept(t, seats, shoes or None, None if shoes else 1, None, number)


def _kept(
    t: Tournament,
    seats: tuple[tuple[int, str], ...],
    shoes: int | None,
    hands: int | None,
    ends: int | None,
    play_off: int | None,
) -> KeepTable:
    return KeepTable(
        tournament=t.id,
        currency=currency_of_tournament(t.id),
        rule=t.rules.rule(About.EXCLUSIVE),
        seat_rules=t.rules.cite(About.HOLD, About.SUBSTITUTE),
        seats=seats,
        shoes=shoes,
        hands=hands,
        ends=ends,
        stakes=_stakes(t),
        terms=_terms(t, play_off),
    )


def _stakes(t: Tournament) -> Stakes | None:
    """The least and the compulsory wager that the conditions state (c)."""
    said = t.conditions.minimum
    if said is None or not (said.amount or said.is_compulsory):
        return None
    rule = t.rules.rule(About.MINIMUM)
    return Stakes(least=t.conditions.least_wager, is_compulsory=said.is_compulsory, rule=rule)


def _terms(t: Tournament, play_off: int | None) -> tuple[tuple[str, int], ...]:
    """Which play it is, and what the game at the tables has to know of the conditions."""
    number, r = t.conditions.secret_wagers, t.round_in_play
    terms = {"round": len(t.rounds)}
    if play_off is not None:
        terms["play_off"] = play_off
    if number is not None:
        is_final = r is not None and r.stage.kind is StageKind.FINAL
        terms |= {"secret_wagers": number, "is_final": int(is_final)}
    return tuple(terms.items())


def entry_at(t: Tournament, table: str, player: str) -> int | None:
    """The entry that somebody plays, or played last, at a table."""
    for r in reversed(t.rounds):
        tied = (entry for one in r.breaks for entry in one.entries)
        for entry in (*r.at_table(table), *tied):
            if t.entries[entry - 1].plays == player:
                return entry
    return None


# ---------------------------------------------------------------- time, and the end of a session


def time_left(r: Round, table: str, count: int) -> int | None:
    """Milliseconds that a session by the clock still has; ``None`` where it goes otherwise."""
    clock, minutes = dict(r.clocks).get(table), r.stage.length.minutes
    if clock is None or minutes is None:
        return None
    return max(0, minutes * MS_PER_MINUTE - clock.elapsed(count))


def must_fit(table: Table | None, name: str, t: Tournament) -> None:
    """Refuse a table that is not there, or is not what the conditions describe."""
    if table is None or table.is_closed:
        raise NotThere(f"There is no table {name!r}.", where="table")
    wanted, setting = t.conditions, table.setting
    if table.game != wanted.game:
        says = (
            f"Table {code_of(name)} plays {table.game}; the tournament is played at {wanted.game}."
        )
        raise Unusable(says, where="table")
    sign, limits = table.sign, wanted.limits
    if sign is None or (sign.wager_min, sign.wager_max) != (limits.wager_min, limits.wager_max):
        says = f"The sign at table {code_of(name)} does not show the limits of the conditions."
        raise Unusable(says, where="table")
    for side_bet in set(wanted.side_bets) - set(setting.side_bets):
        raise Unusable(f"Table {code_of(name)} does not offer {side_bet}.", where="table")


def must_be_over(floor: "Floor", now: Reading, t: Tournament, name: str, *, is_early: bool) -> None:
    """Refuse a count before the session has had its length; an early end has its own rule."""
    table = _kept_at(floor, now, t, name)
    if table is None:
        return
    _must_rest(table)
    if not table.is_session_over and not is_early:
        says = "The session is not over; end-early ends it before its time, where that may be."
        raise Outdated(says, where="table")


def must_have_played_on(floor: "Floor", now: Reading, t: Tournament) -> None:
    """Refuse a count of those tied before they have played, unless no two of them can wager."""
    r = t.round_in_play
    tie = None if r is None else r.open_break
    if r is None or tie is None:
        return
    least = t.conditions.limits.wager_min
    able = sum(chips_held(now, t, one) >= least for one in t.active(tie.entries))
    for name in tie_tables(r, tie.scope, tie.entries):
        table = _kept_at(floor, now, t, name)
        if table is None:
            continue
        _must_rest(table)
        if not table.is_session_over and able > 1:
            raise Outdated(
                f"Those tied have not played on at table {code_of(name)} yet.", where="table"
            )


def _must_rest(table: Table) -> None:
    if table.is_round_dealt or table.layout:
        raise Outdated("A hand is in play; chips are counted when it is over.")


def _kept_at(floor: "Floor", now: Reading, t: Tournament, name: str) -> Table | None:
    """A table that is kept for this tournament now."""
    table = floor.table_at(now, name)
    if table is None or table.kept is None or table.kept.tournament != t.id:
        return None
    return table
