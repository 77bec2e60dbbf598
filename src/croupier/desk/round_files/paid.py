"""What a file says was paid on its wagers, beside what was due."""

from collections.abc import Iterable, Iterator

from croupier.games.settlement import Settlement
from croupier.money import Cents

from .record import Paid
from .tables import Row


def paid_on(wagers: Iterable[Row], rows: Iterable[Settlement]) -> Iterator[Paid]:
    """Compare each wager with the settlements of its player, and of its box or bet if it names one.

    >>> wager = Row("wager 1", {"player": "ann", "on": "banker", "paid": Cents(2_000)})
    >>> won = Settlement.won("ann", "banker", Cents(2_500), (), pays=Cents(2_375), odds=None)
    >>> [paid.difference for paid in paid_on([wager], [won])]
    [375]
    """
    settled = tuple(rows)
    for place, wager in enumerate(wagers, start=1):
        paid = wager.cents_or_none("paid")
        if paid is None:
            continue
        player, box, on = wager.text("player"), wager.whole_or_none("box"), wager.text_or_none("on")
        due = sum(
            row.pays
            for row in settled
            if row.player == player and box in (None, row.box) and on in (None, row.bet)
        )
        yield Paid(
            wager=place, player=player, box=box, on=on, paid=paid, should_have_been=Cents(due)
        )
