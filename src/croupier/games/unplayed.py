"""Law that an engine cannot play: it is refused when it is read, never played otherwise."""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from croupier.rulebook import Law

from .refusal import Refusal, RuleBreach

__all__ = ("LawCode", "UnplayedLaw", "only")

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


def _spoken(stated: object) -> str:
    return " ".join(map(str, stated)) if isinstance(stated, tuple) else str(stated)
