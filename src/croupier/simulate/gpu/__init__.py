"""Shoes by the hundred million on a GPU, with sums equal to the processor's to the last round.

Only ``--device gpu`` and ``--device auto`` import what is here. ``docs/decisions/0008-gpu.md`` says
how it is done and why; ``plans`` is where to begin reading.
"""
