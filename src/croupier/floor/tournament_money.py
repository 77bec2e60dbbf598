"""What a tournament moves in the ledger: cash by its fund, chips by its bank."""

from collections.abc import Callable
from typing import Final

from croupier.ledger import Account, Posting, Reading
from croupier.money import Cents, spoken_dollars
from croupier.tournament import Event, Tournament
from croupier.tournament import events as e
from croupier.tournament.ranking import held_in

from .postings import chips_of, purse_of
from .refusals import Unusable

CHIPS: Final = "CHIPS-"
"""What the currencies of tournaments begin with; the name follows."""


def currency_of_tournament(name: str) -> str:
    """The chips of a tournament: a currency that meets money nowhere."""
    return f"{CHIPS}{name}"


def fund_of(name: str) -> Account:
    """Where fees go and prizes come from."""
    return Account(f"tournament/{name}", may_owe=True)


def tournament_of(currency: str) -> str | None:
    """The tournament whose chips these are; ``None`` where they are no tournament's."""
    name = currency.removeprefix(CHIPS)
    return None if name == currency else name


def bank_of(name: str) -> Account:
    """Where a tournament's chips come from and go back to."""
    return bank_in(currency_of_tournament(name))


def bank_in(currency: str) -> Account:
    """The bank of a tournament by the currency of its chips."""
    return Account(f"bank/{currency.removeprefix(CHIPS)}", currency=currency, may_owe=True)


def chips_held(now: Reading, t: Tournament, entry: int) -> Cents:
    """What whoever plays an entry holds in the tournament's chips."""
    return now.balance(chips_of(t.entries[entry - 1].plays, currency_of_tournament(t.id)))


def postings_of(
    t: Tournament, happening: Event, held: Callable[[int], Cents]
) -> tuple[Posting, ...]:
    """Cash between purses and the fund; chips out of the bank and back into it.

    ``held`` says what whoever plays an entry holds in chips just before.
    """
    match happening:
        case e.EntryAccepted(player=player, fee=fee):
            return _paid(t.id, player, Cents(-fee))
        case e.BoughtBack(entry=entry, fee=fee):
            return _paid(t.id, t.entries[entry - 1].player, Cents(-fee))
        case e.LeftPlay(entry=entry, refund=refund):
            gone = t.entries[entry - 1]
            chips = held(entry) if t.is_playing(entry) else 0
            return (*_paid(t.id, gone.player, refund), *_issued(t.id, gone.plays, -chips))
        case e.Cancelled(refunds=paid) | e.ChipsCashed(paid=paid):
            return tuple(
                one
                for entry, amount in paid
                for one in _paid(t.id, t.entries[entry - 1].player, amount)
            )
        case e.HeldReturned(entry=entry, cash=cash):
            return _paid(t.id, t.entries[entry - 1].player, cash)
        case e.BonusPaid(entry=entry, amount=amount) | e.PrizePaid(entry=entry, amount=amount):
            return _paid(t.id, t.entries[entry - 1].player, amount)
        case e.SessionStarted(chips=issued):
            return _all_issued(t, issued, 1)
        case e.TableCounted(counts=counts) | e.TieBreakCounted(counts=counts):
            return _all_issued(t, counts, -1)
        case e.TieBreakBegun(scope=scope, entries=entries, allocated=allocated):
            r = t.round_in_play
            assert r is not None
            given = tuple((one, allocated or held_in(r, scope, one)) for one in entries)
            return _all_issued(t, given, 1)
        case _:
            return ()


def must_afford(now: Reading, t: Tournament, happening: Event) -> None:
    """Refuse an entry or a buy-back that the purse does not cover."""
    match happening:
        case e.EntryAccepted(player=player, fee=fee):
            pass
        case e.BoughtBack(entry=entry, fee=fee):
            player = t.entries[entry - 1].player
        case _:
            return
    held = now.balance(purse_of(player))
    if held < fee:
        says = (
            f"This costs {spoken_dollars(fee)}; {player} has {spoken_dollars(held)} in the purse."
        )
        raise Unusable(says, where="fee")


def _paid(name: str, player: str, amount: Cents) -> tuple[Posting, ...]:
    if not amount:
        return ()
    return Posting(fund_of(name), Cents(-amount)), Posting(purse_of(player), amount)


def _issued(name: str, player: str, amount: int) -> tuple[Posting, ...]:
    if not amount:
        return ()
    chips = chips_of(player, currency_of_tournament(name))
    return Posting(bank_of(name), Cents(-amount)), Posting(chips, Cents(amount))


def _all_issued(
    t: Tournament, counts: tuple[tuple[int, Cents], ...], sign: int
) -> tuple[Posting, ...]:
    return tuple(
        one
        for entry, amount in counts
        for one in _issued(t.id, t.entries[entry - 1].plays, sign * amount)
    )
