"""Verify a tournament's stream: events readable, seats as their seed gives them, money theirs."""

from collections.abc import Iterator

from croupier.ledger import PAGE_MAX, Fault, Reading, Recorded
from croupier.money import Cents
from croupier.tournament import EVENTS, Event, Tournament, evolve
from croupier.tournament.events import SeatsDrawn
from croupier.tournament.seating import commitment_of, drawn

from .hosted import Values, unkept
from .postings import chips_of
from .tournament_money import currency_of_tournament, postings_of


def tournament_faults(now: Reading, stream: str) -> Iterator[Fault]:
    """Fold a tournament: every event must be readable, and its seats those that its seed gives."""
    seq, values = 0, Values(now)
    t: Tournament | None = None
    while page := now.events(stream, after=seq, limit=PAGE_MAX):
        for event in page:
            seq, where = event.seq, f"{stream} event {event.seq}"
            try:
                data = unkept(event.body["data"], values)
                happening = EVENTS.read({**event.body, "data": data})
                if isinstance(happening, SeatsDrawn) and t is not None:
                    yield from _seats(t, happening, where)
                if t is not None and not is_its_money(t, happening, event):
                    yield Fault(where, "its postings are not its money's")
                t = evolve(t, happening)
            except Exception as error:  # noqa: BLE001 (whatever is wrong with it is a finding)
                yield Fault(where, f"cannot be replayed: {error}")
                return


def is_its_money(t: Tournament, happening: Event, stored: Recorded) -> bool:
    """Whether an event moved what it says; of whoever leaves, all that the postings take."""

    def held(entry: int) -> Cents:
        account = chips_of(t.entries[entry - 1].plays, currency_of_tournament(t.id))
        return Cents(-sum(one.cents for one in stored.postings if one.account == account))

    expected = postings_of(t, happening, held)
    return sorted(map(repr, expected)) == sorted(map(repr, stored.postings))


def _seats(t: Tournament, happening: SeatsDrawn, where: str) -> Iterator[Fault]:
    if commitment_of(happening.seed) != dict(t.commitments).get(happening.stage.name):
        yield Fault(where, "its seed is not the one that was committed to")
    entrants = [place.entry for place in happening.places]
    if drawn(t.id, happening.stage, entrants, happening.tables, happening.seed) != happening.places:
        yield Fault(where, "its seats are not those that the seed gives")
