"""Slow, obvious twins of clever functions."""
