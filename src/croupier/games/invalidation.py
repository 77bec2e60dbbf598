"""An outcome set aside: what every table game knows of rule 17.3 and its like."""

from dataclasses import dataclass
from enum import StrEnum

from .staff import Staff

__all__ = ("Cause", "Invalidate")


class Cause(StrEnum):
    """Why an outcome is invalidated."""

    DISRUPTION = "disruption"
    FRAUD = "fraud"


@dataclass(frozen=True, slots=True, kw_only=True)
class Invalidate:
    """A Casino Supervisor invalidates what is in play, and its wagers are returned."""

    cause: Cause
    directed_by: Staff
