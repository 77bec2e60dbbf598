"""Open a floor's store with everything that the floor keeps beside the log."""

from collections.abc import Sequence
from typing import Final

from croupier.ledger import Part, Place, Projection, SqliteStore

from .results import RESULTS, SITTINGS
from .rounds import ROUNDS

__all__ = ("PROJECTIONS", "open_store")

PROJECTIONS: Final[tuple[Projection, ...]] = (ROUNDS, RESULTS, SITTINGS)


def open_store(
    place: Place, *, parts: Sequence[Part] = (), marks: Sequence[tuple[str, str]] = ()
) -> SqliteStore:
    """Open the store in a data folder."""
    return SqliteStore(place, projections=PROJECTIONS, parts=parts, marks=marks)
