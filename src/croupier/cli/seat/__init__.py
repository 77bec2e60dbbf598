"""A seat in the terminal: at a table of one's own, or at one that a floor elsewhere runs."""
