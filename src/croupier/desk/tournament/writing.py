"""Write conditions and records of tournaments: the inverse of reading them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from croupier.desk.round_files.writing import write_round
from croupier.money import Cents, dollars
from croupier.tournament import Conditions, Event
from croupier.tournament import events as e
from croupier.tournament.commands import HOUSE
from croupier.tournament.conditions import Stage, StageKind
from croupier.tournament.state import Standing

from .fields import NONE

TABLE_3: Final = "table-3"
Fields = dict[str, Any]


# ---------------------------------------------------------------- conditions


def conditions_as_fields(conditions: Conditions) -> Fields:
    """A document as a conditions file has it; a subject on which it is silent is left out."""
    c, is_sevens = conditions, conditions.kind == "magnificent-sevens"
    found: Fields = {
        "kind": str(c.kind),
        "name": c.name,
        "game": c.game,
        "at": c.at,
        "decks": c.decks,
        "limits": _stated(min=_sum(c.limits.wager_min), max=_sum(c.limits.wager_max))
        | ({} if c.limits.unit is None else {"unit": _sum(c.limits.unit)}),
        "entry_fee": None if c.entry_fee is None else _sum(c.entry_fee) or NONE,
        "chips": None if c.chips is None else _sum(c.chips),
        "minimum_wager": _minimum(c),
        "structure": TABLE_3 if is_sevens and c.structure is not None else _structure(c),
        "final_shoes": _final_shoes(c) if is_sevens else None,
        "buy_back": _buy_back(c),
        "substitutes": _substitutes(c),
        "secret_wagers": c.secret_wagers,
        "further": list(c.further) or None,
        "eligibility": _eligibility(c),
        "entry": _entry(c),
        "disqualification": _disqualification(c),
        "lateness": _part(c.lateness, "grace_minutes", "late", "absent"),
        "prizes": TABLE_3 if is_sevens and c.prizes is not None else _prizes(c),
        "statement": _part(c.statement, "director_conducts", "rules_prevail"),
    }
    return {name: value for name, value in found.items() if value is not None}


def _final_shoes(c: Conditions) -> int | None:
    stages = () if c.structure is None else c.structure.stages
    return stages[-1].length.shoes if stages else None


def conditions_file(conditions: Conditions) -> str:
    """A document as a conditions file."""
    return write_round(conditions_as_fields(conditions))


def plain(fields: Any) -> Any:
    """Fields as JSON carries them: sums and moments as text."""
    match fields:
        case Decimal():
            return f"{fields:.2f}"
        case datetime():
            return fields.isoformat(timespec="minutes")
        case dict():
            return {name: plain(value) for name, value in fields.items()}
        case list():
            return [plain(value) for value in fields]
        case _:
            return fields


def _sum(cents: Cents) -> Decimal:
    return Decimal(dollars(cents))


def _stated(**values: Any) -> Fields:
    return {name: value for name, value in values.items() if value is not None}


def _part(part: Any, *names: str) -> Fields | None:
    return None if part is None else _stated(**{name: getattr(part, name) for name in names})


def _minimum(c: Conditions) -> Fields | str | None:
    if c.minimum is None:
        return None
    if not c.minimum.amount and not c.minimum.is_compulsory:
        return NONE
    return {"amount": _sum(c.minimum.amount), "compulsory": c.minimum.is_compulsory}


def _structure(c: Conditions) -> Fields | None:
    if c.structure is None:
        return None
    by_kind: dict[StageKind, list[Fields]] = {kind: [] for kind in StageKind}
    for stage in c.structure.stages:
        by_kind[stage.kind].append(_stage(stage))
    found: Fields = {"round": [*by_kind[StageKind.HEAT], *by_kind[StageKind.FINAL]]}
    for kind, is_said in (
        (StageKind.REPECHAGE, c.structure.says_repechage),
        (StageKind.SECONDARY, c.structure.says_secondary),
    ):
        if is_said:
            found[str(kind)] = by_kind[kind] or NONE
    return found


def _stage(stage: Stage) -> Fields:
    length = stage.length
    return _stated(
        name=stage.name,
        tables=stage.tables,
        seats=stage.seats,
        shoes=length.shoes,
        hands=length.hands,
        minutes=length.minutes,
        progress=stage.progress or None,
        others=stage.others or None,
        heats=stage.heats,
        sessions=stage.sessions,
        of=stage.of,
        joins=stage.joins,
        prizes=[_sum(one) for one in stage.prizes] or None,
    )


def _buy_back(c: Conditions) -> Fields | str | None:
    said = c.buy_back
    if said is None or not said.times:
        return None if said is None else NONE
    return _stated(times=said.times, fee=_sum(said.fee), until=said.until)


def _substitutes(c: Conditions) -> Fields | str | None:
    said = c.substitutes
    if said is None or not said.are_allowed:
        return None if said is None else NONE
    return {"terms": said.terms}


def _eligibility(c: Conditions) -> Fields | None:
    found = _part(c.eligibility, "entitled_only", "may_refuse", "criteria")
    return found if found is None else _denied(found, "criteria")


def _denied(fields: Fields, name: str) -> Fields:
    """A text that is stated to be nothing."""
    return {**fields, name: NONE} if fields.get(name) == "" else fields


def _entry(c: Conditions) -> Fields | None:
    return _part(c.terms, "terms", "withdraw_until", "form", "players_min", "players_max")


def _disqualification(c: Conditions) -> Fields | None:
    names = ("grounds", "retirement", "refund_disqualified", "refund_retired")
    found = _part(c.disqualification, *names)
    if found is None:
        return None
    return _denied({**found, "grounds": list(found["grounds"])}, "retirement")


def _prizes(c: Conditions) -> Fields | None:
    said = c.prizes
    if said is None:
        return None
    return _stated(
        places=[_sum(one) for one in said.places],
        pool=None if said.pool is None else _sum(said.pool),
        chips_become_cash=said.chips_become_cash,
    )


# ---------------------------------------------------------------- records


@dataclass(frozen=True, slots=True)
class Happened:
    """An event of a tournament, and whose command it came of."""

    event: Event
    by: str
    at: datetime
    """Wall time."""


def record_of(happened: Iterable[Happened]) -> str:
    """A tournament as a record, which replays to the same results."""
    told = list(happened)
    [*_, last] = (one.event for one in told if isinstance(one.event, e.ConditionsDrafted))
    fields = {
        "id": last.id,
        "people": _people(told),
        "conditions": conditions_as_fields(last.conditions),
        "step": [step for one in told for step in _steps(one)],
    }
    return write_round(fields)


def _people(told: list[Happened]) -> Fields:
    qualified = [
        one.event.name
        for one in told
        if isinstance(one.event, e.DirectorAppointed | e.DeputyAppointed)
    ]
    operator = next(one.by for one in told if isinstance(one.event, e.ConditionsDrafted))
    director = next((one.by for one in told if isinstance(one.event, e.Approved)), None)
    return _stated(operator=operator, director=director, qualified=qualified)


def _steps(one: Happened) -> Iterable[Fields]:
    """The step that an event came of; nothing for what only followed from another."""
    said = _followed(one) or _said(one.event, one.at)
    if said is not None:
        do, given = said
        yield {"do": do, "by": one.by, **given}


def _followed(one: Happened) -> tuple[str, Fields] | None:
    """What followed from something at a table, which nobody asked the tournament for."""
    match one.event:
        case e.LeftPlay(entry=entry, standing=Standing.RETIRED) if one.by == HOUSE:
            return "see-out", {"entry": entry}
        case e.LeftPlay(entry=entry, rules=(rule, *_)) if one.by == HOUSE:
            return "exclude", {"entry": entry, "rule": rule}
        case e.HeldReturned(entry=entry, table=table, amount=amount, rules=(rule, *_)) as back:
            given = {"entry": entry, "table": table, "amount": dollars(amount), "rule": rule}
            return "return-held", given | _stated(round=back.round, play_off=back.play_off)
        case _:
            return None


def _said(event: Event, at: datetime) -> tuple[str, Fields] | None:
    if isinstance(event, e.LeftPlay):
        return _left(event, at)
    for part in (_of_house, _of_entries, _of_play):
        found = part(event)
        if found is not None:
            return found
    return None


def _of_house(event: Event) -> tuple[str, Fields] | None:  # noqa: C901 (one a kind)
    match event:
        case e.DirectorAppointed(name=name):
            return "appoint-director", {"name": name}
        case e.DeputyAppointed(name=name):
            return "appoint-deputy", {"name": name}
        case e.Approved(writing=writing):
            return "approve", {"writing": writing}
        case e.EntriesOpened(commitments=commitments):
            return "open-entries", {"commitments": [list(one) for one in commitments]}
        case e.SignedIn():
            return "sign-in", {}
        case e.SignedOut():
            return "sign-out", {}
        case e.SignaturesWanted():
            return "want-signatures", {}
        case e.Briefed():
            return "brief", {}
        case e.TablesDesignated(tables=tables):
            return "designate-tables", {"tables": list(tables)}
        case e.Begun(reason=reason):
            return "begin", {"reason": reason} if reason else {}
        case e.Cancelled(reason=reason):
            return "cancel", {"reason": reason}
        case e.Finished():
            return "pay-prizes", {}
        case _:
            return None


def _of_entries(event: Event) -> tuple[str, Fields] | None:
    match event:
        case e.EntryAccepted(player=player, earned=None):
            return "enter", {}
        case e.EntryAccepted(player=player, earned=earned):
            return "admit-earned", {"entries": [[player, earned]]}
        case e.LateArrival(entry=entry, minutes=minutes):
            return "mark-late", {"entry": entry, "minutes": minutes}
        case e.Signed(entry=entry):
            return "sign-conditions", {"entry": entry}
        case e.SubstituteNominated(entry=entry, substitute=substitute):
            return "nominate-substitute", {"entry": entry, "substitute": substitute}
        case e.SubstituteApproved(entry=entry):
            return "approve-substitute", {"entry": entry}
        case e.BoughtBack(entry=entry):
            return "buy-back", {"entry": entry}
        case e.Consented(entry=entry):
            return "consent", {"entry": entry}
        case _:
            return None


def _left(event: e.LeftPlay, at: datetime) -> tuple[str, Fields]:
    entry, reason = event.entry, event.reason
    if event.standing is Standing.DISQUALIFIED:
        ground, _, why = reason.partition(": ")
        return "disqualify", {"entry": entry, "ground": ground, "reason": why}
    if event.standing is Standing.ABSENT:
        minutes = reason.partition(" ")[0]
        late = {"minutes": int(minutes)} if minutes.isdigit() else {}
        return "mark-late", {"entry": entry, **late}
    if event.standing is Standing.WITHDRAWN:
        return "withdraw", {"entry": entry, "at": at}
    do = "retire" if event.standing is Standing.RETIRED else "refuse-entry"
    return do, {"entry": entry, "reason": reason}


def _of_play(event: Event) -> tuple[str, Fields] | None:  # noqa: C901 (one a kind)
    match event:
        case e.SeatsDrawn(seed=seed):
            return "draw-seats", {"seed": seed}
        case e.StartMoved(heat=heat, to=to, notice=notice):
            return "move-start", {"heat": heat, "to": to, "notice": notice}
        case e.SessionStarted(table=table, at=at, count=count):
            return "start-session", _stated(table=table, at=at, count=count)
        case e.ClockStopped(reason=reason, count=count):
            return "stop-clock", {"reason": reason, "count": count}
        case e.ClockStarted(count=count):
            return "start-clock", {"count": count}
        case e.TableCounted(table=table, counts=counts, is_early=is_early):
            do = "end-early" if is_early else "count-table"
            return do, {"table": table, "counts": _counts(counts)}
        case e.CountCorrected(entry=entry, now=amount, reason=reason):
            return "correct-count", {"entry": entry, "amount": dollars(amount), "reason": reason}
        case e.TieBreakBegun(allocated=allocated):
            return "begin-tie-break", {"allocation": dollars(allocated)}
        case e.TieBreakCounted(counts=counts):
            return "count-tie-break", {"counts": _counts(counts)}
        case e.RoundClosed():
            return "close-round", {}
        case _:
            return None


def _counts(counts: tuple[tuple[int, Cents], ...]) -> list[list[Any]]:
    return [[entry, dollars(amount)] for entry, amount in counts]
