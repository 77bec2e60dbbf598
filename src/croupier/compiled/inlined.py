"""Parts of loops that are compiled into whatever calls them.

A call that hands on arrays costs dozens of instructions, since each array's owners are counted; in
a loop over cards that is more than the work itself.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from numba import njit

__all__ = ("inlined",)

P = ParamSpec("P")
R = TypeVar("R")


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into its callers; it is kept only as a part of them."""
    made = njit(forceinline=True, nogil=True, error_model="numpy")(function)
    return cast(Callable[P, R], made)
