"""An irregularity, declared once: what it is, who directs, when it may be found, what follows.

From one declaration come the word of the command, the rank that must direct it, the entry of a
round file with its fields, the line of the manual and the refusal of those who may not.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from .cites import Cites
from .refusal import Refusal
from .staff import Ladder, Staff

__all__ = ("Irregularity", "Ruling")

R = TypeVar("R")
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity(Generic[C]):
    """One kind of irregularity of a game."""

    kind: str
    """As round files and requests name it: ``misplaced-card``."""
    command: type[C]
    keys: tuple[str, ...]
    """The rules that it is about, by key; the first that is held is cited."""
    says: str
    """What went wrong, in a sentence, for the manual and the dealer's list."""
    remedy: str
    """What the rules make of it, in a sentence."""
    directed_by: Staff = Staff.DEALER
    """The least rank that may direct it."""
    moment: str = ""
    """When it may come to light, in words."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """The fields of the command that a record or a request gives, each with its meaning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Generic[R, C, E]):
    """An irregularity with what a game makes of it: whether it is so now, and what follows."""

    declared: Irregularity[C]
    not_so: Callable[[R, C], Refusal | str | None]
    """Why it may not be recorded now: a refusal, or in a sentence what is not so."""
    remedy: Callable[[R, C], tuple[E, ...]]

    @property
    def key(self) -> str:
        """The rule that it is refused under."""
        return self.declared.keys[0]

    def why_not(
        self,
        r: R,
        command: C,
        cites: Cites,
        staff: Ladder,
        *,
        not_entitled: StrEnum,
        not_irregular: StrEnum,
    ) -> Refusal | None:
        """Refuse whoever may not direct it, then what is not so."""
        by, least = getattr(command, "directed_by", None), self.declared.directed_by
        if by is not None and not staff.lets(by, least):
            says = f"This is for {least.said} or above to direct, not for {by.said}."
            return cites.refusal(not_entitled, self.key, says)
        found = self.not_so(r, command)
        return cites.refusal(not_irregular, self.key, found) if isinstance(found, str) else found
