"""A place at one table: what may be done there, and what happens."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from time import monotonic
from typing import TYPE_CHECKING, Any

from .shapes import Advice, Offer, Reply, Table
from .wrong import Outdated, Unreachable

if TYPE_CHECKING:
    from .client import Client


Dollars = str | int | Decimal
FOLLOWED_BY = 60.0


class Seat:
    """One person at one table; ``table`` is what was last seen of it."""

    def __init__(self, client: "Client", table: Table) -> None:
        self._client = client
        self.table = table

    def look(self) -> Table:
        """The table as it stands now."""
        self.table = self._client.table(self.table.id)
        return self.table

    @property
    def legal(self) -> tuple[Offer, ...]:
        """Every command that is open, as last seen."""
        return self.table.legal

    def do(self, do: str, *, key: str | None = None, **fields: Any) -> Reply:
        """Ask for something; sums of money may be text, whole numbers or ``Decimal`` dollars."""
        # Only an answer to a question depends on what was seen when it was asked.
        seen = self.table.seen if self.table.waits_for_me else None
        money = {
            name for one in self.table.offers(do) for name, b in one.fields.items() if b.is_money
        }
        said = {
            name: dollars(value) if name in money and not isinstance(value, str) else value
            for name, value in fields.items()
        }
        reply = self._client.command(self.table.id, do, seen=seen, key=key, **said)
        self.table = reply.table
        return reply

    def sit(self, buy_in: Dollars | None = None) -> Reply:
        """Sit down, with chips for some money."""
        return self.do("sit") if buy_in is None else self.do("sit", buy_in=dollars(buy_in))

    def buy_in(self, amount: Dollars) -> Reply:
        """Buy chips from the purse."""
        return self.do("buy-in", amount=dollars(amount))

    def wager(self, stake: Dollars, **where: Any) -> Reply:
        """Put a wager down: ``box=1``, ``on="banker"``, or whatever the offer names."""
        return self.do("wager", stake=dollars(stake), **where)

    def ready(self) -> Reply:
        """Say that nothing more will be wagered; the house waits for everybody or for its time."""
        return self.do("ready")

    def leave(self) -> Reply:
        """Stand up; chips stay in the pocket, and are cashed at the cage."""
        return self.do("leave")

    def next_round(self) -> Reply:
        """Have the next round opened at a practice table, where nobody hurries."""
        return self.do("next-round")

    def advice(self) -> Advice:
        """What is best now; practice tables alone tell."""
        return self._client.advice(self.table.id)

    def until(self, happens: Callable[[Table], bool], *, timeout: float = FOLLOWED_BY) -> Table:
        """Wait until the table is as wished; every change is looked at as it happens."""
        ends = monotonic() + timeout
        if happens(self.look()):
            return self.table
        for table in self._client.stream(self.table.id, until=ends):
            self.table = table
            if happens(table):
                return table
        raise Unreachable(f"Nothing of the kind happened at {self.table.id} in {timeout:g} s.")

    def decide(self, choose: Callable[[Table], Mapping[str, Any]]) -> Table:
        """Answer whatever the round asks of this seat, until it asks no more.

        ``choose`` is shown the table and says a command: ``{"do": "hit", "box": 1}``. If something
        has happened meanwhile that changes the offer, it is asked again.
        """
        while self.table.waits_for_me:
            said = dict(choose(self.table))
            try:
                self.do(said.pop("do"), **said)
            except Outdated:
                self.look()
        return self.table


def dollars(amount: Dollars) -> str:
    """A sum as requests have it.

    >>> dollars(5), dollars("7.5"), dollars(Decimal("0.50"))
    ('5.00', '7.50', '0.50')
    """
    return f"{Decimal(amount):.2f}"
