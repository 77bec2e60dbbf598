"""The law's kernels made fast: automata and tables built from them, and loops compiled by Numba.

`caches` says where results are kept and what names them; it does not import the compiler. `adopt`
compiles; `blackjack` holds the machine of a Blackjack version and the loops over its tables.
"""
