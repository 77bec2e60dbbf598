"""Questions whose answers show that the law drives play: for each book, its probes.

``tests/house/test_law_drives_play.py`` changes every figure of a book in a copy of the law and puts
these questions again. To cover a book, write a file here with a tuple of ``Probe`` and name it in
``PROBES``; then take the book off ``UNCOVERED``. A probe is asked with the law of its game at its
moment, and answers with anything that can be compared: settlements, what is open, refusals, odds.
It should be about play, not about the rules object: a figure that is read and then never used
must not pass. The first difference ends the search, so probes that touch most figures come first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from croupier.rulebook import Law

__all__ = ("Probe",)


@dataclass(frozen=True, slots=True)
class Probe:
    """One question about play."""

    name: str
    game: str
    at: datetime
    ask: Callable[[Law], object]
    keys: tuple[str, ...] = ("",)
    """It is put where a changed rule's key begins so."""
