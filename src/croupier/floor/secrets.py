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
        """By the root of each, which is that of no other shoe: not every command that shuffles is
        stored, and another process may have shuffled instead."""

    def new_shoe(self, draft: Draft, name: str, stack: tuple[Card, ...]) -> PreparedShoe:
        """Shuffle a stack under a fresh seed, and seal the seed."""
        return self._keep(PreparedShoe.of(name, stack, self.new_seed(draft, name)))

    def shoe(
        self,
        name: str,
        stack: tuple[Card, ...],
        *,
        root: str | None = None,
        draft: Draft | None = None,
    ) -> PreparedShoe:
        """A shoe that was sealed before, perhaps by the command in hand."""
        found = None if root is None else self._shoes.get(root)
        return found or self._keep(PreparedShoe.of(name, stack, self.seed(name, draft)))

    def new_round(self, draft: Draft, name: str) -> str:
        """Seal a fresh seed for a round, and give its commitment."""
        return round_commitment(self.new_seed(draft, name))

    def new_seed(self, draft: Draft, name: str) -> bytes:
        """Seal a fresh seed."""
        seed = fresh_seed()
        draft.seal(name, seed)
        return seed

    def seed(self, name: str, draft: Draft | None = None) -> bytes:
        """A seed that was sealed before, perhaps by the command in hand."""
        return self._store.unseal(name) if draft is None else draft.unseal(name)

    def __contains__(self, name: str) -> bool:
        """Whether something is sealed under a name."""
        with self._store.snapshot() as now:
            return now.has_secret(name)

    def _keep(self, shoe: PreparedShoe) -> PreparedShoe:
        self._shoes[shoe.commitment.root] = shoe
        while len(self._shoes) > KEPT:
            self._shoes.popitem(last=False)
        return shoe
