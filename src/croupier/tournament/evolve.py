"""Apply an event to a tournament; no law is consulted here."""

from collections.abc import Iterable
from dataclasses import replace

from croupier.money import Cents

from . import events as e
from .events import Event
from .ranking import OTHERS
from .state import Approval, Break, Entry, Phase, Round, SessionClock, Standing, Tournament


def replay(t: Tournament | None, events: Iterable[Event]) -> Tournament:
    """Fold events over a tournament; the first event of one is its conditions."""
    for event in events:
        t = evolve(t, event)
    assert t is not None
    return t


def evolve(t: Tournament | None, event: Event) -> Tournament:
    """The tournament after an event."""
    if isinstance(event, e.ConditionsDrafted):
        return _drafted(t, event)
    assert t is not None, event
    for part in (_of_people, _of_entries, _of_play):
        after = part(t, event)
        if after is not None:
            return after
    raise AssertionError(event)


def _drafted(t: Tournament | None, event: e.ConditionsDrafted) -> Tournament:
    if t is None:
        return Tournament(id=event.id, rules=event.law, conditions=event.conditions)
    signed = tuple(replace(entry, has_signed=False) for entry in t.entries)
    return replace(
        t,
        rules=event.law,
        conditions=event.conditions,
        phase=Phase.DRAFTED,
        approval=None,
        is_briefed=False,
        entries=signed,
    )


def _of_people(t: Tournament, event: Event) -> Tournament | None:
    match event:
        case e.DirectorAppointed(name=name):
            return replace(t, director=name)
        case e.DeputyAppointed(name=name):
            return replace(t, deputies=(*t.deputies, name))
        case e.Approved(by=by, writing=writing, digest=digest):
            approval = Approval(by=by, writing=writing, digest=digest)
            phase = Phase.OPEN if t.commitments else Phase.APPROVED
            return replace(t, approval=approval, phase=phase)
        case e.SignedIn(name=name):
            return replace(t, present=t.present | {name})
        case e.SignedOut(name=name):
            return replace(t, present=t.present - {name})
        case e.SignaturesWanted():
            return replace(t, wants_signatures=True)
        case e.Briefed():
            return replace(t, is_briefed=True)
        case e.TablesDesignated(tables=tables):
            return replace(t, tables=tables)
        case _:
            return None


def _of_entries(t: Tournament, event: Event) -> Tournament | None:
    match event:
        case e.EntriesOpened(commitments=commitments):
            return replace(t, commitments=commitments, phase=Phase.OPEN)
        case e.EntryAccepted(number=number, player=player, fee=fee, earned=earned):
            entry = Entry(number=number, player=player, fee=fee, earned=earned)
            # Every player is briefed before play (16.2.2): a new one has not been.
            return replace(t, entries=(*t.entries, entry), is_briefed=False)
        case e.LeftPlay(entry=number, standing=standing, refund=refund):
            fee = Cents(t.entries[number - 1].fee - refund)
            return _entry(t, number, standing=standing, fee=fee)
        case e.LateArrival():
            return t
        case e.Signed(entry=number):
            return _entry(t, number, has_signed=True)
        case e.SubstituteNominated(entry=number, substitute=substitute):
            return _entry(t, number, proposed=substitute)
        case e.SubstituteApproved(entry=number, substitute=substitute):
            # The signature was another player's (16.2.3).
            return _entry(t, number, substitute=substitute, proposed=None, has_signed=False)
        case e.BoughtBack(entry=number, fee=fee):
            held = t.entries[number - 1]
            paid, times = Cents(held.fee + fee), held.buy_backs + 1
            return _entry(t, number, standing=Standing.IN, fee=paid, buy_backs=times)
        case e.Begun():
            return replace(t, phase=Phase.PLAYING)
        case e.BonusPaid() | e.ChipsCashed():
            return t
        case e.Cancelled(refunds=refunds):
            back = dict(refunds)
            entries = tuple(
                replace(one, fee=Cents(one.fee - back.get(one.number, 0))) for one in t.entries
            )
            return replace(t, phase=Phase.CANCELLED, entries=entries)
        case _:
            return None


def _entry(t: Tournament, number: int, **changes: object) -> Tournament:
    entries = list(t.entries)
    entries[number - 1] = replace(entries[number - 1], **changes)  # type: ignore[arg-type]
    return replace(t, entries=tuple(entries))


def _of_play(t: Tournament, event: Event) -> Tournament | None:
    match event:
        case e.SeatsDrawn(stage=stage, places=places, tables=tables, seed=seed):
            drawn = Round(stage=stage, places=places, tables=tables, seed=seed)
            return replace(t, rounds=(*t.rounds, drawn))
        case e.RoundClosed():
            return _closed(t, event)
        case e.PrizePaid(entry=entry, amount=amount):
            return replace(t, prizes=(*t.prizes, (entry, amount)))
        case e.Finished():
            return replace(t, phase=Phase.FINISHED)
        case e.HeldReturned(is_counted=False):
            return t
        case _:
            assert t.round is not None, event
            return replace(t, rounds=(*t.rounds[:-1], _in_round(t.round, event)))


def _in_round(r: Round, event: Event) -> Round:
    match event:
        case e.StartMoved(heat=heat, to=to):
            return replace(r, starts=tuple(sorted({**dict(r.starts), heat: to}.items())))
        case e.SessionStarted(table=table, at=at, count=count):
            clock = SessionClock(started=at, ran=0, since=count)
            clocks = tuple(sorted({**dict(r.clocks), table: clock}.items()))
            return replace(r, playing=r.playing | {table}, clocks=clocks)
        case e.ClockStopped(count=count):
            clocks = tuple((table, _stood(clock, count)) for table, clock in r.clocks)
            return replace(r, clocks=clocks, is_stopped=True)
        case e.ClockStarted(count=count):
            clocks = tuple((table, replace(clock, since=count)) for table, clock in r.clocks)
            return replace(r, clocks=clocks, is_stopped=False)
        case e.Consented(entry=entry):
            return replace(r, consents=r.consents | {entry})
        case e.TableCounted():
            return _counted(r, event)
        case e.CountCorrected(entry=entry, table=table, now=now):
            return _corrected(r, entry, table, now)
        case e.HeldReturned(entry=entry, amount=amount, play_off=int(number)):
            return _more_after(r, number, entry, amount)
        case e.HeldReturned(entry=entry, table=table, amount=amount):
            return _corrected(r, entry, table, Cents(dict(r.counts).get(entry, 0) + amount))
        case e.TieBreakBegun(scope=scope, entries=entries, allocated=allocated, shoes=shoes):
            number = r.play_offs + 1
            begun = Break(
                number=number, scope=scope, entries=entries, allocated=allocated, shoes=shoes
            )
            return replace(r, breaks=(*r.breaks, begun), play_offs=number)
        case e.TieBreakCounted(counts=counts):
            breaks = tuple(one if one.is_over else replace(one, counts=counts) for one in r.breaks)
            return replace(r, breaks=breaks)
        case _:
            raise AssertionError(event)


def _corrected(r: Round, entry: int, table: str, now: Cents) -> Round:
    """Another count; further play that rested on the one before no longer counts."""
    counts = tuple(sorted({**dict(r.counts), entry: now}.items()))
    kept = tuple(one for one in r.breaks if one.scope not in (table, OTHERS))
    return replace(r, counts=counts, breaks=kept)


def _more_after(r: Round, number: int, entry: int, amount: Cents) -> Round:
    """More chips after further play; what was played off since and rested on it counts no more."""
    [about] = (one for one in r.breaks if one.number == number)
    held = dict(about.counts)
    held[entry] = Cents(held[entry] + amount)
    counted = replace(about, counts=tuple(held.items()))
    kept = tuple(
        one
        for one in r.breaks
        if (one.number < number if one.scope == about.scope else one.scope != OTHERS)
    )
    return replace(r, breaks=tuple(sorted((*kept, counted), key=lambda one: one.number)))


def _stood(clock: SessionClock, count: int) -> SessionClock:
    return replace(clock, ran=clock.elapsed(count), since=None)


def _counted(r: Round, event: e.TableCounted) -> Round:
    held = dict(r.counts)
    for entry, amount in event.counts:
        held[entry] = Cents(held.get(entry, 0) + amount)
    # A table that is ended early plays no further session either.
    played = r.stage.sessions if event.is_early else event.session
    return replace(
        r,
        counts=tuple(sorted(held.items())),
        sessions=tuple(sorted({**dict(r.sessions), event.table: played}.items())),
        playing=r.playing - {event.table},
        clocks=tuple(one for one in r.clocks if one[0] != event.table),
        early=r.early | ({event.table} if event.is_early else set()),
        consents=r.consents - set(r.at_table(event.table)),
    )


def _closed(t: Tournament, event: e.RoundClosed) -> Tournament:
    assert t.round is not None
    closed = replace(t.round, progressed=event.progressed, ranking=event.ranking, is_closed=True)
    standing = dict.fromkeys(event.out, Standing.OUT) | dict.fromkeys(event.progressed, Standing.IN)
    entries = tuple(
        replace(one, standing=standing.get(one.number, one.standing)) for one in t.entries
    )
    return replace(t, rounds=(*t.rounds[:-1], closed), entries=entries)
