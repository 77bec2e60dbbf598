"""The order of play for compiled loops: the games' own kernels, compiled as they stand."""

from collections.abc import Callable
from typing import NamedTuple, cast

import numpy as np

from croupier.compiled.adopt import compiled_into
from croupier.games.blackjack import order
from croupier.games.blackjack.kernel import DEALER_PLACE

Whole = int | np.int64
"""A number as loops have it."""

after_split = cast(Callable[[Whole, Whole], int], compiled_into(order.after_split))
dealer_takes = cast(
    Callable[[Whole, Whole, bool | np.bool_], bool], compiled_into(order.dealer_takes)
)
joint_need = cast(Callable[[Whole, Whole], int], compiled_into(order.joint_need))
next_turn = cast(Callable[[Whole, Whole, Whole], tuple[int, int]], compiled_into(order.next_turn))


class Deal(NamedTuple):
    """When the cards of the initial deal come, counted from 0; box after box in each turn."""

    dealer: int
    first: int
    """The first box's first card; the next box's comes next, and so on."""
    second: int
    """Its second card, likewise."""
    length: int


def deal_of(boxes: int) -> Deal:
    """Ask for every card of the initial deal where it goes.

    >>> deal_of(2)
    Deal(dealer=2, first=0, second=3, length=5)
    """
    length = order.deal_length(boxes)
    places = [order.deal_place(boxes, dealt) for dealt in range(length)]
    cards = [[at for at, place in enumerate(places) if place == box] for box in range(boxes)]
    first, second = cards[0]
    assert cards == [[first + box, second + box] for box in range(boxes)], places
    return Deal(places.index(DEALER_PLACE), first, second, length)
