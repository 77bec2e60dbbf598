"""The floor's secrets: shoes and seeds, sealed in the ledger and opened when they are needed."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from croupier.equipment import Card, parse_cards
from croupier.ledger import Draft, Store

from .chance import PreparedShoe, fresh_seed, mixed, round_commitment


def _out(shoe: str) -> str:
    """Where the cards are sealed that a shoe was shuffled without."""
    return f"{shoe}/out"


def house_part(shoe: str) -> str:
    """Where the house's own seed of a shoe is sealed, before players' values are mixed in."""
    return f"{shoe}/house"


def cards_without(stack: Sequence[Card], out: Sequence[Card]) -> tuple[Card, ...]:
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
        """By the root of each, which is that of no other shoe: not every command that shuffles is
        stored, and another process may have shuffled instead."""

    def new_shoe(
        self,
        draft: Draft,
        name: str,
        stack: tuple[Card, ...],
        out: Sequence[Card] = (),
        revealed: Sequence[tuple[str, str]] = (),
    ) -> PreparedShoe:
        """Shuffle a stack by the house's seed and players' values, and seal what they give.

        ``out`` are cards that lie on the table and stay there; which they are is sealed too.
        """
        if out:
            draft.seal(_out(name), " ".join(map(str, out)).encode())
        seed = mixed(self.house_seed(draft, name), name, revealed)
        draft.seal(name, seed)
        return self._keep(PreparedShoe.of(name, cards_without(stack, out), seed))

    def house_seed(self, draft: Draft, name: str) -> bytes:
        """The house's own seed of a shoe, which the first to ask for it seals."""
        own = house_part(name)
        return draft.now.unseal(own) if draft.now.has_secret(own) else self.new_seed(draft, own)

    def shoe(
        self,
        name: str,
        stack: tuple[Card, ...],
        *,
        root: str | None = None,
        draft: Draft | None = None,
    ) -> PreparedShoe:
        """A shoe that was sealed before, perhaps by the command in hand.

        ``stack`` is every card that its table has.
        """
        found = None if root is None else self._shoes.get(root)
        if found is None:
            left = cards_without(stack, self.left_out(name, draft))
            found = self._keep(PreparedShoe.of(name, left, self.seed(name, draft)))
        return found

    def left_out(self, name: str, draft: Draft | None = None) -> tuple[Card, ...]:
        """The cards that lay on the table when a shoe was shuffled."""
        is_there = _out(name) in self if draft is None else draft.now.has_secret(_out(name))
        return parse_cards(self.seed(_out(name), draft).decode()) if is_there else ()

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
        if draft is not None:
            return draft.now.unseal(name)
        with self._store.snapshot() as now:
            return now.unseal(name)

    def __contains__(self, name: str) -> bool:
        """Whether something is sealed under a name."""
        with self._store.snapshot() as now:
            return now.has_secret(name)

    def _keep(self, shoe: PreparedShoe) -> PreparedShoe:
        self._shoes[shoe.commitment.root] = shoe
        while len(self._shoes) > KEPT:
            self._shoes.popitem(last=False)
        return shoe
