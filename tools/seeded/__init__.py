"""Floors by a seed: people, network, clock and disk are simulated, the floor is the real one.

``tools/floors.py`` runs them. A seed decides everything, so that what goes wrong happens again.
"""
