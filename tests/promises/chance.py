"""Where the choices of random play come from."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from croupier.equipment import Card

T = TypeVar("T")


class Chance:
    """Choices that a seed fixes, so that a story can be told again."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def number(self, below: int) -> int:
        """A number from nought, below some other."""
        return int(self._random.random() * below)

    def pick(self, things: Sequence[T]) -> T:
        return things[self.number(len(things))]

    def one_in(self, many: int) -> bool:
        """Whether something happens that happens once in so many times."""
        return self.number(many) == 0

    def in_any_order(self, things: Sequence[T]) -> list[T]:
        return self._random.sample(things, len(things))

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """A shoe: mostly well shuffled, else few ranks on top, or one suit after another."""
        shoe = self.in_any_order(cards)
        kind = self.number(4)
        if kind == 1:
            wanted = {self.number(13) for _ in range(3)}
            shoe.sort(key=lambda card: card.rank not in wanted)
        if kind == 2:
            shoe = sorted(cards, key=lambda card: (card.suit, card.rank))
            start = self.number(len(shoe))
            shoe = shoe[start:] + shoe[:start]
        return shoe
