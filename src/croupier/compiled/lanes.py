"""Eight 64-bit words that a processor works on at once.

The compiler has no such value of its own, and finds these loops too hard to widen by itself. In
plain Python lanes are an array of eight words, and every operator means the same there.
"""

import operator
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import models, register_model
from numpy.typing import NDArray

from .instructions import WORD, compiled_as, instruction

LANES: Final = 8
Lanes = NDArray[np.uint64]

VECTOR: Any = ir.VectorType(WORD, LANES)
BYTE: Final = 8
ALIGNED: Final = 8
"""Bytes: words begin anywhere in an array."""


def load(words: NDArray[np.uint64], at: np.uint64) -> Lanes:
    """Read lanes from an array of words."""
    return words[int(at) : int(at) + LANES].copy()


def store(words: NDArray[Any], at: np.uint64, lanes: Lanes) -> None:
    """Write lanes into an array of words; one of narrower numbers takes the low bits of each."""
    words[int(at) : int(at) + LANES] = lanes


def equal_lanes(word: np.uint64) -> Lanes:
    """The same word in every lane."""
    return np.full(LANES, word, dtype=np.uint64)


def counting_lanes() -> Lanes:
    """0, 1, 2 and so on.

    >>> counting_lanes().tolist()
    [0, 1, 2, 3, 4, 5, 6, 7]
    """
    return np.arange(LANES, dtype=np.uint64)


def any_negative(lanes: Lanes) -> bool:
    """Whether any lane has its highest bit set."""
    return bool((lanes.view(np.int64) < 0).any())


# ---------------------------------------------------------------- the same for the compiler


class _LanesType(types.Type):
    def __init__(self) -> None:
        super().__init__(name="Lanes")


_LANES: Final = _LanesType()


@register_model(_LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, VECTOR)  # type: ignore[no-untyped-call]


def _place(context: Any, builder: Any, array_type: Any, array: Any, at: Any, kind: Any) -> Any:
    data = context.make_array(array_type)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [at]), kind.as_pointer())


@instruction
def _load(_typing: Any, words: Any, _at: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        read = builder.load(_place(context, builder, words, given[0], given[1], VECTOR))
        read.align = ALIGNED
        return read

    return _LANES(words, types.uint64), generate


@instruction
def _store(_typing: Any, words: Any, _at: Any, _lanes: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        bits = words.dtype.bitwidth
        kind = ir.VectorType(ir.IntType(bits), LANES)
        lanes = given[2] if kind == VECTOR else builder.trunc(given[2], kind)
        written = builder.store(lanes, _place(context, builder, words, given[0], given[1], kind))
        written.align = bits // BYTE
        return context.get_dummy_value()

    return types.void(words, types.uint64, _LANES), generate


@instruction
def _equal(_typing: Any, _word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        unset = ir.Constant(VECTOR, ir.Undefined)
        one = builder.insert_element(unset, given[0], ir.Constant(ir.IntType(32), 0))
        all_first = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        return builder.shuffle_vector(one, unset, all_first)

    return _LANES(types.uint64), generate


@instruction
def _counting(_typing: Any) -> Any:
    def generate(_context: Any, _builder: Any, _signature: Any, _given: Any) -> Any:
        return ir.Constant(VECTOR, list(range(LANES)))

    return _LANES(), generate


@instruction
def _negative(_typing: Any, _lanes: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        signs = builder.icmp_signed("<", given[0], ir.Constant(VECTOR, [0] * LANES))
        flags = builder.bitcast(signs, ir.IntType(LANES))
        return builder.icmp_unsigned("!=", flags, ir.Constant(ir.IntType(LANES), 0))

    return types.boolean(_LANES), generate


@compiled_as(load)
def _(_words: Any, _at: Any) -> Any:
    def load(_words: Any, _at: Any) -> Any:
        return _load(_words, _at)

    return load


@compiled_as(store)
def _(_words: Any, _at: Any, _lanes: Any) -> Any:
    def store(_words: Any, _at: Any, _lanes: Any) -> Any:
        return _store(_words, _at, _lanes)

    return store


@compiled_as(equal_lanes)
def _(_word: Any) -> Any:
    def equal(_word: Any) -> Any:
        return _equal(_word)

    return equal


@compiled_as(counting_lanes)
def _() -> Any:
    def counting() -> Any:
        return _counting()

    return counting


@compiled_as(any_negative)
def _(_lanes: Any) -> Any:
    def negative(_lanes: Any) -> Any:
        return _negative(_lanes)

    return negative


def _teach(symbol: Callable[..., Any], name: str) -> None:
    """Give lanes an operator; a word on its right is taken for all lanes."""

    @instruction
    def both(_typing: Any, _first: Any, _second: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return getattr(builder, name)(given[0], given[1])

        return _LANES(_LANES, _LANES), generate

    def with_lanes(first: Any, second: Any) -> Any:
        return both(first, second)

    def with_word(first: Any, second: Any) -> Any:
        return both(first, _equal(second))

    @compiled_as(symbol)
    def _(first: Any, second: Any) -> Callable[..., Any] | None:
        if not isinstance(first, _LanesType):
            return None
        return with_lanes if isinstance(second, _LanesType) else with_word


for _symbol, _name in (
    (operator.add, "add"),
    (operator.sub, "sub"),
    (operator.mul, "mul"),
    (operator.and_, "and_"),
    (operator.or_, "or_"),
    (operator.xor, "xor"),
    (operator.lshift, "shl"),
    (operator.rshift, "lshr"),
):
    _teach(_symbol, _name)
