"""A mistyped card is no irregularity: the entry is withdrawn, and the right one follows.

The dealer withdraws an entry until something has followed from it, a Game Supervisor afterwards;
once money has moved, two people ask for the same. Both entries stay in the log.
"""

from typing import Final

from croupier.games.game import Money
from croupier.ledger import Posting
from croupier.money import Cents

from .hosted import Hosted, Moment, table_of
from .postings import currency_of, moved

BY_TWO: Final = frozenset({"end-investigation", "waive-debt"})
"""What two people always ask for."""


def last_entry(hosted: Hosted) -> tuple[int, Moment] | None:
    """The last card that was entered and stands, and the number of the event before its batch."""
    for moment in reversed(hosted.standing[1:]):
        if moment.body.get("from") is not None or moment.body.get("drawn"):
            return _begun(moment) - 1, moment
    return None


def has_followed(hosted: Hosted, entry: Moment) -> bool:
    """Whether somebody has acted on the round since; what follows by itself does not count."""
    return any(
        moment.seq > entry.seq
        and "house" not in moment.body["by"]
        and _is_of_round(hosted, moment)
        and _begun(moment) != _begun(entry)
        for moment in hosted.standing
    )


def _begun(moment: Moment) -> int:
    return moment.seq - int(moment.body["batch"][1])


def _is_of_round(hosted: Hosted, moment: Moment) -> bool:
    assert hosted.table is not None
    return hosted.table.engine.events.has(type(moment.happening))


def money_moved(hosted: Hosted, after: int) -> bool:
    """Whether a wager has been settled since an event."""
    return any(money.rows for money in _money_since(hosted, after))


def withdrawal(hosted: Hosted, after: int) -> tuple[Posting, ...]:
    """The postings that take back what events moved since an earlier one."""
    assert hosted.table is not None
    changes: dict[str, Posting] = {}
    for money in _money_since(hosted, after):
        for posting in moved(hosted.table.id, money, currency_of(hosted.table)):
            held = changes.get(posting.account.name)
            cents = Cents((0 if held is None else held.cents) - posting.cents)
            changes[posting.account.name] = Posting(posting.account, cents)
    return tuple(posting for posting in changes.values() if posting.cents)


def _money_since(hosted: Hosted, after: int) -> list[Money]:
    table = hosted.table
    assert table is not None
    return [
        table.engine.money(moment.happening)
        for moment in hosted.standing
        if moment.seq > after and _is_of_round(hosted, moment)
    ]


def takes_money_back(hosted: Hosted, do: str) -> bool:
    """Whether what is asked for would take money back that has moved, as far as its name tells."""
    if do in BY_TWO:
        return True
    table = table_of(hosted)
    is_declared = do == "irregularity" or do in table.engine.irregularities
    if do != "correct" and (not is_declared or table.is_round_open):
        return False
    entry = last_entry(hosted)
    return entry is not None and money_moved(hosted, entry[0])
