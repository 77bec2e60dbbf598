"""Whether the money is there: said in the words of whoever lacks it, before the ledger looks."""

from collections.abc import Iterable, Sequence
from typing import Final

from croupier.games.refusal import code_of
from croupier.ledger import Account, Posting, Reading
from croupier.money import Cents, spoken_dollars

from .postings import CASH, PRACTICE_CHIPS, purse_of
from .refusals import TooLittle

LIES: Final = {
    "layout": "lies on the layout for {}",
    "held": "is held of {}",
    "drop": "is in the drop box of {}",
}
"""What accounts that nobody spends from hold, as a sentence says it."""


def must_cover(
    now: Reading, events: Iterable[Sequence[Posting]], *, rule: str | None = None
) -> None:
    """Refuse what would take more from somebody than there is; events move money in turn."""
    moves = tuple(events)
    touched = {posting.account for postings in moves for posting in postings}
    if not touched:
        return
    found = now.balances_of(touched)
    held = {account: found[account] for account in touched if not account.may_owe}
    for postings in moves:
        before = dict(held)
        for posting in postings:
            if not posting.account.may_owe:
                held[posting.account] = Cents(held[posting.account] + posting.cents)
        for account, cents in held.items():
            if cents < 0:
                holds = before[account]
                says = _lacks(now, account, holds, Cents(holds - cents))
                raise TooLittle(says, rule=rule)


def _lacks(now: Reading, account: Account, holds: Cents, wanted: Cents) -> str:
    kind, _, rest = account.name.partition("/")
    who, *more = rest.split("/")
    takes = f"this takes {spoken_dollars(wanted)}"
    if kind == "purse":
        return f"{who} has {spoken_dollars(holds)} in the purse; {takes}."
    if kind == "chips" and account.currency == CASH:
        purse = spoken_dollars(now.balance(purse_of(who)))
        has = f"{who} has {spoken_dollars(holds)} in chips and {purse} in the purse"
        return f"{has}; {takes} in chips."
    if kind == "chips":
        which = "practice" if account.currency == PRACTICE_CHIPS else "the tournament's"
        return f"{who} has {spoken_dollars(holds)} in {which} chips; {takes}."
    whose = more[0] if kind != "drop" and more else f"table {code_of(who)}"
    lies = LIES.get(kind, "is with {}").format(whose)
    return f"{spoken_dollars(holds)} {lies}; {takes}."
