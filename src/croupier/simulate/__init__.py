"""Compiled play: whole shoes by the million, on every core or on many machines.

`game.py` says what the runner needs of a game. Each game has a package: its `game.py` makes it
ready, its `loop.py` is the fast loop, its `seats.py` plays many seats that are decided on from
outside. `run.py` shares the work out and adds it up, `result.py` shows what came of it.
`streams.py` and `dealing.py` are chance: random words, and shuffles made of them. No rule is
written here: tables are built by walking the games' kernels.
"""

__all__ = ()
