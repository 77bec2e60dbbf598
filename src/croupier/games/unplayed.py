"""Law that an engine cannot play: it is refused when it is read, never played otherwise."""

from collections.abc import Callable, Collection
from enum import StrEnum
from typing import Final, TypeVar

from croupier.rulebook import Law

from .refusal import Refusal, RuleBreach

DECKS_MOST: Final = 8
"""As many decks as a shoe holds, in every engine and in the simulator."""

T = TypeVar("T")


class LawCode(StrEnum):
    """Why a law is not played."""

    UNPLAYED = "law-not-played"


class UnplayedLaw(RuleBreach):
    """A rule states what this engine does not play."""

    def __init__(self, law: Law, key: str, says: str) -> None:
        super().__init__(Refusal(LawCode.UNPLAYED, law.cite(key), f"This engine plays {says}."))


def only(read: Callable[[str, str], T], key: str, name: str, plays: object, what: str) -> T:
    """Read a figure that has to be the one that the engine plays.

    ``read`` is how the law reads it: ``only(law.count, "bj.ace", "high", 11, "ace of {}")``.
    """
    stated = read(key, name)
    if stated != plays:
        law: Law = read.__self__  # type: ignore[attr-defined]
        raise UnplayedLaw(law, key, f"no {what.format(_spoken(stated))}")
    return stated


def require_decks(law: Law, key: str, decks: Collection[int]) -> None:
    """Refuse a law that allows other numbers of decks than a shoe holds, or none at all."""
    if not decks or min(decks) < 1 or max(decks) > DECKS_MOST:
        allowed = ", ".join(map(str, sorted(decks))) or "no number"
        raise UnplayedLaw(law, key, f"1 to {DECKS_MOST} decks, not {allowed}")


def _spoken(stated: object) -> str:
    return " ".join(map(str, stated)) if isinstance(stated, tuple) else str(stated)
