"""Tournaments on paper: conditions drawn up and checked, records replayed, whole ones simulated."""
