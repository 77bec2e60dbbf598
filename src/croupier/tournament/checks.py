"""Why a command is not allowed now: one check, with a stable code and the rule in the way."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from croupier.games.refusal import Refusal
from croupier.kernel import implements

from . import commands as c
from .commands import Command, Who
from .faults import faults
from .powers import why_not_in_power
from .refusals import RefusalCode, no
from .rules import About, Kind
from .seating import commitment_of, is_commitment, tables_needed
from .state import Phase, Standing, Tournament
from .table_checks import of_tables


def why_not(t: Tournament | None, command: Command, who: Who) -> Refusal | None:
    """Why a command is not allowed now; ``None``: it is."""
    if t is None:
        assert isinstance(command, c.DraftConditions), command
        if c.Power.OPERATOR in who.powers:
            return None
        rule = command.rules.rule(About.HOLD)
        says = f"Tournaments are run by the casino operator, not by {who.name}."
        return Refusal(RefusalCode.NOT_IN_YOUR_POWER, rule, says)
    if t.phase.is_over and not isinstance(command, c.ReturnHeld):
        return no(t, RefusalCode.OVER, About.HOLD, "The tournament is over.")
    refused = why_not_in_power(t, command, who)
    if refused is not None:
        return refused
    for check in (_of_operator, _of_entry, _of_conduct, of_tables):
        refused = next(check(t, command), None)
        if refused is not None:
            return refused
    return None


Found = Iterator[Refusal]
GIVE_A_REASON: Final = "Give a reason to begin now; it stays in the log."


# ---------------------------------------------------------------- the operator and the Director


@implements("TP-002", "TP-003", "TP-004")
def _of_operator(t: Tournament, command: Command) -> Found:  # noqa: C901 (one a case)
    match command:
        case c.DraftConditions() if t.phase is Phase.PLAYING:
            says = "Play has begun under the conditions that were approved."
            yield no(t, RefusalCode.PLAY_BEGUN, About.APPROVAL, says)
        case c.AppointDirector() if t.director is not None:
            says = f"{t.director} is in general charge of this tournament already."
            yield no(t, RefusalCode.APPOINTED_ALREADY, About.DIRECTOR, says)
        case c.AppointDirector(name=name, is_qualified=False):
            says = f"{name} is not qualified as a Game Supervisor."
            yield no(t, RefusalCode.NOT_QUALIFIED, About.DIRECTOR, says)
        case c.AppointDeputy(name=name) if name in (t.director, *t.deputies):
            says = f"{name} has been appointed already."
            yield no(t, RefusalCode.APPOINTED_ALREADY, About.DEPUTIES, says)
        case c.AppointDeputy(name=name, is_qualified=False):
            says = f"{name} is not qualified as a Game Supervisor."
            yield no(t, RefusalCode.NOT_QUALIFIED, About.DEPUTIES, says)
        case c.Approve(writing=writing):
            if not list(_approved(t)):
                says = "The conditions as they stand have been approved."
                yield no(t, RefusalCode.APPROVED_ALREADY, About.APPROVAL, says)
            yield from _approval(t, writing)
        case c.OpenEntries(commitments=commitments):
            yield from _opening(t, commitments)
        case c.AdmitEarned(entries=entries):
            yield from _earned(t, len(entries))
        case c.RefuseEntry():
            if t.conditions.eligibility is None or not t.conditions.eligibility.may_refuse:
                says = "The conditions do not keep a right to refuse applications."
                yield no(t, RefusalCode.NO_RIGHT_TO_REFUSE, About.REFUSAL, says)
        case _:
            return


def _approval(t: Tournament, writing: str) -> Found:
    if t.phase is Phase.PLAYING:
        says = "Play has begun under the conditions that were approved."
        yield no(t, RefusalCode.PLAY_BEGUN, About.APPROVAL, says)
    if not writing.strip():
        says = "The approval must be in writing; name the writing."
        yield no(t, RefusalCode.NOT_IN_WRITING, About.APPROVAL, says)
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
        yield no(t, RefusalCode.ENTRIES_NOT_OPEN, About.TERMS, says)
    stages = () if t.conditions.structure is None else t.conditions.structure.stages
    named = dict(commitments)
    for stage in stages:
        if not is_commitment(named.get(stage.name, "")):
            says = f"The seating draw of round {stage.name} is not committed to by a digest."
            yield no(t, RefusalCode.NO_COMMITMENT, About.HOLD, says)


@implements("TP-004")
def _approved(t: Tournament) -> Found:
    """Nothing starts before the conditions as they stand are approved."""
    if t.approval is None or t.approval.digest != t.conditions.digest:
        says = "The conditions have not been approved in writing by the Director."
        yield no(t, RefusalCode.NOT_APPROVED, About.APPROVAL, says)


@implements("M7-018")
def _earned(t: Tournament, count: int) -> Found:
    yield from _taking(t)
    if t.rules.kind is not Kind.MAGNIFICENT_SEVENS:
        says = "Entries are earned for a Magnificent Sevens Tournament alone."
        yield no(t, RefusalCode.ENTRIES_EARNED, About.TERMS, says)
    yield from _room(t, count)


def _room(t: Tournament, count: int) -> Found:
    most = None if t.conditions.terms is None else t.conditions.terms.players_max
    if most is not None and len(t.those(Standing.IN)) + count > most:
        says = f"The tournament has its {most} players."
        yield no(t, RefusalCode.FULL, About.TERMS, says)


# ---------------------------------------------------------------- entries


def _taking(t: Tournament) -> Found:
    yield from _approved(t)
    if t.phase is not Phase.OPEN:
        says = "Entries are not open."
        yield no(t, RefusalCode.ENTRIES_NOT_OPEN, About.TERMS, says)


@implements("TP-009", "TP-011", "TP-012")
def _of_entry(t: Tournament, command: Command) -> Found:  # noqa: C901 (one a case)
    number = getattr(command, "entry", None)
    if number is not None and t.entry(number) is None:
        says = f"There is no entry {number}."
        yield no(t, RefusalCode.NO_SUCH_ENTRY, About.TERMS, says)
        return
    match command:
        case c.Enter():
            yield from _taking(t)
            if t.rules.kind is Kind.MAGNIFICENT_SEVENS:
                says = "Entries are earned by three sevens in one suit, not applied for."
                yield no(t, RefusalCode.ENTRIES_EARNED, About.ENTRANTS, says)
            yield from _room(t, 1)
        case c.Withdraw(entry=entry) | c.RefuseEntry(entry=entry):
            yield from _still_in(t, entry)
            if t.phase is Phase.PLAYING:
                says = "Play has begun; a player may still retire."
                yield no(t, RefusalCode.PLAY_BEGUN, About.TERMS, says)
        case c.NominateSubstitute(entry=entry):
            yield from _still_in(t, entry)
            yield from _substitutes(t)
        case c.ApproveSubstitute(entry=entry):
            yield from _substitutes(t)
            if t.entries[entry - 1].proposed is None:
                says = f"No substitute is proposed for entry {entry}."
                yield no(t, RefusalCode.NO_SUBSTITUTE_PROPOSED, About.SUBSTITUTE, says)
            if t.is_playing(entry):
                says = f"Entry {entry} is being played; a substitute takes over after the session."
                yield no(t, RefusalCode.TABLE_IN_SESSION, About.SUBSTITUTE, says)
        case c.BuyBackIn(entry=entry):
            yield from _buy_back(t, entry)
        case c.Disqualify(entry=entry, ground=ground):
            yield from _still_in(t, entry)
            said = t.conditions.disqualification
            if said is None or ground not in said.grounds:
                says = f'"{ground}" is not a ground that the conditions name.'
                yield no(t, RefusalCode.NOT_A_GROUND, About.DISQUALIFICATION, says)
        case c.Retire(entry=entry) | c.MarkLate(entry=entry):
            yield from _still_in(t, entry)
        case c.Exclude(entry=entry) | c.SeeOut(entry=entry):
            yield from _still_in(t, entry)
        case _:
            return


def _still_in(t: Tournament, entry: int) -> Found:
    r = t.round
    plays = r is not None and not r.is_closed and r.place_of(entry) is not None
    found = t.entries[entry - 1].standing
    if not (found is Standing.IN or (found is Standing.OUT and plays)):
        says = f"Entry {entry} is no longer in play ({found})."
        yield no(t, RefusalCode.ENTRY_IS_OUT, About.DISQUALIFICATION, says)


@implements("TP-022", "M7-030")
def _substitutes(t: Tournament) -> Found:
    # Where the conditions are silent, the Tournament Director's approval is enough (16.3.3).
    allowed = t.conditions.substitutes
    if allowed is not None and not allowed.are_allowed:
        says = "The conditions allow no substitutes."
        yield no(t, RefusalCode.SUBSTITUTES_NOT_ALLOWED, About.SUBSTITUTE, says)


@implements("TP-009")
def _buy_back(t: Tournament, number: int) -> Found:
    entry, allowed, r = t.entries[number - 1], t.conditions.buy_back, t.round
    about, code = About.BUY_BACK, RefusalCode.NO_BUY_BACK
    if allowed is None or not allowed.times:
        yield no(t, code, about, "The conditions allow no buy-back.")
        return
    if not entry.standing.may_play_again:
        yield no(t, code, about, f"Entry {number} has not been knocked out.")
        return
    if entry.buy_backs >= allowed.times:
        says = f"Entry {number} has bought back {entry.buy_backs} times; no more is allowed."
        yield no(t, code, about, says)
    names = [one.stage.name for one in t.rounds]
    if r is None or not r.is_closed or allowed.until not in _from(t, names[-1]):
        says = f"Buying back ended with round {allowed.until}."
        yield no(t, code, about, says)
    stage = t.next_stage
    if stage is not None and len(entrants_of(t)) >= stage.tables * stage.seats:
        yield no(t, code, about, f"Round {stage.name} has no seat left.")


def _from(t: Tournament, name: str) -> list[str]:
    """The names of the rounds from one on."""
    assert t.conditions.structure is not None
    names = [stage.name for stage in t.conditions.structure.stages]
    return names[names.index(name) :]


# ---------------------------------------------------------------- conduct


@implements("TP-017", "TP-018", "TP-020", "TP-023")
def _of_conduct(t: Tournament, command: Command) -> Found:  # noqa: C901 (one a case)
    match command:
        case c.SignConditions():
            if not t.wants_signatures:
                says = "No signatures have been asked for."
                yield no(t, RefusalCode.NOT_SIGNED, About.SIGNATURE, says)
        case c.Brief() | c.WantSignatures():
            yield from _approved(t)
        case c.DesignateTables(tables=tables):
            r = t.round
            busy = set() if r is None or r.is_closed else set(r.in_use)
            if busy - set(tables):
                says = f"The round in play uses {', '.join(sorted(busy - set(tables)))}."
                yield no(t, RefusalCode.TABLE_IN_SESSION, About.EXCLUSIVE, says)
            if len(set(tables)) != len(tables):
                says = "A table is named twice."
                yield no(t, RefusalCode.TABLES_TOO_FEW, About.TABLES, says)
        case c.Begin():
            yield from _beginning(t)
            yield from _too_early(t, command)
        case c.DrawSeats(seed=seed):
            yield from _drawing(t, seed)
        case c.MoveStart(heat=heat, notice=notice):
            r = t.round_in_play
            heats = set() if r is None else {place.heat for place in r.places}
            if heat not in heats:
                says = f"No heat {heat} has been drawn."
                yield no(t, RefusalCode.ROUND_NOT_DRAWN, About.START, says)
            begun = () if r is None else (*r.playing, *dict(r.sessions))
            if r is not None and any(p.heat == heat and p.table in begun for p in r.places):
                says = f"Heat {heat} has begun."
                yield no(t, RefusalCode.PLAY_BEGUN, About.START, says)
            if not notice.strip():
                says = "Say what notice the players were given."
                yield no(t, RefusalCode.NO_REASON, About.START, says)
        case c.PayPrizes():
            if t.ranked is None:
                says = "The final is not over."
                yield no(t, RefusalCode.ROUND_NOT_OVER, About.PRIZES, says)
            yield from _round_over(t)
        case _:
            return


def _beginning(t: Tournament) -> Found:
    yield from _taking(t)
    if t.director is None:
        says = "Nobody has been appointed to be in general charge."
        yield no(t, RefusalCode.NO_DIRECTOR, About.DIRECTOR, says)
    least = None if t.conditions.terms is None else t.conditions.terms.players_min
    playing = len(t.those(Standing.IN))
    if least is not None and playing < least:
        says = f"{playing} have entered; the fewest are {least}."
        yield no(t, RefusalCode.TOO_FEW, About.TERMS, says)
    if not t.is_briefed:
        says = "The players have not been briefed on the conditions."
        yield no(t, RefusalCode.NOT_BRIEFED, About.BRIEFING, says)


def is_early(t: Tournament, at: datetime) -> bool:
    """Whether a tournament that begins now needs a reason."""
    return any(_too_early(t, c.Begin(at=at)))


def _too_early(t: Tournament, command: c.Begin) -> Found:
    """Nothing begins before its stated start, or while players withdraw free, without a reason."""
    at, terms = command.at, t.conditions.terms
    if at is None or command.reason.strip():
        return
    until = None if terms is None else terms.withdraw_until
    if until is not None and at < until:
        says = f"Players may withdraw at no cost until {until:%Y-%m-%dT%H:%M}."
        yield no(t, RefusalCode.NO_REASON, About.TERMS, f"{says} {GIVE_A_REASON}")
    if at < t.conditions.at:
        says = f"The conditions state {t.conditions.at:%Y-%m-%dT%H:%M} as the start."
        yield no(t, RefusalCode.NO_REASON, About.START, f"{says} {GIVE_A_REASON}")


def _round_over(t: Tournament) -> Found:
    if t.round_in_play is not None:
        says = "The round in play is not over."
        yield no(t, RefusalCode.ROUND_NOT_OVER, About.STRUCTURE, says)


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
        yield no(t, RefusalCode.PLAY_NOT_BEGUN, About.STRUCTURE, says)
    yield from _round_over(t)
    stage = t.next_stage
    if stage is None:
        says = "The conditions have no further round."
        yield no(t, RefusalCode.NO_ROUND_TO_COME, About.STRUCTURE, says)
        return
    if not is_commitment(seed) or commitment_of(seed) != dict(t.commitments)[stage.name]:
        says = f"The seed is not the one committed to for round {stage.name}."
        yield no(t, RefusalCode.SEED_DOES_NOT_FIT, About.HOLD, says)
    entrants = len(entrants_of(t))
    needed = tables_needed(stage, entrants)
    if entrants > stage.tables * stage.seats:
        says = f"{entrants} players have no seats in round {stage.name}."
        yield no(t, RefusalCode.TABLES_TOO_FEW, About.STRUCTURE, says)
    if len(t.tables) < needed:
        says = f"Round {stage.name} needs {needed} tables; {len(t.tables)} are designated."
        yield no(t, RefusalCode.TABLES_TOO_FEW, About.TABLES, says)
