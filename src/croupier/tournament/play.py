"""What a command makes happen: a tournament's events, decided as one batch."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from croupier.games.refusal import RuleBreach
from croupier.kernel import implements
from croupier.money import Cents

from . import commands as c
from . import events as e
from .checks import entrants_of, why_not
from .commands import Command, Who
from .conditions import StageKind
from .events import Event
from .ranking import about_tie, open_tie, outcome
from .rules import PER_CENT, About
from .seating import drawn, tables_needed
from .state import Round, Standing, Tournament


def decide(t: Tournament | None, command: Command, who: Who) -> tuple[Event, ...]:
    """Everything that a command makes happen; raises ``RuleBreach`` if nothing may."""
    refusal = why_not(t, command, who)
    if refusal is not None:
        raise RuleBreach(refusal)
    if isinstance(command, c.DraftConditions):
        return (_drafted(command),)
    assert t is not None
    for part in (_of_operator, _of_entries, _of_conduct, _of_tables):
        happened = tuple(part(t, command, who))
        if happened:
            return happened
    raise AssertionError(command)


def _drafted(command: c.DraftConditions) -> Event:
    rules = command.rules.cite(About.CONDITIONS)
    return e.ConditionsDrafted(
        id=command.id, conditions=command.conditions, law=command.rules, rules=rules
    )


def _of_operator(t: Tournament, command: Command, who: Who) -> Iterator[Event]:
    cite = t.rules.cite
    match command:
        case c.AppointDirector(name=name):
            yield e.DirectorAppointed(name=name, rules=cite(About.DIRECTOR))
        case c.AppointDeputy(name=name):
            yield e.DeputyAppointed(name=name, rules=cite(About.DEPUTIES))
        case c.Approve(writing=writing):
            rules, digest = cite(About.APPROVAL), t.conditions.digest
            yield e.Approved(by=who.name, writing=writing, digest=digest, rules=rules)
        case c.OpenEntries(commitments=commitments):
            rules = cite(About.TERMS, About.HOLD)
            yield e.EntriesOpened(commitments=commitments, rules=rules)
        case c.AdmitEarned(entries=entries):
            rules = cite(About.ENTRANTS)
            for number, (player, earned) in enumerate(entries, len(t.entries) + 1):
                yield e.EntryAccepted(
                    number=number, player=player, fee=Cents(0), earned=earned, rules=rules
                )
        case c.Cancel(reason=reason):
            back = tuple((entry.number, entry.fee) for entry in t.entries if entry.fee)
            rules = cite(About.DISQUALIFICATION)
            yield e.Cancelled(reason=reason, refunds=back, rules=rules)
        case _:
            return


# ---------------------------------------------------------------- entries


@implements("TP-005", "TP-009", "TP-010", "TP-011", "TP-012", "TP-013")
def _of_entries(t: Tournament, command: Command, who: Who) -> Iterator[Event]:  # noqa: C901
    cite = t.rules.cite
    match command:
        case c.Enter():
            fee = t.conditions.entry_fee or Cents(0)
            rules = cite(About.FEE, About.TERMS)
            yield e.EntryAccepted(
                number=len(t.entries) + 1, player=who.name, fee=fee, earned=None, rules=rules
            )
        case c.Withdraw(entry=number, at=at):
            yield _withdrawn(t, number, in_time=_in_time(t, at))
        case c.RefuseEntry(entry=number, reason=reason):
            fee = t.entries[number - 1].fee
            yield _left(t, number, Standing.REFUSED, fee, reason, About.REFUSAL)
        case c.Retire(entry=number, reason=reason):
            yield _retired(t, number, reason)
        case c.SeeOut(entry=number):
            yield _retired(t, number, "may not play here any more")
        case c.Disqualify(entry=number, ground=ground, reason=reason):
            why = f"{ground}: {reason}" if reason else ground
            yield _disqualified(t, number, why)
        case c.Exclude(entry=number, rule=rule):
            yield _excluded(t, number, rule)
        case c.ReturnHeld():
            yield _returned(t, command)
        case c.MarkLate(entry=number, minutes=minutes):
            yield _late(t, number, minutes)
        case c.SignConditions(entry=number):
            yield e.Signed(entry=number, rules=cite(About.SIGNATURE))
        case c.NominateSubstitute(entry=number, substitute=substitute):
            rules = cite(_about_substitutes(t, number))
            yield e.SubstituteNominated(entry=number, substitute=substitute, rules=rules)
        case c.ApproveSubstitute(entry=number):
            proposed = t.entries[number - 1].proposed
            assert proposed is not None
            rules = cite(About.SUBSTITUTE, _about_substitutes(t, number))
            yield e.SubstituteApproved(entry=number, substitute=proposed, rules=rules)
        case c.BuyBackIn(entry=number):
            assert t.conditions.buy_back is not None
            fee = t.conditions.buy_back.fee
            yield e.BoughtBack(entry=number, fee=fee, rules=cite(About.BUY_BACK))
        case _:
            return


def _retired(t: Tournament, number: int, why: str) -> e.LeftPlay:
    said = t.conditions.disqualification
    share = 0 if said is None else said.refund_retired or 0
    refund = _share(t, number, share)
    return _left(t, number, Standing.RETIRED, refund, why, About.DISQUALIFICATION)


def _disqualified(t: Tournament, number: int, why: str) -> e.LeftPlay:
    said = t.conditions.disqualification
    share = 0 if said is None else said.refund_disqualified or 0
    refund = _share(t, number, share)
    return _left(t, number, Standing.DISQUALIFIED, refund, why, About.DISQUALIFICATION)


@implements("GP-003", "TP-015")
def _excluded(t: Tournament, number: int, rule: str) -> Event:
    """Whom the rules shut out plays no more, whatever grounds the conditions name: rules win."""
    out = _disqualified(t, number, "excluded from the game")
    return replace(out, rules=(rule, *out.rules, *t.rules.cite(About.STATEMENT)))


@implements("GP-004", "TP-025")
def _returned(t: Tournament, command: c.ReturnHeld) -> Event:
    """Chips that come back count while their round is open; those of whoever is out do not.

    Only those of a session become cash: further play is about places.
    """
    r, play_off = t.round_in_play, command.play_off
    is_in = bool(t.active((command.entry,)))
    is_open = r is not None and command.round in (None, len(t.rounds)) and is_in
    said = t.conditions.prizes
    is_cash = said is not None and said.chips_become_cash and is_in and play_off is None
    about = (About.WINNER if play_off is None else About.HEAT_TIE,)
    return e.HeldReturned(
        entry=command.entry,
        table=command.table,
        amount=command.amount,
        round=command.round,
        play_off=play_off,
        is_counted=is_open and r is not None and _was_played_in(r, command),
        cash=command.amount if is_cash else Cents(0),
        rules=(
            command.rule,
            *t.rules.cite(*about, *((About.PRIZES, About.AGREED) if is_cash else ())),
        ),
    )


def _was_played_in(r: Round, command: c.ReturnHeld) -> bool:
    """Whether the play that chips were held in is one whose count stands in a round."""
    if command.play_off is None:
        place = r.place_of(command.entry)
        return place is not None and place.table == command.table
    return any(one.number == command.play_off and command.entry in one.entries for one in r.breaks)


def _about_substitutes(t: Tournament, number: int) -> About:
    """13.9.7 is about a player with several entries; of any other player 16.3.3 speaks (13.9.1)."""
    player = t.entries[number - 1].player
    has_several = sum(entry.player == player for entry in t.entries) > 1
    is_own = t.rules.sevens is not None and has_several
    return About.SEVENS_SUBSTITUTE if is_own else About.SUBSTITUTE


def _in_time(t: Tournament, at: datetime) -> bool:
    terms = t.conditions.terms
    return terms is not None and terms.withdraw_until is not None and at <= terms.withdraw_until


def _withdrawn(t: Tournament, number: int, *, in_time: bool) -> Event:
    said = t.conditions.disqualification
    share = PER_CENT if in_time else 0 if said is None else said.refund_retired or 0
    reason = "within the time for withdrawing" if in_time else "after the time for withdrawing"
    refund = _share(t, number, share)
    return _left(t, number, Standing.WITHDRAWN, refund, reason, About.TERMS)


def _share(t: Tournament, number: int, per_cent: int) -> Cents:
    return Cents(t.entries[number - 1].fee * per_cent // PER_CENT)


def _left(
    t: Tournament, number: int, standing: Standing, refund: Cents, reason: str, about: About
) -> e.LeftPlay:
    rules = t.rules.cite(about)
    return e.LeftPlay(entry=number, standing=standing, refund=refund, reason=reason, rules=rules)


@implements("TP-013")
def _late(t: Tournament, number: int, minutes: int | None) -> Event:
    """Within the grace that the conditions give, a late player sits down; later one is absent."""
    said = t.conditions.lateness
    grace = 0 if said is None else said.grace_minutes or 0
    if minutes is not None and minutes <= grace:
        return e.LateArrival(entry=number, minutes=minutes, rules=t.rules.cite(About.LATENESS))
    came = "did not come" if minutes is None else f"{minutes} minutes late"
    return _left(t, number, Standing.ABSENT, Cents(0), came, About.LATENESS)


# ---------------------------------------------------------------- conduct


def _of_conduct(t: Tournament, command: Command, who: Who) -> Iterator[Event]:
    cite = t.rules.cite
    match command:
        case c.SignIn():
            deputises = (About.DEPUTIES,) if who.name in t.deputies else ()
            yield e.SignedIn(name=who.name, rules=cite(About.PRESENCE, *deputises))
        case c.SignOut():
            yield e.SignedOut(name=who.name, rules=cite(About.PRESENCE))
        case c.WantSignatures():
            yield e.SignaturesWanted(rules=cite(About.SIGNATURE))
        case c.Brief():
            yield e.Briefed(by=who.name, rules=cite(About.BRIEFING))
        case c.DesignateTables(tables=tables):
            rules = cite(About.TABLES, About.EXCLUSIVE)
            yield e.TablesDesignated(tables=tables, rules=rules)
        case c.Begin(reason=reason):
            yield from _begun(t, reason.strip())
        case c.DrawSeats(seed=seed):
            yield _seats(t, seed)
        case c.MoveStart(heat=heat, to=to, notice=notice):
            yield e.StartMoved(heat=heat, to=to, notice=notice, rules=cite(About.START))
        case c.PayPrizes():
            yield from _prizes(t)
        case _:
            return


@implements("M7-021")
def _begun(t: Tournament, reason: str) -> Iterator[Event]:
    playing, rules = t.those(Standing.IN), t.rules.cite(About.HOLD, About.APPROVAL)
    yield e.Begun(entries=len(playing), reason=reason, rules=rules)
    if t.rules.sevens is not None:
        for entry in playing:
            amount, rules = t.rules.sevens.bonus, t.rules.cite(About.BONUS)
            yield e.BonusPaid(entry=entry.number, amount=amount, rules=rules)


def _seats(t: Tournament, seed: str) -> Event:
    stage = t.next_stage
    assert stage is not None
    entrants = entrants_of(t)
    tables = t.tables[: tables_needed(stage, len(entrants))]
    places = drawn(t.id, stage, entrants, tables, seed)
    # Seven to a table is the law of heats (13.9.5(g)); the final's table is Table 3's.
    is_final = stage.kind is StageKind.FINAL
    own = About.SCHEDULE if is_final else About.HEATS
    rules = t.rules.cite(About.HOLD, About.STRUCTURE, *(() if t.rules.sevens is None else (own,)))
    return e.SeatsDrawn(stage=stage, seed=seed, places=places, tables=tables, rules=rules)


@implements("TP-014", "M7-029")
def _prizes(t: Tournament) -> Iterator[Event]:
    """The final's prizes and those of secondary rounds; each place is paid once."""
    assert t.conditions.prizes is not None
    about = About.PRIZES if t.rules.sevens is None else About.SCHEDULE
    rules = t.rules.cite(about)
    for r in sorted(t.rounds, key=lambda one: one.stage.kind is not StageKind.FINAL):
        is_final = r.stage.kind is StageKind.FINAL
        places = t.conditions.prizes.places if is_final else r.stage.prizes
        for place, (entry, amount) in enumerate(zip(r.ranking, places, strict=False), start=1):
            yield e.PrizePaid(entry=entry, place=place, amount=amount, rules=rules)
    yield e.Finished(rules=rules)


# ---------------------------------------------------------------- tables


@implements("M7-022", "TP-006")
def _of_tables(  # noqa: C901 (one a case)
    t: Tournament, command: Command, who: Who
) -> Iterator[Event]:
    del who
    cite, r = t.rules.cite, t.round
    assert r is not None
    match command:
        case c.StartSession(table=table):
            chips = t.conditions.chips or Cents(0)
            issued = tuple((one, chips) for one in t.active(r.at_table(table)))
            session = r.sessions_of(table) + 1
            rules = cite(About.CHIPS, About.EQUAL_CHIPS, About.PRESENCE)
            at, count = command.at, command.count
            yield e.SessionStarted(
                table=table, session=session, chips=issued, at=at, count=count, rules=rules
            )
        case c.StopClock(reason=reason, count=count):
            yield e.ClockStopped(reason=reason, count=count, rules=cite(About.STATEMENT))
        case c.StartClock(count=count):
            yield e.ClockStarted(count=count, rules=cite(About.STATEMENT))
        case c.CountTable(table=table, counts=counts):
            yield _table_counted(t, r, table, counts, is_early=False)
            yield from _cashed(t, table, counts)
        case c.EndEarly(table=table, counts=counts):
            yield _table_counted(t, r, table, counts, is_early=True)
            yield from _cashed(t, table, counts)
        case c.Consent(entry=number):
            yield e.Consented(entry=number, rules=cite(About.AGREED))
        case c.CorrectCount(entry=number, amount=amount, reason=reason):
            place = r.place_of(number)
            assert place is not None
            yield e.CountCorrected(
                entry=number,
                table=place.table,
                was=dict(r.counts).get(number, Cents(0)),
                now=amount,
                reason=reason,
                rules=cite(About.WINNER),
            )
        case c.BeginTieBreak(allocation=allocation):
            yield _tie_break(t, r, allocation)
        case c.CountTieBreak(counts=counts):
            yield e.TieBreakCounted(counts=tuple(sorted(counts)), rules=cite(about_tie(t, r)))
        case c.CloseRound():
            yield _round_closed(t, r)
        case _:
            return


@implements("TP-024", "M7-023")
def _table_counted(
    t: Tournament, r: Round, table: str, counts: c.Counts, *, is_early: bool
) -> Event:
    about = (About.WINNER,)
    if is_early:
        said = t.conditions.prizes
        agreed = (About.AGREED,) if said is not None and said.chips_become_cash else ()
        about = (About.DETERMINED, *agreed, About.WINNER)
    return e.TableCounted(
        table=table,
        session=r.sessions_of(table) + 1,
        counts=tuple(sorted(counts)),
        is_early=is_early,
        rules=t.rules.cite(*about),
    )


@implements("TP-025")
def _cashed(t: Tournament, table: str, counts: c.Counts) -> Iterator[Event]:
    """Chips become cash at the end of a session where the conditions say so, and nowhere else."""
    said, paid = t.conditions.prizes, tuple(sorted(one for one in counts if one[1]))
    if said is not None and said.chips_become_cash and paid:
        yield e.ChipsCashed(table=table, paid=paid, rules=t.rules.cite(About.PRIZES, About.AGREED))


@implements("M7-024", "M7-025", "M7-026")
def _tie_break(t: Tournament, r: Round, allocation: Cents) -> Event:
    """A tie for first in a final is played off over a shoe first; all others by further hands."""
    tie = open_tie(t, r)
    assert tie is not None
    is_final = r.stage.kind is StageKind.FINAL
    for_first = is_final and tie.place == 1
    sevens = t.rules.sevens
    played_off = any(one.shoes for one in r.breaks if one.scope == tie.scope)
    shoes = sevens.playoff_shoes if sevens and for_first and not played_off else 0
    # For ties of a final that a shoe does not break, or of lower places, 13.9.5(e) and (f) send
    # to (c), which is read as (d).
    unbroken = (About.WINNER,) if is_final else ()
    return e.TieBreakBegun(
        scope=tie.scope,
        entries=tie.entries,
        place=tie.place,
        allocated=allocation,
        shoes=shoes,
        rules=t.rules.cite(about_tie(t, r), *(() if shoes else (*unbroken, About.HEAT_TIE))),
    )


@implements("M7-020", "M7-028", "TP-008")
def _round_closed(t: Tournament, r: Round) -> Event:
    winners, by_chips, ranking = outcome(t, r)
    progressed = (*winners, *by_chips)
    played = t.active(place.entry for place in r.places)
    about = About.STRUCTURE if t.rules.sevens is None else About.SCHEDULE
    return e.RoundClosed(
        progressed=tuple(sorted(progressed)),
        by_chips=tuple(sorted(by_chips)),
        out=tuple(sorted(set(played) - set(progressed))),
        ranking=ranking,
        rules=t.rules.cite(about, About.WINNER),
    )
