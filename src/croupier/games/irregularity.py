"""An irregularity, declared once: what it is, who directs, when it may be found, what follows.

From one declaration come the word of the command, the rank that must direct it, the entry of a
round file with its fields, the line of the manual and the refusal of those who may not.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from .staff import Staff

C = TypeVar("C")


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
