"""The books: what every account holds, what was posted by which event, whether it adds up."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.ledger import Account, Posting, Reading, Recorded
from croupier.money import Cents

from .hosted import stream_of
from .postings import chips_of, purse_of
from .powers import must
from .refusals import NotThere
from .roles import Person
from .rounds import round_at

if TYPE_CHECKING:
    from .floor import Floor


@dataclass(frozen=True, slots=True)
class Line:
    """One posting and the event that made it."""

    event: Recorded
    posting: Posting


@dataclass(frozen=True, slots=True)
class Trial:
    """Every kind of account and what all of that kind hold, by currency; it adds up to nothing."""

    rows: tuple[tuple[str, str, int, Cents], ...]
    """Currency, kind, how many accounts, what they hold."""
    sums: Mapping[str, Cents]


def accounts(floor: "Floor", person: Person, *, starts: str = "") -> list[tuple[Account, Cents]]:
    """What the accounts hold whose names start with something, by name."""
    must(person, "see-ledger")
    with floor.store.snapshot() as now:
        found = now.balances().items()
    return sorted(
        ((account, cents) for account, cents in found if account.name.startswith(starts)),
        key=lambda one: (one[0].currency, one[0].name),
    )


def trial_balance(floor: "Floor", person: Person) -> Trial:
    """The trial balance of the whole floor."""
    must(person, "see-ledger")
    with floor.store.snapshot() as now:
        found = now.balances()
    rows: dict[tuple[str, str], tuple[int, int]] = {}
    sums: dict[str, int] = {}
    for account, cents in found.items():
        key = (account.currency, account.name.partition("/")[0])
        count, held = rows.get(key, (0, 0))
        rows[key] = (count + 1, held + cents)
        sums[account.currency] = sums.get(account.currency, 0) + cents
    return Trial(
        rows=tuple((*key, count, Cents(held)) for key, (count, held) in sorted(rows.items())),
        sums={currency: Cents(total) for currency, total in sorted(sums.items())},
    )


def account_postings(
    floor: "Floor", person: Person, account: Account, *, after: int, limit: int
) -> list[Line]:
    """A page of an account's postings, those after an event's number."""
    must(person, "see-ledger")
    with floor.store.snapshot() as now:
        if account not in {Account(one.name, one.currency) for one in now.balances()}:
            raise NotThere(f"There is no account {account.name!r}.", where="account")
        return [Line(*one) for one in now.postings(account, after=after, limit=limit)]


def table_postings(
    floor: "Floor", person: Person, table: str, *, after: int, limit: int
) -> tuple[list[Line], int | None]:
    """What was posted by a page of a table's events, and the event to go on after."""
    must(person, "see-ledger")
    floor.hosted(table)
    with floor.store.snapshot() as now:
        events = now.events(stream_of(table), after=after, limit=limit)
    return list(_lines(events)), events[-1].seq if len(events) == limit else None


def round_postings(floor: "Floor", person: Person, round_id: str) -> list[Line]:
    """What was posted in one round."""
    must(person, "see-ledger")
    with floor.store.snapshot() as now:
        found = round_at(now, round_id)
        return list(_lines(_between(now, stream_of(found.table), found.first, found.last)))


def _between(now: Reading, stream: str, first: int, last: int) -> Iterator[Recorded]:
    after = first - 1
    while after < last:
        for event in now.events(stream, after=after, limit=min(1_000, last - after)):
            yield event
            after = event.seq


def _lines(events: Iterable[Recorded]) -> Iterator[Line]:
    for event in events:
        for posting in event.postings:
            yield Line(event, posting)


def own_postings(floor: "Floor", player: str, *, after: int, limit: int) -> list[Line]:
    """A page of what somebody's own purse and chips gained and lost, in the order it happened."""
    with floor.store.snapshot() as now:
        found = [
            Line(*one)
            for account in (purse_of(player), chips_of(player))
            for one in now.postings(account, after=after, limit=limit)
        ]
    found.sort(key=lambda line: line.event.number)
    return found[:limit]
