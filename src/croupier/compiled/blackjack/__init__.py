"""Blackjack's kernels as integer tables."""
