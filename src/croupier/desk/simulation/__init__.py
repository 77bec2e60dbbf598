"""Simulations as they are asked for and as they are told: settings, games made ready, results.

``settings.py`` reads what was asked for, ``games.py`` makes the game ready, ``result.py`` is the
answer, and ``tables.py``, ``plot.py`` and ``files.py`` show it. The playing is `simulate`'s.
"""

__all__ = ()
