"""Pages of lists: how many at once, and where the next one begins."""

from collections.abc import Callable, Sequence
from typing import Annotated, Final, TypeVar

from fastapi import Query

from croupier.ledger import INTEGER_MAX

PAGE: Final = 50
PAGE_MOST: Final = 500

Limit = Annotated[int, Query(ge=1, le=PAGE_MOST, description="How many at most.")]
After = Annotated[int, Query(ge=0, le=INTEGER_MAX, description="Only what comes after it.")]
Before = Annotated[int, Query(ge=0, le=INTEGER_MAX, description="Only what comes before it.")]

T = TypeVar("T")


def next_page(found: Sequence[T], limit: int, number: Callable[[T], int]) -> int | None:
    """Where the next page begins; ``None`` where this is the last."""
    return number(found[-1]) if len(found) >= limit else None
