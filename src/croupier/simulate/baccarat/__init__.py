"""Baccarat, simulated: ``game.py`` makes it ready, ``loop.py`` plays it, ``runs.py`` its runs."""

__all__ = ()
