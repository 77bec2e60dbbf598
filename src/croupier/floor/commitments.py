"""Commitments to a shoe: one salted digest per card, joined into one root that is published.

    leaf  = SHA-256(0x00 | salt, 16 bytes | text)     text: "NAME:PLACE:CARD", ASCII
    node  = SHA-256(0x01 | left | right)              the tree is that of RFC 6962

NAME is the shoe's own ("FLOOR/TABLE/NUMBER"); PLACE counts from 1 in the order before the cut.

A card is opened by its salt and the digests beside its way up to the root; without the salt fifty-
two guesses would open any leaf.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from croupier.equipment import Card

SALT_BYTES: Final = 16
LEAF, NODE = b"\x00", b"\x01"
FIRST = b"\x01"
"""The number of a block, which follows what it is expanded with."""


def leaf_of(salt: bytes, name: str, place: int, card: str) -> bytes:
    """The commitment to one card."""
    return sha256(LEAF + salt + f"{name}:{place}:{card}".encode()).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(NODE + left + right).digest()


@dataclass(frozen=True, slots=True)
class Opening:
    """What opens one card to whoever may see it."""

    place: int
    card: str
    salt: str
    proof: tuple[str, ...]
    """The digests beside the way up from the leaf, in hexadecimal."""


class Commitment:
    """Every card of a shoe, committed to; the salts are a secret of whoever holds this."""

    def __init__(self, name: str, order: Sequence[Card], seed: bytes) -> None:
        self.name = name
        self._cards = tuple(str(card) for card in order)
        self._salts = _salts(seed, len(self._cards))
        self._levels = [
            [
                leaf_of(s, name, at, c)
                for at, (s, c) in enumerate(zip(self._salts, self._cards, strict=True), 1)
            ]
        ]
        while len(self._levels[-1]) > 1:
            below = self._levels[-1]
            above = [_node(below[i], below[i + 1]) for i in range(0, len(below) - 1, 2)]
            if len(below) % 2:
                above.append(below[-1])
            self._levels.append(above)

    @property
    def root(self) -> str:
        """What is published before the cut."""
        return self._levels[-1][0].hex()

    def open(self, place: int) -> Opening:
        """Open one card by its place, from 1."""
        proof, at = [], place - 1
        for level in self._levels[:-1]:
            beside = at ^ 1
            if beside < len(level):
                proof.append(level[beside].hex())
            at //= 2
        card, salt = self._cards[place - 1], self._salts[place - 1].hex()
        return Opening(place, card, salt, tuple(proof))

    def __repr__(self) -> str:
        # Neither the order nor the salts may find their way into a log.
        return f"<Commitment {self.name}>"


def _salts(seed: bytes, count: int) -> list[bytes]:
    """One salt for each card, from the shoe's own seed."""
    key = sha256(b"croupier/salts" + seed).digest()
    # HKDF-Expand of RFC 5869, whose first block is more than a salt; the key is hashed once.
    keyed, found = hmac.new(key, digestmod=sha256), []
    for at in range(count):
        block = keyed.copy()
        block.update(at.to_bytes(4, "big") + FIRST)
        found.append(block.digest()[:SALT_BYTES])
    return found


def is_opened(opening: Opening, *, name: str, root: str, cards: int) -> bool:
    """Whether an opening fits the root that was published over so many cards."""
    found = leaf_of(bytes.fromhex(opening.salt), name, opening.place, opening.card)
    proof, at, last = list(opening.proof), opening.place - 1, cards - 1
    while last:
        if at % 2 or at < last:
            if not proof:
                return False
            beside = bytes.fromhex(proof.pop(0))
            found = _node(beside, found) if at % 2 else _node(found, beside)
        at, last = at // 2, last // 2
    return not proof and found.hex() == root
