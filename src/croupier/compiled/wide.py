"""The whole product of two 64-bit words, which Python's integers have and compiled ones do not."""

from typing import Any, Final

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types

from .instructions import WORD, compiled_as, instruction

WORD_BITS: Final = 64
WORD_MASK: Final = (1 << WORD_BITS) - 1
TWO_WORDS: Any = ir.IntType(2 * WORD_BITS)


def wide_product(first: np.uint64, second: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The high word and the low word of a product.

    >>> wide_product(np.uint64(2**63), np.uint64(6))
    (np.uint64(3), np.uint64(0))
    """
    product = int(first) * int(second)
    return np.uint64(product >> WORD_BITS), np.uint64(product & WORD_MASK)


@instruction
def _product(_typing: Any, _first: Any, _second: Any) -> Any:
    pair: Any = types.UniTuple
    signature = pair(types.uint64, 2)(types.uint64, types.uint64)

    def generate(context: Any, builder: Any, signature: Any, words: Any) -> Any:
        first, second = (builder.zext(word, TWO_WORDS) for word in words)
        product = builder.mul(first, second)
        high = builder.trunc(builder.lshr(product, ir.Constant(TWO_WORDS, WORD_BITS)), WORD)
        return context.make_tuple(
            builder, signature.return_type, (high, builder.trunc(product, WORD))
        )

    return signature, generate


@compiled_as(wide_product)
def _(_first: Any, _second: Any) -> Any:
    def product(_first: Any, _second: Any) -> Any:
        return _product(_first, _second)

    return product
