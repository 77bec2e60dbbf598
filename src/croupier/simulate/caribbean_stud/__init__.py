"""Caribbean Stud Poker, simulated: ``game.py`` makes it ready, ``loop.py`` plays ``choices.py``."""

__all__ = ()
