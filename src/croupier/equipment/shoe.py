"""Why the cards of a shoe are shuffled, and a shoe that has no more of them."""

from enum import StrEnum


class ShoeExhausted(LookupError):
    """A card was wanted and none was left."""


class ShuffleCause(StrEnum):
    """Why cards are shuffled (4.1.1)."""

    BEFORE_PLAY = "before-play"
    CUTTING_CARD_FIRST = "cutting-card-first"
    """The cutting card is what a new round would begin with."""
    CUTTING_CARD_SHOWN = "cutting-card-shown"
    """The cutting card came out in the round that has just ended."""
    ABNORMAL_SEQUENCE = "abnormal-sequence"
    """A Casino Supervisor's opinion; acted on at once, within a round too."""
    REASONABLE_CAUSE = "reasonable-cause"
    """A Casino Supervisor's opinion."""
    MISHANDLED = "mishandled"
    """Cards were dropped or mishandled, where a game's rules name it."""
    CONTINUOUS = "continuous"
    """An automatic shoe, which shuffles all the time."""

    @property
    def is_directed(self) -> bool:
        """Whether a person must direct it; the shoe itself shows the other causes."""
        return self in (ShuffleCause.ABNORMAL_SEQUENCE, ShuffleCause.REASONABLE_CAUSE)
