"""What the parts of kernels are compiled for: a GPU, the processor, or numba's CUDA simulator.

Kernels are made of parts: plain functions of whole numbers, with no launch and no thread in them.
Compiled for the processor, the very loop of a kernel runs without a GPU, and tests hold it against
the games. All arithmetic in parts is cast back to the width that is meant: numba makes 64 bits of
two 32-bit numbers, and a GPU has only 32 at a time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any, Final

import numpy as np
from numba import config, cuda, njit

U8, U16, U32, U64, I32, I64 = np.uint8, np.uint16, np.uint32, np.uint64, np.int32, np.int64
HALF: Final = U64(32)

Part = Callable[..., Any]


def _as_it_stands(loop: Part) -> Part:
    """A GPU's compiler takes what was marked for the processor, and compiles it anew."""
    return loop


@dataclass(frozen=True, slots=True)
class Target:
    """How parts are compiled, and the two of them that differ from one target to another."""

    part: Callable[[Part], Part]
    add: Part
    """Add to a number that many threads add to; return what it was."""
    high_half: Part
    """The high half of the product of two numbers of 32 bits."""
    adopt: Callable[[Part], Part] = _as_it_stands
    """Make a part of a loop that was compiled for the processor."""


def _wide_high_half(first: np.uint32, second: np.uint32) -> np.uint32:
    return U32(U64(U64(first) * U64(second)) >> HALF)


def _adopted_by_simulator(loop: Part) -> Part:
    """The simulator wraps arrays, which compiled loops do not know."""

    def bare(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(bare, value))
        inner = getattr(value, "_item", value)
        return getattr(inner, "_ary", inner)

    def called(*values: Any) -> Any:
        return loop(*map(bare, values))

    return called


@cache
def processor() -> Target:
    """One thread after another, compiled for the processor."""
    compiled: Any = njit(error_model="numpy")

    @compiled
    def add(array: Any, place: Any, value: Any) -> Any:
        before = array[place]
        array[place] += value
        return before

    return Target(compiled, add, compiled(_wide_high_half))


@cache
def gpu() -> Target:
    """A GPU, or the simulator where ``NUMBA_ENABLE_CUDASIM`` asks for it."""
    settings: Any = config
    if settings.ENABLE_CUDASIM:
        return _simulator()
    from numba.cuda import libdevice  # noqa: PLC0415 (the simulator has none)

    part: Any = cuda.jit(device=True, forceinline=True)

    # A product of 64 bits would be made of three multiplications: these two become one.
    @part
    def high_half(first: Any, second: Any) -> Any:
        return U32(libdevice.umulhi(I32(first), I32(second)))

    @part
    def add(array: Any, place: Any, value: Any) -> Any:
        return cuda.atomic.add(array, place, value)

    return Target(part, add, high_half)


def _simulator() -> Target:
    part: Any = cuda.jit(device=True)
    lock = Lock()

    @part
    def add(array: Any, place: Any, value: Any) -> Any:
        with lock:
            before = array[place]
            array[place] += value
        return before

    return Target(part, add, part(_wide_high_half), _adopted_by_simulator)
