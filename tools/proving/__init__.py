"""Long proofs of what a floor promises: cut into pieces by seeds, run side by side, noted.

``tools/prove_floor.py`` runs them.
"""
