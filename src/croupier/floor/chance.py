"""The house's own chance: shoes, prizes and spins, sealed before they are used.

A shoe's seed gives its order and its salts; a round's seed gives prizes and pockets. Seeds are
sealed in the ledger in the command that commits to them, and are in no event.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from croupier.equipment import Card, KeyStream, ShoeExhausted, new_seed, shuffled
from croupier.games.game import Need
from croupier.kernel import implements
from croupier.ledger.canonical import canonical
from croupier.table import Shoe

from .commitments import Commitment, Opening

CHANCE: Final = 2
"""How values follow from seeds today; events that commit to a seed name it."""
MIXES_PLAYERS: Final = 2
"""From this derivation on players' values are mixed in, and the house cuts by the shoe's seed."""
PART: Final = 32
"""Bytes of a seed that drive one key stream."""


def fresh_seed() -> bytes:
    """A new secret from the operating system."""
    return new_seed()


@dataclass(frozen=True, slots=True, repr=False)
class PreparedShoe:
    """A shoe's order and its commitment; a secret of the process that deals."""

    order: tuple[Card, ...]
    commitment: Commitment

    @classmethod
    def of(cls, name: str, stack: tuple[Card, ...], seed: bytes) -> "PreparedShoe":
        """Shuffle a stack and commit to every card of it."""
        order = shuffled(stack, seed=seed)
        return cls(order, Commitment(name, order, seed))

    @implements("BJ-022")
    def place_of(self, shoe: Shoe, card: int) -> int:
        """Where a card lay before the cut, from its number after it; both count from 1."""
        if not 1 <= card <= len(self.order):
            raise ShoeExhausted(f"The shoe has no card {card}: it has {len(self.order)}.")
        return (card - 1 + (shoe.cut_at or 0)) % len(self.order) + 1

    def card(self, shoe: Shoe, number: int) -> Card:
        """A card by its number after the cut, from 1."""
        return self.order[self.place_of(shoe, number) - 1]

    def open(self, shoe: Shoe, number: int) -> Opening:
        """Open a card to somebody who may see it."""
        return self.commitment.open(self.place_of(shoe, number))


def shoe_commitment(seed: bytes) -> str:
    """Commit to the house's seed of a shoe, before players' values are mixed with it."""
    return sha256(b"croupier/shoe" + seed).hexdigest()


def entropy_commitment(table: str, on: str, number: int, player: str, value: bytes) -> str:
    """Commit to a player's value for a shoe or a round."""
    about = canonical([table, on, number, player]).encode()
    return sha256(b"croupier/entropy/1\n" + about + value).hexdigest()


def mixed(seed: bytes, name: str, revealed: Sequence[tuple[str, str]]) -> bytes:
    """Mix players' values into the house's seed; each of its parts stays as strong as it was."""
    # Without the floor's own name: what a seed gives is the same wherever it is repeated.
    about = name.partition("/")[2]
    values = canonical([about, [[player, value] for player, value in sorted(revealed)]])
    entropy = sha256(b"croupier/chance/2\n" + values.encode()).digest()
    parts = range(len(seed) // PART)
    return b"".join(
        hmac.digest(seed[at * PART : (at + 1) * PART], entropy + bytes([at]), "sha256")
        for at in parts
    )


def round_commitment(seed: bytes) -> str:
    """What is published of a round's seed before its betting."""
    return sha256(b"croupier/round" + seed).hexdigest()


def house_cut(seed: bytes, places: Sequence[int]) -> int:
    """Draw where the house cuts."""
    return places[KeyStream(seed, purpose="cut").below(len(places))]


def drawn_value(seed: bytes, need: Need, count: int) -> int:
    """One of the values that a need draws among, each with its own chances."""
    return need.drawn(KeyStream(seed, purpose=f"{need.step} {count}").below)
