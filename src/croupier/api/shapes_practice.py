"""The shapes of answers at practice tables."""

from .shapes import Money, Shape, Tile


class Practice(Shape):
    """One's practice tables."""

    tables: list[Tile]


class ActionAdvised(Shape):
    """An action, what it is worth on average, and what it gives up against the best one."""

    do: str
    worth: Money
    costs: Money


class BetAdvised(Shape):
    """A bet and the house's edge on it."""

    bet: str
    house_edge: str


class Count(Shape):
    """What has been seen of the shoe: low cards less high ones, and the same by decks left."""

    seen: int
    left: int
    running: int
    true: str


class Advice(Shape):
    """What is best now at a practice table, and the figures behind it."""

    table: str
    round: str | None
    seen: int
    says: str
    best: str | None
    actions: list[ActionAdvised]
    bets: list[BetAdvised]
    count: Count | None
    method: str
