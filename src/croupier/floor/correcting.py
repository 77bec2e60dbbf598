"""A mistyped card is no irregularity: the entry is withdrawn, and the right one follows."""

from croupier.games.game import Money
from croupier.ledger import Posting
from croupier.money import Cents

from .hosted import Hosted, Moment
from .postings import moved

__all__ = ("Entry", "has_followed", "last_entry", "money_moved", "withdrawal")

Entry = Moment


def last_entry(hosted: Hosted) -> tuple[int, Moment] | None:
    """The last card that was entered, and the number of the event before its batch."""
    for place in range(len(hosted.moments) - 1, 0, -1):
        moment = hosted.moments[place]
        if moment.body.get("from") is not None or moment.body.get("drawn"):
            return _begun(moment) - 1, moment
    return None


def has_followed(hosted: Hosted, entry: Moment) -> bool:
    """Whether somebody has acted since an entry; what follows by itself does not count."""
    return any(
        moment.seq > entry.seq and "house" not in moment.body["by"] and moment.body["batch"][0] == 0
        for moment in hosted.moments
        if not _same_batch(moment, entry)
    )


def _same_batch(one: Moment, other: Moment) -> bool:
    return _begun(one) == _begun(other)


def _begun(moment: Moment) -> int:
    return moment.seq - int(moment.body["batch"][1])


def money_moved(hosted: Hosted, after: int) -> bool:
    """Whether a wager has been settled since an event."""
    return any(rows.rows for rows in _money_since(hosted, after))


def withdrawal(hosted: Hosted, after: int) -> tuple[Posting, ...]:
    """The postings that take back what events moved since an earlier one."""
    assert hosted.table is not None
    changes: dict[str, Posting] = {}
    for money in _money_since(hosted, after):
        for posting in moved(hosted.table.id, money):
            held = changes.get(posting.account.name)
            cents = Cents((0 if held is None else held.cents) - posting.cents)
            changes[posting.account.name] = Posting(posting.account, cents)
    return tuple(posting for posting in changes.values() if posting.cents)


def _money_since(hosted: Hosted, after: int) -> list[Money]:
    table = hosted.table
    assert table is not None
    kinds = table.engine.events.kinds.values()
    return [
        table.engine.money(moment.happening)
        for moment in hosted.moments
        if moment.seq > after and type(moment.happening) in kinds
    ]
