"""Money as double entry: what each event moves, in whole cents, adding up to nothing."""

from collections.abc import Iterator
from typing import Final

from croupier.games.conduct import SEIZED
from croupier.games.game import Money
from croupier.games.settlement import Settlement
from croupier.ledger import Account, Posting
from croupier.money import Cents
from croupier.table import Table

CASH: Final = "AUD"
"""The currency of purses, the cage and ordinary chips."""
PRACTICE_CHIPS: Final = "practice"
"""The currency of practice tables, which buys nothing and turns into nothing."""
CAGE = Account("cage", may_owe=True)
"""Where play money comes from and goes back to."""


def purse_of(player: str) -> Account:
    """What a player has at the cage."""
    return Account(f"purse/{player}")


def chips_of(player: str, currency: str = CASH) -> Account:
    """What a player has in chips: the casino's own, or a tournament's."""
    return Account(f"chips/{player}{_mark(currency)}", currency=currency)


def layout_of(table: str, player: str, currency: str = CASH) -> Account:
    """What a player has on a layout, undecided."""
    return Account(f"layout/{table}/{player}{_mark(currency)}", currency=currency)


def float_of(table: str, currency: str = CASH) -> Account:
    """A table's own chips."""
    return Account(f"float/{table}{_mark(currency)}", currency=currency, may_owe=True)


def _mark(currency: str) -> str:
    """What tells an account in tournament chips from the one in money."""
    return "" if currency == CASH else f"/{currency}"


def currency_of(table: Table) -> str:
    """What is played with at a table."""
    return own_currency_of(table) if table.kept is None else table.kept.currency


def own_currency_of(table: Table) -> str:
    """What is played with at a table outside a tournament's sessions."""
    return CASH if table.practice_for is None else PRACTICE_CHIPS


def held_of(table: str, player: str, currency: str = CASH) -> Account:
    """Winnings of a player that are held pending an investigation (17.2.3)."""
    return Account(f"held/{table}/{player}{_mark(currency)}", currency=currency)


def drop_of(table: str) -> Account:
    """What was paid into a table's drop box."""
    return Account(f"drop/{table}")


def given(player: str, amount: Cents) -> tuple[Posting, ...]:
    """The cage gives a player money."""
    return (Posting(CAGE, Cents(-amount)), Posting(purse_of(player), amount))


def _handed_out(player: str, amount: Cents) -> tuple[Posting, ...]:
    """A player who practises gets chips that are worth nothing."""
    bank = Account("practice", currency=PRACTICE_CHIPS, may_owe=True)
    return (Posting(bank, Cents(-amount)), Posting(chips_of(player, PRACTICE_CHIPS), amount))


def bought_in(table: Table, player: str, amount: Cents) -> tuple[Posting, ...]:
    """A player pays into the drop box, and gets chips of the table's."""
    if table.practice_for is not None:
        return _handed_out(player, amount)
    return (
        Posting(purse_of(player), Cents(-amount)),
        Posting(drop_of(table.id), amount),
        Posting(float_of(table.id), Cents(-amount)),
        Posting(chips_of(player), amount),
    )


def cashed_out(player: str, amount: Cents) -> tuple[Posting, ...]:
    """The cage takes a player's chips and gives money for them."""
    return (
        Posting(chips_of(player), Cents(-amount)),
        Posting(CAGE, amount),
        Posting(CAGE, Cents(-amount)),
        Posting(purse_of(player), amount),
    )


def filled(table: str, amount: Cents) -> tuple[Posting, ...]:
    """The cage brings chips to a table."""
    return (Posting(CAGE, Cents(-amount)), Posting(float_of(table), amount))


def credited(table: str, amount: Cents) -> tuple[Posting, ...]:
    """The cage takes chips back from a table."""
    return (Posting(float_of(table), Cents(-amount)), Posting(CAGE, amount))


def investigated(held: Account, to: Account, amount: Cents) -> tuple[Posting, ...]:
    """What was held goes where an investigation sends it."""
    return (Posting(held, Cents(-amount)), Posting(to, amount)) if amount else ()


def waived(table: str, player: str, amount: Cents, currency: str) -> tuple[Posting, ...]:
    """The house gives a player the chips to pay a debt to the house."""
    return (
        Posting(float_of(table, currency), Cents(-amount)),
        Posting(chips_of(player, currency), amount),
    )


def moved(table: str, money: Money, currency: str = CASH) -> tuple[Posting, ...]:
    """What an event of a round moves between chips, layout and the table's float."""
    changes: dict[Account, int] = {}
    for account, cents in _changes(table, money, currency):
        changes[account] = changes.get(account, 0) + cents
    return tuple(Posting(account, Cents(cents)) for account, cents in changes.items() if cents)


def _changes(table: str, money: Money, currency: str) -> Iterator[tuple[Account, int]]:
    for put in money.puts:
        yield chips_of(put.player, currency), -put.amount
        yield layout_of(table, put.player, currency), put.amount
    for sign, rows in ((1, money.rows), (-1, money.reverses)):
        for row in rows:
            yield from _row(table, row, sign, currency)


def _row(table: str, row: Settlement, sign: int, currency: str) -> Iterator[tuple[Account, int]]:
    if row.result.is_decided:
        is_held = row.bet == SEIZED
        to = held_of(table, row.player, currency) if is_held else float_of(table, currency)
        yield layout_of(table, row.player, currency), -sign * row.stake
        yield chips_of(row.player, currency), sign * (row.stake + row.net)
        yield to, -sign * row.net
