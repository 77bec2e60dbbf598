"""Shoes by the hundred million on a GPU, with sums equal to the processor's to the last round.

Only ``--device gpu`` and ``--device auto`` import what is here. ``docs/decisions/0008-gpu.md`` says
how it is done and why; ``plans`` is where to begin reading.
"""

import numpy as np

__all__ = ()

if not hasattr(np, "row_stack"):
    # numba-cuda 0.30 still asks for it, and NumPy 2.5 has it no more
    np.row_stack = np.vstack  # type: ignore[attr-defined, unused-ignore]
