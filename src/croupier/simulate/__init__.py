"""Compiled play: whole shoes by the million, on every core or on many machines.

`game.py` says what the runner needs of a game; each game's own file makes it ready, and the file
beside it (`…_play.py`) holds its fast loop. `run.py` shares the work out and adds it up,
`result.py` shows what came of it. `streams.py` and `dealing.py` are chance: random words, and
shuffles made of them. No rule is written here: tables are built by walking the games' kernels.
"""

__all__ = ()
