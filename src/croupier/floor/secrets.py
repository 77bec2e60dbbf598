"""The floor's secrets: shoes and seeds, sealed in the ledger and opened when they are needed."""

from collections import OrderedDict
from typing import Final

from croupier.equipment import Card
from croupier.ledger import Draft, Store

from .chance import PreparedShoe, fresh_seed, round_commitment

__all__ = ("Secrets",)

KEPT: Final = 256
"""Shoes that are kept ready in memory."""


class Secrets:
    """Who holds the shoes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shoes: OrderedDict[str, PreparedShoe] = OrderedDict()
        self._fresh: OrderedDict[str, bytes] = OrderedDict()
        """Seeds of commands that may not be durable yet."""

    def new_shoe(self, draft: Draft, name: str, stack: tuple[Card, ...]) -> PreparedShoe:
        """Shuffle a stack under a fresh seed, and seal the seed."""
        return self._keep(name, PreparedShoe.of(name, stack, self.new_seed(draft, name)))

    def shoe(self, name: str, stack: tuple[Card, ...]) -> PreparedShoe:
        """A shoe that was sealed before."""
        found = self._shoes.get(name)
        if found is None:
            found = self._keep(name, PreparedShoe.of(name, stack, self._seed(name)))
        return found

    def new_round(self, draft: Draft, name: str) -> str:
        """Seal a fresh seed for a round, and give its commitment."""
        return round_commitment(self.new_seed(draft, name))

    def new_seed(self, draft: Draft, name: str) -> bytes:
        """Seal a fresh seed."""
        seed = fresh_seed()
        draft.seal(name, seed)
        self._fresh[name] = seed
        while len(self._fresh) > KEPT:
            self._fresh.popitem(last=False)
        return seed

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
