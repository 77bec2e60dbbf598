"""Exact odds and best play of the Blackjack family."""
