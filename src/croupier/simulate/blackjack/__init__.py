"""The Blackjack family, simulated.

``game.py`` makes a version ready; ``loop.py`` plays one box, ``table.py`` tables, ``seats.py`` many
seats that are decided on from outside.
"""

__all__ = ()
