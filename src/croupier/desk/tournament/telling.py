"""What happened in a tournament, in sentences."""

from croupier.money import Cents, spoken_dollars
from croupier.tournament import Event, Standing, Tournament
from croupier.tournament import events as e
from croupier.tournament.ranking import OTHERS

LEFT = {
    Standing.WITHDRAWN: "is withdrawn",
    Standing.REFUSED: "is refused",
    Standing.DISQUALIFIED: "is disqualified",
    Standing.RETIRED: "retires",
    Standing.ABSENT: "is absent",
}


def told(t: Tournament, event: Event) -> str:
    """Tell an event, the tournament being as just after it."""
    for tell in (_of_people, _of_entries, _of_play):
        found = tell(t, event)
        if found is not None:
            return found
    raise AssertionError(event)


def _who(t: Tournament, number: int) -> str:
    entry = t.entries[number - 1]
    plays = f" (played by {entry.substitute})" if entry.substitute else ""
    return f"entry {number}, {entry.player}{plays},"


def _sums(counts: tuple[tuple[int, Cents], ...]) -> str:
    return ", ".join(f"{entry}: {spoken_dollars(amount)}" for entry, amount in counts)


def _listed(entries: tuple[int, ...]) -> str:
    return ", ".join(map(str, entries)) or "nobody"


def _of_people(t: Tournament, event: Event) -> str | None:
    match event:
        case e.ConditionsDrafted(conditions=conditions):
            return f"The conditions of {conditions.name} are drawn up."
        case e.DirectorAppointed(name=name):
            return f"{name} is appointed Tournament Director."
        case e.DeputyAppointed(name=name):
            return f"{name} is named as a deputy."
        case e.Approved(by=by, writing=writing, digest=digest):
            return f"{by} approves the conditions {digest[:16]} in writing: {writing}."
        case e.EntriesOpened(commitments=commitments):
            named = ", ".join(f"{name} {digest[:16]}" for name, digest in commitments)
            return f"Entries open; the seating draws are committed to: {named}."
        case e.SignedIn(name=name):
            return f"{name} is present; {t.in_charge} is in charge."
        case e.SignedOut(name=name):
            return f"{name} leaves; {t.in_charge or 'nobody'} is in charge."
        case e.SignaturesWanted():
            return "Each player is asked to sign the conditions."
        case e.Briefed(by=by):
            return f"{by} explains the conditions; the players have understood."
        case e.TablesDesignated(tables=tables):
            return f"Tables {', '.join(tables)} are designated for the tournament."
        case _:
            return None


def _of_entries(t: Tournament, event: Event) -> str | None:
    match event:
        case e.EntryAccepted(number=number, fee=fee, earned=earned):
            how = f"earned at {earned}" if earned else f"paid {spoken_dollars(fee)}"
            return f"{_who(t, number)} enters; {how}.".capitalize()
        case e.LeftPlay(entry=number, standing=standing, refund=refund, reason=reason):
            back = f"; {spoken_dollars(refund)} comes back" if refund else ""
            return f"{_who(t, number)} {LEFT[standing]}: {reason}{back}.".capitalize()
        case e.LateArrival(entry=number, minutes=minutes):
            return f"{_who(t, number)} is {minutes} minutes late, and plays.".capitalize()
        case e.Signed(entry=number):
            return f"{_who(t, number)} signs the conditions.".capitalize()
        case e.SubstituteNominated(entry=number, substitute=substitute):
            return f"{substitute} is named to play entry {number}."
        case e.SubstituteApproved(entry=number, substitute=substitute):
            return f"{substitute} may play entry {number}."
        case e.BoughtBack(entry=number, fee=fee):
            return f"{_who(t, number)} buys back in for {spoken_dollars(fee)}.".capitalize()
        case e.Begun(entries=entries, reason=reason):
            early = f", earlier than the conditions state: {reason}" if reason else ""
            return f"The tournament begins with {entries} entries{early}."
        case e.BonusPaid(entry=number, amount=amount):
            return f"{_who(t, number)} is paid a bonus of {spoken_dollars(amount)}.".capitalize()
        case e.Cancelled(reason=reason):
            return f"The tournament is given up: {reason}; fees go back."
        case _:
            return None


def _of_play(t: Tournament, event: Event) -> str | None:
    match event:
        case e.SeatsDrawn(stage=stage, places=places, tables=tables):
            seated = f"{len(places)} players at {len(tables)} tables"
            return f"The seats of round {stage.name} are drawn: {seated}."
        case e.StartMoved(heat=heat, to=to, notice=notice):
            return f"Heat {heat} starts at {to:%Y-%m-%d %H:%M}; notice: {notice}."
        case e.SessionStarted(table=table, chips=chips):
            each = spoken_dollars(chips[0][1]) if chips else "nothing"
            return f"Play begins at table {table}; each player gets {each} in chips."
        case e.ClockStopped(reason=reason):
            return f"The tournament's clock is stopped: {reason}."
        case e.ClockStarted():
            return "The tournament's clock runs again."
        case e.Consented(entry=number):
            return f"{_who(t, number)} agrees to an early end.".capitalize()
        case e.TableCounted(table=table, counts=counts, is_early=is_early):
            early = ", before its time" if is_early else ""
            return f"Table {table} is over{early}; chips: {_sums(counts)}."
        case e.ChipsCashed(table=table, paid=paid):
            return f"The chips of table {table} become cash: {_sums(paid)}."
        case e.CountCorrected(entry=number, was=was, now=now, reason=reason):
            change = f"from {spoken_dollars(was)} to {spoken_dollars(now)}"
            return f"The count of entry {number} is corrected {change}: {reason}."
        case e.HeldReturned(entry=number, amount=amount, is_counted=is_counted, cash=cash):
            tie = "" if event.play_off is None else " in further play"
            back = f"{spoken_dollars(amount)} that was held{tie} of entry {number} comes back"
            late = "and counts" if is_counted else "too late to count"
            for_it = f"; {spoken_dollars(cash)} is paid for it" if cash else ""
            return f"{back} {late}{for_it}."
        case e.TieBreakBegun():
            return _tie(event)
        case e.TieBreakCounted(counts=counts):
            return f"After further play among those tied: {_sums(counts)}."
        case e.RoundClosed(progressed=progressed, by_chips=by_chips, ranking=ranking):
            if ranking:
                return f"The round is over; in order: {_listed(ranking)}."
            further = f", of these {_listed(by_chips)} as top chip holders" if by_chips else ""
            return f"The round is over; {_listed(progressed)} progress{further}."
        case e.PrizePaid(entry=number, place=place, amount=amount):
            won = spoken_dollars(amount)
            return f"{_who(t, number)} is paid {won} for place {place}.".capitalize()
        case e.Finished():
            return "The tournament is over."
        case _:
            return None


def _tie(event: e.TieBreakBegun) -> str:
    where = "among the top chip holders" if event.scope == OTHERS else f"at table {event.scope}"
    how = f"{event.shoes} shoe" if event.shoes else "further hands"
    chips = f", each with {spoken_dollars(event.allocated)} given" if event.allocated else ""
    tied = _listed(event.entries)
    return f"Entries {tied} are tied for place {event.place} {where} and play {how}{chips}."
