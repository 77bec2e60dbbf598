"""Why a command is not allowed now: one check, with a stable code and the rule in the way."""

from collections.abc import Iterator

from croupier.games.refusal import Refusal
from croupier.kernel import implements
from croupier.money import spoken_dollars

from . import commands as c
from .commands import Command, Who
from .faults import faults
from .powers import why_not_in_power
from .ranking import open_tie
from .refusals import RefusalCode
from .rules import About, Kind
from .seating import commitment_of, is_commitment, tables_needed
from .state import Phase, Round, Standing, Tournament

__all__ = ("entrants_of", "why_not", "why_not_play")


def why_not(t: Tournament | None, command: Command, who: Who) -> Refusal | None:
    """Why a command is not allowed now; ``None``: it is."""
    if t is None:
        assert isinstance(command, c.DraftConditions), command
        if c.Power.OPERATOR in who.powers:
            return None
        rule = command.rules.rule(About.HOLD)
        says = f"Tournaments are run by the casino operator, not by {who.name}."
        return Refusal(RefusalCode.NOT_IN_YOUR_POWER, rule, says)
    if t.phase.is_over:
        return _refusal(t, RefusalCode.OVER, About.HOLD, "The tournament is over.")
    refused = why_not_in_power(t, command, who)
    if refused is not None:
        return refused
    for check in (_of_operator, _of_entry, _of_conduct, _of_tables):
        refused = next(check(t, command), None)
        if refused is not None:
            return refused
    return None


Found = Iterator[Refusal]


def _refusal(t: Tournament, code: RefusalCode, about: About, says: str) -> Refusal:
    return Refusal(code, t.rules.rule(about), says)


# ---------------------------------------------------------------- the operator and the Director


@implements("TP-002", "TP-003", "TP-004")
def _of_operator(t: Tournament, command: Command) -> Found:
    match command:
        case c.DraftConditions() if t.phase is Phase.PLAYING:
            says = "Play has begun under the conditions that were approved."
            yield _refusal(t, RefusalCode.PLAY_BEGUN, About.APPROVAL, says)
        case c.AppointDirector() if t.director is not None:
            says = f"{t.director} is in general charge of this tournament already."
            yield _refusal(t, RefusalCode.APPOINTED_ALREADY, About.DIRECTOR, says)
        case c.AppointDirector(name=name, is_qualified=False):
            says = f"{name} is not qualified as a Game Supervisor."
            yield _refusal(t, RefusalCode.NOT_QUALIFIED, About.DIRECTOR, says)
        case c.AppointDeputy(name=name) if name in (t.director, *t.deputies):
            says = f"{name} has been appointed already."
            yield _refusal(t, RefusalCode.APPOINTED_ALREADY, About.DEPUTIES, says)
        case c.AppointDeputy(name=name, is_qualified=False):
            says = f"{name} is not qualified as a Game Supervisor."
            yield _refusal(t, RefusalCode.NOT_QUALIFIED, About.DEPUTIES, says)
        case c.Approve(writing=writing):
            yield from _approval(t, writing)
        case c.OpenEntries(commitments=commitments):
            yield from _opening(t, commitments)
        case c.AdmitEarned(entries=entries):
            yield from _earned(t, len(entries))
        case c.RefuseEntry():
            if t.conditions.eligibility is None or not t.conditions.eligibility.may_refuse:
                says = "The conditions do not keep a right to refuse applications."
                yield _refusal(t, RefusalCode.NO_RIGHT_TO_REFUSE, About.REFUSAL, says)
        case _:
            return


def _approval(t: Tournament, writing: str) -> Found:
    if t.phase is Phase.PLAYING:
        says = "Play has begun under the conditions that were approved."
        yield _refusal(t, RefusalCode.PLAY_BEGUN, About.APPROVAL, says)
    if not writing.strip():
        says = "The approval must be in writing; name the writing."
        yield _refusal(t, RefusalCode.NOT_IN_WRITING, About.APPROVAL, says)
    wrong = faults(t.conditions, t.rules)
    if wrong:
        letter = "" if wrong[0].item is None else f"({wrong[0].item}) "
        more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        says = f"{letter}{wrong[0].where}: {wrong[0].says.rstrip('.')}{more}."
        yield Refusal(RefusalCode.CONDITIONS_FAULTY, wrong[0].rule, says)


def _opening(t: Tournament, commitments: tuple[tuple[str, str], ...]) -> Found:
    yield from _approved(t)
    if t.phase is not Phase.APPROVED:
        says = "Entries have been opened already."
        yield _refusal(t, RefusalCode.ENTRIES_NOT_OPEN, About.TERMS, says)
    stages = () if t.conditions.structure is None else t.conditions.structure.stages
    named = dict(commitments)
    for stage in stages:
        if not is_commitment(named.get(stage.name, "")):
            says = f"The seating draw of round {stage.name} is not committed to by a digest."
            yield _refusal(t, RefusalCode.NO_COMMITMENT, About.HOLD, says)


@implements("TP-004")
def _approved(t: Tournament) -> Found:
    """Nothing starts before the conditions as they stand are approved."""
    if t.approval is None or t.approval.digest != t.conditions.digest:
        says = "The conditions have not been approved in writing by the Director."
        yield _refusal(t, RefusalCode.NOT_APPROVED, About.APPROVAL, says)


@implements("M7-018")
def _earned(t: Tournament, count: int) -> Found:
    yield from _taking(t)
    if t.rules.kind is not Kind.MAGNIFICENT_SEVENS:
        says = "Entries are earned for a Magnificent Sevens Tournament alone."
        yield _refusal(t, RefusalCode.ENTRIES_EARNED, About.TERMS, says)
    yield from _room(t, count)


def _room(t: Tournament, count: int) -> Found:
    most = None if t.conditions.terms is None else t.conditions.terms.players_max
    if most is not None and len(t.those(Standing.IN)) + count > most:
        says = f"The tournament has its {most} players."
        yield _refusal(t, RefusalCode.FULL, About.TERMS, says)


# ---------------------------------------------------------------- entries


def _taking(t: Tournament) -> Found:
    yield from _approved(t)
    if t.phase is not Phase.OPEN:
        says = "Entries are not open."
        yield _refusal(t, RefusalCode.ENTRIES_NOT_OPEN, About.TERMS, says)


@implements("TP-009", "TP-011", "TP-012")
def _of_entry(t: Tournament, command: Command) -> Found:
    number = getattr(command, "entry", None)
    if number is not None and t.entry(number) is None:
        says = f"There is no entry {number}."
        yield _refusal(t, RefusalCode.NO_SUCH_ENTRY, About.TERMS, says)
        return
    match command:
        case c.Enter():
            yield from _taking(t)
            if t.rules.kind is Kind.MAGNIFICENT_SEVENS:
                says = "Entries are earned by three sevens in one suit, not applied for."
                yield _refusal(t, RefusalCode.ENTRIES_EARNED, About.ENTRANTS, says)
            yield from _room(t, 1)
        case c.Withdraw(entry=entry) | c.RefuseEntry(entry=entry):
            yield from _still_in(t, entry)
            if t.phase is Phase.PLAYING:
                says = "Play has begun; a player may still retire."
                yield _refusal(t, RefusalCode.PLAY_BEGUN, About.TERMS, says)
        case c.NominateSubstitute(entry=entry):
            yield from _still_in(t, entry)
            yield from _substitutes(t)
        case c.ApproveSubstitute(entry=entry):
            yield from _substitutes(t)
            if t.entries[entry - 1].proposed is None:
                says = f"No substitute is proposed for entry {entry}."
                yield _refusal(t, RefusalCode.NO_SUBSTITUTE_PROPOSED, About.SUBSTITUTE, says)
        case c.BuyBackIn(entry=entry):
            yield from _buy_back(t, entry)
        case c.Disqualify(entry=entry, ground=ground):
            yield from _still_in(t, entry)
            said = t.conditions.disqualification
            if said is None or ground not in said.grounds:
                says = f'"{ground}" is not a ground that the conditions name.'
                yield _refusal(t, RefusalCode.NOT_A_GROUND, About.DISQUALIFICATION, says)
        case c.Retire(entry=entry) | c.MarkLate(entry=entry):
            yield from _still_in(t, entry)
        case _:
            return


def _still_in(t: Tournament, entry: int) -> Found:
    r = t.round
    plays = r is not None and not r.is_closed and r.place_of(entry) is not None
    found = t.entries[entry - 1].standing
    if not (found is Standing.IN or (found is Standing.OUT and plays)):
        says = f"Entry {entry} is no longer in play ({found})."
        yield _refusal(t, RefusalCode.ENTRY_IS_OUT, About.DISQUALIFICATION, says)


@implements("TP-022", "M7-030")
def _substitutes(t: Tournament) -> Found:
    allowed = t.conditions.substitutes
    if allowed is None or not allowed.are_allowed:
        says = "The conditions allow no substitutes."
        yield _refusal(t, RefusalCode.SUBSTITUTES_NOT_ALLOWED, About.SUBSTITUTE, says)


@implements("TP-009")
def _buy_back(t: Tournament, number: int) -> Found:
    entry, allowed, r = t.entries[number - 1], t.conditions.buy_back, t.round
    about, code = About.BUY_BACK, RefusalCode.NO_BUY_BACK
    if allowed is None or not allowed.times:
        yield _refusal(t, code, about, "The conditions allow no buy-back.")
        return
    if not entry.standing.may_play_again:
        yield _refusal(t, code, about, f"Entry {number} has not been knocked out.")
        return
    if entry.buy_backs >= allowed.times:
        says = f"Entry {number} has bought back {entry.buy_backs} times; no more is allowed."
        yield _refusal(t, code, about, says)
    names = [one.stage.name for one in t.rounds]
    if r is None or not r.is_closed or allowed.until not in _from(t, names[-1]):
        says = f"Buying back ended with round {allowed.until}."
        yield _refusal(t, code, about, says)
    stage = t.next_stage
    if stage is not None and len(entrants_of(t)) >= stage.tables * stage.seats:
        yield _refusal(t, code, about, f"Round {stage.name} has no seat left.")


def _from(t: Tournament, name: str) -> list[str]:
    """The names of the rounds from one on."""
    assert t.conditions.structure is not None
    names = [stage.name for stage in t.conditions.structure.stages]
    return names[names.index(name) :]


# ---------------------------------------------------------------- conduct


@implements("TP-017", "TP-018", "TP-020", "TP-023")
def _of_conduct(t: Tournament, command: Command) -> Found:
    match command:
        case c.SignConditions():
            if not t.wants_signatures:
                says = "No signatures have been asked for."
                yield _refusal(t, RefusalCode.NOT_SIGNED, About.SIGNATURE, says)
        case c.Brief() | c.WantSignatures():
            yield from _approved(t)
        case c.DesignateTables(tables=tables):
            r = t.round
            busy = set() if r is None or r.is_closed else set(r.in_use)
            if busy - set(tables):
                says = f"The round in play uses {', '.join(sorted(busy - set(tables)))}."
                yield _refusal(t, RefusalCode.TABLE_IN_SESSION, About.EXCLUSIVE, says)
            if len(set(tables)) != len(tables):
                says = "A table is named twice."
                yield _refusal(t, RefusalCode.TABLES_TOO_FEW, About.TABLES, says)
        case c.Begin():
            yield from _beginning(t)
        case c.DrawSeats(seed=seed):
            yield from _drawing(t, seed)
        case c.MoveStart(heat=heat, notice=notice):
            r = _round(t)
            heats = set() if r is None else {place.heat for place in r.places}
            if heat not in heats:
                says = f"No heat {heat} has been drawn."
                yield _refusal(t, RefusalCode.ROUND_NOT_DRAWN, About.START, says)
            if not notice.strip():
                says = "Say what notice the players were given."
                yield _refusal(t, RefusalCode.NO_REASON, About.START, says)
        case c.PayPrizes():
            if t.ranked is None:
                says = "The final is not over."
                yield _refusal(t, RefusalCode.ROUND_NOT_OVER, About.PRIZES, says)
            yield from _round_over(t)
        case _:
            return


def _beginning(t: Tournament) -> Found:
    yield from _taking(t)
    if t.director is None:
        says = "Nobody has been appointed to be in general charge."
        yield _refusal(t, RefusalCode.NO_DIRECTOR, About.DIRECTOR, says)
    least = None if t.conditions.terms is None else t.conditions.terms.players_min
    playing = len(t.those(Standing.IN))
    if least is not None and playing < least:
        says = f"{playing} have entered; the fewest are {least}."
        yield _refusal(t, RefusalCode.TOO_FEW, About.TERMS, says)
    if not t.is_briefed:
        says = "The players have not been briefed on the conditions."
        yield _refusal(t, RefusalCode.NOT_BRIEFED, About.BRIEFING, says)


def _round(t: Tournament) -> Round | None:
    """The round in play."""
    return None if t.round is None or t.round.is_closed else t.round


def _round_over(t: Tournament) -> Found:
    if _round(t) is not None:
        says = "The round in play is not over."
        yield _refusal(t, RefusalCode.ROUND_NOT_OVER, About.STRUCTURE, says)


def entrants_of(t: Tournament) -> tuple[int, ...]:
    """Who plays in the round to come."""
    stage = t.next_stage
    if stage is None:
        return ()
    if stage.of is None:
        return tuple(entry.number for entry in t.those(Standing.IN))
    before = next((r for r in t.rounds if r.stage.name == stage.of), None)
    seated = () if before is None else tuple(sorted(place.entry for place in before.places))
    return tuple(one for one in seated if t.entries[one - 1].standing.may_play_again)


def _drawing(t: Tournament, seed: str) -> Found:
    if t.phase is not Phase.PLAYING:
        says = "The tournament has not begun."
        yield _refusal(t, RefusalCode.PLAY_NOT_BEGUN, About.STRUCTURE, says)
    yield from _round_over(t)
    stage = t.next_stage
    if stage is None:
        says = "The conditions have no further round."
        yield _refusal(t, RefusalCode.NO_ROUND_TO_COME, About.STRUCTURE, says)
        return
    if not is_commitment(seed) or commitment_of(seed) != dict(t.commitments)[stage.name]:
        says = f"The seed is not the one committed to for round {stage.name}."
        yield _refusal(t, RefusalCode.SEED_DOES_NOT_FIT, About.HOLD, says)
    entrants = len(entrants_of(t))
    needed = tables_needed(stage, entrants)
    if entrants > stage.tables * stage.seats:
        says = f"{entrants} players have no seats in round {stage.name}."
        yield _refusal(t, RefusalCode.TABLES_TOO_FEW, About.STRUCTURE, says)
    if len(t.tables) < needed:
        says = f"Round {stage.name} needs {needed} tables; {len(t.tables)} are designated."
        yield _refusal(t, RefusalCode.TABLES_TOO_FEW, About.TABLES, says)


# ---------------------------------------------------------------- sessions, counts, ties


@implements("TP-021", "TP-024", "TP-025")
def _of_tables(t: Tournament, command: Command) -> Found:
    kinds = (
        c.StartSession,
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
    r = _round(t)
    if r is None:
        says = "No round is in play."
        yield _refusal(t, RefusalCode.ROUND_NOT_DRAWN, About.STRUCTURE, says)
        return
    match command:
        case c.StartSession(table=table):
            yield from _starting(t, r, table)
        case c.CountTable(table=table, counts=counts):
            yield from _counting(t, r, table, counts)
        case c.EndEarly(table=table, counts=counts):
            yield from _counting(t, r, table, counts)
            yield from _early(t, r, table, counts)
        case c.Consent(entry=entry):
            place = r.place_of(entry)
            if place is None or place.table not in r.playing:
                says = f"Entry {entry} is at no table in play."
                yield _refusal(t, RefusalCode.SESSION_NOT_RUNNING, About.AGREED, says)
        case c.CorrectCount(entry=entry, amount=amount, reason=reason):
            place = r.place_of(entry)
            if place is None or not r.sessions_of(place.table) or amount < 0:
                says = f"The chips of entry {entry} have not been counted."
                yield _refusal(t, RefusalCode.NOT_COUNTED, About.WINNER, says)
            if not reason.strip():
                says = "Say why the count is corrected."
                yield _refusal(t, RefusalCode.NO_REASON, About.WINNER, says)
        case c.BeginTieBreak():
            yield from _breaking(t, r, command)
        case c.CountTieBreak(counts=counts):
            found = r.open_break
            if found is None:
                yield _refusal(t, RefusalCode.NO_TIE, About.HEAT_TIE, "No tie is played off.")
            elif sorted(one for one, _ in counts) != list(found.entries) or _negative(counts):
                yield _incomplete(t, found.entries)
        case c.CloseRound():
            yield from _closing(t, r)


def _negative(counts: c.Counts) -> bool:
    return any(amount < 0 for _, amount in counts)


def _incomplete(t: Tournament, entries: tuple[int, ...]) -> Refusal:
    says = f"The chips of entries {', '.join(map(str, sorted(entries)))} are to be counted."
    return _refusal(t, RefusalCode.COUNT_INCOMPLETE, About.WINNER, says)


def _starting(t: Tournament, r: Round, table: str) -> Found:
    if table not in r.in_use or table not in t.tables:
        says = f"Table {table} is not designated for this round."
        yield _refusal(t, RefusalCode.TABLE_NOT_DESIGNATED, About.TABLES, says)
        return
    if table in r.playing:
        says = f"The session at table {table} runs already."
        yield _refusal(t, RefusalCode.TABLE_IN_SESSION, About.EXCLUSIVE, says)
    if r.is_over_at(table):
        says = f"Table {table} has played all its sessions."
        yield _refusal(t, RefusalCode.SESSIONS_OVER, About.STRUCTURE, says)
    seated = t.active(r.at_table(table))
    unsigned = [one for one in seated if not t.entries[one - 1].has_signed]
    if t.wants_signatures and unsigned:
        says = f"Entry {unsigned[0]} has not signed the conditions."
        yield _refusal(t, RefusalCode.NOT_SIGNED, About.SIGNATURE, says)
    heat = next(place.heat for place in r.places if place.table == table)
    waiting = [p.table for p in r.places if p.heat < heat and not r.is_over_at(p.table)]
    if waiting:
        says = f"Table {waiting[0]} of an earlier heat is not over."
        yield _refusal(t, RefusalCode.HEAT_BEFORE, About.STRUCTURE, says)
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
        yield _refusal(t, RefusalCode.TWO_SEATS, about, says)


def _counting(t: Tournament, r: Round, table: str, counts: c.Counts) -> Found:
    if table not in r.playing:
        says = f"No session runs at table {table}."
        yield _refusal(t, RefusalCode.SESSION_NOT_RUNNING, About.PRESENCE, says)
        return
    seated = t.active(r.at_table(table))
    if sorted(one for one, _ in counts) != sorted(seated) or _negative(counts):
        yield _incomplete(t, seated)


@implements("TP-024", "TP-025")
def _early(t: Tournament, r: Round, table: str, counts: c.Counts) -> Found:
    """Who progresses must be settled; where chips become cash all at the table must agree."""
    able = sum(amount > 0 for _, amount in counts)
    wanted = r.stage.progress if r.stage.goes_on else 1
    if able > wanted:
        says = f"{able} players at table {table} still have chips; {wanted} can go on."
        yield _refusal(t, RefusalCode.NOT_DETERMINED, About.DETERMINED, says)
    if t.conditions.prizes is not None and t.conditions.prizes.chips_become_cash:
        missing = [one for one in t.active(r.at_table(table)) if one not in r.consents]
        if missing:
            says = f"Entry {missing[0]} has not agreed to an early end."
            yield _refusal(t, RefusalCode.NOT_AGREED, About.AGREED, says)


@implements("M7-024")
def _breaking(t: Tournament, r: Round, command: c.BeginTieBreak) -> Found:
    tie = open_tie(t, r)
    if r.open_break is not None:
        yield _refusal(t, RefusalCode.TIE_OPEN, About.HEAT_TIE, "A tie is being played off.")
    elif tie is None:
        yield _refusal(t, RefusalCode.NO_TIE, About.HEAT_TIE, "Nobody is tied.")
    elif tie.held >= t.conditions.limits.wager_min and command.allocation:
        says = f"Each of those tied has {spoken_dollars(tie.held)}, and plays with that."
        yield _refusal(t, RefusalCode.ALLOCATION_NOT_DUE, About.HEAT_TIE, says)
    elif (
        tie.held < t.conditions.limits.wager_min
        and command.allocation < t.conditions.limits.wager_min
    ):
        least = spoken_dollars(t.conditions.limits.wager_min)
        says = f"Those tied have less than the minimum; each is to be given {least} or more."
        yield _refusal(t, RefusalCode.ALLOCATION_DUE, About.HEAT_TIE, says)


def _closing(t: Tournament, r: Round) -> Found:
    if not r.is_counted:
        left = next(table for table in r.in_use if not r.is_over_at(table))
        says = f"The chips at table {left} have not been counted."
        yield _refusal(t, RefusalCode.NOT_COUNTED, About.WINNER, says)
        return
    tie = open_tie(t, r)
    if r.open_break is not None or tie is not None:
        tied = "" if tie is None else f" between entries {', '.join(map(str, tie.entries))}"
        says = f"A tie{tied} is to be broken first."
        yield _refusal(t, RefusalCode.TIE_OPEN, About.HEAT_TIE, says)


@implements("TP-019", "TP-021")
def why_not_play(t: Tournament, table: str) -> Refusal | None:
    """Why no hand may be played at a designated table now; what the floor asks before each."""
    if t.in_charge is None:
        says = "Neither the Tournament Director nor a deputy is present."
        return _refusal(t, RefusalCode.NOBODY_PRESENT, About.PRESENCE, says)
    r = _round(t)
    breaking = None if r is None else r.open_break
    if r is not None and (table in r.playing or breaking is not None):
        return None
    says = f"Table {table} is kept for the tournament, and no session runs at it."
    return _refusal(t, RefusalCode.SESSION_NOT_RUNNING, About.EXCLUSIVE, says)
