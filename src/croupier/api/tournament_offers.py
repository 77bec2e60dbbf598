"""What a tournament is open to: every command of the asker's with its bounds, and why not."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from croupier.floor import Floor, Person, Role
from croupier.floor.clock import wall_of
from croupier.floor.refusals import Outdated
from croupier.floor.tournament_steps import who_of
from croupier.floor.tournament_tables import must_have_played_on
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.money import Cents, dollars
from croupier.tournament import Power, Standing, Tournament, Who, open_tie, why_not
from croupier.tournament import commands as c
from croupier.tournament.checks import is_early

Values = Mapping[str, Any]
Candidate = tuple[Values, c.Command]
"""What a request would say, and the command that it comes to."""

ENTRANTS: Final = "entrants"
"""The word for a list of those who enter, as records have it."""
SOMETHING: Final = "-"
"""Stands for a text that is still to be written."""
SOME_PLAYER: Final = Who(name=SOMETHING, powers=frozenset({Power.PLAYER}))
"""Stands for each of those whom a list of entrants names."""
OWN_CHIPS: Final = Cents(0)
"""What those tied are given where they play on with what they have."""


def offers(floor: Floor, t: Tournament, person: Person) -> dict[str, Any]:
    """The commands that are open to somebody, and those that are not, each with its reason."""
    legal, refused = [], []
    for do, candidates in CANDIDATES.items():
        who = SOME_PLAYER if do == ENTRANTS else who_of(person)
        found: list[Values] = []
        first: Refusal | None = None
        for values, command in candidates(floor, t, person):
            refusal = why_not(t, command, who)
            if refusal is None:
                found.append(values)
            first = first or refusal
        if found:
            legal.append({"do": do, "fields": _fields(do, floor, t, found)})
        elif first is not None:
            refused.append(
                {"do": do, "says": first.says, "rule": first.rule, "code": str(first.code)}
            )
    return {"legal": legal, "refused": refused}


def _fields(do: str, floor: Floor, t: Tournament, found: list[Values]) -> dict[str, Any]:
    """The bounds of a command: what may be chosen, and what is to be written."""
    fields: dict[str, Any] = {
        name: {"among": list(dict.fromkeys(values[name] for values in found))} for name in found[0]
    }
    early = do == "begin" and is_early(t, wall_of(floor.clock.now()))
    for name in (*TEXTS.get(do, ()), *(("reason",) if early else ())):
        fields[name] = {"text": True}
    if do == "disqualify":
        terms = t.conditions.disqualification
        fields["ground"] = {"among": list(terms.grounds if terms is not None else ())}
    if do == "designate-tables":
        fields["tables"] = {"several": [values["table"] for values in found]}
        del fields["table"]
    if do == "begin-tie-break" and found[0]["allocation"] != dollars(OWN_CHIPS):
        fields["allocation"] = {"min": "0.00", "max": "1000000.00", "step": "1.00"}
    if do == "correct-count":
        fields["amount"] = {"min": "0.00", "max": "1000000.00", "step": "1.00"}
    if do == "mark-late":
        fields["minutes"] = {"least": 0, "most": 600, "optional": True}
    if do == "move-start":
        now = wall_of(floor.clock.now())
        fields["to"] = {"moment": True, "earliest": now.isoformat(timespec="minutes")}
    if do == "nominate-substitute":
        fields["substitute"] = {"name": True}
    if do == ENTRANTS:
        fields["file"] = {"text": True, "longest": LIST_MAX, "is": "player\n"}
    return fields


TEXTS: Final[Mapping[str, tuple[str, ...]]] = {
    "approve": ("writing",),
    "cancel": ("reason",),
    "refuse-entry": ("reason",),
    "retire": ("reason",),
    "stop-clock": ("reason",),
    "disqualify": ("reason",),
    "correct-count": ("reason",),
    "move-start": ("notice",),
}
LIST_MAX: Final = 20_000
"""Signs of a list of entrants: many times the largest tournament."""


def _alone(command: c.Command) -> Callable[[Floor, Tournament, Person], Iterator[Candidate]]:
    def candidates(_: Floor, __: Tournament, ___: Person) -> Iterator[Candidate]:
        yield {}, command

    return candidates


def _beginning(floor: Floor, _: Tournament, __: Person) -> Iterator[Candidate]:
    yield {}, c.Begin(at=wall_of(floor.clock.now()), reason=SOMETHING)


def _appointed(
    make: Callable[[str, bool], c.Command],
) -> Callable[[Floor, Tournament, Person], Iterator[Candidate]]:
    """Whoever is qualified as a Game Supervisor."""

    def candidates(floor: Floor, t: Tournament, _: Person) -> Iterator[Candidate]:
        for one in floor.people.by_name.values():
            rank = one.rank
            if rank is None or one.is_disabled or not rank.may_act_as(Staff.GAME_SUPERVISOR):
                continue
            if one.may_be(Role.SURVEILLANCE) or one.name in (t.director, *t.deputies):
                continue
            yield {"name": one.name}, make(one.name, True)  # noqa: FBT003 (its one meaning)

    return candidates


def _opening(_: Floor, t: Tournament, __: Person) -> Iterator[Candidate]:
    structure = t.conditions.structure
    stages = () if structure is None else structure.stages
    yield {}, c.OpenEntries(commitments=tuple((one.name, "0" * 64) for one in stages))


def _drawing(floor: Floor, t: Tournament, _: Person) -> Iterator[Candidate]:
    yield {}, c.DrawSeats(seed=floor.tournaments.seating_seed(t) or "")


def _earned(floor: Floor, t: Tournament, _: Person) -> Iterator[Candidate]:
    if t.rules.sevens is not None:
        try:
            with floor.store.snapshot() as now:
                entries = floor.sevens.next_entries(now)
        except Outdated:
            return
        yield {}, c.AdmitEarned(entries=tuple((one[0], one[1]) for one in entries))


def _designated(floor: Floor, t: Tournament, _: Person) -> Iterator[Candidate]:
    r = t.round_in_play
    busy = () if r is None else r.in_use
    for hosted in floor.tables():
        table = hosted.table
        if table is None or table.is_closed or table.game != t.conditions.game:
            continue
        tables = tuple(dict.fromkeys((*busy, table.id)))
        yield {"table": table.id}, c.DesignateTables(tables=tables)


def _of_entries(
    make: Callable[[int], c.Command], *, own: bool = False
) -> Callable[[Floor, Tournament, Person], Iterator[Candidate]]:
    """One for each entry; of one's own entries alone where only those can be meant."""

    def candidates(_: Floor, t: Tournament, person: Person) -> Iterator[Candidate]:
        for entry in t.entries:
            if own and person.name not in (entry.player, entry.substitute):
                continue
            yield {"entry": entry.number}, make(entry.number)

    return candidates


def _at_tables(
    make: Callable[[Floor, Tournament, str], c.Command], *, after: bool = False
) -> Callable[[Floor, Tournament, Person], Iterator[Candidate]]:
    """One for each table of the round; with ``after``, of those whose session is over."""

    def candidates(floor: Floor, t: Tournament, _: Person) -> Iterator[Candidate]:
        r = t.round_in_play
        for table in () if r is None else r.in_use:
            if not after or _is_over(floor, table):
                yield {"table": table}, make(floor, t, table)

    return candidates


def _is_over(floor: Floor, name: str) -> bool:
    """Whether a session has had its shoes, hands or time."""
    tables = (hosted.table for hosted in floor.tables())
    table = next((one for one in tables if one is not None and one.id == name), None)
    return table is None or table.kept is None or table.is_session_over


def _counts(floor: Floor, t: Tournament, table: str) -> c.Counts:
    r = t.round_in_play
    seated = () if r is None else t.active(r.at_table(table))
    return _held(floor, t, seated)


def _held(floor: Floor, t: Tournament, entries: tuple[int, ...]) -> c.Counts:
    with floor.store.snapshot() as now:
        return tuple(
            (one, floor.tournaments.chips(now, t, t.entries[one - 1].plays)) for one in entries
        )


def _tie(_: Floor, t: Tournament, __: Person) -> Iterator[Candidate]:
    r = t.round_in_play
    tie = None if r is None else open_tie(t, r)
    if tie is None:
        return
    least = t.conditions.limits.wager_min
    chips = OWN_CHIPS if tie.held >= least else least
    yield {"allocation": dollars(chips)}, c.BeginTieBreak(allocation=chips)


def _counted_tie(floor: Floor, t: Tournament, _: Person) -> Iterator[Candidate]:
    r = t.round_in_play
    open_break = None if r is None else r.open_break
    if open_break is None:
        return
    try:
        with floor.store.snapshot() as now:
            must_have_played_on(floor, now, t)
    except Outdated:
        return
    yield {}, c.CountTieBreak(counts=_held(floor, t, open_break.entries))


def _signed(floor: Floor, t: Tournament, person: Person) -> Iterator[Candidate]:
    del floor
    if person.name in (t.director, *t.deputies):
        yield {}, c.SignOut() if person.name in t.present else c.SignIn()


def _signs_in(floor: Floor, t: Tournament, person: Person) -> Iterator[Candidate]:
    if person.name not in t.present:
        yield from _signed(floor, t, person)


def _signs_out(floor: Floor, t: Tournament, person: Person) -> Iterator[Candidate]:
    if person.name in t.present:
        yield from _signed(floor, t, person)


def _entering(_: Floor, t: Tournament, person: Person) -> Iterator[Candidate]:
    if person.plays and all(one.player != person.name for one in t.those(Standing.IN)):
        yield {}, c.Enter()


def _listing(_: Floor, __: Tournament, person: Person) -> Iterator[Candidate]:
    """A list of entrants is the operator's to hand in."""
    if Power.OPERATOR in who_of(person).powers:
        yield {}, c.Enter()


def _withdrawing(floor: Floor, t: Tournament, person: Person) -> Iterator[Candidate]:
    now = wall_of(floor.clock.now())
    of_own = _of_entries(lambda number: c.Withdraw(entry=number, at=now), own=True)
    yield from of_own(floor, t, person)


def _disqualifying(_: Floor, t: Tournament, __: Person) -> Iterator[Candidate]:
    terms = t.conditions.disqualification
    ground = next(iter(terms.grounds if terms is not None else ()), SOMETHING)
    for entry in t.entries:
        command = c.Disqualify(entry=entry.number, ground=ground, reason=SOMETHING)
        yield {"entry": entry.number}, command


def _moving(floor: Floor, t: Tournament, _: Person) -> Iterator[Candidate]:
    """The heats of the round; where none is drawn, the refusal says so."""
    r = t.round_in_play
    heats = sorted({place.heat for place in r.places}) if r is not None else [1]
    now = wall_of(floor.clock.now())
    for heat in heats:
        yield {"heat": heat}, c.MoveStart(heat=heat, to=now, notice=SOMETHING)


CANDIDATES: Final[Mapping[str, Callable[[Floor, Tournament, Person], Iterator[Candidate]]]] = {
    "appoint-director": _appointed(lambda n, q: c.AppointDirector(name=n, is_qualified=q)),
    "appoint-deputy": _appointed(lambda n, q: c.AppointDeputy(name=n, is_qualified=q)),
    "approve": _alone(c.Approve(writing=SOMETHING)),
    "open-entries": _opening,
    "admit-earned": _earned,
    "enter": _entering,
    ENTRANTS: _listing,
    "withdraw": _withdrawing,
    "nominate-substitute": _of_entries(
        lambda n: c.NominateSubstitute(entry=n, substitute=SOMETHING), own=True
    ),
    "approve-substitute": _of_entries(lambda n: c.ApproveSubstitute(entry=n)),
    "sign-in": _signs_in,
    "sign-out": _signs_out,
    "want-signatures": _alone(c.WantSignatures()),
    "brief": _alone(c.Brief()),
    "designate-tables": _designated,
    "begin": _beginning,
    "draw-seats": _drawing,
    "move-start": _moving,
    "start-session": _at_tables(lambda *given: c.StartSession(table=given[2])),
    "stop-clock": _alone(c.StopClock(reason=SOMETHING)),
    "start-clock": _alone(c.StartClock()),
    "count-table": _at_tables(
        lambda *given: c.CountTable(table=given[2], counts=_counts(*given)), after=True
    ),
    "end-early": _at_tables(lambda *given: c.EndEarly(table=given[2], counts=_counts(*given))),
    "begin-tie-break": _tie,
    "count-tie-break": _counted_tie,
    "close-round": _alone(c.CloseRound()),
    "pay-prizes": _alone(c.PayPrizes()),
    "sign-conditions": _of_entries(lambda n: c.SignConditions(entry=n), own=True),
    "buy-back": _of_entries(lambda n: c.BuyBackIn(entry=n), own=True),
    "consent": _of_entries(lambda n: c.Consent(entry=n), own=True),
    "retire": _of_entries(lambda n: c.Retire(entry=n, reason=SOMETHING), own=True),
    "refuse-entry": _of_entries(lambda n: c.RefuseEntry(entry=n, reason=SOMETHING)),
    "disqualify": _disqualifying,
    "mark-late": _of_entries(lambda n: c.MarkLate(entry=n, minutes=0)),
    "correct-count": _of_entries(
        lambda n: c.CorrectCount(entry=n, amount=Cents(0), reason=SOMETHING)
    ),
    "cancel": _alone(c.Cancel(reason=SOMETHING)),
}
"""By the words of requests, in the order in which a tournament meets them."""
