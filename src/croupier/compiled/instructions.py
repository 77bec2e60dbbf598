"""How single processor instructions are put behind a name that plain Python knows as well.

``instruction`` makes a function that only compiled code may call; ``compiled_as`` says which one a
plain function becomes when a loop that calls it is compiled.
"""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir  # type: ignore[import-untyped]
from numba import extending

Generator = Callable[..., Any]

WORD: Any = ir.IntType(64)


def instruction(make: Generator) -> Callable[..., Any]:
    """Mark a function that, given types, returns a signature and what builds the instructions."""
    return cast(Callable[..., Any], extending.intrinsic(make))


def compiled_as(plain: Callable[..., Any]) -> Callable[[Generator], Generator]:
    """Mark a function that, given types, returns what a plain function is compiled as."""
    return cast(Callable[[Generator], Generator], extending.overload(plain, strict=False))
