"""Rapid Roulette, simulated: ``game.py`` makes it ready, ``loop.py`` plays it."""

__all__ = ()
