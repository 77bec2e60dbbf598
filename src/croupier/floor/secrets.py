"""The floor's secrets: shoes and seeds, sealed in the ledger and opened when they are needed."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from croupier.equipment import Card, parse_cards
from croupier.ledger import Draft, Store

from .chance import PreparedShoe, fresh_seed, round_commitment

__all__ = ("Secrets",)


def _out(shoe: str) -> str:
    """Where the cards are sealed that a shoe was shuffled without."""
    return f"{shoe}/out"


def _without(stack: Sequence[Card], out: Sequence[Card]) -> tuple[Card, ...]:
    """A stack less the cards that lie elsewhere."""
    left = list(stack)
    for card in out:
        left.remove(card)
    return tuple(left)


KEPT: Final = 256
"""Shoes that are kept ready in memory."""


class Secrets:
    """Who holds the shoes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shoes: OrderedDict[str, PreparedShoe] = OrderedDict()
        self._fresh: OrderedDict[str, bytes] = OrderedDict()
        """Seeds of commands that may not be durable yet."""

    def new_shoe(
        self, draft: Draft, name: str, stack: tuple[Card, ...], out: Sequence[Card] = ()
    ) -> PreparedShoe:
        """Shuffle a stack under a fresh seed, and seal the seed.

        ``out`` are cards that lie on the table and stay there; which they are is sealed too.
        """
        if out:
            lies = " ".join(map(str, out)).encode()
            draft.seal(_out(name), lies)
            self._remember(_out(name), lies)
        left = _without(stack, out)
        return self._keep(name, PreparedShoe.of(name, left, self.new_seed(draft, name)))

    def shoe(self, name: str, stack: tuple[Card, ...]) -> PreparedShoe:
        """A shoe that was sealed before; ``stack`` is every card that its table has."""
        found = self._shoes.get(name)
        if found is None:
            left = _without(stack, self.left_out(name))
            found = self._keep(name, PreparedShoe.of(name, left, self._seed(name)))
        return found

    def left_out(self, name: str) -> tuple[Card, ...]:
        """The cards that lay on the table when a shoe was shuffled."""
        if _out(name) not in self:
            return ()
        return parse_cards(self._seed(_out(name)).decode())

    def new_round(self, draft: Draft, name: str) -> str:
        """Seal a fresh seed for a round, and give its commitment."""
        return round_commitment(self.new_seed(draft, name))

    def new_seed(self, draft: Draft, name: str) -> bytes:
        """Seal a fresh seed."""
        seed = fresh_seed()
        draft.seal(name, seed)
        self._remember(name, seed)
        return seed

    def _remember(self, name: str, secret: bytes) -> None:
        self._fresh[name] = secret
        while len(self._fresh) > KEPT:
            self._fresh.popitem(last=False)

    def round_seed(self, name: str) -> bytes:
        """The seed of a round that was sealed before."""
        return self._seed(name)

    def __contains__(self, name: str) -> bool:
        """Whether something is sealed under a name."""
        if name in self._fresh:
            return True
        with self._store.snapshot() as now:
            return now.has_secret(name)

    def _seed(self, name: str) -> bytes:
        found = self._fresh.get(name)
        return self._store.unseal(name) if found is None else found

    def _keep(self, name: str, shoe: PreparedShoe) -> PreparedShoe:
        self._shoes[name] = shoe
        while len(self._shoes) > KEPT:
            self._shoes.popitem(last=False)
        return shoe
