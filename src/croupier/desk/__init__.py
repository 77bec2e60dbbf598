"""Questions without storage or clock: what the rules were, what changed, how sure we are.

Every answer is a plain mapping that JSON carries, in the shapes of `answers.py`; the command line,
the API and the package's own verbs give the same one. Files are imported one by one, so that a
question about the rules never waits for what another question needs.
"""

__all__ = ()
