"""What the desk does for one game and no other: a file for each engine, loaded when asked about.

``desk.py`` says what a file may declare. Odds, strategies, simulations and comparisons
ask for it by the game's name (``desk_of``); none of them knows a game.
"""

from .desk import Chosen, GameDesk, KnownEdge, desk_of, takers

__all__ = ("Chosen", "GameDesk", "KnownEdge", "desk_of", "takers")
