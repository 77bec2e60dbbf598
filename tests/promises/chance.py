"""Where the choices of random play come from: a row of bytes, which Hypothesis can shrink."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from croupier.equipment import Card

T = TypeVar("T")

BYTE = 256
BYTES = 320
"""How many choices of one byte a story of random play has."""


class Chance:
    """Choices in a row; when the bytes are spent, the first choice is always taken."""

    def __init__(self, row: bytes) -> None:
        self._row = row
        self._at = 0

    @property
    def is_spent(self) -> bool:
        return self._at >= len(self._row)

    def number(self, below: int) -> int:
        """A number from nought, below some other."""
        taken = 1 if below <= BYTE else 2
        drawn = int.from_bytes(self._row[self._at : self._at + taken], "little")
        self._at += taken
        return drawn % below

    def pick(self, things: Sequence[T]) -> T:
        return things[self.number(len(things))]

    def one_in(self, many: int) -> bool:
        """Whether something rare happens; never once the bytes are spent."""
        return self.number(many) == many - 1

    def in_turn(self, things: Sequence[T]) -> Iterator[T]:
        """All the things, from one of them onwards and round again."""
        start = self.number(len(things)) if things else 0
        yield from things[start:]
        yield from things[:start]

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """A shoe: well shuffled, or with few ranks on top, or hardly shuffled at all."""
        kind, random = self.number(4), Random(self.number(BYTE * BYTE))
        shoe = list(cards)
        if kind < 3:
            random.shuffle(shoe)
        if kind == 1:
            wanted = {random.randrange(13) for _ in range(3)}
            shoe.sort(key=lambda card: card.rank not in wanted)
        if kind >= 2:
            shoe.sort(key=lambda card: card.suit)
            start = random.randrange(len(shoe))
            shoe = shoe[start:] + shoe[:start]
        return shoe
